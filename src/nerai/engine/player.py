"""Chooses a move by Monte-Carlo tree search: random games that a growing tree of moves directs.

Takes a session, a color and limits; gives a Decision with the counts behind it. All that is said of a move is
an estimate: nothing is proved here. What the tree found below the moves that were then played is kept for the
next choice. The tree begins with what learned rules and opening knowledge see, where there are any. At a
level for people some moves are not looked at. Plays nothing, and reads no clock: seconds are handed to the
native search.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move, Position
from nerai.board.regions import connected_sets, unconditional_life
from nerai.board.rules import Scoring, Suicide
from nerai.board.score import tromp_taylor
from nerai.engine.analysis import Candidate, Tally
from nerai.engine.estimate import Status, estimate
from nerai.engine.levels import Level
from nerai.engine.seeds import Seeds
from nerai.engine.session import Session
from nerai.engine.strategist import Strategist, Verdict, row_priors
from nerai.engine.worth import Scales
from nerai.explain.solved import Solved
from nerai.knowledge.opening import Opening, Suggestion
from nerai.learn.concerns import Concern, Watch
from nerai.playout import (
    INFORMED,
    UNLIMITED,
    GameTree,
    PlayoutSummary,
    StopFlag,
    TreeMove,
    board_playouts,
    playable_points,
)
from nerai.strategy.board_plan import BoardPlan
from nerai.strategy.endgame import Step, look

DEFAULT_SECONDS: Final = 2.0
DEFAULT_RESIGN: Final = 0.05
DEFAULT_TACTICS_SECONDS: Final = 2.0
_SHORTEST_S: Final = 0.01
_LONGEST_S: Final = 30.0
"""However much time there is: more random games tell little new after that."""
_MOST_THREADS: Final = 2
_SETTLING_PLAYOUTS: Final = 200
_ASIDE: Final = 0.05
"""The most of its time that a choice gives to playouts which compare no moves."""
_LOST: Final = 0.1
_PRIOR_VISITS: Final = 40.0
_MOST_PRIOR_STONES: Final = 4
"""What rules say of a move counts as so many visits for each stone that can be taken or saved, up to four."""
_OPENING_CHANCE: Final = 0.65
"""What opening knowledge says of a move counts as visits of which this share was won."""
_MOST_WEIGHED: Final = 3
"""So many of the best moves are compared with a pass where a needless move costs a point."""
_COUNTED_STATES: Final = 5_000
"""So much is looked at of each place that may be counted exactly: a few hundredths of a second."""
_CELLS_A_SECOND: Final = 2.5e6
"""A playout takes about as long as so many points are played on."""
_LITTLE: Final = 0.125
"""With candidates on no more than this share of the points the end is near enough to think of passing."""


@dataclass(slots=True)
class Options:
    """How to think when the clock says nothing else."""

    seconds: float = DEFAULT_SECONDS
    playouts: int | None = None
    """When given, every move is worth that many playouts and no time limit but the clock's holds."""
    threads: int | None = None
    """How many search at a time; if not given, one for a number of playouts, so that the same seed gives the
    same move, and else two where there are as many processors."""
    resign_below: float = DEFAULT_RESIGN
    """Resign when the best move surely wins less than this share of playouts; 0 for never."""
    tactics_seconds: float | None = DEFAULT_TACTICS_SECONDS
    """What a tactical command may take; None for no limit but that on nodes."""
    tactics_nodes: int | None = None
    """The same in search nodes; with no limit on seconds the same question gets the same answer."""
    level: Level | None = None
    """When given, moves are chosen as that level does: with so many playouts at most, and not seeing all."""
    strategy: bool = True
    """Whether a plan for the whole board says where the search begins."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends: at the first of these."""

    playouts: int = UNLIMITED
    seconds: float = 0.0
    """0 for no limit."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and its grounds; `point` is None for a resignation.

    `position` is what it was chosen in; `solved` the answer to the goal there, if one was looked for;
    `concerns` is what learned rules saw there before anything was searched, `suggestions` what opening
    knowledge did, and `plan` what strategy planned; `unseen` are the moves that a level for people overlooks.
    """

    color: Color
    point: Point | None
    why: str
    tally: Tally
    position: Position
    solved: Solved | None = None
    concerns: tuple[Concern, ...] = ()
    unseen: frozenset[Point] = frozenset()
    suggestions: tuple[Suggestion, ...] = ()
    plan: BoardPlan | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What search made of the plan's choice; None without a plan that chose a move."""
        row = None if self.plan is None else self.plan.choice.row
        if row is None or self.point is None:
            return None
        rates = {int(one.point): one.winrate for one in self.tally.ranked()}
        of_row = rates.get(row.move) if isinstance(row.move, int) else None
        return Verdict(row, row.move == self.point, rates.get(self.point, 0.0), of_row)

    @property
    def best(self) -> Candidate | None:
        """The best move found, whether it was chosen or not."""
        return next(iter(self.tally.ranked()), None)


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


