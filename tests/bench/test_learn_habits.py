"""The trainer of habits: which games it takes, what it writes, and what it leaves alone."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench import learn_habits
from bench.learn_habits import ROOT, lines, main, to_text

WEIGHTS = ROOT / "native/src/habit_weights.inc"
GAME = "(;SZ[5]KM[7.5];B[cc];W[bb];B[])"


def written(folder: Path, *games: str) -> Path:
    for number, game in enumerate(games):
        (folder / f"{number}.sgf").write_text(game)
    return folder


def test_only_games_in_turn_from_an_empty_board_are_learned_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up, twice = "(;SZ[5]AB[aa];W[cc])", "(;SZ[5];B[cc];B[dd])"
    folder = written(tmp_path, GAME, set_up, twice, "(;SZ[5];B[cc]", "no record")
    assert list(lines([folder])) == ["5 5 12 6 -1", "5 5 12"]
    assert "4.sgf left out: " in capsys.readouterr().err


def test_weights_are_written_for_the_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pairs(games: Sequence[str], least: int, rounds: int) -> list[str]:
        assert (len(games), least, rounds) == (5, 4, 8)
        return ["0x00000007 -3", "0x10000000 12"]

    monkeypatch.setattr(learn_habits, "fitted", pairs)
    out = tmp_path / "weights.inc"
    assert main([str(written(tmp_path, *[GAME] * 5)), "--out", str(out)]) == 0
    assert out.read_text().endswith("{0x00000007, -3}, {0x10000000, 12},\n")


@pytest.mark.parametrize("games", [0, 4])
def test_too_few_games_leave_the_weights_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], games: int
) -> None:
    out = tmp_path / "weights.inc"
    out.write_text("as before")
    assert main([str(written(tmp_path, *[GAME] * games)), "--out", str(out)]) == 1
    assert out.read_text() == "as before"
    assert "at least 5 games are needed" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nowhere"), "--out", str(tmp_path / "out")]) == 1
    assert "0 games" in capsys.readouterr().err


def test_the_weights_in_use_are_as_the_trainer_writes_them() -> None:
    text = WEIGHTS.read_text()
    pairs = [f"{trait} {weight}" for trait, weight in re.findall(r"\{(0x[0-9A-F]{8}), (-?\d+)\}", text)]
    assert len(pairs) > 1000
    assert to_text(pairs) == text
