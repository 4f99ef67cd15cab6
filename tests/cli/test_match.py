"""`nerai match`: a whole match from the command line, between engines that follow a script."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run
from tests.match.players import FAKE_COMMAND

STRONG, WEAK = f"env FAKE_MOVES=C3 {FAKE_COMMAND}", f"env FAKE_MOVES=resign {FAKE_COMMAND}"


def test_a_match_is_played_summed_up_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    options = ["--size", "5", "--komi", "0.5", "-n", "2", "-o", str(folder)]
    assert run(["match", "-a", STRONG, "-b", WEAK, *options]) == 0
    captured = capsys.readouterr()
    assert "won 2 and lost 0 of 2 games" in captured.out
    assert "95% interval" in captured.out
    assert str(folder) in captured.out
    assert "first wins by resignation" in " ".join(captured.err.split())
    assert sorted(file.name for file in folder.iterdir()) == ["game0001.sgf", "game0002.sgf", "games.jsonl"]


def test_a_summary_comes_as_json_with_all_settings_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    openings = tmp_path / "openings"
    openings.write_text("A1 B2  # two moves\n")
    options = ["--size", "5x4", "--rules", "tromp-taylor", "--openings", str(openings), "--time", "60"]
    limits = ["--max-moves", "3", "--move-timeout", "30", "-j", "2", "-n", "2", "--json"]
    assert run(["match", "-a", STRONG, "-b", WEAK, *options, *limits]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["wins"], summary["losses"], summary["void"]) == (2, 1, 1, 0)
    assert summary["mean_moves"] == 2.5
    assert 0 < summary["interval"]["low"] < summary["rate"] == 0.5
