"""Openings from files and from seeds."""

from pathlib import Path

import pytest

from nerai.board.point import Point, Size, gtp_list
from nerai.board.rules import CHINESE, TROMP_TAYLOR
from nerai.errors import ConfigError
from nerai.match.openings import position_after, random_opening, read_openings

NINE = Size.square(9)


def read(tmp_path: Path, text: str) -> tuple[tuple[Point, ...], ...]:
    (tmp_path / "openings.txt").write_text(text)
    return read_openings(tmp_path / "openings.txt", NINE, CHINESE)


def test_a_line_is_an_opening(tmp_path: Path) -> None:
    found = read(tmp_path, "# two of them\nE5 C3  g4\n\n  A1 pass # one stone\n")
    assert [gtp_list(opening[:1], NINE) for opening in found] == [["E5"], ["A1"]]
    assert [len(opening) for opening in found] == [3, 2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("E5\nE5 E5\n", r"openings\.txt:2: .*already"),
        ("E5 Z9\n", r"openings\.txt:1: "),
        ("E5 J10\n", r"openings\.txt:1: J10 is off"),
        ("# nothing\n", "holds no opening"),
    ],
)
def test_a_wrong_opening_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        read(tmp_path, text)


def test_a_missing_file_or_one_that_is_no_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read"):
        read_openings(tmp_path / "none", NINE, CHINESE)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="cannot read"):
        read_openings(tmp_path / "bytes", NINE, CHINESE)


def test_a_seed_decides_a_random_opening_and_all_its_moves_are_legal() -> None:
    found = {random_opening(NINE, TROMP_TAYLOR, moves=12, seed=f"{n}") for n in range(20)}
    assert len(found) == 20
    assert all(position_after(opening, NINE, TROMP_TAYLOR).move_number == 12 for opening in found)
    assert random_opening(NINE, CHINESE, moves=6, seed="a") == random_opening(
        NINE, CHINESE, moves=6, seed="a"
    )


def test_a_board_without_legal_moves_ends_a_random_opening() -> None:
    assert random_opening(Size.square(1), CHINESE, moves=5, seed="a") == ()
