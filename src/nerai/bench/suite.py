"""GNU Go's regression suites against an engine: every test asked over GTP, every answer compared.

Takes files of tests, the folder their games are in, and how to start the engine (nerai's own unless another
is named); gives one result a test and a summary a suite. A run with a journal goes on where it stopped.
Knows nothing of how an engine finds its answers.

Tests of `same_dragon` and of whole-board moves ask for an opinion rather than for a tactical fact: they are
run, and counted apart.
"""

import re
import sys
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeVar

from nerai.batch import Done, Failed, Identity, Json, Outcome, Progress, Task, iterate
from nerai.bench.tst import SuiteTest, load_suite
from nerai.errors import ConfigError, GtpEngineDied, GtpError, GtpTimeout
from nerai.gtp.client import Client, Timeouts

Item = TypeVar("Item")

DEFAULT_TIMEOUT_S: Final = 60.0
_COUNTERS: Final = ("reading", "owl", "connection")
_APART: Final = re.compile(r"same_dragon|\w*genmove\w*")


@dataclass(frozen=True, slots=True)
class SuiteEngine:
    """How the engine is started: nerai's own with these limits, or another by its command line."""

    command: str | None = None
    time_s: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.command is not None and (self.time_s is not None or self.nodes is not None):
            raise ConfigError(
                "limits are for nerai's own engine", hint="leave out --time and --nodes, or --engine"
            )

    @property
    def line(self) -> str | tuple[str, ...]:
        """What to start."""
        if self.command is not None:
            return self.command
        limits: list[str] = []
        if self.time_s is not None:
            limits += ["--tactics-time", str(self.time_s)]
        if self.nodes is not None:
            limits += ["--tactics-nodes", str(self.nodes)]
        return (sys.executable, "-m", "nerai.engine.main", *limits)


@dataclass(frozen=True, slots=True)
class SuiteSummary:
    """The counts of one suite, or of several together; `apart_*` are not in the others."""

    suite: str
    tests: int
    right: int
    right_where_gnugo_fails: int
    wrong_where_gnugo_fails: int
    unexpected: int
    """Wrong, though GNU Go is right: what a regression shows in."""
    errors: int
    """Of those not right, how many had no answer at all: refused, unknown, too late, or the engine ended."""
    apart_tests: int
    apart_right: int
    nodes: int
    seconds: float


