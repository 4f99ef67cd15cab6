"""What an answer says of first moves, in the numbers that analysis clients show.

Takes a Solved; gives a share for every first move it tells of, that of the side to move: 1 for a move that is
proved to get its way, 0 for one that is refuted, 0.75 and 0.25 where a ko decides, and 0.5 where nothing is
known. A move's line begins with it; that of a refuted move goes on with the refutation.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nerai.answer import Estimated, Evidence, FirstMove, Proved, Refuted, Result
from nerai.board.point import PASS, Point, from_gtp
from nerai.explain.solved import Solved

_BY_KO: Final = 0.75
_UNKNOWN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Verdict:
    """A first move: whether it gets its side what it wants (None: unknown), the share, and the line."""

    works: bool | None
    share: float
    line: tuple[str, ...]

    @property
    def rank(self) -> int:
        """Proved moves come first, refuted ones last."""
        return {True: 0, None: 1, False: 2}[self.works]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All first moves that an answer tells of; `settled` when the goal is proved or refuted."""

    solved: Solved
    moves: Mapping[Point, Verdict]

    @property
    def settled(self) -> bool:
        """Whether the answer is a proof: then moves it does not name need not be shown."""
        return self.solved.proof is not None

    @property
    def complete(self) -> bool:
        """Whether it is settled for every move it names."""
        return self.settled and all(verdict.works is not None for verdict in self.moves.values())

    @property
    def nodes(self) -> int:
        """What it took."""
        return self.solved.cost.nodes


def verdicts_of(solved: Solved) -> Verdicts:
    """What the answer says of first moves; a pass stands for all of them where it names none."""
    size, friend_moves = solved.investigation.scene.size, solved.investigation.scene.friend_moves
    moves = {
        from_gtp(item.move, size): Verdict(*_share(item.evidence, item.result, friend_moves), _line(item))
        for item in solved.moves
    }
    if solved.guess is not None:
        point = from_gtp(solved.guess, size)
        moves.setdefault(point, Verdict(None, _guessed(solved.evidence), (solved.guess,)))
    if not moves and solved.proof is not None:
        moves[PASS] = Verdict(*_share(solved.evidence, solved.result, friend_moves), ("pass",))
    return Verdicts(solved, moves)


def _line(item: FirstMove) -> tuple[str, ...]:
    return item.line or (item.move, *item.refutation)


def _share(evidence: Evidence, result: Result, friend_moves: bool) -> tuple[bool | None, float]:
    if not isinstance(evidence, Proved | Refuted):
        return None, _UNKNOWN
    works = isinstance(evidence, Proved) == friend_moves
    sure = _BY_KO if result is Result.KO else 1.0
    return works, sure if works else 1.0 - sure


def _guessed(evidence: Evidence) -> float:
    return evidence.p if isinstance(evidence, Estimated) else _UNKNOWN
