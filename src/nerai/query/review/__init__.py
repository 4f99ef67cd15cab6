"""A game reviewed: which goals were won and lost on the board by each move, with proofs."""

from nerai.query.review.event import Change, Event, Kind
from nerai.query.review.review import DEFAULT_LEAST, DEFAULT_NODES, Review, Standing, review

__all__ = ["DEFAULT_LEAST", "DEFAULT_NODES", "Change", "Event", "Kind", "Review", "Standing", "review"]
