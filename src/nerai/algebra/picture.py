"""Game trees drawn as SVG: Friend's moves to the left, Opponent's to the right.

Takes a game; gives SVG text that stands alone. Leaves are colored by what they mean for Friend: won, lost,
or something between.
"""

from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from nerai.algebra.game import Game, Leaf, Option
from nerai.algebra.outcome import L, Outcome, Player, W

_STEP_X: Final = 64
_STEP_Y: Final = 62
_MARGIN: Final = 34
_RADIUS: Final = 5
_COLORS: Final = {Player.FRIEND: "#1f6f4a", Player.OPPONENT: "#a33a2c"}
_WON, _LOST, _BETWEEN = "#dff2e5", "#f8e0dc", "#f3ecd2"
MOST_LEAVES: Final = 256


@dataclass(slots=True)
class _Canvas:
    parts: list[str]
    columns: int = 0
    depth: int = 0


def tree_svg(game: Game) -> str:
    """The tree as SVG; its notation alone when it is too wide to be read."""
    if _width(game) > MOST_LEAVES:
        text = f'<text y="24">{escape(str(game))}</text>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="40">{text}</svg>'
    canvas = _Canvas([])
    _draw(game, 0, canvas)
    width = 2 * _MARGIN + max(0, canvas.columns - 1) * _STEP_X
    height = 2 * _MARGIN + canvas.depth * _STEP_Y + 22
    title = escape(str(game))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="13">'
        f"<title>{title}</title>{''.join(canvas.parts)}"
        f'<text x="8" y="{height - 8}" font-size="12" fill="#555">{title}</text></svg>'
    )


def _draw(game: Game, depth: int, canvas: _Canvas) -> float:
    """Draw a game and everything below it; gives the middle of it."""
    canvas.depth = max(canvas.depth, depth)
    top = _MARGIN + depth * _STEP_Y
    if isinstance(game, Leaf):
        middle: float = _MARGIN + canvas.columns * _STEP_X
        canvas.columns += 1
        canvas.parts.append(_letter(game.outcome, middle, top))
        return middle
    centres = [
        (_draw(option.game, depth + 1, canvas), option, player)
        for player in Player
        for option in game.options(player)
    ]
    if not centres:
        return _draw(Leaf(L), depth, canvas)
    middle = (centres[0][0] + centres[-1][0]) / 2
    # Lines go under what they join, so they come first.
    lines = [_line(middle, top, centre, option, player) for centre, option, player in centres]
    canvas.parts[:0] = lines
    canvas.parts.append(f'<circle cx="{middle:g}" cy="{top}" r="{_RADIUS}" fill="#444"/>')
    return middle


def _line(middle: float, top: float, centre: float, option: Option, player: Player) -> str:
    below = top + _STEP_Y
    color = _COLORS[player]
    dashes = "" if player is Player.FRIEND else ' stroke-dasharray="5 3"'
    text = ""
    if option.moves:
        x, y = (middle + centre) / 2, (top + below) / 2
        text = (
            f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="11" fill="{color}">'
            f"{escape(' '.join(option.moves[:3]))}</text>"
        )
    return (
        f'<line x1="{middle:g}" y1="{top:g}" x2="{centre:g}" y2="{below:g}" stroke="{color}" '
        f'stroke-width="1.6"{dashes}/>{text}'
    )


def _letter(outcome: Outcome, x: float, y: float) -> str:
    text = str(outcome)
    fill = _WON if outcome == W else _LOST if outcome == L else _BETWEEN
    width = max(24, 9 * len(text))
    return (
        f'<rect x="{x - width / 2:g}" y="{y - 12:g}" width="{width}" height="24" rx="5" fill="{fill}" '
        f'stroke="#999"/><text x="{x:g}" y="{y + 5:g}" text-anchor="middle">{escape(text)}</text>'
    )


def _width(game: Game) -> int:
    if isinstance(game, Leaf):
        return 1
    return sum(_width(option.game) for option in game.left + game.right)
