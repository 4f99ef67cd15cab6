"""Whether a certificate shows what a statement says, decided from the position and the certificate alone.

Takes certificates by their names, evidence, a position with moves played on it, and a goal; says yes or no.
The certificate is checked by the independent checker; then the node that is named must be about the same
stones: the way to it is played on the certificate's own position, and both boards must agree on the node's
zone. Trusts nothing that search said.
"""

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nerai.answer import Proved, Refuted
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import IllegalMove, InputError
from nerai.lang import parse_goal
from nerai.query.scene import Scene
from nerai.solver.verify import CertificateError, Verification, verify


@dataclass(frozen=True, slots=True)
class _Node:
    """A node of a certificate, as far as it is needed: the moves to its children, and its zone as bits."""

    to_play: str
    steps: tuple[tuple[str, int], ...]
    zone: int


class Proofs:
    """Certificates as texts, read and checked when first asked about."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)
        self._checked: dict[str, Verification | None] = {}
        self._nodes: dict[str, list[_Node]] = {}

    def check(self, name: str) -> Verification | None:
        """What the checker says of a certificate; None when there is none, or it is rejected."""
        if name not in self._checked:
            self._checked[name] = self._verified(name)
        return self._checked[name]

    def header(self, name: str) -> Mapping[str, Any]:
        """The first line of an accepted certificate."""
        head: Mapping[str, Any] = json.loads(self._texts[name].split("\n", 1)[0])
        return head

    def nodes(self, name: str) -> list[_Node]:
        """The nodes of an accepted certificate."""
        if name not in self._nodes:
            self._nodes[name] = [
                _node(json.loads(line)) for line in self._texts[name].splitlines()[1:] if line
            ]
        return self._nodes[name]

    def _verified(self, name: str) -> Verification | None:
        if name not in self._texts:
            return None
        try:
            found = verify(self._texts[name].splitlines())
        except CertificateError:
            return None
        return found if found.accepted else None


def shows(
    proofs: Proofs, evidence: Proved | Refuted, position: Position, moves: Sequence[Point], goal: str
) -> bool:
    """Whether the evidence shows what becomes of the goal once these moves were played on the position."""
    proved = isinstance(evidence, Proved)
    checked = proofs.check(evidence.certificate)
    if checked is None:
        return False
    header = proofs.header(evidence.certificate)
    here = _after(_as_assumed(position, header), goal, moves)
    if here is None:
        return False
    if isinstance(here, bool):
        return here == proved  # the moves themselves decide it
    friend = here.target.friend
    if checked.winner != (friend if proved else friend.other).word:
        return False
    start = _start(header)
    if checked.units:
        there = _after(start, checked.goal, ())
        return isinstance(there, Scene) and there.mover is here.mover and _same(there, here, zone=None)
    nodes = proofs.nodes(evidence.certificate)
    way = _way(nodes, evidence.node) if evidence.node < len(nodes) else None
    if way is None:
        return False
    there = _after(start, checked.goal, [from_gtp(move, start.size) for move in way])
    if not isinstance(there, Scene):
        return False
    # Who wins though the other moves wins as well when it is his turn: he may pass.
    if there.mover is not here.mover and here.mover.word != checked.winner:
        return False
    open_points = [name for item in header["assumptions"] for name in item.get("open", ())]
    # A node without a zone rests on what was played: then all of the board must be the same.
    zone = nodes[evidence.node].zone or None
    return _same(there, here, zone) and not any(
        here.position.at(from_gtp(name, here.size)) for name in open_points
    )


def _same(there: Scene, here: Scene, zone: int | None) -> bool:
    """The same goal about the same stones, and the same board on the zone."""
    if there.size != here.size or there.target.atoms != here.target.atoms:
        return False
    points = here.size.points() if zone is None else [p for p in here.size.points() if zone >> p & 1]
    return all(there.position.stones[point] == here.position.stones[point] for point in points)


def _after(position: Position, goal: str, moves: Sequence[Point]) -> Scene | bool | None:
    """The goal after the moves, or who has it by them; None when goal or moves make no sense.

    A ko taken back at the price of a threat counts as a move.
    """
    try:
        scene = Scene.of(position, parse_goal(goal))
        for move in moves:
            following = _step(scene, move)
            if isinstance(following, bool):
                return following
            scene = following
    except (InputError, IllegalMove):
        return None
    return scene


def _step(scene: Scene, move: Point) -> Scene | bool:
    try:
        return scene.play(move)
    except IllegalMove:
        return replace(scene, position=scene.position.without_history()).play(move)


def _way(nodes: Sequence[_Node], wanted: int) -> list[str] | None:
    """The moves from the root, which is the last node, to another one."""
    before: dict[int, tuple[int, str] | None] = {len(nodes) - 1: None}
    waiting = deque(before)
    while waiting:
        number = waiting.popleft()
        if number == wanted:
            return _back(before, number)
        for move, child in nodes[number].steps:
            if child not in before:
                before[child] = number, move
                waiting.append(child)
    return None


def _back(before: Mapping[int, tuple[int, str] | None], number: int) -> list[str]:
    moves: list[str] = []
    step = before[number]
    while step is not None:
        number, move = step
        moves.append(move)
        step = before[number]
    return moves[::-1]


def _node(record: Mapping[str, Any]) -> _Node:
    steps = [(str(move), int(child)) for move, child in record.get("replies", ())]
    if "child" in record:
        steps.append((str(record["move"]), int(record["child"])))
    return _Node(str(record["to_play"]), tuple(steps), int(record["zone"], 16))


def _start(header: Mapping[str, Any]) -> Position:
    """The position of a certificate."""
    record = header["position"]
    size = Size(record["width"], record["height"])
    stones: dict[str, set[Point]] = {
        side: {from_gtp(name, size) for name in record[side]} for side in ("black", "white")
    }
    suicide = Suicide.ALLOWED if record["suicide"] else Suicide.FORBIDDEN
    bare = Position.of(
        size,
        black=sorted(stones["black"]),
        white=sorted(stones["white"]),
        to_play=Color.parse(record["to_play"]),
        rules=Rules(suicide=suicide),
    )
    return _as_assumed(bare, header)


def _as_assumed(position: Position, header: Mapping[str, Any]) -> Position:
    """The position with the stones on it that the certificate, in so many words, takes to be there."""
    size = position.size
    stones = bytearray(position.stones)
    for item in header["assumptions"]:
        for name in item["points"] if item["kind"] == "region" else ():
            stones[from_gtp(name, size)] = Color.parse(item["side"])
    if bytes(stones) == position.stones:
        return position
    return Position(size, bytes(stones), to_play=position.to_play, rules=position.rules)
