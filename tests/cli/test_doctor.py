"""`nerai doctor` and `nerai bench`: run once, quickly, with their numbers not looked at."""

import json

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
    monkeypatch.setattr("shutil.which", lambda *_args, **_options: None)
    assert run(["doctor"]) == 0
    assert "apt-get install gnugo" in " ".join(capsys.readouterr().out.split())


def test_doctor_fails_when_something_needed_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "_installed", lambda *_: "")
    assert run(["doctor", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ready"] is False


def test_bench_board_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "board", "--repeats", "1", "--seconds", "0.01", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    names = [figure["name"] for figure in record["figures"]]
    assert names[:4] == [
        "search board 9x9",
        "search board 19x19",
        "light playouts 9x9",
        "light playouts 19x19",
    ]
    assert "nerai / sgfmill" in names
    assert all(figure["rate"] > 0 for figure in record["figures"])
