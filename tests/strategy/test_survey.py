"""A board at a glance: what is proved stays apart from what is estimated, and drawings say which is which."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.cli.main import run
from nerai.strategy.survey import Phase, survey

ALIVE_AND_NOT = """
. X . X . . . . .
X X X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . O O
. . . . . O O . O
. . . . . O . O O
"""
FULL = """
. X X O O .
X X X O O O
X . X O . O
X X X O O O
X X X O O O
. X X O O .
"""
DEAD = """
. X O . X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . O O O O
. . . O . O .
. . . O O O O
"""


def test_what_can_never_be_captured_is_proved_and_the_rest_estimated() -> None:
    found = survey(Position.parse(ALIVE_AND_NOT), random_games=200)
    by_color = {one.group.color: one for one in found.groups}
    assert by_color[Color.BLACK].proved
    assert by_color[Color.BLACK].stays == 1.0
    assert "proved" in by_color[Color.BLACK].words
    white = by_color[Color.WHITE]
    assert not white.proved or white.stays == 1.0
    assert all(found.owned[point] == 1.0 for point, owner in found.proved.items() if owner is Color.BLACK)


def test_a_stone_in_a_prison_is_not_taken_for_safe() -> None:
    position = Position.parse(DEAD)
    found = survey(position, random_games=200)
    stone = from_gtp("C7", position.size)
    (prisoner,) = [one for one in found.groups if stone in one.group.stones]
    assert prisoner.stays < 0.3
    assert "estimated" in prisoner.words


def test_the_same_position_gives_the_same_and_nothing_is_told_twice() -> None:
    position = Position.parse(DEAD)
    one, two = survey(position), survey(position)
    assert (one.owned, one.expected_margin) == (two.owned, two.expected_margin)
    assert all(-1 <= owner <= 1 for owner in one.owned)
    assert not (one.area.keys() & one.moyo.keys())


def test_the_phase_follows_the_board() -> None:
    assert survey(Position.empty(Size.square(19)), random_games=20).phase is Phase.OPENING
    assert survey(Position.parse(FULL)).phase is Phase.ENDGAME


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(DEAD)
    return str(file)


def test_diagrams_tell_groups_territory_and_influence(
    drawn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["diagram", drawn, "--territory", "--groups"]) == 0
    told = capsys.readouterr().out
    assert "proved" in told
    assert "expected result by area" in told
    assert "grey: " in told
    assert run(["diagram", drawn, "--influence", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert len(record["influence"]) == 49
    picture = tmp_path / "board.svg"
    assert run(["diagram", drawn, "--territory", "-o", str(picture)]) == 0
    assert picture.read_text().startswith("<svg")


def test_two_shades_at_a_time_are_refused(drawn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagram", drawn, "--territory", "--influence"]) == 64
    assert "leave one of them out" in capsys.readouterr().err


def test_a_figure_with_numbered_moves_is_surveyed_after_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[5];B[cc];W[cd];B[bd];W[dd];B[dc];W[ec])")

    def told(*options: str) -> list[str]:
        assert run(["diagram", str(game), "--groups", *options]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if " stone" in line]

    after_all = told()
    assert told("--moves", "3-6") == told("--moves", "all") == after_all
    assert told("--move", "4", "--play", "D3,E3") == after_all
    assert told("--move", "4") != after_all
