"""The measuring scripts of bench/ say what is wrong with a file, and bear one without problems."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from bench import candidates, confirm_plans, fuzz_sgf, goal_inference, plan_odds, regions

OWN = Path(__file__).parents[2] / "problems" / "kill.jsonl"


@pytest.mark.parametrize("script", [goal_inference, regions, candidates, plan_odds, confirm_plans])
@pytest.mark.parametrize("content", [None, b"\xff\x00", b'{"id": "x/1",'])
def test_a_bad_file_is_named_on_standard_error(
    script: ModuleType, content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    if content is not None:
        file.write_bytes(content)
    assert script.main([str(file)]) == 65
    assert "bad.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("script", [goal_inference, regions])
def test_a_file_without_problems_gives_no_figures(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("")
    assert script.main([str(file)]) == 0
    assert "no problem" in capsys.readouterr().out


@pytest.mark.parametrize("script", [goal_inference, regions])
def test_a_good_file_gives_figures(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main([str(OWN)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    assert all(line.startswith(f"{OWN} ") for line in lines)


def test_a_folder_without_sgf_files_cannot_be_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz_sgf.main(str(tmp_path), 1) == 65
    assert "no SGF file" in capsys.readouterr().err


def test_points_that_knowledge_offers_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert candidates.main([str(OWN), "--sample", "3"]) == 0
    first, *names = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"3 problems: \d+ points in \d+ answers, \d\.\d\d each", first)
    assert names


def test_plans_are_held_against_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    assert plan_odds.main([str(OWN), "--sample", "2", "--nodes", "2000"]) == 0
    assert "complete plans" in capsys.readouterr().out
    assert confirm_plans.main([str(OWN), "--sample", "2", "--nodes", "2000"]) == 0
    assert "right answers" in capsys.readouterr().out
