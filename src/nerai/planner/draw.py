"""Plan trees as text and as SVG.

Takes branches of `tree.py`; gives strings. Goals are round, schemas are words on the line, actions square, as
plans are usually drawn; Alpha is dark, Beta light; what did not work is pale.
"""

from typing import Final
from xml.sax.saxutils import escape

from nerai.planner.goal import Agent
from nerai.planner.tree import Branch, Kind

_ROW: Final = 22
_INDENT: Final = 24
_MARGIN: Final = 14
_LETTER: Final = 7
_SIGNS: Final = {
    (Kind.GOAL, Agent.ALPHA): "●",
    (Kind.GOAL, Agent.BETA): "○",
    (Kind.SCHEMA, Agent.ALPHA): "by",
    (Kind.SCHEMA, Agent.BETA): "by",
    (Kind.ACTION, Agent.ALPHA): "■",
    (Kind.ACTION, Agent.BETA): "□",
}


def draw_text(branches: tuple[Branch, ...]) -> str:
    """The tree in lines of text; a cross marks what did not work."""
    return "\n".join(_lines(branches))


def draw_svg(branches: tuple[Branch, ...], title: str = "plan") -> str:
    """The tree as an SVG picture."""
    rows = list(_rows(branches, 0, -1))
    width = max((_x(depth) + 30 + _LETTER * len(_words(one)) for one, depth, _ in rows), default=0)
    height = 2 * _MARGIN + _ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
    ]
    for row, (_, depth, above) in enumerate(rows):
        if above >= 0:
            x, top, y = _x(depth - 1), _y(above) + 6, _y(row)
            parts.append(f'<path d="M{x} {top}V{y}H{_x(depth) - 6}" fill="none" stroke="#b8ad98"/>')
    parts.extend(_symbol(one, _x(depth), _y(row)) for row, (one, depth, _) in enumerate(rows))
    return "\n".join([*parts, "</svg>\n"])


def _lines(branches: tuple[Branch, ...]) -> list[str]:
    found: list[str] = []
    waiting = [(one, "", number == 0) for number, one in enumerate(reversed(branches))]
    while waiting:
        branch, indent, last = waiting.pop()
        found.append(f"{indent}{'└─' if last else '├─'} {_SIGNS[branch.kind, branch.agent]} {_words(branch)}")
        deeper = indent + ("   " if last else "│  ")
        waiting.extend((one, deeper, number == 0) for number, one in enumerate(reversed(branch.below)))
    return found


def _rows(branches: tuple[Branch, ...], depth: int, above: int) -> list[tuple[Branch, int, int]]:
    """Each branch with its depth and the row of the one above it, in the order they are drawn."""
    found: list[tuple[Branch, int, int]] = []
    waiting = [(branch, depth, above) for branch in reversed(branches)]
    while waiting:
        branch, depth, above = waiting.pop()
        found.append((branch, depth, above))
        row = len(found) - 1
        waiting.extend((below, depth + 1, row) for below in reversed(branch.below))
    return found


def _words(branch: Branch) -> str:
    """The label, and what became of it."""
    if branch.kind is Kind.SCHEMA:
        return branch.label
    if branch.kind is Kind.GOAL:
        return f"{branch.label} ({branch.note})" if branch.note else branch.label
    cross = "" if branch.worked or branch.worked is None else " ✗"
    unknown = " ?" if branch.worked is None else ""
    return f"{branch.label}{cross}{unknown}{f'  [{branch.note}]' if branch.note else ''}"


def _symbol(branch: Branch, x: int, y: int) -> str:
    fill = "#3a3632" if branch.agent is Agent.ALPHA else "#ffffff"
    opacity = "0.55" if branch.worked is False else "1"
    style = "normal" if branch.kind is not Kind.SCHEMA else "italic"
    shape = {
        Kind.GOAL: f'<circle cx="{x}" cy="{y}" r="5" fill="{fill}" stroke="#3a3632"/>',
        Kind.ACTION: f'<rect x="{x - 5}" y="{y - 5}" width="10" height="10" fill="{fill}" stroke="#3a3632"/>',
        Kind.SCHEMA: f'<path d="M{x - 6} {y}H{x + 6}" stroke="#3a3632"/>',
    }[branch.kind]
    tip = f"<title>{escape(branch.note)}</title>" if branch.note else ""
    words = f'<text x="{x + 12}" y="{y + 4}" font-style="{style}">{escape(_words(branch))}</text>'
    return f'<g opacity="{opacity}">{tip}{shape}{words}</g>'


def _x(depth: int) -> int:
    return _MARGIN + _INDENT * depth


def _y(row: int) -> int:
    return _MARGIN + _ROW * row + _ROW // 2
