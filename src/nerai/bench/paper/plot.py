"""Costs over growing problems as an SVG picture, in the manner of the paper's figure 8.

Takes Rows; gives a string. Of the problems that were answered correctly, ordered by the estimated size of
their search and then by moves tried, five at a time are a point on each line; the scale is logarithmic.
"""

from collections.abc import Sequence
from math import ceil, log10
from statistics import mean
from typing import Final
from xml.sax.saxutils import escape

from nerai.bench.paper.compare import Mark, Row

GROUP: Final = 5
MOST_DECADES: Final = 9
"""Estimates beyond 10 to this power are drawn at the border: ladders would need four times the height."""
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 680, 400, 60, 46, 20, 200
_LINES: Final = (
    ("α-β, estimated", "#b03030", "7 4"),
    ("α-β, moves tried", "#d08a28", ""),
    ("planning cycles", "#2f6f4f", ""),
    ("moves tried by plans", "#28508c", ""),
)


def groups(rows: Sequence[Row]) -> list[tuple[float, float, float, float]]:
    """The means of five problems at a time: estimate, moves of alpha-beta, cycles, moves of plans."""
    solved = [row for row in rows if row.planned.mark is Mark.RIGHT and row.masked and row.estimate]
    solved.sort(key=lambda row: (row.estimate or 0, row.planned.moves))
    found = []
    for start in range(0, len(solved), GROUP):
        part = solved[start : start + GROUP]
        found.append(
            (
                mean([row.estimate or 0 for row in part]),
                mean([row.masked.moves for row in part if row.masked]),
                mean([row.planned.cycles for row in part]),
                mean([row.planned.moves for row in part]),
            )
        )
    return found


def draw_costs(rows: Sequence[Row]) -> str:
    """The picture."""
    points = groups(rows)
    decades = min(MOST_DECADES, max([1, *(ceil(log10(max(values))) for values in points)]))
    plot_width, plot_height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(index: int) -> float:
        return _LEFT + plot_width * (index + 0.5) / max(1, len(points))

    def y(value: float) -> float:
        return _TOP + plot_height * (1 - min(decades, log10(max(value, 1))) / decades)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" font-family="sans-serif" font-size="12">',
        "<title>Moves and planning cycles over the size of the search</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fffdf8"/>',
    ]
    for decade in range(decades + 1):
        height = y(10**decade)
        parts.append(
            f'<path d="M{_LEFT} {height:.1f}H{_LEFT + plot_width}" stroke="#ddd4c2"/>'
            f'<text x="{_LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">10'
            f'<tspan font-size="9" dy="-5">{decade}</tspan></text>'
        )
    parts.extend(
        f'<text x="{x(index):.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{index + 1}</text>'
        for index in range(len(points))
    )
    middle = _LEFT + plot_width / 2
    parts.append(
        f'<text x="{middle}" y="{_HEIGHT - 8}" text-anchor="middle">group of {GROUP} problems</text>'
    )
    for number, (name, color, dashes) in enumerate(_LINES):
        path = " ".join(f"{x(index):.1f},{y(values[number]):.1f}" for index, values in enumerate(points))
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"{dashed}/>')
        parts.extend(
            f'<circle cx="{x(index):.1f}" cy="{y(values[number]):.1f}" r="3" fill="{color}"/>'
            for index, values in enumerate(points)
        )
        height = _TOP + 16 + 20 * number
        left = _LEFT + plot_width + 16
        parts.append(
            f'<path d="M{left} {height}h24" stroke="{color}" stroke-width="2"{dashed}/>'
            f'<text x="{left + 30}" y="{height + 4}">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])
