"""`nerai review`: what it prints and writes, and what it says of bad input."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run
from nerai.sgf.jsonlines import read_problems
from tests.support.reviewed import GAME

Capture = pytest.CaptureFixture[str]
PART = ["--moves", "33:36"]


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return str(path)


def test_the_worst_come_first_with_stones_and_better_move(game: str, capsys: Capture) -> None:
    assert run(["review", game, *PART]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Moves looked at: 4. Mistakes proved: ")
    assert lines[1].startswith("  1  Move ")
    told = "Move 33, Black B7: Black could still free the 2 black stones at E9 by F8"
    assert any(told in one for one in lines)


def test_no_more_than_the_number_asked_for_is_shown(game: str, capsys: Capture) -> None:
    assert run(["review", game, *PART, "--worst", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_json_holds_events_with_their_grounds(game: str, capsys: Capture) -> None:
    assert run(["review", game, *PART, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "nerai.review/1"
    assert found["reviewed"] == [33, 34, 35, 36]
    assert {"number", "kind", "stones", "better", "before", "after"} <= set(found["events"][0])


def test_a_folder_gets_the_game_the_page_and_the_problems(game: str, tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "out"
    assert run(["review", game, *PART, "-o", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["game.html", "game.jsonl", "game.sgf"]
    assert str(folder / "game.html") in capsys.readouterr().out


def test_the_problems_can_be_solved_and_audited(game: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mistakes.jsonl"
    assert run(["review", game, *PART, "--problems", str(path)]) == 0
    problems = list(read_problems(path))
    assert problems
    capsys.readouterr()
    assert run(["solve", str(path), "--nodes", "20000"]) == 0
    assert run(["audit", str(path), "--nodes", "20000"]) == 0


def test_a_move_that_the_rules_forbid_is_carried_out_and_said(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "odd.sgf"
    path.write_text("(;GM[1]SZ[9];B[dd];W[dd])")
    assert run(["review", str(path)]) == 0
    assert "repaired: " in capsys.readouterr().err


def test_where_nothing_is_proved_that_is_said(game: str, capsys: Capture) -> None:
    assert run(["review", game, "--moves", ":3"]) == 0
    assert "No event is proved" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "holds no game"),
        ("", "holds no game"),
        ("(;FF[4]GM[1]SZ[9]AB[aa]AW[bb])", "has no moves"),
        ('{"id": "a"}', "holds no game"),
        ("(;FF[4]GM[1]SZ[9];B[zz9])", "zz9"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(
    text: str, message: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text(text)
    assert run(["review", str(path)]) == 64
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("moves", "message"), [("x", "no range of moves"), ("50:60", "no moves 50:60"), ("9:3", "no moves 9:3")]
)
def test_a_range_that_makes_no_sense_is_refused(game: str, moves: str, message: str, capsys: Capture) -> None:
    assert run(["review", game, "--moves", moves]) == 64
    assert message in capsys.readouterr().err


def test_a_file_that_is_not_there_is_refused(capsys: Capture) -> None:
    assert run(["review", "/no/such/file.sgf"]) == 64
    assert "cannot read" in capsys.readouterr().err
