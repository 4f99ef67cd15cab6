"""The goals of both players over a whole game, kept from move to move as long as they are the same goals.

Takes moves, and what a plan found; gives Agendas, which are values. A goal stays the same while it is about
the same stones, whatever has joined them: a chain that grows, the group that has most of its stones. After
moves the goals are tested from the top down by what the board decides: stones taken, chains joined, and what
the standings of knowledge say of strategic goals. What is below a goal that is decided is dropped with it.
After a plan its goals are added, and its searches say which are reached. So what is said to be reached or
lost is a fact of the board, or it was said by search at the time that is told.

The other player's goals come from the same schemas. Search is not asked again for them: that my chain is
saved whoever moves says of their capture that no single move of theirs brings it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Move, Position
from nerai.knowledge import Knowledge
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.knowledge.view import View
from nerai.planner.goal import Goal, Standing
from nerai.planner.structure import Structure
from nerai.strategy.pursuits import Cause, Pursuit, State, Turn, points_of
from nerai.strategy.table import Level
from nerai.strategy.tactics import TACTICAL, Assessment

PLAY: Final = "play"
"""Single moves are no goals that last; what they are for is."""
_REMEMBERED: Final = 12
"""A goal that was dropped is known again if it comes back within so many moves."""
_MOST_DROPPED: Final = 60
_MOST_OVER: Final = 60
"""So many goals are kept that were dropped, and so many that are over: the latest."""
_RECENT: Final = 8
"""What was played for a goal within so many moves makes it one that is being worked for."""
_OPPOSITES: Final = {
    "capture": "save",
    "save": "capture",
    "kill": "live",
    "live": "kill",
    "connect": "cut",
    "cut": "connect",
}
_STATES: Final = {Level.SAFE: State.REACHED, Level.LOST: State.LOST}
_STANDINGS: Final = {Standing.ACHIEVED: State.REACHED, Standing.FAILED: State.LOST}

Serving = Mapping[Color, Mapping[Point, tuple[Goal, ...]]]
"""For each player the moves that serve goals, as the last plan has it."""


@dataclass(frozen=True, slots=True)
class Agenda:
    """The goals of both players after `number` moves, from the top down, and those that are over."""

    position: Position
    number: int = 0
    goals: tuple[Pursuit, ...] = ()
    over: tuple[Pursuit, ...] = ()
    """The latest of them."""
    planned: Mapping[Color, int] = field(default_factory=dict)
    """After how many moves each player's last plan was made."""
    before: Mapping[Color, int] = field(default_factory=dict)
    """After how many moves the plan before that one was made."""
    serving: Serving = field(default_factory=dict)

    def of(self, owner: Color) -> tuple[Pursuit, ...]:
        """The goals of a player that are not over and not dropped."""
        return tuple(one for one in self.goals if one.owner is owner and one.state is not State.DROPPED)

    def find(self, owner: Color, goal: Goal) -> Pursuit | None:
        """The life of a goal as it is named now; None where the player does not have it."""
        return next((one for one in self.of(owner) if one.goal == goal), None)

    def open_goals(self, owner: Color) -> frozenset[Goal]:
        """What a player wants and has not reached."""
        return frozenset(one.goal for one in self.of(owner) if one.state is State.OPEN)

    def worked_for(self, owner: Color) -> tuple[Goal, ...]:
        """The open goals for which the player has moved lately."""
        return tuple(
            one.goal
            for one in self.goals
            if one.owner is owner
            and one.state is State.OPEN
            and one.played
            and one.played[-1].number > self.number - _RECENT
        )

    def after(self, moves: Sequence[Move], knowledge: Knowledge) -> "Agenda":
        """The agenda after moves: what they serve, what they take, and how the goals stand on the board."""
        return _Course(self, knowledge).after(moves) if moves else self

    def with_plan(
        self,
        view: View,
        structures: Mapping[Color, Structure],
        found: Mapping[Goal, Assessment],
        serving: Mapping[Point, tuple[Goal, ...]],
        servants: Mapping[Goal, Goal] = MappingProxyType({}),
    ) -> "Agenda":
        """The agenda after a plan on its board for the player who looks: what it grew, and found by search.

        `servants`: goals that help others, which are not in the structure, with their masters.
        """
        return _Taking(self, view, found, servants).taken(structures, serving)


