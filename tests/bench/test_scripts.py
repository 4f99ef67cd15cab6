"""The measuring scripts of bench/ say what is wrong with a file, and bear one without problems."""

from pathlib import Path
from types import ModuleType

import pytest

from bench import fuzz_sgf, goal_inference, regions

OWN = Path(__file__).parents[2] / "problems" / "kill.jsonl"


@pytest.mark.parametrize("script", [goal_inference, regions])
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
