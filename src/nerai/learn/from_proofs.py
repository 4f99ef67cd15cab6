"""Rules out of proofs about positions that were met: in problems, in games.

Takes a position and gives short proofs about chains there that are short of liberties; takes certificates and
gives the rules that they show, each with a proof that leans on as little as leaving out points makes it, and
why the others show none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from nerai.board.position import Position
from nerai.learn.induce import induced
from nerai.learn.questions import taking
from nerai.learn.settle import settle
from nerai.learn.static import Unfit
from nerai.learn.store import Learned
from nerai.solver.certificate import Certificate
from nerai.solver.target import target_of

_NODES: Final = 1000


class Yield(NamedTuple):
    """The rules of some certificates, and how many gave none, by reason."""

    learned: tuple[Learned, ...]
    unfit: Counter[str]


def proofs_about(position: Position, *, nodes: int) -> Iterator[Certificate]:
    """What can be shown of the chains with few liberties on a board, either side first."""
    for goal in taking(position):
        target = target_of(goal, position)
        for asked in (position, position.with_to_play(position.to_play.other)):
            proof = settle(asked, target, nodes=nodes)
            if proof is not None:
                yield proof


def rules_from(proofs: Iterable[Certificate], *, nodes: int = _NODES) -> Yield:
    """What can be learned from certificates; each rule once."""
    found: dict[str, Learned] = {}
    unfit: Counter[str] = Counter()
    for proof in proofs:
        rules = induced(proof, nodes=nodes)
        if isinstance(rules, Unfit):
            unfit[rules.reason] += 1
            continue
        for one in rules:
            found.setdefault(one.rule.id, one)
    return Yield(tuple(found.values()), unfit)
