"""What knowledge proposes at a first turn."""

from nerai.planner.goal import Agent, Goal
from nerai.planner.options import proposals
from nerai.planner.search import plan
from tests.planner import fences
from tests.planner.noughts import EVERYTHING, Noughts


def test_what_is_proposed_is_what_planning_would_try_in_the_same_order() -> None:
    world = Noughts(".........")
    found = plan(world, [Goal("win")], [Goal("hold")], EVERYTHING)
    tried = [one.action for one in found.root.tried if not one.passed]
    proposed = [one.action for one in proposals(world, Agent.ALPHA, [Goal("win")], EVERYTHING)]
    assert tried
    assert proposed[: len(tried)] == tried


def test_a_proposal_knows_the_goals_and_schemas_behind_it() -> None:
    first = next(proposals(fences.Fences(), Agent.ALPHA, [fences.GUARD], fences.KNOWLEDGE))
    planned = plan(fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE).root.tried[0]
    assert (first.action, first.decision) == (planned.action, planned.decision)
    assert first.decision.path[0].goal == fences.GUARD


def test_nothing_is_proposed_for_a_goal_that_holds() -> None:
    won = Noughts("aaa.bb...")
    assert list(proposals(won, Agent.ALPHA, [Goal("win")], EVERYTHING)) == []
