"""`nerai doctor`: what it finds, what it misses, and how it says so."""

import json
import sys
from pathlib import Path

import pytest

from nerai.cli import doctor
from nerai.cli.main import run


@pytest.fixture(autouse=True)
def short_speed_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SPEED_CHECK_SECONDS", 0.01)


def test_doctor_finds_what_nerai_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["ready"] is True
    assert all(rate > 0 for rate in record["speed"].values())


def test_doctor_says_how_to_get_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places: list[str] = []

    def which(name: str, *, path: str) -> str | None:
        places.append(path)
        return "/a/long/path/nerai-gtp" if name == "nerai-gtp" else None

    monkeypatch.setattr("shutil.which", which)
    assert run(["doctor"]) == 0
    lines = {line.split()[1]: line for line in capsys.readouterr().out.splitlines() if len(line.split()) > 1}
    assert lines["nerai-gtp"].startswith("ok")
    assert lines["nerai-gtp"].endswith("  /a/long/path/nerai-gtp")
    assert lines["gnugo"].startswith("absent")
    assert lines["gnugo"].endswith("get it: Debian and Ubuntu: apt-get install gnugo")
    assert lines["sgfmill"].startswith("ok")
    assert places[0].startswith(str(Path(sys.executable).parent)), "the environment nerai runs in comes first"


def test_doctor_fails_when_something_needed_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "_installed", lambda *_: "")
    assert run(["doctor", "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert record["ready"] is False
    needed = {finding["name"] for finding in record["findings"] if finding["needed"]}
    assert needed == {"Python", "sgfmill", "rich"}
    assert run(["doctor"]) == 1
    told = capsys.readouterr().out
    assert "missing sgfmill" in told
    assert "absent  resvg-py" in told
    assert "not usable" in told
