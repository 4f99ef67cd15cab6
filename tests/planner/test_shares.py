"""Moves shared out among tries: an early try that leads nowhere does not take them all."""

import pytest

from nerai.errors import ConfigError
from nerai.planner.goal import Agent, Goal
from nerai.planner.plan import Plan
from nerai.planner.search import Limits, plan
from tests.planner.noughts import EVERYTHING, Noughts

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
