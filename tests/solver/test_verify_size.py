"""Large proofs are checked in one pass, without recursion, each node once."""

import sys

import pytest

from nerai.solver.verify import verify
from tests.support.big_proof import BigProof
from tests.support.local_game import PASS, LocalGame
from tests.support.proof_cases import BLACK, TWO_EYES, WHITE
from tests.support.proofs import Node, certificate


def test_a_proof_with_many_ways_to_each_node_is_checked() -> None:
    proof = BigProof(4, crowded=True)
    result = verify(iter(certificate(proof.game, BLACK, proof.root)))
    assert result.accepted, result.fault
    assert result.nodes == 1824
    assert result.superko


def test_a_deep_proof_needs_no_deep_stack() -> None:
    """White passes, Black passes, and so on: a line longer than any stack of calls."""
    game = LocalGame(TWO_EYES, "live(B5)", to_play=WHITE)
    alive = game.points("B5 A4 B4 C4 D4 D5")
    zone = alive | game.points("A5 C5")
    node = Node(game.start, set(zone), leaf="alive", alive=alive)
    waiting = game.play(game.start, PASS)
    for _ in range(3 * sys.getrecursionlimit()):
        answer = Node(waiting, set(zone), move=PASS, child=node)
        node = Node(game.start, set(zone), replies=[(PASS, answer)])
    result = verify(certificate(game, BLACK, node))
    assert result.accepted, result.fault


@pytest.mark.slow
def test_a_proof_of_more_than_a_hundred_thousand_nodes_is_checked() -> None:
    proof = BigProof(7, crowded=True)
    result = verify(certificate(proof.game, BLACK, proof.root))
    assert result.accepted, result.fault
    assert result.nodes == 224_256
