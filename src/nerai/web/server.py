"""The tutor served: a free port on this machine, the address told, and an end on Ctrl-C.

Takes settings and a port; serves until it is interrupted. Listens on the loopback address unless told
otherwise.
"""

import errno
import ipaddress
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from nerai.errors import ConfigError
from nerai.web.app import Settings, make_app

_BACKLOG = 512
_NO_ADDRESS = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EINVAL})
_FAREWELL_S = 3


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there, port 0 being any that is free; ConfigError when that cannot be."""
    family = socket.AF_INET6 if _is_v6(host) else socket.AF_INET
    # The protocol is named so that asyncio knows TCP and does not hold back small answers (Nagle).
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(_BACKLOG)
    except (OSError, OverflowError, TypeError, UnicodeError) as fault:
        bound.close()
        raise _refused(host, port, fault) from None
    return bound


def _refused(host: str, port: int, fault: Exception) -> ConfigError:
    """Why nothing listens there: the address is none of this machine's, or the port is not to be had."""
    if (
        isinstance(fault, socket.gaierror | TypeError | UnicodeError)
        or getattr(fault, "errno", 0) in _NO_ADDRESS
    ):
        what = f"cannot listen on {host}: no address of this machine"
        return ConfigError(what, hint="take another --host, or none for this machine only")
    reason = getattr(fault, "strerror", None) or str(fault)
    what = f"cannot listen on {host}, port {port}: {reason}"
    return ConfigError(what, hint="take another --port, or none for any that is free")


def address_of(bound: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared with, not bound to
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(settings: Settings, *, port: int, ready: Callable[[str, tuple[str, ...]], None]) -> None:
    """Serve until interrupted; `ready` is told the address once it answers, and what is left out."""
    app = make_app(settings)
    bound = bound_socket(settings.host, port)
    server = make_server(app, ready=lambda: ready(address_of(bound), app.state.tutor.library.left_out))
    try:
        server.run(sockets=[bound])
    finally:
        bound.close()


def make_server(app: FastAPI, *, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """The server of an application that `make_app` made."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http="h11",
        ws="none",
        lifespan="on",
        proxy_headers=False,
        timeout_graceful_shutdown=_FAREWELL_S,
        timeout_keep_alive=30,
    )
    return _Server(config, ready, app.state.tutor.stop)


class _Server(uvicorn.Server):
    """A server that says when it is ready, and before it ends: open answers are ended, not broken off."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer no more."""
        self._ending()
        await super().shutdown(sockets)


def _is_v6(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 6
    except ValueError:
        return False
