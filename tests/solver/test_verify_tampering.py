"""Honest proofs are accepted, tampered ones rejected, and nothing that is false is ever accepted.

The proofs come from the tiny prover in tests/support; who really wins is told by working back from all ends
of the game.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from nerai.solver.verify import verify
from tests.support.local_game import LocalGame
from tests.support.proofs import Node, certificate, tampered, updated
from tests.support.prover import Oracle, OutOfNodes, Prover
from tests.support.random_games import is_legal, random_game
from tests.support.tampering import copied, spoil

BLACK, WHITE = 1, 2

TRUE_CLAIMS = {
    "kill in the corner": (". X O . / . X O . / X X O . / O O O .", "kill(B4)", WHITE, WHITE),
    "ko": ("X . X X / O X . . / O O O O", "capture(B2)", WHITE, WHITE),
    "seki": ("X . O X . X . / X . O X X X X", "live(A1)", WHITE, BLACK),
    "bamboo joint": (". . . . / X . X . / X . X . / . . . .", "connect(A3, C3)", WHITE, BLACK),
    "bound": (". O . . / O X . . / . O . .", "save(B2, 2)", BLACK, BLACK),
    "either of two": ("X O . . / . . . O / . O X .", "capture(A3) or capture(C1)", BLACK, WHITE),
    "both of two": ("X X O . / . . O . / X X O . / O O O .", "capture(A4) and capture(A2)", WHITE, WHITE),
    "cut": (". . . . / X O X . / O . O .", "cut(A2, C2)", WHITE, WHITE),
    "eye space of two": (". . X O / X X X O / O O O O / . . . .", "kill(C4)", WHITE, WHITE),
}


def claim(name: str) -> tuple[LocalGame, int]:
    rows, goal, to_play, winner = TRUE_CLAIMS[name]
    return LocalGame(rows.replace("/", "\n"), goal, to_play=to_play), winner


def proof(name: str, *, whole_board: bool = False) -> tuple[LocalGame, int, Node]:
    game, winner = claim(name)
    root = Prover(game, winner, whole_board=whole_board).prove(10)
    assert root is not None, "the prover found no proof"
    return game, winner, root


@pytest.mark.parametrize("whole_board", [False, True], ids=["least zones", "whole board"])
@pytest.mark.parametrize("name", TRUE_CLAIMS)
def test_honest_proofs_are_accepted(name: str, whole_board: bool) -> None:
    game, winner, root = proof(name, whole_board=whole_board)
    result = verify(certificate(game, winner, root))
    assert result.accepted, result.fault


def lines_of(name: str) -> list[str]:
    return certificate(*proof(name))


@pytest.mark.parametrize("name", TRUE_CLAIMS)
def test_a_proof_without_one_of_its_nodes_is_rejected(name: str) -> None:
    lines = lines_of(name)
    for number in range(1, len(lines)):
        assert not verify(lines[:number] + lines[number + 1 :]).accepted
        assert not verify(lines[:number]).accepted, "cut off"
    assert verify(lines).accepted


@pytest.mark.parametrize("name", TRUE_CLAIMS)
def test_a_proof_without_one_of_its_replies_is_rejected(name: str) -> None:
    lines = lines_of(name)
    for number in range(1, len(lines)):
        for index in range(len(json.loads(lines[number]).get("replies", ()))):

            def drop(record: dict[str, Any], index: int = index) -> None:
                del record["replies"][index]

            assert not verify(tampered(lines, number, drop)).accepted


def test_a_proof_without_one_point_of_a_zone_is_rejected() -> None:
    lines = lines_of("kill in the corner")
    rules = Counter[str]()
    for number in range(1, len(lines)):
        zone = int(json.loads(lines[number])["zone"], 16)
        for point in range(16):
            if zone >> point & 1:
                smaller = format(zone & ~(1 << point), "x")
                fault = verify(updated(lines, number, zone=smaller)).fault
                assert fault is not None
                rules[fault.rule] += 1
    assert rules.keys() >= {"zone", "W1", "W3", "L3"}


@pytest.mark.parametrize("name", TRUE_CLAIMS)
def test_a_proof_with_another_move_winner_or_hash_is_rejected(name: str) -> None:
    game, winner = claim(name)
    lines = lines_of(name)
    other = ["", "white", "black"][winner]
    assert not verify(updated(lines, 0, winner=other)).accepted
    for number in range(1, len(lines)):
        record = json.loads(lines[number])
        assert not verify(updated(lines, number, hash="0" * 16)).accepted
        if "move" in record:
            for move in ["pass", *(game.name(point) for point in range(game.area))]:
                if move != record["move"]:
                    assert not verify(updated(lines, number, move=move)).accepted


def test_the_header_must_be_the_one_that_was_proved() -> None:
    lines = lines_of("ko")
    position = json.loads(lines[0])["position"]
    changes: list[dict[str, Any]] = [
        {"ko_assumption": {"black": 1, "white": 0}},
        {"ko_assumption": {"black": "unlimited", "white": "unlimited"}},
        {"goal": "capture(D3)"},
        {"goal": "capture(B2) and capture(D3)"},
        {"goal": "capture(B2, 1)"},
        {"position": {**position, "to_play": "black"}},
        {"position": {**position, "black": position["black"][1:]}},
    ]
    for change in changes:
        assert not verify(updated(lines, 0, **change)).accepted, change


def test_the_same_claim_in_other_words_is_accepted() -> None:
    lines = lines_of("ko")
    for goal in ("not save(B2)", "save(B2)", "white: capture( b2 )", "((capture({B2})))"):
        assert verify(updated(lines, 0, goal=goal)).accepted, goal


def false_proofs(rng: random.Random, count: int, *, most_states: int) -> Counter[str]:
    """How proofs of false claims are rejected: a prover overlooks points, and its proofs are spoilt."""
    seen = Counter[str]()
    while seen.total() < count:
        game = random_game(rng, sizes=((3, 3), (4, 3), (5, 2)), density=0.8)
        try:
            truth = Oracle(game, most_states=most_states).winner()
        except OutOfNodes:
            continue
        for winner in {BLACK, WHITE} - {truth}:
            roots = list(near_proofs(game, winner, rng))
            for _ in range(20 if roots else 0):
                root = copied(game, rng.choice(roots))
                for _ in range(rng.randint(0, 3)):
                    spoil(game, root, rng)
                lines = certificate(game, winner, copied(game, root))
                fault = verify(lines).fault
                assert fault is not None, "\n".join(["a false proof was accepted:", *lines])
                seen[fault.rule] += 1
    return seen


def near_proofs(game: LocalGame, winner: int, rng: random.Random) -> Iterator[Node]:
    """What a prover finds that does not see one or two of the loser's points."""
    pairs = rng.sample(list(combinations(range(game.area), 2)), 6)
    for blind in [*combinations(range(game.area), 1), *pairs]:
        try:
            root = Prover(game, winner, blind=frozenset(blind), most_nodes=100).prove(5)
        except OutOfNodes:
            continue
        if root is not None:
            yield root


