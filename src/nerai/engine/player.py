"""Chooses a move by Monte-Carlo tree search: random games that a growing tree of moves directs.

Takes a session, a color and limits; gives a Decision with the counts behind it. All that is said of a move is
an estimate: nothing is proved here. What the tree found below the moves that were then played is kept for the
next choice. The tree begins with what learned rules and opening knowledge see, where there are any. At a
level for people some moves are not looked at. Plays nothing. Seconds are handed to the native search; a clock
is read only so that counting the last moves does not take them.
"""

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, NamedTuple

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Move, Position
from nerai.board.rules import Scoring
from nerai.board.score import tromp_taylor
from nerai.engine.analysis import Candidate, Tally
from nerai.engine.candidates import points_to_take, useful_points
from nerai.engine.growing import Choice, Limits, search, searching, stand
from nerai.engine.levels import Level
from nerai.engine.memory import Memory
from nerai.engine.session import Session
from nerai.engine.strategist import Strategist, Verdict, leanings, shares, weighty
from nerai.engine.worth import Scales
from nerai.explain.places import points_words
from nerai.explain.solved import Solved
from nerai.knowledge.opening import Opening, Suggestion
from nerai.learn.concerns import Concern, Watch
from nerai.playout import (
    INFORMED,
    UNLIMITED,
    GameTree,
    PlayoutSummary,
    StopFlag,
    board_playouts,
    habits,
)
from nerai.strategy.agenda import Agenda
from nerai.strategy.endgame import Step, look, tidy
from nerai.strategy.plan import BoardPlan

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
_COUNTED_STATES: Final = 2_000
_COUNTING: Final = 0.1
"""So much is looked at of each place that may be counted exactly, and all may take this share of the time."""
_SURE_WORDS: Final = "most sure to win"
_PLANNED_WORDS: Final = "planned, and search is not sure that another move is better"
_WORTH_WORDS: Final = "the best move that is worth the point that it costs"
_SETTLED_WORDS: Final = "the board is settled"
_WON_WORDS: Final = "the opponent has passed, and the stones win as they stand"
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
    habit: float | None = None
    """How likely a strong player would play this, where search began with that; else None."""
    planned: bool = False
    """Whether the plan decided, where search did not tell its choice from a better one."""

    @property
    def verdict(self) -> Verdict | None:
        """What search made of the plan's choice; None without a plan that chose a move."""
        row = None if self.plan is None else self.plan.choice.row
        if row is None or self.point is None:
            return None
        tried = {int(one.point): one for one in self.tally.ranked()}
        chosen = tried.get(self.point)
        of_row = tried.get(row.move) if isinstance(row.move, int) else None
        return Verdict(
            row,
            row.move == self.point,
            None if chosen is None else chosen.winrate,
            None if of_row is None else of_row.winrate,
            0 if of_row is None else of_row.visits,
        )

    @property
    def best(self) -> Candidate | None:
        """The best move found, whether it was chosen or not."""
        return next(iter(self.tally.ranked()), None)


