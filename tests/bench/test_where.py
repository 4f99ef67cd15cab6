"""Problems chosen by conditions on their fields."""

import pytest

from nerai.bench.where import select
from nerai.board.color import Color
from nerai.board.point import Size
from nerai.errors import ConfigError
from nerai.sgf import Problem
from nerai.sgf.problem import GoalKind


def _problem(name: str, *, goal: GoalKind | None = None, status: str = "", level: str = "") -> Problem:
    return Problem(name, Size(9, 9), (), (), Color.BLACK, goal=goal, status=status, level=level)


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


RANKED = [
    _problem(f"at {level}", level=level) for level in ("30k", "20k", "2k", "1k", "1d", "9d", "easy", "")
]


@pytest.mark.parametrize(
    ("conditions", "names"),
    [
        (["level<=20k"], ["30k", "20k"]),
        (["level<=1k"], ["30k", "20k", "2k", "1k"]),
        (["level>=1d"], ["1d", "9d"]),
        (["level>=20k", "level<=1d"], ["20k", "2k", "1k", "1d"]),
    ],
)
def test_levels_are_compared_as_ranks(conditions: list[str], names: list[str]) -> None:
    assert [problem.level for problem in select(RANKED, conditions)] == names


@pytest.mark.parametrize("condition", ["level<=easy", "level>=", "level<=0k", "goal<=5k"])
def test_only_ranks_are_compared(condition: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        select(RANKED, [condition])
    assert "level<=20k" in str(refusal.value.hint)
