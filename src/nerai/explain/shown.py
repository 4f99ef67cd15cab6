"""Whether a certificate shows what a statement says, decided from the position and the certificate alone.

Takes certificates by their names, evidence, a position with moves played on it, and a goal; says yes or no.
The certificate is checked by the independent checker; then the node that is named must be about the same
stones: the way to it is played on the certificate's own position, both boards must agree on the node's zone,
and so must what the rules and a ko forbid. Trusts nothing that search said.
"""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from nerai.answer import Proved, Refuted
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules, Suicide
from nerai.errors import IllegalMove, InputError
from nerai.lang import parse_goal
from nerai.query.scene import Scene
from nerai.solver.verify import CertificateError, Verification, verify

VERSION: Final = "nerai.certificate/1"


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a certificate, as far as it is needed: the moves to its children, zone as bits, leaf."""

    to_play: str
    steps: tuple[tuple[str, int], ...]
    zone: int
    leaf: str


class Proofs:
    """Certificates as texts, read and checked when first asked about.

    `checked` is what the checker has said already of some of them: for whoever made them, and would only wait
    for the same words again. Whoever got them from elsewhere leaves it out.
    """

    def __init__(self, texts: Mapping[str, str], checked: Mapping[str, Verification] | None = None) -> None:
        self._texts = dict(texts)
        self._checked: dict[str, Verification | None] = dict(checked or {})
        self._nodes: dict[str, list[Node]] = {}
        self._starts: dict[str, Position] = {}

    def check(self, name: str) -> Verification | None:
        """What the checker says of a certificate; None when there is none, or it is rejected."""
        if name not in self._checked:
            self._checked[name] = self._verified(name)
        return self._checked[name]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all certificates, accepted or not."""
        return tuple(self._texts)

    def free_of_ko(self, name: str) -> bool:
        """Whether an accepted certificate holds however many ko threats the loser has."""
        head = self.header(name)
        loser = "white" if head["winner"] == "black" else "black"
        threats = head["ko_assumption"]
        return bool(threats[loser] == "unlimited" and threats[head["winner"]] == 0)

    def assumed(self, name: str) -> frozenset[tuple[str, str, str]]:
        """What an accepted certificate takes for granted: kind, side and point of each assumption."""
        return frozenset(
            (item["kind"], item["side"], point)
            for item in self.header(name)["assumptions"]
            for point in item["points"]
        )

    def start(self, name: str) -> Position:
        """The position of an accepted certificate, with the stones on it that it takes to be there."""
        if name not in self._starts:
            self._starts[name] = _start(self.header(name))
        return self._starts[name]

    def header(self, name: str) -> Mapping[str, Any]:
        """The first line of an accepted certificate."""
        head: Mapping[str, Any] = json.loads(self._texts[name].split("\n", 1)[0])
        return head

    def nodes(self, name: str) -> list[Node]:
        """The nodes of an accepted certificate."""
        if name not in self._nodes:
            self._nodes[name] = [
                _node(json.loads(line)) for line in self._texts[name].splitlines()[1:] if line
            ]
        return self._nodes[name]

    def first_moves(self, name: str) -> tuple[str, ...]:
        """The winner's first moves in the parts of an accepted proof by parts where he must begin."""
        first, *rest = self._texts[name].splitlines()
        head = json.loads(first)
        moves: list[str] = []
        for unit in head["units"]:
            for side, count in zip(("black", "white"), unit["lines"], strict=True):
                root = json.loads(rest[count - 1]) if count else {}
                if side == head["winner"] and "move" in root:
                    moves.append(str(root["move"]))
                del rest[:count]
        return tuple(moves)

    def circles(self, name: str) -> Iterator[tuple[str, ...]]:
        """The loser's moves on each circle that an accepted certificate goes in."""
        nodes = self.nodes(name)
        loser = "W" if self.header(name)["winner"] == "black" else "B"
        for number, node in enumerate(nodes):
            for move, child in node.steps:
                if child < number:
                    continue
                steps = [*_path(nodes, child, number), (number, move)]
                yield tuple(made for at, made in steps if nodes[at].to_play == loser and made != "pass")

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
    name = evidence.certificate
    checked = proofs.check(name)
    if checked is None or (position.rules.ko is not KoRule.SIMPLE and not checked.superko):
        return False
    header, start = proofs.header(name), proofs.start(name)
    here = _assumed_and_played(position, header, goal, moves)
    if here is None:
        return False
    if isinstance(here, bool):
        return here == proved  # the moves themselves decide it
    friend = here.target.friend
    if checked.winner != (friend if proved else friend.other).word:
        return False
    if checked.units:
        there = scene_after(start, checked.goal, ())
        # That no ko is banned is what the checker asks of a proof by parts.
        unbanned = here.position.ko_point is None
        return isinstance(there, Scene) and there.mover is here.mover and unbanned and _same(there, here)
    nodes = proofs.nodes(name)
    way = _way(nodes, evidence.node) if evidence.node < len(nodes) else None
    if way is None:
        return False
    there = scene_after(start, checked.goal, [from_gtp(move, start.size) for move in way])
    if not isinstance(there, Scene):
        return False
    # Who wins though the other moves wins as well when it is his turn: he may pass.
    if there.mover is not here.mover and here.mover.word != checked.winner:
        return False
    node = nodes[evidence.node]
    # A node without a zone rests on what was played: then all of the board must be the same.
    if not _same(there, here, node.zone or None) or not _bans_allow(there, here, node, header):
        return False
    open_points = [name for item in header["assumptions"] for name in item.get("open", ())]
    return not any(here.position.at(from_gtp(name, here.size)) for name in open_points)


