"""Rules put to the test: met in surroundings that nobody chose, and played out.

Takes a StaticRule and its certificate; gives a Fault for a game in which it did not hold, or None. The rule
is turned, shifted, in either color, on a board of any size, everything outside of its pattern drawn at
random, but so that chains have the liberties outside that the rule asks for. The winner plays by the proof,
the loser on the zone, on those liberties and elsewhere as chance will have it. Liberties that a goal is
bounded by are counted on the way, and suicide is played where the rule's rules allow it.
A rule that fails is a fault of ours: of the proof, of its zone, or of how the rule was read out of it.

Shows the presence of faults, and not their absence: that there is none is what the proof is for.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_cell, gtp_list, to_cell
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import IllegalMove, InputError
from nerai.lang import parse_goal
from nerai.learn.static import Place, Placed, StaticRule, Wanted, anchor_of
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, turn
from nerai.solver.certificate import Certificate, ProofNode
from nerai.solver.replay import mask_points, zone_mask
from nerai.solver.search import Leaf
from nerai.solver.standing import Standing, standing_of
from nerai.solver.target import target_of

_SIDES: Final = range(2, 20)
_TRIES: Final = 20
"""Drawings of the surroundings that are tried before another place: some leave a chain no liberty."""
_PLIES: Final = 60
_ON_ZONE: Final = 0.6
_ON_LIBERTIES: Final = 0.8
_ON_BOARD: Final = 0.9
"""How often the loser plays on the zone, there or on liberties that count, or anywhere: else he passes."""
_LAST_PLIES: Final = 24
"""How long the loser goes on where the winner has nothing left to do."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A rule on a board."""

    placed: Placed
    position: Position


@dataclass(frozen=True, slots=True)
class Fault:
    """A game in which a rule did not hold."""

    rule: str
    what: str
    position: Position
    moves: tuple[Point, ...]


def embed(rule: StaticRule, chance: random.Random, *, rules: Rules | None = None) -> Embedded | None:
    """The rule somewhere on some board, the rest of which is drawn; None when no place was found."""
    own, symmetry = chance.choice((Color.BLACK, Color.WHITE)), chance.randrange(8)
    cells = [(*turn(dx, dy, symmetry), allowed) for dx, dy, allowed in rule.pattern.cells]
    for _ in range(_TRIES):
        size = Size(chance.choice(_SIDES), chance.choice(_SIDES))
        anchors = _anchors(cells, size)
        if not anchors:
            continue
        placed = Placed(rule, chance.choice(anchors), symmetry, own)
        suicide = Suicide.ALLOWED if rule.suicide else Suicide.FORBIDDEN
        position = _surrounded(placed, cells, size, chance, rules or Rules(suicide=suicide))
        if position is not None and placed.agrees(position):
            return Embedded(placed, position)
    return None


def _anchors(cells: list[tuple[int, int, int]], size: Size) -> list[Point]:
    """Where the anchor may be: what is to be on the board is on it, and what is to be off is off."""
    across = [dx for dx, _, allowed in cells if allowed != OFF.value]
    down = [dy for _, dy, allowed in cells if allowed != OFF.value]
    off = [(dx, dy) for dx, dy, allowed in cells if allowed == OFF.value]
    columns = range(-min(0, *across), size.width - max(0, *across))
    rows = range(-min(0, *down), size.height - max(0, *down))
    return [
        from_cell(row, column, size)
        for row in rows
        for column in columns
        if not any(0 <= row + dy < size.height and 0 <= column + dx < size.width for dx, dy in off)
    ]


