"""Which ko it is, when a ko decides: who takes first, how many threats are needed, after how many moves.

Takes a proof for each side, won under different threats; gives the Ko, and the proofs that show its number.
When neither side has a threat, the side that wins *takes first*. The other one *needs* threats to win, and
their number says of what kind the ko is:

    one     direct
    more    approach, when quiet moves of the needy side's, played for nothing, leave a direct ko: they are
            the approach moves; multi_stage, when no such moves are found

The needy side is proved to win with the number named. That it loses with one less is proved as far as the
budget goes: a ko of which nothing shows that it takes more than one threat is called direct, and names the
number that is enough.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nerai.answer import Ko, KoKind, Party
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.assume import together
from nerai.query.budget import Budget
from nerai.query.prover import Prover
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate, restated
from nerai.solver.search import Threats
from nerai.solver.target import Target

_COUNT_SHARE: Final = 0.9
_APPROACH_SHARE: Final = 0.5
_MOST_MOVES: Final = 12
"""Quiet moves that are tried as approach moves."""


@dataclass(frozen=True, slots=True)
class KoFight:
    """A ko in a position: `first` is shown to win without threats, `needy` with as many as it pays there."""

    position: Position
    target: Target
    first: Certificate
    needy: Certificate

    @property
    def needed(self) -> int:
        """A number of threats with which the needy side is shown to win; at least 1."""
        return self.needy.pays

    @property
    def _certainly_needed(self) -> int:
        """One more than the number with which the needy side is shown to lose."""
        threats = self.first.threats
        return 1 + (threats.friend if self._needy_is_friend else threats.opponent)

    @property
    def _needy_is_friend(self) -> bool:
        return self.needy.winner is self.target.friend

    def counted(self, prover: Prover, budget: Budget) -> "KoFight":
        """The same fight with the least number of threats that can be shown to be needed."""
        found = self
        for number in range(1, self.needed):
            proof = prover.prove(self._threats(number), budget.part(_COUNT_SHARE))
            if not isinstance(proof, Certificate):
                break
            if proof.winner is self.needy.winner:
                return replace(found, needy=proof)
            found = replace(found, first=proof)
        return found

    def agreed(self) -> "KoFight | None":
        """The same fight with both proofs for one board: what either takes for granted, both do.

        None when one of them does not hold so, or the needy side pays nothing: then it is no ko that decides,
        but what is taken for granted.
        """
        assumed = together(self.first.assumptions, self.needy.assumptions)
        first, needy = restated(self.first, assumed), restated(self.needy, assumed)
        if first is None or needy is None or needy.pays < 1:
            return None
        return replace(self, first=first, needy=needy)

    def name(self, budget: Budget) -> tuple[Ko, Certificate | None]:
        """Who takes first, the kind, and the numbers; of an approach ko also the proof once it is direct."""
        party = Party.OPPONENT if self._needy_is_friend else Party.FRIEND
        if self._certainly_needed == 1:
            return Ko(party, KoKind.DIRECT, 0, self.needed), None
        scene = Scene(self.position, self.target.goal, self.target)
        moves, direct = self._approach_moves(scene, self.needed, budget.part(_APPROACH_SHARE))
        kind = KoKind.APPROACH if moves else KoKind.MULTI_STAGE
        return Ko(party, kind, moves, self.needed), direct

    def _threats(self, number: int) -> Threats:
        return Threats(number, 0) if self._needy_is_friend else Threats(0, number)

    def _approach_moves(self, scene: Scene, needed: int, budget: Budget) -> tuple[int, Certificate | None]:
        """How many quiet moves in a row leave a direct ko, and its proof; 0 when none are found."""
        points = list(self._quiet_moves(scene.position))
        for number, point in enumerate(points):
            after = _played_for_nothing(scene, self.needy.winner, point)
            if after is None:
                continue
            part = budget.part(1 / (len(points) - number))
            proof = Prover(after.position, after.target).prove(self._threats(needed - 1), part)
            if not isinstance(proof, Certificate) or proof.winner is not self.needy.winner or not proof.pays:
                continue
            # Where the checker knows no number, it is the one that was granted.
            left = needed - 1 if proof.pays < 0 else min(needed - 1, proof.pays)
            if left == 1:
                return 1, proof
            rest, direct = self._approach_moves(after, left, part)
            if rest:
                return 1 + rest, direct
        return 0, None

    def _quiet_moves(self, position: Position) -> Iterator[Point]:
        """Moves of the needy side's proof that take nothing, those it plays most often first."""
        played = Counter(node.move for node in self.needy.proof if node.child >= 0 and node.move != PASS)
        turned = position.with_to_play(self.needy.winner)
        points = [Point(move) for move, _ in played.most_common() if turned.legal(Point(move))]
        stones = sum(map(bool, position.stones))
        quiet = (point for point in points if sum(map(bool, turned.play(point).stones)) == stones + 1)
        yield from (point for point, _ in zip(quiet, range(_MOST_MOVES), strict=False))


def _played_for_nothing(scene: Scene, side: Color, point: Point) -> Scene | None:
    """The scene with a stone more, and the same side to move as before; None when that decides it."""
    after = (scene if scene.mover is side else scene.turned()).play(point)
    if isinstance(after, bool):
        return None
    return after if after.mover is scene.mover else after.turned()
