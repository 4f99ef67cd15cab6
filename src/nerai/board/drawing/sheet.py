"""A sheet of SVG: shapes go on in order, text comes off.

Takes shapes and attributes; gives well-formed XML, the same every time. Coordinates have two digits after the
point at most. Knows nothing of boards.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | float
"""The value of an attribute; numbers are written short."""


def number(value: float) -> str:
    """The shortest text of a coordinate."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """The text without characters that XML cannot hold; each becomes the replacement sign."""
    return _NOT_XML.sub("\ufffd", text)


class Sheet:
    """Shapes as XML elements, in drawing order."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._depth = 1

    def put(self, name: str, **attributes: Value) -> None:
        """Add one empty element; underscores in attribute names stand for hyphens."""
        self._line(f"<{name}{_attributes(attributes)}/>")

    def write(self, name: str, text: str, **attributes: Value) -> None:
        """Add one element with text in it."""
        self._line(f"<{name}{_attributes(attributes)}>{escape(clean(text))}</{name}>")

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """Put what is added inside the block into one group; an empty group leaves no trace."""
        mark = len(self._parts)
        self._line(f"<g{_attributes(attributes)}>")
        self._depth += 1
        yield
        self._depth -= 1
        if len(self._parts) == mark + 1:
            self._parts.pop()
        else:
            self._line("</g>")

    def document(self, width: float, height: float, *, scale: float, **attributes: Value) -> str:
        """The whole picture: `width` by `height` units, shown `scale` times as large.

        Shapes without a fill have none, and a round pen, unless they or their group say otherwise.
        """
        head = _attributes(
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {number(width)} {number(height)}",
                "width": width * scale,
                "height": height * scale,
                "fill": "none",
                "stroke-linecap": "round",
                "stroke-linejoin": "round",
                **attributes,
            }
        )
        return f"<svg{head}>\n" + "".join(self._parts) + "</svg>\n"

    def _line(self, xml: str) -> None:
        self._parts.append("  " * self._depth + xml + "\n")


def _attributes(attributes: dict[str, Value]) -> str:
    texts = {name: value if isinstance(value, str) else number(value) for name, value in attributes.items()}
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(clean(text))}" for name, text in texts.items() if text
    )
