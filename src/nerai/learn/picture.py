"""Pictures of rules.

Takes a static rule and its proof, or a dynamic rule; gives SVG: the points that the rule looks at with the
stones on them, letters for what the goal names, 1 for the move.
"""

from itertools import product
from typing import Final

from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Tone, number_moves
from nerai.board.point import Point, Size, from_cell
from nerai.board.position import Position
from nerai.board.svg import draw
from nerai.errors import ConfigError
from nerai.learn.advice import advice
from nerai.learn.dynamic import DynamicRule
from nerai.learn.static import Place, Placed, StaticRule, anchor_of
from nerai.learn.words import LETTERS, claim
from nerai.rules.drawing import sign_of
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Pattern
from nerai.solver.certificate import Certificate

_FAR: Final = 4
"""So far from the cells the edge of the board is, where a rule asks for none: it is not seen then."""
_COLORS: Final = {OWN.value: Color.BLACK.value, ENEMY.value: Color.WHITE.value}


def picture(rule: StaticRule, proof: Certificate) -> str:
    """The rule as SVG, in the colors and on the board of its proof."""
    board, zone = proof.position, proof.zone
    # Stones elsewhere are no part of the rule; without them no chain loses a liberty.
    stones = bytes(stone if point in zone else 0 for point, stone in enumerate(board.stones))
    shown = Position(board.size, stones, to_play=board.to_play, rules=board.rules)
    root = proof.proof[proof.root]
    there = Placed(rule, anchor_of(proof), 0, proof.target.reacher)
    named = [there.point(place, board.size) for place in rule.named]
    letters = {point: letter for point, letter in zip(named, LETTERS, strict=False) if point is not None}
    first = [Point(root.move)] if rule.move is not None else []
    diagram = Diagram(
        shown,
        labels={point: letter for point, letter in letters.items() if point not in first},
        numbers=number_moves(first, to_play=board.to_play),
        shade=dict.fromkeys(zone, Tone.GREEN if rule.own_wins else Tone.RED),
        crop=Crop.around(zone, board.size, margin=1),
        coordinates=False,
        caption=f"O is {proof.target.reacher.word}. {claim(rule).replace('*', '1')}",
    )
    return draw(diagram)


def advice_picture(rule: DynamicRule) -> str:
    """A dynamic rule as SVG, with Black to move; ConfigError when no board looks like it."""
    left, top, size = board_for(rule.pattern)

    def point(dx: int, dy: int) -> Point:
        return from_cell(dy - top, dx - left, size)

    on_board = [cell for cell in rule.pattern.cells if not cell.allowed & OFF.value]
    stones, labels = bytearray(size.area), {}
    for dx, dy, allowed in on_board:
        stones[point(dx, dy)] = _COLORS.get(allowed, 0)
        if allowed not in (*_COLORS, EMPTY.value):
            labels[point(dx, dy)] = sign_of(allowed)
    move = point(0, 0)
    labels |= {point(*place): letter for letter, place in zip(LETTERS, rule.targets, strict=False)}
    labels.pop(move, None)
    shown = [point(cell.dx, cell.dy) for cell in on_board]
    diagram = Diagram(
        _Stones(size, bytes(stones)),
        labels=labels,
        numbers=number_moves([move], to_play=Color.BLACK),
        shade=dict.fromkeys(shown, Tone.GREY),
        crop=Crop.around(shown, size, margin=1),
        coordinates=False,
        caption=f"O is Black. {_with_number(rule)}",
    )
    return draw(diagram)


def board_for(pattern: Pattern) -> tuple[int, int, Size]:
    """The column and row of a board's first point, counted from the anchor, and its size.

    Of the boards on which a pattern can lie one with as few edges near it as it asks for.
    """
    off = [cell for cell in pattern.cells if cell.allowed == OFF.value]
    on = [(0, 0), *((cell.dx, cell.dy) for cell in pattern.cells if not cell.allowed & OFF.value)]
    columns, rows = [dx for dx, _ in on], [dy for _, dy in on]
    for near in sorted(product((False, True), repeat=4), key=sum):
        gaps = [0 if edge else _FAR for edge in near]
        left, right = min(columns) - gaps[0], max(columns) + gaps[1]
        top, bottom = min(rows) - gaps[2], max(rows) + gaps[3]
        if not any(left <= cell.dx <= right and top <= cell.dy <= bottom for cell in off):
            return left, top, Size(right - left + 1, bottom - top + 1)
    raise ConfigError("no board looks like this rule: it asks for edges inside of it", hint="forget the rule")


def _with_number(rule: DynamicRule) -> str:
    """What the rule advises, with the number that the move has in the picture."""
    at_move = {letter for letter, place in zip(LETTERS, rule.targets, strict=False) if place == Place(0, 0)}
    return "".join("1" if char == "*" or char in at_move else char for char in advice(rule))


class _Stones:
    """Stones to draw. No position: what a rule leaves open may take the last liberty of what it shows."""

    to_play: Final = Color.BLACK
    ko_point: Final[Point | None] = None
    last_move: Final[Point | None] = None

    def __init__(self, size: Size, stones: bytes) -> None:
        self.size: Final = size
        self.stones: Final = stones
