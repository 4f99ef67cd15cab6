"""A GTP engine that misbehaves on request: run it as a script, with the ways as arguments.

Ways: `greet` prints lines before any answer, `deaf` never reads, `stubborn` ignores quit, the end
of its input and SIGTERM, `child` starts a process that outlives it, `late` is silent until its
second line comes. Commands: see the functions. The environment variable FAKE_MOVES has what genmove
answers, FAKE_SCORE what final_score answers, FAKE_LOG a file to which every line read is appended,
FAKE_ARGUMENTS one to which the ways are, a line for each time it is started.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(number: str, text: str = "") -> None:
    say(f"={number} {text}\n\n")


def echo(number: str, words: list[str]) -> None:
    answer(number, " ".join(words))


def several_lines(number: str, _: list[str]) -> None:
    answer(number, "one\n  two\nthree")


def refuse(number: str, words: list[str]) -> None:
    say(f"?{number} {' '.join(words)}\n\n")


def garbage_first(number: str, _: list[str]) -> None:
    say("thinking...\n\n=====\n[info] =12\n")
    answer(number, "D4")


def wrong_id(number: str, _: list[str]) -> None:
    answer(str(int(number) + 1), "D4")


def no_id(_: str, __: list[str]) -> None:
    answer("", "D4")


def bytes_of_any_kind(number: str, _: list[str]) -> None:
    sys.stdout.buffer.write(f"={number} ".encode() + b"\xff\x00\x07caf\xe9\r\n\r\n")
    sys.stdout.flush()


def die(_: str, words: list[str]) -> None:
    sys.stderr.write("out of ideas\n")
    sys.stderr.flush()
    os._exit(int(words[0]))


def die_in_answer(number: str, _: list[str]) -> None:
    say(f"={number} half an ans")
    os._exit(1)


def close_output(_: str, __: list[str]) -> None:
    os.close(1)
    time.sleep(600)


def hang(_: str, __: list[str]) -> None:
    sys.stderr.write("still loading\n")
    sys.stderr.flush()
    time.sleep(600)


def late(number: str, _: list[str]) -> None:
    """Answer only after another line has come."""
    following = sys.stdin.readline()
    answer(number, "too late")
    respond(following)


def much_stderr(number: str, _: list[str]) -> None:
    sys.stderr.write("x" * 1_000_000 + "the end\n")
    sys.stderr.flush()
    answer(number, "done")


def long_line(number: str, _: list[str]) -> None:
    answer(number, "x" * 3_000_000)


def endless_answer(number: str, _: list[str]) -> None:
    say(f"={number}\n")
    while True:
        say("more\n" * 1000)


def environment(number: str, words: list[str]) -> None:
    answer(number, os.environ.get(words[0], "unset"))


def folder(number: str, _: list[str]) -> None:
    answer(number, os.getcwd())


def arguments(number: str, _: list[str]) -> None:
    answer(number, " ".join(sys.argv[1:]))


def analyze(number: str, _: list[str]) -> None:
    """Stream until a line comes, then answer that."""
    say(f"={number}\ninfo move D4 visits 1\ninfo move E5 visits 2\n")
    following = sys.stdin.readline()
    say("info move C3 visits 3\n\n")
    respond(following)


def analyze_stubbornly(number: str, _: list[str]) -> None:
    say(f"={number}\n")
    while True:
        say("info move D4 visits 1\n")
        time.sleep(0.01)


def genmove(number: str, _: list[str]) -> None:
    """Play the next of FAKE_MOVES, then pass. Some words are deeds; `wait` is for the file FAKE_GATE."""
    move = MOVES.pop(0) if MOVES else "pass"
    if move == "die":
        die(number, ["3"])
    elif move == "hang":
        hang(number, [])
    elif move == "refuse":
        refuse(number, ["I", "will", "not"])
    elif move == "empty":
        answer(number)
    elif move == "wait":
        while not os.path.exists(os.environ["FAKE_GATE"]):
            time.sleep(0.01)
        answer(number, "pass")
    else:
        answer(number, move)


def final_score(number: str, _: list[str]) -> None:
    answer(number, os.environ.get("FAKE_SCORE", "0"))


def play(number: str, words: list[str]) -> None:
    if words[1] in os.environ.get("FAKE_REFUSES", "").split():
        refuse(number, ["illegal", "move"])
    else:
        answer(number)


def ok(number: str, _: list[str]) -> None:
    answer(number)


QUIET = (
    *("boardsize", "rectangular_boardsize", "clear_board", "komi"),
    *("kata-set-rules", "time_settings", "time_left"),
)
SPOKEN = (
    analyze,
    analyze_stubbornly,
    arguments,
    bytes_of_any_kind,
    close_output,
    die,
    die_in_answer,
    echo,
    endless_answer,
    environment,
    final_score,
    folder,
    garbage_first,
    genmove,
    hang,
    late,
    long_line,
    much_stderr,
    no_id,
    play,
    refuse,
    several_lines,
    wrong_id,
)
COMMANDS: dict[str, Callable[[str, list[str]], None]] = dict.fromkeys(QUIET, ok)
COMMANDS.update((function.__name__, function) for function in SPOKEN)
MOVES = os.environ.get("FAKE_MOVES", "").split()


def respond(line: str) -> None:
    if "FAKE_LOG" in os.environ:
        with open(os.environ["FAKE_LOG"], "a") as log:
            log.write(line)
    number, name, *words = line.split() if line.strip() != "quit" else ["", "quit"]
    if name == "quit":
        if "stubborn" not in sys.argv:
            answer(number)
            sys.exit()
    elif name == "list_commands":
        answer(number, "\n".join(COMMANDS))
    elif name == "protocol_version":
        answer(number, "2")
    elif name in COMMANDS:
        COMMANDS[name](number, words)
    else:
        say(f"?{number} unknown command\n\n")


def main() -> None:
    if "FAKE_ARGUMENTS" in os.environ:
        with open(os.environ["FAKE_ARGUMENTS"], "a") as started:
            started.write(" ".join(sys.argv[1:]) + "\n")
    if "greet" in sys.argv:
        say("Fake engine 1.0\n\nready = yes\n")
    if "child" in sys.argv:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        sys.stderr.write(f"child {child.pid}\n")
        sys.stderr.flush()
    if "stubborn" in sys.argv:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while "deaf" in sys.argv:
        time.sleep(600)
    for line in iter(sys.stdin.readline, ""):
        respond(line)
    while "stubborn" in sys.argv:
        time.sleep(600)


if __name__ == "__main__":
    main()
