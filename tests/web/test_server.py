"""Where the tutor listens: what cannot be is refused with advice about what is wrong."""

import contextlib
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from nerai.errors import ConfigError
from nerai.web import app
from nerai.web.server import address_of, bound_socket
from tests.support.tutor import served, until


def test_a_port_that_is_taken_gets_advice_about_ports() -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=f"port {port}") as caught:
            bound_socket("127.0.0.1", port)
    assert "--port" in caught.value.hint
    assert "--host" not in caught.value.hint


@pytest.mark.parametrize("host", ["999.1.1.1", "203.0.113.77", "a" * 70, "no host", "\udcff"])
def test_a_host_that_is_not_of_this_machine_gets_advice_about_hosts(host: str) -> None:
    with pytest.raises(ConfigError, match="no address of this machine") as caught:
        bound_socket(host, 0)
    assert "--host" in caught.value.hint
    assert "--port" not in caught.value.hint


def test_an_address_for_all_is_told_as_that_of_this_machine() -> None:
    with bound_socket("0.0.0.0", 0) as bound:
        assert isinstance(bound, socket.socket)
        assert address_of(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}/"


def test_the_tutor_ends_though_work_in_a_thread_never_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()

    def hang(*_: object, **__: object) -> dict[str, Any]:
        release.wait()
        return {}

    monkeypatch.setattr(app, "opened", hang)
    with served(tmp_path) as tutor:
        asking = threading.Thread(target=_ask_and_be_cut_off, args=(tutor.address,), daemon=True)
        asking.start()
        until(lambda: tutor.tutor.quick.running == 1)
    # The server's thread has ended, or leaving the block had failed.
    assert tutor.tutor.quick.running == 1
    release.set()
    asking.join()


def _ask_and_be_cut_off(address: str) -> None:
    with contextlib.suppress(httpx.HTTPError):
        httpx.post(f"{address}api/open", json={"text": "(;)"}, timeout=None, verify=False)
