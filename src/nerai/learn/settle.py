"""Questions settled by one short search: who wins without any ko, shown by a certificate.

Takes a position and a target; gives a certificate that the checker accepted and that needs no ko threats, or
None. Asks for nothing else: no seki, no ko, no smaller zone. That is the affair of `nerai.query`.
"""

from typing import Final

from nerai.board.position import Position
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import Target

_FRIEND_WINS: Final = Threats(0, UNLIMITED)
_OPPONENT_WINS: Final = Threats(UNLIMITED, 0)


def settle(position: Position, target: Target, *, nodes: int) -> Certificate | None:
    """The proof of whoever wins though the other side has all ko threats; None when none is found."""
    for threats in (_FRIEND_WINS, _OPPONENT_WINS):
        result = search(position, target, limits=Limits(nodes=nodes), threats=threats)
        if result.winner is None:
            return None
        made = certify(position, target, result, threats=threats)
        if isinstance(made, Certificate) and made.ko_free:
            return made
        if (result.winner is target.friend) is (threats is _FRIEND_WINS):
            return None
    return None
