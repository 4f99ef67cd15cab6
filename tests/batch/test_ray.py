"""A real Ray on this machine: the same outcomes as local processes, whatever is killed in the middle.

Slow, and skipped without Ray; scripts/test-cluster runs these. Every cluster here listens on loopback only.
"""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nerai.batch import Done, Identity, run
from tests.support.batch_functions import mark_and_wait
from tests.support.processes import gone_soon

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed"),
]
ROOT = Path(__file__).parents[2]
PATIENCE_S = 120.0

RUN = """
import json, signal, sys
from contextlib import redirect_stdout
from pathlib import Path
from nerai.batch import Identity, run
from nerai.batch.cluster import ClusterRunner
from nerai.batch.outcome import to_record
from nerai.batch.ray import RayCluster
from tests.support import batch_functions

if __name__ == "__main__":
    # Also when the tests run in the background of a shell, whose programs ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    address, function, items, journal = json.loads(sys.argv[1])
    with redirect_stdout(sys.stderr), RayCluster(address, jobs=2) as cluster:
        found = run(getattr(batch_functions, function), items,
            key=lambda item: str(item if isinstance(item, str) else item[1]), identity=Identity("test", "1"),
            journal=Path(journal), timeout_s=60.0 if function == "mark_and_wait" else 4.0,
            runner=ClusterRunner(cluster, jobs=2))
    print(json.dumps([to_record(one) for one in found]))
"""

HEAD = """
import json, os, sys
from nerai.batch.ray import RayCluster

with RayCluster("local", jobs=2) as cluster:
    cluster.places()
    import ray
    told = {"address": ray.get_runtime_context().gcs_address, "token": os.environ["RAY_AUTH_TOKEN"]}
    print(json.dumps(told), flush=True)
    sys.stdin.read()
"""


