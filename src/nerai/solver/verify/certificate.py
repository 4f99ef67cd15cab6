"""Reads a certificate: lines of JSON into a Header and Nodes, every field checked for its form.

Takes one line after the other, as text or bytes. Whatever is not as the page "What a proof is" says is a
Refusal. Whether the proof holds is not looked at.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple, cast

from nerai.solver.verify.board import BLACK, NO_POINT, WHITE, Board
from nerai.solver.verify.fault import FORMAT, HEADER, Refusal
from nerai.solver.verify.goal import Goal
from nerai.solver.verify.goal_text import read_goal
from nerai.solver.verify.grid import MAX_SIDE, PASS, Grid
from nerai.solver.verify.state import UNLIMITED, State, Threats, first_state

VERSION = "nerai.certificate/1"
MAX_LINE = 65_536
_MAX_THREATS = 1000
_HASH = re.compile(r"[0-9a-f]{16}", re.ASCII)
_POINT_SET = re.compile(r"[0-9a-f]{1,91}", re.ASCII)
_SIDES = {"black": BLACK, "white": WHITE}
_KINDS = ("alive", "region")
_TO_PLAY = {"B": BLACK, "W": WHITE}
MOVE, REPLIES = "move", "replies"
LEAVES = ("decided", "bound", "alive", "dead")

Fields = dict[str, object]
Moves = tuple[tuple[int, int], ...]


class Assumptions(NamedTuple):
    """What is taken for granted of outer stones, by side (index 1 is Black, 2 is White).

    The chains of `stones` are never taken. Each has one of the `open_points` for a liberty; what the loser
    plays there is a move outside of the zone.
    """

    stones: tuple[int, int, int]
    open_points: tuple[int, int, int]


class Header(NamedTuple):
    """What is claimed: in this state, and with these assumptions, the winner has the goal's value.

    `sheltered` are the winner's stones that are assumed alive, `shelter` their open points; `placed`, by
    side, the stones that are in the state but not in the position: a wall is taken to go on there.
    """

    grid: Grid
    goal_text: str
    goal: Goal
    winner: int
    suicide: bool
    start: State
    assumptions: Assumptions
    sheltered: int
    shelter: int
    placed: tuple[int, int, int]


class Node(NamedTuple):
    """One node. `kind` is `move` (a winner's, with one of `moves`), `replies` (a loser's), or a leaf.

    `moves` are pairs of a point (or PASS) and the id of the child; `alive` and `zone` are sets of points.
    """

    id: int
    to_play: int
    digest: str
    kind: str
    moves: Moves
    alive: int
    zone: int
    pays: bool


def read_line(line: str | bytes) -> Fields | None:
    """A line as a JSON object; None when it is blank."""
    if not isinstance(line, str | bytes):
        raise Refusal(FORMAT, "a line is no text")
    if len(line) > MAX_LINE:
        raise Refusal(FORMAT, f"a line of more than {MAX_LINE} characters")
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
        if not text.strip():
            return None
        value = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise Refusal(FORMAT, "this is no JSON") from None
    if not isinstance(value, dict):
        raise Refusal(FORMAT, "this is no JSON object")
    return value


def _unique(pairs: list[tuple[str, object]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Refusal(FORMAT, "a field is there twice")
    return fields


def read_header(fields: Fields) -> Header:
    """The first line."""
    if fields.get("version") != VERSION:
        raise Refusal(HEADER, f"the version is not {VERSION}")
    expect(fields, {"version", "position", "goal", "winner", "ko_assumption", "assumptions"}, HEADER)
    position = _fields(fields["position"], "position")
    expect(position, {"width", "height", "black", "white", "to_play", "ko", "suicide"}, HEADER)
    grid = Grid(_side_length(position["width"]), _side_length(position["height"]))
    drawn = _board(grid, position)
    placed = _placed(drawn, fields["assumptions"])
    board = _with_stones(drawn, placed)
    to_play = _side(position["to_play"])
    ko = _ko(board, to_play, position["ko"])
    suicide = position["suicide"]
    if not isinstance(suicide, bool):
        raise Refusal(HEADER, "suicide is neither true nor false")
    goal_text = fields["goal"]
    if not isinstance(goal_text, str):
        raise Refusal(HEADER, "the goal is no text")
    assumptions = _assumptions(board, ko, fields["assumptions"])
    goal = read_goal(goal_text, board, suicide=suicide, assumed=assumptions.stones)
    threats = _threats(fields["ko_assumption"])
    start = first_state(board, to_play, ko, threats, goal)
    winner = _side(fields["winner"])
    _check_not_asked(goal, winner, assumptions.stones[winner])
    _check_apart(grid, goal, placed)
    sheltered, shelter = assumptions.stones[winner], assumptions.open_points[winner]
    return Header(grid, goal_text, goal, winner, suicide, start, assumptions, sheltered, shelter, placed)


def expect(fields: Fields, names: set[str], rule: str) -> None:
    """Refuse an object that has not just these fields."""
    for name in sorted(names - fields.keys()):
        raise Refusal(rule, f"the field {name} is missing")
    for name in sorted(fields.keys() - names):
        raise Refusal(rule, f"no field is called {name[:40]!a}")


def _fields(value: object, name: str) -> Fields:
    if not isinstance(value, dict):
        raise Refusal(HEADER, f"{name} is no object")
    return cast("Fields", value)


def _side_length(value: object) -> int:
    if type(value) is not int or not 1 <= value <= MAX_SIDE:
        raise Refusal(HEADER, f"a side of the board is not 1 to {MAX_SIDE}")
    return value


def _side(value: object) -> int:
    side = _SIDES.get(value) if isinstance(value, str) else None
    if side is None:
        raise Refusal(HEADER, "a side is neither black nor white")
    return side


def _board(grid: Grid, position: Fields) -> Board:
    sides = [_stones(grid, position[name], name) for name in ("black", "white")]
    if sides[0] & sides[1]:
        raise Refusal(HEADER, "two stones on one point", sides[0] & sides[1])
    board = Board.of(grid, *sides)
    _check_liberties(board)
    return board


def _check_liberties(board: Board) -> None:
    for color in (BLACK, WHITE):
        for chain in board.chains[color]:
            if not board.liberties(chain):
                raise Refusal(HEADER, "a chain without liberties", chain.stones)


def _stones(grid: Grid, value: object, name: str) -> int:
    stones = 0
    if not isinstance(value, list):
        raise Refusal(HEADER, f"{name} is no list of points")
    for item in value:
        point = grid.by_name.get(item) if isinstance(item, str) else None
        if point is None or stones >> point & 1:
            raise Refusal(HEADER, f"{name} is no list of different points of this board")
        stones |= 1 << point
    return stones


def _ko(board: Board, to_play: int, value: object) -> int:
    """The point banned for the side to move; it must look as if a ko had just been taken there."""
    if value is None:
        return NO_POINT
    point = board.grid.by_name.get(value) if isinstance(value, str) else None
    if point is None:
        raise Refusal(HEADER, "ko is no point of this board")
    near = board.grid.near[point]
    taken = board.taken_by(to_play, point)
    single = len(taken) == 1 and taken[0].stones.bit_count() == 1
    if not board.empty >> point & 1 or near & ~board.stones[3 - to_play] or not single:
        raise Refusal(HEADER, "no ko can just have been taken there", 1 << point)
    return point


def _of_kind(value: object, kind: str, names: set[str]) -> Iterator[Fields]:
    """The assumptions of a kind."""
    if not isinstance(value, list):
        raise Refusal(HEADER, "assumptions are no list")
    for item in value:
        fields = _fields(item, "an assumption")
        if fields.get("kind") not in _KINDS:
            raise Refusal(HEADER, "an assumption is of no kind that certificates know")
        if fields["kind"] == kind:
            expect(fields, names | {"kind", "side", "points"}, HEADER)
            yield fields


def _placed(board: Board, value: object) -> tuple[int, int, int]:
    """By side, the stones that are taken to be where the drawn board is empty."""
    placed = [0, 0, 0]
    for fields in _of_kind(value, "region", set()):
        points = _stones(board.grid, fields["points"], "points")
        if not points or points & ~board.empty or points & (placed[BLACK] | placed[WHITE]):
            raise Refusal(HEADER, "a wall is taken to go on where there is no empty point", points)
        placed[_side(fields["side"])] |= points
    return (0, placed[BLACK], placed[WHITE])


def _with_stones(board: Board, more: tuple[int, int, int]) -> Board:
    if not any(more):
        return board
    full = Board.of(board.grid, *(board.stones[color] | more[color] for color in (BLACK, WHITE)))
    _check_liberties(full)
    return full


def _assumptions(board: Board, ko: int, value: object) -> Assumptions:
    """What is assumed of outer stones."""
    stones, open_points = [0, 0, 0], [0, 0, 0]
    for fields in _of_kind(value, "alive", {"open"}):
        side = _side(fields["side"])
        named = _stones(board.grid, fields["points"], "points")
        liberties = _stones(board.grid, fields["open"], "open")
        if named & ~board.stones[side] or liberties & ~board.empty:
            raise Refusal(HEADER, "an assumption names what is not there")
        chains = board.beside(side, named)
        if any(not chain.around & liberties for chain in chains):
            raise Refusal(HEADER, "a chain that counts as alive has no open point")
        for chain in chains:
            stones[side] |= chain.stones
            open_points[side] |= chain.around & liberties
        if liberties & ~open_points[side] or (ko != NO_POINT and liberties >> ko & 1):
            raise Refusal(HEADER, "an open point is no liberty of the stones that count as alive")
    return Assumptions((0, stones[1], stones[2]), (0, open_points[1], open_points[2]))


def _check_not_asked(goal: Goal, winner: int, assumed: int) -> None:
    """Refuse to assume that the winner's stones live whose life the goal is about."""
    for atom in goal.atoms:
        asked = atom.stones if atom.safe or (atom.takes and atom.owner == winner) else 0
        if (asked | atom.own) & assumed:
            raise Refusal(HEADER, "what is asked is assumed")


