"""`nerai algebra`: text in, derivation out."""

import json
from pathlib import Path

import pytest

from nerai.algebra import play
from nerai.cli.main import run


def test_the_derivation_ends_with_the_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["algebra", "W|L OR W|L"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "W|L OR W|L"
    assert lines[1].startswith("= {W OR W|L, W|L OR W | L OR W|L, W|L OR L}")
    assert lines[2].startswith("= W, W | WL, WL")
    assert lines[-1] == "W|WL"


def test_a_double_move_plays_in_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["algebra", "W|WL AND W|WL", "--double", "opponent", "--tally", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "W|L"


def test_json_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["algebra", "KO_UP AND U", "--policy", "cautious", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["friend_first"] == "U"
    assert record["opponent_first"] == "KO_DOWN&U"
    assert record["policy"]["opponent_first"] == "U"
    assert record["tree"]["friend"] == ["U"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["W|"], "column 3"),
        (["W|L", "--tally", "0"], "tally of 0"),
        (["W|L", "--tally", "99"], "tally of 99"),
        (["W|L", "--double", "me"], "friend or opponent"),
        (["W|L", "--policy", "brave"], "cautious"),
    ],
)
def test_bad_input_is_told_and_gives_64(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["algebra", *arguments]) == 64
    captured = capsys.readouterr()
    assert part in captured.err
    assert not captured.out


def test_the_tree_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tree.svg"
    assert run(["algebra", "W|L AND W|L", "--svg", str(file)]) == 0
    assert capsys.readouterr().out.endswith("WL|L\n")
    drawn = file.read_text()
    assert drawn.count("<rect") == 3
    assert drawn.count("<line") == 4


@pytest.mark.parametrize("games", [["W|L"] * 60, ["KO_UP", "KO_DOWN"] * 4])
def test_games_too_many_to_play_out_are_refused(
    games: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "MOST_WORK", 20_000)
    assert run(["algebra", " OR ".join(games)]) == 64
    assert f"{len(games)} games together take too long to play out; use fewer" in capsys.readouterr().err
