"""Has a search tree grow at the board of a session: what is asked of it, and until when.

Takes a tree that follows the game, a Choice and Limits, the moves to begin with and what is known of them;
tells a tally what was found. A search can also go on beside other work, by a thread of its own: where one
thread plans a move and two may think, the other would be idle. What that finds is in the tree, without the
plan's guidance, which the search that follows gets. Knows nothing of plans, and chooses no move.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.engine.analysis import Candidate, Tally
from nerai.engine.candidates import proved_owners
from nerai.engine.seeds import Seeds
from nerai.engine.session import Session
from nerai.playout import UNLIMITED, GameTree, ProofLine, StopFlag, TreeMove


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends: at the first of these."""

    playouts: int = UNLIMITED
    seconds: float = 0.0
    """0 for no limit."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a command asks of the player beside a move."""

    color: Color
    admits: Callable[[Point], bool] = lambda _: True
    clean_up: bool = False
    """Take dead stones off before passing, whatever the score, and do not resign."""
    may_resign: bool = True
    ownership: bool = False
    """Count who owns each point at the end, too."""
    seeds: Seeds | None = None
    """Those of the session if not given."""
    report: Callable[[Tally], None] | None = None
    report_every_s: float = 0.5

    def seed(self, session: Session) -> int:
        """The next seed to use."""
        return (self.seeds or session.seeds).next()


def search(
    tree: GameTree,
    session: Session,
    choice: Choice,
    candidates: Sequence[Point],
    tally: Tally,
    *,
    limits: Limits,
    stop: StopFlag,
    threads: int = 1,
    granted: Sequence[tuple[Point, float, float]] = (),
    shares: Sequence[tuple[Point, float, int]] = (),
    leanings: Sequence[tuple[Color, Point, float]] = (),
    proofs: Sequence[ProofLine] = (),
) -> None:
    """Search within the limits and tell the tally what the tree knows, reporting in between if asked to."""
    board = stand(tree, session, choice, granted, shares, leanings, proofs)
    slices = 1
    if choice.report is not None:
        slices = max(1, round(limits.seconds / max(choice.report_every_s, 0.1))) if limits.seconds else 10
    for _ in range(slices):
        tree.search(
            board,
            candidates,
            count=max(1, limits.playouts // slices),
            time_s=limits.seconds / slices,
            seed=choice.seed(session),
            stop=stop,
            threads=threads,
        )
        tally.set(_candidate(tree, move) for move in tree.moves())
        if choice.ownership:
            tally.set_ownership(*tree.ownership())
        if choice.report is not None:
            choice.report(tally)
        if stop.is_set():
            return


def stand(
    tree: GameTree,
    session: Session,
    choice: Choice,
    granted: Sequence[tuple[Point, float, float]] = (),
    shares: Sequence[tuple[Point, float, int]] = (),
    leanings: Sequence[tuple[Color, Point, float]] = (),
    proofs: Sequence[ProofLine] = (),
) -> Board:
    """Have the tree stand at the board of the session, and know what is known of it."""
    board = session.board(choice.color)
    tree.follow(board, session.moves, session.rules.white_bonus)
    owners = proved_owners(session.position).items()
    tree.guide(priors=granted, shares=shares, leanings=leanings, settled=owners, proofs=proofs)
    return board


@contextmanager
def searching(
    tree: GameTree, board: Board, candidates: Sequence[Point], *, seed: int, seconds: float
) -> Iterator[None]:
    """Grow the tree by one thread as long as the block lasts, and no longer than so many seconds.

    The tree is the thread's alone until the block ends; it has stopped by then, whatever happened in it.
    """
    stop = StopFlag()
    thread = threading.Thread(
        target=tree.search,
        args=(board, candidates),
        kwargs={"count": UNLIMITED, "seed": seed, "time_s": seconds, "stop": stop},
        name="nerai-ahead",
        daemon=True,
    )
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _candidate(tree: GameTree, move: TreeMove) -> Candidate:
    point = Point(move.point)
    return Candidate(point, move.visits, move.wins, move.score_sum, move.prior, tree.line(point))
