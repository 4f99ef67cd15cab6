import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.drawing.lettering import drawable, middle, text_path, text_width

NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]{1,2})?")


def extent(path: str) -> tuple[float, float]:
    """Lowest and highest x of a path."""
    xs = [float(number) for number in NUMBER.findall(path)][::2]
    return min(xs), max(xs)


def test_all_of_ascii_and_the_signs_of_go_books_can_be_drawn() -> None:
    assert drawable(string.ascii_letters + string.digits + string.punctuation + " ")
    assert drawable("–—…×°→←’“”△□○")


@pytest.mark.parametrize("text", ["Größe", "déjà", "señor", "São", "ódź", "İi̇j́"])
def test_accents_are_put_on_letters(text: str) -> None:
    assert drawable(text)


@pytest.mark.parametrize("text", ["黒", "дан", "A黒", "🙂", "\ufffd"])
def test_other_scripts_are_left_to_fonts(text: str) -> None:
    assert not drawable(text)


def test_a_path_uses_plain_commands_and_short_numbers() -> None:
    path = text_path("Qa9%&@", 10, 20, height=12)
    assert re.fullmatch(r"(?:[MLCZ]|-?[0-9]+(?:\.[0-9]{1,2})?| )+", path)


@given(st.text(alphabet=string.ascii_letters + string.digits, min_size=1, max_size=6), st.floats(0.3, 1))
def test_a_text_is_as_wide_as_measured_and_squeezing_narrows_it(text: str, squeeze: float) -> None:
    height = 50.0
    left, right = extent(text_path(text, 0, 0, height=height, squeeze=squeeze, align=0.0))
    assert left >= -1
    assert right == pytest.approx(text_width(text) * height * squeeze, abs=3)


@given(st.text(max_size=8))
def test_any_text_has_a_width_and_a_drawable_one_a_path(text: str) -> None:
    assert text_width(text) >= 0
    if drawable(text):
        assert isinstance(text_path(text, 0, 0, height=10), str)


def test_a_text_is_aligned_left_middle_or_right() -> None:
    for align, expected in ((0.0, (100, 200)), (0.5, (50, 150)), (1.0, (0, 100))):
        width = text_width("HH") * 50
        squeeze = 100 / width
        path = text_path("HH", 100, 0, height=50, squeeze=squeeze, align=align)
        assert extent(path) == pytest.approx(expected)


def test_small_letters_are_lifted_to_look_centered_and_digits_are_not() -> None:
    assert middle("7") == middle("A") == 0
    assert middle("a") > middle("b") > 0
