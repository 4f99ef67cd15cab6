"""The solver on the edge: whatever it is handed, it answers or says what is wrong, and it can be stopped."""

import gc
import json
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.answer import Answer, Reason, Result, Unknown
from nerai.board.color import Color
from nerai.board.point import Size
from nerai.board.position import Position
from nerai.errors import ConfigError, GoalError, NeraiError
from nerai.query.solve import Investigation, solve, solve_problem
from nerai.sgf import Problem, load_problems
from nerai.solver.search import StopFlag
from nerai.solver.verify import verify
from tests.support.local_game import PASS, LocalGame
from tests.support.positions import CORNER, position
from tests.support.proof_cases import TWO_EYES
from tests.support.proofs import Node, certificate

KOS = Path(__file__).parents[2] / "problems" / "ko.jsonl"

LONG = """(;FF[4]GM[1]SZ[19]AB[dd][pd][dp][pp][jj][jd][dj]AW[kj][jk][ij][qf][fq][cn]PL[W])"""
NO_LIBERTY_LEFT = position("""
    X X X X X
    X X X X X
    X X . X X
    X X X X X
    X X X X X
""")
NEARLY_FULL = position("""
    . X O O O
    X X O O O
    X X O O O
    X X O O O
    X X O O .
""")


@pytest.mark.parametrize(
    "goal",
    [
        "",
        "kill",
        "kill(",
        "kill()",
        "kill(B9",
        "kill(B9))",
        "kill(Z99)",
        "kill(K10)",
        "kill(I5)",
        "kill(E5)",
        "kill({B9, C9})",
        "capture(B9, 0)",
        "capture(B9, 1000)",
        "capture(B9, -1)",
        "connect(B9)",
        "connect(B9, C9)",
        "black: kill(B9)",
        "kill(B9) by_seki",
        "live(B9) and kill(B9)",
        "kill(B9) kill(B9)",
        "kill(B9) or",
        "not not not",
        "\x00",
        "kill(B9)" * 2000,
        "not " * 500 + "kill(B9)",
    ],
)
def test_a_bad_goal_is_an_error_with_a_hint(goal: str) -> None:
    with pytest.raises(GoalError) as caught:
        solve(CORNER, goal, nodes=100)
    assert caught.value.hint


@pytest.mark.parametrize("size", [Size(1, 1), Size(2, 1), Size(9, 9), Size(19, 19), Size(3, 19)])
def test_an_empty_board_has_no_goal(size: Size) -> None:
    empty = Position.empty(size)
    with pytest.raises(GoalError, match="no goal is given"):
        solve(empty, nodes=100)
    with pytest.raises(GoalError, match="no stone"):
        solve(empty, "kill(A1)", nodes=100)


@pytest.mark.parametrize("to_play", list(Color))
@pytest.mark.parametrize("where", [NO_LIBERTY_LEFT, NEARLY_FULL])
@pytest.mark.parametrize("goal", ["kill(A1)", "live(A1)", "capture(A1, 2)", None])
def test_full_boards_are_answered(where: Position, to_play: Color, goal: str | None) -> None:
    try:
        answer = solve(where.with_to_play(to_play), goal, nodes=20_000, all_moves=True)
    except GoalError:
        assert goal is None
    else:
        assert Answer.from_json(answer.to_json()) == answer


def test_one_big_chain_with_one_liberty_is_taken_by_filling_it() -> None:
    answer = solve(NO_LIBERTY_LEFT.with_to_play(Color.WHITE), "kill(A1)", nodes=1000)
    assert (answer.result, answer.move) == (Result.UNCONDITIONAL, "C3")


def test_huge_limits_do_not_matter_when_the_answer_is_near() -> None:
    answer = solve(CORNER, "kill(B9)", nodes=10**30, time_s=1e300)
    assert answer.move == "A8"


