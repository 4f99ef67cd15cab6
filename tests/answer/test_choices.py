"""Results are ordered, except that nothing is better or worse than not knowing."""

import operator
from collections.abc import Callable
from itertools import pairwise

import pytest

from nerai.answer import Result, Side

BEST_FIRST = [Result.UNCONDITIONAL, Result.SEKI, Result.KO, Result.FAILS]
ORDERS = [operator.lt, operator.le, operator.gt, operator.ge]


def test_results_are_ordered_from_unconditional_to_fails() -> None:
    assert sorted([Result.KO, Result.FAILS, Result.UNCONDITIONAL, Result.SEKI], reverse=True) == BEST_FIRST
    for better, worse in pairwise(BEST_FIRST):
        assert better > worse
        assert better >= worse
        assert worse < better
        assert worse <= better
        assert not better < worse
        assert not better <= worse
        assert not worse > better
        assert not worse >= better
        assert better <= better  # noqa: PLR0124 - a result is as good as itself


@pytest.mark.parametrize("compare", ORDERS)
@pytest.mark.parametrize("other", Result)
def test_unknown_cannot_be_compared_with_any_result(
    compare: Callable[[Result, Result], bool], other: Result
) -> None:
    with pytest.raises(TypeError, match="unknown"):
        compare(Result.UNKNOWN, other)
    with pytest.raises(TypeError, match="unknown"):
        compare(other, Result.UNKNOWN)


def test_the_best_of_results_cannot_be_taken_when_one_is_unknown() -> None:
    assert max(BEST_FIRST) is Result.UNCONDITIONAL
    with pytest.raises(TypeError, match="unknown"):
        max(Result.FAILS, Result.UNKNOWN)


def test_unknown_is_not_fails() -> None:
    assert len({Result.UNKNOWN, Result.FAILS}) == 2
    assert [result for result in Result if not result.known] == [Result.UNKNOWN]


@pytest.mark.parametrize("result", Result)
def test_no_result_is_taken_for_true_or_false(result: Result) -> None:
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(result)


def test_a_result_cannot_be_compared_with_something_else() -> None:
    with pytest.raises(TypeError):
        _ = Result.KO < 3


def test_the_other_side_is_the_opponent() -> None:
    assert [side.other for side in Side] == [Side.WHITE, Side.BLACK]
