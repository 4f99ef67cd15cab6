"""Seki named: stones that stay without two eyes, and races that nobody wins.

Takes a position, a target and its grade; gives the same grade, or one whose result is `seki`. Seki is never
guessed: stones that are proved to stay live by seki when it is also proved that their owner cannot make them
unconditionally alive, or only by a ko. A race that is refuted is a seki when the other side's is refuted as
well, and so are two eyes for the stones that were to win it; otherwise both may live. All certificates are
kept. Where such a question stays open, the grade stays as it is: it says that the stones stay, not how.

Where a ko decides whether the stones stay, the same question tells what for: a ko is *for seki* when they get
no two eyes however many threats their owner has.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from nerai.answer import Result
from nerai.board.point import Point, gtp_list
from nerai.board.position import Position
from nerai.lang import Atom, Goal, Kind, Or, Points
from nerai.query.budget import Budget
from nerai.query.grade import Grade
from nerai.query.region import target_region
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate, as_assumed, certify
from nerai.solver.search import UNLIMITED, Threats, search
from nerai.solver.target import MOST_ATOMS, Target, TargetAtom, TargetKind, target_of

_SHARE: Final = 0.3
_MOST_NODES: Final = 20_000
"""Two eyes are seen soon, and so is mostly that there are none; longer searches would slow every answer."""


def with_seki(position: Position, target: Target, found: Grade, budget: Budget) -> Grade:
    """The grade, with seki named if it can be proved; `against` is then the certificate that shows it."""
    proof, atom = found.certificate, target.atoms[0]
    if proof is None or len(target.atoms) > 1:
        return found
    if found.ko is not None:
        return _ko_for_seki(position, target, found, budget) if atom.kind is not TargetKind.RACE else found
    if found.against is not None or proof.winner is atom.reacher:
        return found
    second: list[Certificate] = []
    for question in questions(position, atom):
        # A race that the other side wins by ko is no seki; stones that get two eyes by ko may live in one.
        race = isinstance(question, Atom) and question.kind is Kind.WIN_RACE
        threats = Threats(UNLIMITED, 0) if race else Threats(0, UNLIMITED)
        made = _asked(position, question, proof, threats, budget.part(_SHARE))
        if made is None or made.winner is made.target.friend:
            return found
        second.append(made)
    return replace(found, result=Result.SEKI, against=second[0], also=tuple(second[1:])) if second else found


def _ko_for_seki(position: Position, target: Target, found: Grade, budget: Budget) -> Grade:
    """The grade of a ko with what the owner of the stones gets by winning it: two eyes, or a seki at most.

    Where the attacker moves, that is asked after the move that makes the ko: else a seki may come of another.
    """
    assert found.ko is not None
    assert found.certificate is not None
    assert found.against is not None
    takes, stays = sorted(
        (found.certificate, found.against), key=lambda one: one.winner is not target.attacker
    )
    for question in questions(position, target.atoms[0]):
        scene: Scene | bool = Scene.of(position, question)
        if takes.winner is position.to_play:
            move = Point(takes.proof[-1].move)
            scene = scene.play(move) if isinstance(scene, Scene) and position.legal(move) else False
        if isinstance(scene, bool):
            return found
        made = _asked(scene.position, scene.goal, stays, Threats(UNLIMITED, 0), budget.part(_SHARE))
        if made is not None:
            eyes = made.winner is made.target.friend
            return replace(found, ko=replace(found.ko, seki=not eyes), also=(*found.also, made))
    return found


def questions(position: Position, atom: TargetAtom) -> Iterator[Goal]:
    """What must fail for it to be seki: that the stones get two eyes, that the other side wins the race."""
    if atom.kind is TargetKind.RACE:
        yield Atom(Kind.WIN_RACE, (_points(position, atom.stones), _points(position, atom.own)))
        yield from _some_escape(position, atom.own)
    elif atom.kind is TargetKind.CAPTURE_ANY:
        yield Atom(Kind.ESCAPE, (_points(position, atom.stones),))
    elif atom.kind is TargetKind.CAPTURE_ALL and not atom.liberty_bound:
        yield from _some_escape(position, atom.stones)


def _some_escape(position: Position, stones: frozenset[Point]) -> Iterator[Goal]:
    """That one of the stones, with its chain, becomes safe; nothing when there are too many chains to ask."""
    chains: dict[frozenset[Point], list[Point]] = {}
    for stone in sorted(stones):
        chains.setdefault(frozenset(position.chain_at(stone).points), []).append(stone)
    parts = tuple(Atom(Kind.ESCAPE, (_points(position, chain),)) for chain in chains.values())
    if len(parts) <= MOST_ATOMS:
        yield parts[0] if len(parts) == 1 else Or(parts)


def _asked(
    position: Position, question: Goal, proof: Certificate, threats: Threats, budget: Budget
) -> Certificate | None:
    """The certificate of whoever wins the question with those threats; None without one.

    What the proof takes for granted counts here as well: else stones that live by joining others that are
    assumed alive would seem to have no eyes.
    """
    target = target_of(question, position)
    assumed = proof.assumptions
    near = target_region(position, target).points | proof.zone
    for region in (frozenset[Point](), near):
        if budget.exhausted is not None:
            return None
        result = search(
            as_assumed(position, assumed),
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
        made = certify(position, target, result, threats=threats, assumptions=assumed, stop=budget.stop)
        return made if isinstance(made, Certificate) else None
    return None


def _points(position: Position, stones: Collection[Point]) -> Points:
    return Points(tuple(gtp_list(stones, position.size)), braces=True)
