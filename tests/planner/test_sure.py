"""Leaves and schemas that somebody decides for sure, instead of what the world and the schemas say."""

from nerai.planner.goal import Agent, Goal
from nerai.planner.search import Limits, plan
from nerai.planner.trace import entries
from nerai.planner.world import World
from tests.planner import fences
from tests.planner.noughts import EVERYTHING, Noughts


class Says:
    """A closer that always says the same, and counts how often it is asked."""

    def __init__(self, winner: Agent | None) -> None:
        self.winner = winner
        self.asked = 0

    def close(self, world: World, mover: Agent) -> Agent | None:
        self.asked += 1
        return self.winner


class Refuses:
    """A screen that takes every conjunction for lost."""

    def __init__(self) -> None:
        self.asked: list[tuple[Goal, ...]] = []

    def lost(self, world: World, agent: Agent, goals: tuple[Goal, ...]) -> bool:
        self.asked.append(goals)
        return True


WON = "aa.bb...."


def test_a_leaf_that_looks_won_is_lost_when_the_closer_knows_better() -> None:
    believed = plan(Noughts(WON), [Goal("win")], [Goal("hold")], EVERYTHING)
    known = plan(Noughts(WON), [Goal("win")], [Goal("hold")], EVERYTHING, closer=Says(Agent.BETA))
    assert believed.complete
    assert known.winner is Agent.BETA
    assert any("proved" in str(entry) for entry in entries(known))


def test_where_the_closer_does_not_know_planning_is_as_without_it() -> None:
    closer = Says(None)
    alone = plan(Noughts(WON), [Goal("win")], [Goal("hold")], EVERYTHING)
    found = plan(Noughts(WON), [Goal("win")], [Goal("hold")], EVERYTHING, closer=closer)
    assert closer.asked > 0
    assert found.to_dict() == alone.to_dict()


def test_a_line_that_is_cut_off_can_be_closed() -> None:
    short = Limits(depth=1)
    cut = plan(Noughts(), [Goal("win")], [Goal("hold")], EVERYTHING, limits=short)
    closed = plan(
        Noughts(), [Goal("win")], [Goal("hold")], EVERYTHING, limits=short, closer=Says(Agent.ALPHA)
    )
    assert (cut.winner, cut.stopped) == (None, "depth")
    assert (closed.winner, closed.stopped) == (Agent.ALPHA, "")


def test_so_can_one_whose_moves_are_spent() -> None:
    few = Limits(moves=1)
    cut = plan(Noughts(), [Goal("win")], [Goal("hold")], EVERYTHING, limits=few)
    closed = plan(Noughts(), [Goal("win")], [Goal("hold")], EVERYTHING, limits=few, closer=Says(Agent.ALPHA))
    assert (cut.winner, cut.stopped) == (None, "moves")
    assert closed.complete


def test_a_schema_whose_subgoals_do_not_go_together_is_passed_over() -> None:
    screen = Refuses()
    found = plan(
        fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE, screen=screen, passed_over=True
    )
    assert plan(fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE).complete
    assert not found.complete
    assert all(len(goals) > 1 for goals in screen.asked)
    assert any(one.reason == "its subgoals cannot all be reached" for one in found.root.passed_over)
