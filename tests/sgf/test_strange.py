"""Text that is nothing we read is refused by what it is, where it begins, and with what to hand in."""

import pytest

from nerai.errors import DiagramError
from nerai.sgf.document import read_document
from nerai.sgf.strange import fault_of

STRANGE = {
    "words": ("\n  Hello there", "row 2, column 3", "but 'Hello there'", "SGF begins with (;"),
    "a long text": ("lorem ipsum " * 500, "row 1, column 1", "'lorem ipsum lorem ipsum ...'", "(;"),
    "a web page": ("<!DOCTYPE html><title>404", "row 1, column 1", "but a web page", "save the problem"),
    "an address": ("https://example.org/puzzle/1", "row 1, column 1", "but an address", "nothing is fetched"),
    "a paper": ("%PDF-1.4", "row 1, column 1", "no text at all", "export the problem as SGF"),
    "moves of a protocol": ("play B D4\nplay W Q16", "row 1, column 1", "'play B D4'", "rows of . X O"),
    "a list": ("[1, 2, 3]", "row 1, column 1", "'[1, 2, 3]'", "a problem record with {"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_text_is_told_by_place_by_look_and_with_what_is_wanted(name: str) -> None:
    text, *wanted = STRANGE[name]
    with pytest.raises(DiagramError) as caught:
        read_document(text.encode())
    for part in wanted:
        assert part in str(caught.value)


@pytest.mark.parametrize("data", [b"", b" \n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_called_empty(data: bytes) -> None:
    with pytest.raises(DiagramError, match=r"^the file is empty; SGF begins with"):
        read_document(data)


def test_what_may_be_a_drawing_is_left_to_the_reader_of_drawings() -> None:
    for drawn in (". X O", "A B C\n3 . . .\n2 . X .\n1 . . .", "some words\n. X O", "x o ."):
        assert fault_of(drawn.encode()) is None
    with pytest.raises(DiagramError, match="the row has 2 points"):
        read_document(b". X O\n. X")