class _Course:
    """Carries an agenda over moves."""

    def __init__(self, agenda: Agenda, knowledge: Knowledge) -> None:
        self._agenda = agenda
        self._knowledge = knowledge
        self._number = agenda.number
        self._over: list[Pursuit] = []

    def after(self, moves: Sequence[Move]) -> Agenda:
        goals, at = list(self._agenda.goals), self._agenda.position
        met: set[Color] = set()
        gone: set[Point] = set()
        for move in moves:
            # Earlier boards forbid nothing here: the move was made.
            before, at = at, at.without_history().play_as(move.color, move.point)
            self._number += 1
            served = () if move.color in met else self._served(move)
            met.add(move.color)
            goals = [
                one.served(self._number, move.point)
                if one.owner is move.color and one.goal in served and _may_be_served(one)
                else one
                for one in goals
            ]
            taken = _taken(before, at)
            gone |= taken
            goals = list(self._without_taken(goals, taken, frozenset(gone), move))
        goals = list(self._tested(goals, at))
        over = (*self._agenda.over, *self._over)[-_MOST_OVER:]
        return replace(
            self._agenda, position=at, number=self._number, goals=tuple(goals), over=over, serving={}
        )

    def _served(self, move: Move) -> tuple[Goal, ...]:
        return () if move.point == PASS else self._agenda.serving.get(move.color, {}).get(move.point, ())

    def _without_taken(
        self, goals: Iterable[Pursuit], taken: frozenset[Point], gone: frozenset[Point], move: Move
    ) -> Iterator[Pursuit]:
        for one in goals:
            if not any(_has_stones(value) and part & taken for value, part in _arguments(one)):
                yield one
                continue
            parts = tuple(part - taken if _has_stones(value) else part for value, part in _arguments(one))
            if all(parts):
                yield replace(one, parts=parts)
                continue
            # The arguments name stones of the first board: with these points taken they are gone.
            view = View(self._agenda.position, one.owner, gone)
            state = self._judged(one.goal, view) or State.DROPPED
            by_owner = (
                one.owner is move.color and state is State.REACHED and not _just_served(one, self._number)
            )
            self._end(one.served(self._number, move.point) if by_owner else one, state, Cause.TAKEN)

    def _judged(self, goal: Goal, view: View) -> State | None:
        standing = self._knowledge.standings.get(goal.name)
        return None if standing is None else _STANDINGS.get(standing.call(view, *goal.args))

    def _end(self, one: Pursuit, state: State, cause: Cause) -> None:
        self._over.append(one.turned(self._number, state, cause))

    def _tested(self, goals: Iterable[Pursuit], at: Position) -> Iterator[Pursuit]:
        """The goals that are left, from the top down, as they are named now."""
        views = {color: View(at, color) for color in Color}
        views[Color.WHITE] = views[Color.BLACK].seen_by(Color.WHITE)
        names: dict[tuple[Color, Goal], Goal] = {}
        decided = {(one.owner, one.goal) for one in self._over}
        known: set[tuple[Color, Goal]] = set()
        for one in goals:
            view = views[one.owner]
            goal = _named_now(one, view)
            names[one.owner, one.goal] = goal
            if one.masters and all((one.owner, master) in decided for master in one.masters):
                decided.add((one.owner, one.goal))
                self._end(one, State.DROPPED, Cause.MASTER)
                continue
            joined = len(one.parts) > 1 and len(set(points_of(goal, view))) < len(one.parts)
            certain = joined or goal.name not in TACTICAL
            state = self._judged(goal, view) if certain else None
            if state is not None:
                decided.add((one.owner, one.goal))
                self._end(one, state, Cause.JOINED if joined else Cause.RULES)
            elif (one.owner, goal) in known:
                self._end(one, State.DROPPED, Cause.MERGED)
            else:
                known.add((one.owner, goal))
                masters = tuple(names.get((one.owner, master), master) for master in one.masters)
                yield _renamed(one, goal, points_of(goal, view), masters)


