"""Scores over successive games as an SVG picture: a dot for a game, a line for the mean of the latest.

Takes a series of scores for each name; gives a string.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 680, 340, 60, 46, 20, 110
_COLORS: Final = ("#28508c", "#b03030", "#2f6f4f")
_STEPS: Final = 4


def draw_scores(series: Sequence[tuple[str, Sequence[float]]], *, window: int) -> str:
    """The picture; a line begins once there are so many games as the window has."""
    games = max((len(scores) for _, scores in series), default=1)
    most = max((abs(score) for _, scores in series for score in scores), default=1.0) or 1.0
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def at(game: int, score: float) -> tuple[float, float]:
        return _LEFT + width * game / max(games, 1), _TOP + height * (1 - score / most) / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" font-family="sans-serif" font-size="12">',
        "<title>Scores over successive games</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fffdf8"/>',
    ]
    for step in range(-_STEPS, _STEPS + 1, 2):
        score = most * step / _STEPS
        level = at(0, score)[1]
        parts.append(
            f'<path d="M{_LEFT} {level:.1f}h{width}" stroke="#ddd4c2"/>'
            f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{score:+.0f}</text>'
        )
    parts.extend(
        f'<text x="{at(game, 0)[0]:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{game}</text>'
        for game in sorted({0, games // 2, games})
    )
    parts.append(f'<text x="{_LEFT + width / 2}" y="{_HEIGHT - 8}" text-anchor="middle">games</text>')
    for number, (name, scores) in enumerate(series):
        color = _COLORS[number % len(_COLORS)]
        for game, score in enumerate(scores, start=1):
            x, y = at(game, score)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{color}" opacity="0.4"/>')
        means = [at(end, fmean(scores[end - window : end])) for end in range(window, len(scores) + 1)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in means)
        level, left = _TOP + 12 + 20 * number, _LEFT + width + 12
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>'
            f'<path d="M{left} {level}h22" stroke="{color}" stroke-width="2"/>'
            f'<text x="{left + 28}" y="{level + 4}" font-size="11">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])
