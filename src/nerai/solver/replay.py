"""Proofs played out: from nodes of search to the lines of a certificate, as docs/design/proofs.md says.

Takes a position, a target, the winner and the nodes of a proof; gives the lines. The proof is replayed from
its root on a board to find the state of every node. Where no ko ban of the loser lies in a zone and nobody
pays a threat, the ko has no part in the proof, and it is written for a loser with unlimited threats and a
winner with none, whatever was searched. So is a proof that was searched so: ways may then lead back where the
loser pays. Whether the proof holds is not looked at: that is the checker's.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nerai._core import Board, ProofNode
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.rules import Suicide
from nerai.solver.cycles import retaken_in_loops
from nerai.solver.search import UNLIMITED, Leaf, Threats
from nerai.solver.target import Target

VERSION: Final = "nerai.certificate/1"
_LEAVES: Final = {
    Leaf.REACHED: "decided",
    Leaf.IMPOSSIBLE: "decided",
    Leaf.ALIVE: "alive",
    Leaf.BOUND: "bound",
    Leaf.DEAD: "dead",
}
# What became of a single atom is told by the leaf: as long as it is open there is none, or another.
_STANDINGS: Final = {Leaf.REACHED: "r", Leaf.IMPOSSIBLE: "i", Leaf.BOUND: "i"}
_DIGITS: Final = bytes.maketrans(bytes((0, 1, 2)), b"012")


@dataclass(frozen=True, slots=True)
class Alive:
    """An assumption: these stones cannot be taken, because nobody plays on the open points beside them.

    Those `placed` are not on the board: the wall is taken to go on there.
    """

    side: Color
    stones: frozenset[Point]
    open_points: frozenset[Point]
    placed: frozenset[Point] = frozenset()


def with_stones(position: Position, color: Color, points: Iterable[Point]) -> Position:
    """The position with more stones of a color, no history; InputError if a chain gets no liberty."""
    stones = bytearray(position.stones)
    for point in points:
        stones[point] = color
    return Position(
        position.size,
        bytes(stones),
        to_play=position.to_play,
        rules=position.rules,
        ko_point=position.ko_point,
    )


def as_assumed(position: Position, assumptions: Iterable[Alive]) -> Position:
    """The position with the stones that are assumed to be on it."""
    for item in assumptions:
        if any(position.at(point) is None for point in item.placed):
            position = with_stones(position, item.side, item.placed)
    return position


def position_record(position: Position, assumptions: Iterable[Alive]) -> dict[str, object]:
    """The position of a header, without the stones that are assumed to be on it."""
    size, ko = position.size, position.ko_point
    placed = {point for item in assumptions for point in item.placed}
    return {
        "width": size.width,
        "height": size.height,
        "black": gtp_list(set(position.black) - placed, size),
        "white": gtp_list(set(position.white) - placed, size),
        "to_play": position.to_play.word,
        "ko": None if ko is None else to_gtp(ko, size),
        "suicide": position.rules.suicide is Suicide.ALLOWED,
    }


def assumption_records(assumptions: Sequence[Alive], size: Size) -> list[dict[str, object]]:
    """The assumptions of a header."""
    walls: list[dict[str, object]] = [
        {"kind": "region", "side": item.side.word, "points": gtp_list(item.placed, size)}
        for item in assumptions
        if item.placed
    ]
    return walls + [
        {
            "kind": "alive",
            "side": item.side.word,
            "points": gtp_list(item.stones, size),
            "open": gtp_list(item.open_points, size),
        }
        for item in assumptions
    ]


class Retaken(NamedTuple):
    """A ko that the loser retakes for a threat: where, the stones and named stones gone after that.

    `answered` is the point of the ko by which the winner goes on, None when it is no ko.
    """

    point: Point
    stones: bytes
    taken: int
    answered: Point | None


class _State(NamedTuple):
    """What a node of a proof depends on; `paid` are the threats each color has paid on the way."""

    stones: bytes
    to_play: Color
    ko: int
    taken: int
    paid: tuple[int, int, int]


class Replay:
    """A proof played out from its root: the state of every node, and the lines of the certificate."""

    def __init__(
        self,
        position: Position,
        target: Target,
        winner: Color,
        proof: Sequence[ProofNode],
        threats: Threats,
    ) -> None:
        self._position = position
        self._target = target
        self._winner = winner
        self._proof = proof
        self._zones = [zone_mask(node.zone) for node in proof]
        self._ko_matters = False
        self._states = self._replayed()
        self.threats = threats
        if not self._ko_matters:
            friend_wins = winner is target.friend
            self.threats = Threats(*((0, UNLIMITED) if friend_wins else (UNLIMITED, 0)))

    def loops(self) -> tuple[tuple[Retaken, ...], ...]:
        """The kos that are retaken in a circle, circle by circle."""
        moves = [node.replies if node.child < 0 else [(node.move, node.child)] for node in self._proof]
        found = retaken_in_loops(moves, [state.ko for state in self._states])
        return tuple(tuple(self._retaken(point, node) for point, node in loop) for loop in found)

    def _retaken(self, point: int, node: int) -> Retaken:
        following = self._proof[node].child
        taken = self._states[following].ko if following >= 0 else PASS
        state = self._states[node]
        return Retaken(Point(point), state.stones, state.taken, None if taken == PASS else Point(taken))

    def lines(self, assumptions: tuple[Alive, ...]) -> Iterator[str]:
        """The header, then the nodes, children first."""
        yield _json(self._header(assumptions))
        for number, node in enumerate(self._proof):
            yield _json(self._node(number, node))

    def _header(self, assumptions: tuple[Alive, ...]) -> dict[str, object]:
        return {
            "version": VERSION,
            "position": position_record(self._position, assumptions),
            "goal": str(self._target.goal),
            "winner": self._winner.word,
            "ko_assumption": {
                color.word: "unlimited" if self._count(color) == UNLIMITED else self._count(color)
                for color in Color
            },
            "assumptions": assumption_records(assumptions, self._position.size),
        }

    def _node(self, number: int, node: ProofNode) -> dict[str, object]:
        state = self._states[number]
        zone = self._zones[number]
        line: dict[str, object] = {
            "id": number,
            "to_play": state.to_play.letter,
            "hash": self._hash(state, node),
        }
        size = self._position.size
        if node.leaf != Leaf.NONE:
            line["leaf"] = _LEAVES[Leaf(node.leaf)]
            if node.leaf == Leaf.ALIVE:
                own = sum(1 << point for point in mask_points(zone) if state.stones[point] == self._winner)
                line["alive"] = f"{own:x}"
        elif node.child >= 0:
            line["move"] = to_gtp(Point(node.move), size)
            line["child"] = node.child
            if node.move != PASS and node.move == state.ko:
                line["ko"] = True
        else:
            line["replies"] = [[to_gtp(Point(move), size), child] for move, child in node.replies]
        line["zone"] = f"{zone:x}"
        return line

    def _count(self, color: Color) -> int:
        return self.threats.friend if color is self._target.friend else self.threats.opponent

    def _hash(self, state: _State, node: ProofNode) -> str:
        left = [
            "u" if self._count(color) == UNLIMITED else str(self._count(color) - state.paid[color])
            for color in Color
        ]
        text = "|".join(
            (
                state.stones.translate(_DIGITS).decode(),
                state.to_play.letter,
                "-" if state.ko == PASS else str(state.ko),
                *left,
                f"{state.taken:x}",
                self._standing(node),
            )
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _replayed(self) -> list[_State]:
        """The state of every node: parents have larger numbers, so going down meets them first."""
        position = self._position
        ko = PASS if position.ko_point is None else position.ko_point
        root = _State(position.stones, position.to_play, ko, 0, (0, 0, 0))
        found: dict[int, _State] = {len(self._proof) - 1: root}
        for number in reversed(range(len(self._proof))):
            state, node = found[number], self._proof[number]
            moves = node.replies if node.child < 0 else [(node.move, node.child)]
            if state.ko != PASS:
                self._note_ban(state, number, moves)
            for move, child in moves:
                if child not in found:
                    found[child] = self._after(state, move)
        return [found[number] for number in range(len(self._proof))]

    def _note_ban(self, state: _State, number: int, moves: Sequence[tuple[int, int]]) -> None:
        """The ko matters where the loser is kept from a point of the zone, and where somebody pays."""
        in_zone = bool(self._zones[number] >> state.ko & 1)
        banned_loser = state.to_play is not self._winner and in_zone
        if banned_loser or any(move == state.ko for move, _ in moves):
            self._ko_matters = True

    def _board(self, state: _State, ko: int) -> Board:
        size = self._position.size
        return Board.from_stones(
            size.width,
            size.height,
            state.stones,
            to_play=state.to_play,
            suicide=self._position.rules.suicide is Suicide.ALLOWED,
            ko_point=ko,
        )

    def _after(self, state: _State, move: int) -> _State:
        pays = move != PASS and move == state.ko
        board = self._board(state, PASS if pays or move == PASS else state.ko)
        board.play(move)
        stones = board.stones()
        # A stone that is taken leaves an empty point, and counts as taken whatever is played there later.
        gone = sum(1 << point for point in self._target.stones if not stones[point])
        paid = list(state.paid)
        paid[state.to_play] += pays
        paid_after = (0, paid[Color.BLACK], paid[Color.WHITE])
        return _State(stones, state.to_play.other, board.ko_point, state.taken | gone, paid_after)

    def _standing(self, node: ProofNode) -> str:
        """What became of each atom: `o` open, `r` reached, `i` impossible."""
        if self._target.single:
            return _STANDINGS.get(Leaf(node.leaf), "o")
        reached, impossible = node.standing & 0xFFFFFFFF, node.standing >> 32
        return "".join(
            "r" if reached >> number & 1 else "i" if impossible >> number & 1 else "o"
            for number in range(len(self._target.atoms))
        )


def zone_mask(zone: bytes) -> int:
    """The zone of a native node as a set of points, one bit a point."""
    return int.from_bytes(zone, "little")


def mask_points(mask: int) -> Iterator[Point]:
    """The points of such a set, in order."""
    while mask:
        lowest = mask & -mask
        yield Point(lowest.bit_length() - 1)
        mask ^= lowest


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
