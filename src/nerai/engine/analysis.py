"""What an analysis command asks for, and the lines that answer it.

Takes the words of `analyze` and its kin, counts of playouts per move, and what an answer says of moves if
there is one; gives a Request, Rows and `info` lines. Knows the three dialects of these lines; does not think.

    dialect    win rates              besides
    analyze    0.4802                 scoreLead
    lz-...     4802 (of 10000)        prior, lcb, order
    kata-...   0.480200               scoreLead, scoreMean, prior, lcb, order

A win rate is that of the side to move. *lcb* is its lower confidence bound, by which moves are ranked among
those that were tried often; *prior* is the share of what was expected of all moves before the first playout.

Where the goal of a problem is being solved, moves that are proved to reach it come first with a win rate of
1, those that are refuted last with 0 and the refutation, and the unknown ones between by their playouts.
"""

import enum
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_gtp
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.verdicts import Verdict, Verdicts
from nerai.rate import Interval, wilson

DEFAULT_INTERVAL_S: Final = 0.5
_OFTEN: Final = 0.2
"""A move with less than this share of the playouts of the one most tried is not preferred to it."""
_LOOKED_AT: Final = 1_000
"""A move with fewer games looks good by luck too often to be played for its reasons."""
_GRAIN: Final = 0.25
"""Of the standard error that each move has if all have as many games."""
_LEAST_SHARE: Final = 0.01
"""What is not proved is never shown as sure, where something else is."""


class Dialect(enum.Enum):
    """Who defined the form of the lines."""

    PLAIN = "analyze"
    LEELA = "lz-analyze"
    KATAGO = "kata-analyze"


@dataclass(frozen=True, slots=True)
class Request:
    """What to analyse, and how to report it."""

    color: Color
    interval_s: float = DEFAULT_INTERVAL_S
    max_moves: int | None = None
    ownership: bool = False
    allowed: frozenset[Point] | None = None
    avoided: frozenset[Point] = frozenset()

    def admits(self, point: Point) -> bool:
        """True when this first move is to be looked at."""
        return point not in self.avoided and (self.allowed is None or point in self.allowed)


@dataclass(slots=True)
class Candidate:
    """A first move and the playouts that began with it; wins and scores are the mover's."""

    point: Point
    visits: int = 0
    wins: float = 0.0
    score_sum: float = 0.0
    prior: float = 0.0
    """What was expected of it before it was tried, from 0 to 1."""
    line: tuple[Point, ...] = ()
    """What both sides would play, this move first; empty when only the move is known."""

    @property
    def winrate(self) -> float:
        """Share of playouts won."""
        return self.wins / self.visits if self.visits else 0.0

    @property
    def score(self) -> float:
        """Mean score of its playouts."""
        return self.score_sum / self.visits if self.visits else 0.0

    @property
    def sure(self) -> Interval:
        """Where the win rate surely lies."""
        return wilson(self.wins, self.visits)


@dataclass(slots=True)
class Tally:
    """What is known of all first moves, from one search or several of the same tree."""

    candidates: dict[Point, Candidate] = field(default_factory=dict)
    ownership: list[float] = field(default_factory=list)
    """For each point, black playouts minus white ones."""
    ownership_count: int = 0

    @property
    def visits(self) -> int:
        """All playouts together."""
        return sum(candidate.visits for candidate in self.candidates.values())

    def total(self) -> Candidate:
        """All moves together, as if they were one."""
        counts = self.candidates.values()
        return Candidate(PASS, self.visits, sum(c.wins for c in counts), sum(c.score_sum for c in counts))

    def set(self, counted: Iterable[Candidate]) -> None:
        """Replace what is known of the first moves by these counts."""
        self.candidates = {candidate.point: candidate for candidate in counted}

    def set_ownership(self, ownership: Sequence[int], count: int) -> None:
        """Replace the count of who owned each point at the end of playouts."""
        self.ownership = [float(value) for value in ownership]
        self.ownership_count = count

    def prior(self, point: Point) -> float:
        """A move's share of what was expected of all moves before any was tried."""
        total = sum(candidate.prior for candidate in self.candidates.values())
        known = self.candidates.get(point)
        return known.prior / total if known is not None and total else 0.0

    def ranked(self) -> list[Candidate]:
        """The moves that were tried, best first.

        Those that were tried often come first, by the win rate that is sure; a search tries a move often when
        it is good, so a high rate of few playouts is luck. The others follow by playouts.
        """
        tried = [candidate for candidate in self.candidates.values() if candidate.visits]
        often = max((candidate.visits for candidate in tried), default=0) * _OFTEN

        def rank(one: Candidate) -> tuple[bool, float, int, Point]:
            seldom = one.visits < often
            return (seldom, 0.0 if seldom else -one.sure.low, -one.visits, one.point)

        return sorted(tried, key=rank)

    def rivals(self, owed: Mapping[Point, float]) -> list[Candidate]:
        """The best move, and those tried often that may be as good: what is sure of them overlaps.

        `owed`: games that moves have whatever search thinks of them; for these none was tried often.
        """
        best, *others = self.ranked()
        often = max(one.visits for one in (best, *others)) * _OFTEN
        return [
            best,
            *(
                one
                for one in others
                if one.visits - owed.get(one.point, 0.0) >= often and one.sure.high >= best.sure.low
            ),
        ]

    def hardly_worse(self, point: Point) -> bool:
        """Whether a move that was looked at for long wins as often as the best, but for a grain, or more.

        What is sure of both overlaps besides: where nearly all games end alike, less than a grain is much.
        The grain is a quarter of the standard error that each move would have had if all had had as many
        games. The best of many moves is one that was lucky, the more so the fewer games there were for each.
        """
        one = self.candidates.get(point)
        if one is None or one.visits < _LOOKED_AT:
            return False
        grain = _GRAIN * 0.5 / math.sqrt(self.visits / len(self.candidates))
        best = self.ranked()[0]
        return one.winrate >= best.winrate - grain and one.sure.high >= best.sure.low


