"""Goal expansion in time order: an open goal is worked on until one of its descendants acts.

Takes an agenda and a world with an agent to move; gives the agent's options one by one: an action, why it is
played, and the agenda that is left. This is the inner loop of the paper's second algorithm, with its four
choices: the goal, a schema for it, the bindings of the schema, and the move. Nothing is played here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from nerai.planner.agenda import Agenda, Frame, Place, expansion, open_leaves
from nerai.planner.choice import odds_of, ranked
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import PassedOver
from nerai.planner.schema import Schema, bindings_of
from nerai.planner.sure import Screen
from nerai.planner.world import Advised, Foresight, World

_NO_WAY: Final = "no schema applies, and no action"
_CIRCLE: Final = "the goal is being expanded already"
_HOPELESS: Final = "its subgoals cannot all be reached"
_IDLE: Final = "its subgoals hold already, and the goal does not"


class Knowledge(Protocol):
    """What both agents know."""

    def schemas(self, goal: str) -> Sequence[Schema]:
        """The schemas for goals of a name, the most promising first."""
        ...


class Tested(dict[Goal, Standing]):
    """How an agent's goals stand in a world; each is tested when first asked for."""

    __slots__ = ("_agent", "_ask")

    def __init__(self, world: World, agent: Agent) -> None:
        self._ask = world.standing
        self._agent = agent

    def __missing__(self, goal: Goal) -> Standing:
        found = self[goal] = self._ask(self._agent, goal)
        return found


class View:
    """A world as the agent sees it whose turn it is."""

    __slots__ = ("agent", "passed_over", "standings", "world")

    def __init__(
        self, world: World, agent: Agent, standings: Tested, passed_over: list[PassedOver] | None
    ) -> None:
        self.world = world
        self.agent = agent
        self.standings = standings
        self.passed_over = passed_over

    def note(self, goal: Goal, schema: str, reason: str) -> None:
        """Keep why a choice came to nothing, if anyone wants to know."""
        if self.passed_over is not None:
            self.passed_over.append(PassedOver(goal, schema, reason))


class Option(NamedTuple):
    """An action, the place of the goal that asks for it, and the agenda left; `idle`: no action is needed.

    `choice`: why it is tried before others for which odds are known as well.
    """

    action: Action
    place: Place
    agenda: Agenda
    idle: bool = False
    choice: str = ""


Promise: TypeAlias = Callable[[Agent, Action, tuple[Goal, ...]], float]


