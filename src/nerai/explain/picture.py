"""The picture of an answer: the board with the move numbered, the zone of the proof shaded.

Takes an Investigation; gives a Diagram, or its SVG. Draws what was found and nothing else.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from nerai.answer import Answer, EvidenceKind, Refuted
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, Tone, number_moves
from nerai.board.point import PASS, Point, from_gtp
from nerai.board.position import Position
from nerai.board.svg import draw
from nerai.query.investigation import Investigation

_TONES: Final = {EvidenceKind.PROVED: Tone.GREEN, EvidenceKind.REFUTED: Tone.RED}


def answer_diagram(found: Investigation, *, marked: bool = False) -> Diagram:
    """The position with the move, or the guess, or what refutes the goal; cropped to what matters.

    `marked`: also the stones in question, and the tries that fail.
    """
    answer, position = found.answer, found.scene.position
    first = answer.move or answer.guess
    if not first and not found.scene.friend_moves:
        # The opponent begins: its refutation is what there is to see.
        first = next((item.move for item in answer.moves if isinstance(item.evidence, Refuted)), None)
    size = position.size
    moves = [from_gtp(first, size)] if first else []
    zone = [from_gtp(point, size) for point in answer.zone]
    stones = [point for point in size.points() if position.stones[point]]
    return Diagram(
        position,
        numbers=number_moves(moves, to_play=position.to_play),
        marks=_marks(position, answer, found.target.stones) if marked else {},
        shade=dict.fromkeys(zone, _TONES.get(answer.evidence.kind, Tone.GREY)),
        crop=Crop.around([*stones, *(move for move in moves if move != PASS), *zone], size),
    )


def answer_picture(found: Investigation) -> str:
    """The same as SVG."""
    return draw(answer_diagram(found, marked=True), title=str(found.answer))


def _marks(position: Position, answer: Answer, target: Iterable[Point]) -> Mapping[Point, Mark]:
    failed = (item.move for item in answer.moves if isinstance(item.evidence, Refuted) and item.refutation)
    crosses = {from_gtp(move, position.size): Mark.CROSS for move in failed}
    return crosses | dict.fromkeys(target, Mark.TRIANGLE)
