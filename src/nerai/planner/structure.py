"""Goal structures: what a top goal comes down to in one world, with nothing played.

Takes a world, an agent, a goal and schemas; gives a Structure: every goal that the schemas lead to, each once
with all its masters, and the ways between them. A goal is a *leaf* where the caller says that somebody else
judges it, and where moves are suggested for it. A goal for which no way applies here is left out, and so is a
way with such a goal in it. Knows no game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nerai.planner.expand import Knowledge
from nerai.planner.goal import Action, Agent, Goal, Value
from nerai.planner.schema import bindings_of
from nerai.planner.world import World


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a goal: the schema, its sentence, and the goals that are all needed."""

    schema: str
    why: str
    goals: tuple[Goal, ...]


@dataclass(slots=True)
class GoalNode:
    """A goal of a structure: its ways (any of them is enough), its masters, and moves suggested for it."""

    goal: Goal
    ways: tuple[Way, ...] = ()
    moves: tuple[Action, ...] = ()
    masters: list[Goal] = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        """Whether no schema was asked about it."""
        return not self.ways

    @property
    def owners(self) -> tuple[Goal, ...]:
        """The goals that ask for it, each once; where goals were merged there are several."""
        return tuple(dict.fromkeys(self.masters))

    @property
    def targets(self) -> tuple[Value, ...]:
        """What it is about: whatever its arguments name."""
        return self.goal.args


@dataclass(frozen=True, slots=True)
class Structure:
    """All goals below a top goal, by goal; the top first."""

    top: Goal
    nodes: Mapping[Goal, GoalNode]

    @property
    def leaves(self) -> tuple[GoalNode, ...]:
        """The goals that are judged by others, or played at once."""
        return tuple(node for node in self.nodes.values() if node.is_leaf)

    def with_leaf(self, goal: Goal, *, schema: str, why: str) -> "Structure":
        """The same with a goal that somebody wants right below the top, if it is not there already."""
        if goal in self.nodes:
            return self
        top = self.nodes[self.top]
        nodes = {**self.nodes, goal: GoalNode(goal, masters=[self.top])}
        nodes[self.top] = GoalNode(top.goal, (*top.ways, Way(schema, why, (goal,))), top.moves, top.masters)
        return Structure(self.top, nodes)

    def path(self, goal: Goal) -> tuple[tuple[Goal, str], ...]:
        """From the top goal down to a goal: each goal above it, with the schema taken there.

        The way up is by first masters, so it is the one that was found first.
        """
        steps: list[tuple[Goal, str]] = []
        at = goal
        while at != self.top:
            master = self.nodes[at].masters[0]
            way = next(one for one in self.nodes[master].ways if at in one.goals)
            steps.append((master, way.schema))
            at = master
        return tuple(reversed(steps))

    def why(self, goal: Goal, schema: str) -> str:
        """The sentence of a schema at a goal; empty when it is not there."""
        return next((way.why for way in self.nodes[goal].ways if way.schema == schema), "")

    def above(self, goal: Goal) -> Iterator[Goal]:
        """Every goal that this one serves, each once, nearest first."""
        waiting, met = list(self.nodes[goal].masters), set()
        while waiting:
            at = waiting.pop(0)
            if at not in met:
                met.add(at)
                yield at
                waiting.extend(self.nodes[at].masters)


def grow(
    top: Goal, world: World, agent: Agent, knowledge: Knowledge, *, is_leaf: Callable[[Goal], bool]
) -> Structure:
    """The structure below a goal; it has the top goal alone where no schema applies."""
    nodes: dict[Goal, GoalNode] = {}
    _Growth(world, agent, knowledge, is_leaf, nodes).visit(top, ())
    nodes.setdefault(top, GoalNode(top))
    ordered = {goal: nodes[goal] for goal in _from_the_top(top, nodes)}
    return Structure(top, ordered)


class _Growth:
    def __init__(
        self,
        world: World,
        agent: Agent,
        knowledge: Knowledge,
        is_leaf: Callable[[Goal], bool],
        nodes: dict[Goal, GoalNode],
    ) -> None:
        self._world = world
        self._agent = agent
        self._knowledge = knowledge
        self._is_leaf = is_leaf
        self._nodes = nodes
        self._hopeless: set[Goal] = set()

    def visit(self, goal: Goal, above: tuple[Goal, ...]) -> bool:
        """Add a goal and what is below it; False where nothing leads to it, or it is among those above."""
        if goal in above or goal in self._hopeless:
            return False
        if goal in self._nodes:
            return True
        if self._is_leaf(goal):
            self._nodes[goal] = GoalNode(goal)
            return True
        moves = tuple(self._world.moves(self._agent, goal))
        ways = () if moves else tuple(self._ways(goal, (*above, goal)))
        if not moves and not ways:
            self._hopeless.add(goal)
            return False
        self._nodes[goal] = GoalNode(goal, ways, moves)
        return True

    def _ways(self, goal: Goal, above: tuple[Goal, ...]) -> Iterator[Way]:
        met: set[tuple[str, tuple[Goal, ...]]] = set()
        for schema in self._knowledge.schemas(goal.name):
            for bindings in bindings_of(schema, goal, self._agent, self._world):
                goals = tuple(one.filled(bindings) for group in schema.do for one in group)
                if (schema.name, goals) in met:
                    continue
                met.add((schema.name, goals))
                if all(self.visit(one, above) for one in goals):
                    yield Way(schema.name, schema.why, goals)


def _from_the_top(top: Goal, nodes: Mapping[Goal, GoalNode]) -> Sequence[Goal]:
    """The goals that are reached from the top, in the order of schemas; masters are noted on the way."""
    found, waiting = {top: None}, [top]
    while waiting:
        at = waiting.pop(0)
        for below in dict.fromkeys(one for way in nodes[at].ways for one in way.goals):
            nodes[below].masters.append(at)
            if below not in found:
                found[below] = None
                waiting.append(below)
    return tuple(found)
