"""Dynamic rules: shapes that advise a move for a goal, with numbers of liberties and stones.

Takes patterns and conditions; gives DynamicRules, those that are a little more general, and what they advise
on a position. Whether the advice is any good is not known here: that is what records are for.

The anchor of the pattern is the move, and OWN is who makes it. `targets` are places of stones that the goal
is about: an enemy's that is to be captured, an own one that is to be saved, two that are to be connected or
cut. The rule speaks of their whole chains. An eye is made or denied at an empty point, which may be the move.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.metarules import Rule as AnyRule
from nerai.learn.static import Place
from nerai.rules.condition import Condition, Count
from nerai.rules.matcher import RuleIndex
from nerai.rules.pattern import EMPTY, ENEMY, OWN, SYMMETRIES, Cell, Pattern, turn
from nerai.rules.rule import Rule

KINDS: Final = {
    Kind.CAPTURE: (ENEMY,),
    Kind.SAVE: (OWN,),
    Kind.KILL: (ENEMY,),
    Kind.LIVE: (OWN,),
    Kind.CONNECT: (OWN, OWN),
    Kind.CUT: (ENEMY, ENEMY),
    Kind.MAKE_EYE: (EMPTY,),
    Kind.DENY_EYE: (EMPTY,),
}
"""The goals that rules are about, and what is at the places that each is about."""
EYES: Final = frozenset({Kind.MAKE_EYE, Kind.DENY_EYE})
_BESIDE: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class DynamicRule:
    """Where the pattern matches and the conditions are met: try a move at the anchor for the goal.

    Made by `dynamic_rule`, which turns it so that symmetric rules are the same one.
    """

    kind: Kind
    pattern: Pattern
    conditions: tuple[Condition, ...]
    targets: tuple[Place, ...]
    id: str = field(init=False, compare=False)
    """A name that the same rule has every time it is learned."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ConfigError(
                f"rules about {self.kind.value} are not known",
                hint=f"use {', '.join(kind.value for kind in KINDS)}",
            )
        if self.pattern.allowed(0, 0) != EMPTY:
            raise ConfigError("the anchor of the pattern is no empty point", hint="a move is advised there")
        if tuple(self.pattern.allowed(*place) for place in self.targets) != KINDS[self.kind]:
            places = ", ".join(str(tuple(place)) for place in self.targets)
            raise ConfigError(
                f"what is at {places} is not what {self.kind.value} is about",
                hint="capture an enemy's stone, save an own one, connect two own ones, cut two enemy's, "
                "make or deny an eye at an empty point",
            )
        Rule("", self.pattern, self.conditions)  # every condition is about a cell that has what it counts
        parts = (self.kind.value, self.pattern.cells, tuple(map(str, self.conditions)), self.targets)
        object.__setattr__(self, "id", hashlib.sha256(repr(parts).encode()).hexdigest()[:12])

    @property
    def goal(self) -> str:
        """The goal as a word."""
        return self.kind.value

    def more_general(self) -> Iterator["DynamicRule"]:
        """The rules with one range wider, or one cell less; each once."""
        seen = set()
        for wider in (*self._with_wider_ranges(), *self._with_fewer_cells()):
            if wider not in seen:
                seen.add(wider)
                yield wider

    def _with_wider_ranges(self) -> Iterator["DynamicRule"]:
        for number, condition in enumerate(self.conditions):
            for wider in _wider(condition):
                kept = [one for at, one in enumerate(self.conditions) if at != number]
                yield dynamic_rule(self.kind, self.pattern, [*kept, *wider], self.targets)

    def _with_fewer_cells(self) -> Iterator["DynamicRule"]:
        # What is far from the move is left out first.
        for cell in sorted(self.pattern.cells, key=lambda cell: (-abs(cell.dx) - abs(cell.dy), cell)):
            if (cell.dx, cell.dy) in ((0, 0), *self.targets):
                continue
            left = Pattern(tuple(one for one in self.pattern.cells if one != cell))
            kept = [one for one in self.conditions if (one.dx, one.dy) != (cell.dx, cell.dy)]
            yield dynamic_rule(self.kind, left, kept, self.targets)

    def covers(self, other: AnyRule) -> bool:
        """Whether it advises the same wherever the other does, as far as cells and conditions tell."""
        if not isinstance(other, DynamicRule) or other.kind is not self.kind:
            return False
        return any(_laid_over(self, other, symmetry) for symmetry in SYMMETRIES)


def dynamic_rule(
    kind: Kind, pattern: Pattern, conditions: Iterable[Condition], targets: Iterable[tuple[int, int]]
) -> DynamicRule:
    """The rule, turned to the one image that all its symmetries share; ConfigError when it makes no sense."""
    asked, named = tuple(conditions), tuple(targets)
    return min(
        (
            DynamicRule(kind, pattern.turned(one), _turned(asked, one), _places(named, one))
            for one in SYMMETRIES
        ),
        key=lambda rule: (rule.pattern.cells, rule.targets, tuple(map(str, rule.conditions))),
    )


def _places(places: Iterable[tuple[int, int]], symmetry: int) -> tuple[Place, ...]:
    # Which of two chains is named first does not matter.
    return tuple(sorted(Place(*turn(*place, symmetry)) for place in places))


def _turned(conditions: Iterable[Condition], symmetry: int) -> tuple[Condition, ...]:
    turned = (
        Condition(one.count, *turn(one.dx, one.dy, symmetry), one.least, one.most) for one in conditions
    )
    return tuple(sorted(turned, key=lambda one: (one.count.value, one.dx, one.dy, one.least)))