def parse_request(words: Arguments, dialect: Dialect, size: Size, to_play: Color) -> Request:
    """Read `[COLOR] [INTERVAL] [KEY VALUE]...`; unknown keys are refused, as clients probe with them."""
    color, interval_s, max_moves, ownership = to_play, DEFAULT_INTERVAL_S, None, False
    allowed: dict[Color, frozenset[Point]] = {}
    avoided: dict[Color, frozenset[Point]] = {}
    if words.names_color:
        color = words.take_color()
    if words.peek.isdecimal():
        interval_s = words.take_int("interval") / 100
    if words.names_color:
        color = words.take_color()
    while words:
        key = words.take_word("key").lower()
        if key == "interval":
            interval_s = words.take_float("interval", at_least=0) / 100
        elif key == "minmoves":
            words.take_int("minmoves")  # every move is tried, so there are always as many as can be
        elif key == "maxmoves":
            max_moves = words.take_int("maxmoves", at_least=1)
        elif key == "ownership" and dialect is not Dialect.LEELA:
            ownership = words.take_bool("ownership")
        elif key == "allow":
            side, points = _take_restriction(words, size)
            allowed[side] = points
        elif key == "avoid":
            side, points = _take_restriction(words, size)
            avoided[side] = avoided.get(side, frozenset()) | points
        else:
            raise syntax_error(f"no analysis option '{key}'")
    # What the other side may reply is not limited: only first moves are.
    return Request(
        color, interval_s, max_moves, ownership, allowed.get(color), avoided.get(color, frozenset())
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A first move as it is reported; `works` is None unless that is proved."""

    point: Point
    visits: int
    winrate: float
    low: float
    score: float
    line: tuple[str, ...]
    works: bool | None = None


def rows_of(
    tally: Tally, request: Request, size: Size, verdicts: Verdicts | None = None, *, pending: bool = False
) -> list[Row]:
    """The moves to report, best first, as many as are wanted.

    `pending`: verdicts are to come, so that no move may look sure before.
    """
    counted = [
        Row(
            one.point,
            one.visits,
            one.winrate,
            one.sure.low,
            one.score,
            tuple(to_gtp(point, size) for point in one.line or (one.point,)),
        )
        for one in tally.ranked()
    ]
    if verdicts is None:
        shown = [_unsure(row) for row in counted] if pending else counted
        return shown[: request.max_moves]
    told = {point: item for point, item in verdicts.moves.items() if point == PASS or request.admits(point)}
    ordered = sorted(told.items(), key=lambda item: (item[1].rank, -item[1].share))
    judged = [_judged(tally, point, verdict, verdicts.nodes) for point, verdict in ordered]
    others = [] if verdicts.settled and judged else [row for row in counted if row.point not in told]
    between = [row for row in judged if row.works is None] + [_unsure(row) for row in others]
    rows = [row for row in judged if row.works] + between + [row for row in judged if row.works is False]
    return rows[: request.max_moves]


def info_line(
    tally: Tally,
    request: Request,
    dialect: Dialect,
    size: Size,
    verdicts: Verdicts | None = None,
    *,
    pending: bool = False,
) -> str:
    """One report: the moves in order, then the ownership if it is asked for; empty before any playout."""
    rows = rows_of(tally, request, size, verdicts, pending=pending)
    parts = [_info(row, order, tally.prior(row.point), dialect) for order, row in enumerate(rows)]
    if parts and request.ownership and tally.ownership_count:
        sign = 1 if request.color is Color.BLACK else -1
        values = (sign * value / tally.ownership_count for value in tally.ownership)
        parts.append("ownership " + _joined(f"{value:.3f}" for value in values))
    return _joined(parts)


def _judged(tally: Tally, point: Point, verdict: Verdict, nodes: int) -> Row:
    """A move that the answer tells of: what it took is the search of the answer and its own playouts."""
    counted = tally.candidates.get(point, Candidate(point))
    share = verdict.share
    return Row(point, counted.visits + nodes, share, share, counted.score, verdict.line, verdict.works)


def _unsure(row: Row) -> Row:
    share = min(max(row.winrate, _LEAST_SHARE), 1 - _LEAST_SHARE)
    return replace(row, winrate=share, low=min(row.low, share))


def _info(row: Row, order: int, prior: float, dialect: Dialect) -> str:
    name, *_ = row.line
    head = f"info move {name} visits {row.visits}"
    rate, low, score = row.winrate, row.low, row.score
    if dialect is Dialect.LEELA:
        numbers = f"winrate {rate * 10000:.0f} prior {prior * 10000:.0f} lcb {low * 10000:.0f}"
    elif dialect is Dialect.KATAGO:
        numbers = (
            f"winrate {rate:.6f} scoreMean {score:.3f} scoreLead {score:.3f} prior {prior:.6f} lcb {low:.6f}"
        )
    else:
        numbers = f"winrate {rate:.4f} scoreLead {score:.3f}"
    return f"{head} {numbers} order {order} pv {_joined(row.line)}"


def _take_restriction(words: Arguments, size: Size) -> tuple[Color, frozenset[Point]]:
    color, points = words.take_color(), words.take_points(size)
    words.take_int("depth", at_least=1)
    return color, points


def _joined(parts: Iterable[str]) -> str:
    return " ".join(parts)
