"""Native proof-number search, typed: one question, its limits, and what came of it.

Takes a position, a target and limits; gives who wins with a proof graph, or why that stayed unknown. The
result is what search claims: certificate.py writes it down, and only the checker makes it proved.

Search plays by the simple ko rule, whatever the position's. Whether a proof holds under superko as well is
found out by the checker. The call can be stopped by a flag or by Ctrl-C, from any thread.
"""

import enum
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from nerai._core import Board, HintBook, ProofLine, ProofNode, Solution, StopFlag, solve_joint, solve_target
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.rules import Suicide
from nerai.solver.target import Target

__all__ = [
    "UNLIMITED",
    "HintBook",
    "Leaf",
    "Lesson",
    "Limits",
    "ProofLine",
    "Proposal",
    "SearchEnd",
    "SearchResult",
    "StopFlag",
    "Threats",
    "Tried",
    "search",
    "simple_ko_board",
]

UNLIMITED: Final = -1
_POLL_S: Final = 0.02
_SHORT: Final = 1000
"""Searches of so few nodes end before anybody could stop them: a thread would cost more than they do."""
_BYTES_PER_NODE: Final = 200
_LEAST_TABLE_MB: Final = 2


class SearchEnd(enum.IntEnum):
    """Why a search ended; the numbers are those of the native search."""

    SOLVED = 0
    NODES = 1
    TIME = 2
    MEMORY = 3
    STOPPED = 4
    REPETITION = 5
    DEPTH = 6


class Leaf(enum.IntEnum):
    """Why a node of a proof needs no more moves; the numbers are those of the native search."""

    NONE = 0
    REACHED = 1
    IMPOSSIBLE = 2
    ALIVE = 3
    BOUND = 4
    DEAD = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use: expanded nodes and seconds (None: no limit), and megabytes for its table."""

    nodes: int | None = None
    seconds: float | None = None
    table_mb: int = 64


@dataclass(frozen=True, slots=True)
class Threats:
    """How many bans each side may ignore, as if a threat had been played and answered elsewhere.

    One side may have UNLIMITED threats: it wins with some number of them, or loses with any.
    """

    friend: int = 0
    opponent: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves that somebody wants tried first after a line of play, best first; the line may be empty."""

    line: tuple[Point, ...]
    moves: tuple[Point, ...]


class Tried(NamedTuple):
    """A move that was decided: whether it wins, and the odds that it was given at first sight.

    Odds are tenths of a natural logarithm.
    """

    move: Point
    won: bool
    looked: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position that search has solved on its way: how play comes there, and what was found of moves."""

    line: tuple[Point, ...]
    moves: tuple[Tried, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What search claims: the winner (None: unknown, `end` says why), its move if it moves, the proof.

    Where one side had unlimited threats, `unpaid` may be the result with no threats on either side, which
    came up on the way.
    """

    winner: Color | None
    end: SearchEnd
    move: Point | None
    nodes: int
    seconds: float
    proof: Sequence[ProofNode] = field(repr=False)
    side: int = 0
    """The number of the winner's side in the nodes of the proof."""
    unpaid: "SearchResult | None" = None
    lessons: tuple[Lesson, ...] = field(default=(), repr=False)
    """If they were asked for: those that took most work first."""

    @property
    def zone(self) -> frozenset[Point]:
        """The points the claim depends on; none without a proof."""
        mask = int.from_bytes(self.proof[-1].zone, "little") if self.proof else 0
        return frozenset(Point(index) for index in range(mask.bit_length()) if mask >> index & 1)

    def line(self, position: Position) -> ProofLine | None:
        """The proof in the form in which games follow it, from the position asked about; None without one."""
        if self.winner is None or not self.proof:
            return None
        board = simple_ko_board(position)
        return ProofLine(board, winner=self.winner, side=self.side, proof=list(self.proof))


