"""Certificates: what search found, written down as docs/design/proofs.md says, and checked before it counts.

Takes a search result; gives a Certificate that the independent checker has accepted, or a Rejection. A
rejection is a fault of ours: it is logged, the lines are kept in a temporary file, and nothing is called
proved.

The proof is replayed from its root on a board to find the state of every node. Where no ko ban of the loser
lies in a zone and nobody pays a threat, the ko has no part in the proof, and it is written for a loser with
unlimited threats and a winner with none, whatever was searched. So is a proof that was searched so: ways may
then lead back where the loser pays.
"""

import hashlib
import json
import logging
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from nerai._core import Board, ProofNode
from nerai.board.color import Color
from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Suicide
from nerai.solver.search import UNLIMITED, Leaf, SearchResult, Threats
from nerai.solver.target import Target, TargetKind
from nerai.solver.verify import Verification, verify

VERSION: Final = "nerai.certificate/1"
_LEAVES: Final = {
    Leaf.REACHED: "decided",
    Leaf.IMPOSSIBLE: "decided",
    Leaf.ALIVE: "alive",
    Leaf.BOUND: "bound",
    Leaf.DEAD: "dead",
}
_DIGITS: Final = bytes.maketrans(bytes((0, 1, 2)), b"012")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Alive:
    """An assumption: these stones cannot be taken, because nobody plays on the open points beside them."""

    side: Color
    stones: frozenset[Point]
    open_points: frozenset[Point]


@dataclass(frozen=True, slots=True)
class Certificate:
    """An accepted proof that `winner` wins the target; `threats` are those it is written for (-1 unlimited).

    `superko`: the checker found that it holds under superko, too.
    """

    name: str
    text: str = field(repr=False)
    position: Position = field(repr=False)
    target: Target
    winner: Color
    threats: Threats
    assumptions: tuple[Alive, ...]
    superko: bool
    proof: Sequence[ProofNode] = field(repr=False)

    @property
    def root(self) -> int:
        """The number of the root node."""
        return len(self.proof) - 1

    @property
    def zone(self) -> frozenset[Point]:
        """The points the proof depends on."""
        return frozenset(_points(_mask(self.proof[-1].zone)))

    @property
    def ko_free(self) -> bool:
        """Whether it holds however many threats the loser has, and though the winner has none."""
        friend, opponent = self.threats.friend, self.threats.opponent
        winner, loser = (friend, opponent) if self.winner is self.target.friend else (opponent, friend)
        return loser == UNLIMITED and winner == 0

    def main_line(self, start: int | None = None) -> tuple[Point, ...]:
        """Play from a node (the root by default): the winner's moves against the longest resistance."""
        heights = self._heights()
        near = self._near_target()
        number = self.root if start is None else start
        line: list[Point] = []
        while True:
            node = self.proof[number]
            if node.child >= number:
                break
            if node.child >= 0:
                move, number = node.move, node.child
            elif node.replies:
                # A pass stands for all moves elsewhere; far moves are mostly liberties filled in vain.
                onward = [reply for reply in node.replies if reply[1] < number]
                move, child = max(
                    onward,
                    key=lambda reply: (reply[0] != PASS, reply[0] in near, heights[reply[1]]),
                    default=(PASS, number),
                )
                if move == PASS:
                    break
                number = child
            else:
                break
            line.append(Point(move))
        while line and line[-1] == PASS:
            line.pop()
        return tuple(line)

    def _near_target(self) -> set[int]:
        size = self.position.size
        return {
            point
            for stone in self.target.stones
            for point in (*size.neighbours(stone), *size.diagonals(stone))
        }

    def _heights(self) -> list[int]:
        heights: list[int] = []
        for number, node in enumerate(self.proof):
            children = [child for _, child in node.replies] or ([node.child] if node.child >= 0 else [])
            below = [heights[child] for child in children if child < number]
            heights.append(1 + max(below, default=-1))
        return heights


@dataclass(frozen=True, slots=True)
class Rejection:
    """The checker did not accept what search found; `path` is where the lines are kept."""

    fault: str
    path: Path | None = None


def certify(
    position: Position,
    target: Target,
    result: SearchResult,
    *,
    threats: Threats,
    assumptions: tuple[Alive, ...] = (),
) -> Certificate | Rejection:
    """The certificate of a result with a winner, if the checker accepts it.

    Under superko rules a proof that may rest on a repeated board is a Rejection, too, but no fault.
    """
    assert result.winner is not None
    replay = _Replay(position, target, result.winner, result.proof, threats)
    text = "".join(f"{line}\n" for line in replay.lines(assumptions))
    checked = verify(text.splitlines())
    if not checked.accepted:
        return _rejected(text, checked)
    if position.rules.ko is not KoRule.SIMPLE and not checked.superko:
        return Rejection("the proof holds for the simple ko rule only")
    return Certificate(
        name=hashlib.sha256(text.encode()).hexdigest()[:16],
        text=text,
        position=position,
        target=target,
        winner=result.winner,
        threats=replay.threats,
        assumptions=assumptions,
        superko=checked.superko,
        proof=result.proof,
    )


