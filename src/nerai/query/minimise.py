"""Smaller zones: a proof is repeated with its own zone as the region, as long as that makes the zone smaller.

Takes a finding and a budget; gives the same finding, or one with a certificate of its own that depends on
fewer points and takes no more for granted. Large proofs are left as they are: checking them again costs more
than a smaller zone is worth.
"""

from dataclasses import replace
from typing import Final

from nerai.query.assume import relied_on
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate, as_assumed, certify
from nerai.solver.search import search

_LARGE: Final = 2_000
_ROUNDS: Final = 3
_LEAST: Final = 200
_TIMES: Final = 4
"""A repetition may take so many nodes, and so many for each node of the proof: few zones become smaller."""


def minimise(found: Finding, budget: Budget) -> Finding:
    """The finding with a zone as small as a few repetitions make it."""
    proof = found.grade.certificate
    if proof is None or found.node is not None:
        return found
    for _ in range(_ROUNDS):
        smaller = _repeated(found.scene, proof, budget)
        if smaller is None or not smaller.zone < proof.zone:
            break
        proof = smaller
    return replace(found, grade=replace(found.grade, certificate=proof))


def _repeated(scene: Scene, proof: Certificate, budget: Budget) -> Certificate | None:
    """The proof found anew inside its zone; None when that fails or would show less."""
    if len(proof.proof) > _LARGE or budget.exhausted is not None:
        return None
    result = search(
        as_assumed(scene.position, proof.assumptions),
        scene.target,
        limits=budget.limits(most_nodes=_LEAST + _TIMES * len(proof.proof)),
        threats=proof.threats,
        region=proof.zone,
        open_points=frozenset(point for item in proof.assumptions for point in item.open_points),
        assumed=frozenset(point for item in proof.assumptions for point in item.stones),
        stop=budget.stop,
    )
    budget.spend(result)
    if result.winner is not proof.winner:
        return None
    needed = relied_on(proof.assumptions, result.zone, as_assumed(scene.position, proof.assumptions))
    made = certify(
        scene.position,
        scene.target,
        result,
        threats=proof.threats,
        assumptions=needed,
        stop=budget.stop,
    )
    if not isinstance(made, Certificate) or (proof.ko_free and not made.ko_free):
        return None
    return made
