"""Proofs as trees, written by hand or by the prover, and their certificates.

`play("A8", reply)`, `replies({"pass": ...}, otherwise=...)`, `decided`, `bound`, `alive("A1 B1")` say what is
played; `prove` replays it in a LocalGame and gives Nodes with the least zones (see zones.py); `certificate`
writes them as lines.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.local_game import PASS, LocalGame, State
from tests.support.zones import Zones

SIDES = ("", "black", "white")


@dataclass(eq=False)
class Node:
    """A node of a proof, to be written down."""

    state: State
    zone: set[int]
    move: int | None = None
    child: "Node | None" = None
    pays: bool = False
    replies: "list[tuple[int, Node]] | None" = None
    leaf: str = ""
    alive: set[int] = field(default_factory=set)

    def children(self) -> "list[Node]":
        if self.child is not None:
            return [self.child]
        return [child for _, child in self.replies or ()]


@dataclass(frozen=True)
class Tree:
    """What is played from here on; `more` are points added to the zone, `zone` replaces it."""

    move: str = ""
    then: "Tree | None" = None
    replies: "dict[str, Tree] | None" = None
    otherwise: "Tree | None" = None
    leaf: str = ""
    alive: str = ""
    more: str = ""
    zone: str | None = None


def play(move: str, then: Tree, *, more: str = "", zone: str | None = None) -> Tree:
    """The winner's move, and what comes after it."""
    return Tree(move=move, then=then, more=more, zone=zone)


def replies(
    listed: dict[str, Tree], *, otherwise: Tree | None = None, more: str = "", zone: str | None = None
) -> Tree:
    """The loser's moves; `otherwise` answers every other legal move in the zone."""
    return Tree(replies=listed, otherwise=otherwise, more=more, zone=zone)


def alive(stones: str, *, more: str = "") -> Tree:
    """The winner's stones are unconditionally alive; `more` must name their vital regions."""
    return Tree(leaf="alive", alive=stones, more=more)


decided = Tree(leaf="decided")
bound = Tree(leaf="bound")


def prove(game: LocalGame, winner: int, tree: Tree, *, skip: Iterable[str] = ()) -> Node:
    """The nodes of a tree, from the game's start."""
    zones = Zones(game, winner, skip=skip)
    return _Builder(game, zones).build(game.start, tree, "o" * len(game.wishes), None)


class _Builder:
    def __init__(self, game: LocalGame, zones: Zones) -> None:
        self.game = game
        self.zones = zones

    def build(self, state: State, tree: Tree, before: str, last: int | None) -> Node:
        """`last` is the loser's last move; None after a pass."""
        if tree.leaf:
            node = self._leaf(state, tree)
        elif tree.then is not None:
            node = self._move(state, tree, last)
        else:
            node = self._replies(state, tree)
        node.zone |= self.game.points(tree.more) | self.zones.bound_shown(before, state)
        if node.replies is not None:
            node.zone = self.zones.closed(state, node.zone)
        if tree.zone is not None:
            node.zone = self.game.points(tree.zone)
        return node

    def _leaf(self, state: State, tree: Tree) -> Node:
        stones = self.game.points(tree.alive)
        return Node(state, set(stones), leaf=tree.leaf, alive=stones)

    def _move(self, state: State, tree: Tree, last: int | None) -> Node:
        assert tree.then is not None
        point = self.game.point(tree.move)
        after = self.game.play(state, point)
        child = self.build(after, tree.then, state.atoms, None)
        if point == PASS:
            zone = child.zone | (self.zones.stand(state) or set()) | self.zones.bounds(state)
        else:
            taker = last if last is not None and _took_one(self.game, state, last, point) else None
            zone = self.zones.for_winner(state, point, child.zone, after, taker)
        return Node(state, zone, move=point, child=child, pays=point == state.ko and point != PASS)

    def _replies(self, state: State, tree: Tree) -> Node:
        game = self.game
        assert tree.replies is not None
        trees = {game.point(name): reply for name, reply in tree.replies.items()}
        built: dict[int, Node] = {}
        zone = game.points(tree.more)
        if PASS not in trees:
            zone |= (self.zones.stand(state) or set()) | self.zones.bounds(state)
        while True:
            for point, reply in trees.items():
                if point not in built:
                    built[point] = self.build(game.play(state, point), reply, state.atoms, point)
                    zone |= built[point].zone
            zone = self.zones.closed(state, zone)
            others = [p for p in game.legal(state) if p in zone and p not in trees]
            if tree.otherwise is None or not others:
                return Node(state, zone, replies=list(built.items()))
            trees.update((point, tree.otherwise) for point in others)


def at(game: LocalGame, root: Node, path: str) -> Node:
    """The node after those moves."""
    node = root
    for name in path.split():
        point = game.point(name)
        if node.child is not None:
            assert node.move == point, f"{name} is not the winner's move"
            node = node.child
        else:
            node = dict(node.replies or ())[point]
    return node


def _took_one(game: LocalGame, state: State, last: int, point: int) -> bool:
    """Whether the loser's last move may have taken a single stone on the point."""
    return last != PASS and point in game.near[last] and not state.stones[point]


def certificate(
    game: LocalGame, winner: int, root: Node, *, assumptions: Sequence[dict[str, object]] = ()
) -> list[str]:
    """The lines of a certificate; nodes used twice are written once."""
    start = game.start
    header = {
        "version": "nerai.certificate/1",
        "position": {
            "width": game.width,
            "height": game.height,
            "black": [game.name(p) for p in range(game.area) if start.stones[p] == 1],
            "white": [game.name(p) for p in range(game.area) if start.stones[p] == 2],
            "to_play": SIDES[start.to_play],
            "ko": None if start.ko == PASS else game.name(start.ko),
            "suicide": game.suicide,
        },
        "goal": game.goal_text,
        "winner": SIDES[winner],
        "ko_assumption": {"black": start.threats[0], "white": start.threats[1]},
        "assumptions": list(assumptions),
    }
    records: list[dict[str, Any]] = []
    ids: dict[int, int] = {}
    todo: list[tuple[Node, bool]] = [(root, False)]
    while todo:
        node, entered = todo.pop()
        if id(node) in ids:
            continue
        if not entered:
            todo.append((node, True))
            todo.extend((child, False) for child in node.children())
            continue
        ids[id(node)] = len(records)
        records.append(_record(game, node, ids))
    return [json.dumps(header), *(json.dumps(record) for record in records)]


def _record(game: LocalGame, node: Node, ids: dict[int, int]) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": ids[id(node)],
        "to_play": "BW"[node.state.to_play - 1],
        "hash": game.digest(node.state),
        "zone": hex_set(node.zone),
    }
    if node.leaf:
        record["leaf"] = node.leaf
        if node.leaf == "alive":
            record["alive"] = hex_set(node.alive)
    elif node.replies is not None:
        record["replies"] = [[game.name(point), ids[id(child)]] for point, child in node.replies]
    else:
        assert node.move is not None
        record["move"] = game.name(node.move)
        record["child"] = ids[id(node.child)]
        if node.pays:
            record["ko"] = True
    return record


def hex_set(points: Iterable[int]) -> str:
    """A set of points as certificates write it."""
    return format(sum(1 << point for point in points), "x")


def tampered(lines: list[str], number: int, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """The lines with one object changed in place; line 0 is the header."""
    record = json.loads(lines[number])
    change(record)
    return [*lines[:number], json.dumps(record), *lines[number + 1 :]]


def updated(lines: list[str], number: int, **fields: object) -> list[str]:
    """The lines with some fields of one object replaced; line 0 is the header."""
    return tampered(lines, number, lambda record: record.update(fields))
