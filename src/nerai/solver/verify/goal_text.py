"""Reads a goal from its text, on the board it speaks of.

    expr := term ("or" term)*         term := fact ("and" fact)*
    fact := "not" fact | "(" expr ")" | [side ":"] kind "(" arg ("," arg)* ")" [qualifier]
    arg  := POINT | NUMBER | "{" POINT ("," POINT)* "}"

A bare point means the whole chain there, points in braces mean those stones; for eyes both mean the points
themselves. Any text gives a Goal or a Refusal. Qualifiers are refused.
"""

import re
from typing import NamedTuple

from nerai.solver.verify.board import BLACK, WHITE, Board
from nerai.solver.verify.fault import GOAL, Refusal
from nerai.solver.verify.goal import Atom, Expression, Goal, Junction, Negation, One

_MAX_LENGTH = 10_000
_MAX_DEPTH = 64
_MAX_ATOMS = 64
_MAX_BOUND = 361
_TOKEN = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9_]*|[0-9]+|[(){},:])", re.ASCII)
_SIDES = {"black": BLACK, "white": WHITE}
_QUALIFIERS = ("unconditionally", "by_seki", "by_ko")


class _Kind(NamedTuple):
    """A word of the language: the atom it stands for, and whether it is that atom's opposite."""

    negated: bool
    joins: bool = False
    one_is_enough: bool = False
    may_be_bounded: bool = False
    races: bool = False
    eye: bool = False
    safe: bool = False


_KINDS = {
    "capture": _Kind(negated=False, may_be_bounded=True),
    "save": _Kind(negated=True, may_be_bounded=True),
    "kill": _Kind(negated=False),
    "live": _Kind(negated=True),
    "kill_any": _Kind(negated=False, one_is_enough=True),
    "live_all": _Kind(negated=True, one_is_enough=True),
    "connect": _Kind(negated=False, joins=True),
    "cut": _Kind(negated=True, joins=True),
    "win_race": _Kind(negated=False, races=True),
    "make_eye": _Kind(negated=False, eye=True),
    "deny_eye": _Kind(negated=True, eye=True),
    "escape": _Kind(negated=False, safe=True),
    "contain": _Kind(negated=True, safe=True),
}


def read_goal(
    text: str, board: Board, *, suicide: bool = False, assumed: tuple[int, int, int] = (0, 0, 0)
) -> Goal:
    """The goal a text says of the stones on a board; Refusal when it says none we can check.

    `suicide` is whether the rules allow it, `assumed` are the stones that are assumed alive, by side.
    """
    if len(text) > _MAX_LENGTH:
        raise Refusal(GOAL, f"a goal of more than {_MAX_LENGTH} characters")
    expression, atoms, friend = _Reader(text, board).goal()
    named = 0
    for atom in atoms:
        named |= atom.named
    return Goal(expression, tuple(atoms), friend, named, suicide, assumed)


