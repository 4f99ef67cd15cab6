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
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.knowledge import Knowledge
from nerai.knowledge.sorts import NamedPoint, Region
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Agent, Goal
from nerai.planner.structure import GoalNode, Structure, grow
from nerai.playout import Gain, Owned, gains
from nerai.solver.search import StopFlag
from nerai.strategy.agenda import Agenda
from nerai.strategy.counted import count_places
from nerai.strategy.crossing import Crossing, promoted
from nerai.strategy.effects import Swing, surroundings, swings
from nerai.strategy.holding import Holding
from nerai.strategy.order import Order, measured
from nerai.strategy.outlook import SurveyedBoard
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.provers import CheckedProver, Unsettled
from nerai.strategy.safety import LEAST_GAIN, SafeGoals
from nerai.strategy.servants import Servant, servants_of
from nerai.strategy.stakes import Stake
from nerai.strategy.survey import survey
from nerai.strategy.table import Aim, Level, Row, choose, decision_table
from nerai.strategy.tactics import LINKS, TACTICAL, Assessment, Assessor, Proposed, about, goal_of, key_of

WIN_GAME: Final = Goal("win_game")
_SEED: Final = 1
_KEEPING: Final = frozenset({"save", "live", "connect"})
_SWINGS_SHARE: Final = 0.9
_COUNTING_SHARE: Final = 0.2
_ASKED: Final = "as_asked"
_GOES_ON: Final = "as_begun"
THREATEN: Final = "threaten_elsewhere"
_COUNTED: Final = "endgame_at"
JUDGED: Final = TACTICAL | {THREATEN, _COUNTED}
"""Goals that schemas lead to and that are not broken down any further."""
_FEWER: Final = 4
_LEAST_GAMES: Final = 20
"""What one stone changes is measured by so many times fewer games than gains, but by this many at least."""


def plan_board(
    position: Position,
    knowledge: Knowledge | None = None,
    *,
    limits: PlanLimits | None = None,
    assessor: Assessor | None = None,
    serving: Sequence[str] = (),
    keeping: Sequence[str] = (),
    agenda: Agenda | None = None,
    stop: StopFlag | None = None,
) -> BoardPlan:
    """A plan for the side to move; `assessor` may hold proofs of earlier positions of the same game.

    `agenda`: the goals of the game so far, on this board. Those that are open are asked about first where a
    limit leaves some out, and the plan has the agenda that it makes of them.

    `serving`: only these goals, in the goal language, are put on the table, and the move has to serve all of
    them. `keeping`: goals that the move must not make unsafe, besides those that the plan sees by itself.
    GoalError when one is not tactical, or names no stones.
    """
    limits = limits or PlanLimits()
    knowledge = knowledge or load_strategy()
    assessor = assessor or Assessor(knowledge, CheckedProver(limits.nodes, stop))
    return _Planning(position, knowledge, limits, assessor, agenda, stop).plan(serving, keeping)


