"""`nerai sabaki` prints what Sabaki wants, and its checks find engines that Sabaki could not use."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from nerai.cli import sabaki
from nerai.cli.main import run
from nerai.engine.commands import ENTRIES
from nerai.engine.sabaki_check import checks

ENGINE = [sys.executable, "-m", "nerai.engine.main", "--tactics-nodes", "5000"]


def test_the_engine_passes_every_check() -> None:
    found = list(checks(ENGINE))
    assert [(one.name, one.ok) for one in found if not one.ok] == []
    told = {one.name: one.told for one in found}
    assert told["analyses it until another command comes"].startswith("A8 with a win rate of 1.0")
    assert told["says why"] == "White kills the black group at B9, without any ko."


def test_what_is_printed_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sabaki", "--no-test"]) == 0
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    path = next(Path(rest) for label, rest in lines if label == "path")
    assert path.is_absolute()
    assert os.access(path, os.X_OK)


def test_commands_that_are_recommended_exist() -> None:
    known = {entry.name for entry in ENTRIES}
    assert {line.split(maxsplit=1)[0] for line in sabaki.COMMANDS} <= known


def test_json_has_the_engine_and_the_checks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sabaki", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["ok"] is True
    assert record["engine"].keys() == {"name", "path", "arguments"}
    assert len(record["checks"]) == 5


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("print('hello')", "nerai"),
        ("import sys\nfor line in sys.stdin: print('=' + line.split()[0] + ' 1\\n', flush=True)", "protocol"),
    ],
    ids=["ends at once", "speaks another protocol"],
)
def test_an_engine_that_sabaki_cannot_use_is_found_out(program: str, said: str) -> None:
    found = list(checks([sys.executable, "-c", program]))
    assert [one.ok for one in found] == [False]
    assert found[0].name == "attaches"
    assert said in found[0].told or "ended" in found[0].told


def test_a_program_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = checks(["there-is-no-such-engine"])
    assert not found.ok
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert run(["sabaki"]) == 64