class _Taking:
    """Takes up into an agenda what a plan has found."""

    def __init__(
        self,
        agenda: Agenda,
        view: View,
        found: Mapping[Goal, Assessment],
        servants: Mapping[Goal, Goal],
    ) -> None:
        self._agenda = agenda
        self._view = view
        self._servants = servants
        self._found = found
        self._mirrored = dict(_mirrored(found))
        self._number = agenda.number

    def taken(
        self, structures: Mapping[Color, Structure], serving: Mapping[Point, tuple[Goal, ...]]
    ) -> Agenda:
        goals: list[Pursuit] = []
        for color in (self._view.me, self._view.me.other):
            own = [one for one in self._agenda.goals if one.owner is color]
            goals += self._side(color, own, structures[color])
        kept = [one for one in goals if one.state is not State.DROPPED]
        dropped = [
            one for one in goals if one.state is State.DROPPED and one.since > self._number - _REMEMBERED
        ]
        dropped = sorted(dropped, key=lambda one: one.since)[-_MOST_DROPPED:]
        me, other = self._view.me, self._view.me.other
        planned = dict(self._agenda.planned)
        before = dict(self._agenda.before)
        if planned.get(me) != self._number:
            before |= {me: planned[me]} if me in planned else {}
            planned[me] = self._number
        return replace(
            self._agenda,
            goals=(*kept, *dropped),
            planned=MappingProxyType(planned),
            before=MappingProxyType(before),
            # What the table says of a move is more than what schemas suggest.
            serving={me: _suggested(structures[me]) | dict(serving), other: _suggested(structures[other])},
        )

    def _side(self, color: Color, own: Sequence[Pursuit], structure: Structure) -> Iterator[Pursuit]:
        grown = {
            goal: tuple(dict.fromkeys(node.masters))
            for goal, node in structure.nodes.items()
            if goal.name != PLAY
        }
        if color is self._view.me:
            grown = {**{goal: (master,) for goal, master in self._servants.items()}, **grown}
        by_goal = {one.goal: one for one in self._regions_found(own, grown)}
        for goal, masters in grown.items():
            one = by_goal.pop(goal, None)
            if one is None:
                turn = Turn(self._number, State.OPEN, Cause.GROWN)
                one = Pursuit(color, goal, points_of(goal, self._view), (turn,), self._number)
            if masters != one.masters:
                one = replace(one, masters=masters)
            if one.state is State.DROPPED:
                one = one.turned(self._number, State.OPEN, Cause.GROWN)
            yield self._asked(one) if color is self._view.me else self._answered(one)
        for one in by_goal.values():
            yield one.turned(self._number, State.DROPPED, Cause.NOT_GROWN)

    def _asked(self, one: Pursuit) -> Pursuit:
        """My goal with what search says of it now; as it was where nobody asked."""
        found = self._found.get(one.goal)
        if found is None or found.level is Level.OPEN:
            return one
        state = _STATES.get(found.level, State.OPEN)
        asked = replace(one, level=found.level, text=found.text, asked=self._number, checked=found.checked)
        return asked.turned(self._number, state, Cause.GROWN if state is State.OPEN else Cause.SEARCH)

    def _answered(self, one: Pursuit) -> Pursuit:
        """A goal of theirs, by what search says of my opposite goal."""
        found = self._mirrored.get(one.goal)
        if found is None:
            return one
        if found.level in (Level.UNDER, Level.LOST):
            asked = replace(one, level=Level.SAFE, text=found.text, asked=self._number, checked=found.checked)
            return asked.turned(self._number, State.REACHED, Cause.SEARCH)
        # My goal holds whoever moves, or whoever moves has his way: theirs is not reached any more. That it
        # was lost before may still be so: two moves in a row were not asked about.
        if one.state is State.REACHED or found.level is Level.NOW:
            return one.turned(self._number, State.OPEN, Cause.GROWN)
        return one

    def _regions_found(
        self, own: Sequence[Pursuit], grown: Mapping[Goal, tuple[Goal, ...]]
    ) -> Iterator[Pursuit]:
        """The goals, where frames are named as they are grown now if they are mostly the same."""
        free = [goal for goal in grown if any(isinstance(one, Region) for one in goal.args)]
        free = [goal for goal in free if goal not in {one.goal for one in own}]
        for one in own:
            match = (
                None
                if one.goal in grown
                else next((new for new in free if _mostly_same(one.goal, new)), None)
            )
            if match is None:
                yield one
            else:
                free.remove(match)
                yield replace(one, goal=match, parts=points_of(match, self._view))