def _wider(condition: Condition) -> Iterator[list[Condition]]:
    """A condition with a lesser minimum or a greater maximum; gone where it says nothing any more."""
    count, dx, dy, least, most = condition.count, condition.dx, condition.dy, condition.least, condition.most
    nothing = 0 if count.of_move else 1  # every chain has a liberty and a stone
    if least > nothing:
        lower = least - 1
        yield [Condition(count, dx, dy, lower, most)] if lower > nothing or most is not None else []
    if most is not None:
        yield [Condition(count, dx, dy, least, most + 1)]


def _laid_over(general: DynamicRule, special: DynamicRule, symmetry: int) -> bool:
    cells = {(cell.dx, cell.dy): cell.allowed for cell in special.pattern.turned(symmetry).cells}
    chain = _chains(cells)
    for cell in general.pattern.cells:
        allowed = cells.get((cell.dx, cell.dy))
        if allowed is None or allowed & ~cell.allowed:
            return False
    # An empty point stands for itself.
    meant = sorted(chain.get(place, place) for place in _places(special.targets, symmetry))
    if sorted(chain.get(place, place) for place in general.targets) != meant:
        return False
    asked = _turned(special.conditions, symmetry)
    return all(any(_implies(one, wanted, chain) for one in asked) for wanted in general.conditions)


def _implies(known: Condition, wanted: Condition, chain: Mapping[tuple[int, ...], object]) -> bool:
    if known.count is not wanted.count:
        return False
    here, there = (known.dx, known.dy), (wanted.dx, wanted.dy)
    if here != there and (known.count.of_move or chain.get(here) != chain.get(there)):
        return False
    within = wanted.most is None or (known.most is not None and known.most <= wanted.most)
    return known.least >= wanted.least and within


def _chains(cells: Mapping[tuple[int, int], int]) -> dict[tuple[int, ...], tuple[int, int]]:
    """For each stone of a drawing, a stone that all share which are joined to it in the drawing."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for start, content in sorted(cells.items()):
        if content not in (OWN.value, ENEMY.value) or start in found:
            continue
        reached = [start]
        while reached:
            place = reached.pop()
            found[place] = start
            for dx, dy in _BESIDE:
                near = (place[0] + dx, place[1] + dy)
                if cells.get(near) == content and near not in found:
                    reached.append(near)
    return found


class Adviser:
    """Dynamic rules, ready to be asked what to try; immutable."""

    def __init__(self, rules: Iterable[DynamicRule]) -> None:
        self._rules = {rule.id: rule for rule in rules}
        self._index = RuleIndex(
            Rule(name, rule.pattern, rule.conditions) for name, rule in self._rules.items()
        )

    def advice(
        self, position: Position, chains: Sequence[frozenset[Point]], kind: Kind
    ) -> dict[Point, frozenset[str]]:
        """The legal moves that rules advise about chains, in board order, with the rules."""
        found: dict[Point, set[str]] = {}
        for match in self._index.matches(position, position.to_play):
            rule = self._rules[match.rule]
            if rule.kind is kind and _about([match.point(*place) for place in rule.targets], chains):
                found.setdefault(match.anchor, set()).add(match.rule)
        return {point: frozenset(found[point]) for point in sorted(found) if position.legal(point)}


def liberties_of_other(position: Position, point: Point) -> int:
    """How many liberties the side that is not to move would have after playing there; 0 where it may not."""
    other = position.with_to_play(position.to_play.other)
    if not other.legal(point):
        return 0
    after = other.play(point)
    return 0 if after.at(point) is None else len(after.chain_at(point).liberties)  # None: a suicide


def _about(points: Sequence[Point], chains: Sequence[frozenset[Point]]) -> bool:
    """Whether the points are in the chains, one in each, in any order."""
    return any(
        all(point in chain for point, chain in zip(points, order, strict=True))
        for order in permutations(chains)
    )


def _liberties(kind: Kind, number: int) -> DynamicRule:
    pattern = Pattern((Cell(0, 0, EMPTY.value), Cell(0, 1, KINDS[kind][0].value)))
    return dynamic_rule(kind, pattern, [Condition(Count.LIBERTIES, 0, 1, number, number)], [(0, 1)])


def _between(kind: Kind, other: tuple[int, int]) -> DynamicRule:
    stones = {(0, 1): KINDS[kind][0], other: KINDS[kind][0]}
    return dynamic_rule(kind, Pattern.of({(0, 0): EMPTY, **stones}), (), stones)


EXTEND: Final = _liberties(Kind.SAVE, 1)
"""Save a chain with one liberty by playing there."""
ATARI: Final = _liberties(Kind.CAPTURE, 2)
"""Capture a chain with two liberties by playing at one of them."""
FIRST_RULES: Final = (EXTEND, ATARI)
"""The two rules from which learning begins."""
JOINING_RULES: Final = tuple(
    _between(kind, other) for kind in (Kind.CONNECT, Kind.CUT) for other in ((0, -1), (1, 0))
)
"""Connect two chains, or cut them, at a point beside both: straight between them, or around a corner."""
EYE_RULES: Final = tuple(
    dynamic_rule(kind, Pattern.of({(0, 0): EMPTY, at: EMPTY}), (), [at])
    for kind, places in ((Kind.MAKE_EYE, ((0, 1), (1, 1))), (Kind.DENY_EYE, ((0, 0), (0, 1), (1, 1))))
    for at in places
)
"""Make an eye at a point, or deny it, beside the point or at its corner; deny it at the point itself."""
GIVEN_RULES: Final = (*FIRST_RULES, *JOINING_RULES, *EYE_RULES)
"""All rules that were not learned."""
