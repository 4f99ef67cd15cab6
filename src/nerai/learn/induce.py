"""Rules out of one proof: made more general, and once more with liberties counted in place of drawn.

Takes certificates; gives rules with the certificates that show them, or why there is none.
"""

from nerai.learn.generalise import generalised
from nerai.learn.shelter import sheltered
from nerai.learn.static import StaticRule, Unfit, static_rule
from nerai.learn.store import Learned
from nerai.solver.certificate import Certificate


def induced(proof: Certificate, *, nodes: int) -> list[Learned] | Unfit:
    """The rules that a proof shows, the plain one first; `nodes` are for the search of the other."""
    fit = static_rule(proof)
    if isinstance(fit, Unfit):
        return fit
    found = []
    smaller = generalised(proof)
    for one in (smaller, sheltered(smaller, nodes=nodes)):
        rule = None if one is None else static_rule(one)
        if one is not None and isinstance(rule, StaticRule):
            found.append(Learned(rule, one.text))
    return found
