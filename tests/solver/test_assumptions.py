"""Proofs that lean on outer stones say so in the certificate, and may lean on nothing else."""

import json
from typing import Any

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.lang import parse_goal
from nerai.solver.certificate import Alive, Certificate, certify
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import verify
from tests.support.positions import position

# Black can take the wall from outside, so White kills only if the wall counts as alive.
WEAK_WALL = position(
    """
    . X O . .
    . X O X .
    . X O X .
    X X O X .
    O O O X X
    X . X . .
    """,
    to_play=Color.WHITE,
)
TARGET = target_of(parse_goal("kill(B6)"), WEAK_WALL)
D6 = from_gtp("D6", WEAK_WALL.size)
THREATS = Threats(friend=0, opponent=1)


def prove(open_points: set[Point]) -> Certificate:
    wall = WEAK_WALL.chain_at(from_gtp("C6", WEAK_WALL.size)).points
    found = search(
        WEAK_WALL,
        TARGET,
        limits=Limits(nodes=20_000),
        threats=THREATS,
        open_points=open_points,
        assumed=wall,
    )
    assert found.winner is Color.WHITE
    assumed = (Alive(Color.WHITE, wall, frozenset(open_points)),)
    made = certify(WEAK_WALL, TARGET, found, threats=THREATS, assumptions=assumed)
    assert isinstance(made, Certificate)
    return made


def changed(certificate: Certificate, **header: Any) -> list[str]:
    first, *nodes = certificate.text.splitlines()
    return [json.dumps({**json.loads(first), **header}), *nodes]


def test_without_the_assumption_the_wall_can_be_taken() -> None:
    found = search(WEAK_WALL, TARGET, limits=Limits(nodes=20_000), threats=THREATS)
    assert found.winner is not Color.WHITE


def test_a_wall_assumed_alive_kills_and_the_certificate_says_so() -> None:
    certificate = prove({D6})
    checked = verify(certificate.text.splitlines())
    assert checked.accepted
    assert checked.claim is not None
    assert "C6" in checked.claim.assumed_alive["white"]


def test_the_proof_is_refused_when_its_assumption_is_taken_away() -> None:
    assert not verify(changed(prove({D6}), assumptions=[])).accepted


@pytest.mark.parametrize(
    ("assumption", "why"),
    [
        ({"kind": "alive", "side": "white", "points": ["C6"], "open": []}, "no open point"),
        ({"kind": "alive", "side": "white", "points": ["C6"], "open": ["E1"]}, "no open point"),
        ({"kind": "alive", "side": "black", "points": ["C6"], "open": ["D6"]}, "not there"),
        ({"kind": "alive", "side": "white", "points": ["C6"], "open": ["B6"]}, "not there"),
        ({"kind": "strong", "side": "white", "points": ["C6"], "open": ["D6"]}, "of no kind"),
        ({"kind": "alive", "side": "white", "points": ["C6"]}, "missing"),
        ("alive", "no object"),
    ],
)
def test_an_assumption_that_makes_no_sense_is_refused(assumption: object, why: str) -> None:
    checked = verify(changed(prove({D6}), assumptions=[assumption]))
    assert checked.fault is not None
    assert checked.fault.rule == "header"
    assert why in checked.fault.message


def test_an_open_point_is_a_liberty_of_the_stones_that_count_as_alive() -> None:
    first = json.loads(prove({D6}).text.splitlines()[0])
    everything = {**first["assumptions"][0], "open": ["D6", "A5"]}
    checked = verify(changed(prove({D6}), assumptions=[everything]))
    assert checked.fault is not None
    assert checked.fault.rule == "header"


@pytest.mark.parametrize(
    ("row", "open_point", "wins"),
    [("X X . X .", "E3", True), ("X X . X .", "C3", False), ("X X X X .", "C3", True)],
)
def test_nobody_wins_beside_an_open_point_but_by_joining_stones_that_are_assumed(
    row: str, open_point: str, wins: bool
) -> None:
    # B3 takes the stone; with C3 open, and alone, it would have a liberty that no zone may hold.
    board = position(f"X X . . .\nO . . X .\n{row}\n. . . . .")
    found = search(
        board,
        target_of(parse_goal("capture(A3)"), board),
        limits=Limits(nodes=2_000),
        threats=THREATS,
        open_points={from_gtp(open_point, board.size)},
        assumed=board.chain_at(from_gtp("D3", board.size)).points,
    )
    assert (found.winner is Color.BLACK) is wins