@pytest.mark.parametrize("limits", [{"nodes": -5}, {"time_s": -1.0}, {"time_s": float("inf")}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match="a limit of"):
        solve(CORNER, "kill(B9)", **limits)  # type: ignore[arg-type]


def test_two_threads_get_the_answers_they_would_get_alone() -> None:
    goals = ["kill(B9)", "live(B9)", "capture(B9, 3)", "cut(B9, A6)"] * 3
    alone = {goal: _plain(goal) for goal in set(goals)}
    found: list[tuple[str, object]] = []

    def work(part: list[str]) -> None:
        found.extend((goal, _plain(goal)) for goal in part)

    threads = [threading.Thread(target=work, args=(goals[start::2],)) for start in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(goals)
    for goal, answer in found:
        assert answer == alone[goal]


def test_two_solvers_at_the_same_time_find_proofs_that_are_accepted() -> None:
    """Ko fights with loops in their proofs, whose searches keep hypotheses and trails of their own."""
    problems = [one for one in load_problems(KOS) if one.id.startswith(("ko/double", "ko/direct", "ko/two"))]
    found: list[tuple[str, Investigation]] = []

    def work(part: list[Problem]) -> None:
        found.extend((one.id, solve_problem(one, nodes=100_000)) for one in part)

    threads = [threading.Thread(target=work, args=(problems[::step],)) for step in (1, -1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2 * len(problems)
    answers: dict[str, object] = {}
    for name, investigation in found:
        assert investigation.answer.result is not Result.UNKNOWN
        for proof in investigation.certificates.values():
            assert verify(proof.text.splitlines()).accepted
        plain = investigation.answer.to_dict() | {"cost": None}
        assert answers.setdefault(name, plain) == plain


def _plain(goal: str) -> object:
    try:
        return solve(CORNER, goal, nodes=5000, all_moves=True).to_dict() | {"cost": None}
    except NeraiError as error:
        return str(error)


def test_a_flag_set_from_another_thread_ends_the_search() -> None:
    stop = StopFlag()
    where = Position.parse("\n".join(" ".join(row) for row in _open_fight()))
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    began = time.monotonic()
    answer = solve(where, "live(D4)", time_s=120, stop=stop)
    timer.join()
    assert answer.evidence == Unknown(Reason.STOPPED)
    assert time.monotonic() - began < 60


def _open_fight() -> list[str]:
    rows = [["."] * 13 for _ in range(13)]
    for column, row, stone in [
        (3, 9, "X"),
        (2, 8, "O"),
        (4, 8, "O"),
        (3, 11, "O"),
        (9, 3, "O"),
        (5, 10, "O"),
    ]:
        rows[row][column] = stone
    return ["".join(row) for row in rows]


def test_many_answers_leave_no_memory_behind() -> None:
    def grown() -> int:
        for _ in range(60):
            solve(CORNER, "kill(B9)", nodes=2000, all_moves=True)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    first = grown()
    assert grown() - first < 20_000, "kilobytes"


@pytest.mark.slow
def test_thousands_of_small_answers_leave_no_memory_behind() -> None:
    """Proved and refuted, with kos and loops, all certificates checked."""
    problems = list(load_problems(KOS))

    def used_kb() -> int:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() // 1024

    def ask(rounds: int) -> None:
        for number in range(rounds):
            solve_problem(problems[number % len(problems)], nodes=1000)
            solve(CORNER, "kill(B9)", nodes=500)

    ask(300)
    before = used_kb()
    ask(2000)
    assert used_kb() - before < 10_000, "kilobytes"


def _long_certificate(length: int) -> list[str]:
    """Somebody passes, somebody passes, and so on: it takes long to check, and next to nothing to write."""
    game = LocalGame(TWO_EYES, "live(B5)", to_play=2)
    alive = game.points("B5 A4 B4 C4 D4 D5")
    zone = alive | game.points("A5 C5")
    node = Node(game.start, set(zone), leaf="alive", alive=alive)
    waiting = game.play(game.start, PASS)
    for _ in range(length):
        answer = Node(waiting, set(zone), move=PASS, child=node)
        node = Node(game.start, set(zone), replies=[(PASS, answer)])
    return certificate(game, 1, node)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at the time the program has used")
def test_ctrl_c_ends_checking_at_once_and_says_nothing_of_the_proof(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text("\n".join(_long_certificate(20_000)) + "\n", encoding="utf-8")
    words = [sys.executable, "-m", "nerai", "verify", str(file)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    stat = Path(f"/proc/{process.pid}/stat")
    for _ in range(600):
        ticks = int(stat.read_text(encoding="ascii").rsplit(")", 1)[1].split()[11])
        if ticks > 60:  # it has begun, and needs some seconds more
            break
        time.sleep(0.05)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode not in (0, 1)
    assert out == ""
    assert "Traceback" not in err


def test_an_interrupt_leaves_the_checker_as_an_interrupt() -> None:
    lines = iter(_long_certificate(1000))

    def interrupted() -> Iterator[str]:
        for number, line in enumerate(lines):
            if number == 1000:
                signal.raise_signal(signal.SIGINT)
            yield line

    with pytest.raises(KeyboardInterrupt):
        verify(interrupted())


def _started(*options: str) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "nerai", "solve", "-", "--time", "120", *options]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert process.stdin is not None
    process.stdin.write(LONG)
    process.stdin.close()
    process.stdin = None
    threads = Path(f"/proc/{process.pid}/task")
    for _ in range(600):
        if len(list(threads.iterdir())) > 1:  # search runs in a thread of its own
            break
        time.sleep(0.1)
    assert process.poll() is None
    return process


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at the threads of the program")
def test_ctrl_c_ends_in_unknown_and_shows_what_was_found() -> None:
    process = _started("--goal", "kill(D16)", "--json")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2, err
    assert json.loads(out)["evidence"] == {"kind": "unknown", "reason": "stopped"}
    assert "Traceback" not in err


def test_problems_of_the_examples_folder_are_answered_from_standard_input() -> None:
    data = (Path(__file__).parents[2] / "examples" / "corner.sgf").read_bytes()
    words = [sys.executable, "-m", "nerai", "solve", "-", "--nodes", "10000"]
    done = subprocess.run(words, input=data, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"MOVE     A8" in done.stdout
    assert done.stderr == b""


ENDLESS = """
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of

rows = [". X O . .", "O X . . O", "O O . . .", "O . . . .", "X . X O O", "O O O . X"]
where = Position.parse(chr(10).join(rows))
search(where, target_of(parse_goal("live(B6)"), where), limits=Limits(nodes=7827), threats=Threats(-1, 0))
"""


def test_a_search_against_unlimited_threats_keeps_its_node_limit() -> None:
    subprocess.run([sys.executable, "-c", ENDLESS], check=True, timeout=20)
