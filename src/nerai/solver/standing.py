"""What a part of a goal has come to on a board as it stands: reached, impossible, or still open.

Takes a position and a target of one atom; gives its Standing, as docs/design/proofs.md defines it: an eye
that is there, stones that are joined or unconditionally alive, a chain with more liberties than a bounded
capture allows. Looks no move ahead, and knows no assumptions about what lies outside.
"""

import enum
from typing import Final

from nerai.board.position import Position
from nerai.solver.search import Leaf, Limits, Threats, search
from nerai.solver.target import Target


class Standing(enum.Enum):
    """What a part of a goal has come to; it stays what it became, but for a part that is open."""

    OPEN = "open"
    REACHED = "reached"
    IMPOSSIBLE = "impossible"


_BY_LEAF: Final = {
    Leaf.REACHED: Standing.REACHED,
    Leaf.IMPOSSIBLE: Standing.IMPOSSIBLE,
    Leaf.BOUND: Standing.IMPOSSIBLE,
}
_NO_SEARCH: Final = Limits(nodes=1)


def standing_of(position: Position, target: Target) -> Standing:
    """What became of the only atom of the target, whoever moves next."""
    # Native search looks at the board before anything else, and expands no node where that decides.
    found = search(position, target, limits=_NO_SEARCH, threats=Threats())
    return _BY_LEAF.get(Leaf(found.proof[-1].leaf), Standing.OPEN) if found.proof else Standing.OPEN
