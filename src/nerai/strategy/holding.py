"""Two goals, each safe, that one move of the other side threatens at once; and the moves that hold both.

Takes what is at stake on a position; gives rows of the decision table, and the stakes with the moves that
hold them. That each goal is safe alone and both are not, and that a move holds both, is shown by joint
search. Moves are those that schemas propose for either goal, and those that the searches begin with. Only so
many pairs are asked about: what was not asked is not told as held.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Kind, Level, Row
from nerai.strategy.tactics import JOINT, LINKS, Assessor, Proposed, joined, proposed

_MOST_MOVES: Final = 6
"""So many moves are tried for a pair."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Looks for such pairs on one position; nothing is asked once it is `late`.

    `asked_for` come first. `swing`: what a stone changes, by random games; None where that is not known.
    """

    position: Position
    view: View
    assessor: Assessor
    asked_for: Collection[Goal]
    most_pairs: int
    swing: Callable[[Point], float | None]
    late: Callable[[], bool]

    def held(self, stakes: Sequence[Stake]) -> tuple[tuple[Stake, ...], tuple[Row, ...]]:
        """The stakes, with moves that hold those in danger together; and a row for each such move."""
        told = {stake.aim.name: stake for stake in stakes}
        rows: list[Row] = []
        for one, other in self._pairs(stakes):
            if self.late():
                break
            for move in self._holding(one, other):
                for stake in (one, other):
                    told[stake.aim.name] = _with_move(told[stake.aim.name], move)
                rows.append(Row(Kind.HOLD, move.move, (one.aim, other.aim), self._worth(one, other, move)))
        return tuple(told[stake.aim.name] for stake in stakes), tuple(rows)

    def _worth(self, one: Stake, other: Stake, move: Proposed) -> float:
        """The lesser gain; where a link is among the goals no more than the stone changes.

        Stones that are joined are not safe yet, and stones cut off not lost.
        """
        gain = min(one.aim.gain, other.aim.gain)
        if LINKS.isdisjoint((one.goal.name, other.goal.name)):
            return gain
        changed = self.swing(move.move)
        return gain if changed is None else max(0.0, min(gain, changed))

    def _pairs(self, stakes: Sequence[Stake]) -> list[tuple[Stake, Stake]]:
        """Safe goals about different stones whose proofs rest on common points, those worth most first."""
        safe = [one for one in stakes if one.aim.level is Level.SAFE and one.assessment is not None]
        pairs = [
            (one, other)
            for number, one in enumerate(safe)
            for other in safe[number + 1 :]
            if one.aim.about.isdisjoint(other.aim.about) and one.aim.zone & other.aim.zone
        ]
        pairs.sort(key=self._rank)
        return pairs[: self.most_pairs]

    def _rank(self, pair: tuple[Stake, Stake]) -> tuple[int, float]:
        asked = sum(stake.goal in self.asked_for for stake in pair)
        return -asked, -min(stake.aim.gain for stake in pair)

    def _holding(self, one: Stake, other: Stake) -> Iterator[Proposed]:
        """The moves after which both goals are safe together; none where they are so already."""
        texts = [one.aim.name, other.aim.name]
        if self.assessor.keeps(self.position, texts, PASS, any_of=False) is not False:
            return
        for move in self._tried(one, other):
            if self.late():
                return
            if self.assessor.keeps(self.position, texts, move.move, any_of=False):
                yield move

    def _tried(self, one: Stake, other: Stake) -> Sequence[Proposed]:
        """What schemas propose for either goal; then what both sides' searches for the pair begin with."""
        found: dict[Point, Proposed] = {}
        for stake in (one, other):
            for move in proposed(self.position, stake.goal, self.view, self.assessor.knowledge):
                known = found.get(move.move, Proposed(move.move))
                schemas = dict.fromkeys((*known.schemas, *move.schemas))
                found[move.move] = replace(known, schemas=tuple(schemas))
        text = joined([one.aim.name, other.aim.name], any_of=False)
        scene = self.assessor.scene(self.position, text)
        for asked in () if scene is None else (scene.turned(), scene):
            begun = self.assessor.prover.find(asked, text, share=JOINT)
            if begun is not None and begun.move not in (None, PASS):
                assert begun.move is not None
                found.setdefault(begun.move, Proposed(begun.move))
        zone = one.aim.zone | other.aim.zone
        return [move for move in found.values() if move.move in zone][:_MOST_MOVES]


def _with_move(stake: Stake, move: Proposed) -> Stake:
    assert stake.assessment is not None, "only what search has judged is held"
    return replace(stake, assessment=replace(stake.assessment, holding=(*stake.assessment.holding, move)))
