import random

import pytest

from nerai.errors import ConfigError
from nerai.rules import ANY, EMPTY, ENEMY, OFF, OWN, Content, Pattern
from nerai.rules.pattern import SYMMETRIES, Cell, inverse, turn
from tests.support.naive_rules import random_contents


def test_cells_are_kept_in_order_so_that_equal_patterns_are_equal() -> None:
    one = Pattern.of({(1, 0): OWN, (0, 0): EMPTY})
    other = Pattern.of({(0, 0): EMPTY, (1, 0): OWN})
    assert one == other
    assert hash(one) == hash(other)
    assert one.cells == (Cell(0, 0, 1), Cell(1, 0, 2))


def test_a_cell_that_may_be_anything_is_not_listed() -> None:
    assert Pattern.of({(0, 0): OWN, (1, 0): ANY}) == Pattern.of({(0, 0): OWN})
    assert Pattern.of({(0, 0): OWN}).allowed(1, 0) == ANY


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        ({}, "without cells"),
        ({(0, 0): ANY}, "without cells"),
        ({(1, 1): Content(0)}, r"cell \(1, 1\) may have no content"),
        ({(0, 0): OFF, (1, 0): OWN}, "anchor .* off the board"),
        ({(8, 0): OWN}, "spans 9 columns"),
        ({(-4, 0): OWN, (4, 0): OWN}, "spans 9 columns"),
        ({(0, -8): EMPTY}, "spans 9 rows"),
    ],
)
def test_cells_that_make_no_pattern_are_refused(
    contents: dict[tuple[int, int], Content], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        Pattern.of(contents)


def test_a_cell_may_not_be_listed_twice() -> None:
    with pytest.raises(ConfigError, match="twice"):
        Pattern((Cell(1, 0, OWN.value), Cell(1, 0, ENEMY.value)))


def test_a_pattern_may_span_eight_columns_and_rows() -> None:
    assert Pattern.of({(7, 0): OWN, (0, -7): OWN}).box() == (0, 7, -7, 0)


def test_symmetries_turn_and_mirror() -> None:
    assert [turn(2, 1, symmetry) for symmetry in SYMMETRIES] == [
        (2, 1),
        (-2, 1),
        (2, -1),
        (-2, -1),
        (1, 2),
        (-1, 2),
        (1, -2),
        (-1, -2),
    ]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_inverse_takes_every_place_back(symmetry: int) -> None:
    for place in ((2, 1), (-3, 5), (0, 4)):
        assert turn(*turn(*place, symmetry), inverse(symmetry)) == place


def test_patterns_that_are_their_own_mirror_images_have_fewer_of_them() -> None:
    assert len(Pattern.of({(0, 0): OWN}).images()) == 1
    assert len(Pattern.of({(0, 0): OWN, (1, 0): ENEMY}).images()) == 4
    assert len(Pattern.of({(0, 0): OWN, (1, 0): ENEMY, (0, 1): EMPTY}).images()) == 8


def test_all_symmetries_of_a_pattern_have_one_canonical_form() -> None:
    rng = random.Random(1)
    for _ in range(100):
        pattern = Pattern.of(random_contents(rng))
        form, symmetry = pattern.canonical()
        assert pattern.turned(symmetry) == form
        assert {image.canonical()[0] for image in pattern.images()} == {form}


def test_patterns_that_no_symmetry_joins_have_different_canonical_forms() -> None:
    rng = random.Random(2)
    forms: dict[Pattern, Pattern] = {}
    for _ in range(200):
        pattern = Pattern.of(random_contents(rng))
        same = forms.setdefault(pattern.canonical()[0], pattern)
        assert same in pattern.images()
