"""Trees of goals drawn: as lines of text, and as SVG that stands alone.

Takes a tree and what was found about it (rates of nodes, the plan, what was left out); gives text. The same
input gives the same drawing. Knows no Go, and finds nothing out by itself.

In text, `*` marks the plan and `-` what was left out. In SVG the tree grows to the right; the plan is green,
what was left out grey and dashed, and an arc joins the branches of an AND.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from nerai.algebra.strategy_label import OPEN_MARK, write_label
from nerai.algebra.strategy_plan import NodeRate, StrategyCut, StrategyPlan
from nerai.algebra.strategy_tree import AndNode, GoalLeaf, OpenGoal, Path, StrategyTree, percent

MOST_LEAVES: Final = 300
"""A wider tree is named in SVG, not drawn."""

_ROW: Final = 34
_BOX: Final = 24
_GAP: Final = 44
_MARGIN: Final = 12
_LETTER: Final = 7.5
_ARC: Final = 16
_LINES: Final = {"*": "#1f6f4a", "-": "#bbbbbb", " ": "#777777"}
_FILLS: Final = {"*": "#dff2e5", "-": "#f6f6f6", " ": "#ffffff"}
_INKS: Final = {"*": "#10402a", "-": "#999999", " ": "#222222"}


@dataclass(frozen=True, slots=True)
class _Sign:
    """How one node is drawn: its words, `*` in the plan, `-` left out, else blank."""

    text: str
    mark: str
    is_and: bool
    children: "tuple[_Sign, ...]"


def render_strategy(
    tree: StrategyTree,
    nodes: Iterable[NodeRate] = (),
    plan: StrategyPlan | None = None,
    cuts: Iterable[StrategyCut] = (),
) -> str:
    """The tree as lines of text, a node each."""
    return "\n".join(_lines(_sketch(tree, nodes, plan, cuts), "", ""))


def draw_strategy(
    tree: StrategyTree,
    nodes: Iterable[NodeRate] = (),
    plan: StrategyPlan | None = None,
    cuts: Iterable[StrategyCut] = (),
    *,
    title: str = "",
) -> str:
    """The tree as SVG; only its title when it is too wide to be read."""
    sign = _sketch(tree, nodes, plan, cuts)
    title = _clean(title or str(tree))
    leaves = _leaves(sign)
    if leaves > MOST_LEAVES:
        body = f'<text x="8" y="24">{leaves} goals, too many to draw: {escape(title[:60])}</text>'
        return _sheet(body, 900, 40, title)
    columns: list[float] = []
    _widen(sign, 0, columns)
    drawing = _Drawing([sum(columns[:depth]) + _GAP * depth + _MARGIN for depth in range(len(columns))])
    drawing.draw(sign, 0)
    width = sum(columns) + _GAP * (len(columns) - 1) + 2 * _MARGIN
    body = "".join(drawing.edges) + "".join(drawing.boxes)
    return _sheet(body, round(width), leaves * _ROW + 2 * _MARGIN, title)


class _Drawing:
    """Parts of the picture, as they come; a leaf takes the next row."""

    def __init__(self, columns: list[float]) -> None:
        self.edges: list[str] = []
        self.boxes: list[str] = []
        self._columns = columns
        self._rows = 0

    def draw(self, sign: _Sign, depth: int) -> float:
        """Draw a node and all below; gives the height of its middle."""
        below = [self.draw(child, depth + 1) for child in sign.children]
        if below:
            middle = (below[0] + below[-1]) / 2
        else:
            middle = _MARGIN + (self._rows + 0.5) * _ROW
            self._rows += 1
        left, width = self._columns[depth], _width(sign)
        if below:
            start, end = left + width, self._columns[depth + 1]
            for child, place in zip(sign.children, below, strict=True):
                self.edges.append(_edge(start, middle, end, place, child.mark))
            if sign.is_and and len(below) > 1:
                reach = min(1.0, _ARC / (end - start))
                first, last = (middle + reach * (place - middle) for place in (below[0], below[-1]))
                self.edges.append(_arc(start + _ARC, first, last, sign.mark))
        self.boxes.append(_box(left, middle, width, sign))
        return middle


def _sketch(
    tree: StrategyTree, nodes: Iterable[NodeRate], plan: StrategyPlan | None, cuts: Iterable[StrategyCut]
) -> _Sign:
    rates = {node.path: node for node in nodes}
    planned = set(plan.paths) if plan else set()
    left_out = {path for cut in cuts for path in cut.skipped}

    def sketch(node: StrategyTree, path: Path, cut: bool) -> _Sign:
        cut = cut or path in left_out
        children: tuple[_Sign, ...] = ()
        if isinstance(node, GoalLeaf | OpenGoal):
            name = write_label(node.goal) + (OPEN_MARK if isinstance(node, OpenGoal) else "")
        else:
            name = "AND" if isinstance(node, AndNode) else "OR"
            children = tuple(sketch(child, (*path, index), cut) for index, child in enumerate(node.children))
        text = " ".join(filter(None, (_clean(name), _rate(node, rates.get(path), cut))))
        mark = "*" if path in planned else "-" if cut else " "
        return _Sign(text, mark, isinstance(node, AndNode), children)

    return sketch(tree, (), cut=False)


def _rate(node: StrategyTree, found: NodeRate | None, cut: bool) -> str:
    """What is known of a node's rate; nothing where it was left out."""
    if cut:
        return ""
    if found and (found.lower > 0 or found.upper < 1):
        return str(found)
    return percent(node.rate) if isinstance(node, GoalLeaf) and node.rate is not None else ""


