"""Kos that are taken back again and again in a proof: the replies by which its loops retake one.

Takes the moves between the nodes of a proof; gives those replies, loop by loop. A proof may lead back only
where the loser pays a threat (docs/design/proofs.md), so each loop has at least one. Knows no board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Walk:
    """Tarjan's walk over the nodes, without recursion: sets of nodes from each of which all are reached."""

    children: Sequence[Sequence[int]]
    found: list[list[int]] = field(default_factory=list)
    _number: dict[int, int] = field(default_factory=dict)
    _low: dict[int, int] = field(default_factory=dict)
    _stack: list[int] = field(default_factory=list)
    _on_stack: set[int] = field(default_factory=set)

    def start(self, root: int) -> list[list[int]]:
        way = [(root, iter(self.children[root]))]
        self._enter(root)
        while way:
            node, rest = way[-1]
            child = next(rest, None)
            if child is None:
                way.pop()
                self._leave(node, way[-1][0] if way else None)
            elif child not in self._number:
                self._enter(child)
                way.append((child, iter(self.children[child])))
            elif child in self._on_stack:
                self._low[node] = min(self._low[node], self._number[child])
        return self.found

    def _enter(self, node: int) -> None:
        self._number[node] = self._low[node] = len(self._number)
        self._stack.append(node)
        self._on_stack.add(node)

    def _leave(self, node: int, parent: int | None) -> None:
        if parent is not None:
            self._low[parent] = min(self._low[parent], self._low[node])
        if self._low[node] != self._number[node]:
            return
        members: list[int] = []
        while not members or members[-1] != node:
            members.append(self._stack.pop())
            self._on_stack.discard(members[-1])
        self.found.append(members)


def retaken_in_loops(
    moves: Sequence[Sequence[tuple[int, int]]], bans: Sequence[int]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each loop the points retaken in it and the nodes after that.

    `moves` and the ban (or a negative number) are given by node, the root last.
    """
    if all(child < node for node, own in enumerate(moves) for _, child in own):
        return ()
    loops = []
    children = [[child for _, child in own] for own in moves]
    for members in _Walk(children).start(len(moves) - 1):
        inside = set(members)
        retaken = [
            (move, child)
            for node in sorted(members)
            for move, child in moves[node]
            if move >= 0 and move == bans[node] and child in inside
        ]
        if len(members) > 1 and retaken:
            loops.append(tuple(retaken))
    return tuple(loops)
