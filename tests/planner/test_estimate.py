"""The appendix of the planning paper: how many moves alpha-beta would try."""

import pytest

from nerai.planner.estimate import expected_leaves, expected_moves, product_of_choices, pruning_factor

TABLE = {
    3: 3,
    4: 6,
    5: 30,
    6: 90,
    7: 630,
    8: 2520,
    9: 22680,
    10: 113400,
    11: 1247400,
    12: 7484400,
    13: 97297200,
}
"""The expected leaves of figure 17; for 8 options what its formula gives, not the 630 printed there."""


@pytest.mark.parametrize(("options", "leaves"), TABLE.items())
def test_expected_leaves_are_those_of_the_table(options: int, leaves: int) -> None:
    assert expected_leaves(options) == leaves


@pytest.mark.parametrize("options", range(1, 14))
def test_the_product_and_the_factorial_agree(options: int) -> None:
    assert product_of_choices(options) == expected_leaves(options)


def test_the_pruning_factor_doubles_with_every_second_option() -> None:
    assert [pruning_factor(options) for options in range(3, 14)] == [2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64]


def test_expected_moves_are_added_up_turn_by_turn() -> None:
    assert expected_moves(3) == 3 + 1
    assert expected_moves(4) == 6 + 6 + 2
    assert expected_moves(5) == 30 + 15 + 10 + 2


@pytest.mark.parametrize("options", range(8, 20))
def test_leaves_are_about_half_of_all_moves(options: int) -> None:
    assert 1.9 < expected_moves(options) / expected_leaves(options) < 2.6