def _may_be_served(one: Pursuit) -> bool:
    """Every move is for goals about the whole board: that is not worth telling."""
    return bool(one.goal.args) and one.state is not State.DROPPED


def _has_stones(value: object) -> bool:
    return isinstance(value, Chain | Group)


def _arguments(one: Pursuit) -> Iterator[tuple[object, frozenset[Point]]]:
    return zip(one.goal.args, one.parts, strict=True)


def _just_served(one: Pursuit, number: int) -> bool:
    return bool(one.played) and one.played[-1].number == number


def _taken(before: Position, after: Position) -> frozenset[Point]:
    pairs = zip(before.stones, after.stones, strict=True)
    return frozenset(Point(number) for number, (was, now) in enumerate(pairs) if was and not now)


def _named_now(one: Pursuit, view: View) -> Goal:
    """A goal by the chains and groups that its stones belong to now."""
    return Goal(one.goal.name, tuple(_argument_now(value, part, view) for value, part in _arguments(one)))


def _argument_now(value: object, part: frozenset[Point], view: View) -> object:
    if isinstance(value, Chain):
        now = view.chain_at(min(part))
        return value if now == value else now
    if isinstance(value, Group):
        best = max(
            view.groups(value.color),
            key=lambda one: len(part & frozenset(stone.point for stone in one.stones)),
        )
        return value if best == value else best
    return value


def _renamed(
    one: Pursuit, goal: Goal, parts: tuple[frozenset[Point], ...], masters: tuple[Goal, ...]
) -> Pursuit:
    if (goal, parts, masters) == (one.goal, one.parts, one.masters):
        return one
    return replace(one, goal=goal, parts=parts, masters=masters)


def _mostly_same(one: Goal, other: Goal) -> bool:
    """Whether goals about regions have the same name, and share at least half of the smaller region."""
    if one.name != other.name or len(one.args) != len(other.args):
        return False
    for value, now in zip(one.args, other.args, strict=True):
        if isinstance(value, Region) and isinstance(now, Region):
            common = len(value.points & now.points)
            if value.color is not now.color or 2 * common < min(len(value.points), len(now.points)):
                return False
        elif value != now:
            return False
    return True


def _mirrored(found: Mapping[Goal, Assessment]) -> Iterator[tuple[Goal, Assessment]]:
    """The opposite of each goal that search has settled."""
    for goal, one in found.items():
        # A chain that is not taken within a bound of liberties is not saved for good.
        for_good = goal.name != "capture" or one.level in (Level.SAFE, Level.NOW)
        if one.level is not Level.OPEN and for_good:
            yield Goal(_OPPOSITES[goal.name], goal.args), one
            yield Goal(_OPPOSITES[goal.name], goal.args[::-1]), one


def _suggested(structure: Structure) -> dict[Point, tuple[Goal, ...]]:
    """The moves that schemas suggest, and the goals that they suggest them for."""
    found: dict[Point, tuple[Goal, ...]] = {}
    for node in structure.leaves:
        for move in node.moves:
            if isinstance(move, int):
                point = Point(int(move))
                served = (node.goal, *structure.above(node.goal))
                found[point] = tuple(dict.fromkeys((*found.get(point, ()), *served)))
    return found