class Player:
    """Thinks, with learned rules and opening knowledge if there are any.

    `last` is the latest decision, for whoever asks why.
    """

    def __init__(self, options: Options, watch: Watch | None = None, opening: Opening | None = None) -> None:
        self.options = options
        self._watch = watch
        self._opening = opening
        self.last: Decision | None = None
        self.memory = Memory[Decision]()
        self._tree = GameTree()
        self._strategist = Strategist() if options.strategy else None

    def forget(self) -> None:
        """Begin the next search without what earlier ones found, as for another game."""
        self.forget_choices()
        self._tree.forget()

    def forget_choices(self) -> None:
        """Drop what was chosen and planned in an earlier game."""
        self.last = None
        self.memory.forget()
        if self._strategist is not None:
            self._strategist.forget()

    def remember(self, session: Session, decision: Decision) -> None:
        """Keep a choice that was made on the board of the session, so that reasons can be asked for."""
        self.last = decision
        self.memory.keep(session, decision)

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
        decided = partial(
            self._decided, session, position, concerns=concerns, unseen=unseen, suggestions=suggestions
        )
        if not candidates:
            return decided(color, PASS, "nothing is left to play", tally)
        if not choice.clean_up and _passing_is_enough(session, color, settled=outlook.settled):
            return decided(color, PASS, _SETTLED_WORDS if outlook.settled else _WON_WORDS, tally)
        counting = time.monotonic()
        step = _counted_move(session, choice, candidates, limits)
        counting = time.monotonic() - counting
        if step is not None:
            return decided(color, step.point, _counted_words(step), tally)
        if _may_pass(session, choice, candidates):
            candidates.append(PASS)
        # Where the same board must get the same answer, nothing may be kept from before.
        tree = self._tree if choice.seeds is None else GameTree()
        tree.use_habits(level is None or level.habits)
        strategist = self._strategist_of(choice)
        with self._ahead(tree, session, choice, candidates, limits):
            plan = (
                None if strategist is None else strategist.plan(position, limits.seconds, stop, session.line)
            )
        habit = habits(session.board(color), session.moves) if level is None or level.habits else ()
        decided = partial(decided, plan=plan, habit=habit)
        weighed = session.rules.scoring is Scoring.TERRITORY and not choice.clean_up and choice.admits(PASS)
        rest = replace(limits, seconds=_left(limits.seconds, plan, counting, asides=2 if weighed else 1))
        granted = priors([one for one in concerns if one.move in candidates], suggestions)
        shared = () if plan is None else tuple(one for one in shares(plan) if one[0] in candidates)
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
            granted=granted,
            shares=shared,
            leanings=[] if plan is None else leanings(plan),
            proofs=[] if strategist is None else strategist.proofs(position),
        )
        scales = None
        if weighed:
            share_s = limits.seconds * _ASIDE / (_MOST_WEIGHED + 1)
            scales = Scales(
                session.board(color), color, outlook.ownership, choice.seed(session), share_s, stop
            )
        games = tally.visits
        owed = {move: min(most, share * games) for move, share, most in shared}
        chosen = self._chosen(session, choice, tally, _planned_move(plan, tally, owed), scales)
        return decided(color, chosen.point, chosen.why, tally, planned=chosen.planned)

    def _chosen(
        self, session: Session, choice: Choice, tally: Tally, planned: Point | None, scales: Scales | None
    ) -> "_Chosen":
        """What is played after a search, and why; `scales` where a needless move costs a point.

        `planned`: the move that the plan decides for, where search does not tell it from its own.
        """
        best = tally.ranked()[0].point
        if choice.clean_up:
            return _Chosen(best, _SURE_WORDS)
        if choice.may_resign and _late(session) and _hopeless(tally, self.options.resign_below):
            return _Chosen(None, "no move wins often enough")
        if _opponent_passed(session, choice.color) and _hopeless(tally, _LOST):
            return _Chosen(PASS, "the game is lost and the opponent has passed")
        if best == PASS:
            return _Chosen(PASS, "every move would lose something")
        ranked = [one.point for one in tally.ranked()]
        order = ranked if planned is None else list(dict.fromkeys((planned, *ranked)))
        point = order[0] if scales is None else scales.first_worth_it(order[:_MOST_WEIGHED])
        if point is None:
            return _Chosen(PASS, "no move is worth the point that it costs")
        if point != order[0]:
            return _Chosen(point, _WORTH_WORDS)
        return _Chosen(point, _SURE_WORDS) if point == best else _Chosen(point, _PLANNED_WORDS, planned=True)

    def agenda(self, session: Session) -> Agenda | None:
        """The goals of both players as plans of this game left them; None where nothing was planned."""
        return None if self._strategist is None else self._strategist.agenda(session.line, session.position)

    def _plans(self, choice: Choice) -> bool:
        level = self.options.level
        return not choice.clean_up and (level is None or level.strategy) and self._strategist is not None

    def _ahead(
        self,
        tree: GameTree,
        session: Session,
        choice: Choice,
        candidates: Sequence[Point],
        limits: Limits,
    ) -> AbstractContextManager[None]:
        """Search that begins while the plan is made, where a second thread is there to do it."""
        by_time_alone = limits.seconds > 0 and limits.playouts == UNLIMITED and choice.seeds is None
        if not self._plans(choice) or self.threads < 2 or not by_time_alone:
            return nullcontext()
        board = stand(tree, session, choice)
        return searching(tree, board, candidates, seed=choice.seed(session), seconds=limits.seconds)

    def _strategist_of(self, choice: Choice) -> Strategist | None:
        """Who plans this choice; None where nobody does."""
        if not self._plans(choice):
            return None
        return self._strategist if choice.seeds is None else Strategist()

    def _decided(
        self,
        session: Session,
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
        habit: tuple[float, ...] = (),
        planned: bool = False,
    ) -> Decision:
        decision = Decision(
            color,
            point,
            why,
            tally,
            position,
            concerns=concerns,
            unseen=unseen,
            suggestions=suggestions,
            plan=plan,
            habit=habit[point] if habit and point not in (None, PASS) else None,
            planned=planned,
        )
        self.remember(session, decision)
        return decision

    def _suggestions(self, position: Position, candidates: Sequence[Point]) -> tuple[Suggestion, ...]:
        """What opening knowledge says of the candidates; a level may know none."""
        level = self.options.level
        if self._opening is None or not (level is None or level.opening):
            return ()
        return tuple(one for one in self._opening.suggest(position) if one.move in candidates)


