import pytest

from nerai.errors import ConfigError
from nerai.rules import EMPTY, ENEMY, OWN, Condition, Count, Pattern, Rule

PATTERN = Pattern.of({(0, 0): OWN, (1, 0): EMPTY, (0, 1): OWN | ENEMY, (1, 1): OWN | EMPTY})


@pytest.mark.parametrize(
    ("count", "cell", "message"),
    [
        (Count.LIBERTIES, (2, 2), r"\(2, 2\) is not in the pattern"),
        (Count.STONES, (1, 0), "need not have a stone"),
        (Count.OUTSIDE_LIBERTIES, (1, 1), "need not have a stone"),
        (Count.OWN_LIBERTIES_AFTER, (0, 0), "need not be empty"),
        (Count.ENEMY_LIBERTIES_AFTER, (1, 1), "need not be empty"),
        (Count.ADJACENT_LIBERTIES, (1, 0), "need not have a stone"),
    ],
)
def test_a_condition_has_to_fit_its_cell(count: Count, cell: tuple[int, int], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Rule("net", PATTERN, (Condition(count, *cell, 1),))


def test_conditions_about_a_chain_of_either_color_and_about_an_empty_cell_fit() -> None:
    conditions = (Condition(Count.LIBERTIES, 0, 1, 1, 2), Condition(Count.OWN_LIBERTIES_AFTER, 1, 0, 2))
    assert Rule("net", PATTERN, conditions).conditions == conditions


@pytest.mark.parametrize(
    ("least", "most", "message"), [(3, 2, "at least 3 and at most 2"), (-1, 2, "at least -1")]
)
def test_a_range_without_numbers_is_refused(least: int, most: int, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Condition(Count.LIBERTIES, 0, 0, least, most)


def test_a_condition_reads_as_text() -> None:
    assert str(Condition(Count.OWN_LIBERTIES_AFTER, 1, 0, 2)) == "own_liberties_after(1, 0) 2.."
    assert str(Condition(Count.LIBERTIES, 0, -1, 1, 3)) == "liberties(0, -1) 1..3"
