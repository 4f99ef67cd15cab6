"""Which static rules imply which, the slow way: every rule is laid on every other, wherever it may fit.

Takes rules; gives ids. Shares nothing with nerai.learn.relate but what a pattern says beyond its edges
(nerai.rules.cover, which has a test of its own): no board, no tree, no alignment by what rules name.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from nerai.learn.static import StaticRule, Wanted
from nerai.rules.cover import Known
from nerai.rules.pattern import EMPTY, OFF, SYMMETRIES, Cell, turn

Place = tuple[int, int]
NO_BOUND = 1 << 20


class Laid(NamedTuple):
    """A rule on another one's pattern: what it asks of which place, what it names, what it counts."""

    cells: dict[Place, int]
    named: list[Place]
    counted: list[tuple[Place, int]]


def implied_pairs(rules: list[StaticRule]) -> set[tuple[str, str]]:
    """(special, general): wherever the special rule matches, the general one holds, about the same."""
    known = {rule.id: Known(rule.pattern) for rule in rules}
    return {
        (special.id, general.id)
        for special, general in product(rules, rules)
        if special.id != general.id and _may_imply(special, general)
        if any(_fits(laid, special, general, known[special.id]) for laid in _ways(special, general))
    }


def dropped(rules: list[StaticRule]) -> set[str]:
    """The rules that can go, because another one says as much; of two that say the same the later goes."""
    by_id = {rule.id: rule for rule in rules}
    says = {
        (special, general)
        for special, general in implied_pairs(rules)
        if by_id[special].own_wins is by_id[general].own_wins
        # Who wins though the other side is first wins when he is first himself.
        if by_id[special].own_first is by_id[general].own_first
        or by_id[general].own_first is not by_id[general].own_wins
    }
    return {special for special, general in says if general < special or (general, special) not in says}


def _may_imply(special: StaticRule, general: StaticRule) -> bool:
    if special.wanted is not general.wanted or special.suicide is not general.suicide:
        return False
    if special.superko and not general.superko:
        return False
    asked, proved = special.bound or NO_BOUND, general.bound or NO_BOUND
    # Taken within few liberties is taken within more; escaped to many is escaped to fewer.
    return proved <= asked if general.own_wins else proved >= asked


def _ways(special: StaticRule, general: StaticRule) -> Iterator[Laid]:
    """All ways in which a cell of the general rule that is on the board falls on one of the special rule."""
    # A stone, if there is one: there are fewer places for it.
    first = max((cell for cell in general.pattern.cells if cell.allowed != OFF.value), key=_is_stone)
    same = [cell for cell in special.pattern.cells if not cell.allowed & ~first.allowed]
    for symmetry, on in product(SYMMETRIES, same):
        x, y = turn(first.dx, first.dy, symmetry)
        right, down = on.dx - x, on.dy - y

        def there(place: Place, symmetry: int = symmetry, right: int = right, down: int = down) -> Place:
            dx, dy = turn(*place, symmetry)
            return dx + right, dy + down

        yield Laid(
            {there((cell.dx, cell.dy)): cell.allowed for cell in general.pattern.cells},
            [there(place) for place in general.named],
            [(there((one.dx, one.dy)), one.least) for one in general.conditions],
        )


def _is_stone(cell: Cell) -> bool:
    return not cell.allowed & (EMPTY | OFF).value


def _fits(laid: Laid, special: StaticRule, general: StaticRule, known: Known) -> bool:
    if any(known.at(*place) & ~allowed for place, allowed in laid.cells.items()):
        return False
    listed = {(cell.dx, cell.dy): cell.allowed for cell in special.pattern.cells}
    parts = [
        {place} if special.wanted is Wanted.MAKE_EYE else _chain(place, listed) for place in special.named
    ]
    for place in laid.named:
        part = next((one for one in parts if place in one), None)
        if part is None:
            return False
        parts.remove(part)
    if parts and (not general.apart_from_all or any(part & laid.cells.keys() for part in parts)):
        return False
    return all(_liberties(place, laid, special, listed) >= least for place, least in laid.counted)


def _liberties(place: Place, laid: Laid, special: StaticRule, listed: dict[Place, int]) -> int:
    chain = _chain(place, listed)
    beside = {near for stone in chain for near in _beside(stone)} - laid.cells.keys()
    counted = [one.least for one in special.conditions if (one.dx, one.dy) in chain]
    return sum(listed.get(near) == EMPTY.value for near in beside) + max(counted, default=0)


def _chain(place: Place, listed: dict[Place, int]) -> set[Place]:
    found, left = {place}, [place]
    while left:
        for near in _beside(left.pop()):
            if near not in found and listed.get(near) == listed[place]:
                found.add(near)
                left.append(near)
    return found


def _beside(place: Place) -> list[Place]:
    dx, dy = place
    return [(dx, dy - 1), (dx - 1, dy), (dx + 1, dy), (dx, dy + 1)]