def bench_suites(
    files: Sequence[Path],
    *,
    folder: Path | None = None,
    engine: SuiteEngine,
    only: frozenset[int] | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> tuple[list[dict[str, Json]], list[SuiteSummary]]:
    """Run the tests; the results are in the order of the tests, the summaries in that of the files.

    `folder` holds the games (the first file's folder when not given), and files that are not found where they
    are named; `only` are the numbers of the tests to run.
    """
    found = [_find(file, folder) for file in files]
    home = folder or found[0].parent
    if not home.is_dir():
        raise ConfigError(f"there is no folder {home}", hint="--dir names the folder that holds games/")
    tests = [test for file in found for test in load_suite(file) if only is None or test.number in only]
    if not tests:
        raise ConfigError("none of the tests is asked for", hint="--only takes numbers such as 3,10-20")
    names = [file.name for file in found]
    if len(set(names)) < len(names):
        raise ConfigError("two suites have the same name", hint="name each suite once")
    outcomes: dict[str, Outcome] = {}
    with _Examiner(engine, home, timeout_s) as examiner:
        for outcome in iterate(
            examiner.ask,
            tests,
            key=lambda test: test.key,
            identity=_identity(names, engine, timeout_s),
            journal=journal,
            progress=on_progress,
            runner=_HereRunner(),
        ):
            outcomes[outcome.key] = outcome
    results = [_result(test, outcomes[test.key]) for test in tests]
    return results, [summarise(name, [r for r in results if r["suite"] == name]) for name in names]


def summarise(name: str, results: Sequence[dict[str, Json]]) -> SuiteSummary:
    """The counts of some results."""
    counted = [result for result in results if not result["ignored"]]
    own = [result for result in counted if not result["apart"]]
    apart = [result for result in counted if result["apart"]]
    right = [result for result in own if result["right"]]
    wrong = [result for result in own if not result["right"]]
    return SuiteSummary(
        suite=name,
        tests=len(own),
        right=len(right),
        right_where_gnugo_fails=sum(bool(result["gnugo_fails"]) for result in right),
        wrong_where_gnugo_fails=sum(bool(result["gnugo_fails"]) for result in wrong),
        unexpected=sum(not result["gnugo_fails"] for result in wrong),
        errors=sum(result["status"] != "ok" for result in wrong),
        apart_tests=len(apart),
        apart_right=sum(bool(result["right"]) for result in apart),
        nodes=sum(int(str(result["nodes"])) for result in counted),
        seconds=round(sum(float(str(result["seconds"])) for result in counted), 3),
    )


class _Examiner:
    """One engine, kept running from test to test, and started anew when it does not answer."""

    def __init__(self, engine: SuiteEngine, folder: Path, timeout_s: float) -> None:
        self._engine = engine
        self._folder = folder
        self._timeout_s = timeout_s
        self._client: Client | None = None
        self._sent: tuple[str, ...] = ()

    def __enter__(self) -> "_Examiner":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def ask(self, test: SuiteTest) -> Json:
        """The answer to a test with its cost; `status` says when there is none."""
        try:
            self._set_up(test.setup)
            client = self._running()
            if not client.knows(test.kind):
                return _answer("unsupported", "", 0.0, 0)
            counters = [name for name in _COUNTERS if client.knows(f"get_{name}_node_counter")]
            for name in counters:
                client.send(f"reset_{name}_node_counter")
            begin = time.perf_counter()
            response = client.request(test.command)
            seconds = time.perf_counter() - begin
            nodes = sum(int(client.send(f"get_{name}_node_counter")) for name in counters)
        except GtpTimeout:
            self._close()
            return _answer("timeout", "", self._timeout_s, 0)
        except GtpEngineDied as error:
            self._close()
            return _answer("died", str(error), 0.0, 0)
        first_line = response.text.partition("\n")[0].strip()
        return _answer("ok" if response.ok else "refused", first_line, seconds, nodes)

    def _set_up(self, setup: tuple[str, ...]) -> None:
        """Send what the engine has not seen yet; all of it when it has seen something else."""
        client = self._running()
        seen = len(self._sent)
        if seen and setup[:seen] == self._sent:
            rest = setup[seen:]
        else:
            # GNU Go ends when a game is loaded over moves that are being tried.
            tried = sum(line.startswith("trymove") for line in self._sent) - self._sent.count("popgo")
            rest = ("popgo",) * tried + setup
        for command in rest:
            # GNU Go's runner goes on, too: what is asked then is asked about another position, and fails.
            client.request(command)
        self._sent = setup

    def _running(self) -> Client:
        if self._client is None:
            timeouts = Timeouts(command_s=self._timeout_s)
            self._client = Client(self._engine.line, cwd=self._folder, timeouts=timeouts)
            self._sent = ()
        return self._client

    def _close(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = None


class _HereRunner:
    """Runs tasks one after the other in this process: the engine is a process of its own already."""

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        """Yield one outcome a task; the function keeps time itself."""
        del timeout_s
        for task in tasks:
            begin = time.perf_counter()
            try:
                value = function(task.item)
            except GtpError as error:
                yield Failed(task.key, str(error), "", time.perf_counter() - begin)
            else:
                yield Done(task.key, value, time.perf_counter() - begin)


def _answer(status: str, text: str, seconds: float, nodes: int) -> Json:
    return {"status": status, "answer": text, "seconds": round(seconds, 4), "nodes": nodes}


def _result(test: SuiteTest, outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Done(value=dict() as value):
            asked = dict(value)
        case Failed(error=error):
            asked = {"status": "died", "answer": error, "seconds": 0.0, "nodes": 0}
        case _:
            asked = {"status": "died", "answer": "no result", "seconds": 0.0, "nodes": 0}
    answered = asked["status"] in ("ok", "refused")
    return {
        "suite": test.suite,
        "test": test.number,
        "command": test.command,
        "expected": test.expected,
        **asked,
        "right": answered and test.accepts(str(asked["answer"])),
        "gnugo_fails": test.gnugo_fails,
        "ignored": test.ignored,
        "apart": _APART.fullmatch(test.kind) is not None,
    }


def _find(file: Path, folder: Path | None) -> Path:
    inside = None if folder is None else folder / file
    return inside if not file.exists() and inside is not None and inside.exists() else file


def _identity(names: Sequence[str], engine: SuiteEngine, timeout_s: float) -> Identity:
    parameters: dict[str, Json] = {
        "suites": list(names),
        "engine": engine.command,
        "time_s": engine.time_s,
        "nodes": engine.nodes,
        "timeout_s": timeout_s,
    }
    return Identity("suite", version("nerai"), parameters)
