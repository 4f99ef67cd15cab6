"""Joined goals answered part by part, where the parts are certified not to touch each other.

Takes a scene with a goal joined by `and`, `or` and `not`; gives a Combination: for every unit what comes of
it with one side first or the other, each proved alone, as far as it is needed for the whole. Units whose
zones meet are joined and searched as one. None when the parts that can be settled without ko are not enough,
or all of them hang together: then the goal has to be searched as a whole.

That the whole is proved is for the checker to say: the combination carries a certificate that it accepted.
Where all parts are known, and apart, the algebra must say the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from nerai.algebra import Expression, Game, Part, Player, named, parse_game, result
from nerai.algebra.outcome import L, W
from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.lang import atoms, canonical
from nerai.query.budget import Budget
from nerai.query.finding import Finding, first_move
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.units import Unit, atoms_as_units, expression_of, joined
from nerai.solver.combined import CombinedCertificate, combine
from nerai.solver.combined import Unit as ProvedUnit

_SHARE: Final = 0.5
_DECIDED: Final = {Result.UNCONDITIONAL: "W", Result.FAILS: "L"}


@dataclass(slots=True)
class FoundPart:
    """A unit of the goal: what comes of it with its Friend and with its Opponent first, and the cost.

    What was not needed for the whole was not searched, and is None.
    """

    unit: Unit
    scene: Scene
    friend_first: Finding | None = None
    opponent_first: Finding | None = None
    nodes: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was searched."""
        return tuple(found for found in (self.friend_first, self.opponent_first) if found is not None)

    @property
    def complete(self) -> bool:
        """Whether it is known with either side first."""
        return len(self.findings) == 2

    @property
    def letters(self) -> str:
        """Its status to tally 1; `?` for what was not needed."""
        both = (self.friend_first, self.opponent_first)
        return "|".join("?" if found is None else _DECIDED[found.result] for found in both)

    @property
    def zone(self) -> frozenset[Point]:
        """The points that its proofs depend on."""
        return frozenset[Point]().union(*(found.zone for found in self.findings))

    @property
    def game(self) -> Game:
        """The status as a game, its moves named as the proofs make them; only if it is complete."""
        names = []
        for found in self.findings:
            proof = found.grade.certificate
            move = None if proof is None or proof.winner is not found.scene.mover else first_move(proof)
            names.append(() if move is None or move < 0 else (to_gtp(move, self.scene.size),))
        return named(parse_game(self.letters), names[0], names[1])


@dataclass(frozen=True, slots=True)
class Combination:
    """A goal put together from its parts; `certificate` shows the whole."""

    scene: Scene
    parts: tuple[FoundPart, ...]
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
    def complete(self) -> bool:
        """Whether all parts are known with either side first, and are apart: then the algebra says it all."""
        return self.all_apart and all(part.complete for part in self.parts)

    @property
    def expression(self) -> Expression:
        """The parts as games, joined as the goal joins them; only if it is complete."""
        goal = canonical(self.scene.target.goal)
        return expression_of(goal, {part.unit: Part(part.game) for part in self.parts})


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
        self._found: dict[Unit, FoundPart] = {}

    def find(self) -> Combination | None:
        scene = self._scene
        if len(list(atoms(self._goal))) < 2 or scene.target.qualifier or scene.position.ko_point is not None:
            return None
        units: list[Unit] | None = atoms_as_units(self._goal)
        while units is not None:
            parts = [self._part(unit) for unit in units]
            made = self._searched(parts)
            touching = next(((a, b) for a, b in combinations(parts, 2) if a.zone & b.zone), None)
            if made is not None or touching is None:
                return made
            units = joined(self._goal, units, touching[0].unit, touching[1].unit)
        return None

    def _part(self, unit: Unit) -> FoundPart:
        # By the unit, not by its goal: the same goal may stand at two places.
        if unit not in self._found:
            self._found[unit] = FoundPart(unit, Scene.of(self._scene.position, unit.goal))
        return self._found[unit]

    def _searched(self, parts: list[FoundPart]) -> Combination | None:
        """Search the parts one after the other until they are enough; None when they never are."""
        mover = self._scene.mover
        questions = [(part, first) for first in (mover, mover.other) for part in parts]
        for number, (part, first) in enumerate(questions):
            known = part.friend_first if first is part.scene.target.friend else part.opponent_first
            if known is None:
                self._report(f"part {number % len(parts) + 1} of {len(parts)}")
                self._search(part, first, self._budget.part(_SHARE / (len(questions) - number)))
            made = self._combined(parts)
            if made is not None:
                return made
        return None

    def _search(self, part: FoundPart, first: Color, budget: Budget) -> None:
        """What comes of a part when that side moves first, if it is settled without ko."""
        scene = part.scene if part.scene.mover is first else part.scene.turned()
        found = self._judge.find(scene, budget)
        if found.scene.position != scene.position or found.node is not None:
            # A proof found by the way of another question does not state this one.
            found = self._judge.search(scene, budget)
        part.nodes += budget.nodes_used
        proof = found.grade.certificate
        if proof is None or not proof.ko_free or found.result not in _DECIDED:
            return
        if first is part.scene.target.friend:
            part.friend_first = found
        else:
            part.opponent_first = found

    def _combined(self, parts: list[FoundPart]) -> Combination | None:
        made = combine(self._scene.position, self._goal, [_proved(part) for part in parts])
        if not isinstance(made, CombinedCertificate):
            return None
        found = Combination(self._scene, tuple(parts), made)
        if found.complete:
            player = Player.FRIEND if self._scene.friend_moves else Player.OPPONENT
            expected = W if found.reached else L
            assert result(found.expression, player) == expected, "the algebra and the checker disagree"
        return found


def _proved(part: FoundPart) -> ProvedUnit:
    by_mover = {found.scene.mover: found.grade.certificate for found in part.findings}
    return ProvedUnit(part.unit.goal, by_mover.get(Color.BLACK), by_mover.get(Color.WHITE))