class _Chosen(NamedTuple):
    """What is played, and why; `planned` where the plan decided."""

    point: Point | None
    why: str
    planned: bool = False


def _planned_move(plan: BoardPlan | None, tally: Tally, owed: Mapping[Point, float]) -> Point | None:
    """The decision table's choice, if search does not tell it from its best.

    Either search tried it often of its own, and what is sure of both overlaps; or it was owed the games that
    it had, and wins as often but for what is too fine for a search of so many moves.
    """
    row = None if plan is None else plan.choice.row
    if plan is None or row is None or not isinstance(row.move, int) or row.move == PASS:
        return None
    move = Point(row.move)
    liked = move in {one.point for one in tally.rivals(owed)}
    return move if liked or (weighty(plan, row) and tally.hardly_worse(move)) else None


def _useful(session: Session, choice: Choice, outlook: PlayoutSummary) -> list[Point]:
    """Where a move may do something; stones to be taken where nothing else is asked for."""
    if choice.clean_up and session.rules.scoring is Scoring.TERRITORY:
        return points_to_take(session, choice.color)
    return useful_points(session, choice.color, outlook.settled_points)


def _counted_move(
    session: Session, choice: Choice, candidates: Sequence[Point], limits: Limits
) -> Step | None:
    """The first move of best play, where all that is left can soon be counted exactly and by area; else None.

    None as well where the opponent has passed and the game is lost however well it is played to the end.
    """
    if choice.clean_up or session.rules.scoring is Scoring.TERRITORY:
        return None
    until = time.monotonic() + limits.seconds * _COUNTING if limits.seconds else inf
    ending = look(
        session.position.with_to_play(choice.color),
        most_states=_COUNTED_STATES,
        late=lambda: time.monotonic() > until,
    )
    tidy()
    if ending.margin is None or not ending.line or ending.line[0].point not in candidates:
        return None
    lead = ending.margin if choice.color is Color.BLACK else -ending.margin
    return None if lead <= 0 and _opponent_passed(session, choice.color) else ending.line[0]


def _counted_words(step: Step) -> str:
    return f"what is left is counted exactly; a move here is worth {points_words(step.heat.temperature)}"


def _left(seconds: float, plan: BoardPlan | None, counting: float, *, asides: int) -> float:
    """What is left for search of the seconds of a move, of which some went to other work; 0 for no limit."""
    if not seconds:
        return 0.0
    spent = counting + (0.0 if plan is None else plan.seconds)
    return max(_SHORTEST_S, seconds * (1 - asides * _ASIDE) - spent)


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
