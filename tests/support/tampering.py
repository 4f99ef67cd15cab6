"""Proofs spoilt on purpose.

`copied` gives a proof's nodes anew, in the states of another game (another position, goal, or number of
threats), so that digests are right and only the reasoning can be wrong. `spoil` changes one thing at random.
"""

import random
from dataclasses import replace

from tests.support.local_game import PASS, LocalGame, State
from tests.support.proofs import Node


def copied(game: LocalGame, root: Node) -> Node:
    """The same moves in this game; states that cannot be reached are left as they were."""
    fresh: dict[int, Node] = {}
    todo: list[tuple[Node, State]] = [(root, game.start)]
    while todo:
        node, state = todo.pop()
        if id(node) in fresh:
            continue
        fresh[id(node)] = replace(node, state=state, zone=set(node.zone))
        if node.child is not None and node.move is not None:
            todo.append((node.child, _after(game, state, node.move, node.child.state)))
        for point, child in node.replies or ():
            todo.append((child, _after(game, state, point, child.state)))
    for node in fresh.values():
        if node.child is not None:
            node.child = fresh[id(node.child)]
        if node.replies is not None:
            node.replies = [(point, fresh[id(child)]) for point, child in node.replies]
    return fresh[id(root)]


def _after(game: LocalGame, state: State, point: int, otherwise: State) -> State:
    if point == PASS or not state.stones[point]:
        return game.play(state, point)
    return otherwise


def all_nodes(root: Node) -> list[Node]:
    """Every node once, the root first."""
    found = {id(root): root}
    todo = [root]
    while todo:
        for child in todo.pop().children():
            if id(child) not in found:
                found[id(child)] = child
                todo.append(child)
    return list(found.values())


def spoil(game: LocalGame, root: Node, rng: random.Random) -> str:
    """Change one thing in a proof, in place; what was changed."""
    node = rng.choice(all_nodes(root))
    points = list(range(game.area))
    if node.zone and rng.random() < 0.2:
        node.zone -= {rng.choice(sorted(node.zone))}
        return "a point of a zone dropped"
    if rng.random() < 0.1:
        node.zone |= set(rng.sample(points, 2))
        return "points added to a zone"
    if node.replies:
        index = rng.randrange(len(node.replies))
        point, child = node.replies[index]
        if rng.random() < 0.5:
            del node.replies[index]
            return "a reply dropped"
        other = rng.choice(node.replies)[1]
        node.replies[index] = (point, other if rng.random() < 0.5 else _leaf(child))
        return "a reply answered by something else"
    if node.child is not None:
        if rng.random() < 0.3:
            node.pays = not node.pays
            return "a threat paid or not"
        if rng.random() < 0.5:
            node.child = _leaf(node.child)
            return "a proof cut short"
        node.move = rng.choice([*points, PASS])
        return "a move changed"
    node.leaf = rng.choice(["decided", "bound", "alive"])
    node.alive = set(rng.sample(points, 3))
    return "a leaf changed"


def _leaf(node: Node) -> Node:
    return Node(node.state, set(node.zone), leaf="decided")
