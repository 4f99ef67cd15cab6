"""Isolation: what a function does to its process is its own outcome, and nobody else's."""

import importlib
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from nerai.batch import Crashed, Done, Failed, Json, LocalRunner, Outcome, Task, TimedOut, local
from nerai.errors import ConfigError
from tests.support.batch_functions import call, clean_up, double, misbehave
from tests.support.processes import children, gone_soon, open_files

Item = TypeVar("Item")


def outcomes(
    function: Callable[[Item], Json], items: Sequence[Item], *, jobs: int = 2, timeout_s: float | None = None
) -> dict[str, Outcome]:
    tasks = [Task(str(item), item) for item in items]
    return {
        found.key: found for found in LocalRunner(jobs=jobs).outcomes(function, tasks, timeout_s=timeout_s)
    }


@pytest.fixture(autouse=True)
def _nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(local, "GRACE_S", 0.5)
    outcomes(double, [0])  # the standard library's resource tracker stays once it has been started
    before = open_files(), children()
    yield
    assert (open_files(), children()) == before


def test_every_item_has_one_outcome() -> None:
    found = outcomes(double, range(20))
    assert {key: done.value for key, done in found.items() if isinstance(done, Done)} == {
        str(number): 2 * number for number in range(20)
    }


def test_no_items_need_no_process() -> None:
    assert outcomes(double, []) == {}


@pytest.mark.parametrize(
    ("way", "how"),
    [
        ("exit", "ended with status 3"),
        ("sys_exit", "ended with status 4"),
        ("kill", "killed by SIGKILL"),
        ("segfault", "killed by SIGSEGV"),
        ("deaf", "killed by SIGKILL"),
    ],
)
def test_a_crash_costs_its_own_item_only(way: str, how: str) -> None:
    found = outcomes(misbehave, ["fine 1", way, "fine 2", "fine 3"], jobs=1)
    assert found.pop(way) == Crashed(way, how)
    assert all(isinstance(done, Done) for done in found.values())
    assert len(found) == 3


def test_an_exception_is_told_with_its_traceback() -> None:
    failed = outcomes(misbehave, ["raise"])["raise"]
    assert isinstance(failed, Failed)
    assert failed.error == "ValueError: bad\nitem"
    assert 'raise ValueError("bad\\nitem")' in failed.traceback


@pytest.mark.parametrize(
    ("way", "error"),
    [("no_json", "TypeError"), ("not_a_number", "ValueError"), ("recurse", "RecursionError")],
)
def test_a_value_that_json_cannot_hold_is_a_failure(way: str, error: str) -> None:
    failed = outcomes(misbehave, [way])[way]
    assert isinstance(failed, Failed)
    assert failed.error.startswith(error)


@pytest.mark.parametrize("way", ["hang", "hang_hard"])  # the second ignores SIGTERM
def test_a_hanging_function_times_out_and_the_others_go_on(way: str) -> None:
    found = outcomes(misbehave, ["fine 1", way, "fine 2"], jobs=1, timeout_s=1.5)
    assert found[way] == TimedOut(way, 1.5)
    assert isinstance(found["fine 1"], Done)
    assert isinstance(found["fine 2"], Done)


def test_the_start_of_a_process_is_not_charged_to_its_item(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_to_import.py").write_text(SLOW_TO_IMPORT)
    monkeypatch.syspath_prepend(str(tmp_path))
    function = importlib.import_module("slow_to_import").function
    assert isinstance(outcomes(function, [1], timeout_s=0.8)["1"], Done)


SLOW_TO_IMPORT = """
import time
time.sleep(1.0)
def function(item):
    return item
"""


def test_a_worker_is_used_again() -> None:
    found = outcomes(misbehave, [f"fine {number}" for number in range(5)], jobs=1)
    assert len({str(done.value) for done in found.values() if isinstance(done, Done)}) == 1


def test_a_late_function_may_clean_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "GRACE_S", 30.0)
    found = outcomes(clean_up, [str(tmp_path)], timeout_s=1.0)
    assert found == {str(tmp_path): TimedOut(str(tmp_path), 1.0)}
    assert (tmp_path / "cleaned").exists()


def test_closing_the_generator_ends_what_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "GRACE_S", 30.0)
    running = LocalRunner(jobs=2).outcomes(
        _clean_up_or_return, [Task("slow", str(tmp_path)), Task("quick", "")], timeout_s=None
    )
    assert next(running).key == "quick"
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    running.close()
    gone_soon(int((tmp_path / "started").read_text()))
    assert (tmp_path / "cleaned").exists()


def test_prints_of_a_function_stay_out_of_our_output(capfd: pytest.CaptureFixture[str]) -> None:
    outcomes(misbehave, ["print"])
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "from native code" in captured.err


def test_a_function_that_cannot_be_sent_is_refused() -> None:
    with pytest.raises(ConfigError, match="top level"):
        outcomes(lambda number: number, [1])


def test_an_item_that_cannot_be_sent_is_refused() -> None:
    with pytest.raises(ConfigError, match="cannot be sent"):
        outcomes(call, [lambda: "fine"])


def test_workers_that_cannot_start_are_told_instead_of_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "vanished_module.py"
    module.write_text("def function(item):\n    return item\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    function = importlib.import_module("vanished_module").function
    shutil.rmtree(tmp_path)
    with pytest.raises(ConfigError, match="end before they start"):
        outcomes(function, [1])


def test_jobs_must_be_at_least_one() -> None:
    with pytest.raises(ConfigError):
        LocalRunner(jobs=0)


def _clean_up_or_return(folder: str) -> Json:
    return clean_up(folder) if folder else os.getpid()
