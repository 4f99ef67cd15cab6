"""Rules out of proofs that were made for something else.

Takes certificates; gives the rules that they show, each with a proof that leans on as little as leaving out
points makes it, and why the others show none. Searches nothing.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from nerai.learn.generalise import generalised
from nerai.learn.static import StaticRule, static_rule
from nerai.learn.store import Learned
from nerai.solver.certificate import Certificate


class Yield(NamedTuple):
    """The rules of some certificates, and how many gave none, by reason."""

    learned: tuple[Learned, ...]
    unfit: Counter[str]


def rules_from(proofs: Iterable[Certificate]) -> Yield:
    """What can be learned from certificates; each rule once."""
    found: dict[str, Learned] = {}
    unfit: Counter[str] = Counter()
    for proof in proofs:
        # Zones that are too large for a pattern may shrink, so what makes no rule at first is tried, too.
        smaller = proof if proof.assumptions or not proof.ko_free else generalised(proof)
        rule = static_rule(smaller)
        if isinstance(rule, StaticRule):
            found.setdefault(rule.id, Learned(rule, smaller.text))
        else:
            unfit[rule.reason] += 1
    return Yield(tuple(found.values()), unfit)