class Player:
    """Thinks, with learned rules and opening knowledge if there are any.

    `last` is the latest decision, for whoever asks why.
    """

    def __init__(self, options: Options, watch: Watch | None = None, opening: Opening | None = None) -> None:
        self.options = options
        self._watch = watch
        self._opening = opening
        self.last: Decision | None = None
        self._tree = GameTree()
        self._strategist = Strategist() if options.strategy else None

    def forget(self) -> None:
        """Begin the next search without what earlier ones found, as for another game."""
        self.last = None
        self._tree.forget()
        if self._strategist is not None:
            self._strategist.forget()

    def limits(self, budget_s: float | None) -> Limits:
        """What one move may cost, given what the clock allows (None for no clock)."""
        seconds = 0.0 if budget_s is None else min(max(budget_s, _SHORTEST_S), _LONGEST_S)
        if self.options.playouts is not None:
            return Limits(self.options.playouts, seconds)
        return Limits(seconds=seconds or self.options.seconds)

    @property
    def threads(self) -> int:
        """How many threads a search uses."""
        if self.options.threads is not None:
            return self.options.threads
        return 1 if self.options.playouts is not None else min(_MOST_THREADS, os.cpu_count() or 1)

    def decide(self, session: Session, choice: Choice, limits: Limits, stop: StopFlag) -> Decision:
        """The move for that color; it is not played."""
        color, tally = choice.color, Tally()
        position = session.position.with_to_play(color)
        concerns = () if self._watch is None else tuple(self._watch.concerns(position))
        outlook = _outlook(session, choice, limits, stop)
        admitted = [point for point in _useful(session, choice, outlook) if choice.admits(point)]
        level = self.options.level
        candidates = admitted if level is None else level.seen(session, admitted)
        if level is not None:
            limits = replace(limits, playouts=min(limits.playouts, level.playouts_on(session.size)))
        unseen = frozenset(admitted) - frozenset(candidates)
        suggestions = self._suggestions(position, candidates)
        decided = partial(self._decided, position, concerns=concerns, unseen=unseen, suggestions=suggestions)
        if not candidates:
            return decided(color, PASS, "nothing is left to play", tally)
        if not choice.clean_up and _passing_is_enough(session, color, settled=outlook.settled):
            return decided(color, PASS, "the board is settled", tally)
        step = _counted_move(session, choice, candidates)
        if step is not None:
            return decided(color, step.point, _counted_words(step), tally)
        if _may_pass(session, choice, candidates):
            candidates.append(PASS)
        plan = self._planned(position, choice, limits, stop)
        decided = partial(decided, plan=plan)
        weighed = session.rules.scoring is Scoring.TERRITORY and not choice.clean_up and choice.admits(PASS)
        rest = replace(limits, seconds=_left(limits.seconds, plan, asides=2 if weighed else 1))
        # Where the same board must get the same answer, nothing may be kept from before.
        tree = self._tree if choice.seeds is None else GameTree()
        search(
            tree,
            session,
            choice,
            candidates,
            tally,
            limits=rest,
            stop=stop,
            # Two threads never find quite the same twice.
            threads=self.threads if choice.seeds is None else 1,
            granted=[
                *priors([one for one in concerns if one.move in candidates], suggestions),
                *([] if plan is None else row_priors(plan, candidates, self._expected(rest, session.size))),
            ],
        )
        best = tally.ranked()[0]
        if choice.clean_up:
            return decided(color, best.point, "most sure to win", tally)
        if choice.may_resign and _late(session) and _hopeless(tally, self.options.resign_below):
            return decided(color, None, "no move wins often enough", tally)
        if _opponent_passed(session, color) and _hopeless(tally, _LOST):
            return decided(color, PASS, "the game is lost and the opponent has passed", tally)
        if best.point == PASS:
            return decided(color, PASS, "every move would lose something", tally)
        if weighed:
            share_s = limits.seconds * _ASIDE / (_MOST_WEIGHED + 1)
            scales = Scales(
                session.board(color), color, outlook.ownership, choice.seed(session), share_s, stop
            )
            worthy = scales.first_worth_it([one.point for one in tally.ranked()[:_MOST_WEIGHED]])
            if worthy is None:
                return decided(color, PASS, "no move is worth the point that it costs", tally)
            return decided(color, worthy, "most sure to win", tally)
        return decided(color, best.point, "most sure to win", tally)

    def _expected(self, limits: Limits, size: Size) -> float:
        """About how many playouts the limits allow."""
        by_time = limits.seconds * self.threads * _CELLS_A_SECOND / size.area if limits.seconds else inf
        return min(limits.playouts, by_time)

    def _planned(
        self, position: Position, choice: Choice, limits: Limits, stop: StopFlag
    ) -> BoardPlan | None:
        level = self.options.level
        if self._strategist is None or choice.clean_up or not (level is None or level.strategy):
            return None
        strategist = self._strategist if choice.seeds is None else Strategist()
        return strategist.plan(position, limits.seconds, stop)

    def _decided(
        self,
        position: Position,
        color: Color,
        point: Point | None,
        why: str,
        tally: Tally,
        *,
        concerns: tuple[Concern, ...],
        unseen: frozenset[Point],
        suggestions: tuple[Suggestion, ...],
        plan: BoardPlan | None = None,
    ) -> Decision:
        self.last = Decision(
            color,
            point,
            why,
            tally,
            position,
            concerns=concerns,
            unseen=unseen,
            suggestions=suggestions,
            plan=plan,
        )
        return self.last

    def _suggestions(self, position: Position, candidates: Sequence[Point]) -> tuple[Suggestion, ...]:
        """What opening knowledge says of the candidates; a level may know none."""
        level = self.options.level
        if self._opening is None or not (level is None or level.opening):
            return ()
        return tuple(one for one in self._opening.suggest(position) if one.move in candidates)