def _surrounded(
    placed: Placed, cells: list[tuple[int, int, int]], size: Size, chance: random.Random, rules: Rules
) -> Position | None:
    row, column = to_cell(placed.anchor, size)
    density, share = chance.random() * 0.8, chance.random()
    stones = bytearray(
        (Color.BLACK if chance.random() < share else Color.WHITE) if chance.random() < density else 0
        for _ in size.points()
    )
    for dx, dy, allowed in cells:
        if allowed == OFF.value:
            continue
        choice = [one for one in (EMPTY, OWN, ENEMY) if one.value & allowed]
        content = chance.choice(choice)
        color = 0 if content is EMPTY else placed.own if content is OWN else placed.own.other
        stones[from_cell(row + dy, column + dx, size)] = color
    first = placed.own if placed.rule.own_first else placed.own.other
    try:
        return Position(size, bytes(stones), to_play=first, rules=rules)
    except InputError:
        return None


def play_out(embedded: Embedded, proof: Certificate, chance: random.Random) -> Fault | None:
    """A game on from there; the fault, if the rule did not hold in it."""
    return _Game(embedded, proof, chance).play()


class _Stakes:
    """What the rule is about on a board that is played on, and whether OWN has had it at any time."""

    def __init__(self, placed: Placed, position: Position) -> None:
        points = [placed.point(place, position.size) for place in placed.rule.named]
        self._wanted, self._own = placed.rule.wanted, placed.own
        self._alone = placed.rule.apart_from_all
        self._points = [point for point in points if point is not None]
        color = placed.own.other if self._wanted is Wanted.CAPTURE else placed.own
        self._left = frozenset(
            stone
            for point in self._points
            if position.at(point) is color
            for stone in position.chain_at(point).points
        )
        self._eye = None
        if self._wanted is Wanted.MAKE_EYE:
            names = ", ".join(gtp_list(self._points, position.size))
            self._eye = parse_goal(f"{placed.own.word}: make_eye({{{names}}})")
        self._others = frozenset[Point]()
        if placed.rule.apart_from_all:
            drawn = placed.drawn(position.size)
            mine = [chain.points for chain in position.chains() if chain.color is placed.own]
            self._others = frozenset(stone for points in mine if not points & drawn for stone in points)
        self._bound = placed.rule.bound
        self.reached = False
        self.free = self._more_than_bound(position)
        """Whether the stones had more liberties than they are bounded by when OWN was to move."""
        self.see(position)  # an eye may be there from the beginning

    def _more_than_bound(self, position: Position) -> bool:
        if not self._bound or not self._left or position.to_play is not self._own:
            return False
        return len(position.chain_at(min(self._left)).liberties) > self._bound

    def see(self, position: Position) -> None:
        """Look at the board after a move."""
        if self._wanted is Wanted.CAPTURE:
            self._left = frozenset(point for point in self._left if position.at(point) is self._own.other)
            self.reached = not self._left
            self.free = self.free or self._more_than_bound(position)
        elif self._wanted is Wanted.CONNECT:
            whole = all(position.at(point) is self._own for point in self._left)
            self._left = self._left if whole else frozenset()
            self._others = frozenset(point for point in self._others if position.at(point) is self._own)
            chain = position.chain_at(self._points[0]).points if self._left else frozenset[Point]()
            together = bool(self._others & chain) if self._alone else self._left <= chain
            self.reached = self.reached or (bool(self._left) and together)
        elif self._eye is not None:
            standing = standing_of(position, target_of(self._eye, position))
            self.reached = self.reached or standing is Standing.REACHED


