"""A plan for the whole board in eight steps, from winning the game down to a move.

Takes a position; gives a BoardPlan that keeps what every step found: the goal structure (1), how far each of
its tactical goals is achieved (2), servants of those that one move does not achieve, validated (3), gains
measured by random games (4), what that makes of the goals above (5), the decision table (6), and the choice
with what was refused (7). The eighth, detailed search for the move, is for who has a clock: see
`engine.player`. What is proved, what is estimated and by how many games is kept apart throughout.

Knowledge is text; which goals there are, and which moves serve them, is said there. Gains come before
statuses here, as goals are asked about in the order of what they are worth, as long as the limit lasts.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.knowledge import Knowledge
from nerai.knowledge.sorts import NamedPoint
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Agent, Goal
from nerai.planner.structure import GoalNode, Structure, grow
from nerai.playout import Gain, Owned, gains
from nerai.solver.search import StopFlag
from nerai.strategy.effects import Swing, surroundings, swings
from nerai.strategy.outlook import SurveyedBoard
from nerai.strategy.provers import CheckedProver
from nerai.strategy.safety import LEAST_GAIN, SafeGoals
from nerai.strategy.servants import Servant, servants_of
from nerai.strategy.stakes import Stake
from nerai.strategy.survey import Survey, survey
from nerai.strategy.table import Aim, Choice, Level, Row, choose, decision_table
from nerai.strategy.tactics import TACTICAL, Assessment, Assessor, Proposed, about, goal_of, key_of
from nerai.strategy.weighing import Weighed, weigh

WIN_GAME: Final = Goal("win_game")
DEFAULT_NODES: Final = 3_000
"""What one question about a goal may take."""
DEFAULT_RANDOM_GAMES: Final = 600
_SEED: Final = 1
_KEEPING: Final = frozenset({"save", "live", "connect"})
_SWINGS_SHARE: Final = 0.9
_ASKED: Final = "as_asked"
_THREATEN: Final = "threaten_elsewhere"
JUDGED: Final = TACTICAL | {_THREATEN}
"""Goals that schemas lead to and that are not broken down any further."""
_LINKS: Final = frozenset({"connect", "cut"})
_FEWER: Final = 4
_LEAST_GAMES: Final = 20
"""What one stone changes is measured by so many times fewer games than gains, but by this many at least."""
_MOST_CROSSED: Final = 120
"""So many moves of one goal are tried for another at most."""


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """What a plan may take: nodes for a question, random games, goals asked about, and seconds."""

    nodes: int = DEFAULT_NODES
    random_games: int = DEFAULT_RANDOM_GAMES
    goals: int = 60
    stones: int = 14
    """So many stones on open points are measured."""
    pairs: int = 3
    """So many pairs of safe goals are asked about for each move that may be chosen."""
    seconds: float | None = None


@dataclass(frozen=True)
class BoardPlan:
    """Everything that the steps found, in their order."""

    position: Position
    survey: Survey
    structure: Structure
    stakes: tuple[Stake, ...]
    servants: tuple[Servant, ...]
    rows: tuple[Row, ...]
    choice: Choice
    weighed: Mapping[Goal, Weighed]
    """How likely each goal of the structure is reached, and by which leaves."""
    complete: bool
    """Whether every goal was looked at; else a limit left some open."""
    questions: int = 0
    seconds: float = 0.0
    confirmed: frozenset[Row] = frozenset()
    """Rows that bare search has found and certificates have shown since."""
    _by_name: dict[str, Stake] = field(default_factory=dict, repr=False)

    @property
    def mover(self) -> Color:
        """Whose plan it is."""
        return self.position.to_play

    def stake(self, aim: Aim) -> Stake:
        """The goal behind an aim."""
        return self._by_name[aim.name]

    def confirming(self, row: Row) -> "BoardPlan":
        """The same plan, one row of which certificates have shown as well."""
        return replace(self, confirmed=self.confirmed | {row})

    def row_of(self, move: object) -> Row | None:
        """The row by that move that is worth most; None when the table has none."""
        return next((row for row in self.rows if row.move == move), None)

    def trace(self, aim: Aim) -> tuple[tuple[Goal, str], ...]:
        """From winning the game down to the aim: each goal above it, with the schema taken there."""
        goal = self.stake(aim).goal
        if goal in self.structure.nodes:
            return self.structure.path(goal)
        servant = next(one for one in self.servants if one.assessment.goal == goal)
        return (*self.structure.path(servant.master), (servant.master, servant.schema))

    def schemas(self, aim: Aim, move: object) -> tuple[str, ...]:
        """The schemas that proposed a move for an aim before anything was searched; none if none did."""
        found = self.stake(aim).assessment
        if found is None:
            return ()
        moves = (*found.achieving, *found.promoting)
        return next((one.schemas for one in moves if one.move == move), ())


def plan_board(
    position: Position,
    knowledge: Knowledge | None = None,
    *,
    limits: PlanLimits | None = None,
    assessor: Assessor | None = None,
    serving: Sequence[str] = (),
    keeping: Sequence[str] = (),
    stop: StopFlag | None = None,
) -> BoardPlan:
    """A plan for the side to move; `assessor` may hold proofs of earlier positions of the same game.

    `serving`: only these goals, in the goal language, are put on the table, and the move has to serve all of
    them. `keeping`: goals that the move must not make unsafe, besides those that the plan sees by itself.
    GoalError when one is not tactical, or names no stones.
    """
    limits = limits or PlanLimits()
    knowledge = knowledge or load_strategy()
    assessor = assessor or Assessor(knowledge, CheckedProver(limits.nodes, stop))
    return _Planning(position, knowledge, limits, assessor, stop).plan(serving, keeping)


class _Planning:
    """The steps over one position."""

    def __init__(
        self,
        position: Position,
        knowledge: Knowledge,
        limits: PlanLimits,
        assessor: Assessor,
        stop: StopFlag | None,
    ) -> None:
        self._position = position
        self._limits = limits
        self._assessor = assessor
        self._began = time.monotonic()
        self._stop = stop
        self._asked = assessor.prover.searches
        self._survey = survey(position, random_games=limits.random_games, seed=_SEED)
        world = GoWorld.of(position, knowledge)
        self._overview = SurveyedBoard(self._survey)
        self._world = replace(world, view=world.view.overlooking(self._overview))
        self._me = position.to_play
        self._found: dict[Goal, Assessment] = {}
        self._asked_for: set[Goal] = set()
        self._servants: list[Servant] = []
        self._complete = True

    def plan(self, serving: Sequence[str], keeping: Sequence[str]) -> BoardPlan:
        structure = grow(
            WIN_GAME,
            self._world,
            Agent.ALPHA,
            self._assessor.knowledge,
            is_leaf=lambda one: one.name in JUDGED,
        )
        structure = self._with_asked(structure, (*serving, *keeping))
        worth = self._measured(structure.leaves)
        self._assess_all(structure, worth)
        self._serve(worth)
        self._cross(worth)
        stakes = self._stakes(structure, worth)
        ko = self._banned_ko()
        stakes = stakes if ko is None else (*stakes, ko)
        by_name = {stake.aim.name: stake for stake in stakes}
        rows = decision_table(
            [stake.aim for stake in stakes if not serving or self._is_one_of(stake, serving)],
            joint_gain=self._joint_gain,
            one_of=lambda move, aims: self._together(by_name, move, aims, any_of=True),
            all_of=lambda move, aims: self._together(by_name, move, aims, any_of=False),
            banned=None if ko is None or serving else ko.aim,
        )
        admitted = [row for row in rows if not serving or self._serves_all(row, serving)]
        safe = SafeGoals(
            self._position,
            self._assessor,
            self._asked_for,
            self._limits.pairs,
            partial(self._out_of_time, 1.0),
        )
        choice = choose(admitted, partial(safe.given_away, stakes))
        return BoardPlan(
            self._position,
            self._survey,
            structure,
            stakes,
            tuple(self._servants),
            rows,
            choice,
            weigh(structure, partial(self._rate, worth)),
            self._complete,
            self._assessor.prover.searches - self._asked,
            time.monotonic() - self._began,
            _by_name=by_name,
        )

    def _with_asked(self, structure: Structure, serving: Sequence[str]) -> Structure:
        """The structure with goals that were asked for; each is judged in the form in which it was asked."""
        for text in serving:
            goal, form = goal_of(text, self._world.view)
            self._asked_for.add(goal)
            self._found[goal] = self._assessor.assess(self._position, goal, self._world.view, text=form)
            structure = structure.with_leaf(goal, schema=_ASKED, why="It was asked for.")
        return structure

    # Step 4 first: what the goals are about, and what they are worth.

    def _about(self, node: GoalNode) -> frozenset[Point]:
        if node.goal.name in TACTICAL:
            return about(node.goal, self._world.view)
        return frozenset(Point(int(move)) for move in node.moves if isinstance(move, int))

    def _measured(self, leaves: Iterable[GoalNode]) -> dict[frozenset[Point], Gain]:
        sets = [one for one in dict.fromkeys(map(self._about, leaves)) if one]
        return self._measure(sets)

    def _measure(self, sets: Sequence[frozenset[Point]]) -> dict[frozenset[Point], Gain]:
        if not sets:
            return {}
        found = gains(
            self._position,
            [Owned(points, self._me, surroundings(self._position.size, points)) for points in sets],
            count=self._limits.random_games,
            seed=_SEED,
        )
        return dict(zip(sets, found, strict=True))

    # Step 2: how far tactical goals are achieved, those worth most first.

    def _assess_all(self, structure: Structure, worth: dict[frozenset[Point], Gain]) -> None:
        leaves = [node for node in structure.leaves if node.goal.name in TACTICAL]
        ordered = sorted(leaves, key=lambda node: -_points(worth.get(self._about(node))))
        for node in ordered[: self._limits.goals]:
            if self._out_of_time(0.6):
                self._complete = False
                return
            if node.goal not in self._found:
                self._found[node.goal] = self._assessor.assess(self._position, node.goal, self._world.view)
        asked = len(ordered) <= self._limits.goals
        self._complete = asked and all(one.level is not Level.OPEN for one in self._found.values())

    def _out_of_time(self, share: float) -> bool:
        stopped = self._stop is not None and self._stop.is_set()
        seconds = self._limits.seconds
        late = stopped or (seconds is not None and time.monotonic() - self._began > seconds * share)
        self._complete = self._complete and not late
        return late

    # Step 3: servants, and moves of one goal that serve another.

    def _serve(self, worth: dict[frozenset[Point], Gain]) -> None:
        masters = [one for one in self._found.values() if one.level in (Level.UNDER, Level.LOST)]
        for master in sorted(masters, key=lambda one: -_points(worth.get(one.about))):
            if _points(worth.get(master.about)) < LEAST_GAIN or self._out_of_time(0.7):
                continue
            for servant in servants_of(master, self._position, self._world, self._assessor):
                self._servants.append(servant)
                found = servant.assessment
                self._found.setdefault(found.goal, found)
                if servant.validated:
                    moves = [Proposed(one.move) for one in servant.moves]
                    self._found[master.goal] = _promoted(self._found[master.goal], moves)
                    self._found[found.goal] = _tried_too(self._found[found.goal], servant.moves, self)
        fresh = [one.about for one in self._found.values() if one.about not in worth]
        worth |= self._measure(list(dict.fromkeys(fresh)))

    def promotes(self, found: Assessment, move: Point) -> bool:
        """Whether a move brings a goal within one move."""
        return self._assessor.promotes(self._position, found.text, move)

    def _cross(self, worth: dict[frozenset[Point], Gain]) -> None:
        """Try the moves of goals on other goals, where these are about the same part of the board."""
        asked = 0
        moves = [
            (one, found.goal)
            for found in self._found.values()
            for one in (*found.achieving, *found.promoting)
        ]
        for goal, found in sorted(self._found.items(), key=lambda pair: -_points(worth.get(pair[1].about))):
            if found.level not in (Level.UNDER, Level.NOW, Level.LOST):
                continue
            known = {one.move for one in (*found.achieving, *found.promoting, *found.tried)}
            new: dict[Point, Proposed] = {}
            for one, owner in moves:
                if owner == goal or one.move in known or one.move not in found.zone or one.move in new:
                    continue
                if asked >= _MOST_CROSSED or self._out_of_time(0.85):
                    return
                asked += 1
                new[one.move] = Proposed(one.move)  # for this goal nobody has proposed it
            if found.level is Level.NOW:
                good = tuple(
                    one
                    for one in new.values()
                    if self._assessor.keeps(self._position, [found.text], one.move, any_of=False)
                )
                self._found[goal] = replace(found, achieving=(*found.achieving, *good))
            else:
                good = tuple(one for one in new.values() if self.promotes(found, one.move))
                self._found[goal] = _promoted(found, good)

    # Steps 4 and 5: aims with what they gain.

    def _stakes(self, structure: Structure, worth: dict[frozenset[Point], Gain]) -> tuple[Stake, ...]:
        judged = [one for one in self._found.values() if self._counts(one, worth.get(one.about))]
        plays = [node for node in structure.leaves if node.goal.name not in TACTICAL and node.moves]
        # A point that is mine in most games anyway is not worth asking about.
        plays.sort(key=lambda node: -_missing(worth.get(self._about(node))))
        plays = plays[: self._limits.stones]
        moved = self._swings([*map(_link_move, judged), *(min(self._about(node)) for node in plays)])
        judged = [one for one in judged if (move := _link_move(one)) is None or move in moved]
        plays = [node for node in plays if min(self._about(node)) in moved]
        found = [self._judged(one, worth[one.about], moved) for one in judged]
        found += [self._stone(node, moved[min(self._about(node))]) for node in plays]
        least = [one for one in found if one.aim.gain >= LEAST_GAIN or one.goal in self._asked_for]
        return tuple(sorted(least, key=lambda stake: -stake.aim.worth))

    def _counts(self, found: Assessment, gain: Gain | None) -> bool:
        """Whether a goal can be on the table: it is not lost, and something is shown to achieve it."""
        little = _points(gain) < LEAST_GAIN and found.goal not in self._asked_for
        if found.level in (Level.OPEN, Level.LOST) or gain is None or little:
            return False
        return found.level is Level.SAFE or bool(found.achieving or found.promoting)

    def _judged(self, found: Assessment, gain: Gain, moved: dict[Point, Swing]) -> Stake:
        """The stake of a goal that search has judged."""
        achieving = tuple(one.move for one in found.achieving)
        promoting = tuple(one.move for one in found.promoting)
        aim = Aim(found.text, found.level, _points(gain), found.about, found.zone, achieving, promoting)
        move = _link_move(found)
        if move is None:
            return Stake(found.goal, aim, gain, found)
        # Joined stones are not safe yet, and stones cut off not lost.
        return Stake(found.goal, replace(aim, gain=moved[move].points), gain, found, moved[move])

    def _stone(self, node: GoalNode, swing: Swing) -> Stake:
        """The stake of a stone on an open point."""
        points = self._about(node)
        moves = tuple(sorted(points))
        aim = Aim(str(node.goal), Level.NOW, swing.points, points, achieving=moves, proved=False)
        return Stake(node.goal, aim, None, None, swing)

    def _banned_ko(self) -> Stake | None:
        """The ko that may not be taken back at once; what it is worth is measured as if it could be."""
        point = self._position.ko_point
        if point is None:
            return None
        free = self._position.without_history()
        games = max(_LEAST_GAMES, self._limits.random_games // _FEWER)
        (swing,) = swings(free, [point], games=games, seed=_SEED)
        goal = Goal(_THREATEN, (NamedPoint(point, self._position.size),))
        aim = Aim(str(goal), Level.UNDER, max(0.0, swing.seen), frozenset({point}), proved=False)
        return Stake(goal, aim, None, None, swing)

    def _swings(self, moves: Iterable[Point | None]) -> dict[Point, Swing]:
        asked = sorted({move for move in moves if move is not None})
        games = max(_LEAST_GAMES, self._limits.random_games // _FEWER)
        found = swings(
            self._position, asked, games=games, seed=_SEED, late=partial(self._out_of_time, _SWINGS_SHARE)
        )
        return dict(zip(asked, found, strict=False))

    def _rate(self, worth: dict[frozenset[Point], Gain], goal: Goal) -> float:
        """The chance that a leaf is reached if it is worked for now: decided by search, else estimated."""
        found = self._found.get(goal)
        if found is not None and found.level is not Level.OPEN:
            return 1.0 if found.level in (Level.NOW, Level.SAFE) else 0.0
        if goal.name in TACTICAL:
            kept = self._overview.stays(min(about(goal, self._world.view)))
            return kept if goal.name in _KEEPING else 1 - kept
        points = frozenset(Point(int(one)) for one in goal.args if isinstance(one, int))
        gain = worth.get(points)
        return 0.0 if gain is None else gain.share

    def _joint_gain(self, aims: tuple[Aim, ...]) -> float:
        points = frozenset(point for aim in aims for point in aim.about if isinstance(point, int))
        return _points(self._measure([frozenset(map(Point, points))])[frozenset(map(Point, points))])

    # Step 6: several goals after one move.

    def _together(
        self, by_name: dict[str, Stake], move: object, aims: tuple[Aim, ...], *, any_of: bool
    ) -> bool:
        if not isinstance(move, int) or self._out_of_time(0.95):
            return False
        texts = [aim.name for aim in aims if by_name[aim.name].assessment is not None]
        if len(texts) < len(aims):
            return False
        return self._assessor.keeps(self._position, texts, Point(move), any_of=any_of) is True

    # Step 7: which rows are wanted; what they give away is asked in safety.py.

    def _is_one_of(self, stake: Stake, goals: Sequence[str]) -> bool:
        """Whether a stake is one of these goals."""
        keys = {key_of(text, self._position) for text in goals}
        return stake.assessment is not None and key_of(stake.aim.name, self._position) in keys

    def _serves_all(self, row: Row, goals: Sequence[str]) -> bool:
        served = {key_of(aim.name, self._position) for aim in row.aims}
        return all(key_of(text, self._position) in served for text in goals)


def _promoted(found: Assessment, moves: Sequence[Proposed]) -> Assessment:
    """The same goal with more moves that bring it within one move."""
    known = {one.move for one in found.promoting}
    new = tuple(one for one in moves if one.move not in known)
    if not new or found.level is Level.NOW:
        return found
    return replace(found, level=Level.UNDER, promoting=(*found.promoting, *new))


def _tried_too(found: Assessment, moves: Sequence[Proposed], planning: "_Planning") -> Assessment:
    """A servant whose own moves help its master: those that bring the servant within one move as well."""
    if found.level not in (Level.UNDER, Level.LOST):
        return found
    return _promoted(found, [one for one in moves if planning.promotes(found, one.move)])


def _link_move(found: Assessment) -> Point | None:
    """The first move about a link; None for goals that say what becomes of stones, or need no move."""
    if found.goal.name not in _LINKS or found.level is Level.SAFE:
        return None
    return (*found.achieving, *found.promoting)[0].move


def _missing(gain: Gain | None) -> float:
    """What a point is worth, by how often it is not had."""
    return 0.0 if gain is None else _points(gain) * (1 - gain.share)


def _points(gain: Gain | None) -> float:
    return 0.0 if gain is None or gain.points is None else max(0.0, gain.points)