def _useful(session: Session, choice: Choice, outlook: PlayoutSummary) -> list[Point]:
    """Where a move may do something; stones to be taken where nothing else is asked for."""
    if choice.clean_up and session.rules.scoring is Scoring.TERRITORY:
        return points_to_take(session, choice.color)
    return useful_points(session, choice.color, outlook.settled_points)


def _counted_move(session: Session, choice: Choice, candidates: Sequence[Point]) -> Step | None:
    """The first move of best play, where all that is left can be counted exactly and by area; else None.

    None as well where the opponent has passed and the game is lost however well it is played to the end.
    """
    if choice.clean_up or session.rules.scoring is Scoring.TERRITORY:
        return None
    ending = look(session.position.with_to_play(choice.color), most_states=_COUNTED_STATES)
    if ending.margin is None or not ending.line or ending.line[0].point not in candidates:
        return None
    lead = ending.margin if choice.color is Color.BLACK else -ending.margin
    return None if lead <= 0 and _opponent_passed(session, choice.color) else ending.line[0]


def _counted_words(step: Step) -> str:
    return f"what is left is counted exactly; a move here is worth {step.heat.temperature} points"


def _left(seconds: float, plan: BoardPlan | None, *, asides: int) -> float:
    """What is left for search of the seconds of a move, of which some went to the plan; 0 for no limit."""
    if not seconds:
        return 0.0
    return max(_SHORTEST_S, seconds * (1 - asides * _ASIDE) - (0.0 if plan is None else plan.seconds))


def priors(
    concerns: Sequence[Concern], suggestions: Sequence[Suggestion] = ()
) -> list[tuple[Point, float, float]]:
    """The visits and wins that moves are granted for what is seen in them; each move once."""
    granted: dict[Point, tuple[float, float]] = {}
    for one in concerns:
        visits = _PRIOR_VISITS * min(one.stones, _MOST_PRIOR_STONES) * one.urgency
        before_visits, before_wins = granted.get(one.move, (0.0, 0.0))
        granted[one.move] = (before_visits + visits, before_wins + visits * one.chance)
    for known in suggestions:
        before_visits, before_wins = granted.get(known.move, (0.0, 0.0))
        worth = known.entry.worth
        granted[known.move] = (before_visits + worth, before_wins + worth * _OPENING_CHANCE)
    return [(move, visits, wins) for move, (visits, wins) in granted.items()]


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
) -> None:
    """Search within the limits and tell the tally what the tree knows, reporting in between if asked to."""
    board = session.board(choice.color)
    tree.follow(board, session.moves, session.rules.white_bonus)
    tree.guide(priors=granted, settled=proved_owners(session.position).items())
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