def test_nothing_proves_what_is_false() -> None:
    seen = false_proofs(random.Random(1), 300, most_states=500)
    assert seen.keys() >= {"L2", "zone", "leaf decided", "leaf alive", "W3", "L3"}


@pytest.mark.slow
def test_nothing_proves_what_is_false_for_long() -> None:
    false_proofs(random.Random(2), 5000, most_states=3000)


def zones_are_true(rng: random.Random, count: int, *, most_states: int) -> int:
    """Prove random games with least zones, change the board outside of the zone, and see who really wins.

    How many changed boards were looked at.
    """
    changed = 0
    for _ in range(count):
        game, winner = random_game(rng), rng.choice((BLACK, WHITE))
        try:
            root = Prover(game, winner, most_nodes=300).prove(8)
        except OutOfNodes:
            continue
        if root is None:
            continue
        result = verify(certificate(game, winner, root))
        assert result.accepted, (result.fault, game.goal_text, game.draw(game.start.stones))
        for other in boards_like(game, root.zone, rng):
            try:
                truth = Oracle(other, most_states=most_states).winner()
            except OutOfNodes:
                break
            assert truth == winner, (
                game.goal_text,
                game.draw(game.start.stones),
                other.draw(other.start.stones),
            )
            changed += other.start.stones != game.start.stones
    return changed


def boards_like(game: LocalGame, zone: set[int], rng: random.Random) -> Iterator[LocalGame]:
    """The game itself and others with the same stones in the zone and the same stones named."""
    yield game
    free = [point for point in range(game.area) if point not in zone | game.named]
    for _ in range(3 if free else 0):
        stones = bytearray(game.start.stones)
        for point in free:
            stones[point] = rng.choice((0, 0, 1, 2, stones[point]))
        if is_legal(bytes(stones), game.width, game.height):
            start = game.start
            other = LocalGame(
                game.draw(bytes(stones)),
                game.goal_text,
                to_play=start.to_play,
                threats=start.threats,
                suicide=game.suicide,
            )
            if [wish.stones for wish in other.wishes] == [wish.stones for wish in game.wishes]:
                yield other


def test_what_is_outside_of_the_zone_does_not_matter() -> None:
    assert zones_are_true(random.Random(3), 90, most_states=600) > 3


@pytest.mark.slow
def test_what_is_outside_of_the_zone_does_not_matter_for_long() -> None:
    assert zones_are_true(random.Random(4), 600, most_states=4000) > 50
