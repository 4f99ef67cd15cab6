"""Shapes on machines that have no store: what is kept is the same as here, and a lost run goes on."""

import json
import pickle
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from nerai.batch import Crashed, Done, Json, Outcome, Task
from nerai.errors import ConfigError
from nerai.learn import answers
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import RuleStore
from nerai.learn.windows import Corner, Window

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
