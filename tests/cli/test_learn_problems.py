"""`nerai learn problems` with several workers: the store is the same, and nothing that was found is lost."""

import json
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from nerai.batch import Crashed, Done, Json, Outcome, Runner, Task
from nerai.cli import learn_batch
from nerai.cli.main import run
from nerai.learn.store import RuleStore

Item = TypeVar("Item")
ROOT = Path(__file__).parents[2]
COMMAND = [
    "learn",
    "problems",
    str(ROOT / "problems" / "capture.jsonl"),
    str(ROOT / "problems" / "eye.jsonl"),
]
LIMIT = ["--nodes", "300"]
Capture = pytest.CaptureFixture[str]


class Backwards:
    """Runs tasks right here, the last one first; stops after `most`, and loses the item of one key."""

    def __init__(self, *, most: int = 1000, lost: str = "") -> None:
        self.most = most
        self.lost = lost
        self.ran: list[str] = []

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        for task in reversed(tasks):
            if len(self.ran) == self.most:
                raise KeyboardInterrupt
            self.ran.append(task.key)
            if self.lost and self.lost in task.key:
                yield Crashed(task.key, "killed by SIGKILL")
            else:
                yield Done(task.key, json.loads(json.dumps(function(task.item))), 0.0)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[Runner], None]:
    def used(runner: Runner) -> None:
        @contextmanager
        def runner_of(*_: object) -> Generator[Runner, None, None]:
            yield runner

        monkeypatch.setattr(learn_batch, "runner_of", runner_of)

    return used


def contents(store: Path) -> list[tuple[Any, ...]]:
    """All that is kept: rules, proofs, what was learned from and how far; but not when."""
    with sqlite3.connect(store) as file:
        tables = ("static_rule", "proof", "progress")
        rows = [row for table in tables for row in file.execute(f"SELECT * FROM {table} ORDER BY 1")]
        rows += list(file.execute("SELECT number, name, new, known FROM source ORDER BY number"))
    file.close()
    return rows


def test_the_store_is_the_same_whatever_order_outcomes_come_in(
    tmp_path: Path, use: Callable[[Runner], None]
) -> None:
    straight, backwards = tmp_path / "straight", tmp_path / "backwards"
    assert run([*COMMAND, *LIMIT, "--store", str(straight)]) == 0
    use(Backwards())
    assert run([*COMMAND, *LIMIT, "--store", str(backwards)]) == 0
    assert contents(straight) == contents(backwards)
    with RuleStore(straight) as kept:
        assert len(kept) > 0


def test_what_was_found_before_an_interruption_is_not_asked_again(
    tmp_path: Path, use: Callable[[Runner], None], capsys: Capture
) -> None:
    whole, ended = tmp_path / "whole", tmp_path / "ended"
    command = [*COMMAND, *LIMIT, "--out", str(tmp_path / "journal"), "--store", str(ended)]
    first, second = Backwards(most=2), Backwards()
    use(first)
    assert run(command) == 130
    use(second)
    assert run(command) == 0
    assert len(first.ran) == 2
    assert set(first.ran).isdisjoint(second.ran)
    use(Backwards())
    assert run([*COMMAND, *LIMIT, "--store", str(whole)]) == 0
    assert contents(whole) == contents(ended)


def test_a_problem_that_crashed_is_told_and_tried_again(
    tmp_path: Path, use: Callable[[Runner], None], capsys: Capture
) -> None:
    store, journal = str(tmp_path / "rules"), str(tmp_path / "journal")
    command = [*COMMAND, *LIMIT, "--store", store, "--out", journal]
    use(Backwards(lost="eye/corner_01"))
    assert run(command) == 2
    shown = capsys.readouterr().out
    assert "eye.jsonl: eye/corner_01: 0 new, 0 known; failed: killed by SIGKILL" in shown
    assert "1 problem to be tried again" in shown
    again = Backwards()
    use(again)
    assert run([*command, "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["problems"]
    assert (one["problem"], one["fault"]) == ("eye.jsonl: eye/corner_01", None)
    assert len(again.ran) == 1