class Expander:
    """Expands goals with one body of knowledge; `count` is called once a planning cycle, and may raise."""

    def __init__(
        self,
        knowledge: Knowledge,
        count: Callable[[], None],
        *,
        rethink: bool = False,
        screen: Screen | None = None,
    ) -> None:
        self._rethink = rethink
        self._screen = screen
        self._schemas = knowledge.schemas
        self._count = count

    def options(self, agenda: Agenda, view: View) -> Iterator[Option]:
        """The agent's options in the order they are to be tried: by the foresight of the world, if any.

        Those that come of schemas with odds change places among themselves, as choice.py has it.
        """
        found = self._chosen(agenda, view, {agenda})
        if isinstance(view.world, Foresight):
            found = _in_order(found, agenda.inputs, view.agent, view.world.promise)
        return _by_odds(found) if isinstance(view.world, Advised) else found

    def _chosen(self, agenda: Agenda, view: View, met: set[Agenda]) -> Iterator[Option]:
        """What comes of each open goal; and of those above, where a goal has come to nothing."""
        ready = agenda.ready()
        given_up: list[Place] = []
        for place in ready:
            hopeless = True
            for option in self._pursued(place, agenda, view, (), met):
                hopeless = False
                yield option
            if hopeless:
                given_up.append(place)
        seen: set[int] = set()
        for place in ready if self._rethink else given_up:
            yield from self._regrown(place.above, agenda, view, met, seen)

    def _regrown(
        self, place: Place | None, agenda: Agenda, view: View, met: set[Agenda], seen: set[int]
    ) -> Iterator[Option]:
        """What comes of dropping a schema below the place, or below the next one up, and choosing again."""
        hopeless = True
        while place is not None and (hopeless or self._rethink) and id(place.frame) not in seen:
            seen.add(id(place.frame))
            fresh = Frame(place.frame.goal, optional=place.frame.optional)
            anew = Place(fresh, place.above, place.group, place.index)
            for option in self._pursued(anew, agenda, view, (), met):
                hopeless = False
                yield option
            place = place.above

    def _pursued(
        self, place: Place, agenda: Agenda, view: View, chain: tuple[Goal, ...], met: set[Agenda]
    ) -> Iterator[Option]:
        """What comes of one goal; `chain` are the goals that were expanded on the way to it this turn."""
        goal = place.frame.goal
        if goal in chain:
            view.note(goal, "", _CIRCLE)
            return
        ways = False
        for action in view.world.moves(view.agent, goal):
            ways = True
            self._count()
            yield Option(action, place, agenda.acted(place))
        chain = (*chain, goal)
        for schema in self._ways(goal, view):
            for bindings in bindings_of(schema, goal, view.agent, view.world):
                ways = True
                self._count()
                inner = expansion(place, schema, bindings, view.standings)
                if isinstance(inner, Goal):
                    view.note(goal, schema.name, f"{inner} has failed")
                elif self._hopeless(inner, view):
                    view.note(goal, schema.name, _HOPELESS)
                elif not inner.frame.done:
                    found: list[Place] = []
                    open_leaves(inner, found)
                    for below in found:
                        yield from self._pursued(below, agenda, view, chain, met)
                elif view.standings[goal] is Standing.UNTOLD:
                    yield from self._settled(inner, agenda, view, met)
                else:
                    view.note(goal, schema.name, _IDLE)
        if not ways:
            self._count()
            view.note(goal, "", _NO_WAY)

    def _ways(self, goal: Goal, view: View) -> Iterator[Schema]:
        """The schemas for a goal, then those that the world advises here."""
        yield from self._schemas(goal.name)
        if isinstance(view.world, Advised):
            yield from view.world.advised(view.agent, goal)

    def _hopeless(self, place: Place, view: View) -> bool:
        """Whether the subgoals of a schema, of which several are open, are known not to go together."""
        if self._screen is None:
            return False
        goals = tuple(one.goal for group in place.frame.groups for one in group if not one.done)
        return len(goals) > 1 and self._screen.lost(view.world, view.agent, goals)

    def _settled(self, place: Place, agenda: Agenda, view: View, met: set[Agenda]) -> Iterator[Option]:
        """All subgoals of a schema hold already: the goal is achieved, and the agent chooses another one."""
        left = agenda.at(place, place.frame).renewed(view.standings)
        if left.reached:
            yield Option(None, place, left, idle=True)
        elif left not in met:
            met.add(left)
            yield from self._chosen(left, view, met)


def _in_order(
    options: Iterator[Option], goals: tuple[Goal, ...], agent: Agent, promise: Promise
) -> Iterator[Option]:
    """The options, the most promising first; those that leave nothing to do once an action.

    They are all looked for before the first is tried, which takes cycles and saves moves.
    """
    kept: list[Option] = []
    complete: set[Action] = set()
    for option in options:
        if option.idle:
            yield option
            return
        if not _leaves_more(option.place):
            if option.action in complete:
                continue
            complete.add(option.action)
        kept.append(option)
    worth = {action: promise(agent, action, goals) for action in dict.fromkeys(o.action for o in kept)}
    yield from sorted(kept, key=lambda option: -worth[option.action])


def _by_odds(options: Iterator[Option]) -> Iterator[Option]:
    """The options, those with odds in the order of the choice between their goals; the others stay.

    Up to the first that has odds nothing is looked for ahead.
    """
    for option in options:
        if odds_of(option.place) is None:
            yield option
            continue
        left = [option, *options]
        advised = [at for at, one in enumerate(left) if not one.idle and odds_of(one.place) is not None]
        order = ranked([left[at].place for at in advised])
        chosen = [left[advised[one.what]]._replace(choice=one.why) for one in order]
        for at, one in zip(advised, chosen, strict=True):
            left[at] = one
        yield from left
        return


def _leaves_more(place: Place) -> bool:
    """Whether a schema above the place has goals for later, or others beside it that are open."""
    above = place.above
    while above is not None:
        groups = above.frame.groups
        if place.group + 1 < len(groups) or any(
            not one.done for one in groups[place.group] if one is not place.frame
        ):
            return True
        place, above = above, above.above
    return False
