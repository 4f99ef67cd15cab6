"""The local game of the page "What a proof is", written once more to disagree with the checker.

Takes a drawn position and a goal; gives states, moves and values. Points are numbers row by row, sets are
Python sets, boards are bytes. The goal is read by `nerai.lang`, so that the checker's own parser has
something to disagree with as well. Nothing here knows zones or certificates.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from nerai.answer import Side
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, friend_of, parse_goal

PASS = -1
UNLIMITED = "unlimited"
_LETTERS = "ABCDEFGHJKLMNOPQRST"
_OPPOSITES = {
    Kind.SAVE: Kind.CAPTURE,
    Kind.LIVE: Kind.KILL,
    Kind.LIVE_ALL: Kind.KILL_ANY,
    Kind.CUT: Kind.CONNECT,
}
_COLORS = {Side.BLACK: 1, Side.WHITE: 2}


class State(NamedTuple):
    """Where the game stands; `atoms` has `o`, `r` or `i` for each atom."""

    stones: bytes
    to_play: int
    ko: int
    threats: tuple[int | str, int | str]
    taken: frozenset[int]
    atoms: str


@dataclass(frozen=True)
class Wish:
    """An atom on this board: a kind that is no opposite, its stones, and a bound (0: none)."""

    kind: Kind
    stones: frozenset[int]
    owner: int
    bound: int

    @property
    def reacher(self) -> int:
        return self.owner if self.kind is Kind.CONNECT else 3 - self.owner


class LocalGame:
    """A query: a start, a goal, threats, and the rules of play."""

    def __init__(
        self,
        drawing: str,
        goal: str,
        *,
        to_play: int = 1,
        threats: tuple[int | str, int | str] = (0, 0),
        ko: str | None = None,
        suicide: bool = False,
    ) -> None:
        rows = [line.split() for line in drawing.splitlines() if line.strip()]
        self.width, self.height = len(rows[0]), len(rows)
        self.area = self.width * self.height
        self.suicide = suicide
        self.near = neighbours(self.width, self.height)
        stones = bytes({"X": 1, "O": 2}.get(sign, 0) for row in rows for sign in row)
        assert len(stones) == self.area, "the rows differ in length"
        self.goal_text = goal
        self.goal = parse_goal(goal)
        self.wishes: list[Wish] = []
        self._index: dict[int, int] = {}
        self._decided: dict[tuple[int, str, frozenset[int]], bool] = {}
        self._read(self.goal, stones)
        self.named = frozenset(point for wish in self.wishes for point in wish.stones)
        side = friend_of(self.goal, lambda name: _side(stones[self.point(name)]))
        self.friend = _COLORS[side]
        banned = PASS if ko is None else self.point(ko)
        start = State(stones, to_play, banned, threats, frozenset(), "o" * len(self.wishes))
        self.start = self._look(start)

    def _read(self, goal: Goal, stones: bytes) -> None:
        if isinstance(goal, Not):
            self._read(goal.goal, stones)
        elif isinstance(goal, And | Or):
            for part in goal.goals:
                self._read(part, stones)
        else:
            self._index[id(goal)] = len(self.wishes)
            self.wishes.append(self._wish(goal, stones))

    def _wish(self, atom: Atom, stones: bytes) -> Wish:
        named: set[int] = set()
        bound = 0
        for argument in atom.arguments:
            if isinstance(argument, Number):
                bound = argument.value
            elif argument.braces:
                named |= {self.point(name) for name in argument.names}
            else:
                named |= chain_at(stones, self.near, self.point(_bare(argument)))
        (owner,) = {stones[point] for point in named}
        return Wish(_OPPOSITES.get(atom.kind, atom.kind), frozenset(named), owner, bound)

    def point(self, name: str) -> int:
        """The number of a point."""
        if name == "pass":
            return PASS
        return (self.height - int(name[1:])) * self.width + _LETTERS.index(name[0])

    def name(self, point: int) -> str:
        """The name of a point."""
        if point == PASS:
            return "pass"
        return f"{_LETTERS[point % self.width]}{self.height - point // self.width}"

    def points(self, names: str) -> set[int]:
        """The points of those names."""
        return {self.point(name) for name in names.split()}

    def chain(self, state: State, point: int) -> frozenset[int]:
        return chain_at(state.stones, self.near, point)

    def around(self, points: frozenset[int] | set[int]) -> set[int]:
        """N(points)."""
        return {beside for point in points for beside in self.near[point]} - points

    def liberties(self, state: State, chain: frozenset[int]) -> set[int]:
        return {point for point in self.around(chain) if not state.stones[point]}

    def may_pay(self, state: State) -> bool:
        """Whether the side to move has a threat left."""
        return state.threats[state.to_play - 1] != 0

    def is_suicide(self, state: State, point: int) -> bool:
        return bool(put(state.stones, self.near, state.to_play, point)[2])

    def legal(self, state: State) -> list[int]:
        """Where the side to move may play, at the price of a threat or not; not the pass."""
        return [
            point
            for point in range(self.area)
            if not state.stones[point]
            and (point != state.ko or self.may_pay(state))
            and (self.suicide or not self.is_suicide(state, point))
        ]

    def play(self, state: State, point: int) -> State:
        """The state after a legal move or a pass; a move to the banned point pays."""
        mover = state.to_play
        if point == PASS:
            return self._look(state._replace(to_play=3 - mover, ko=PASS))
        stones, taken, lost = put(state.stones, self.near, mover, point)
        threats = list(state.threats)
        count = threats[mover - 1]
        if point == state.ko and isinstance(count, int):
            threats[mover - 1] = count - 1
        ko = PASS
        if len(taken) == 1 and not lost:
            chain = chain_at(stones, self.near, point)
            if chain == {point} and sum(not stones[beside] for beside in self.near[point]) == 1:
                (ko,) = taken
        gone = state.taken | ((taken | lost) & self.named)
        return self._look(State(stones, 3 - mover, ko, (threats[0], threats[1]), gone, state.atoms))

    def _look(self, state: State) -> State:
        letters = [
            self._letter(wish, state) if letter == "o" else letter
            for letter, wish in zip(state.atoms, self.wishes, strict=True)
        ]
        return state._replace(atoms="".join(letters))

    def _letter(self, wish: Wish, state: State) -> str:
        lost = wish.stones & state.taken
        if wish.kind is Kind.CONNECT:
            if lost:
                return "i"
            return "r" if wish.stones <= self.chain(state, min(wish.stones)) else "o"
        if lost == wish.stones or (lost and wish.kind is Kind.KILL_ANY):
            return "r"
        if wish.bound and state.to_play == wish.reacher:
            liberties = self.liberties(state, self.chain(state, min(wish.stones)))
            return "i" if len(liberties) > wish.bound else "o"
        return "o"

    def won_by(self, side: int, reached: list[bool]) -> bool:
        """Whether a side has the goal's value when just these atoms are reached."""
        return self._value(self.goal, reached) == (side == self.friend)

    def _value(self, goal: Goal, reached: list[bool]) -> bool:
        if isinstance(goal, Not):
            return not self._value(goal.goal, reached)
        if isinstance(goal, And):
            return all(self._value(part, reached) for part in goal.goals)
        if isinstance(goal, Or):
            return any(self._value(part, reached) for part in goal.goals)
        happened = reached[self._index[id(goal)]]
        return not happened if goal.kind in _OPPOSITES else happened

    def value_is(self, side: int, state: State) -> bool:
        """Whether the state's value is the side's, were play to end here."""
        return self.won_by(side, [letter == "r" for letter in state.atoms])

    def decided_for(self, side: int, state: State, kept: frozenset[int] = frozenset()) -> bool:
        """Whether the side has the value in all cases in which the atoms `kept` are not reached."""
        key = (side, state.atoms, kept)
        if key not in self._decided:
            self._decided[key] = all(self.won_by(side, reached) for reached in self._cases(state, kept))
        return self._decided[key]

    def _cases(self, state: State, kept: frozenset[int]) -> list[list[bool]]:
        cases: list[list[bool]] = [[]]
        for index, letter in enumerate(state.atoms):
            both = letter == "o" and index not in kept
            values = (False, True) if both else (letter == "r",)
            cases = [[*case, value] for case in cases for value in values]
        return cases

    def digest(self, state: State) -> str:
        """The `hash` of a node in this state."""
        taken = sum(1 << point for point in state.taken)
        text = "|".join(
            [
                "".join(map(str, state.stones)),
                "BW"[state.to_play - 1],
                "-" if state.ko == PASS else str(state.ko),
                *("u" if count == UNLIMITED else str(count) for count in state.threats),
                format(taken, "x"),
                state.atoms,
            ]
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def draw(self, stones: bytes) -> str:
        """The stones as rows of signs."""
        signs = [".XO"[cell] for cell in stones]
        rows = [signs[start : start + self.width] for start in range(0, self.area, self.width)]
        return "\n".join(" ".join(row) for row in rows)


def _bare(points: Points) -> str:
    (name,) = points.names
    return name


def _side(cell: int) -> Side | None:
    return {1: Side.BLACK, 2: Side.WHITE}.get(cell)


@cache
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    near = []
    for point in range(width * height):
        row, column = divmod(point, width)
        sides = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        near.append(tuple(r * width + c for r, c in sides if 0 <= r < height and 0 <= c < width))
    return tuple(near)


Near = tuple[tuple[int, ...], ...]


@cache
def chain_at(stones: bytes, near: Near, point: int) -> frozenset[int]:
    """The chain at a point."""
    chain, todo = {point}, [point]
    while todo:
        for beside in near[todo.pop()]:
            if stones[beside] == stones[point] and beside not in chain:
                chain.add(beside)
                todo.append(beside)
    return frozenset(chain)


@cache
def put(stones: bytes, near: Near, color: int, point: int) -> tuple[bytes, frozenset[int], frozenset[int]]:
    """The stones after a move, the enemy stones it took, the own stones lost by suicide."""
    cells = bytearray(stones)
    cells[point] = color
    taken: set[int] = set()
    for beside in near[point]:
        if cells[beside] == 3 - color and beside not in taken:
            taken |= _dead(cells, near, beside)
    for stone in taken:
        cells[stone] = 0
    lost = _dead(cells, near, point)
    for stone in lost:
        cells[stone] = 0
    return bytes(cells), frozenset(taken), lost


def _dead(cells: bytearray, near: Near, point: int) -> frozenset[int]:
    """The chain at a point if it has no liberty, else nothing."""
    chain, todo = {point}, [point]
    while todo:
        for beside in near[todo.pop()]:
            if not cells[beside]:
                return frozenset()
            if cells[beside] == cells[point] and beside not in chain:
                chain.add(beside)
                todo.append(beside)
    return frozenset(chain)
