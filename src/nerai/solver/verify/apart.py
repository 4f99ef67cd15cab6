"""Whether the certificates of a combined proof leave each other alone: assumptions, and zones.

Takes the header of the whole and its parts; what is in the way is a Refusal. The argument is on the page
"What a proof is". Knows no values.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nerai.solver.verify.board import BLACK, WHITE, Board
from nerai.solver.verify.certificate import Header, Node
from nerai.solver.verify.fault import Refusal

ASSUMPTIONS = "assumptions"
ZONES = "zones"


class Part(NamedTuple):
    """An accepted certificate of a unit, with `first` to move.

    `ground` is where the winner may yet play after its leaves `dead`; `superko`, whether it holds under
    superko without a ko in it.
    """

    name: str
    unit: int
    first: int
    header: Header
    nodes: Sequence[Node]
    ground: int
    superko: bool

    @property
    def zone(self) -> int:
        """All points where its moves are, or its stones."""
        return self.nodes[-1].zone & ~self.header.shelter | self.ground


def check_assumptions(whole: Header, part: Part) -> None:
    """Refuse a part that assumes more than the whole, or does otherwise than is assumed elsewhere."""
    header, seen = part.header, part.nodes[-1].zone | part.ground
    loser = 3 - header.winner
    assumed, stated = header.assumptions, whole.assumptions
    for side in (BLACK, WHITE):
        more = assumed.stones[side] & ~stated.stones[side]
        more |= (
            assumed.open_points[side] & ~stated.open_points[side] | header.placed[side] & ~whole.placed[side]
        )
        if more:
            raise Refusal(ASSUMPTIONS, f"{part.name}: more is assumed than the header says", more)
        placed = whole.placed[side] & ~header.placed[side] & seen
        if placed:
            raise Refusal(ASSUMPTIONS, f"{part.name}: stones are taken to be in its zone elsewhere", placed)
        playable = stated.open_points[side] & ~assumed.open_points[side] & seen
        if playable:
            raise Refusal(ASSUMPTIONS, f"{part.name}: its zone has open points of others", playable)
    untaken = stated.stones[loser] & seen & ~assumed.stones[loser]
    if untaken:
        raise Refusal(ASSUMPTIONS, f"{part.name}: the loser's stones in its zone are assumed alive", untaken)
    for atom in header.goal.atoms:
        if atom.safe and assumed.stones[atom.owner] != stated.stones[atom.owner]:
            raise Refusal(ASSUMPTIONS, f"{part.name}: other stones are safe elsewhere", atom.stones)


def zones_apart(whole: Header, parts: Sequence[Part]) -> int:
    """All zones together; Refusal where two of them meet.

    Stones that are assumed alive may be in several: nothing ever changes there. A unit that waits for the
    winner's first move must not change meanwhile: its chains need liberties that no other unit has.
    """
    lasting = whole.assumptions.stones[BLACK] | whole.assumptions.stones[WHITE]
    together = 0
    for part in parts:
        common = part.zone & together & ~lasting
        if common:
            raise Refusal(ZONES, f"{part.name}: its zone meets that of a unit before it", common)
        together |= part.zone
    for part in parts:
        if part.first == whole.winner:
            together |= _guard(whole, part, lasting, together)
    return together


def _guard(whole: Header, part: Part, lasting: int, together: int) -> int:
    """A liberty for each chain in the zone that has none there, out of all other zones."""
    board: Board = whole.start.board
    spared = whole.assumptions.open_points[BLACK] | whole.assumptions.open_points[WHITE]
    zone = part.zone
    for color in (BLACK, WHITE):
        for chain in board.beside(color, zone & ~lasting):
            liberties = board.liberties(chain)
            if liberties & zone:
                continue
            free = liberties & ~together & ~spared
            if not free:
                raise Refusal(ZONES, f"{part.name}: a chain in its zone may be taken meanwhile", chain.stones)
            zone |= free & -free
    return zone