def start(script: str, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@contextmanager
def running(
    address: str, function: str, items: list[object], journal: Path
) -> Iterator["subprocess.Popen[str]"]:
    process = start(RUN, json.dumps([address, function, items, str(journal)]))
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def until(true: Callable[[], object], process: "subprocess.Popen[str]") -> None:
    limit = time.monotonic() + PATIENCE_S
    while not true():
        assert process.poll() is None, process.stderr and process.stderr.read()
        assert time.monotonic() < limit, "nothing happens"
        time.sleep(0.05)


def ancestors(pid: int) -> list[tuple[int, str]]:
    """The processes above one, nearest first, with their command lines."""
    found = []
    while pid > 1:
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        found.append((pid, Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")))
    return found


def begun(folder: Path) -> list[tuple[int, int]]:
    """Numbers of items that were begun, and the processes that did."""
    marks = [path.name.split("-") for path in folder.glob("begun-*")]
    return [(int(number), int(pid)) for _, number, pid in marks]


def keys(journal: Path) -> Counter[str]:
    lines = journal.read_text().splitlines()[1:] if journal.exists() else []
    return Counter(json.loads(line)["key"] for line in lines)


def folders_of_ours() -> set[str]:
    return {path.name for path in Path("/tmp").glob("nerai-*")}


EVERY = Counter(map(str, range(12)))


def finished(process: "subprocess.Popen[str]") -> list[dict[str, object]]:
    out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, err
    found: list[dict[str, object]] = json.loads(out)
    return found


def test_outcomes_are_those_of_local_processes(tmp_path: Path) -> None:
    ways: list[object] = ["raise", "exit", "segfault", "hang", "no_json", "not_a_number", "print", "sys_exit"]
    with running("local", "misbehave", ways, tmp_path / "journal") as process:
        there = finished(process)
    with_local = subprocess.run(
        [sys.executable, "-c", LOCAL, json.dumps(ways)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
        capture_output=True,
        text=True,
        check=True,
    )
    here = json.loads(with_local.stdout)
    for record in [*there, *here]:
        record.pop("seconds", None)
    assert there == here
    assert {record["outcome"] for record in there} == {"done", "failed", "crashed", "timed_out"}


LOCAL = """
import json, sys
from nerai.batch import Identity, run
from nerai.batch.outcome import to_record
from tests.support.batch_functions import misbehave

if __name__ == "__main__":
    found = run(misbehave, json.loads(sys.argv[1]), key=str, identity=Identity("test", "1"), jobs=2,
        timeout_s=4.0)
    print(json.dumps([to_record(one) for one in found]))
"""


@pytest.mark.parametrize("who", ["station", "process"])
def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(tmp_path: Path, who: str) -> None:
    items: list[object] = [[str(tmp_path), number] for number in range(12)]
    journal = tmp_path / "journal"
    with running("local", "mark_and_wait", items, journal) as process:
        until(lambda: [pid for number, pid in begun(tmp_path) if number % 2], process)
        number, pid = next((number, pid) for number, pid in begun(tmp_path) if number % 2)
        parent, words = ancestors(pid)[0]
        assert words.startswith("ray::"), "items are worked on under a worker of Ray"
        os.kill(parent if who == "station" else pid, signal.SIGKILL)
        gone_soon(pid)
        until(lambda: len([one for one, _ in begun(tmp_path) if one == number]) > 1, process)
        (tmp_path / "go").touch()
        found = finished(process)
    assert [record["value"] for record in found] == list(range(12))
    assert keys(journal) == EVERY
    again = [one for one, times in Counter(one for one, _ in begun(tmp_path)).items() if times > 1]
    assert again == [number], "only what was lost is done again"


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_ended_takes_its_cluster_along_and_resumes_here_or_there(
    tmp_path: Path, sign: signal.Signals
) -> None:
    items: list[object] = [[str(tmp_path), number] for number in range(12)]
    journal = tmp_path / "journal"
    folders = folders_of_ours()
    with running("local", "mark_and_wait", items, journal) as process:
        until(lambda: keys(journal) and len([n for n, _ in begun(tmp_path) if n % 2]) == 2, process)
        busy = [pid for number, pid in begun(tmp_path) if number % 2]
        above = {pid for one in busy for pid, _ in ancestors(one) if pid not in (1, os.getpid())}
        above -= {pid for pid, _ in ancestors(process.pid)}
        assert len(above) >= 4, "two stations, what started them, and the run itself"
        process.send_signal(sign)
        _, told = process.communicate(timeout=30)
        assert ("KeyboardInterrupt" in told) == (sign is signal.SIGINT)
    for pid in [*busy, *above]:
        gone_soon(pid)
    if sign is signal.SIGINT:
        assert folders_of_ours() <= folders
    earlier, before = keys(journal), Counter(number for number, _ in begun(tmp_path))
    assert 0 < len(earlier) < 12
    (tmp_path / "go").touch()
    if sign is signal.SIGINT:
        with running("local", "mark_and_wait", items, journal) as process:
            assert [record["value"] for record in finished(process)] == list(range(12))
    else:
        found = run(
            mark_and_wait,
            [(str(tmp_path), number) for number in range(12)],
            key=lambda item: str(item[1]),
            identity=Identity("test", "1"),
            journal=journal,
            jobs=2,
        )
        assert [one.value for one in found if isinstance(one, Done)] == list(range(12))
    assert keys(journal) == EVERY
    after = Counter(number for number, _ in begun(tmp_path))
    assert {str(number) for number in after if after[number] > before[number]}.isdisjoint(earlier)


def listening(pids: set[int]) -> set[str]:
    """The addresses on which processes listen, as the kernel writes them."""
    owned = {
        os.readlink(link)
        for pid in pids
        for link in Path(f"/proc/{pid}/fd").glob("*")
        if os.path.islink(link)
    }
    rows = [
        line.split()
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
    ]
    return {row[1].rpartition(":")[0] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in owned}


def below(pid: int) -> set[int]:
    """A process and all that it started, directly or not."""
    found = {pid}
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text().split():
            found |= below(int(child))
    return found


LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}


def test_a_cluster_that_runs_already_is_used_with_its_token_only_and_nothing_listens_outside(
    tmp_path: Path,
) -> None:
    head = start(HEAD)
    try:
        assert head.stdout is not None
        told = json.loads(head.stdout.readline())
        found = listening(below(head.pid))
        assert found
        assert found <= LOOPBACK
        environment = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token"}
        command = [told["address"], "misbehave", ["raise", "print"], str(tmp_path / "journal")]
        process = start(RUN, json.dumps(command), RAY_AUTH_TOKEN=told["token"], **environment)
        assert [record["outcome"] for record in finished(process)] == ["failed", "done"]
        command[3] = str(tmp_path / "another")
        process = start(RUN, json.dumps(command), RAY_AUTH_TOKEN="0" * 64, **environment)
        _, err = process.communicate(timeout=PATIENCE_S)
        assert process.returncode != 0
        assert "cannot use the Ray cluster" in err
        assert head.poll() is None, "a cluster that runs already goes on after us"
    finally:
        head.communicate("", timeout=60)
