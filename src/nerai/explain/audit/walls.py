"""Whether a proof leans on walls that the record has reason to attack.

Takes a proof, the board it is about and the moves of the record; gives a yes or no. What is proved on the
condition that stones live which are about to be taken tells nothing about who takes them. Opinion, and only
ever used to say less: nothing is proved here.
"""

from collections.abc import Iterable

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.opinions import FIRM_LIBERTIES, SHAKY_LIBERTIES
from nerai.solver.certificate import Certificate


def leans_on_attacked(proof: Certificate, position: Position, played: Iterable[Point]) -> bool:
    """Whether a chain that the winner needs alive is short of liberties, or not far from it and touched."""
    size = position.size
    touched = {beside for point in played if point != PASS for beside in size.neighbours(point)}
    for item in proof.assumptions:
        if item.side is not proof.winner:
            continue
        for stone in item.stones - item.placed:
            if position.at(stone) is not item.side:
                return True
            chain = position.chain_at(stone)
            enough = FIRM_LIBERTIES if chain.points & touched else SHAKY_LIBERTIES
            if len(chain.liberties) <= enough:
                return True
    return False
