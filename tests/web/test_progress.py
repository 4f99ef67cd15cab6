"""What was solved is remembered: per set, by several processes at once, and though the program is killed."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from nerai.errors import ConfigError
from nerai.folders import data_folder
from nerai.web.progress import ProgressStore
from tests.support.tutor import PATIENCE_S


def test_sets_do_not_see_each_other(tmp_path: Path) -> None:
    one, two = ProgressStore(tmp_path, set_name="one"), ProgressStore(tmp_path, set_name="two")
    one.keep("a", solved=True, tries=2)
    assert one.all() == {"a": (True, 2)}
    assert two.all() == {}
    one.close()
    two.close()


def test_solved_stays_and_tries_never_shrink(tmp_path: Path) -> None:
    store = ProgressStore(tmp_path, set_name="")
    store.keep("a", solved=True, tries=5)
    assert store.keep("a", solved=False, tries=2) == (True, 5)
    store.close()


def test_many_threads_and_stores_keep_all_they_are_told(tmp_path: Path) -> None:
    stores = [ProgressStore(tmp_path, set_name="s") for _ in range(2)]

    def write(store: ProgressStore, begin: int) -> None:
        for number in range(begin, begin + 10):
            store.keep(f"p{number}", solved=True, tries=number)

    threads = [threading.Thread(target=write, args=(stores[n % 2], 10 * n)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores[0].all()) == 40
    for store in stores:
        store.close()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match="NERAI_DATA_DIR"):
        ProgressStore(tmp_path / "file", set_name="")


def test_a_file_that_is_no_database_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "tutor.sqlite3").write_text("not at all a database" * 100, encoding="utf-8")
    with pytest.raises(ConfigError, match="cannot keep progress"):
        ProgressStore(tmp_path, set_name="")
    assert (tmp_path / "tutor.sqlite3").read_text(encoding="utf-8").startswith("not at all")


def test_the_folder_is_the_variables_else_xdgs_else_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NERAI_DATA_DIR", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/nerai")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert data_folder() == Path.home() / ".local/share/nerai"
    monkeypatch.setenv("NERAI_DATA_DIR", "/elsewhere")
    assert data_folder() == Path("/elsewhere")


def test_progress_survives_a_kill(tmp_path: Path) -> None:
    """What was answered is on disk: the process is killed without a chance to write anything more."""
    for tries in (1, 2):
        process, address = _started(tmp_path)
        try:
            body = {"id": f"p{tries}", "solved": True, "tries": tries}
            with httpx.Client(base_url=address, timeout=PATIENCE_S, verify=False) as client:
                assert client.post("/api/progress", json=body).status_code == 200
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE_S)
            assert process.stdout is not None
            process.stdout.close()
    process, address = _started(tmp_path)
    try:
        with httpx.Client(base_url=address, timeout=PATIENCE_S, verify=False) as client:
            found = client.get("/api/progress").json()["problems"]
    finally:
        process.kill()
        process.wait(PATIENCE_S)
        assert process.stdout is not None
        process.stdout.close()
    assert found == {"p1": {"solved": True, "tries": 1}, "p2": {"solved": True, "tries": 2}}


def _started(data: Path) -> tuple["subprocess.Popen[str]", str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "nerai", "tutor", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"NERAI_DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, line.strip().removeprefix("nerai tutor: ")
