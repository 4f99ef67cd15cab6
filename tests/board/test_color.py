import pytest

from nerai.board.color import Color
from nerai.errors import InputError


@pytest.mark.parametrize(
    ("color", "letter", "word"), [(Color.BLACK, "B", "black"), (Color.WHITE, "W", "white")]
)
def test_each_color_has_its_names_and_reads_them_in_any_case(color: Color, letter: str, word: str) -> None:
    assert color.letter == letter
    assert color.word == word
    assert color.other.other is color
    assert color.other is not color
    for text in (letter, letter.lower(), word, word.upper(), f" {word} "):
        assert Color.parse(text) is color


@pytest.mark.parametrize("text", ["", "x", "blackwhite", "grey", "1"])
def test_anything_else_is_no_color(text: str) -> None:
    with pytest.raises(InputError, match="use black or white"):
        Color.parse(text)