def _assumed_and_played(
    position: Position, header: Mapping[str, Any], goal: str, moves: Sequence[Point]
) -> Scene | bool | None:
    """The goal after the moves, with the stones that are taken to be there; None when they cannot be."""
    try:
        return scene_after(_as_assumed(position, header), goal, moves)
    except InputError:
        return None


def _bans_allow(there: Scene, here: Scene, node: Node, header: Mapping[str, Any]) -> bool:
    """Whether a ko forbids the winner no more here than there, and the loser no less."""
    winner = header["winner"]
    if there.mover.word == winner:
        banned = here.position.ko_point
        return banned is None or banned == there.position.ko_point or not _moves_at(node, banned, here.size)
    banned = there.position.ko_point
    if banned is None or header["ko_assumption"][there.mover.word] == "unlimited":
        return True  # whoever may pay for any retake is forbidden none
    free = here.mover is not there.mover or here.position.ko_point != banned
    return not (free and node.zone >> banned & 1)


def _moves_at(node: Node, point: Point, size: Size) -> bool:
    return any(from_gtp(move, size) == point for move, _ in node.steps)


def evidence_of(
    proofs: Proofs, position: Position, moves: Sequence[Point], goal: str, *, reached: bool
) -> Proved | Refuted | None:
    """A node near the root of some certificate that shows it; None when there is none."""
    return next(all_evidence(proofs, position, moves, goal, reached=reached), None)


def all_evidence(
    proofs: Proofs, position: Position, moves: Sequence[Point], goal: str, *, reached: bool
) -> Iterator[Proved | Refuted]:
    """All such nodes."""
    kind = Proved if reached else Refuted
    winner = _friend(position, goal) if reached else _friend(position, goal).other
    after = scene_after(position, goal, moves)
    for name in proofs.names:
        for node in _promising(proofs, name, winner, after):
            evidence = kind(name, node)
            if shows(proofs, evidence, position, moves, goal):
                yield evidence


def zone_of(proofs: Proofs, evidence: Proved | Refuted) -> int:
    """The points, as bits, that a node of an accepted certificate depends on."""
    return proofs.nodes(evidence.certificate)[evidence.node].zone


def _friend(position: Position, goal: str) -> Color:
    return Scene.of(position, parse_goal(goal)).target.friend


