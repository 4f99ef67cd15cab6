import pytest

import nerai
from nerai.bench.multi_goals import Dependence, MultiGoal, paper_goals
from nerai.lang import And, Or, atoms, canonical, parse_goal
from nerai.solver.target import target_of

PAPER = {one.name.removeprefix("paper/"): one for one in paper_goals()}
KO = {"example_8"}
"""Kos need many nodes: their status is asked for to a tally of 1."""


def status_of(one: MultiGoal, goal: str, tally: int = 2) -> str:
    status = nerai.solve(one.position, goal, nodes=50_000, tally=tally).status
    return status.text if status else ""


def goals_of(one: MultiGoal) -> list[tuple[str, str]]:
    return [
        *zip(one.parts, one.statuses, strict=True),
        (one.goal, one.status),
        *((goal, one.status) for goal in one.same),
    ]


@pytest.mark.parametrize(
    ("name", "goal", "status"),
    [(name, goal, status) for name, one in PAPER.items() if name not in KO for goal, status in goals_of(one)],
)
def test_every_example_has_the_statuses_that_the_paper_states(name: str, goal: str, status: str) -> None:
    assert status_of(PAPER[name], goal) == status


def test_a_ko_that_friend_can_win_or_one_that_friend_can_take_is_won() -> None:
    double_ko = PAPER["example_8"]
    won_by_friend, to_be_taken = double_ko.parts
    assert status_of(double_ko, won_by_friend, tally=1) == "W|KO_DOWN"
    assert status_of(double_ko, to_be_taken, tally=1) == "KO_UP|L"
    assert status_of(double_ko, double_ko.goal, tally=1) == "W|W"
    assert status_of(double_ko, double_ko.same[0], tally=1) == "W|W"


def test_every_way_of_dependence_has_an_example() -> None:
    assert {way for one in PAPER.values() for way in one.meant} == set(Dependence)


@pytest.mark.parametrize("one", PAPER.values(), ids=list(PAPER))
def test_friend_moves_in_every_position_and_the_goal_joins_its_parts(one: MultiGoal) -> None:
    goal = parse_goal(one.goal)
    assert isinstance(goal, And | Or)
    assert {str(canonical(parse_goal(part))) for part in one.parts} == {
        str(canonical(a)) for a in atoms(goal)
    }
    assert target_of(goal, one.position).friend is one.position.to_play
