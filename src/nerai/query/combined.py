"""Joined goals answered part by part, where the parts are certified not to touch each other.

Takes a scene with a goal joined by `and`, `or` and `not`; gives a Combination: for every unit what comes of
it with either side first, each proved alone, and what the algebra makes of them together. Units whose zones
meet are joined and searched as one, until the proofs of the others are enough. None when a unit cannot be
settled, a ko decides one, or all of them hang together: then the goal has to be searched as a whole.

That the whole is proved is for the checker to say: the combination carries a certificate that it accepted.
The algebra must say the same, unless a proof was found that needs less than independence of all parts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from nerai.algebra import Expression, Game, Part, Player, named, parse_game, result, value
from nerai.algebra.outcome import L, W
from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.lang import Goal, atoms, canonical
from nerai.query.budget import Budget
from nerai.query.finding import Finding, first_move
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.units import Unit, atoms_as_units, expression_of, joined
from nerai.solver.certificate import Certificate
from nerai.solver.combined import CombinedCertificate, combine
from nerai.solver.combined import Unit as ProvedUnit

_SHARE: Final = 0.5
_DECIDED: Final = {Result.UNCONDITIONAL: "W", Result.FAILS: "L"}


@dataclass(frozen=True, slots=True)
class FoundPart:
    """A unit of the goal: what comes of it with its Friend and with its Opponent first, and the cost."""

    unit: Unit
    friend_first: Finding
    opponent_first: Finding
    nodes: int

    @property
    def letters(self) -> str:
        """Its status to tally 1."""
        return "|".join(_DECIDED[found.result] for found in (self.friend_first, self.opponent_first))

    @property
    def zone(self) -> frozenset[Point]:
        """The points that both proofs depend on."""
        return self.friend_first.zone | self.opponent_first.zone

    @property
    def game(self) -> Game:
        """The status as a game, its moves named as the proofs make them."""
        size = self.friend_first.scene.size
        names = []
        for found in (self.friend_first, self.opponent_first):
            proof = found.grade.certificate
            move = None if proof is None or proof.winner is not found.scene.mover else first_move(proof)
            names.append(() if move is None or move < 0 else (to_gtp(move, size),))
        return named(parse_game(self.letters), names[0], names[1])


@dataclass(frozen=True, slots=True)
class Combination:
    """A goal put together from its parts; `certificate` shows the whole."""

    scene: Scene
    parts: tuple[FoundPart, ...]
    expression: Expression
    certificate: CombinedCertificate

    @property
    def reached(self) -> bool:
        """Whether Friend gets the goal."""
        return self.certificate.winner is self.scene.target.friend

    @property
    def certified_pairs(self) -> int:
        """How many pairs of parts have zones that do not meet."""
        return sum(not one.zone & two.zone for one, two in combinations(self.parts, 2))

    @property
    def all_apart(self) -> bool:
        """Whether every part is independent of every other."""
        return not any(one.zone & two.zone for one, two in combinations(self.parts, 2))

    @property
    def status(self) -> Game:
        """The whole as a game, to tally 1, if all parts are apart."""
        return value(self.expression, 1)


def find_combination(
    scene: Scene, judge: Judge, budget: Budget, *, report: Callable[[str], None] = lambda _: None
) -> Combination | None:
    """The goal by its parts; None when it has to be searched as a whole."""
    return _Combining(scene, judge, budget, report).find()


class _Combining:
    """The units of one goal on their way."""

    def __init__(self, scene: Scene, judge: Judge, budget: Budget, report: Callable[[str], None]) -> None:
        self._scene = scene
        self._judge = judge
        self._budget = budget
        self._report = report
        self._goal = canonical(scene.target.goal)
        self._found: dict[Goal, FoundPart] = {}

    def find(self) -> Combination | None:
        scene = self._scene
        if len(list(atoms(self._goal))) < 2 or scene.target.qualifier or scene.position.ko_point is not None:
            return None
        units: list[Unit] | None = atoms_as_units(self._goal)
        while units is not None:
            parts = self._parts(units)
            if parts is None:
                return None
            made = self._combined(parts)
            touching = next(((a, b) for a, b in combinations(parts, 2) if a.zone & b.zone), None)
            if made is not None or touching is None:
                return made
            units = joined(self._goal, units, touching[0].unit, touching[1].unit)
        return None

    def _parts(self, units: list[Unit]) -> list[FoundPart] | None:
        parts = []
        for number, unit in enumerate(units):
            self._report(f"part {number + 1} of {len(units)}")
            if unit.goal not in self._found:
                found = self._part(unit, self._budget.part(_SHARE / (len(units) - number)))
                if found is None:
                    return None
                self._found[unit.goal] = found
            parts.append(self._found[unit.goal])
        return parts

    def _part(self, unit: Unit, budget: Budget) -> FoundPart | None:
        """A unit settled with either side first, without ko; None when it is not."""
        scene = Scene.of(self._scene.position, unit.goal)
        first = scene if scene.friend_moves else scene.turned()
        findings = []
        for one in (first, first.turned()):
            found = self._judge.find(one, budget)
            proof = found.grade.certificate
            if proof is None or not proof.ko_free or found.result not in _DECIDED:
                return None
            # Proofs found by the way of another question do not state this one.
            if found.scene.position != one.position or found.node is not None:
                found = self._judge.search(one, budget)
                if found.grade.certificate is None or found.result not in _DECIDED:
                    return None
            findings.append(found)
        part = FoundPart(unit, findings[0], findings[1], budget.nodes_used)
        return None if part.letters == "L|W" else part

    def _combined(self, parts: list[FoundPart]) -> Combination | None:
        scene = self._scene
        expression = expression_of(self._goal, {part.unit: Part(part.game) for part in parts})
        proved = [self._proved(part) for part in parts]
        made = combine(scene.position, self._goal, proved)
        if not isinstance(made, CombinedCertificate):
            return None
        found = Combination(scene, tuple(parts), expression, made)
        if found.all_apart:
            mover = Player.FRIEND if scene.friend_moves else Player.OPPONENT
            expected = W if found.reached else L
            assert result(expression, mover) == expected, "the algebra and the checker disagree"
        return found

    @staticmethod
    def _proved(part: FoundPart) -> ProvedUnit:
        by_mover = {
            found.scene.mover: found.grade.certificate for found in (part.friend_first, part.opponent_first)
        }
        black, white = by_mover[Color.BLACK], by_mover[Color.WHITE]
        assert isinstance(black, Certificate)
        assert isinstance(white, Certificate)
        return ProvedUnit(part.unit.goal, black, white)
