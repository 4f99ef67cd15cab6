"""Events of a game: what a move won, lost, or left on the board.

Takes what was watched before and after a move; gives Events, each resting on two findings: what was there to
be had before the move, and what there is after it. Only what is proved on both sides is an event.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Chain, Move, Position
from nerai.query.finding import Finding, first_move
from nerai.query.review.watch import Danger, Unit, Watcher, unit_of, units


class Kind(enum.Enum):
    """What happened to a unit by a move."""

    MISSED_SAVE = "missed_save"
    """Own stones were in danger and could be saved; now they can be caught."""
    ENDANGERED = "endangered"
    """Own stones were safe; now they can be caught."""
    MISSED_CAPTURE = "missed_capture"
    """Enemy stones could be caught; now they get away."""
    LET_OFF = "let_off"
    """Enemy stones were lost; now they get away."""
    SAVED = "saved"
    CAUGHT = "caught"
    """Enemy stones that could have got away cannot any more."""


class Change(enum.Enum):
    """For whom it was good."""

    GOOD = "good"
    BAD = "bad"


_GOOD = frozenset({Kind.SAVED, Kind.CAUGHT})


@dataclass(frozen=True, slots=True)
class Event:
    """A move and what it did to some stones.

    `before` shows what the mover could have had, `after` what the other side, who moves next, has now.
    """

    number: int
    move: Move
    kind: Kind
    unit: Unit
    before: Finding
    after: Finding | None
    """None where the stones are off the board."""
    lasting: int = 1
    """For how many turns of the mover it stayed so."""

    @property
    def change(self) -> Change:
        """Whether it was good for the mover."""
        return Change.GOOD if self.kind in _GOOD else Change.BAD

    @property
    def weight(self) -> int:
        """How many stones it is about."""
        return len(self.unit.stones)

    @property
    def better(self) -> Point | None:
        """What the mover should have played, where the proof says so: none for stones that were safe."""
        return _move_of(self.before, self.move.color)

    @property
    def answer(self) -> Point | None:
        """What the other side can play now."""
        return _move_of(self.after, self.move.color.other)

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        size = self.before.scene.size
        return {
            "number": self.number,
            "color": self.move.color.word,
            "move": to_gtp(self.move.point, size),
            "kind": self.kind.value,
            "change": self.change.value,
            "stones": [to_gtp(point, size) for point in sorted(self.unit.stones)],
            "goal": self.unit.goal,
            "better": None if self.better is None else to_gtp(self.better, size),
            "answer": None if self.answer is None else to_gtp(self.answer, size),
            "certificates": [_name(self.before), _name(self.after)],
        }


def events(number: int, move: Move, before: Position, after: Position, watcher: Watcher) -> Iterator[Event]:
    """The events of one move, which led from one position to the other."""
    own = move.color
    for unit in units(before):
        was = watcher.look(before, unit)
        if was.danger in (Danger.UNKNOWN, Danger.SAFE) or (unit.color is own and was.danger is Danger.LOST):
            continue
        chain = _what_is_left(unit, after)
        now = None if chain is None else watcher.look(after, unit_of(after, chain))
        kind = _kind(was.danger, Danger.LOST if now is None else now.danger, own=unit.color is own)
        if kind is not None:
            first = was.defended if unit.color is own or kind is Kind.LET_OFF else was.attacked
            then = None if now is None else now.attacked if unit.color is own else now.defended
            yield Event(number, move, kind, unit if now is None else now.unit, first, then)
    yield from _endangered(number, move, before, after, watcher)


def _endangered(
    number: int, move: Move, before: Position, after: Position, watcher: Watcher
) -> Iterator[Event]:
    """Stones of the mover that were safe before his move, and are not any more; the stone he gave apart."""
    for unit in units(after):
        stones = unit.stones - {move.point}
        if unit.color is not move.color or not stones:
            continue
        now = watcher.look(after, unit)
        if now.danger not in (Danger.CRITICAL, Danger.LOST):
            continue
        chains = {before.chain_at(point).anchor: before.chain_at(point) for point in stones}
        was = [watcher.look(before, unit_of(before, chain)) for chain in chains.values()]
        if all(one.danger is Danger.SAFE for one in was):
            largest = max(was, key=lambda one: len(one.unit.stones))
            yield Event(number, move, Kind.ENDANGERED, unit, largest.attacked, now.attacked)


def _what_is_left(unit: Unit, position: Position) -> Chain | None:
    """The chain that the stones belong to now; None when they are gone."""
    stone = next((point for point in sorted(unit.stones) if position.at(point) is unit.color), None)
    return None if stone is None else position.chain_at(stone)


def _kind(was: Danger, now: Danger, *, own: bool) -> Kind | None:
    """What a move did to stones that were in danger, or lost."""
    if now is Danger.UNKNOWN:
        return None
    if own:
        return Kind.SAVED if now is Danger.SAFE else Kind.MISSED_SAVE
    if was is Danger.LOST:
        return None if now is Danger.LOST else Kind.LET_OFF
    return Kind.CAUGHT if now is Danger.LOST else Kind.MISSED_CAPTURE


def _move_of(found: Finding | None, color: Color) -> Point | None:
    """The first move of a proof, where it is that color's."""
    proof = None if found is None else found.grade.certificate
    if found is None or proof is None or found.scene.mover is not color:
        return None
    move = first_move(proof, found.node)
    return None if move == PASS else move


def _name(found: Finding | None) -> str | None:
    proof = None if found is None else found.grade.certificate
    return None if proof is None else proof.name