def _check_apart(grid: Grid, goal: Goal, placed: tuple[int, int, int]) -> None:
    """Refuse to take stones for there that touch what the goal is about."""
    for atom in goal.atoms:
        asked = atom.stones | atom.own
        for point in range(grid.width * grid.height):
            if asked >> point & 1 and (grid.near[point] | 1 << point) & (placed[BLACK] | placed[WHITE]):
                raise Refusal(HEADER, "a wall is taken to go on beside what is asked about", 1 << point)


def _threats(value: object) -> Threats:
    counts = _fields(value, "ko_assumption")
    expect(counts, {"black", "white"}, HEADER)
    for count in counts.values():
        if count != "unlimited" and not (type(count) is int and 0 <= count <= _MAX_THREATS):
            raise Refusal(HEADER, f"a number of threats is neither 0 to {_MAX_THREATS} nor unlimited")
    black, white = (
        UNLIMITED if counts[side] == "unlimited" else cast("int", counts[side]) for side in ("black", "white")
    )
    return (0, black, white)


class NodeReader:
    """Reads the lines after the first; ids must count from 0, children come before parents."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._points = {**grid.by_name, "pass": PASS}

    def node(self, fields: Fields, expected_id: int) -> Node:
        """The node of one line."""
        number = fields.get("id")
        if type(number) is not int or number != expected_id:
            raise Refusal("order", f"the id is not {expected_id}")
        to_play = fields.get("to_play")
        if not isinstance(to_play, str) or to_play not in _TO_PLAY:
            raise Refusal(FORMAT, "to_play is neither B nor W")
        digest = fields.get("hash")
        if not isinstance(digest, str) or not _HASH.fullmatch(digest):
            raise Refusal(FORMAT, "hash is not sixteen hexadecimal digits")
        zone = self._point_set(fields.get("zone"), "zone")
        pays = fields.get("ko", False)
        if "ko" in fields and pays is not True:
            raise Refusal(FORMAT, "ko is there, but not true")
        kind, moves, alive = self._kind(fields, number)
        return Node(number, _TO_PLAY[to_play], digest, kind, moves, alive, zone, pays is True)

    def _kind(self, fields: Fields, number: int) -> tuple[str, Moves, int]:
        """The kind of a node, its moves, and the stones said to be alive."""
        always = {"id", "to_play", "hash", "zone"}
        if "leaf" in fields:
            leaf = fields["leaf"]
            if not isinstance(leaf, str) or leaf not in LEAVES:
                raise Refusal(FORMAT, f"leaf is none of {', '.join(LEAVES)}")
            if leaf != "alive":
                expect(fields, always | {"leaf"}, FORMAT)
                return leaf, (), 0
            expect(fields, always | {"leaf", "alive"}, FORMAT)
            return leaf, (), self._point_set(fields["alive"], "alive")
        if "replies" in fields:
            expect(fields, always | {"replies"}, FORMAT)
            replies = fields["replies"]
            if not isinstance(replies, list):
                raise Refusal(FORMAT, "replies is no list")
            return REPLIES, tuple(self._pair(pair, number) for pair in replies), 0
        expect(fields, always | {"move", "child"} | ({"ko"} & fields.keys()), FORMAT)
        return MOVE, (self._pair([fields["move"], fields["child"]], number),), 0

    def _pair(self, value: object, number: int) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise Refusal(FORMAT, "a reply is no pair of a point and an id")
        name, child = value
        point = self._points.get(name) if isinstance(name, str) else None
        if point is None:
            raise Refusal(FORMAT, "a move is neither pass nor a point of this board")
        if type(child) is not int:
            raise Refusal(FORMAT, "the id of a child is no number")
        if child < 0 or child == number:
            raise Refusal("order", f"the child {str(child)[:20]} is no other node")
        return point, child

    def _point_set(self, value: object, name: str) -> int:
        if not isinstance(value, str) or not _POINT_SET.fullmatch(value):
            raise Refusal(FORMAT, f"{name} is no hexadecimal set of points")
        points = int(value, 16)
        if points & ~self._grid.full:
            raise Refusal(FORMAT, f"{name} holds points that are not on the board")
        return points
