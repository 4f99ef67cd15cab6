"""`nerai learn`: what is learned is kept, once, and work that was ended goes on where it was."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.answers import Answers, Content, answers
from nerai.learn.base import RuleBase
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import RuleStore
from nerai.learn.windows import Corner, Window

ROOT = Path(__file__).parents[2]
SHAPES = ["learn", "shapes", "--width", "2", "--height", "2", "--nodes", "100"]
CORNER = Window(2, 2, Corner.CORNER)
Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def ids(store: Path) -> list[str]:
    with RuleStore(store) as kept:
        return kept.ids()


@pytest.mark.parametrize("command", ["shapes", "problems"])
def test_every_command_has_help(command: str, capsys: Capture) -> None:
    assert run(["learn", command, "--help"]) == 0
    assert "--store" in capsys.readouterr().out


def test_small_shapes_become_rules_that_hold(tmp_path: Path, capsys: Capture) -> None:
    store = str(tmp_path / "rules.sqlite3")
    assert run([*SHAPES, "--store", store, "--json"]) == 0
    record = printed(capsys)
    windows = [window["window"] for window in record["windows"]]
    assert windows[:3] == [f"shapes 1x1 {where}" for where in ("open", "edge", "corner")]
    assert windows[-3:] == [f"shapes 2x2 {where}" for where in ("open", "edge", "corner")]
    assert record["finished"]
    assert all(window["done"] == window["shapes"] for window in record["windows"])
    assert record["rules"] == sum(window["new"] for window in record["windows"]) > 10
    assert sum(window["decided"] for window in record["windows"]) > 10
    assert run(["rules", "verify", "--embed", "1", "--store", store]) == 0


def test_a_window_that_is_done_is_not_asked_about_again(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "rules.sqlite3"
    command = [*SHAPES, "--corner", "corner", "--store", str(store)]
    assert run(command) == 0
    first = ids(store)
    capsys.readouterr()
    assert run([*command, "--json"]) == 0
    for window in printed(capsys)["windows"]:
        assert (window["asked"], window["new"], window["done"]) == (0, 0, window["shapes"])
    assert ids(store) == first
    assert run([*command[:-3], "corner", "--nodes", "120", "--store", str(store), "--json"]) == 0
    assert printed(capsys)["windows"][0]["asked"] > 0


def test_when_time_is_up_the_rest_is_left_for_later(tmp_path: Path, capsys: Capture) -> None:
    command = [*SHAPES, "--corner", "corner", "--store", str(tmp_path / "rules.sqlite3"), "--json"]
    assert run([*command, "--time", "0"]) == 2
    record = printed(capsys)
    assert (record["finished"], record["windows"][0]["done"]) == (False, 0)
    assert run(command) == 0


def test_when_it_is_interrupted_it_tells_what_it_has_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    store = tmp_path / "rules.sqlite3"
    command = [*SHAPES, "--corner", "corner", "--store", str(store)]
    asked = []

    def interrupted(window: Window, contents: Iterable[Content], base: RuleBase, *, nodes: int) -> Answers:
        if window == CORNER:
            raise KeyboardInterrupt
        asked.append(window)
        return answers(window, contents, base, nodes=nodes)

    monkeypatch.setattr("nerai.learn.shapes.answers", interrupted)
    assert run(command) == 130
    shown = capsys.readouterr().out
    assert "1x2 corner: 3 of 3 done" in shown
    assert "2x2 corner: 0 of 23 done" in shown
    assert shown.endswith("the same command goes on from here\n")
    assert asked
    monkeypatch.undo()
    assert run([*command, "--json"]) == 0
    assert [window["done"] for window in printed(capsys)["windows"]] == [1, 3, 23]


def test_several_jobs_learn_rules_that_hold_and_leave_nothing_out(tmp_path: Path, capsys: Capture) -> None:
    one, two = tmp_path / "one.sqlite3", tmp_path / "two.sqlite3"
    command = [*SHAPES, "--corner", "corner", "--json", "--store"]
    assert run([*command, str(one)]) == 0
    alone = printed(capsys)["windows"]
    assert run([*command, str(two), "--jobs", "2"]) == 0
    together = printed(capsys)["windows"]
    for this, that in zip(alone, together, strict=True):
        assert (this["done"], this["asked"]) == (that["done"], that["asked"])
    assert ids(one) == ids(two)  # one batch each: nothing is asked by two at a time
    with RuleStore(two) as kept:
        tally = kept.tallies()["all shapes 2x2 corner, 100 nodes"]
    assert tally["asked"] == together[-1]["asked"]
    assert tally["shapes"] == 23


def test_too_large_a_rectangle_is_told(tmp_path: Path, capsys: Capture) -> None:
    command = ["learn", "shapes", "--width", "5", "--height", "4", "--store", str(tmp_path / "rules.sqlite3")]
    assert run(command) == 64
    assert "too many shapes" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so")
def test_killed_in_the_middle_it_goes_on_and_learns_the_same(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.sqlite3", tmp_path / "killed.sqlite3"
    script = """
