"""Shapes on machines that have no store: what is kept is the same as here, and a lost run goes on."""

import json
import pickle
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from nerai.batch import Crashed, Done, Json, Outcome, Task
from nerai.errors import ConfigError
from nerai.learn import answers
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import RuleStore, from_row, to_row
from nerai.learn.windows import Corner, Window
from nerai.rules.pattern import Pattern

Item = TypeVar("Item")
WINDOW = Window(2, 2, Corner.CORNER)
BATCH = 7


class OneFarMachine:
    """Gets function and items as bytes, gives JSON; answers so many, then its process crashes."""

    def __init__(self, most: int = 1000) -> None:
        self.most = most

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        there = pickle.loads(pickle.dumps(function))
        answers._ALONE.clear()
        for number, task in enumerate(tasks):
            if number == self.most:
                yield Crashed(task.key, "killed by SIGKILL")
                return
            value = there(pickle.loads(pickle.dumps(task.item)))
            yield Done(task.key, json.loads(json.dumps(value)), 0.0)
        answers._ALONE.clear()


def contents(store: RuleStore) -> list[tuple[str, str]]:
    return [(rule.id, store.proof(rule)) for rule in store.rules()]


def test_one_machine_far_away_finds_what_is_found_here(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "here") as here, RuleStore(tmp_path / "far") as far:
        asked = list(ShapeLearner(here, nodes=50).learn(WINDOW, batch=BATCH))
        assert list(ShapeLearner(far, nodes=50, far=OneFarMachine()).learn(WINDOW, batch=BATCH)) == asked
        assert len(asked) > 2
        assert contents(here) == contents(far) != []


def test_a_run_that_failed_goes_on_with_the_rules_it_had(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "whole") as whole, RuleStore(tmp_path / "ended") as ended:
        list(ShapeLearner(whole, nodes=50).learn(WINDOW, batch=BATCH))
        with pytest.raises(ConfigError, match="killed by SIGKILL"):
            list(ShapeLearner(ended, nodes=50, far=OneFarMachine(most=2)).learn(WINDOW, batch=BATCH))
        learner = ShapeLearner(ended, nodes=50, far=OneFarMachine())
        assert learner.reached(WINDOW) == 2 * BATCH
        list(learner.learn(WINDOW, batch=BATCH))
        assert contents(ended) == contents(whole)


class Forger(OneFarMachine):
    """A machine whose answers were changed on the way."""

    def __init__(self, change: Callable[[dict[str, Any]], object]) -> None:
        super().__init__()
        self.change = change

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        for outcome in super().outcomes(function, tasks, timeout_s=timeout_s):
            assert isinstance(outcome, Done)
            value: Any = outcome.value
            if value["learned"]:
                changed = self.change(value)
                yield Done(outcome.key, value if changed is None else changed, 0.0)  # type: ignore[arg-type]
            else:
                yield outcome


def _wins_the_other_way(value: dict[str, Any]) -> None:
    row, _ = value["learned"][0]
    rule = from_row(row)
    forged = replace(rule, own_wins=not rule.own_wins, move=None)
    value["learned"][0][0] = list(to_row(forged))


def _wider(value: dict[str, Any]) -> None:
    rule = from_row(value["learned"][0][0])
    named = {(0, 0), *rule.named, *([rule.move] if rule.move else [])}
    left = [cell for cell in rule.pattern.cells if (cell.dx, cell.dy) not in named]
    fewer = tuple(cell for cell in rule.pattern.cells if cell != left[-1])
    value["learned"][0][0] = list(to_row(replace(rule, pattern=Pattern(fewer), conditions=())))


def _other_proof(value: dict[str, Any]) -> None:
    value["learned"][0][1] = value["learned"][0][1].replace("zone", "zome")


def _no_proof(value: dict[str, Any]) -> None:
    value["learned"][0][1] = None


def _counts(value: dict[str, Any]) -> None:
    value["counts"] = [-1, "many", None]


FORGERIES: list[Callable[[dict[str, Any]], object]] = [
    _wins_the_other_way,
    _wider,
    _other_proof,
    _no_proof,
    _counts,
    lambda value: value["learned"].append(7),
    lambda value: value.pop("counts"),
    lambda value: value.update(seconds="long"),
    lambda _: [1, 2],
]


@pytest.mark.parametrize("change", FORGERIES)
def test_what_other_machines_send_is_checked(
    change: Callable[[dict[str, Any]], object], tmp_path: Path
) -> None:
    with RuleStore(tmp_path / "far") as far:
        with pytest.raises(ConfigError) as fault:
            list(ShapeLearner(far, nodes=50, far=Forger(change)).learn(WINDOW, batch=BATCH))
        assert fault.value.hint
        assert contents(far) == []
