"""Proposals decide what search looks at first, and never what it finds."""

import pytest

from nerai.board.point import PASS, Point, from_gtp
from nerai.lang import parse_goal
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Limits, Proposal, SearchResult, Threats, search
from nerai.solver.target import target_of
from tests.support.planned import KILL, THREE
from tests.support.positions import position

HARDEST = Threats(0, UNLIMITED)
TARGET = target_of(parse_goal(KILL), THREE)


def point(name: str) -> Point:
    return from_gtp(name, THREE.size)


def found(*proposals: Proposal, region: frozenset[Point] = frozenset()) -> SearchResult:
    return search(
        THREE, TARGET, limits=Limits(nodes=20_000), threats=HARDEST, proposals=proposals, region=region
    )


WRONG = [
    pytest.param(Proposal((), (point("A6"), point("A4"))), id="moves that fail"),
    pytest.param(Proposal((), (PASS,)), id="a pass"),
    pytest.param(Proposal((), (point("B5"), point("C1"))), id="a stone stands there"),
    pytest.param(Proposal((point("B5"),), (point("A5"),)), id="a line that cannot be played"),
    pytest.param(Proposal((point("A6"), PASS), (point("F1"), point("E2"))), id="far away, later"),
]


@pytest.mark.parametrize("proposal", WRONG)
def test_wrong_proposals_change_neither_winner_nor_move_and_the_proof_is_accepted(proposal: Proposal) -> None:
    result, plain = found(proposal), found()
    assert (result.winner, result.move) == (plain.winner, plain.move)
    assert isinstance(certify(THREE, TARGET, result, threats=HARDEST), Certificate)


@pytest.mark.parametrize("proposal", WRONG)
def test_they_change_nothing_on_the_part_of_the_board_that_is_cut_out(proposal: Proposal) -> None:
    near = frozenset(point(name) for name in ("A6", "A5", "A4"))
    result = found(proposal, region=near)
    assert (result.winner, result.move) == (THREE.to_play, point("A5"))


TWO_LINKS = position("""
    O O O . .
    X . X . .
    X . X . .
""")


@pytest.mark.parametrize("name", ["B1", "B2"])
def test_of_two_moves_that_win_the_proposed_one_is_found(name: str) -> None:
    target = target_of(parse_goal("connect(A1, C1)"), TWO_LINKS)
    proposal = Proposal((), (from_gtp(name, TWO_LINKS.size),))
    result = search(TWO_LINKS, target, limits=Limits(nodes=500), threats=HARDEST, proposals=[proposal])
    assert result.move == from_gtp(name, TWO_LINKS.size)


def test_the_same_proposals_give_the_same_search() -> None:
    proposal = Proposal((), (point("A4"), point("A5")))
    assert found(proposal).nodes == found(proposal).nodes


def test_a_move_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="off the board"):
        found(Proposal((), (Point(99),)))
    with pytest.raises(ValueError, match="off the board"):
        found(Proposal((Point(-7),), (point("A5"),)))
