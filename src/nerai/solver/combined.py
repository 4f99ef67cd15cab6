"""Combined certificates: a goal of independent parts, proved by the certificates of its parts.

Takes a position, a goal, and *units*: parts of the goal with what was proved of them when Black is first to
move, and when White is. Gives a CombinedCertificate that the independent checker has accepted, or a Rejection
that says why the parts do not add up to the goal. Searches nothing; docs/design/proofs.md has the argument.

The winner needs one certificate of a unit at most. He *holds* a unit that he wins though the other moves
first; a unit is *hot* when he wins it by moving first. All others are given up, so what the loser could get
from them need not be proved.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Tone
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.rules import KoRule
from nerai.board.svg import draw
from nerai.lang import And, Goal, Or, canonical, opposite
from nerai.solver.certificate import Certificate, Rejection
from nerai.solver.replay import Alive, as_assumed, assumption_records, position_record
from nerai.solver.target import Target, target_of
from nerai.solver.verify import verify

VERSION: Final = "nerai.combined/1"
MOST_UNITS: Final = 10


@dataclass(frozen=True, slots=True)
class Unit:
    """A part of a goal, and what is proved of it by who is first to move (None: nothing)."""

    goal: Goal
    black_first: Certificate | None = None
    white_first: Certificate | None = None

    def first(self, color: Color) -> Certificate | None:
        """The certificate with that color to move first."""
        return self.black_first if color is Color.BLACK else self.white_first


@dataclass(frozen=True, slots=True)
class CombinedCertificate:
    """An accepted proof that `winner` wins a goal of several units.

    `units` are all units, `used` the certificates that the proof is made of, by unit. `position` has the
    stones on it that are assumed to be there. It holds however many ko threats the loser has, and though the
    winner has none; `superko`: under superko, too. `first_move` is the winner's when he is to move (PASS:
    he need not answer), else None.
    """

    name: str
    text: str = field(repr=False)
    position: Position = field(repr=False)
    goal: Goal
    winner: Color
    units: tuple[Unit, ...]
    used: dict[int, Certificate] = field(repr=False)
    zone: frozenset[Point] = field(repr=False)
    assumptions: tuple[Alive, ...]
    superko: bool
    first_move: Point | None

    def _repr_svg_(self) -> str:
        stones = [point for point in self.position.size.points() if self.position.stones[point]]
        diagram = Diagram(
            self.position,
            shade=dict.fromkeys(self.zone, Tone.GREEN),
            crop=Crop.around([*stones, *self.zone], self.position.size),
            caption=f"{self.goal}: proof by {self.winner.word}, from {len(self.used)} parts",
        )
        return draw(diagram)

    @property
    def ko_free(self) -> bool:
        """Always: no part may rest on ko."""
        return True


def combine(position: Position, goal: Goal, units: Sequence[Unit]) -> CombinedCertificate | Rejection:
    """The certificate of a goal made of those of its units, if the checker accepts it.

    GoalError: a goal does not fit the board.
    """
    if not 1 <= len(units) <= MOST_UNITS:
        return Rejection(f"a goal of {len(units)} units")
    target = target_of(goal, position)
    targets = [target_of(unit.goal, position) for unit in units]
    if target.qualifier is not None or any(each.qualifier is not None for each in targets):
        return Rejection("a goal with a qualifier is not made of its parts")
    for unit in units:
        if _contradictory(unit):
            return Rejection(f"whoever moves first loses {unit.goal}: that cannot be")
    tree = _tree(target, targets)
    if tree is None:
        return Rejection("the units are not the parts of the goal")
    rejection = Rejection("with what is proved of its parts nobody is known to get the goal")
    for winner in (target.friend, target.friend.other):
        game = _Game(tree, units, winner, friend=winner is target.friend)
        for plan in game.plans(to_move=position.to_play is winner):
            made = _written(position, target, targets, units, game, plan)
            if isinstance(made, CombinedCertificate):
                return made
            rejection = made
    return rejection


def _contradictory(unit: Unit) -> bool:
    black, white = unit.black_first, unit.white_first
    if black is None or white is None:
        return False
    return black.winner is Color.WHITE and white.winner is Color.BLACK


@dataclass(frozen=True, slots=True)
class _Join:
    every: bool
    parts: "tuple[_Tree, ...]"


_Tree = _Join | int  # an int is a unit that the goal's Friend wants


def _tree(target: Target, targets: Sequence[Target]) -> _Tree | None:
    """The goal with numbers in place of its units; None unless they are just its parts."""
    forms = [
        each.goal if each.friend is target.friend else canonical(opposite(each.goal)) for each in targets
    ]
    left = dict(enumerate(forms))
    tree = _covered(target.goal, left)
    return None if left else tree


def _covered(goal: Goal, left: dict[int, Goal]) -> _Tree | None:
    for number, form in left.items():
        if form == goal:
            del left[number]
            return number
    if not isinstance(goal, And | Or):
        return None
    rest = list(goal.goals)
    found: list[_Tree | None] = []
    for number, form in list(left.items()):
        if type(form) is type(goal) and all(part in rest for part in form.goals):
            rest = [part for part in rest if part not in form.goals]
            del left[number]
            found.append(number)
    found += [_covered(part, left) for part in rest]
    parts = tuple(part for part in found if part is not None)
    return _Join(isinstance(goal, And), parts) if len(parts) == len(found) else None


def _value(tree: _Tree, held: frozenset[int], *, friend: bool) -> bool:
    """Whether Friend has the goal, when Friend (or else the other side) holds just these units."""
    if isinstance(tree, int):
        return (tree in held) == friend
    values = (_value(part, held, friend=friend) for part in tree.parts)
    return all(values) if tree.every else any(values)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The certificates that the winner goes by, each of another unit."""

    held: dict[int, Certificate]
    hot: dict[int, Certificate]

    @property
    def used(self) -> dict[int, Certificate]:
        return self.held | self.hot

    def without(self, number: int) -> "_Plan":
        """The same with a unit given up."""
        return _Plan(*({n: c for n, c in part.items() if n != number} for part in (self.held, self.hot)))


