"""The worked examples of the theory, and games whose value can be found by hand."""

import pytest

from nerai.algebra import (
    Leaf,
    Node,
    Option,
    Player,
    achievability,
    both,
    either,
    full_text,
    move_sets,
    named,
    parse_expression,
    parse_game,
    result,
    value,
)
from nerai.algebra.outcome import L, W

FRIEND, OPPONENT = Player.FRIEND, Player.OPPONENT


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param("W|L OR W|L", "W|WL", id="example 6: one of two unsettled games is won"),
        pytest.param("W|L AND W|L", "WL|L", id="example 7: both of two are lost, with a threat"),
        pytest.param("KO_UP OR KO_DOWN", "W||W|KO_DOWN", id="example 8: a double ko is won"),
        pytest.param("KO_UP AND KO_DOWN", "KO_UP|L||L", id="the same seen from the other side"),
        pytest.param("W|WL AND W|WL", "W|WL|||W|WL||L", id="two won games are both won"),
        pytest.param("W||W|KO_DOWN", "W||W|KO_DOWN", id="a value is worth itself"),
        pytest.param("L|W", "SEKI", id="whoever must not move passes"),
        pytest.param("L|W OR L|W", "SEKI", id="two sekis make no win"),
        pytest.param("U OR U", "U+", id="one of two uncertain"),
        pytest.param("U AND U", "U-", id="both of two uncertain"),
        pytest.param("U OR U OR U", "U+", id="more uncertain games change nothing"),
        pytest.param("W|U OR W|U", "W|WU", id="an uncertain game as a threat"),
        pytest.param("NOT (W|L OR W|L)", "WL|L", id="the other player's view of example 6"),
        pytest.param("SEKI OR KO_UP", "W|KO_DOWN/SEKI", id="a seki at least"),
    ],
)
def test_the_value_of_an_expression(text: str, worth: str) -> None:
    assert str(value(parse_expression(text))) == worth


def test_two_ends_of_different_families_stay_a_mixture() -> None:
    assert str(value(parse_expression("U AND SEKI"))) == "SEKI&U"
    assert str(value(parse_expression("U OR SEKI"))) == "U/SEKI"


def test_a_threat_elsewhere_lifts_the_ban_of_a_ko() -> None:
    ko, threat = parse_game("W|KO_DOWN"), parse_game("WL|LL")
    assert str(result(ko, OPPONENT)) == "KO_DOWN"
    assert str(result(either(ko, threat), OPPONENT)) == "KO_UP"
    assert str(result(either(ko, parse_game("L")), OPPONENT)) == "KO_DOWN"


def test_an_uncertain_game_is_won_by_one_move_more() -> None:
    assert full_text(value(parse_game("W|U"), 2), 2) == "WW|UL"
    assert full_text(value(parse_game("U|L"), 2), 2) == "WU|LL"


def test_example_15_tells_tallies() -> None:
    assert [parse_game(text).tally for text in ("W|L", "WW|WL", "WWWW|WWUL")] == [1, 2, 3]


def test_example_17_a_double_winning_move_achieves_both() -> None:
    part = named(parse_game("W|L"), ("m",), ("n",))
    shared = {FRIEND: frozenset({"m"})}
    assert str(value(both(part, part), doubles=shared)) == "W|L"
    assert str(value(both(part, part))) == "WL|L"


def test_example_18_a_double_threat_takes_one_of_two_won_games() -> None:
    part = named(parse_game("W|WL"), (), ("x",))
    shared = {OPPONENT: frozenset({"x"})}
    assert str(value(both(part, part), 3, doubles=shared)) == "W|WL||WL|L"
    assert str(value(both(part, part), 1, doubles=shared)) == "W|L"
    # The text compares this with WL|L for independent games; by definition 4 those are won.
    assert str(value(both(part, part), 1)) == "W"


def test_a_value_keeps_the_moves_that_make_it() -> None:
    one, two = named(parse_game("W|L"), ("a",), ("b",)), named(parse_game("W|L"), ("c",), ("d",))
    found = value(either(one, two), 2)
    assert isinstance(found, Node)
    assert {name for option in found.left for name in option.moves} == {"a", "c"}
    assert move_sets(either(one, two), OPPONENT, 2).of(2) == {"b", "d"}
    assert move_sets(either(one, two), OPPONENT, 2).of(1) == frozenset()
    assert move_sets(both(one, two), FRIEND, 2).by_count == (frozenset(), frozenset({"a", "c"}))


def test_a_losing_move_is_worse_than_a_pass() -> None:
    won, lost = Leaf(W), Leaf(L)
    seki = Node((Option(lost, ("fill",)),), (Option(won, ("approach",)),))
    assert move_sets(seki, FRIEND, 1).losing == {"fill"}
    assert move_sets(seki, OPPONENT, 1).losing == {"approach"}


@pytest.mark.parametrize(
    ("text", "needs", "can_give"),
    [("W", 0, None), ("W|L", 1, 0), ("WL|LL", 2, 0), ("WW|WL", 0, 1), ("L", None, 0), ("KO_UP", 1, 0)],
)
def test_achievability_is_read_off_the_game(text: str, needs: int | None, can_give: int | None) -> None:
    found = achievability(parse_game(text), 2)
    assert (found.needs, found.can_give) == (needs, can_give)


def test_play_that_goes_round_without_threats_counts_as_seki() -> None:
    # Two double kos, both needed: in one Opponent finds all the moves he needs to fight the other, for ever.
    found = result(parse_expression("(KO_UP OR KO_DOWN) AND (KO_UP OR KO_DOWN)"), OPPONENT)
    assert str(found) == "KO_UP/SEKI"
    assert found.at(seki_counts=True, threats=0) == "W"
    assert found.at(seki_counts=False, threats=0) == "L"


def test_threats_without_number_must_resolve_a_double_ko() -> None:
    # Opponent may take back as often as he likes, and still gets nowhere.
    found = result(parse_expression("KO_UP OR KO_DOWN"), OPPONENT)
    assert found.at(seki_counts=False, threats=0) == "W"


def test_a_seki_is_not_what_friend_needs_and_making_one_achieves_something() -> None:
    safe = Node((Option(parse_game("W"), ("live",)),), (Option(parse_game("SEKI"), ("reduce",)),))
    assert move_sets(safe, OPPONENT, 1).of(1) == {"reduce"}
    assert move_sets(safe, FRIEND, 1).of(1) == {"live"}
    assert (achievability(safe, 1).needs, achievability(safe, 1).can_give) == (1, 0)
