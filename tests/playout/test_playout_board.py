"""The playout board by itself; tests/system compares it with the naive board move by move."""

import pytest

from nerai.playout import PlayoutBoard
from tests.support.positions import drawing


def board(text: str, *, to_play: int = 1, suicide: bool = False) -> PlayoutBoard:
    position = drawing(text).position
    return PlayoutBoard.from_stones(
        position.size.width, position.size.height, position.stones, to_play=to_play, suicide=suicide
    )


@pytest.mark.parametrize(
    ("eye", "text"),
    [
        (True, ". X . . \n X a X . \n . X . . \n . . . ."),
        (False, ". . . . . \n . O X O . \n . X a X . \n . . X . . \n . . . . ."),
        (True, ". . . . . \n . O X X . \n . X a X . \n . . X . . \n . . . . ."),
        (False, "X a X . \n O X . . \n . . . ."),
        (True, "X a X . \n X X . . \n . . . ."),
        (False, "a X . \n X O . \n . . ."),
        (True, "a X . \n X . . \n . . ."),
        (True, "X a X"),
        (False, "X a ."),
    ],
)
def test_an_eye_is_judged_by_its_diagonals(eye: bool, text: str) -> None:
    point = drawing(text).at("a")
    assert board(text).is_own_eye(point) is eye
    swapped = text.translate(str.maketrans("XO", "OX"))
    assert board(swapped, to_play=2).is_own_eye(point) is eye


def test_a_stone_is_no_eye() -> None:
    assert not board("X . .").is_own_eye(0)


def test_a_copy_is_a_board_of_its_own() -> None:
    first = PlayoutBoard(5, 5)
    second = first.copy()
    assert second.try_play(12)
    assert first.at(12) == 0
    assert first.to_play == 1
    assert second.at(12) == 1
    assert second.to_play == 2


def test_a_pass_is_legal_and_lifts_the_ko() -> None:
    text = """
        . X O .
        X a X O
        . X O .
        """
    point = drawing(text).at("a")
    ko = board(text, to_play=2)
    assert ko.try_play(point)
    assert ko.ko_point == point + 1
    assert not ko.is_legal(ko.ko_point)
    assert ko.is_legal(-1)
    assert ko.try_play(-1)
    assert ko.ko_point == -1


def test_suicide_follows_the_rule() -> None:
    text = """
        X a O
        O O .
        . . .
        """
    point = drawing(text).at("a")
    assert not board(text).try_play(point)
    allowed = board(text, suicide=True)
    assert allowed.try_play(point)
    assert allowed.stones() == drawing(". . O \n O O . \n . . .").position.stones
    assert allowed.prisoners(2) == 2


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("0 x 3", {"width": 0, "height": 3, "stones": b""}),
        ("3 x 20", {"width": 3, "height": 20, "stones": bytes(60)}),
        ("9 points, not 8", {"width": 3, "height": 3, "stones": bytes(8)}),
        ("value 7", {"width": 2, "height": 1, "stones": bytes([0, 7])}),
        ("no liberty", {"width": 2, "height": 1, "stones": bytes([1, 2])}),
        ("colour", {"width": 2, "height": 1, "stones": bytes(2), "to_play": 3}),
        ("ko point", {"width": 2, "height": 2, "stones": bytes(4), "ko_point": 1}),
        ("ko point", {"width": 2, "height": 2, "stones": bytes(4), "ko_point": 4}),
    ],
)
def test_a_position_that_cannot_be_is_refused(message: str, arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=message):
        PlayoutBoard.from_stones(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("point", [-1, 25, 1000])
def test_a_question_about_a_point_off_the_board_is_refused(point: int) -> None:
    empty = PlayoutBoard(5, 5)
    for ask in (empty.at, empty.liberty_count, empty.is_own_eye):
        with pytest.raises(ValueError, match="off the board"):
            ask(point)
    assert point == -1 or not empty.is_legal(point)
