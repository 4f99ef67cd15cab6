"""The algebra against a referee that plays every play to its end; the referee against plays made by hand."""

from collections.abc import Callable
from random import Random

import pytest

from nerai.algebra import Player, parse_expression, result
from tests.support.algebra_disagreements import Comparison, compare, some
from tests.support.algebra_referee import HYPOTHESES, Side, referee
from tests.support.random_algebra import LETTERS, random_pair, random_triple, small_pair, small_triple

W, L, SEKI = "W W W W W W", "L L L L L L", "L L L W W W"
KO_UP, KO_DOWN = "L W W L W W", "L L W L L W"

# Letters without a seki counting, then with it; each with threats of Opponent, nobody, Friend.
BY_HAND: list[tuple[str, str, str, str]] = [
    ("an unsettled game", "{W | L}", W, L),
    ("one of two unsettled games", "{W | L} OR {W | L}", W, W),
    ("both of two unsettled games", "{W | L} AND {W | L}", L, L),
    ("whoever moves loses, so nobody does", "{L | W}", SEKI, SEKI),
    ("two sekis make no win", "{L | W} OR {L | W}", SEKI, SEKI),
    ("a game without moves for either", "{ | }", SEKI, SEKI),
    ("a harmful move nobody has to make", "{L | }", SEKI, SEKI),
    ("a ko Friend has taken", "KO_UP", W, KO_DOWN),
    ("a ko Opponent has taken", "KO_DOWN", KO_UP, L),
    ("two kos, one each", "KO_UP OR KO_DOWN", W, W),
    ("the same from the other side", "KO_UP AND KO_DOWN", L, L),
    ("a ko that was just taken", "{W | KO_DOWN}", W, KO_DOWN),
    ("a threat lifts the ban", "{W | KO_DOWN} OR {{W | L} | L}", W, KO_UP),
    ("two lost kos: he who needs threats for ever loses", "KO_DOWN OR KO_DOWN", W, KO_UP),
    ("its dual", "KO_UP AND KO_UP", KO_DOWN, L),
    ("Friend may take first", "{W | KO_UP}", W, KO_UP),
    ("Opponent may take first", "{KO_DOWN | L}", KO_DOWN, L),
    ("an uncertain game must be kept from getting worse", "{W | U}", W, "U U U U U U"),
    ("a threat with an uncertain answer", "{{W | U} | U}", "U U U U U U", "U U U U U U"),
    ("two uncertain", "U AND U", "U- U- U- U- U- U-", "U- U- U- U- U- U-"),
    ("three uncertain", "U OR U OR U", "U+ U+ U+ U+ U+ U+", "U+ U+ U+ U+ U+ U+"),
    ("the other player's unsettled game", "NOT {W | L}", W, L),
    ("the other player's threat", "NOT {{W | L} | L}", W, W),
    ("a seki of the other player", "NOT SEKI", SEKI, SEKI),
    ("a ko of the other player", "NOT KO_UP", KO_UP, L),
]


@pytest.mark.parametrize(
    ("text", "friend_first", "opponent_first"), [pytest.param(*case[1:], id=case[0]) for case in BY_HAND]
)
def test_the_referee_finds_what_is_found_by_hand(text: str, friend_first: str, opponent_first: str) -> None:
    assert " ".join(referee(text, "F").values()) == friend_first
    assert " ".join(referee(text, "O").values()) == opponent_first


@pytest.mark.parametrize(
    ("text", "first", "letters"),
    [
        ("(KO_DOWN AND KO_UP) OR (KO_DOWN AND KO_UP)", "F", "L L L L L W"),
        ("(KO_DOWN OR KO_UP) AND (KO_DOWN OR KO_UP)", "O", "L W W W W W"),
        ("(KO_DOWN AND KO_UP) OR (KO_UP AND KO_UP)", "O", "L L L L L W"),
        ("(KO_DOWN OR KO_DOWN) AND (KO_DOWN OR KO_UP)", "F", "L W W W W W"),
    ],
)
def test_four_kos_can_go_round_without_threats_and_stand_as_seki(
    text: str, first: Side, letters: str
) -> None:
    assert " ".join(referee(text, first).values()) == letters
    outcome = result(parse_expression(text), Player.FRIEND if first == "F" else Player.OPPONENT)
    assert " ".join(outcome.at(seki_counts=seki, threats=threats) for seki, threats in HYPOTHESES) == letters


@pytest.mark.parametrize("word", ["AND", "OR"])
def test_all_pairs_of_letters_agree(word: str) -> None:
    found = compare(f"{one} {word} {two}" for one in LETTERS for two in LETTERS)
    assert not found.disagreements, found


def test_random_small_pairs_agree() -> None:
    found = compare(some(small_pair, 2000, seed=1))
    _check_that_all_kinds_came_up(found)
    assert not found.disagreements, found


def test_random_small_triples_agree() -> None:
    found = compare(some(small_triple, 150, seed=2))
    _check_that_all_kinds_came_up(found)
    assert not found.disagreements, found


def test_random_pairs_with_choices_agree() -> None:
    found = compare(some(random_pair, 100, seed=3))
    assert not found.disagreements, found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "number"),
    [(small_pair, 100_000), (random_pair, 10_000), (small_triple, 10_000), (random_triple, 2_000)],
)
def test_many_random_expressions_agree(make: Callable[[Random], str], number: int) -> None:
    found = compare(some(make, number, seed=4))
    _check_that_all_kinds_came_up(found)
    assert not found.disagreements, found


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(some(random_pair, 20, seed=6)) == list(some(random_pair, 20, seed=6))
    assert random_triple(Random(1)) != random_triple(Random(2))


def _check_that_all_kinds_came_up(found: Comparison) -> None:
    """Agreement about nothing much would be worth nothing."""
    for needed in ("depends on who is first", "depends on seki", "depends on threats", "always U"):
        assert found.answers[needed], needed
    assert any("several KO letters" in kind and "NOT" in kind for kind in found.asked)
