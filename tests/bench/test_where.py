"""Problems chosen by conditions on their fields."""

import pytest

from nerai.bench.where import select
from nerai.board.color import Color
from nerai.board.point import Size
from nerai.errors import ConfigError
from nerai.sgf import Problem
from nerai.sgf.problem import GoalKind


def _problem(name: str, *, goal: GoalKind | None, status: str) -> Problem:
    return Problem(name, Size(9, 9), (), (), Color.BLACK, goal=goal, status=status)


PROBLEMS = [
    _problem("a", goal=GoalKind.LIVE, status="l"),
    _problem("b", goal=GoalKind.LIVE, status="l1d"),
    _problem("c", goal=GoalKind.KILL, status="d2l"),
    _problem("d", goal=None, status=""),
]


@pytest.mark.parametrize(
    ("conditions", "names"),
    [
        ([], "abcd"),
        (["status=l1d"], "b"),
        (["status=l1d,d2l"], "bc"),
        (["status!=l,d"], "bcd"),
        (["status!=l", "goal=live"], "b"),
        (["goal="], "d"),
        (["to_move=W"], ""),
    ],
)
def test_all_conditions_must_hold(conditions: list[str], names: str) -> None:
    assert "".join(problem.id for problem in select(PROBLEMS, conditions)) == names


@pytest.mark.parametrize("condition", ["", "status", "colour=red", "=x", "status>l"])
def test_a_condition_that_makes_no_sense_is_refused_with_a_hint(condition: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        select(PROBLEMS, [condition])
    assert "goal, level, status, to_move" in str(refusal.value.hint)
