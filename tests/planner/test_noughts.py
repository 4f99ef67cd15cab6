"""With knowledge of every move, plans are as good as looking at everything."""

import random
from functools import cache

from nerai.planner.goal import Agent, Goal
from nerai.planner.search import plan
from tests.planner.noughts import EVERYTHING, Noughts


@cache
def alpha_wins(world: Noughts, mover: Agent) -> bool:
    if world.has_line(Agent.ALPHA) or world.has_line(Agent.BETA) or not world.empty():
        return world.has_line(Agent.ALPHA)
    found = (alpha_wins(world.play(mover, cell), mover.other) for cell in world.empty())
    return any(found) if mover is Agent.ALPHA else all(found)


def positions(count: int) -> list[Noughts]:
    chance = random.Random(7)
    found: list[Noughts] = []
    while len(found) < count:
        world, mover = Noughts(), Agent.ALPHA
        for _ in range(2 * chance.randint(1, 2)):
            world, mover = world.play(mover, chance.choice(world.empty())), mover.other
        if not world.has_line(Agent.ALPHA) and not world.has_line(Agent.BETA):
            found.append(world)
    return found


def test_plans_are_complete_exactly_where_alpha_wins() -> None:
    outcomes = set()
    for world in positions(25):
        right = alpha_wins(world, Agent.ALPHA)
        outcomes.add(right)
        assert plan(world, [Goal("win")], [Goal("hold")], EVERYTHING).complete == right, world
        assert plan(world, [Goal("win")], [Goal("hold")], EVERYTHING, critics=False).complete == right, world
    assert outcomes == {True, False}


def test_the_first_action_of_a_complete_plan_wins() -> None:
    for world in positions(25):
        found = plan(world, [Goal("win")], [Goal("hold")], EVERYTHING)
        if found.complete:
            assert alpha_wins(world.play(Agent.ALPHA, found.action), Agent.BETA)