class _Reader:
    """Recursive descent, of bounded depth; each part gives its expression and the side that wants it."""

    def __init__(self, text: str, board: Board) -> None:
        self._tokens = _tokens(text)
        self._place = 0
        self._board = board
        self._atoms: list[Atom] = []

    def goal(self) -> tuple[Expression, list[Atom], int]:
        """The expression, its atoms, and the side that wants it."""
        expression, friend = self._junction("or", 0)
        if self._token:
            raise Refusal(GOAL, f"the goal should end before '{self._token}'")
        return expression, self._atoms, friend

    @property
    def _token(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._token
        self._place += 1
        return token

    def _take_if(self, token: str) -> bool:
        found = self._token == token
        self._place += found
        return found

    def _need(self, token: str) -> None:
        if not self._take_if(token):
            raise Refusal(GOAL, f"expected '{token}', found {self._shown()}")

    def _shown(self) -> str:
        return f"'{self._token[:40]}'" if self._token else "the end of the goal"

    def _junction(self, word: str, depth: int) -> tuple[Expression, int]:
        parts = []
        friends = set()
        while True:
            part, friend = self._junction("and", depth) if word == "or" else self._fact(depth)
            parts.append(part)
            friends.add(friend)
            if len(friends) > 1:
                raise Refusal(GOAL, "parts of the goal are wanted by different sides")
            if not self._take_if(word):
                return parts[0] if len(parts) == 1 else Junction(word == "and", tuple(parts)), friend

    def _fact(self, depth: int) -> tuple[Expression, int]:
        if depth > _MAX_DEPTH:
            raise Refusal(GOAL, f"a goal nested more than {_MAX_DEPTH} deep")
        if self._take_if("not"):
            part, friend = self._fact(depth + 1)
            return Negation(part), 3 - friend
        if self._take_if("("):
            inner = self._junction("or", depth + 1)
            self._need(")")
            return inner
        return self._atom()

    def _atom(self) -> tuple[Expression, int]:
        side = _SIDES.get(self._token)
        if side:
            self._take()
            self._need(":")
        word = self._take()
        kind = _KINDS.get(word)
        if kind is None:
            raise Refusal(GOAL, f"no goal '{word[:40]}'")
        self._need("(")
        atom = self._eye(kind, side) if kind.eye else self._of_stones(kind)
        self._need(")")
        if self._token in _QUALIFIERS:
            raise Refusal(GOAL, f"the qualifier {self._token} is not supported by certificates yet")
        friend = 3 - atom.reacher if kind.negated else atom.reacher
        if side not in (None, friend):
            raise Refusal(GOAL, f"{word} of these stones is wanted by the other side", atom.stones)
        if len(self._atoms) == _MAX_ATOMS:
            raise Refusal(GOAL, f"a goal of more than {_MAX_ATOMS} parts")
        self._atoms.append(atom)
        one = One(len(self._atoms) - 1)
        return Negation(one) if kind.negated else one, friend

    def _of_stones(self, kind: _Kind) -> Atom:
        seen: set[int] = set()
        stones = self._stones(seen)
        if kind.races:
            self._need(",")
            return self._race(stones, self._stones(seen))
        if kind.joins:
            self._need(",")
            stones |= self._stones(seen)
        bound = self._bound(stones) if kind.may_be_bounded and self._take_if(",") else 0
        return Atom(stones, self._owner(stones), kind.joins, kind.one_is_enough, bound, safe=kind.safe)

    def _race(self, own: int, stones: int) -> Atom:
        owner = self._owner(stones)
        if self._owner(own) == owner:
            raise Refusal(GOAL, "a race is between stones of different colours", own | stones)
        return Atom(stones, owner, own=own)

    def _eye(self, kind: _Kind, side: int | None) -> Atom:
        if side is None:
            raise Refusal(GOAL, "an eye needs the side that wants it, or does not")
        owner = 3 - side if kind.negated else side
        seen: set[int] = set()
        if self._take_if("{"):
            self._point(seen)
            while self._take_if(","):
                self._point(seen)
            self._need("}")
        else:
            self._point(seen)
        return Atom(sum(1 << point for point in seen), owner, eye=True)

    def _stones(self, seen: set[int]) -> int:
        """The stones an argument means; `seen` are the points the atom has named so far."""
        if not self._take_if("{"):
            return self._board.chain_of(1 << self._stone(seen)).stones
        stones = 1 << self._stone(seen)
        while self._take_if(","):
            stones |= 1 << self._stone(seen)
        self._need("}")
        return stones

    def _stone(self, seen: set[int]) -> int:
        point = self._point(seen)
        if self._board.empty >> point & 1:
            raise Refusal(GOAL, "no stone stands on a point the goal names", 1 << point)
        return point

    def _point(self, seen: set[int]) -> int:
        if not re.fullmatch(r"[A-Za-z][0-9]+", self._token):
            raise Refusal(GOAL, f"expected a point, found {self._shown()}")
        name = self._take().upper()
        point = self._board.grid.by_name.get(name)
        if point is None:
            raise Refusal(GOAL, f"{name[:20]} is no point of this board")
        if point in seen:
            raise Refusal(GOAL, "a point is named twice", 1 << point)
        seen.add(point)
        return point

    def _bound(self, stones: int) -> int:
        token = self._take()
        if not token.isdigit() or len(token) > 3 or not 1 <= int(token) <= _MAX_BOUND:
            raise Refusal(GOAL, f"'{token[:20]}' is no number of liberties")
        if stones & ~self._board.chain_of(stones).stones:
            raise Refusal(GOAL, "a bound on liberties speaks of a single chain", stones)
        return int(token)

    def _owner(self, stones: int) -> int:
        for color in (BLACK, WHITE):
            if not stones & ~self._board.stones[color]:
                return color
        raise Refusal(GOAL, "stones of both colours do not go together", stones)


def _tokens(text: str) -> list[str]:
    tokens = []
    place, end = 0, len(text.rstrip(" \t"))
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            raise Refusal(GOAL, f"column {place + 1} of the goal cannot be read")
        tokens.append(match[1])
        place = match.end()
    return tokens
