"""Whether a proof also holds under superko: no board can come back by a move of the winner.

Takes the nodes as they are replayed, from the root down; gives True when that is shown. For each stone the
winner puts on a point where a stone of the winner was taken on the way, every earlier node must differ from
the node after the move: a threat was paid since, or they differ on a point that is *settled*, one that looks
the same after the move in all positions that agreed on the zone before it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nerai.solver.verify.certificate import MOVE, Node
from nerai.solver.verify.grid import PASS
from nerai.solver.verify.state import State, Step

MOST_COMPARISONS = 5_000_000


class _Way(NamedTuple):
    """A move that pays no threat: where it comes from, and the winner's stones that it takes."""

    parent: int
    gone: int


class Repetitions:
    """Collects the nodes of a proof, and then looks for boards that may come back."""

    def __init__(self, winner: int, count: int) -> None:
        self._winner = winner
        self._boards: dict[int, tuple[int, int, int]] = {}
        self._ways: list[list[_Way]] = [[] for _ in range(count)]
        self._lost = [0] * count
        self._settled: dict[int, int] = {}
        self._dead: list[int] = []

    def note(self, node: Node, state: State, steps: Sequence[Step]) -> None:
        """A node, its state and its moves as steps."""
        own = state.board.stones[self._winner]
        self._boards[node.id] = state.board.stones
        for (point, child), made in zip(node.moves, steps, strict=True):
            if point == PASS or point != state.ko:
                self._ways[child].append(_Way(node.id, own & ~made.after.board.stones[self._winner]))
        if node.kind == "dead":
            self._dead.append(node.id)
        if node.kind == MOVE:
            self._settled[node.id] = _settled(node, state, steps[0])

    def none(self, nodes: Sequence[Node], order: Sequence[int]) -> bool:
        """Whether no board can come back by a winner's move; False also when that is too long to show.

        `order` has each node after all from which a move leads to it that pays no threat.
        """
        for number in order:
            for parent, gone in self._ways[number]:
                self._lost[number] |= self._lost[parent] | gone
        comparisons = MOST_COMPARISONS
        if any(self._lost[number] for number in self._dead):
            return False  # what is played out after the leaf may bring back what was taken before
        for node in nodes:
            if node.kind != MOVE or node.pays:
                continue
            ((point, child),) = node.moves
            if point != PASS and self._lost[node.id] >> point & 1:
                looked_at = nodes[child].zone | self._settled[node.id]
                comparisons = self._compare(node.id, point, child, looked_at, comparisons)
                if comparisons <= 0:
                    return False
        return True

    def _compare(self, start: int, point: int, after: int, looked_at: int, comparisons: int) -> int:
        """The comparisons left after going up from a node; 0 when a board may come back."""
        _, black, white = self._boards[after]
        black, white = black & looked_at, white & looked_at
        seen, todo = {start}, [start]
        while todo:
            number = todo.pop()
            comparisons -= 1
            stones = self._boards[number]
            same = stones[1] & looked_at == black and stones[2] & looked_at == white
            if comparisons <= 0 or same:
                return 0
            if not stones[self._winner] >> point & 1 and not self._lost[number] >> point & 1:
                continue  # no node above has a stone of the winner there
            fresh = [parent for parent, _ in self._ways[number] if parent not in seen]
            seen.update(fresh)
            todo.extend(fresh)
        return comparisons


def _settled(node: Node, state: State, made: Step) -> int:
    """Points that look the same after the winner's move wherever the zone looked the same before it.

    The move itself, what was no stone of the loser's in the zone, and what is taken with all its sides in
    the zone. Other stones of the loser's may be taken there and not here, or the other way round.
    """
    if made.play is None:
        return 0
    ((point, _),) = node.moves
    points = 1 << point | (node.zone & ~state.board.stones[3 - state.to_play])
    for chain in made.play.taken:
        if not (chain.stones | chain.around) & ~node.zone:
            points |= chain.stones
    return points
