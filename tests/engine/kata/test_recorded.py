"""A recorded conversation replayed: through the serving loop, and through the program itself."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.kata.client import Reply, asked

RECORD = Path(__file__).parent / "recorded.txt"


def recorded(sign: str) -> list[str]:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(sign).strip() for line in lines if line.startswith(sign)]


def holds(reply: Any, wanted: Any) -> bool:
    if wanted == "?":
        return reply is not None
    if isinstance(wanted, dict):
        return isinstance(reply, dict) and all(holds(reply.get(key), value) for key, value in wanted.items())
    return bool(reply == wanted)


def check(replies: list[Reply]) -> None:
    """Each id gets the replies that were recorded for it, in their order, and no others."""
    wanted = [json.loads(line) for line in recorded("<")]
    assert len(replies) == len(wanted)
    for name in {one["id"] for one in wanted}:
        got = [reply for reply in replies if reply.get("id") == name]
        expected = [one for one in wanted if one["id"] == name]
        assert len(got) == len(expected), name
        for reply, one in zip(got, expected, strict=True):
            assert holds(reply, one), (reply, one)


def test_the_conversation_is_as_recorded() -> None:
    check(asked(*recorded(">")))


def test_the_program_says_the_same_and_nothing_else() -> None:
    text = "".join(f"{line}\n" for line in recorded(">"))
    done = subprocess.run(
        [sys.executable, "-m", "nerai", "analysis"],
        input=text.encode(),
        capture_output=True,
        check=True,
        timeout=120,
    )
    check([json.loads(line) for line in done.stdout.splitlines()])


def test_the_program_takes_katagos_own_options_and_refuses_others() -> None:
    command = [sys.executable, "-m", "nerai", "analysis"]
    known = ["-config", "analysis.cfg", "-model", "net.bin.gz", "-quit-without-waiting"]
    known += ["-analysis-threads", "2", "-override-config", "a=b", "--visits", "5"]
    done = subprocess.run([*command, *known], input=b"", capture_output=True, check=True, timeout=120)
    assert done.stdout == b""
    done = subprocess.run(
        [*command, "--threads", "0"], input=b"", capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 64
    assert done.stdout == b""


@pytest.mark.parametrize("arguments", [["-m", "nerai", "analysis"], ["-m", "nerai.engine.main"]])
def test_a_program_without_standard_input_ends_quietly(arguments: list[str]) -> None:
    command = shlex.join([sys.executable, *arguments])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
