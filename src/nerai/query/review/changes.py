"""What one move seems to have done to the units of the board.

Takes the positions before and after a move; gives Suspicions: units whose standing changed by the move, by
what is known of them. Nothing is told of a suspicion until chronicle.py has proved both sides of it. Stones
that the mover has just offered are none: a sacrifice is as likely as a mistake.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Move, Position
from nerai.query.review.event import Kind
from nerai.query.review.unit import Sort, Unit, chain_unit, unit_now
from nerai.query.review.watch import Danger, Watcher


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a game and the boards around it, with their units."""

    number: int
    move: Move
    before: Position
    after: Position
    units_before: Sequence[Unit]
    units_after: Sequence[Unit]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Some kind of event, with the unit as it was and as it is; None when it is off the board or joined."""

    kind: Kind
    unit: Unit
    now: Unit | None


_CLAIMS: Final = {
    Kind.MISSED_SAVE: ((True, False), (False, True)),
    Kind.ENDANGERED: ((False, False), (False, True)),
    Kind.MISSED_CAPTURE: ((True, True), (False, False)),
    Kind.LET_OFF: ((False, True), (False, False)),
    Kind.SAVED: ((False, True), (False, False)),
    Kind.CAUGHT: ((False, False), (False, True)),
}


def claims_of(kind: Kind) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    """What is to be proved before and after the move: is the mover first, does the attacker succeed."""
    return _CLAIMS[kind]


def suspicions(played: Played, watcher: Watcher) -> list[Suspicion]:
    """What the move seems to have done, that with most at stake first; groups before their chains."""
    found = [*_changed(played, watcher), *_endangered(played, watcher)]
    return sorted(found, key=lambda one: (-one.unit.value, one.unit.sort is not Sort.GROUP))


def _changed(played: Played, watcher: Watcher) -> Iterator[Suspicion]:
    """Units that were in danger or lost before the move, and stand otherwise now."""
    mover = played.move.color
    for unit in played.units_before:
        was = watcher.look(played.before, unit)
        own = unit.color is mover
        if was in (Danger.UNKNOWN, Danger.SAFE) or (own and was is Danger.LOST):
            continue
        now = unit_now(unit, played.after)
        danger = watcher.look(played.after, now) if now is not None else _gone(unit, played.after)
        kind = _kind(was, danger, own=own)
        if kind is not None:
            yield Suspicion(kind, unit, now)


def _gone(unit: Unit, position: Position) -> Danger:
    """How a unit ended: a link whose chains both stand is gone because they are one."""
    standing = all(position.at(end) is unit.color for end in unit.ends)
    return Danger.SAFE if unit.sort is Sort.LINK and standing else Danger.LOST


def _kind(was: Danger, now: Danger, *, own: bool) -> Kind | None:
    """What a move did to stones that were in danger, or lost."""
    if now is Danger.UNKNOWN:
        return None
    if own:
        return Kind.SAVED if now is Danger.SAFE else Kind.MISSED_SAVE
    if was is Danger.LOST:
        return None if now is Danger.LOST else Kind.LET_OFF
    return Kind.CAUGHT if now is Danger.LOST else Kind.MISSED_CAPTURE


def _endangered(played: Played, watcher: Watcher) -> Iterator[Suspicion]:
    """Stones of the mover that were safe before his move, and are not any more; the stone he gave apart."""
    for unit in played.units_after:
        stones = unit.stones - {played.move.point}
        if unit.color is not played.move.color or not stones:
            continue
        if watcher.look(played.after, unit) not in (Danger.CRITICAL, Danger.LOST):
            continue
        earlier = _before(unit, stones, played.before, played.move.color)
        if earlier and all(watcher.look(played.before, one) is Danger.SAFE for one in earlier):
            yield Suspicion(Kind.ENDANGERED, max(earlier, key=lambda one: one.value), unit)


def _before(unit: Unit, stones: frozenset[Point], before: Position, color: Color) -> list[Unit]:
    """What a unit was made of before the move; nothing, where that cannot be compared."""
    if unit.sort is Sort.CHAIN:
        chains = {chain.anchor: chain for chain in map(before.chain_at, stones)}
        return [chain_unit(before, chain) for chain in chains.values()]
    if any(before.at(end) is not color for end in unit.ends):
        return []  # the stone just played is an end of it
    same = unit_now(unit, before)
    return [] if same is None else [same]
