"""Words after a command become values, or the protocol's syntax error."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.board.point import PASS, Size, from_gtp
from nerai.engine.arguments import Arguments
from nerai.errors import GtpError

NINE = Size.square(9)


def test_words_are_taken_in_order() -> None:
    words = Arguments(["b", "D4", "7", "-0.5", "true", "rest", "too"])
    assert words.take_color() is Color.BLACK
    assert words.take_point(NINE) == from_gtp("D4", NINE)
    assert words.take_int("moves") == 7
    assert words.take_float("komi") == -0.5
    assert words.take_bool("ownership") is True
    assert words.peek == "rest"
    assert words.take_rest() == ("rest", "too")
    words.end()


@pytest.mark.parametrize("word", ["b", "B", "black", "BLACK", "bLaCk"])
def test_colors_may_be_written_in_any_case(word: str) -> None:
    assert Arguments([word]).take_color() is Color.BLACK


def test_a_pass_is_a_vertex_but_no_board_point() -> None:
    assert Arguments(["PASS"]).take_point(NINE) == PASS
    with pytest.raises(GtpError, match=r"^syntax error: .*not a pass"):
        Arguments(["PASS"]).take_board_point(NINE)


@pytest.mark.parametrize("word", ["x", "blackk", "1", "D4"])
def test_other_words_are_no_color(word: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: "):
        Arguments([word]).take_color()


@pytest.mark.parametrize("word", ["I5", "K1", "A0", "A10", "D", "4", "D4D", "resign", "Ａ4"])
def test_other_words_are_no_vertex(word: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: "):
        Arguments([word]).take_point(NINE)


@pytest.mark.parametrize("word", ["1.0", "x", "--1", "-", "1e3", "99999999999", "٣", "-1"])
def test_other_words_are_no_count(word: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: "):
        Arguments([word]).take_int("count")


@pytest.mark.parametrize("word", ["nan", "inf", "-inf", "1e999", "x", "1,5", "٣"])
def test_other_words_are_no_number(word: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: "):
        Arguments([word]).take_float("komi")


def test_missing_and_surplus_words_are_named() -> None:
    with pytest.raises(GtpError, match=r"^syntax error: color missing$"):
        Arguments([]).take_color()
    with pytest.raises(GtpError, match=r"^syntax error: 'more' is one word too many$"):
        Arguments(["more"]).end()


@settings(deadline=None)
@given(st.text())
def test_any_word_gives_a_value_or_our_error(word: str) -> None:
    for take in (
        Arguments([word]).take_color,
        lambda: Arguments([word]).take_point(NINE),
        lambda: Arguments([word]).take_int("count"),
        lambda: Arguments([word]).take_float("number"),
        lambda: Arguments([word]).take_bool("flag"),
    ):
        with suppress(GtpError):
            take()