def search(
    position: Position,
    target: Target,
    *,
    limits: Limits,
    threats: Threats,
    region: Collection[Point] = (),
    open_points: Collection[Point] = (),
    assumed: Collection[Point] = (),
    stop: StopFlag | None = None,
    zones: bool = True,
    proposals: Sequence[Proposal] = (),
    hints: HintBook | None = None,
    only_advised: bool = False,
    lessons: int = 0,
) -> SearchResult:
    """Who wins, if the limits suffice to find out.

    `region` is where moves are tried first; `open_points` are assumed to stay empty, so that the chains of
    the `assumed` stones beside them are never taken. The same question under the same node limit gives the
    same answer.

    `proposals` are moves to be tried first, here and after lines of play. They decide the order of the search
    and so what it costs, never what is true. So do `hints`, which are asked about every move of the search.
    With `only_advised` the side that must make something happen plays what they advise and nothing else:
    it may win so, and where it does not, nothing is known. At most so many `lessons` are told of the way.
    All three are for goals of one part, to take or connect; others are searched without them.

    Without `zones` all parts of a goal are searched together in the usual way, to compare with: the moves of
    both sides are those that any part suggests, and each of the loser's is tried. What comes of it has no
    proof. Threats are not unlimited then.
    """
    own_stop = StopFlag()
    single = target.single if zones else None
    first = single.reacher if single else target.friend
    by_side = {target.friend: threats.friend, target.friend.other: threats.opponent}
    board = simple_ko_board(position)
    nodes = max(1, limits.nodes) if limits.nodes is not None else 0
    seconds = max(0.001, limits.seconds) if limits.seconds is not None else 0.0

    proposed = [(list(one.line), list(one.moves)) for one in proposals]
    ask = solve_joint if zones else partial(solve_joint, zones=False)

    def call() -> Solution:
        if single is None:
            return ask(
                board,
                atoms=[
                    (atom.kind, atom.reacher, sorted(atom.stones), sorted(atom.own), atom.liberty_bound)
                    for atom in target.atoms
                ],
                value=list(target.value),
                friend=target.friend,
                region=sorted(region),
                open=sorted(open_points),
                assumed=sorted(assumed),
                friend_threats=threats.friend,
                opponent_threats=threats.opponent,
                nodes=nodes,
                seconds=seconds,
                stop=own_stop,
                table_mb=_table_mb(limits),
                proposals=proposed,
            )
        return solve_target(
            board,
            kind=single.kind,
            reacher=single.reacher,
            stones=sorted(single.stones),
            region=sorted(region),
            open=sorted(open_points),
            assumed=sorted(assumed),
            liberty_bound=single.liberty_bound,
            reacher_threats=by_side[first],
            preventer_threats=by_side[first.other],
            nodes=nodes,
            seconds=seconds,
            stop=own_stop,
            table_mb=_table_mb(limits),
            proposals=proposed,
            hints=hints,
            only_advised=only_advised,
            lessons=lessons,
        )

    short = 0 < nodes <= _SHORT and stop is None
    solution = call() if short else _Call(call).result(stop, own_stop)
    sides = (first, first.other)
    unpaid = None
    if solution.unpaid and not max(threats.friend, threats.opponent):
        payer = target.friend if threats.friend == UNLIMITED else target.friend.other
        root = solution.unpaid[-1]
        move = Point(root.move) if root.child >= 0 else None
        side = sides.index(payer.other)
        unpaid = SearchResult(payer.other, SearchEnd.SOLVED, move, 0, 0.0, solution.unpaid, side)
    return SearchResult(
        side=max(0, solution.winner),
        unpaid=unpaid,
        winner=sides[solution.winner] if solution.winner >= 0 else None,
        end=SearchEnd(solution.reason),
        move=Point(solution.move) if solution.move >= PASS else None,
        nodes=solution.nodes,
        seconds=solution.seconds,
        proof=solution.proof,
        lessons=tuple(_lesson(*one) for one in solution.lessons),
    )


def _lesson(line: Sequence[int], moves: Sequence[tuple[int, bool, int]]) -> Lesson:
    decided = (Tried(Point(move), won, looked) for move, won, looked in moves)
    return Lesson(tuple(map(Point, line)), tuple(decided))


def simple_ko_board(position: Position) -> Board:
    """The position as a board without history, under the simple ko rule."""
    return Board.from_stones(
        position.size.width,
        position.size.height,
        position.stones,
        to_play=position.to_play,
        suicide=position.rules.suicide is Suicide.ALLOWED,
        ko_point=PASS if position.ko_point is None else position.ko_point,
    )


def _table_mb(limits: Limits) -> int:
    """No more than the nodes can fill: making a large table takes longer than many searches."""
    if limits.nodes is None:
        return limits.table_mb
    return max(_LEAST_TABLE_MB, min(limits.table_mb, limits.nodes * _BYTES_PER_NODE // 2**20))


class _Call:
    """The native call in a thread of its own, so that Ctrl-C and the caller's flag can end it."""

    def __init__(self, call: Callable[[], Solution]) -> None:
        self._call = call
        self._solution: Solution | None = None
        self._fault: BaseException | None = None

    def result(self, stop: StopFlag | None, own_stop: StopFlag) -> Solution:
        """Wait for it; raises what it raised."""
        worker = threading.Thread(target=self._run, name="nerai-search", daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                worker.join(_POLL_S)
                if stop is not None and stop.is_set():
                    own_stop.set()
        except BaseException:
            # Ctrl-C: the native search must have ended before anybody frees what it works on.
            own_stop.set()
            worker.join()
            raise
        if self._fault is not None:
            raise self._fault
        assert self._solution is not None
        return self._solution

    def _run(self) -> None:
        try:
            self._solution = self._call()
        except (ValueError, MemoryError, RuntimeError) as fault:
            self._fault = fault
