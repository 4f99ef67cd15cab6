"""The engine as a program: a whole session through pipes, nothing but GTP on its output."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

ENGINE = [sys.executable, "-m", "nerai.engine.main"]

SESSION = """\
1 protocol_version
# a remark, and an empty line

2 name
boardsize 5
3 komi 0.5
4 play black C3
5 play white C3
6 play white B2
7 list_stones white
8 genmove black
9 undo
10 genmove_analyze black 10
analyze white 10
11 nosuchcommand
12 final_score
13 quit
14 name
"""


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*ENGINE, "--seed", "1", "--playouts", "50"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    with process:
        yield process
        process.kill()


def run(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ENGINE, *options], input=text, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_session_is_answered_line_by_line_and_twice_the_same() -> None:
    first = run(SESSION, "--seed", "1", "--playouts", "50")
    assert first.returncode == 0
    assert first.stderr == ""
    answers = first.stdout.removesuffix("\n\n").split("\n\n")
    heads = [answer.split("\n")[0] for answer in answers]
    assert heads[:7] == ["=1 2", "=2 nerai", "=", "=3", "=4", "?5 illegal move", "=6"]
    assert heads[7] == "=7 B2"
    assert heads[8].startswith("=8 ")
    assert heads[9] == "=9"
    assert answers[10].startswith("=10\ninfo move ")
    assert answers[10].split("\n")[-1].startswith("play ")
    assert heads[11] == "="
    assert heads[12] == "?11 unknown command"
    assert heads[13].startswith("=12 ")
    assert heads[14:] == ["=13"]
    assert run(SESSION, "--seed", "1", "--playouts", "50").stdout == first.stdout


def test_answers_come_at_once_not_when_the_program_ends(engine: subprocess.Popen[str]) -> None:
    assert engine.stdin
    assert engine.stdout
    for line in ("1 name", "2 boardsize 5", "3 genmove b"):
        engine.stdin.write(f"{line}\n")
        engine.stdin.flush()
        assert engine.stdout.readline().startswith(f"={line[0]}")
        assert engine.stdout.readline() == "\n"


def test_an_analysis_streams_and_is_stopped_by_the_next_line(engine: subprocess.Popen[str]) -> None:
    assert engine.stdin
    assert engine.stdout
    engine.stdin.write("boardsize 5\nanalyze b 0\n")
    engine.stdin.flush()
    lines = [engine.stdout.readline() for _ in range(5)]
    assert lines[:3] == ["=\n", "\n", "=\n"]
    assert all(line.startswith("info move ") for line in lines[3:])
    engine.stdin.write("name\n")
    engine.stdin.flush()
    while engine.stdout.readline() != "\n":
        pass
    assert engine.stdout.readline() == "= nerai\n"


def test_the_end_of_the_input_ends_the_program_also_in_an_analysis() -> None:
    ended = run("boardsize 5\nanalyze b 0")
    assert ended.returncode == 0
    assert ended.stdout.endswith("\n\n")


@pytest.mark.parametrize("command", ["name", "analyze b 0", "genmove_analyze b 1"])
def test_an_interrupt_from_the_keyboard_ends_the_program_without_a_traceback(command: str) -> None:
    engine = subprocess.Popen(
        [*ENGINE, "--time", "100000"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with engine:
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(f"{command}\n".encode())
        engine.stdin.flush()
        engine.stdout.readline()
        os.kill(engine.pid, signal.SIGINT)
        _, errors = engine.communicate(timeout=60)
    assert engine.returncode == -signal.SIGINT, "128 + 2 = 130 for a shell"
    assert errors == b""


def test_a_controller_that_goes_away_ends_the_program() -> None:
    process = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"name\nname\n")
        process.stdin.flush()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "option", [["--time", "0"], ["--playouts", "x"], ["--rules", "calvinball"], ["--resign", "2"], ["--what"]]
)
def test_options_that_make_no_sense_are_refused_on_standard_error(option: list[str]) -> None:
    refused = run("", *option)
    assert refused.returncode == 64
    assert refused.stdout == ""
    assert "usage: nerai-gtp" in refused.stderr
    assert "invalid _" not in refused.stderr, "names of our functions mean nothing to a user"


def test_help_names_the_options() -> None:
    helped = run("", "--help")
    assert helped.returncode == 0
    assert "--playouts" in helped.stdout


def test_starting_imports_no_terminal_library() -> None:
    code = "import sys, nerai.engine.main; print(sorted({'typer', 'rich', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
