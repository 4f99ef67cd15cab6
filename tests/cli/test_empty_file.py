"""A file with nothing in it: every command that opens one says that it is empty."""

from pathlib import Path

import pytest

from nerai.cli.main import run

COMMANDS = {
    "solve": [],
    "explain": [],
    "diagram": [],
    "status": [],
    "trace": [],
    "why-not": ["A1"],
    "follow": ["A1"],
    "review": [],
    "audit": [],
    "tutor": ["--no-browser"],
}


@pytest.mark.parametrize("content", ["", " \n\n"], ids=["empty", "blank"])
@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_file_is_called_empty(
    command: str,
    content: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NERAI_DATA_DIR", str(tmp_path))
    path = tmp_path / "nothing.sgf"
    path.write_text(content, encoding="utf-8")
    assert run([command, str(path), *COMMANDS[command]]) != 0
    told = capsys.readouterr()
    assert "empty" in told.out + told.err
    assert "(;" in told.out + told.err or "SGF" in told.out + told.err
