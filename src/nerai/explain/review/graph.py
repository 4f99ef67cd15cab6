"""The course of a game as a graph: stones that can be caught over the moves, mistakes marked.

Takes a Review; gives SVG for a page. Black's stones stand above the line, White's below: full bars are lost
even if their owner moves, light ones only if he does not. Each mark leads to the figure of its event.
"""

from collections.abc import Mapping
from html import escape
from typing import Final

from nerai.board.color import Color
from nerai.explain.review.words import say, tell_event
from nerai.query.review import Event, Review

_WIDTH: Final = 900.0
_HALF: Final = 90.0
_MARGIN: Final = 24.0
_MARK: Final = 5.0


def graph(review: Review, anchors: Mapping[int, str]) -> str:
    """The picture; `anchors` are the places on the page of the events, by their index in `worst`."""
    numbers = [standing.number for standing in review.standings]
    if not numbers:
        return ""
    first, last = numbers[0], max(numbers[-1], numbers[0] + 1)
    step = (_WIDTH - 2 * _MARGIN) / (last - first + 1)
    most = max((max(one.critical[c] + one.lost[c] for c in Color) for one in review.standings), default=0)
    scale = (_HALF - 3 * _MARK) / max(most, 4)
    middle = _HALF + 4
    drawn = [f'<path class="axis" d="M{_MARGIN:g} {middle:g}H{_WIDTH - _MARGIN:g}"/>']
    for standing in review.standings:
        x = _MARGIN + (standing.number - first) * step
        for color, sign in ((Color.BLACK, -1), (Color.WHITE, 1)):
            lost, critical = standing.lost[color] * scale, standing.critical[color] * scale
            drawn += _bar("lost", x, step, middle, sign * lost)
            drawn += _bar("critical", x, step, middle + sign * lost, sign * critical)
    drawn += _scale(first, last, step, middle)
    for index, event in enumerate(review.worst):
        drawn.append(_mark(event, _MARGIN + (event.number - first + 0.5) * step, middle, anchors.get(index)))
    title = escape(say("graph"))
    return (
        f'<svg class="graph" viewBox="0 0 {_WIDTH:g} {2 * middle + 14:g}" role="img" '
        f'aria-label="{title}"><title>{title}</title>{"".join(drawn)}</svg>'
    )


def _bar(name: str, x: float, width: float, start: float, height: float) -> list[str]:
    if not height:
        return []
    top = min(start, start + height)
    return [
        f'<rect class="{name}" x="{x:.1f}" y="{top:.1f}" width="{width:.2f}" height="{abs(height):.1f}"/>'
    ]


def _scale(first: int, last: int, step: float, middle: float) -> list[str]:
    """Every twentieth or fiftieth move by its number."""
    every = 20 if last - first < 150 else 50
    return [
        f'<text class="scale" x="{_MARGIN + (number - first + 0.5) * step:.1f}" y="{2 * middle + 8:g}">'
        f"{number}</text>"
        for number in range(first, last + 1)
        if number % every == 0
    ]


def _mark(event: Event, x: float, middle: float, anchor: str | None) -> str:
    above = event.move.color is Color.BLACK
    y = middle - _HALF + _MARK if above else middle + _HALF - _MARK
    mark = (
        f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="{_MARK:g}">'
        f"<title>{escape(tell_event(event))}</title></circle>"
    )
    return f'<a href="#{anchor}">{mark}</a>' if anchor else mark