class _Game:
    """The game of units for one side: which certificates it can go by, and whether they are enough."""

    def __init__(self, tree: _Tree, units: Sequence[Unit], winner: Color, *, friend: bool) -> None:
        self.winner = winner
        self._tree, self._friend = tree, friend
        self._answers = _usable([unit.first(winner.other) for unit in units], winner)
        self._attacks = _usable([unit.first(winner) for unit in units], winner)

    def plans(self, *, to_move: bool) -> Iterator[_Plan]:
        """Certificates that are enough, none of which can be done without; the best first.

        Who is to move rather moves than passes, so that one may be told what to play.
        """
        hot = {number: made for number, made in self._attacks.items() if number not in self._answers}
        plan = _Plan(self._answers, hot)
        if not self._wins(plan, to_move):
            return
        plan = self._least(plan, to_move)
        if to_move and self._has(frozenset(plan.held)):
            for number, made in sorted(self._attacks.items()):
                moved = _Plan(plan.without(number).held, plan.hot | {number: made})
                if number in plan.held and _first_move(made) != PASS and self._wins(moved, to_move):
                    yield moved
                    break
        yield plan

    def first_move(self, plan: _Plan) -> Point:
        """The winner's first move when he is to move; PASS when he needs none."""
        for number, certificate in sorted(plan.hot.items()):
            rest = plan.without(number)
            taken = _Plan(rest.held | {number: certificate}, rest.hot)
            if self._wins(taken, to_move=False):
                return _first_move(certificate)
        return PASS

    def _least(self, plan: _Plan, to_move: bool) -> _Plan:
        for number in (*sorted(plan.hot, reverse=True), *sorted(plan.held, reverse=True)):
            if self._wins(plan.without(number), to_move):
                plan = plan.without(number)
        return plan

    def _has(self, held: frozenset[int]) -> bool:
        return _value(self._tree, held, friend=self._friend) == self._friend

    def _wins(self, plan: _Plan, to_move: bool) -> bool:
        @cache
        def wins(held: frozenset[int], hot: frozenset[int], to_move: bool) -> bool:
            if self._has(held):
                return True
            if to_move:
                return any(wins(held | {number}, hot - {number}, False) for number in hot)
            return bool(hot) and all(wins(held, hot - {number}, True) for number in hot)

        return wins(frozenset(plan.held), frozenset(plan.hot), to_move)


def _first_move(certificate: Certificate) -> Point:
    root = certificate.proof[-1]
    return Point(root.move) if root.child >= 0 else PASS


def _usable(certificates: Sequence[Certificate | None], winner: Color) -> dict[int, Certificate]:
    """The certificates that the winner may use beside others, by unit: no ko, no bound on liberties."""
    return {
        number: made
        for number, made in enumerate(certificates)
        if made is not None
        and made.winner is winner
        and made.ko_free
        and not made.loops
        and not made.target.liberty_bound
    }


def _written(
    position: Position,
    target: Target,
    targets: Sequence[Target],
    units: Sequence[Unit],
    game: _Game,
    plan: _Plan,
) -> CombinedCertificate | Rejection:
    used = plan.used
    assumptions = _together(used.values())
    lines = {number: certificate.text.splitlines() for number, certificate in used.items()}
    header = {
        "version": VERSION,
        "position": position_record(position, assumptions),
        "goal": str(target.goal),
        "winner": game.winner.word,
        "assumptions": assumption_records(assumptions, position.size),
        "units": [
            {
                "goal": str(each.goal),
                "lines": [
                    len(lines[number]) if number in used and used[number].position.to_play is first else 0
                    for first in (Color.BLACK, Color.WHITE)
                ],
            }
            for number, each in enumerate(targets)
        ],
    }
    all_lines = [json.dumps(header, separators=(",", ":"))]
    for number in sorted(lines):
        all_lines += lines[number]
    checked = verify(all_lines)
    if not checked.accepted:
        return Rejection(str(checked.fault))
    if position.rules.ko is not KoRule.SIMPLE and not checked.superko:
        return Rejection("the proof holds for the simple ko rule only")
    text = "".join(f"{line}\n" for line in all_lines)
    return CombinedCertificate(
        name=hashlib.sha256(text.encode()).hexdigest()[:16],
        text=text,
        position=as_assumed(position, assumptions),
        goal=target.goal,
        winner=game.winner,
        units=tuple(units),
        used=used,
        zone=frozenset().union(*(certificate.zone for certificate in used.values())),
        assumptions=assumptions,
        superko=checked.superko,
        first_move=game.first_move(plan) if position.to_play is game.winner else None,
    )


def _together(certificates: Iterable[Certificate]) -> tuple[Alive, ...]:
    """What any of them assumes, said once for each side."""
    said = [item for certificate in certificates for item in certificate.assumptions]
    return tuple(_of_side(side, [item for item in said if item.side is side]) for side in _sides(said))


def _sides(said: Iterable[Alive]) -> Iterator[Color]:
    sides = {item.side for item in said}
    return (side for side in Color if side in sides)


def _of_side(side: Color, said: Sequence[Alive]) -> Alive:
    return Alive(
        side,
        frozenset().union(*(item.stones for item in said)),
        frozenset().union(*(item.open_points for item in said)),
        frozenset().union(*(item.placed for item in said)),
    )
