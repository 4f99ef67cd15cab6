"""A game reviewed: which goals were won and lost on the board by each move, with proofs."""

from nerai.query.review.event import Change, Event, Kind
from nerai.query.review.review import Review, Reviewed, review

__all__ = ["Change", "Event", "Kind", "Review", "Reviewed", "review"]
