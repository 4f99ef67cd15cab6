"""Lines of GTP 2 into commands and responses, and back.

Takes bytes in any encoding or text; gives Command and Response, or raises GtpError, never
anything else. Knows neither pipes nor what a command means.

A *response* is one line starting with `=` or `?`, then any number of lines, up to an empty one.
Its *head* is that first line. A *line buffer* cuts a byte stream into lines and holds on to a
bounded number of bytes, however long the line that comes in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nerai.errors import GtpError

MAX_COMMAND_BYTES = 65_536
MAX_ID = 2**31 - 1

_CONTROL = dict.fromkeys(code for code in (*range(32), 127) if chr(code) not in "\t\n")
_TO_ONE_LINE = {**_CONTROL, ord("\t"): " ", ord("\n"): None}
_HEAD = re.compile(r"([=?])([0-9]{0,10})(?:[ ](.*)|)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Command:
    """One command line: an optional id, a name, the words after it.

    The name is empty when the line holds an id only; such a command is answered as unknown.
    """

    name: str
    arguments: tuple[str, ...] = ()
    id: int | None = None

    def __str__(self) -> str:
        words = (self.name, *self.arguments)
        return " ".join(words if self.id is None else (str(self.id), *words))


@dataclass(frozen=True, slots=True)
class Response:
    """One whole response: success or failure, its text, the id it carried."""

    ok: bool
    text: str
    id: int | None = None


def parse_command(line: bytes | str) -> Command | None:
    """Return the command on this line, or None when it holds nothing but space and comment.

    Raises GtpError when the line is longer than MAX_COMMAND_BYTES, or its id above MAX_ID.
    """
    if len(line) > MAX_COMMAND_BYTES:
        raise GtpError(f"line longer than {MAX_COMMAND_BYTES} bytes")
    words = _words(line)
    if not words:
        return None
    if not _is_number(words[0]):
        return Command(words[0], tuple(words[1:]))
    number = _id_value(words[0])
    if number is None:
        raise GtpError(f"id above {MAX_ID}")
    return Command(words[1] if len(words) > 1 else "", tuple(words[2:]), number)


def id_of(line: bytes | str) -> int | None:
    """Return the id a line starts with, also of one that parse_command refuses; None without a valid one."""
    words = _words(line[:MAX_COMMAND_BYTES])
    return _id_value(words[0]) if words and _is_number(words[0]) else None


def clean(line: bytes | str) -> str:
    """Return the line as text, with spaces for tabs and without other control characters, line ends included.

    Bytes that are not UTF-8 become the replacement character.
    """
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    return text.translate(_TO_ONE_LINE)


def format_head(ok: bool, number: int | None, text: str = "") -> str:
    """Return the first line of a response, without its newline."""
    return f"{'=' if ok else '?'}{'' if number is None else number} {text}".rstrip()


def format_body(text: str) -> str:
    """Return text as it may stand in a response: no control characters, no empty lines.

    A line break at the start is kept, so that a drawing can begin below the head.
    """
    lines = [line.rstrip() for line in text.translate(_CONTROL).split("\n")]
    return "\n".join([lines[0], *(line for line in lines[1:] if line)])


def format_response(response: Response) -> str:
    """Return the whole response as it is sent, the empty line at its end included."""
    first, *rest = format_body(response.text).split("\n")
    head = format_head(response.ok, response.id, first)
    return "\n".join([head, *rest, "", ""])


def parse_head(line: bytes | str) -> Response | None:
    """Return what the first line of a response says, or None when no response starts here."""
    match = _HEAD.fullmatch(clean(line))
    if match is None:
        return None
    sign, digits, text = match.groups()
    return Response(sign == "=", (text or "").strip(), int(digits) if digits else None)


def parse_response(text: bytes | str) -> Response:
    """Return the response in the text; lines before its head are passed over.

    Raises GtpError when no line starts one, or when no empty line ends it.
    """
    whole = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    lines = iter(whole.split("\n")[:-1])  # what no newline ends is no whole line yet
    for line in lines:
        head = parse_head(line)
        if head is not None:
            break
    else:
        raise GtpError("no line starts with = or ?; is this a GTP engine?")
    body = [head.text]
    for line in lines:
        cleaned = clean(line).rstrip()
        if not cleaned:
            return Response(head.ok, "\n".join(body).strip("\n"), head.id)
        body.append(cleaned)
    raise GtpError("the response is not ended by an empty line")


class LineBuffer:
    """A byte stream cut into lines, in bounded memory.

    Of a line longer than `limit` only the first `limit + 1` bytes are kept and given: whoever
    gets it can tell from its length that it was cut.
    """

    def __init__(self, limit: int = MAX_COMMAND_BYTES) -> None:
        self._limit = limit
        self._begun = bytearray()

    def feed(self, chunk: bytes) -> list[bytes]:
        """Take the next bytes of the stream; return the lines they complete, without their newlines."""
        *ended, rest = chunk.split(b"\n")
        lines = []
        for part in ended:
            self._keep(part)
            lines.append(bytes(self._begun))
            self._begun.clear()
        self._keep(rest)
        return lines

    def flush(self) -> list[bytes]:
        """Return the last line of a stream that ended without a newline, if it holds anything."""
        last = [bytes(self._begun)] if self._begun else []
        self._begun.clear()
        return last

    def _keep(self, part: bytes) -> None:
        self._begun += part[: max(0, self._limit + 1 - len(self._begun))]


def _words(line: bytes | str) -> list[str]:
    return [word for word in clean(line).split("#", 1)[0].split(" ") if word]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _id_value(digits: str) -> int | None:
    # Leading zeros do not count towards the length, and huge numbers are never converted.
    significant = digits.lstrip("0")
    if len(significant) > len(str(MAX_ID)):
        return None
    value = int(significant or "0")
    return value if value <= MAX_ID else None
