"""Whether a proof also holds under superko: no board can come back by a move of the winner.

Takes the walked nodes; gives True when that is shown. For each stone the winner puts on a point where a stone
of the winner was taken on the way, every earlier node must differ from the node after the move somewhere on
that node's zone or on the point itself, or in the threats left.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nerai.solver.verify.certificate import MOVE, Node
from nerai.solver.verify.grid import PASS
from nerai.solver.verify.state import State, Threats

MOST_COMPARISONS = 5_000_000


class Visit(NamedTuple):
    """A node as it was met."""

    stones: tuple[int, int, int]
    threats: Threats


class Repetitions:
    """Collects the nodes of a proof, from the root down, and then looks for boards that may come back."""

    def __init__(self, winner: int, count: int) -> None:
        self._winner = winner
        self._visits: list[Visit | None] = [None] * count
        self._parents: list[list[int]] = [[] for _ in range(count)]
        self._lost = [0] * count

    def visit(self, node: Node, state: State) -> None:
        """Note a node; all its parents must have been noted."""
        self._visits[node.id] = Visit(state.board.stones, state.threats)

    def link(self, parent: int, child: int, lost: int) -> None:
        """Note a way down; `lost` are the winner's stones taken on it."""
        self._parents[child].append(parent)
        self._lost[child] |= self._lost[parent] | lost

    def none(self, nodes: Sequence[Node]) -> bool:
        """Whether no board can come back by a winner's move; False also when that is too long to show."""
        comparisons = MOST_COMPARISONS
        for node in nodes:
            if node.kind != MOVE:
                continue
            ((point, child),) = node.moves
            if point != PASS and self._lost[node.id] >> point & 1:
                comparisons = self._compare(node.id, point, nodes[child], comparisons)
                if comparisons <= 0:
                    return False
        return True

    def _compare(self, start: int, point: int, after: Node, comparisons: int) -> int:
        """The comparisons left after going up from a node; 0 when a board may come back."""
        target = self._visits[after.id]
        assert target is not None
        looked_at = after.zone | 1 << point
        black, white = target.stones[1] & looked_at, target.stones[2] & looked_at
        seen, todo = {start}, [start]
        while todo:
            number = todo.pop()
            comparisons -= 1
            visit = self._visits[number]
            assert visit is not None
            same = visit.stones[1] & looked_at == black and visit.stones[2] & looked_at == white
            if comparisons <= 0 or (same and visit.threats == target.threats):
                return 0
            if not visit.stones[self._winner] >> point & 1 and not self._lost[number] >> point & 1:
                continue  # nobody above has a stone of the winner there
            fresh = [parent for parent in self._parents[number] if parent not in seen]
            seen.update(fresh)
            todo.extend(fresh)
        return comparisons
