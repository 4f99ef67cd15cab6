"""`nerai plan`: what it prints, its record, and bad input."""

import json
import re
from pathlib import Path

import pytest

from nerai.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
Capture = pytest.CaptureFixture[str]
LIMITS = ("--games", "60", "--nodes", "500")


def test_the_screen_shows_the_move_its_reasons_the_table_and_the_cost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--rows", "2", *LIMITS]) == 0
    printed = capsys.readouterr().out
    for heading in ("MOVE", "SECOND", "WHY", "TABLE", "COST"):
        assert heading in printed
    assert "to win the game: Whoever owns more of the board at the end has won." in printed
    assert "win_game" not in printed
    assert printed.count("NUMBERS ") == 1
    assert "rows more" in printed
    assert "GOALS" not in printed


def test_the_goal_structure_is_shown_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--goals", *LIMITS]) == 0
    printed = capsys.readouterr().out
    assert "GOALS           win_game: " in printed
    assert "has won. [win_game by territory_wins_the_game]" in " ".join(printed.split())
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
    assert record["cost"]["random_games"] > 2 * 60
    assert all(row["told_apart"] == (row["seen"] > row["error"]) for row in record["table"] if row["error"])


def test_a_side_and_a_move_number_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(EXAMPLES.parent / "game.sgf")
    assert run(["plan", game, "--move", "4", "--to-play", "white", "--json", *LIMITS]) == 0
    assert json.loads(capsys.readouterr().out)["to_play"] == "white"


def test_a_board_with_nothing_to_plan_for_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full = tmp_path / "full.txt"
    full.write_text("X . X\nX X X\n. X X\n", encoding="utf-8")
    assert run(["plan", str(full), *LIMITS]) == 2
    assert "none: nothing was found that is worth one" in capsys.readouterr().out


ATARI = ". . . . .\n. . X O .\n. . . X .\n. . . . .\n. . . . .\nBlack to play\n"
EYES = ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .\n"
KO = """
. . . X . O . . .
. X X X O O . . .
X X O O O . . . .
O O O . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("board", "to_play", "goal", "nodes", "said"),
    [
        (EYES, "black", "live(B5)", "500", "live(B5) is over-achieved: it holds even if White moves next"),
        (EYES, "white", "kill(B5)", "500", "kill(B5) is lost: the next move does not achieve it (proved)"),
        (ATARI, "black", "kill(D4)", "1", "kill(D4) was not settled within the limit: give more --nodes"),
        (KO, "white", "kill(B4)", "3000", "kill(B4) hangs on a ko"),
    ],
)
def test_where_no_move_serves_a_goal_it_is_told_how_that_stands(
    board: str, to_play: str, goal: str, nodes: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(board, encoding="utf-8")
    asked = ["--to-play", to_play, "--goal", goal, "--games", "20", "--nodes", nodes]
    assert run(["plan", str(file), *asked]) == 2
    printed = " ".join(capsys.readouterr().out.split())
    assert "none serves what was asked for" in printed
    assert said in printed
    if "ko" in said:
        assert "OPEN of the goals, 1 hangs on a ko" in printed
        assert "a limit left" not in printed
    if "not settled" in said:
        assert "OPEN of the goals, a limit left" in printed
        assert "hangs on a ko" not in printed


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


def test_the_agenda_of_a_game_is_shown_and_is_in_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(EXAMPLES.parent / "short_game.sgf")
    assert run(["plan", game, "--move", "6", "--agenda", *LIMITS]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"BLACK WANTS +win_game: open since move 0", printed)
    assert re.search(r"WHITE WANTS +win_game: open since move 0", printed)
    assert run(["plan", game, "--move", "6", "--agenda", "--json", *LIMITS]) == 0
    record = json.loads(capsys.readouterr().out)["agenda"]
    assert (record["schema"], record["move"]) == ("nerai.agenda/1", 6)
    assert record["planned"] == {"black": 6, "white": 5}
    names = {(one["player"], one["goal"]) for one in record["goals"]}
    assert len(names) == len(record["goals"])
    assert all((one["player"], master) in names for one in record["goals"] for master in one["masters"])
    assert run(["plan", game, "--move", "6", "--json", *LIMITS]) == 0
    assert "agenda" not in json.loads(capsys.readouterr().out)


def test_goals_have_owners_and_targets_and_merged_ones_have_several(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--json", *LIMITS]) == 0
    goals = json.loads(capsys.readouterr().out)["goals"]
    names = {one["goal"] for one in goals}
    assert len(names) == len(goals)  # a goal that several ask for is there once
    by_name = {one["goal"]: one for one in goals}
    assert by_name["win_game"]["owners"] == by_name["win_game"]["targets"] == []
    for one in goals:
        assert one["player"] == "black"
        assert bool(one["owners"]) == (one["goal"] != "win_game")
        assert bool(one["targets"]) == ("(" in one["goal"])
        if one["goal"].startswith(("capture(", "attack_group(", "kill(", "cut(")):
            assert one["target_color"] == "white"
        if one["goal"].startswith(("save(", "live(", "connect(")):
            assert one["target_color"] == "black"
            assert one["owner_groups"]
    merged = [one for one in goals if len(one["owners"]) > 1]
    assert merged
    assert run(["plan", str(EXAMPLES / "fight.txt"), "--goals", *LIMITS]) == 0
    assert "asked for by " in capsys.readouterr().out
