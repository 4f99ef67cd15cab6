"""How a goal's name is written inside the text of a tree of goals.

Takes text and a place in it; gives the name that begins there, or an AlgebraError that says where the fault
is. Does not know what a goal means: a name is any text that is not blank.

A name stands *bare* as far as it cannot be mistaken for the tree around it: brackets inside are closed,
commas and `=` stand inside brackets, and it is neither `AND` nor `OR`. Any other name is quoted: `"eye, or no
eye"`.
"""

import re
from typing import Final

from nerai.errors import AlgebraError

OPEN_MARK: Final = "..."
"""Ends the name of a goal that is not developed yet."""

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_KEYWORD: Final = re.compile(r"(and|or)\b\s*(?=\(|$)", re.IGNORECASE)
_INFIX: Final = re.compile(r"(?<=\s)(AND|OR)(?=\s|\()")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPES: Final = {escape[1]: plain for plain, escape in _ESCAPES.items()}


def write_label(name: str) -> str:
    """The name as it stands in a tree's text: bare where that can be read back, else quoted."""
    if _bare(name):
        return name
    return '"' + "".join(_ESCAPES.get(character, character) for character in name) + '"'


def read_label(text: str, start: int) -> tuple[str, int]:
    """The name that begins at `start`, where no blank stands, and where it ends."""
    if text.startswith('"', start):
        return _read_quoted(text, start)
    end = _bare_end(text, start)
    name = " ".join(text[start:end].split())
    infix = _INFIX.search(text, start, end)
    if infix or _KEYWORD.fullmatch(name):
        word = infix[1] if infix else name.upper()
        raise AlgebraError(
            f"{word} stands alone",
            column=(infix.start() if infix else start) + 1,
            hint=f"write {word}(first, second), or quote a goal of that name",
        )
    return name, end


def _bare(name: str) -> bool:
    if _KEYWORD.match(name) or name.startswith('"') or name.endswith(OPEN_MARK):
        return False
    try:
        return read_label(name, 0) == (name, len(name))
    except AlgebraError:
        return False


def _bare_end(text: str, start: int) -> int:
    """Where the bare name ends: before a comma, `=` or closing parenthesis that is not part of it."""
    waiting: list[tuple[str, int]] = []
    for place in range(start, len(text)):
        character = text[place]
        if not waiting and character in ",=)":
            return place
        if character in _CLOSING:
            waiting.append((_CLOSING[character], place))
        elif character in _CLOSING.values():
            if not waiting or waiting[-1][0] != character:
                open_now = f"'{text[waiting[-1][1]]}' is" if waiting else "nothing is"
                raise AlgebraError(
                    f"'{character}' closes nothing", column=place + 1, hint=f"{open_now} open here"
                )
            waiting.pop()
        elif character == '"':
            raise AlgebraError(
                "a quote inside a goal", column=place + 1, hint='quote the whole goal and write \\" inside'
            )
    if waiting:
        closing, place = waiting[-1]
        raise AlgebraError(
            f"expected '{closing}', found the end",
            column=len(text) + 1,
            hint=f"close the '{text[place]}' of column {place + 1}",
        )
    return len(text)


def _read_quoted(text: str, start: int) -> tuple[str, int]:
    name = ""
    place = start + 1
    while place < len(text) and text[place] != '"':
        character = text[place]
        if character == "\\":
            place += 1
            escaped = text[place : place + 1]
            if escaped not in _UNESCAPES:
                raise AlgebraError(
                    f"'\\{escaped}' means nothing",
                    column=place,
                    hint="known: " + " ".join(_ESCAPES.values()),
                )
            character = _UNESCAPES[escaped]
        name += character
        place += 1
    if place >= len(text):
        raise AlgebraError(
            "expected '\"', found the end",
            column=len(text) + 1,
            hint=f"close the quote of column {start + 1}",
        )
    if not name.strip():
        raise AlgebraError("a goal without a name", column=start + 1, hint='write one such as "kill(G1)"')
    return name, place + 1