def _lines(sign: _Sign, first: str, others: str) -> Iterator[str]:
    yield f"{sign.mark} {first}{sign.text}"
    for index, child in enumerate(sign.children):
        last = index == len(sign.children) - 1
        yield from _lines(child, others + ("└─ " if last else "├─ "), others + ("   " if last else "│  "))


def _leaves(sign: _Sign) -> int:
    return sum(map(_leaves, sign.children)) or 1


def _widen(sign: _Sign, depth: int, columns: list[float]) -> None:
    """Make the columns as wide as their widest box."""
    if depth == len(columns):
        columns.append(0)
    columns[depth] = max(columns[depth], _width(sign))
    for child in sign.children:
        _widen(child, depth + 1, columns)


def _width(sign: _Sign) -> float:
    letters = sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in sign.text)
    return letters * _LETTER + 16


def _clean(text: str) -> str:
    """The text without letters that neither XML nor a terminal can show."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _edge(x1: float, y1: float, x2: float, y2: float, mark: str) -> str:
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{_LINES[mark]}" '
        f'stroke-width="{2.4 if mark == "*" else 1.2}"{_dashes(mark)}/>\n'
    )


def _arc(x: float, first: float, last: float, mark: str) -> str:
    middle = (first + last) / 2
    return (
        f'<path d="M {x:g} {first:g} Q {x + 7:g} {middle:g} {x:g} {last:g}" fill="none" '
        f'stroke="{_LINES[mark]}" stroke-width="1.2"/>\n'
    )


def _box(left: float, middle: float, width: float, sign: _Sign) -> str:
    mark = sign.mark
    return (
        f'<rect x="{left:g}" y="{middle - _BOX / 2:g}" width="{width:g}" height="{_BOX}" rx="5" '
        f'fill="{_FILLS[mark]}" stroke="{_LINES[mark]}" stroke-width="{2 if mark == "*" else 1}"'
        f"{_dashes(mark)}/>"
        f'<text x="{left + width / 2:g}" y="{middle + 4.5:g}" text-anchor="middle" fill="{_INKS[mark]}">'
        f"{escape(sign.text)}</text>\n"
    )


def _dashes(mark: str) -> str:
    return ' stroke-dasharray="4 3"' if mark == "-" else ""


def _sheet(body: str, width: int, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="13">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}</svg>\n'
    )
