"""A proof as large as one likes, without search: many bamboo joints, all of which must hold.

Each joint is two pairs of black stones with two gap points between. White may peep at either gap or at a
liberty above, or pass; Black joins. A few things can have happened to a joint, and the proof is a DAG with a
node for each combination.
"""

from itertools import count

from tests.support.local_game import PASS, LocalGame, State
from tests.support.proofs import Node

_ORIGINS = [(row, column) for row in range(1, 18, 4) for column in range(1, 16, 5)]


class BigProof:
    """The proof for so many joints on a board of 19x19; `root` is its root, White to move.

    `crowded` puts stones that do not matter on the rest of the board.
    """

    def __init__(self, joints: int, *, crowded: bool = False) -> None:
        self._origins = _ORIGINS[:joints]
        rows = [["."] * 19 for _ in range(19)]
        for row, column in self._origins:
            for r, c in ((row, column), (row + 1, column), (row, column + 2), (row + 1, column + 2)):
                rows[r][c] = "X"
        if crowded:
            self._crowd(rows)
        goal = " and ".join(f"connect({_name(r, c)}, {_name(r, c + 2)})" for r, c in self._origins)
        self.game = LocalGame("\n".join(" ".join(row) for row in rows), goal, to_play=2)
        self._known: dict[State, Node] = {}
        self.root = self._node(self.game.start)

    def _crowd(self, rows: list[list[str]]) -> None:
        for row in range(19):
            for column in range(19):
                apart = all(
                    not (r - 2 <= row <= r + 2 and c - 1 <= column <= c + 3) for r, c in self._origins
                )
                if apart and (row + 2 * column) % 5 < 3:
                    rows[row][column] = "XO"[(row // 2 + column // 2) % 2]

    def _node(self, start: State) -> Node:
        """Built without recursion, children first."""
        todo = [start]
        while todo:
            state = todo[-1]
            if state in self._known:
                todo.pop()
                continue
            later = [after for _, after in self._moves(state) if after not in self._known]
            if later:
                todo.extend(later)
                continue
            todo.pop()
            self._known[state] = self._made(state)
        return self._known[start]

    def _moves(self, state: State) -> list[tuple[int, State]]:
        """What the side to move may play in the proof, and the states after it."""
        open_joints = self._open(state)
        if not open_joints:
            return []
        if state.to_play == 1:
            moves = [self._answer(state, open_joints)]
        else:
            moves = [PASS, *(point for joint in open_joints for point in self._gaps(joint))]
        return [(point, self.game.play(state, point)) for point in moves]

    def _answer(self, state: State, open_joints: list[int]) -> int:
        for joint in open_joints:
            upper, lower, above = self._gaps(joint)
            if state.stones[upper]:
                return lower
            if state.stones[lower] or state.stones[above]:
                return upper
        return self._gaps(open_joints[0])[0]

    def _made(self, state: State) -> Node:
        moves = self._moves(state)
        zone = {point for joint in self._open(state) for point in self._points(joint)}
        if not moves:
            return Node(state, zone, leaf="decided")
        if state.to_play == 1:
            ((point, after),) = moves
            return Node(state, zone, move=point, child=self._known[after])
        return Node(state, zone, replies=[(point, self._known[after]) for point, after in moves])

    def _open(self, state: State) -> list[int]:
        return [joint for joint, letter in zip(count(), state.atoms) if letter == "o"]

    def _gaps(self, joint: int) -> tuple[int, int, int]:
        """The two points between the pairs, and a liberty above the left pair."""
        row, column = self._origins[joint]
        return row * 19 + column + 1, (row + 1) * 19 + column + 1, (row - 1) * 19 + column

    def _points(self, joint: int) -> set[int]:
        row, column = self._origins[joint]
        stones = {r * 19 + c for r in (row, row + 1) for c in (column, column + 2)}
        return stones | set(self._gaps(joint))


def _name(row: int, column: int) -> str:
    return f"{'ABCDEFGHJKLMNOPQRST'[column]}{19 - row}"
