"""A picture of a static rule.

Takes a rule and its proof; gives SVG: the zone with the stones on it, letters for what the goal names, 1 for
the first move.
"""

from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Tone, number_moves
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.svg import draw
from nerai.learn.static import Placed, StaticRule, anchor_of
from nerai.learn.words import LETTERS, claim
from nerai.solver.certificate import Certificate


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
