"""Certificates: what search found, written down as docs/design/proofs.md says, and checked before it counts.

Takes a search result; gives a Certificate that the independent checker has accepted, or a Rejection. A
rejection is a fault of ours: it is logged, the lines are kept in a temporary file, and nothing is called
proved.

How a proof becomes lines is replay.py.
"""

import hashlib
import logging
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from nerai._core import ProofNode
from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, Tone, number_moves
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.rules import KoRule
from nerai.board.svg import draw
from nerai.errors import IllegalMove, InputError
from nerai.solver.replay import Alive, Replay, Retaken, as_assumed, mask_points, with_stones, zone_mask
from nerai.solver.search import UNLIMITED, SearchResult, StopFlag, Threats
from nerai.solver.target import Target
from nerai.solver.verify import Verification, verify

__all__ = [
    "UNLIMITED",
    "Alive",
    "Certificate",
    "ProofNode",
    "Rejection",
    "as_assumed",
    "certify",
    "restated",
    "with_stones",
]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Certificate:
    """An accepted proof that `winner` wins the target; `threats` are those it is written for (-1 unlimited).

    `position` is the one asked about, with the stones on it that are assumed to be there.
    `superko`: the checker found that it holds under superko, too. `pays`: so many threats are enough for the
    winner, by the checker (-1: no number is known). `checked` is what the checker said. `loops`: the kos that
    the loser retakes again and again, for each way of doing so that leads in a circle.
    """

    name: str
    text: str = field(repr=False)
    position: Position = field(repr=False)
    target: Target
    winner: Color
    threats: Threats
    assumptions: tuple[Alive, ...]
    superko: bool
    pays: int
    proof: Sequence[ProofNode] = field(repr=False)
    checked: Verification = field(repr=False)
    loops: tuple[tuple[Retaken, ...], ...] = field(default=(), repr=False)

    @property
    def root(self) -> int:
        """The number of the root node."""
        return len(self.proof) - 1

    @property
    def zone(self) -> frozenset[Point]:
        """The points the proof depends on."""
        return frozenset(mask_points(zone_mask(self.proof[-1].zone)))

    @property
    def ko_free(self) -> bool:
        """Whether it holds however many threats the loser has, and though the winner has none."""
        friend, opponent = self.threats.friend, self.threats.opponent
        winner, loser = (friend, opponent) if self.winner is self.target.friend else (opponent, friend)
        return loser == UNLIMITED and winner == 0

    def main_line(self, start: int | None = None) -> tuple[Point, ...]:
        """Play from a node (the root by default): the winner's moves against the longest resistance."""
        heights = self._heights()
        near = self._near_target()
        number = self.root if start is None else start
        line: list[Point] = []
        while True:
            node = self.proof[number]
            if node.child >= number:
                break
            if node.child >= 0:
                move, number = node.move, node.child
            elif node.replies:
                # A pass stands for all moves elsewhere; far moves are mostly liberties filled in vain.
                onward = [reply for reply in node.replies if reply[1] < number]
                move, child = max(
                    onward,
                    key=lambda reply: (reply[0] != PASS, reply[0] in near, heights[reply[1]]),
                    default=(PASS, number),
                )
                if move == PASS:
                    break
                number = child
            else:
                break
            line.append(Point(move))
        while line and line[-1] == PASS:
            line.pop()
        return tuple(line)

    def _repr_svg_(self) -> str:
        line = [move for move in self.main_line() if move != PASS]
        tone = Tone.GREEN if self.winner is self.target.friend else Tone.RED
        stones = [point for point in self.position.size.points() if self.position.stones[point]]
        diagram = Diagram(
            self.position,
            numbers=number_moves(self.main_line(), to_play=self.position.to_play),
            marks=dict.fromkeys(self.target.stones, Mark.TRIANGLE),
            shade=dict.fromkeys(self.zone, tone),
            crop=Crop.around([*stones, *line, *self.zone], self.position.size),
            caption=f"{self.target.goal}: proof by {self.winner.word}, {len(self.proof):,} nodes",
        )
        return draw(diagram)

    def _near_target(self) -> set[int]:
        size = self.position.size
        return {
            point
            for stone in self.target.points
            for point in (*size.neighbours(stone), *size.diagonals(stone))
        }

    def _heights(self) -> list[int]:
        heights: list[int] = []
        for number, node in enumerate(self.proof):
            children = [child for _, child in node.replies] or ([node.child] if node.child >= 0 else [])
            below = [heights[child] for child in children if child < number]
            heights.append(1 + max(below, default=-1))
        return heights


@dataclass(frozen=True, slots=True)
class Rejection:
    """The checker did not accept what search found; `path` is where the lines are kept."""

    fault: str
    path: Path | None = None


def certify(
    position: Position,
    target: Target,
    result: SearchResult,
    *,
    threats: Threats,
    assumptions: tuple[Alive, ...] = (),
    stop: StopFlag | None = None,
) -> Certificate | Rejection:
    """The certificate of a result with a winner, if the checker accepts it.

    The result is that of the position with the stones on it that are assumed to be there.

    Under superko rules a proof that may rest on a repeated board is a Rejection, too, but no fault. So is one
    whose check was stopped.
    """

    def watch() -> None:
        if stop is not None and stop.is_set():
            raise _StoppedError

    assert result.winner is not None
    position = as_assumed(position, assumptions)
    replay = Replay(position, target, result.winner, result.proof, threats)
    try:
        text = "".join(f"{line}\n" for line in _watched(replay.lines(assumptions), watch))
        checked = verify(text.splitlines(), watch=watch)
    except _StoppedError:
        return Rejection("the check was stopped")
    if not checked.accepted:
        return _rejected(text, checked)
    if position.rules.ko is not KoRule.SIMPLE and not checked.superko:
        return Rejection("the proof holds for the simple ko rule only")
    return Certificate(
        name=_name(text),
        text=text,
        position=position,
        target=target,
        winner=result.winner,
        threats=replay.threats,
        assumptions=assumptions,
        superko=checked.superko,
        pays=checked.pays,
        proof=result.proof,
        checked=checked,
        loops=replay.loops(),
    )


class _StoppedError(Exception):
    """Nobody waits for the check any more."""


def _watched(lines: Iterable[str], watch: Callable[[], None]) -> Iterator[str]:
    for line in lines:
        watch()
        yield line


def restated(proof: Certificate, assumptions: tuple[Alive, ...]) -> Certificate | None:
    """The same proof where more is taken for granted; None when it does not hold so.

    Whoever takes stones that are assumed alive, say, has shown nothing for boards where they never are.
    """
    if frozenset(assumptions) == frozenset(proof.assumptions):
        return proof
    try:
        position = as_assumed(proof.position, assumptions)
        replay = Replay(position, proof.target, proof.winner, proof.proof, proof.threats)
    except (InputError, IllegalMove, ValueError):
        return None  # with the stones that are assumed to be there it cannot be played
    text = "".join(f"{line}\n" for line in replay.lines(assumptions))
    checked = verify(text.splitlines())
    if not checked.accepted or (proof.superko and not checked.superko):
        return None
    return replace(
        proof,
        name=_name(text),
        text=text,
        position=position,
        assumptions=assumptions,
        superko=checked.superko,
        pays=checked.pays,
        checked=checked,
    )


def _name(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _rejected(text: str, checked: Verification) -> Rejection:
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", prefix="nerai-rejected-", suffix=".jsonl", delete=False
    ) as file:
        file.write(text)
    _log.error("internal fault: the checker rejects a proof (%s); kept in %s", checked.fault, file.name)
    return Rejection(str(checked.fault), Path(file.name))