class _Game:
    """A game after an embedding: where the proof is, and what has become of what it names."""

    def __init__(self, embedded: Embedded, proof: Certificate, chance: random.Random) -> None:
        placed = embedded.placed
        self._start, self._placed, self._proof, self._chance = embedded.position, placed, proof, chance
        self._position = embedded.position
        self._winner = placed.own if placed.rule.own_wins else placed.own.other
        self._node = proof.root
        self._stakes = _Stakes(placed, embedded.position)
        self._moves: list[Point] = []
        self._anchor = to_cell(anchor_of(proof), proof.position.size)
        self._where = {point: self._there(point) for point in proof.zone}

    def _there(self, point: Point) -> Point:
        """Where a point of the proof is on this board."""
        row, column = to_cell(point, self._proof.position.size)
        place = Place(column - self._anchor[1], row - self._anchor[0])
        found = self._placed.point(place, self._position.size)
        assert found is not None, "where the rule fits, its zone is on the board"
        return found

    def play(self) -> Fault | None:
        """Move by move until the proof ends; what is wrong, if anything is."""
        for _ in range(_PLIES):
            node = self._proof.proof[self._node]
            if node.leaf != Leaf.NONE:
                what = self._ended(Leaf(node.leaf))
                return self._fault(what) if what else None
            what = self._winners(node) if node.child >= 0 else self._losers(node)
            if what:
                return self._fault(what)
        return None

    def _winners(self, node: ProofNode) -> str:
        self._node = node.child
        legal = self._step(PASS if node.move == PASS else self._there(Point(node.move)))
        return self._undone() if legal else "the winner's move is illegal"

    def _losers(self, node: ProofNode) -> str:
        zone = {self._where[point]: point for point in mask_points(zone_mask(node.zone))}
        listed = dict(node.replies)
        move = self._drawn(zone)
        self._step(move)
        if move in zone:
            if zone[move] not in listed:
                return "the proof does not list a move on its zone"
            self._node = listed[zone[move]]
        elif PASS in listed:
            self._node = listed[PASS]
        else:
            self._step(PASS)
        return self._undone()

    def _undone(self) -> str:
        """What has happened that the winner must not let happen."""
        if self._own_wins:
            late = self._stakes.free and not self._stakes.reached
            return "the stones have more liberties than they are bounded by" if late else ""
        # Stones that had more liberties than they are bounded by count as saved, whatever becomes of them.
        lost = self._stakes.reached and not self._stakes.free
        return "the loser has got what is wanted" if lost else ""

    @property
    def _own_wins(self) -> bool:
        return self._placed.rule.own_wins

    def _ended(self, leaf: Leaf) -> str:
        """Whether the end of the proof is what it says; where stones are to live, the loser goes on."""
        if leaf is Leaf.DEAD:
            return ""  # the winner's way from here is not in the proof
        if self._own_wins:
            return "" if self._stakes.reached else "the proof ends, and nothing is reached"
        if leaf is Leaf.BOUND and not self._stakes.free:
            return "the proof ends, and the stones have no more liberties than they are bounded by"
        for _ in range(_LAST_PLIES if leaf is Leaf.ALIVE else 0):
            mine = self._position.to_play is self._winner
            self._step(PASS if mine else self._drawn({}))
            if self._stakes.reached:
                return "stones that were to live were taken"
        return ""

    def _step(self, move: Point) -> bool:
        try:
            self._position = self._position.play(move)
        except IllegalMove:
            return False
        self._moves.append(move)
        self._stakes.see(self._position)
        return True

    def _drawn(self, zone: Mapping[Point, Point]) -> Point:
        """A legal move of the loser's: mostly on the zone, if there is one."""
        legal = self._position.legal_points()
        near = [point for point in legal if point in zone]
        breath = self._counted()
        counted = [point for point in legal if point in breath]
        wish = self._chance.random()
        if near and wish < _ON_ZONE:
            return self._chance.choice(near)
        if counted and wish < _ON_LIBERTIES:
            return self._chance.choice(counted)
        return self._chance.choice(legal) if legal and wish < _ON_BOARD else PASS

    def _counted(self) -> frozenset[Point]:
        """The liberties outside of the pattern by which the rule holds."""
        found: frozenset[Point] = frozenset()
        for one in self._placed.rule.conditions:
            place = Place(one.dx, one.dy)
            at = self._placed.point(place, self._position.size)
            if at is not None and self._position.at(at) is self._winner:
                found |= self._placed.outside_liberties(self._position, place)
        return found

    def _fault(self, what: str) -> Fault:
        return Fault(self._placed.rule.id, what, self._start, tuple(self._moves))