def _candidate(tree: GameTree, move: TreeMove) -> Candidate:
    point = Point(move.point)
    return Candidate(point, move.visits, move.wins, move.score_sum, move.prior, tree.line(point))


def useful_points(session: Session, color: Color, settled: frozenset[Point]) -> list[Point]:
    """Where a move may do something: not in own eyes, nor where unconditional life has decided already.

    Dead stones inside sure territory may still be taken under area scoring. Under territory scoring, where a
    move in settled territory costs a point, settled points are left out.
    """
    position = session.position
    own, other = unconditional_life(position, color), unconditional_life(position, color.other)
    quiet: set[Point] = set(other.territory)
    for region in connected_sets(position.size, own.territory.__contains__):
        if not any(position.at(point) is color.other for point in region):
            quiet |= region
    if session.rules.scoring is Scoring.TERRITORY:
        quiet |= own.territory
        quiet |= settled
    return [point for point in _playable(session, color) if point not in quiet]


def points_to_take(session: Session, color: Color) -> list[Point]:
    """Where dead stones of the other side can be taken: all that cleaning up is for where a move costs."""
    dead = [chain for chain in estimate(session).stones(Status.DEAD) if chain.color is color.other]
    wanted = frozenset[Point]().union(*(chain.liberties for chain in dead))
    return [point for point in _playable(session, color) if point in wanted]


def _playable(session: Session, color: Color) -> list[Point]:
    """Legal moves that fill no own eye, and put down no lone stone that is off the board again at once."""
    board, position = session.board(color), session.position
    points = [Point(point) for point in playable_points(board)]
    if session.rules.suicide is Suicide.FORBIDDEN:
        return points
    return [point for point in points if not _kills_itself(board, position, color, point)]


def _kills_itself(board: Board, position: Position, color: Color, point: Point) -> bool:
    if any(position.at(near) is not color.other for near in position.size.neighbours(point)):
        return False
    after = board.copy()
    return not (after.try_play(point) and after.stones()[point])


def proved_owners(position: Position) -> dict[Point, Color]:
    """The points that unconditional life has decided, and whose they are: nothing can happen there."""
    lives = {color: unconditional_life(position, color) for color in Color}
    return {
        point: color
        for color, life in lives.items()
        for point in sorted(life.stones | life.sheltered | life.territory)
    }


def _may_pass(session: Session, choice: Choice, candidates: Sequence[Point]) -> bool:
    """True when so little is left that every move may lose something, as in a seki, and a pass nothing."""
    if session.rules.scoring is Scoring.TERRITORY or choice.clean_up or not choice.admits(PASS):
        return False
    return len(candidates) <= session.size.area * _LITTLE


def _outlook(session: Session, choice: Choice, limits: Limits, stop: StopFlag) -> PlayoutSummary:
    """What random games say before any move is tried."""
    return board_playouts(
        session.board(choice.color),
        count=_SETTLING_PLAYOUTS,
        seed=choice.seed(session),
        policy=INFORMED,
        time_s=limits.seconds * _ASIDE,
        stop=stop,
    )


def _passing_is_enough(session: Session, color: Color, *, settled: bool) -> bool:
    """True when two passes now would win as the stones stand, and nothing is left to gain.

    A further move costs nothing under area scoring, so a pass needs a board that is won with dead stones
    counted as alive: then no dispute about them can change the result. Under territory scoring what is
    settled is no candidate, so as long as there is one something is left to gain.
    """
    if session.rules.scoring is Scoring.TERRITORY or tromp_taylor(session.position).winner is not color:
        return False
    return settled or _opponent_passed(session, color)


def _opponent_passed(session: Session, color: Color) -> bool:
    return session.last_move == Move(color.other, PASS)


def _hopeless(tally: Tally, share: float) -> bool:
    """True when the best move wins less than this share, and all moves together surely do."""
    return tally.ranked()[0].winrate < share and tally.total().sure.high < share


def _late(session: Session) -> bool:
    return len(session.moves) >= session.size.area // 3
