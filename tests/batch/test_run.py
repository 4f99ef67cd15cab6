"""Whole runs: order, progress, resuming, and what a sudden end leaves behind."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import pytest

from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, Progress, Task, TimedOut, iterate, run
from nerai.batch.runner import Item
from nerai.errors import ConfigError
from tests.support.batch_functions import double, mark_and_wait, misbehave
from tests.support.processes import gone_soon

RUN = Identity("test", "1")


class DirectRunner:
    """Runs tasks right here, last one first; remembers what it ran."""

    def __init__(self) -> None:
        self.ran: list[str] = []

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        for task in reversed(tasks):
            self.ran.append(task.key)
            yield Done(task.key, function(task.item), 0.0)


def test_outcomes_are_in_the_order_of_the_items() -> None:
    found = run(double, range(6), key=str, identity=RUN, runner=DirectRunner())
    assert found == [Done(str(number), 2 * number, 0.0) for number in range(6)]


def test_outcomes_are_given_as_they_come() -> None:
    found = iterate(double, range(3), key=str, identity=RUN, runner=DirectRunner())
    assert [outcome.key for outcome in found] == ["2", "1", "0"]


def test_two_items_with_one_key_are_refused() -> None:
    with pytest.raises(ConfigError, match="'1'"):
        run(double, [1, 2, 1], key=str, identity=RUN, runner=DirectRunner())


def test_what_is_done_is_not_run_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    first, second = DirectRunner(), DirectRunner()
    run(double, [1, 2], key=str, identity=RUN, journal=journal, runner=first)
    found = run(double, [3, 2, 1], key=str, identity=RUN, journal=journal, runner=second)
    assert [outcome.key for outcome in found] == ["3", "2", "1"]
    assert second.ran == ["3"]


def test_a_run_that_is_given_up_keeps_what_it_has(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    started = iterate(double, range(5), key=str, identity=RUN, journal=journal, runner=DirectRunner())
    assert next(started).key == "4"
    assert next(started).key == "3"
    started.close()
    again = DirectRunner()
    run(double, range(5), key=str, identity=RUN, journal=journal, runner=again)
    assert again.ran == ["2", "1", "0"]


def test_failures_are_kept_unless_a_retry_is_asked_for(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    ways = ["fine", "raise", "exit", "hang"]

    def start(*, retry: bool) -> list[Outcome]:
        seen.clear()
        return run(
            misbehave,
            ways,
            key=str,
            identity=RUN,
            journal=journal,
            jobs=2,
            timeout_s=1.5,
            retry=retry,
            progress=seen.append,
        )

    seen: list[Progress] = []
    first = start(retry=False)
    assert [type(outcome) for outcome in first] == [Done, Failed, Crashed, TimedOut]
    assert start(retry=False) == first
    assert (seen[-1].resumed, seen[-1].finished) == (4, 4)
    again = start(retry=True)
    assert again[0] == first[0]
    assert [type(outcome) for outcome in again] == [Done, Failed, Crashed, TimedOut]
    assert (seen[-1].resumed, seen[-1].finished) == (1, 4)


def test_progress_counts_every_kind_and_what_was_resumed(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    seen: list[Progress] = []
    run(double, [1], key=str, identity=RUN, journal=journal, runner=DirectRunner())
    run(
        double, [1, 2, 3], key=str, identity=RUN, journal=journal, runner=DirectRunner(), progress=seen.append
    )
    assert [(each.finished, each.last and each.last.key) for each in seen] == [(1, None), (2, "3"), (3, "2")]
    assert all(each.resumed == 1 and each.total == 3 for each in seen)


SCRIPT = """
import signal, sys
from nerai.batch import Identity, run
from tests.support.batch_functions import mark_and_wait

if __name__ == "__main__":
    # Also when the tests run in the background of a shell, whose programs ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = sys.argv[1]
    items = [(folder, number) for number in range(12)]
    run(mark_and_wait, items, key=lambda item: str(item[1]), identity=Identity("test", "1"),
        journal=__import__("pathlib").Path(folder) / "journal", jobs=2)
"""


class TestSuddenEnd:
    """A run in its own process, ended while two workers hang in odd items; even ones before them are done."""

    def start(self, folder: Path) -> "subprocess.Popen[bytes]":
        script = folder / "script.py"
        script.write_text(SCRIPT)
        root = Path(__file__).parents[2]
        process = subprocess.Popen(
            [sys.executable, str(script), str(folder)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])},
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        while len(self.busy(folder)) < 2 or len(self.journal(folder)) < 2:
            assert process.poll() is None
            time.sleep(0.01)
        return process

    def busy(self, folder: Path) -> list[int]:
        """Process ids of the workers that hang."""
        marks = [path.name.split("-") for path in folder.glob("begun-*")]
        return [int(pid) for _, number, pid in marks if int(number) % 2]

    def journal(self, folder: Path) -> list[str]:
        return (folder / "journal").read_text().splitlines() if (folder / "journal").exists() else []

    def finish(self, folder: Path) -> None:
        """Resume, and check that each item has exactly one outcome."""
        earlier = {json.loads(line)["key"] for line in self.journal(folder)[1:]}
        began = Counter(path.name.split("-")[1] for path in folder.glob("begun-*"))
        (folder / "go").touch()
        items = [(str(folder), number) for number in range(12)]
        found = run(
            mark_and_wait,
            items,
            key=lambda item: str(item[1]),
            identity=RUN,
            journal=folder / "journal",
            jobs=2,
        )
        assert [outcome.value for outcome in found if isinstance(outcome, Done)] == list(range(12))
        lines = [json.loads(line) for line in self.journal(folder)]
        assert Counter(line["key"] for line in lines[1:]) == Counter(map(str, range(12)))
        afterwards = Counter(path.name.split("-")[1] for path in folder.glob("begun-*"))
        assert {key for key in afterwards if afterwards[key] > began[key]}.isdisjoint(earlier)

    def test_a_killed_run_takes_its_workers_along_and_resumes(self, tmp_path: Path) -> None:
        process = self.start(tmp_path)
        process.kill()
        process.communicate()
        for pid in self.busy(tmp_path):
            gone_soon(pid)
        self.finish(tmp_path)

    def test_an_interrupted_run_takes_its_workers_along_and_resumes(self, tmp_path: Path) -> None:
        process = self.start(tmp_path)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
        assert b"KeyboardInterrupt" in told
        for pid in self.busy(tmp_path):
            gone_soon(pid)
        self.finish(tmp_path)