import os, signal, sys
from itertools import islice
from pathlib import Path
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import RuleStore
from nerai.learn.windows import Corner, Window
from nerai.solver.target import Target
store = RuleStore(Path(sys.argv[1]))
keep = RuleStore._keep
batches = ShapeLearner(store, nodes=100).learn(Window(2, 2, Corner.CORNER), batch=5)
print(sum(batch.new for batch in islice(batches, 2)), flush=True)
def killed(store, one, source):
    keep(store, one, source)
    os.kill(os.getpid(), signal.SIGKILL)
RuleStore._keep = killed
list(batches)
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(killed)],
        cwd=ROOT,
        env=os.environ,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == -signal.SIGKILL
    with RuleStore(killed) as kept:
        learner = ShapeLearner(kept, nodes=100)
        assert len(kept) == int(done.stdout) > 0
        assert 10 <= learner.reached(CORNER) < sum(1 for _ in CORNER.shapes())
        assert len(kept.sources()) * 5 == learner.reached(CORNER)
        list(learner.learn(CORNER))
        assert learner.reached(CORNER) == sum(1 for _ in CORNER.shapes())
    with RuleStore(whole) as kept:
        list(ShapeLearner(kept, nodes=100).learn(CORNER))
    assert ids(killed) == ids(whole)


def test_problems_become_rules_and_the_log_says_from_which(tmp_path: Path, capsys: Capture) -> None:
    lines = (ROOT / "problems" / "capture.jsonl").read_text(encoding="utf-8").splitlines()
    file, store = tmp_path / "some.jsonl", str(tmp_path / "rules.sqlite3")
    file.write_text("".join(f"{line}\n" for line in lines[:2]), encoding="utf-8")
    command = ["learn", "problems", str(file), "--nodes", "500", "--store", store]
    assert run([*command, "--json"]) == 0
    record = printed(capsys)
    assert [one["problem"] for one in record["problems"]] == [
        "some.jsonl: capture/edge_01",
        "some.jsonl: capture/atari_01",
    ]
    assert record["rules"] == sum(one["new"] for one in record["problems"]) >= 2
    for one in record["problems"]:
        assert run(["rules", "show", one["rules"][0], "--store", store, "--json"]) == 0
        shown = printed(capsys)
        assert (shown["source"], shown["checked"]["accepted"]) == (one["problem"], True)
    assert run(command) == 0
    assert "0 new rules from 0 problems; 2 passed over" in capsys.readouterr().out
    assert run([*command, "--again", "--json"]) == 0
    assert [one["new"] for one in printed(capsys)["problems"]] == [0, 0]


def test_problems_that_time_did_not_suffice_for_are_left(tmp_path: Path, capsys: Capture) -> None:
    file, store = str(ROOT / "problems" / "capture.jsonl"), str(tmp_path / "rules.sqlite3")
    assert run(["learn", "problems", file, "--time", "0", "--store", store, "--json"]) == 2
    record = printed(capsys)
    assert record["left"] > 5
    assert record["problems"] == []


def test_a_problem_whose_goal_makes_no_rule_is_told_with_the_reason(tmp_path: Path, capsys: Capture) -> None:
    file = str(ROOT / "problems" / "joint.jsonl")
    store = str(tmp_path / "rules.sqlite3")
    assert run(["learn", "problems", file, "--nodes", "300", "--store", store, "--json"]) == 0
    first = printed(capsys)["problems"][0]
    assert first["fault"] or first["unfit"]


def test_a_file_of_problems_that_is_not_there_is_told(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "rules.sqlite3"
    assert run(["learn", "problems", str(tmp_path / "none.jsonl"), "--store", str(store)]) == 64
    assert "Traceback" not in capsys.readouterr().err
    assert not store.exists()
