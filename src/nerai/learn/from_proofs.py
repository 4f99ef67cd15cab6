"""Rules out of proofs that were made for something else.

Takes certificates; gives the rules that they show, each with a proof that leans on as little as leaving out
points makes it, and why the others show none. Searches only for proofs that count liberties.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from nerai.learn.induce import induced
from nerai.learn.static import Unfit
from nerai.learn.store import Learned
from nerai.solver.certificate import Certificate

_NODES: Final = 1000


class Yield(NamedTuple):
    """The rules of some certificates, and how many gave none, by reason."""

    learned: tuple[Learned, ...]
    unfit: Counter[str]


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
