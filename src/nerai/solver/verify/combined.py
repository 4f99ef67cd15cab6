"""Checks a combined certificate: a goal of independent units, proved by a certificate for each.

Takes lines: a header that says which units there are and how many lines each certificate has, then the
certificates as they are. Each is checked like any other; then that they speak of the same position, that none
rests on ko, and that they do not get in each other's way (apart.py); last that the winner gets the whole goal
with them (units.py). The argument is on the page "What a proof is".
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from nerai.solver.verify.apart import Part, check_assumptions, zones_apart
from nerai.solver.verify.board import BLACK, NO_POINT, WHITE
from nerai.solver.verify.certificate import VERSION, Fields, Header, expect, read_header, read_line
from nerai.solver.verify.check import Checker, Verification, Watch, claim_of, nobody
from nerai.solver.verify.fault import FORMAT, HEADER, Fault, Refusal
from nerai.solver.verify.goal import Goal
from nerai.solver.verify.goal_text import read_goal
from nerai.solver.verify.state import UNLIMITED, first_state
from nerai.solver.verify.units import UNITS, tree_of, winner_gets

COMBINED = "nerai.combined/1"
MOST_UNITS = 10
_SIDES = ("", "Black", "White")


class _Unit(NamedTuple):
    """A unit: its goal, and the lines of its certificates by who is first to move (0: there is none)."""

    text: str
    goal: Goal
    lines: tuple[int, int]


class CombinedChecker:
    """One check: what was read so far, and where we are."""

    def __init__(self, watch: Watch = nobody) -> None:
        self._watch = watch
        self._header: Header | None = None
        self._units: list[_Unit] = []
        self._parts: list[Part] = []
        self._nodes = 0
        self._line: int | None = None
        self._zone = 0
        self._fault: Fault | None = None

    def read(self, lines: Iterable[str | bytes]) -> None:
        """All lines; each certificate is checked as soon as it was read."""
        numbered = _Numbered(lines)
        for self._line, line in numbered:
            fields = read_line(line)
            if fields is not None:
                self._read_header(fields)
                break
        for number, unit in enumerate(self._units):
            for first, count in zip((BLACK, WHITE), unit.lines, strict=True):
                if count:
                    self._parts.append(self._part(number, first, list(islice(numbered, count)), count))
        for self._line, line in numbered:
            if read_line(line) is not None:
                raise Refusal(FORMAT, "lines follow after the last certificate")
        self._line = None

    def replay(self) -> None:
        """What must be so of all certificates together."""
        whole = self._whole
        for part in self._parts:
            self._check_part(part)
        self._zone = zones_apart(whole, self._parts)
        held = sum(1 << part.unit for part in self._parts if part.first != whole.winner)
        hot = sum(1 << part.unit for part in self._parts if part.first == whole.winner)
        tree = tree_of(whole.goal, [unit.goal for unit in self._units])
        if not winner_gets(
            tree,
            winner_is_friend=whole.winner == whole.goal.friend,
            held=held,
            hot=hot,
            winner_to_move=whole.start.to_play == whole.winner,
        ):
            raise Refusal("value", "with what the units are worth the winner does not get the goal")

    def accepted(self) -> Verification:
        """The answer when nothing was refused."""
        return Verification(
            accepted=True,
            claim=claim_of(self._whole),
            nodes=self._nodes,
            superko=all(part.superko for part in self._parts),
            pays=0,
            zone=self._whole.grid.named(self._zone),
            fault=None,
            units=len(self._units),
            proved_units=len({part.unit for part in self._parts}),
        )

    def refused(self, refusal: Refusal) -> Verification:
        """The answer when something was."""
        header = self._header
        points = header.grid.named(refusal.points) if header else ()
        fault = self._fault or Fault(refusal.rule, refusal.message, None, self._line, points)
        claim = claim_of(header) if header else None
        return Verification(False, claim, self._nodes, False, 0, (), fault, len(self._units))

    @property
    def _whole(self) -> Header:
        assert self._header is not None
        return self._header

    def _read_header(self, fields: Fields) -> None:
        expect(fields, {"version", "position", "goal", "winner", "assumptions", "units"}, HEADER)
        threats = {side: 0 if side == fields["winner"] else "unlimited" for side in ("black", "white")}
        stated = {name: value for name, value in fields.items() if name not in ("units", "version")}
        whole = read_header({**stated, "version": VERSION, "ko_assumption": threats})
        if whole.start.ko != NO_POINT:
            raise Refusal("ko", "a ko is banned in the position", 1 << whole.start.ko)
        records = fields["units"]
        if not isinstance(records, list) or not 1 <= len(records) <= MOST_UNITS:
            raise Refusal(HEADER, f"units is no list of 1 to {MOST_UNITS}")
        self._header = whole
        self._units = [_read_unit(whole, record) for record in records]

    def _part(self, unit: int, first: int, lines: list[tuple[int, str | bytes]], count: int) -> Part:
        """The certificate of a unit, accepted."""
        name = f"unit {unit + 1}, {_SIDES[first]} first"
        if len(lines) < count:
            raise Refusal(FORMAT, f"{name}: the certificate has fewer lines than the header says")
        checker = Checker(thorough=True, watch=self._watch)
        try:
            checker.read(line for _, line in lines)
            checker.replay()
        except Refusal as refusal:
            fault = checker.refused(refusal).fault
            assert fault is not None
            line = None if fault.line is None else lines[fault.line - 1][0]
            self._fault = Fault(fault.rule, f"{name}: {fault.message}", fault.node, line, fault.points)
            raise
        self._nodes += len(checker.nodes)
        superko = checker.accepted().superko and not checker.ground and not checker.retakes
        return Part(name, unit, first, checker.header, checker.nodes, checker.ground, superko)

    def _check_part(self, part: Part) -> None:
        """One certificate: it says of this position what its unit says, for the winner, without any ko."""
        whole, header, unit = self._whole, part.header, self._units[part.unit]
        if all(unit.lines):
            raise Refusal(UNITS, f"unit {part.unit + 1} has two certificates, of which one is not needed")
        if header.winner != whole.winner:
            raise Refusal(UNITS, f"{part.name}: the certificate is won by the other side")
        if header.start.to_play != part.first:
            raise Refusal(UNITS, f"{part.name}: the other side is first to move in the certificate")
        if _drawn(header) != _drawn(whole) or header.suicide != whole.suicide:
            raise Refusal("position", f"{part.name}: the certificate speaks of another position")
        if (header.goal_text, header.goal.atoms) != (unit.text, unit.goal.atoms):
            raise Refusal(UNITS, f"{part.name}: the certificate speaks of another goal")
        if any(atom.bound for atom in unit.goal.atoms):
            raise Refusal(UNITS, f"{part.name}: a bound on liberties does not outlast moves elsewhere")
        _check_no_ko(part)
        check_assumptions(whole, part)
        start = first_state(whole.start.board, part.first, NO_POINT, header.start.threats, unit.goal)
        if start.standing != header.start.standing:
            raise Refusal("position", f"{part.name}: with what is assumed elsewhere it does not stand so")


class _Numbered(Iterator[tuple[int, str | bytes]]):
    """Lines with their numbers, counted from 1."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = enumerate(lines, 1)

    def __next__(self) -> tuple[int, str | bytes]:
        return next(self._lines)


