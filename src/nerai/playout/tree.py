"""A search tree that follows a game: what it found below the moves that were played is kept.

Takes a board with its history, the moves of the game so far and komi; searches within limits and gives counts
for each first move. Thin over the native search; with one thread and a limit on playouts the same calls give
the same counts. Chooses no move: engine/player.py does.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from nerai._core import ProofLine, StopFlag, TreeMove, TreeSearch, bench_tree, habit_chances
from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move

MEMORY_MB: Final = 256.0
"""A tree never takes more; what was visited least is forgotten instead."""
MOST_THREADS: Final = 64
_LINE: Final = 12
_LEAST_VISITS: Final = 10
"""A reply that was tried less often is not told as what would be played."""


class GameTree:
    """One tree, and the game it has followed."""

    def __init__(self, *, memory_mb: float = MEMORY_MB) -> None:
        self._memory_mb = memory_mb
        self._habits = True
        self._tree: TreeSearch | None = None
        self._komi = 0.0
        self._moves: tuple[Move, ...] = ()

    def forget(self) -> None:
        """Start anew with the next search."""
        self._tree = None

    def use_habits(self, wanted: bool) -> None:
        """Whether searches begin with what strong players would probably play: yes, unless told otherwise."""
        if wanted != self._habits:
            self.forget()
        self._habits = wanted

    def follow(self, board: Board, moves: Sequence[Move], komi: float) -> int:
        """Stand at this board, which these moves of the game led to; gives how many visits were kept."""
        if not (self._tree is not None and self._komi == komi and self._play_on(self._tree, board, moves)):
            # The old tree is given up before the new one takes its memory.
            self._tree = None
            self._tree = TreeSearch(
                board,
                komi=komi,
                memory_mb=self._memory_mb,
                latest=_latest(board, moves),
                habits=self._habits,
            )
            self._komi = komi
        self._moves = tuple(moves)
        return sum(move.visits for move in self._tree.moves())

    def guide(
        self,
        *,
        priors: Iterable[tuple[Point, float, float]] = (),
        shares: Iterable[tuple[Point, float, int]] = (),
        leanings: Iterable[tuple[Color, Point, float]] = (),
        settled: Iterable[tuple[Point, Color]] = (),
        proofs: Iterable[ProofLine] = (),
    ) -> None:
        """Say what is known: visits and wins for first moves, owners of points, and proofs to be followed.

        `shares`: (move, share, most). First moves get at least this share of the games until they have so
        many, or 300 that show them surely worse than the move tried most. All shares together are half of the
        games or less; games that were kept count, so what is missing of a share is played first.
        `leanings` make a color's moves more likely than habits say, everywhere in the tree: each is added to
        the logarithm of a move's odds. Proofs begin at the position, those that matter most first; as long as
        moves leave them standing, they are followed on.

        ValueError on points off the board, on priors with more wins than visits, on shares below 0, twice for
        a move or of more than half together, and on log odds beyond 20.
        """
        self._there.set_guide(
            priors=list(priors),
            shares=list(shares),
            leanings=list(leanings),
            settled=list(settled),
            proofs=list(proofs),
        )

    def search(
        self,
        board: Board,
        candidates: Sequence[Point],
        *,
        count: int,
        seed: int,
        threads: int = 1,
        time_s: float = 0.0,
        stop: StopFlag | None = None,
    ) -> int:
        """Play games that begin with these moves; gives how many. At least one is played."""
        return self._there.search(
            board,
            count=count,
            seed=seed,
            threads=threads,
            time_s=time_s,
            stop=stop,
            candidates=list(candidates),
        )

    def moves(self) -> list[TreeMove]:
        """The candidates of the latest search, with what earlier searches found as well."""
        return self._there.moves()

    def line(self, first: Point) -> tuple[Point, ...]:
        """What both sides would play after this first move, which comes first."""
        return tuple(map(Point, self._there.line(first, least_visits=_LEAST_VISITS, most=_LINE)))

    def ownership(self) -> tuple[list[int], int]:
        """For each point the games it ended black minus those it ended white, and the number of games."""
        return self._there.ownership(), self._there.ownership_count

    @property
    def nodes(self) -> int:
        """How many nodes the tree holds."""
        return self._there.nodes

    @property
    def capacity(self) -> int:
        """How many it may hold."""
        return self._there.capacity

    @property
    def _there(self) -> TreeSearch:
        assert self._tree is not None, "follow() first"
        return self._tree

    def _play_on(self, tree: TreeSearch, board: Board, moves: Sequence[Move]) -> bool:
        """Go down the tree by the moves that were added; False when that does not lead to the board."""
        known = len(self._moves)
        if tuple(moves[:known]) != self._moves:
            return False
        return all(tree.advance(move.point) for move in moves[known:]) and tree.stands_at(board)


def tree_speed(size: Size, *, seconds: float, seed: int) -> tuple[int, float]:
    """Tree search of an empty board on one core for about that long; gives (playouts, seconds)."""
    return bench_tree(size.width, size.height, count=2**62, seed=seed, time_s=seconds)


def habits(board: Board, moves: Sequence[Move]) -> tuple[float, ...]:
    """For each point the chance that a strong player would move there, after these moves of the game.

    An estimate, learned from games of strong amateurs on 19x19; 0 where no playout would move.
    """
    return tuple(habit_chances(board, latest=_latest(board, moves)))


def _latest(board: Board, moves: Sequence[Move]) -> tuple[int, int]:
    """The last point played and the one before; PASS for what is not known.

    Where the sides did not take turns, stones were set up as moves, and none of them is the latest.
    """
    last, color = list(reversed(moves[-2:])), Color(board.to_play).other
    if [move.color for move in last] != [color, color.other][: len(last)]:
        return int(PASS), int(PASS)
    points = [*(int(move.point) for move in last), int(PASS), int(PASS)]
    return points[0], points[1]
