"""`nerai plan`: what it prints, its record, and bad input."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
LIMITS = ("--games", "60", "--nodes", "500")


def test_the_screen_shows_the_move_its_reasons_the_table_and_the_cost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--rows", "2", *LIMITS]) == 0
    printed = capsys.readouterr().out
    for heading in ("MOVE", "SECOND", "WHY", "TABLE", "COST"):
        assert heading in printed
    assert "win_game by territory_wins_the_game" in printed
    assert "rows more" in printed
    assert "GOALS" not in printed


def test_the_goal_structure_is_shown_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--goals", *LIMITS]) == 0
    printed = capsys.readouterr().out
    assert "GOALS           win_game: " in printed
    assert "attack_group(" in printed


def test_the_record_has_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--json", *LIMITS]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["schema"] == "nerai.board_plan/1"
    assert record["goals"][0]["goal"] == "win_game"
    names = {one["goal"] for one in record["goals"]}
    assert all(master in names for one in record["goals"] for master in one["masters"])
    assert {one["evidence"] for one in record["statuses"]} == {"proved", "estimated"}
    assert record["table"] == sorted(record["table"], key=lambda row: -row["worth"])
    assert record["choice"]["move"] == record["move"]
    assert record["cost"]["random_games"] == 60


def test_a_side_and_a_move_number_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(EXAMPLES.parent / "game.sgf")
    assert run(["plan", game, "--move", "4", "--to-play", "white", "--json", *LIMITS]) == 0
    assert json.loads(capsys.readouterr().out)["to_play"] == "white"


def test_a_board_with_nothing_to_plan_for_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full = tmp_path / "full.txt"
    full.write_text("X . X\nX X X\n. X X\n", encoding="utf-8")
    assert run(["plan", str(full), *LIMITS]) == 2
    assert "none: nothing was found that is worth one" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.sgf"], "nowhere.sgf"),
        ([str(EXAMPLES / "fight.txt"), "--to-play", "red"], "red"),
        ([str(EXAMPLES / "fight.txt"), "--games", "3"], "--games"),
        ([str(EXAMPLES.parent / "game.sgf"), "--move", "5000"], "5000"),
    ],
)
def test_bad_input_is_refused_with_a_message(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["plan", *arguments]) == 64
    assert said in capsys.readouterr().err
