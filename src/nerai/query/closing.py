"""Leaves of plans and conjunctions of schemas decided by the solver, within a small budget.

Takes the scene that is planned for and a budget; gives a Closer and a Screen for the planner. What they say
is proved: a certificate that the checker accepted is behind it. What the budget does not settle stays as the
planner believes it. The moves of a plan still come from schemas alone: here it is only said what becomes of
positions that they led to.
"""

from typing import Final

from nerai.algebra import Part, Player, both, parse_game, result
from nerai.algebra.outcome import L
from nerai.answer import Result
from nerai.board.point import PASS, Point, gtp_list
from nerai.errors import GoalError
from nerai.knowledge import GoWorld
from nerai.knowledge.sorts import Chain, Group
from nerai.lang import Atom, Kind, Points, canonical
from nerai.planner.goal import Agent, Goal
from nerai.planner.world import World
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.scene import Scene

LEAF_NODES: Final = 300
"""What one leaf, or one side of one subgoal, may cost."""
_LETTERS: Final = {Result.UNCONDITIONAL: "W", Result.FAILS: "L"}
_SEARCHABLE: Final = {
    kind.value: kind for kind in (Kind.CAPTURE, Kind.SAVE, Kind.KILL, Kind.LIVE, Kind.CONNECT, Kind.CUT)
}


class LeafCloser:
    """Asks the solver whether the goal of a scene is reached in worlds that a plan leads to."""

    def __init__(self, scene: Scene, budget: Budget, *, nodes: int = LEAF_NODES) -> None:
        self._scene = scene
        # Stones that join the named ones later are not meant: a move names them one by one.
        named = scene.play(PASS)
        self._goal = named.goal if isinstance(named, Scene) else None
        self._budget = budget
        self._nodes = nodes
        self._judge = Judge()
        self.closed = 0
        """How many leaves were settled."""

    def close(self, world: World, mover: Agent) -> Agent | None:
        """Who gets his way, if the solver can tell within its nodes: Alpha is Friend."""
        if not isinstance(world, GoWorld) or self._budget.exhausted is not None:
            return None
        scene = self._at(world)
        if scene is None:
            return None
        found = self._judge.find(scene, self._budget.part(1.0, most_nodes=self._nodes))
        if found.result not in _LETTERS or not found.settled:
            return None
        self.closed += 1
        return Agent.ALPHA if found.result is Result.UNCONDITIONAL else Agent.BETA

    def _at(self, world: GoWorld) -> Scene | None:
        """The goal in a world; None when stones that it names are gone, or others stand there."""
        stones, before = self._scene.target.points, self._scene.position
        same = all(world.position.at(point) is before.at(point) for point in stones)
        if self._goal is None or not same or stones & world.view.taken:
            return None
        try:
            return Scene.of(world.position, self._goal)
        except GoalError:
            return None


class ConjunctionScreen:
    """Asks the solver for the status of each subgoal, and the algebra what they are worth together.

    Only subgoals that search has a word for count, and only such that are settled without ko, with either
    side first, by proofs that do not meet: then the algebra's value is that of playing them all at once.
    """

    def __init__(self, budget: Budget, *, nodes: int = LEAF_NODES) -> None:
        self._budget = budget
        self._nodes = nodes
        self._judge = Judge()

    def lost(self, world: World, agent: Agent, goals: tuple[Goal, ...]) -> bool:
        """Whether the agent, moving first, cannot reach all of the subgoals whose status is known."""
        if not isinstance(world, GoWorld):
            return False
        parts: list[Part] = []
        zones: list[frozenset[Point]] = []
        for goal in goals:
            status = self._status(world, agent, goal)
            if status is None:
                continue
            letters, zone = status
            if letters == "L|L":
                return True
            if any(zone & other for other in zones):
                continue
            zones.append(zone)
            parts.append(Part(parse_game(letters), str(goal)))
        return len(parts) > 1 and result(both(*parts), Player.FRIEND) == L

    def _status(self, world: GoWorld, agent: Agent, goal: Goal) -> tuple[str, frozenset[Point]] | None:
        """The status of a subgoal, and the zone of its proofs; None when it is not settled."""
        scene = _scene_of(world, agent, goal)
        if scene is None:
            return None
        found = [self._find(one) for one in (scene, scene.turned())]
        if any(one.result not in _LETTERS or not one.settled for one in found):
            return None
        letters = "|".join(_LETTERS[one.result] for one in found)
        return letters, frozenset[Point]().union(*(one.zone for one in found))

    def _find(self, scene: Scene) -> Finding:
        return self._judge.find(scene, self._budget.part(1.0, most_nodes=self._nodes))


def _scene_of(world: GoWorld, agent: Agent, goal: Goal) -> Scene | None:
    """A subgoal as search asks for it, the agent to move; None when it has no word for it."""
    kind = _SEARCHABLE.get(goal.name)
    if kind is None or not all(isinstance(one, Chain | Group) for one in goal.args):
        return None
    named = [world.view.points(one) for one in goal.args if isinstance(one, Chain | Group)]
    if not all(named):
        return None
    size = world.position.size
    arguments = tuple(Points(tuple(gtp_list(stones, size)), braces=True) for stones in named)
    position = world.position.with_to_play(world.color(agent))
    try:
        scene = Scene.of(position, canonical(Atom(kind, arguments)))
    except GoalError:
        return None
    return scene if scene.target.friend is world.color(agent) else None
