"""The program and its streams: closed pipes, full disks, terminals without our characters, own faults."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nerai.cli.main import run

SGF = "(;CA[utf-8]SZ[5]GN[狙い]AB[cc])"
NERAI = (sys.executable, "-m", "nerai")


@pytest.fixture
def problem(tmp_path: Path) -> Path:
    path = tmp_path / "problem.sgf"
    path.write_text(SGF, encoding="utf-8")
    return path


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_a_reader_that_goes_away_is_no_error(problem: Path, options: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*NERAI, "diagram", str(problem), *options], stdout=writer, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_a_full_disk_is_said_and_is_no_answer(problem: Path, options: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*NERAI, "diagram", str(problem), *options],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert done.returncode == 64
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_characters_a_terminal_lacks_become_question_marks(problem: Path) -> None:
    assert _printed_in_ascii(problem).splitlines()[0] == b"??, 5x5"


def test_json_keeps_characters_a_terminal_lacks(problem: Path) -> None:
    assert json.loads(_printed_in_ascii(problem, "--json"))["name"] == "狙い"


def test_file_names_that_are_no_text_still_give_json(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.sgf"
    Path(os.fsdecode(path)).write_bytes(b"(;CA[utf-8]SZ[5]AB[cc])")
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    printed = subprocess.run(
        [*NERAI, "diagram", path, "--json"], env=environment, capture_output=True, check=True
    ).stdout
    assert json.loads(printed.decode("utf-8"))["black"] == ["C3"]


def test_codes_for_terminals_in_a_file_are_not_passed_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "problem.sgf"
    file.write_text("(;SZ[5]GN[\x1b\\[2J]C[\x1b\\]0;title\x07]AB[cc] \x1b;)")
    assert run(["diagram", str(file)]) == 0
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err
    assert "\ufffd[2J, 5x5, \ufffd]0;title" in captured.out
    assert run(["diagram", "\x1b[2J.sgf"]) == 64
    assert "\x1b" not in capsys.readouterr().err


def test_a_closed_standard_input_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["diagram", "-"]) == 64
    assert "standard input is closed" in capsys.readouterr().err


def test_without_arguments_the_help_is_shown_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 64
    captured = capsys.readouterr()
    assert "Usage" in captured.out
    assert captured.err == ""


def test_a_fault_of_our_own_has_a_code_of_its_own(
    problem: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nerai.cli.diagram.read_document", lambda *_args, **_options: 1 // 0)
    assert run(["diagram", str(problem), "--json"]) == 70
    captured = capsys.readouterr()
    assert json.loads(captured.out)["error"]["kind"] == "ZeroDivisionError"
    assert "Traceback" in captured.err


def _printed_in_ascii(problem: Path, *options: str) -> bytes:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*NERAI, "diagram", str(problem), *options], env=environment, capture_output=True, check=True
    )
    return done.stdout
