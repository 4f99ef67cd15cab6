"""Long work on the command line: Ctrl-C, and progress on terminals only."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nerai.cli.working import Working

CORNER = str(Path(__file__).parents[2] / "examples" / "corner.sgf")


def test_the_first_ctrl_c_sets_the_flag_and_the_second_interrupts() -> None:
    with Working() as working:
        signal.raise_signal(signal.SIGINT)
        assert working.stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_afterwards_ctrl_c_is_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Working():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def _errors(stderr: int) -> int:
    words = [sys.executable, "-m", "nerai", "solve", CORNER, "--goal", "capture(C9)", "--time", "1.5"]
    return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=stderr, check=False).returncode


def test_progress_is_shown_on_a_terminal() -> None:
    reader, writer = pty.openpty()
    assert _errors(writer) == 2
    os.close(writer)
    seen = b""
    try:
        while chunk := os.read(reader, 65536):
            seen += chunk
    except OSError:  # how a terminal says that nobody writes to it any more
        pass
    os.close(reader)
    assert b"the goal" in seen


def test_no_progress_is_written_to_a_file(tmp_path: Path) -> None:
    with (tmp_path / "errors").open("wb") as file:
        assert _errors(file.fileno()) == 2
    assert (tmp_path / "errors").read_bytes() == b""