class _Planning:
    """The steps over one position."""

    def __init__(
        self,
        position: Position,
        knowledge: Knowledge,
        limits: PlanLimits,
        assessor: Assessor,
        agenda: Agenda | None,
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
        self._complete = True
        self._places = count_places(
            position, most_states=limits.states, late=partial(self._out_of_time, _COUNTING_SHARE)
        )
        self._overview = SurveyedBoard(self._survey, tuple(one.points for one in self._places.places))
        self._world = replace(world, view=world.view.overlooking(self._overview))
        self._me = position.to_play
        self._agenda = agenda
        self._order = (
            Order()
            if agenda is None
            else Order(agenda.open_goals(self._me), frozenset(agenda.worked_for(self._me)))
        )
        self._found: dict[Goal, Assessment] = {}
        self._asked_for: set[Goal] = set()
        self._servants: list[Servant] = []
        self._crossing = Crossing(position, assessor)
        self._games = 0

    def plan(self, serving: Sequence[str], keeping: Sequence[str]) -> BoardPlan:
        structure = self._with_going_on(self._grown(Agent.ALPHA))
        structure = self._with_asked(structure, (*serving, *keeping))
        worth = self._measured(structure.leaves)
        self._assess_all(structure, worth)
        self._serve(worth)
        self._crossing.cross(
            self._found, lambda one: measured(worth.get(one.about)), partial(self._out_of_time, 0.85)
        )
        stakes = self._stakes(structure, worth)
        ko = self._banned_ko()
        stakes = stakes if ko is None else (*stakes, ko)
        stakes, holding = self._held(stakes)
        by_name = {stake.aim.name: stake for stake in stakes}
        rows = decision_table(
            [stake.aim for stake in stakes if not serving or self._is_one_of(stake, serving)],
            joint_gain=self._joint_gain,
            one_of=lambda move, aims: self._together(by_name, move, aims, any_of=True),
            all_of=lambda move, aims: self._together(by_name, move, aims, any_of=False),
            banned=None if ko is None or serving else ko.aim,
            holding=[row for row in holding if not serving or self._serves_all(row, serving)],
        )
        admitted = [row for row in rows if not serving or self._serves_all(row, serving)]
        if self._places.best and not serving:
            # All that is left is counted: no estimate is heard beside it.
            admitted = [row for row in admitted if row.move in self._places.best]
        safe = SafeGoals(
            self._position,
            self._assessor,
            self._asked_for,
            self._limits.pairs,
            partial(self._out_of_time, 1.0),
        )
        choice = choose(admitted, partial(safe.given_away, stakes), wanted=bool(serving))
        plan = BoardPlan(
            self._position,
            self._survey,
            structure,
            stakes,
            tuple(self._servants),
            rows,
            choice,
            {node.goal: self._rate(worth, node.goal) for node in structure.leaves},
            self._complete,
            self._assessor.prover.searches - self._asked,
            self._survey.games_played + self._games,
            self._found,
            tuple(goal_of(text, self._world.view)[0] for text in serving),
            _by_name=by_name,
        )
        return replace(plan, agenda=self._taken_up(plan), seconds=time.monotonic() - self._began)

    def _taken_up(self, plan: BoardPlan) -> Agenda | None:
        """The agenda with what the plan has grown for both players, and found."""
        if self._agenda is None:
            return None
        structures = {self._me: plan.structure, self._me.other: self._grown(Agent.BETA)}
        servants = {one.assessment.goal: one.master for one in plan.servants if one.validated}
        serving = {
            Point(row.move): plan.served(row) for row in reversed(plan.rows) if isinstance(row.move, int)
        }
        return self._agenda.with_plan(self._world.view, structures, self._found, serving, servants)

    def _grown(self, agent: Agent) -> Structure:
        return grow(
            WIN_GAME, self._world, agent, self._assessor.knowledge, is_leaf=lambda one: one.name in JUDGED
        )

    def _with_going_on(self, structure: Structure) -> Structure:
        """The structure with the goals about stones that are being worked for, grown or not."""
        going_on = () if self._agenda is None else self._agenda.worked_for(self._me)
        for goal in going_on:
            if goal.name in TACTICAL:
                why = "It was worked for lately, and is not settled."
                structure = structure.with_leaf(goal, schema=_GOES_ON, why=why)
        return structure

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
        self._games += self._limits.random_games
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
        ordered = sorted(
            leaves, key=lambda node: self._order.of_goal(node.goal, worth.get(self._about(node)))
        )
        for node in ordered[: self._limits.goals]:
            if self._out_of_time(0.6):
                self._complete = False
                return
            if node.goal not in self._found:
                self._found[node.goal] = self._assessor.assess(self._position, node.goal, self._world.view)
        asked = len(ordered) <= self._limits.goals
        limited = any(one.unsettled is Unsettled.LIMIT for one in self._found.values())
        self._complete = self._complete and asked and not limited

    def _out_of_time(self, share: float) -> bool:
        stopped = self._stop is not None and self._stop.is_set()
        seconds = self._limits.seconds
        late = stopped or (seconds is not None and time.monotonic() - self._began > seconds * share)
        self._complete = self._complete and not late
        return late

    # Step 3: servants; moves of one goal that serve another are tried in crossing.py.

    def _serve(self, worth: dict[frozenset[Point], Gain]) -> None:
        masters = [one for one in self._found.values() if one.level in (Level.UNDER, Level.LOST)]
        for master in sorted(masters, key=lambda one: -measured(worth.get(one.about))):
            if measured(worth.get(master.about)) < LEAST_GAIN or self._out_of_time(0.7):
                continue
            for servant in servants_of(master, self._position, self._world, self._assessor):
                self._servants.append(servant)
                found = servant.assessment
                self._found.setdefault(found.goal, found)
                if servant.validated:
                    moves = [Proposed(one.move) for one in servant.moves]
                    self._found[master.goal] = promoted(self._found[master.goal], moves)
                    self._found[found.goal] = self._crossing.tried_too(self._found[found.goal], servant.moves)
        fresh = [one.about for one in self._found.values() if one.about not in worth]
        worth |= self._measure(list(dict.fromkeys(fresh)))

    # Steps 4 and 5: aims with what they gain.

    def _stakes(self, structure: Structure, worth: dict[frozenset[Point], Gain]) -> tuple[Stake, ...]:
        judged = [one for one in self._found.values() if self._counts(one, worth.get(one.about))]
        plays = [
            node
            for node in structure.leaves
            if node.goal.name not in TACTICAL and node.moves and not self._about(node) <= self._places.points
        ]
        plays.sort(key=lambda node: self._order.of_stone(node, worth.get(self._about(node))))
        plays = plays[: self._limits.stones]
        moved = self._swings([*map(_link_move, judged), *(min(self._about(node)) for node in plays)])
        judged = [one for one in judged if (move := _link_move(one)) is None or move in moved]
        plays = [node for node in plays if min(self._about(node)) in moved]
        found = [self._judged(one, worth[one.about], moved) for one in judged]
        found += [self._stone(node, moved[min(self._about(node))]) for node in plays]
        found += filter(None, map(self._counted, structure.leaves))
        least = [one for one in found if one.aim.gain >= LEAST_GAIN or one.goal in self._asked_for]
        return tuple(sorted(least, key=lambda stake: -stake.aim.worth))

    def _counts(self, found: Assessment, gain: Gain | None) -> bool:
        """Whether a goal can be on the table: it is not lost, and something is shown to achieve it."""
        # What is counted exactly is not measured as well, but what is safe there is watched.
        known = found.about <= self._places.points and found.level is not Level.SAFE
        little = (known or measured(gain) < LEAST_GAIN) and found.goal not in self._asked_for
        if found.level in (Level.OPEN, Level.LOST) or gain is None or little:
            return False
        return found.level is Level.SAFE or bool(found.achieving or found.promoting)

    def _judged(self, found: Assessment, gain: Gain, moved: dict[Point, Swing]) -> Stake:
        """The stake of a goal that search has judged."""
        achieving = tuple(one.move for one in found.achieving)
        promoting = tuple(one.move for one in found.promoting)
        aim = Aim(found.text, found.level, measured(gain), found.about, found.zone, achieving, promoting)
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

    def _counted(self, node: GoalNode) -> Stake | None:
        """The stake of a place that is counted; None for other goals, and where the move is forbidden."""
        (region, *_) = node.goal.args or (None,)
        place = self._places.at(region.points) if isinstance(region, Region) else None
        if node.goal.name != _COUNTED or place is None:
            return None
        best = sorted(place.points & self._places.best) or [place.move]
        moves = tuple(move for move in best if self._position.legal(move))
        points = place.points
        aim = Aim(str(node.goal), Level.NOW, float(place.swing), points, points, achieving=moves)
        return Stake(node.goal, aim, None, counted=place) if moves else None

    def _banned_ko(self) -> Stake | None:
        """The ko that may not be taken back at once; what it is worth is measured as if it could be."""
        point = self._position.ko_point
        if point is None:
            return None
        free = self._position.without_history()
        games = max(_LEAST_GAMES, self._limits.random_games // _FEWER)
        (swing,) = swings(free, [point], games=games, seed=_SEED)
        self._games += swing.games_played
        goal = Goal(THREATEN, (NamedPoint(point, self._position.size),))
        aim = Aim(str(goal), Level.UNDER, max(0.0, swing.seen), frozenset({point}), proved=False)
        return Stake(goal, aim, None, None, swing)

    def _swings(self, moves: Iterable[Point | None]) -> dict[Point, Swing]:
        asked = sorted({move for move in moves if move is not None})
        games = max(_LEAST_GAMES, self._limits.random_games // _FEWER)
        found = swings(
            self._position, asked, games=games, seed=_SEED, late=partial(self._out_of_time, _SWINGS_SHARE)
        )
        self._games += sum(one.games_played for one in found)
        return dict(zip(asked, found, strict=False))

    def _rate(self, worth: dict[frozenset[Point], Gain], goal: Goal) -> float:
        """The chance that a leaf is reached if it is worked for now: decided by search, else estimated."""
        found = self._found.get(goal)
        if goal.name == _COUNTED:
            return 1.0
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
        return measured(self._measure([frozenset(map(Point, points))])[frozenset(map(Point, points))])

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

    def _held(self, stakes: tuple[Stake, ...]) -> tuple[tuple[Stake, ...], tuple[Row, ...]]:
        """Pairs of safe goals that one move threatens, with the moves that hold both."""

        def swing(move: Point) -> float | None:
            found = self._swings([move]).get(move)
            return None if found is None else found.points

        holding = Holding(
            self._position,
            self._world.view,
            self._assessor,
            self._asked_for,
            self._limits.pairs,
            swing,
            partial(self._out_of_time, 0.92),
        )
        return holding.held(stakes)

    # Step 7: which rows are wanted; what they give away is asked in safety.py.

    def _is_one_of(self, stake: Stake, goals: Sequence[str]) -> bool:
        """Whether a stake is one of these goals."""
        keys = {key_of(text, self._position) for text in goals}
        return stake.assessment is not None and key_of(stake.aim.name, self._position) in keys

    def _serves_all(self, row: Row, goals: Sequence[str]) -> bool:
        served = {key_of(aim.name, self._position) for aim in row.aims}
        return all(key_of(text, self._position) in served for text in goals)


def _link_move(found: Assessment) -> Point | None:
    """The first move about a link; None for goals that say what becomes of stones, or need no move."""
    if found.goal.name not in LINKS or found.level is Level.SAFE:
        return None
    return (*found.achieving, *found.promoting)[0].move
