"""Moves shared out among tries, and beliefs that are doubted: what few moves are spent on."""

import pytest

from nerai.errors import ConfigError
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import Contingency, Plan
from nerai.planner.schema import Schemas
from nerai.planner.search import Limits, plan
from tests.planner.noughts import DEFENCE, EVERYTHING, Noughts, by

DRAWN = "." * 9
WON = "a.......b"
"""Alpha, to move, wins with both other corners."""


def noughts(cells: str, moves: int | None, share: float | None = 0.5) -> Plan:
    limits = Limits(moves=moves)
    return plan(Noughts(cells), [Goal("win")], [Goal("hold")], EVERYTHING, limits=limits, share=share)


@pytest.mark.parametrize("moves", [1, 2, 5, 20, 50])
def test_no_more_moves_are_tried_than_the_limit_says(moves: int) -> None:
    found = noughts(DRAWN, moves)
    assert found.counts.moves <= moves
    assert (found.winner, found.stopped) == (None, "moves")


def test_every_first_move_has_its_turn_before_the_moves_are_spent() -> None:
    shared, greedy = noughts(DRAWN, 60), noughts(DRAWN, 60, share=None)
    tried = [len({node.action for node in one.root.tried}) for one in (shared, greedy)]
    assert tried[1] == 1 < tried[0]


@pytest.mark.parametrize("cells", [DRAWN, WON, "a...b....", "ab......."])
def test_with_moves_enough_shares_change_nothing_but_the_order_of_work(cells: str) -> None:
    assert noughts(cells, None).winner is noughts(cells, 100_000).winner is noughts(cells, None, None).winner


def test_a_try_that_works_in_a_later_round_is_the_plan() -> None:
    found = next(one for moves in range(1, 500) if (one := noughts(WON, moves)).complete)
    chosen = found.root.chosen
    assert chosen is not None
    assert found.leading is chosen
    assert found.root.tried[-1] is chosen
    assert found.action == chosen.action


def test_an_open_try_leads_before_one_that_is_refuted() -> None:
    found = noughts(DRAWN, 60)
    leading = found.leading
    assert leading is not None
    assert leading.winner is None
    assert all(one.winner is not None for one in found.root.tried[: found.root.tried.index(leading)])


def test_of_refuted_tries_the_one_that_took_most_leads() -> None:
    found = noughts(DRAWN, None)
    assert found.winner is Agent.BETA
    assert found.leading is not None
    assert found.leading.searched.moves == max(
        one.searched.moves for one in found.root.tried if not one.passed
    )


@pytest.mark.parametrize("share", [0.0, 1.0, -1.0, float("nan")])
def test_a_share_that_makes_no_sense_is_refused(share: float) -> None:
    with pytest.raises(ConfigError, match="share"):
        noughts(WON, 10, share)


class Believing(Noughts):
    """Alpha counts as having won once it threatens two lines at once, whoever moves."""

    def play(self, agent: Agent, action: Action) -> "Believing":
        return Believing(super().play(agent, action).cells)

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        believed = len(self.completing(Agent.ALPHA)) > 1 and not self.has_line(Agent.BETA)
        if believed and goal.name in ("win", "hold"):
            return Standing.ACHIEVED if agent is Agent.ALPHA else Standing.FAILED
        return super().standing(agent, goal)


FORKS = Schemas(by("completes_to_win", "win", "completes"), by("forks_to_win", "win", "forks"), *DEFENCE)


def believing(cells: str, doubt: int) -> Plan:
    return plan(Believing(cells), [Goal("win")], [Goal("hold")], FORKS, doubt=doubt)


def test_a_goal_that_is_doubted_is_pursued_so_that_the_plan_has_answers() -> None:
    """Cell 6 threatens two lines. Beta stops one of them, or does anything else, in vain."""
    trusting, doubting = believing("a.b.b...a", 0), believing("a.b.b...a", 2)
    assert trusting.action == doubting.action == 6
    assert trusting.contingencies() == Contingency(6)
    answers = doubting.contingencies()
    assert answers is not None
    answered = {reply: None if then is None else then.action for reply, then in answers.replies}
    assert answered == {3: 7, 7: 3, 1: None, 5: None}  # after the last two it still counts as reached


def test_a_belief_that_does_not_hold_is_found_out() -> None:
    """Two threats come too late where Beta completes a line of its own."""
    assert believing("a..bb...a", 0).action == 2
    assert believing("a..bb...a", 2).winner is Agent.BETA
