"""Where the tutor listens: what cannot be is refused with advice about what is wrong."""

import socket

import pytest

from nerai.errors import ConfigError
from nerai.web.server import address_of, bound_socket


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