def _promising(proofs: Proofs, name: str, winner: Color, after: Scene | bool | None) -> tuple[int, ...]:
    """The nodes at and next to the root of a certificate that may show it.

    Only spares the work of checking: what it lets through is looked at in earnest, and a certificate that
    cannot even be read is none.
    """
    try:
        head = proofs.header(name)
        if head["version"] != VERSION or head["winner"] != winner.word or not isinstance(after, Scene):
            return ()
        nodes, start = proofs.nodes(name), proofs.start(name)
        here = _as_assumed(after.position, head)
        near = [(len(nodes) - 1, start)]
        for move, child in nodes[-1].steps:
            played = start.without_history().play(from_gtp(move, start.size))
            near.append((child, played))
        return tuple(node for node, there in near if _agree(there, here, nodes[node].zone))
    except (LookupError, TypeError, ValueError, AttributeError, InputError, IllegalMove):
        return ()


def _agree(there: Position, here: Position, zone: int) -> bool:
    return there.size == here.size and all(
        there.stones[point] == here.stones[point] for point in here.size.points() if zone >> point & 1
    )


def _same(there: Scene, here: Scene, zone: int | None = None) -> bool:
    """The same goal about the same stones under the same rule, and the same board on the zone, or on all."""
    if there.size != here.size or (_wanted(there) != _wanted(here) and _left(there) != _left(here)):
        return False
    if there.position.rules.suicide is not here.position.rules.suicide:
        return False
    points = here.size.points() if zone is None else [p for p in here.size.points() if zone >> p & 1]
    return all(there.position.stones[point] == here.position.stones[point] for point in points)


def _wanted(scene: Scene) -> tuple[object, ...]:
    return scene.target.atoms, scene.target.value


def _left(scene: Scene) -> tuple[object, ...]:
    """What is wanted without links that are made already: those stay made."""
    following = scene.play(PASS)
    return (following,) if isinstance(following, bool) else _wanted(following)


def scene_after(position: Position, goal: str, moves: Sequence[Point]) -> Scene | bool | None:
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


def _way(nodes: Sequence[Node], wanted: int) -> list[str] | None:
    """The moves from the root, which is the last node, to another one; None when no way leads there."""
    root = len(nodes) - 1
    path = _path(nodes, root, wanted)
    return [move for _, move in path] if path or wanted == root else None


def _path(nodes: Sequence[Node], start: int, wanted: int) -> list[tuple[int, str]]:
    """The nodes on the way from one to another, each with the move made there."""
    before: dict[int, tuple[int, str] | None] = {start: None}
    waiting = deque(before)
    while waiting:
        number = waiting.popleft()
        if number == wanted:
            break
        for move, child in nodes[number].steps:
            if child not in before:
                before[child] = number, move
                waiting.append(child)
    path: list[tuple[int, str]] = []
    step = before.get(wanted)
    while step is not None:
        path.append(step)
        step = before[step[0]]
    return path[::-1]


def _node(record: Mapping[str, Any]) -> Node:
    steps = [(str(move), int(child)) for move, child in record.get("replies", ())]
    if "child" in record:
        steps.append((str(record["move"]), int(record["child"])))
    return Node(str(record["to_play"]), tuple(steps), int(record["zone"], 16), str(record.get("leaf", "")))


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
        ko_point=None if record["ko"] is None else from_gtp(record["ko"], size),
    )
    return _as_assumed(bare, header)


def _as_assumed(position: Position, header: Mapping[str, Any]) -> Position:
    """The position with the stones on it that the certificate, in so many words, takes to be there.

    InputError when others stand there.
    """
    size = position.size
    stones = bytearray(position.stones)
    for item in header["assumptions"]:
        for name in item["points"] if item["kind"] == "region" else ():
            point, side = from_gtp(name, size), Color.parse(item["side"])
            if stones[point] not in (0, side):
                raise InputError(f"{name} has a stone of the other side", hint="take another proof")
            stones[point] = side
    if bytes(stones) == position.stones:
        return position
    return Position(
        size,
        bytes(stones),
        to_play=position.to_play,
        rules=position.rules,
        ko_point=position.ko_point,
    )
