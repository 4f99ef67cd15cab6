"""Advice that is not written in knowledge: moves to try for a goal, each with a name and a reason.

A protocol; who advises is made elsewhere, as from rules that were learned. Advice decides which moves are
tried and in which order, never what is true: goals are judged by knowledge alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.planner.schema import Odds

LEARNED_RULE: Final = "learned rule"
"""What the names of learned rules begin with in plans."""
ONE_EYE: Final = {"form_an_eye": "make_eye", "prevent_an_eye": "deny_eye"}
"""Goals about a group that are about one eye of it: what they are called where they are about its point."""


class Advised(NamedTuple):
    """A move to try, by what it is advised, why that is worth hearing, and what was counted of it."""

    move: Point
    name: str
    why: str
    odds: Odds | None = None


class Advice(Protocol):
    """Somebody who knows moves for goals about stones."""

    def advised(
        self, position: Position, goal: str, stones: tuple[frozenset[Point], ...]
    ) -> Sequence[Advised]:
        """Legal moves of who is to play, for a goal of that name about these stones; the best come first.

        Of goals about an eye, the points at which it would do.
        """
        ...
