"""A learning curve as an SVG picture: problems settled, and nodes in the median, over problems learned from.

Takes Points of one or more collections; gives a string. Both are drawn as shares: of all problems, and of the
nodes that are needed without what was learned.
"""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from nerai.bench.learning import Point

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 680, 340, 60, 46, 20, 220
_COLORS: Final = ("#28508c", "#b03030", "#2f6f4f", "#d08a28")


def draw_curve(curves: Sequence[tuple[str, Sequence[Point]]]) -> str:
    """The picture; a solid line for problems settled, a dashed one for nodes."""
    most = max((one.learned_from for _, points in curves for one in points), default=1)
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def at(count: int, share: float) -> str:
        return f"{_LEFT + width * count / most:.1f},{_TOP + height * (1 - min(share, 1.0)):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" font-family="sans-serif" font-size="12">',
        "<title>Held-out problems settled, and nodes they take, over problems learned from</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fffdf8"/>',
    ]
    for percent in range(0, 101, 20):
        level = _TOP + height * (1 - percent / 100)
        parts.append(
            f'<path d="M{_LEFT} {level:.1f}H{_LEFT + width}" stroke="#ddd4c2"/>'
            f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    parts.extend(
        f'<text x="{_LEFT + width * count / most:.1f}" y="{_HEIGHT - _BOTTOM + 18}" '
        f'text-anchor="middle">{count}</text>'
        for count in (0, most // 2, most)
    )
    parts.append(
        f'<text x="{_LEFT + width / 2}" y="{_HEIGHT - 8}" text-anchor="middle">problems learned from</text>'
    )
    line = 0
    for (name, points), color in zip(curves, _COLORS * len(curves), strict=False):
        if not points:
            continue
        first = points[0]
        settled = [at(0, first.settled_without / max(1, first.problems))]
        settled += [at(one.learned_from, one.settled / max(1, one.problems)) for one in points]
        nodes = [at(0, 1.0), *(at(one.learned_from, one.median_ratio) for one in points)]
        for what, path, dashed in (
            (f"{name}: settled", settled, ""),
            (f"{name}: nodes, median ratio", nodes, ' stroke-dasharray="6 4"'),
        ):
            level, left = _TOP + 12 + 20 * line, _LEFT + width + 12
            line += 1
            parts.append(
                f'<polyline points="{" ".join(path)}" fill="none" stroke="{color}" stroke-width="2"{dashed}/>'
                f'<path d="M{left} {level}h22" stroke="{color}" stroke-width="2"{dashed}/>'
                f'<text x="{left + 28}" y="{level + 4}" font-size="11">{escape(what)}</text>'
            )
    return "\n".join([*parts, "</svg>\n"])
