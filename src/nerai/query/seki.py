"""Seki named: stones that stay without two eyes, and races that nobody wins.

Takes a position, a target and its grade; gives the same grade, or one whose result is `seki`. Seki is never
guessed: stones that are proved to stay live by seki when it is also proved that their owner cannot make them
unconditionally alive, and a race that is refuted is a seki when the other side's is refuted as well. Both
certificates are kept. Where the second question stays open, the grade stays as it is: it says that the stones
stay, not how.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from nerai.answer import Result
from nerai.board.point import Point, gtp_list
from nerai.board.position import Position
from nerai.lang import Atom, Goal, Kind, Or, Points
from nerai.query.budget import Budget
from nerai.query.grade import Grade
from nerai.query.region import target_region
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Threats, search
from nerai.solver.target import MOST_ATOMS, Target, TargetAtom, TargetKind, target_of

_SHARE: Final = 0.3
_MOST_NODES: Final = 20_000
"""Two eyes are seen soon, and so is mostly that there are none; longer searches would slow every answer."""


def with_seki(position: Position, target: Target, found: Grade, budget: Budget) -> Grade:
    """The grade, with seki named if it can be proved; `against` is then the certificate that shows it."""
    proof, atom = found.certificate, target.atoms[0]
    if proof is None or found.against is not None or len(target.atoms) > 1 or proof.winner is atom.reacher:
        return found
    question = _second_question(position, atom)
    if question is None:
        return found
    second = _refuted(position, target_of(question, position), proof, budget.part(_SHARE))
    return found if second is None else replace(found, result=Result.SEKI, against=second)


def _second_question(position: Position, atom: TargetAtom) -> Goal | None:
    """What must fail for it to be seki: that the stones get two eyes, that the other side wins the race."""
    if atom.liberty_bound:
        return None
    if atom.kind is TargetKind.RACE:
        return Atom(Kind.WIN_RACE, (_points(position, atom.stones), _points(position, atom.own)))
    if atom.kind is TargetKind.CAPTURE_ANY:
        return Atom(Kind.ESCAPE, (_points(position, atom.stones),))
    if atom.kind is not TargetKind.CAPTURE_ALL:
        return None
    chains: dict[frozenset[Point], list[Point]] = {}
    for stone in sorted(atom.stones):
        chains.setdefault(frozenset(position.chain_at(stone).points), []).append(stone)
    parts = tuple(Atom(Kind.ESCAPE, (_points(position, stones),)) for stones in chains.values())
    if len(parts) > MOST_ATOMS:
        return None
    return parts[0] if len(parts) == 1 else Or(parts)


def _refuted(position: Position, target: Target, proof: Certificate, budget: Budget) -> Certificate | None:
    """The certificate that the target fails however many threats its Friend has; None without one."""
    threats = Threats(UNLIMITED, 0)
    near = target_region(position, target).points | proof.zone
    for region, assumed in dict.fromkeys((((), ()), (tuple(near), proof.assumptions))):
        if budget.exhausted is not None:
            return None
        result = search(
            position,
            target,
            limits=budget.limits(most_nodes=_MOST_NODES),
            threats=threats,
            region=region,
            open_points=frozenset(point for item in assumed for point in item.open_points),
            assumed=frozenset(point for item in assumed for point in item.stones),
            stop=budget.stop,
        )
        budget.spend(result)
        if result.winner is None:
            continue
        if result.winner is target.friend:
            return None
        made = certify(position, target, result, threats=threats, assumptions=assumed)
        return made if isinstance(made, Certificate) else None
    return None


def _points(position: Position, stones: Collection[Point]) -> Points:
    return Points(tuple(gtp_list(stones, position.size)), braces=True)
