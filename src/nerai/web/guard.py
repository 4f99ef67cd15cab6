"""Who may ask, and how much: every request passes here before anything else sees it.

Takes an ASGI application and the host it is bound to; gives one that answers only requests that name this
machine and come from its own page. A page elsewhere can make a browser send requests to a port of this
machine: such a request names its page (Origin), or a foreign host that was made to lead here (Host). Both are
refused. All answers carry the headers that keep a page from loading or showing anything from elsewhere.
"""

import asyncio
import ipaddress
import json
import logging
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nerai.errors import RequestError
from nerai.web.reading import MAX_BODY_BYTES, error_record

_log = logging.getLogger(__name__)

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TOO_LARGE: Final = 413
_READ_OVER_BYTES: Final = 16 * MAX_BODY_BYTES
_READ_OVER_S: Final = 2.0
_LOOPBACK_NAMES: Final = ("localhost",)


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine seen from itself."""
    if host.lower() in _LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """The application behind the checks."""

    def __init__(self, app: ASGIApp, *, host: str) -> None:
        self._app = app
        self._host = host.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or hand it on."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
        except RequestError as fault:
            await _refuse(send_guarded, fault, receive)
            return
        try:
            await self._app(scope, receive, send_guarded)
        except Exception as error:
            # Told in our form and with our headers; where it happened is for the terminal, not for the page.
            if begun:
                raise
            await _refuse(send_guarded, internal_fault(error))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(_name(hosts[0])):
            raise RequestError(
                "this host is not served here",
                where="Host",
                hint="open the address that nerai tutor printed",
                status=403,
            )
        for origin in headers.getlist("origin"):
            if not _same(origin, hosts[0]):
                raise RequestError("the request comes from another page", where="Origin", status=403)
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise RequestError("the request comes from another page", where="Sec-Fetch-Site", status=403)
        if scope["method"] == "POST":
            _check_body(headers)

    def _is_ours(self, name: str) -> bool:
        if not name:
            return False
        if is_loopback(name) or name == self._host:
            return True
        if self._host in ("0.0.0.0", "::"):  # noqa: S104 - compared with, not bound to
            # Bound to all addresses on request. A foreign name can lead here, a bare address cannot lie.
            return _is_address(name) or name in (socket.gethostname().lower(),)
        return False


def _check_body(headers: Headers) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError(
            "the body is no JSON", where="Content-Type", hint="send application/json", status=415
        )
    length = headers.get("content-length")
    if length is not None and (not length.isdecimal() or int(length[:12]) > MAX_BODY_BYTES):
        raise too_large()


def internal_fault(error: Exception) -> RequestError:
    """What is told of an error that nobody foresaw, after it was logged."""
    _log.error("internal fault", exc_info=error)
    hint = "the terminal shows what happened; please report it"
    return RequestError("a fault of nerai itself", hint=hint, status=500)


def too_large() -> RequestError:
    """The body is larger than is read."""
    return RequestError(
        f"the body is larger than {MAX_BODY_BYTES:,} bytes",
        where="body",
        hint="send less at once",
        status=_TOO_LARGE,
    )


def _name(host: str) -> str:
    """The name in a Host header, without its port; empty when there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _same(origin: str, host: str) -> bool:
    scheme, _, rest = origin.partition("://")
    return scheme in ("http", "https") and rest.lower() == host.lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def read_over(receive: Receive) -> None:
    """Read what is still sent and keep nothing of it, for a while.

    Closed before that, a connection breaks: a browser that still sends would never see why it was refused.
    """
    size, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(_READ_OVER_S):
            while more and size < _READ_OVER_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                more = message.get("more_body", False)


async def _refuse(send: Send, fault: RequestError, receive: Receive | None = None) -> None:
    body = json.dumps(error_record(fault)).encode()
    headers: Sequence[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if receive is not None and fault.status == _TOO_LARGE:
        await read_over(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
