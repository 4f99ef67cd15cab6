"""Games as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.algebra import Game, Leaf, Node, Option, bare, parse_expression, parse_game
from nerai.algebra.outcome import LETTERS
from nerai.errors import AlgebraError

OUTCOMES = st.sampled_from(list(LETTERS.values()))
LEAVES = OUTCOMES.map(Leaf)


def _nodes(games: st.SearchStrategy[Game]) -> st.SearchStrategy[Game]:
    side = st.lists(games, min_size=1, max_size=2).map(lambda items: tuple(map(Option, items)))
    return st.builds(Node, side, side)


GAMES: st.SearchStrategy[Game] = st.recursive(LEAVES, _nodes, max_leaves=10)


@given(GAMES)
def test_what_is_printed_is_read_as_the_same_game(game: Game) -> None:
    assert bare(parse_game(str(game))) == bare(game)


@given(OUTCOMES, OUTCOMES, OUTCOMES)
def test_mixed_outcomes_are_printed_and_read(one: object, two: object, three: object) -> None:
    mixed = (one & two) | three  # type: ignore[operator]
    assert parse_game(str(mixed)) == Leaf(mixed)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("WL|LL", "W|L || L|L"),
        ("WLLL|L", "{WL|LL} || L"),
        ("W||W|KO_DOWN", "{W | {W | KO_DOWN}}"),
        ("w|l", "W|L"),
        ("KO↑L|LL", "KO_UP|L||L|L"),
        ("W, SEKI | L", "{W, SEKI | L}"),
        ("W|L, SEKI || L", "{ {W|L}, SEKI | L}"),
        ("U+U-|L", "U+|U-||L"),
    ],
)
def test_ways_to_write_the_same_game(text: str, same: str) -> None:
    assert parse_game(text) == parse_game(same)


def test_bars_bind_tighter_than_words() -> None:
    assert parse_expression("W|L OR W|L AND L") == parse_expression("(W|L) OR ((W|L) AND (L))")
    assert parse_expression("NOT W|L AND L") == parse_expression("(NOT (W|L)) AND L")


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "there is no game"),
        ("W|", 3, "a letter is missing"),
        ("|L", 1, "a letter is missing"),
        ("W|X", 3, "'X' has no place"),
        ("W|L|L", 4, "leaves open"),
        ("WLL", 1, "no complete tree"),
        ("W|L AND", 8, "a game is missing"),
        ("(W|L", 1, "never closed"),
        ("W|L)", 4, "nothing is open"),
        ("{W|L)", 5, "nothing is open"),
        ("W & | L", 5, "a letter is missing"),
        ("(W OR L) | L", 1, "no place here"),
        ("W, L", 2, "no place here"),
    ],
)
def test_bad_notation_says_where_and_what(text: str, column: int, part: str) -> None:
    with pytest.raises(AlgebraError, match=part) as raised:
        parse_expression(text)
    assert raised.value.column == column
    assert raised.value.hint


def test_an_expression_is_no_game() -> None:
    with pytest.raises(AlgebraError, match="not a game"):
        parse_game("W|L OR L")


@given(st.text(alphabet="WLUSEKIO_PDN+-|{}(), &/ANDORT", max_size=40))
def test_any_text_is_a_game_or_our_error(text: str) -> None:
    try:
        found = parse_expression(text)
    except AlgebraError:
        return
    assert parse_expression(str(found)) is not None


@pytest.mark.parametrize("text", ["(" * 100_000, "{" * 5_000, "NOT " * 2_400, "W" * 9_000])
def test_absurd_texts_are_refused(text: str) -> None:
    with pytest.raises(AlgebraError):
        parse_expression(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{U, SEKI | L} | L} || L",
        "{{U, SEKI | L} | W} | {W | {U, SEKI | L}}",
        "W || {U, SEKI | L} | L",
    ],
)
def test_an_option_that_begins_with_braces_keeps_its_own_bars(text: str) -> None:
    found = parse_game(text)
    assert parse_game(str(found)) == found
