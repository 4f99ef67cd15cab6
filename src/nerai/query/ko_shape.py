"""Kos that have a name of their own: double kos and ten-thousand-year kos, where proofs show them.

Takes grades and findings; gives them with the ko named. What certificates do not show gets no name.

A *double ko* is shown by a proof that holds against any number of threats and leads in a circle in which two
kos are retaken: whichever the loser takes for a threat, the winner takes the other. Kos that are retaken in
vain come in circles, too; so it must be proved of both that the winner loses by passing instead.

A *ten-thousand-year ko* takes both findings, one for each side moving first. The attacker can begin a ko, but
the owner of the stones then takes first, and gets two eyes by winning it; moving first the owner has a seki
for sure, and two eyes at most by ko. So nobody likes to begin.
"""

from dataclasses import replace
from typing import Final

from nerai.answer import Ko, KoKind, Party, Result
from nerai.board.point import gtp_list
from nerai.board.position import Position
from nerai.lang import Atom, Kind, Points, canonical
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.grade import Grade
from nerai.query.region import target_region
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate, certify
from nerai.solver.replay import Retaken
from nerai.solver.search import Threats, search
from nerai.solver.target import TargetKind, target_of

_TWO: Final = 2
_SHARE: Final = 0.3
_MOST_NODES: Final = 20_000
_STONES: Final = frozenset({Kind.CAPTURE, Kind.SAVE, Kind.KILL, Kind.LIVE, Kind.KILL_ANY, Kind.LIVE_ALL})
"""The goals of which double kos are named: about stones that are taken or stay."""


def with_double_ko(scene: Scene, found: Grade, budget: Budget) -> Grade:
    """The grade, with the double ko that it rests on, if there is one."""
    proof = found.certificate
    if found.ko is not None or proof is None or not proof.ko_free:
        return found
    for loop in proof.loops:
        points = {retaken.point for retaken in loop}
        kos = {one.point: one for one in loop if one.answered in points - {one.point}}
        if len(kos) < _TWO:
            continue
        needed = [_punished(scene, proof, one, budget.part(_SHARE)) for one in kos.values()]
        shown = tuple(one for one in needed if one is not None)
        if len(shown) >= _TWO:
            first = Party.FRIEND if proof.winner is scene.target.friend else Party.OPPONENT
            return replace(found, ko=Ko(first, KoKind.DOUBLE, 0, 0))
    return found


def _punished(scene: Scene, proof: Certificate, ko: Retaken, budget: Budget) -> Certificate | None:
    """The proof that the loser wins if the winner answers a retaken ko by passing; None without one."""
    goal = canonical(scene.goal)
    if ko.taken or not isinstance(goal, Atom) or goal.kind not in _STONES:
        return None
    size = scene.size
    stones = Points(tuple(gtp_list(scene.target.stones, size)), braces=True)
    loser = proof.winner.other
    where = Position(size, ko.stones, to_play=loser, rules=scene.position.rules)
    target = target_of(replace(goal, arguments=(stones,), qualifier=None), where)
    result = search(
        where,
        target,
        limits=budget.limits(most_nodes=_MOST_NODES),
        threats=Threats(0, 0),
        region=target_region(where, target).points,
        open_points=frozenset(point for item in proof.assumptions for point in item.open_points),
        assumed=frozenset(point for item in proof.assumptions for point in item.stones),
        stop=budget.stop,
    )
    budget.spend(result)
    if result.winner is not loser:
        return None
    made = certify(where, target, result, threats=Threats(0, 0), assumptions=proof.assumptions)
    return made if isinstance(made, Certificate) else None


def name_together(one: Finding, other: Finding) -> tuple[Finding, Finding]:
    """The findings for either side moving first, with a ten-thousand-year ko named in both."""
    if one.scene.mover is not one.scene.target.attacker:
        return name_together(other, one)[::-1]
    begun, left = one.grade, other.grade
    if begun.ko is None or left.result is not Result.SEKI or not _begins_badly(one):
        return one, other
    ko = replace(begun.ko, kind=KoKind.TEN_THOUSAND_YEAR)
    return replace(one, grade=replace(begun, ko=ko)), replace(other, grade=replace(left, ko=ko))


def _begins_badly(found: Finding) -> bool:
    """Whether the attacker, who moves, gets a ko that the owner takes first and may live by."""
    ko, target = found.ko, found.scene.target
    if found.result is not Result.KO or ko is None or ko.kind is not KoKind.DIRECT:
        return False
    owner = Party.FRIEND if target.owner is target.friend else Party.OPPONENT
    return ko.first is owner and any(_shows_eyes(proof) for proof in found.grade.also)


def _shows_eyes(proof: Certificate) -> bool:
    """Whether stones are shown to become unconditionally alive, given threats enough."""
    safe = all(atom.kind is TargetKind.SAFE for atom in proof.target.atoms)
    return safe and proof.winner is proof.target.friend