def _rejected(text: str, checked: Verification) -> Rejection:
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", prefix="nerai-rejected-", suffix=".jsonl", delete=False
    ) as file:
        file.write(text)
    _log.error("internal fault: the checker rejects a proof (%s); kept in %s", checked.fault, file.name)
    return Rejection(str(checked.fault), Path(file.name))


class _State(NamedTuple):
    """What a node of a proof depends on; `paid` are the threats each color has paid on the way."""

    stones: bytes
    to_play: Color
    ko: int
    taken: int
    standing: str
    paid: tuple[int, int, int]


class _Replay:
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
        self._zones = [_mask(node.zone) for node in proof]
        self._named = sum(1 << point for point in target.stones)
        self._ko_matters = False
        self._states = self._replayed()
        self.threats = threats
        if not self._ko_matters:
            friend_wins = winner is target.friend
            self.threats = Threats(*((0, UNLIMITED) if friend_wins else (UNLIMITED, 0)))

    def lines(self, assumptions: tuple[Alive, ...]) -> Iterator[str]:
        """The header, then the nodes, children first."""
        yield _json(self._header(assumptions))
        for number, node in enumerate(self._proof):
            yield _json(self._node(number, node))

    def _header(self, assumptions: tuple[Alive, ...]) -> dict[str, object]:
        position, size = self._position, self._position.size
        ko = position.ko_point
        return {
            "version": VERSION,
            "position": {
                "width": size.width,
                "height": size.height,
                "black": gtp_list(position.black, size),
                "white": gtp_list(position.white, size),
                "to_play": position.to_play.word,
                "ko": None if ko is None else to_gtp(ko, size),
                "suicide": position.rules.suicide is Suicide.ALLOWED,
            },
            "goal": str(self._target.goal),
            "winner": self._winner.word,
            "ko_assumption": {
                color.word: "unlimited" if self._count(color) == UNLIMITED else self._count(color)
                for color in Color
            },
            "assumptions": [
                {
                    "kind": "alive",
                    "side": item.side.word,
                    "points": gtp_list(item.stones, size),
                    "open": gtp_list(item.open_points, size),
                }
                for item in assumptions
            ],
        }

    def _node(self, number: int, node: ProofNode) -> dict[str, object]:
        state = self._states[number]
        zone = self._zones[number]
        line: dict[str, object] = {"id": number, "to_play": state.to_play.letter, "hash": self._hash(state)}
        size = self._position.size
        if node.leaf != Leaf.NONE:
            line["leaf"] = _LEAVES[Leaf(node.leaf)]
            if node.leaf == Leaf.ALIVE:
                own = sum(1 << point for point in _points(zone) if state.stones[point] == self._winner)
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

    def _hash(self, state: _State) -> str:
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
                state.standing,
            )
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _replayed(self) -> list[_State]:
        """The state of every node: parents have larger numbers, so going down meets them first."""
        position = self._position
        ko = PASS if position.ko_point is None else position.ko_point
        root = _State(position.stones, position.to_play, ko, 0, "o", (0, 0, 0))
        found: dict[int, _State] = {len(self._proof) - 1: self._with_standing(root, self._board(root, ko))}
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
        gone = sum(1 << point for point in self._target.stones if stones[point] != self._target.owner)
        paid = list(state.paid)
        paid[state.to_play] += pays
        after = _State(
            stones,
            state.to_play.other,
            board.ko_point,
            state.taken | gone,
            state.standing,
            (0, paid[Color.BLACK], paid[Color.WHITE]),
        )
        return self._with_standing(after, board)

    def _with_standing(self, state: _State, board: Board) -> _State:
        """The state with what became of the goal's atom; once it is no longer open it stays as it is."""
        if state.standing != "o":
            return state
        target = self._target
        left = self._named & ~state.taken
        if target.kind is TargetKind.CONNECT:
            if state.taken:
                return state._replace(standing="i")
            joined = target.stones <= set(board.chain(min(target.stones)))
            return state._replace(standing="r" if joined else "o")
        if not left or (state.taken and target.kind is TargetKind.CAPTURE_ANY):
            return state._replace(standing="r")
        if target.liberty_bound and state.to_play is target.reacher:
            stone = next(_points(left))
            if board.liberty_count(stone) > target.liberty_bound:
                return state._replace(standing="i")
        return state


def _mask(zone: bytes) -> int:
    return int.from_bytes(zone, "little")


def _points(mask: int) -> Iterator[Point]:
    while mask:
        lowest = mask & -mask
        yield Point(lowest.bit_length() - 1)
        mask ^= lowest


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
