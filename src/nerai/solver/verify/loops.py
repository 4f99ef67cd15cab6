"""Ways that lead back: which a proof may have, and that it has no others.

Takes the nodes as they are replayed; gives an order of them, parents first, or a Refusal. A way may only lead
back to a node above if the loser pays one of unlimited threats on it: so often as it is gone, so many threats
are gone, and whatever number the loser has, it ends. Without the replies that pay, no way leads in a circle.
"""

from collections.abc import Iterator, Sequence

from nerai.solver.verify.board import NO_POINT
from nerai.solver.verify.certificate import Node
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.grid import PASS
from nerai.solver.verify.state import UNLIMITED, State


class Loops:
    """Collects the moves that pay, and then looks for circles without one."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._paying: dict[int, int] = {}
        self._keys: dict[int, tuple[object, ...]] = {}
        self._targets = {child for node in nodes for _, child in node.moves if child >= node.id}

    def note(self, node: Node, state: State, winner: int) -> None:
        """A node with its state, before its moves are followed."""
        if node.id in self._targets:
            self._keys[node.id] = state.key()
        if self._targets and state.to_play != winner and _pays(node, state):
            self._paying[node.id] = state.ko

    def state_at(self, number: int) -> tuple[object, ...]:
        """The state of a node that a way leads back to."""
        return self._keys[number]

    def order(self) -> Sequence[int]:
        """All nodes, each after those from which a move leads to it without paying; Refusal if there is none.

        The refusal's message names a node of the circle.
        """
        if not self._targets:
            return range(len(self._nodes) - 1, -1, -1)
        finished: list[int] = []
        begun = [False] * len(self._nodes)
        on_way = [False] * len(self._nodes)
        for start in range(len(self._nodes)):
            if begun[start]:
                continue
            begun[start] = on_way[start] = True
            way = [(start, self._onward(start))]
            while way:
                number, onward = way[-1]
                child = next(onward, None)
                if child is None:
                    way.pop()
                    on_way[number] = False
                    finished.append(number)
                elif on_way[child]:
                    raise Refusal(
                        "loop", f"a way leads from node {child} back to it, and the loser pays nothing"
                    )
                elif not begun[child]:
                    begun[child] = on_way[child] = True
                    way.append((child, self._onward(child)))
        finished.reverse()
        return finished

    def most_paid(self, order: Sequence[int]) -> int:
        """The most threats that the winner pays on any way from the root; UNLIMITED when ways lead back."""
        if self._targets:
            return UNLIMITED if any(node.pays for node in self._nodes) else 0
        paid = [0] * len(self._nodes)
        for number in order:
            node = self._nodes[number]
            for _, child in node.moves:
                paid[child] = max(paid[child], paid[number] + node.pays)
        return max(paid)

    def _onward(self, number: int) -> Iterator[int]:
        paying = self._paying.get(number, NO_POINT)
        for point, child in self._nodes[number].moves:
            if point == PASS or point != paying:
                yield child


def _pays(node: Node, state: State) -> bool:
    """Whether a reply to the ko is paid wherever the zone looks the same: the ban is seen there (L5)."""
    if state.ko == NO_POINT or state.threats[state.to_play] != UNLIMITED or not node.zone >> state.ko & 1:
        return False
    (taker,) = state.board.taken_by(state.to_play, state.ko)
    return not (taker.stones | taker.around) & ~node.zone
