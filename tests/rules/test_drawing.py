import random

import pytest

from nerai.errors import ConfigError
from nerai.rules import ANY, EMPTY, ENEMY, OFF, OWN, Pattern
from nerai.rules.drawing import anchor_of, draw, parse
from tests.support.naive_rules import random_contents, random_rule

CORNER = ("| O X ?", "| . . x", "+ - - -")


def test_a_drawing_has_the_signs_of_pattern_files() -> None:
    pattern = Pattern.of({(0, 0): OWN, (1, 0): ENEMY, (2, 0): EMPTY, (1, 1): OWN | EMPTY})
    assert draw(pattern) == ("O X .", "? o ?")
    assert anchor_of(pattern) == (0, 0)


def test_edges_are_drawn_as_lines() -> None:
    pattern = parse(CORNER, anchor=(1, 0))
    assert pattern.allowed(-1, 0) == pattern.allowed(-1, 2) == pattern.allowed(2, 2) == OFF
    assert pattern.allowed(2, 1) == ENEMY | EMPTY
    assert pattern.allowed(2, 0) == ANY
    assert draw(pattern) == CORNER
    assert anchor_of(pattern) == (1, 0)
    assert draw(pattern.turned(1)) == ("? X O |", "x . . |", "- - - +")


def test_a_point_off_the_board_that_is_no_whole_edge_has_a_sign_of_its_own() -> None:
    assert draw(Pattern.of({(0, 0): OWN, (1, 0): EMPTY, (0, 1): OFF})) == ("O .", "# ?")


def test_what_is_drawn_can_be_read_again() -> None:
    rng = random.Random(3)
    for number in range(300):
        pattern = Pattern.of(random_contents(rng)) if number % 2 else random_rule(rng, "").pattern
        assert parse(draw(pattern), anchor=anchor_of(pattern)) == pattern


@pytest.mark.parametrize(
    ("rows", "anchor", "message"),
    [
        ((), (0, 0), "anchor"),
        (("O X", "."), (0, 0), "differ in length"),
        (("O X",), (2, 0), "anchor"),
        (("O Z",), (0, 0), "row 1, column 2: the sign 'Z'"),
        (("- -", "O X"), (0, 0), "off the board"),
        (("? ?",), (0, 0), "without cells"),
    ],
)
def test_what_draws_no_pattern_is_refused(
    rows: tuple[str, ...], anchor: tuple[int, int], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        parse(rows, anchor=anchor)
