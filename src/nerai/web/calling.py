"""What every call begins and ends with: its body read, who asks, and what is said when something fails.

Takes requests; gives fields, the name of a client, and errors that can be told. Answers no call itself.
"""

import asyncio
import re
from typing import Final

from fastapi import Request

from nerai.errors import NeraiError, RequestError
from nerai.web.guard import internal_fault, read_over, too_large
from nerai.web.reading import MAX_BODY_BYTES, Fields
from nerai.web.solving import Abandoned

COOKIE: Final = "nerai_client"
CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
QUICK_TIME_S: Final = 30.0
GRACE_S: Final = 30.0
"""What checking and telling an answer may take on top of its search."""
_BODY_TIME_S: Final = 15.0


async def fields_of(request: Request) -> Fields:
    """The body as an object; what is too large is refused while it is read."""
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_TIME_S):
            async for part in request.stream():
                body += part
                if len(body) > MAX_BODY_BYTES:
                    await read_over(request.receive)
                    raise too_large()
    except TimeoutError:
        raise RequestError("the body did not arrive in time", where="body", status=408) from None
    return Fields.of(bytes(body))


def client_of(request: Request) -> str:
    """Who asks: by the cookie that the page was given, else by address."""
    cookie = request.cookies.get(COOKIE, "")
    if CLIENT.fullmatch(cookie):
        return cookie
    return request.client.host if request.client else ""


def fault_of(error: Exception) -> NeraiError:
    """What is told of an error that was not foreseen."""
    if isinstance(error, Abandoned):
        return RequestError("it was stopped", hint="ask again", status=503)
    return internal_fault(error)
