"""`nerai tutor` as a process: it tells its address, listens on loopback only, and ends on Ctrl-C."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from nerai.cli.main import run
from tests.support.tutor import ENDLESS, PATIENCE_S

LISTENING = "0A"


@contextmanager
def tutor(data: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "nerai", "tutor", "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NERAI_DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip().removeprefix("nerai tutor: ")
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE_S)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="this system does not list its sockets there")
def test_nothing_but_loopback_is_listened_on_unless_asked_for(tmp_path: Path) -> None:
    with tutor(tmp_path) as (process, address):
        assert urlsplit(address).hostname == "127.0.0.1"
        listening = _listening(process.pid)
    assert len(listening) == 1
    (where,) = listening
    assert where.partition(":")[0] == "0100007F", "127.0.0.1, as the kernel writes it"


def test_two_tutors_take_different_free_ports(tmp_path: Path) -> None:
    with tutor(tmp_path) as (_, one), tutor(tmp_path) as (_, two):
        assert urlsplit(one).port != urlsplit(two).port


def test_files_of_the_folder_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "good.sgf").write_text("(;SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W])")
    (folder / "empty.sgf").touch()
    with tutor(tmp_path, str(folder)) as (process, _):
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "left out, as it cannot be read: empty.sgf"


def test_ctrl_c_ends_it_cleanly_though_a_search_runs(tmp_path: Path) -> None:
    with tutor(tmp_path) as (process, address), httpx.Client(timeout=PATIENCE_S, verify=False) as client:
        with client.stream("POST", f"{address}api/solve", json=ENDLESS) as stream:
            listened = stream.iter_text()  # kept: without it the stream is closed
            next(listened)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_port_that_is_taken_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with tutor(tmp_path) as (_, address):
        port = str(urlsplit(address).port)
        assert run(["tutor", "--no-browser", "--port", port, "--data", str(tmp_path)]) == 64
    assert f"port {port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no/such/file.sgf"], "there is no"),
        (["--port", "70000"], "65535"),
        (["--host", "not a host"], "cannot listen"),
    ],
)
def test_what_cannot_be_served_is_said(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tutor", "--no-browser", "--data", str(tmp_path), *arguments]) == 64
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == "", "who may come in is told once somebody can"


def test_an_empty_host_is_not_taken_for_every_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tutor", "--no-browser", "--host", ""]) == 64
    assert "--host is empty" in capsys.readouterr().err


def test_an_empty_folder_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run(["tutor", str(tmp_path / "empty"), "--no-browser", "--data", str(tmp_path)]) == 64
    assert "no problems" in capsys.readouterr().err


def _listening(pid: int) -> set[str]:
    """Addresses and ports on which a process listens, as the kernel writes them."""
    links = [os.readlink(f"/proc/{pid}/fd/{name}") for name in os.listdir(f"/proc/{pid}/fd")]
    inodes = {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:")}
    rows = [
        line.split()
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/{pid}/net/{table}").read_text(encoding="utf-8").splitlines()[1:]
    ]
    return {row[1] for row in rows if row[3] == LISTENING and row[9] in inodes}
