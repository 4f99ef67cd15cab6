"""`--cluster`: what is told without one, and that a real one finds what this machine finds."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.store import RuleStore

ROOT = Path(__file__).parents[2]
PROBLEMS = str(ROOT / "problems" / "eye.jsonl")
BENCH = ["bench", "problems", PROBLEMS, "--nodes", "300"]
LEARN = ["learn", "problems", PROBLEMS, "--nodes", "300"]
SHAPES = ["learn", "shapes", "--width", "2", "--height", "1", "--nodes", "20"]
AUDIT = ["audit", PROBLEMS, "--nodes", "300"]
Capture = pytest.CaptureFixture[str]
needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture
def _without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)


@pytest.mark.usefixtures("_without_ray")
@pytest.mark.parametrize("command", [BENCH, AUDIT, LEARN, SHAPES])
@pytest.mark.parametrize("address", ["local", "127.0.0.1:1", "ray://127.0.0.1:1"])
def test_without_ray_is_told_what_to_install(
    command: list[str], address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("NERAI_DATA_DIR", str(tmp_path))
    assert run([*command, "--cluster", address]) == 64
    assert "pip install 'nerai[cluster]'" in capsys.readouterr().err


def test_a_ray_that_does_not_start_is_told_and_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    ended: list[bool] = []

    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.")

    for name in ("USAGE_STATS_ENABLED", "ENABLE_WINDOWS_OR_OSX_CLUSTER", "AUTH_MODE", "AUTH_TOKEN"):
        monkeypatch.setenv(f"RAY_{name}", "")
    fake = SimpleNamespace(init=init, shutdown=lambda: ended.append(True))
    monkeypatch.setitem(sys.modules, "ray", fake)
    assert run([*BENCH, "--cluster", "local"]) == 64
    assert "timed out during startup" in capsys.readouterr().err
    assert ended


@pytest.mark.parametrize("address", ["", "somewhere", "http://there:80", "host:", ":6379", "local:x"])
def test_what_is_no_address_is_told(address: str, capsys: Capture) -> None:
    assert run([*BENCH, "--cluster", address]) == 64
    assert "HOST:PORT" in capsys.readouterr().err


@needs_ray
def test_an_address_at_which_nobody_listens_is_told_at_once(capsys: Capture) -> None:
    script = "import sys; from nerai.cli.main import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", script, *BENCH, "--cluster", "127.0.0.1:1"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 64
    assert "nobody answers at 127.0.0.1:1" in ended.stderr


@pytest.mark.usefixtures("_without_ray")
@pytest.mark.parametrize("command", [BENCH, AUDIT])
def test_what_the_journal_has_needs_no_cluster(command: list[str], tmp_path: Path, capsys: Capture) -> None:
    journal = ["--out", str(tmp_path / "journal"), "--json"]
    assert run([*command, *journal]) == 0
    first = json.loads(capsys.readouterr().out)
    assert run([*command, *journal, "--cluster", "local"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again.pop("cluster", "local") == "local"
    first.pop("cluster", None)
    assert again == first


def answer(*arguments: str) -> dict[str, Any]:
    """What a command prints as JSON, in a process of its own: all of its standard output."""
    command = [sys.executable, "-m", "nerai", *arguments, "--json"]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=False, env=dict(os.environ)
    )
    assert ended.returncode in (0, 1), ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


FILES = [str(ROOT / "problems" / f"{name}.jsonl") for name in ("capture", "eye", "ladder")]


@needs_ray
@pytest.mark.slow
@pytest.mark.parametrize("mode", ["solver", "planner", "both"])
def test_a_bench_finds_the_same_on_a_cluster(mode: str, tmp_path: Path) -> None:
    knowledge = tmp_path / "knowledge" / "below"
    knowledge.mkdir(parents=True)
    (knowledge / "more.plan").write_text(SCHEMA)
    limit = {"solver": ["--nodes", "2000"], "planner": ["--cycles", "200"], "both": ["--nodes", "500"]}[mode]
    if mode != "solver":
        limit += ["--knowledge", str(tmp_path / "knowledge"), "--without", "capture_by_net"]
    command = ["bench", "problems", *FILES, "--mode", mode, *limit]
    here, there = answer(*command), answer(*command, "--cluster", "local", "--jobs", "2")
    assert there["cluster"] == "local"
    assert len(here["results"]) > 3
    assert [_timeless(one) for one in there["results"]] == [_timeless(one) for one in here["results"]]


SCHEMA = """
schema capture_loosely for capture(C)
  do    catch_in_net(C)
  why   "A quiet move in front of the chain catches it."
  seen  capture/net_01
"""


def _timeless(result: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in result.items() if name not in ("seconds", "processor_s")}
    return {name: _timeless(value) if isinstance(value, dict) else value for name, value in kept.items()}


@needs_ray
@pytest.mark.slow
def test_an_audit_finds_the_same_on_a_cluster_and_its_certificates_come_here(tmp_path: Path) -> None:
    found = []
    for place, where in (("here", []), ("there", ["--cluster", "local", "--jobs", "2"])):
        proofs = tmp_path / place
        report = answer("audit", *FILES, "--nodes", "2000", "--certificates", str(proofs), *where)
        found.append((report["audits"], {file.name: file.read_text() for file in proofs.iterdir()}))
    assert found[0] == found[1]
    assert len(found[0][1]) > 3


@needs_ray
@pytest.mark.slow
def test_problems_teach_the_same_on_a_cluster(tmp_path: Path) -> None:
    found = []
    for place, where in (("here", []), ("there", ["--cluster", "local", "--jobs", "2"])):
        store = tmp_path / place
        record = answer("learn", "problems", *FILES, "--nodes", "500", "--store", str(store), *where)
        with RuleStore(store) as kept:
            rules = [(rule, kept.proof(rule)) for rule in kept.rules()]
            sources = [(one.number, one.name, one.new, one.known) for one in kept.sources()]
        found.append((record["problems"], rules, sources))
    assert found[0] == found[1]
    assert found[0][1]


@needs_ray
@pytest.mark.slow
def test_shapes_teach_rules_that_hold_on_a_cluster(tmp_path: Path) -> None:
    command = ["learn", "shapes", "--width", "2", "--height", "1", "--nodes", "50", "--corner", "corner"]
    here, there = str(tmp_path / "here"), str(tmp_path / "there")
    alone = answer(*command, "--store", here)
    record = answer(*command, "--store", there, "--cluster", "local", "--jobs", "2")
    assert record["finished"]
    assert [one["asked"] for one in record["windows"]] == [one["asked"] for one in alone["windows"]]
    assert record["rules"] >= alone["rules"] > 0
    assert answer("rules", "verify", "--store", there)
    assert answer(*command, "--store", there)["rules"] == record["rules"], "nothing is left to be done here"