def _read_unit(whole: Header, record: object) -> _Unit:
    if not isinstance(record, dict):
        raise Refusal(HEADER, "a unit is no object")
    expect(record, {"goal", "lines"}, HEADER)
    text, lines = record["goal"], record["lines"]
    if not isinstance(text, str):
        raise Refusal(HEADER, "the goal of a unit is no text")
    if not isinstance(lines, list) or len(lines) != 2 or any(type(n) is not int or n < 0 for n in lines):
        raise Refusal(HEADER, "the lines of a unit are no two numbers")
    goal = read_goal(text, whole.start.board, suicide=whole.suicide, assumed=whole.assumptions.stones)
    return _Unit(text, goal, (lines[0], lines[1]))


def _drawn(header: Header) -> tuple[int, ...]:
    """The board of a header without the stones that are taken to be there, and the ban on it."""
    start = header.start
    stones = (start.board.stones[color] & ~header.placed[color] for color in (BLACK, WHITE))
    return (header.grid.width, header.grid.height, *stones, start.ko)


def _check_no_ko(part: Part) -> None:
    """It holds though the loser may take any ko back at once, and no way leads back."""
    winner, threats = part.header.winner, part.header.start.threats
    if threats[winner] != 0 or threats[3 - winner] != UNLIMITED:
        raise Refusal("ko", f"{part.name}: the certificate counts ko threats")
    if any(child > node.id for node in part.nodes for _, child in node.moves):
        raise Refusal("ko", f"{part.name}: a way leads back in the certificate, for threats of the loser")
