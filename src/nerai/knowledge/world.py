"""The board as the planner plays on it: goals judged, questions answered, moves suggested, by knowledge.

Takes a position, Alpha's color and Knowledge; implements planner.World. A world is a value: playing gives
another one. Searches nothing: what is not known by a function or a shape is not known here.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.rules import KoRule
from nerai.errors import IllegalMove
from nerai.knowledge.advice import ONE_EYE
from nerai.knowledge.facts import KoThreats
from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.sorts import Chain, Group, Kind, NamedPoint, Sort
from nerai.knowledge.view import View
from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Pattern, Schema


@dataclass(frozen=True)
class GoWorld:
    """A position that two agents plan in; `alpha` is the color of the one that moves first."""

    view: View
    alpha: Color
    knowledge: Knowledge

    @classmethod
    def of(cls, position: Position, knowledge: Knowledge) -> "GoWorld":
        """The world in which the side to move is Alpha."""
        return cls(View(position, position.to_play), position.to_play, knowledge)

    @property
    def position(self) -> Position:
        """The stones as they are now."""
        return self.view.position

    def color(self, agent: Agent) -> Color:
        """The color that an agent plays."""
        return self.alpha if agent is Agent.ALPHA else self.alpha.other

    def seen_by(self, agent: Agent) -> View:
        """The board as an agent sees it."""
        return self._views[agent]

    @cached_property
    def _views(self) -> dict[Agent, View]:
        return {agent: self.view.seen_by(self.color(agent)) for agent in Agent}

    def afresh(self) -> "GoWorld":
        """The same board as if planning began on it: whoever asks expects a move."""
        return GoWorld(self.view.afresh(), self.alpha, self.knowledge)

    def granting(self, agent: Agent, threats: int) -> "GoWorld":
        """The same world, where an agent has so many threats for kos."""
        return replace(self, view=self.view.granting(KoThreats(self.color(agent), threats)))

    # What planning asks (planner.World).

    @property
    def key(self) -> Hashable:
        """Equal for the same stones, side to move, bans and threats, and the same left of those named."""
        position, taken, threats = self.position, self.view.taken, self.view.facts.threats
        if position.rules.ko is KoRule.SIMPLE:
            return position.stones, position.to_play, position.ko_point, taken, threats
        return position, taken, threats  # its equality knows which boards may not come again

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        """How an agent's goal stands, by the test of its name; untold without one."""
        function = self.knowledge.standings.get(goal.name)
        if function is None:
            return Standing.UNTOLD
        found: Standing = function.call(self.seen_by(agent), *goal.args)
        return found

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        """The arguments under which a predicate or a drawn shape holds; those given as None are wanted."""
        view = self.seen_by(agent)
        drawn = self.knowledge.shapes.get(predicate.name)
        if drawn is not None:
            variables, shape = drawn
            *values, wanted = predicate.args
            for move in shape.moves(view, dict(zip(variables, values, strict=True))):
                if wanted in (None, move):
                    yield (*values, NamedPoint(move, view.size))
            return
        if any(isinstance(one, Chain | Group) and view.captured(one) for one in predicate.args):
            return  # nothing holds of stones that are gone
        function = self.knowledge.predicates[predicate.name]
        given, wanted_values = predicate.args[: len(function.given)], predicate.args[len(function.given) :]
        found = function.call(view, *given)
        if not function.found:
            if found:
                yield given
            return
        for values_found in found:
            values_ = values_found if len(function.found) > 1 else (values_found,)
            pairs = list(zip(values_, wanted_values, function.found, strict=True))
            if all(wanted is None or view.same(value, wanted) for value, wanted, _ in pairs):
                yield (
                    *given,
                    *(self._shown(v, sort) if wanted is None else wanted for v, wanted, sort in pairs),
                )

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        """The legal moves among those suggested for a goal."""
        function = self.knowledge.moves.get(goal.name)
        view = self.seen_by(agent)
        if function is None:
            return
        for point in function.call(view, *goal.args):
            if view.legal(point):
                yield NamedPoint(point, view.size)

    def play(self, agent: Agent, action: Action) -> "GoWorld":
        """The world after a move; IllegalMove when it is none."""
        point = Point(action) if isinstance(action, int) else PASS
        after = self.view.after(point, self.color(agent))
        if after is None:
            raise IllegalMove(point, "the rules forbid it", name=str(action))
        return GoWorld(after, self.alpha, self.knowledge)

    def passed(self, agent: Agent) -> "GoWorld":
        """The world after an agent does nothing."""
        return self.play(agent, PASS)

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        """The goals that critics offer, each once."""
        view, mover = self.seen_by(agent), self.color(agent)
        return dict.fromkeys(goal for critic in self.knowledge.critics for goal in critic.call(view, mover))

    def advised(self, agent: Agent, goal: Goal) -> Iterator[Schema]:
        """Ways to a goal that are advised on this board; none about stones that are gone.

        Only at the first turn: further down they cost more moves than they found right ones.
        """
        advice, view = self.knowledge.advice, self.seen_by(agent)
        if advice is None or view.facts.begun:
            return
        stones = tuple(view.points(one) for one in goal.args if isinstance(one, Chain | Group))
        if len(stones) < len(goal.args) or not all(stones):
            return
        position = view.position
        if position.to_play is not view.me:
            position = position.with_to_play(view.me)
        meant, places = goal.name, stones
        if meant in ONE_EYE:
            meant, places = ONE_EYE[meant], (_eyes_to_be(position, stones[0]),)
        for move, name, why, odds in advice.advised(position, meant, places):
            if view.legal(move):
                play = Pattern("play", (NamedPoint(move, view.size),))
                yield Schema(name, Pattern(goal.name, goal.args), ((play,),), why=why, odds=odds)

    def promise(self, agent: Agent, action: Action, goals: tuple[Goal, ...]) -> float:
        """How good an agent's goals look right after an action of his, by what knowledge says of them."""
        wanted = [(f, goal) for goal in goals if (f := self.knowledge.outlooks.get(goal.name)) is not None]
        if not wanted:
            return 0.0
        after = self.seen_by(agent).after(Point(action) if isinstance(action, int) else PASS)
        return 0.0 if after is None else sum(f.call(after, *goal.args) for f, goal in wanted)

    def _shown(self, value: Value, sort: Sort) -> Value:
        if sort.kind is Kind.POINT and isinstance(value, int):
            return NamedPoint(Point(value), self.view.size)
        return value


def _eyes_to_be(position: Position, stones: frozenset[Point]) -> frozenset[Point]:
    """The empty points beside stones that have stones of their color on all sides but one at most."""
    color, size = position.at(min(stones)), position.size
    empty = {near for stone in stones for near in size.neighbours(stone) if position.at(near) is None}
    return frozenset(
        point for point in empty if sum(position.at(near) is not color for near in size.neighbours(point)) < 2
    )
