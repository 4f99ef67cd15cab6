"""Laws of games joined by AND, OR and NOT, for random games with kos, sekis and uncertain ends."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    Game,
    Joined,
    Leaf,
    Negation,
    Op,
    Outcome,
    Part,
    Player,
    at_least,
    both,
    either,
    parse_expression,
    parse_game,
    result,
    value,
)
from nerai.algebra.outcome import CHAIN, KO_DOWN, KO_UP, L, W
from tests.support.random_algebra import LETTERS as ALL_LETTERS
from tests.support.random_algebra import random_game

FEW = settings(max_examples=60, deadline=None)
SETTLED = ("W", "L", "SEKI")
PLAIN = ("W", "L", "SEKI", "U+", "U-")


def _games(tally: int, letters: tuple[str, ...] = ALL_LETTERS) -> st.SearchStrategy[Game]:
    """Games of at most that many moves in a row."""

    def made(seed: int, moves: int) -> Game:
        return parse_game(random_game(Random(seed), moves, letters))

    return st.builds(made, st.integers(0, 2**32), st.integers(0, tally))


def _results(what: Game | Part | Joined | Negation) -> tuple[Outcome, Outcome]:
    """What comes of it with Friend and with Opponent first."""
    return result(what, Player.FRIEND), result(what, Player.OPPONENT)


OPS = st.sampled_from(Op)


@FEW
@given(OPS, _games(2), _games(2))
def test_the_parts_may_change_places(op: Op, one: Game, two: Game) -> None:
    assert _results(Joined(op, (Part(one), Part(two)))) == _results(Joined(op, (Part(two), Part(one))))


@FEW
@given(OPS, _games(1), _games(1), _games(1))
def test_it_does_not_matter_how_three_are_put_in_parentheses(
    op: Op, one: Game, two: Game, three: Game
) -> None:
    first = Joined(op, (Joined(op, (Part(one), Part(two))), Part(three)))
    last = Joined(op, (Part(one), Joined(op, (Part(two), Part(three)))))
    row = Joined(op, (Part(one), Part(two), Part(three)))
    assert _results(first) == _results(last) == _results(row)


@FEW
@given(OPS, OPS, _games(1, SETTLED), _games(1, SETTLED), _games(1, SETTLED))
def test_without_kos_and_uncertain_ends_a_pair_may_be_replaced_by_its_value(
    inner: Op, outer: Op, one: Game, two: Game, three: Game
) -> None:
    pair = Joined(inner, (Part(one), Part(two)))
    assert _results(Joined(outer, (pair, Part(three)))) == _results(
        Joined(outer, (Part(value(pair)), Part(three)))
    )


@pytest.mark.parametrize(
    ("pair", "tally", "third", "whole", "replaced"),
    [
        pytest.param("WL|LL OR WL|LL", 1, "W|KO_DOWN", "KO_UP", "KO_DOWN", id="threats that lie deeper"),
        pytest.param("W|L AND U", 2, "W|U", "U", "U+", id="an end that reads as a U one can move on in"),
        pytest.param("KO_UP|W OR W|L", 2, "KO_DOWN", "W", "KO_UP/SEKI", id="a ko that is told as a result"),
    ],
)
def test_else_a_pair_replaced_by_its_value_may_be_worth_another(
    pair: str, tally: int, third: str, whole: str, replaced: str
) -> None:
    expression, game = parse_expression(pair), parse_game(third)
    assert str(result(either(expression, game), Player.OPPONENT)) == whole
    assert str(result(either(value(expression, tally), game), Player.OPPONENT)) == replaced


@FEW
@given(OPS, _games(2), _games(1))
def test_not_both_is_one_of_them_not(op: Op, one: Game, two: Game) -> None:
    turned = Op.OR if op is Op.AND else Op.AND
    outside = Negation(Joined(op, (Part(one), Part(two))))
    inside = Joined(turned, (Negation(Part(one)), Negation(Part(two))))
    assert _results(outside) == _results(inside)


@FEW
@given(OPS, _games(2), _games(1))
def test_not_is_the_same_seen_by_the_other_player(op: Op, one: Game, two: Game) -> None:
    pair = Joined(op, (Part(one), Part(two)))
    friend, opponent = _results(pair)
    assert _results(Negation(pair)) == (opponent.negated, friend.negated)
    assert _results(Negation(Negation(pair))) == (friend, opponent)


@FEW
@given(_games(3))
def test_won_and_lost_games_change_nothing_or_all(game: Game) -> None:
    assert _results(both(game, Leaf(W))) == _results(either(game, Leaf(L))) == _results(game)
    assert _results(both(game, Leaf(L))) == (L, L)
    assert _results(either(game, Leaf(W))) == (W, W)


@FEW
@given(OPS, _games(2), _games(1))
def test_to_move_first_never_harms(op: Op, one: Game, two: Game) -> None:
    friend, opponent = _results(Joined(op, (Part(one), Part(two))))
    assert friend >= opponent


@FEW
@given(OPS, _games(2), _games(1))
def test_a_better_hypothesis_never_harms(op: Op, one: Game, two: Game) -> None:
    for outcome in _results(Joined(op, (Part(one), Part(two)))):
        level = {
            (seki, threats): CHAIN.index(outcome.at(seki_counts=seki, threats=threats))
            for seki in (False, True)
            for threats in range(3)
        }
        assert all(level[False, threats] <= level[True, threats] for threats in range(3))
        assert all(
            level[seki, threats] <= level[seki, threats + 1] for seki in (False, True) for threats in (0, 1)
        )


@FEW
@given(OPS, _games(2), _games(2), _games(1))
def test_a_part_that_is_at_least_as_good_makes_nothing_worse(
    op: Op, one: Game, two: Game, other: Game
) -> None:
    if at_least(two, one):
        one, two = two, one
    assume(at_least(one, two))
    better = _results(Joined(op, (Part(one), Part(other))))
    worse = _results(Joined(op, (Part(two), Part(other))))
    assert better[0] >= worse[0]
    assert better[1] >= worse[1]


@pytest.mark.parametrize(
    ("better", "worse", "other", "op", "first"),
    [
        pytest.param("L", "{L|}", "U", both, Player.FRIEND, id="nobody has to make a harmful move"),
        pytest.param("{|W}", "W", "L", either, Player.FRIEND, id="nor can he who has no move"),
        pytest.param("KO_DOWN|W", "KO_DOWN", "L", either, Player.FRIEND, id="a ko to take is no ko to lose"),
        pytest.param("KO_UP", "L|KO_UP", "W, L | U", both, Player.FRIEND, id="nor the other way round"),
        pytest.param(
            "L, U+ | L",
            "U|L",
            "KO_DOWN | KO_UP, L",
            either,
            Player.FRIEND,
            id="a U moved to is a threat as well",
        ),
    ],
)
def test_letters_alone_do_not_tell_which_game_is_better(
    better: str, worse: str, other: str, op: Callable[..., Joined], first: Player
) -> None:
    one, two, third = parse_game(better), parse_game(worse), parse_game(other)
    assert not result(op(one, third), first) >= result(op(two, third), first)
    assert not at_least(one, two)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("W", "W|L"),
        ("W|L", "L"),
        ("W|L", "WL|L"),
        ("W|U", "U|L"),
        ("KO_UP", "KO_DOWN"),
        ("KO_UP|L", "KO_DOWN|L"),
        ("W|WL", "W|L"),
    ],
)
def test_some_games_are_better_than_others(better: str, worse: str) -> None:
    assert at_least(parse_game(better), parse_game(worse))
    assert not at_least(parse_game(worse), parse_game(better))


@FEW
@given(OPS, _games(2), _games(1))
def test_the_value_to_one_move_tells_what_comes_of_it_for_either_first(op: Op, one: Game, two: Game) -> None:
    pair = Joined(op, (Part(one), Part(two)))
    told = value(pair, 1)
    letters = (
        (told.outcome, told.outcome)
        if isinstance(told, Leaf)
        else tuple(option.game.outcome for option in told.left + told.right if isinstance(option.game, Leaf))
    )
    assert letters == _results(pair)


@FEW
@given(OPS, _games(2, PLAIN), _games(1, PLAIN), st.integers(1, 3))
def test_without_kos_a_value_is_worth_what_it_is_the_value_of(
    op: Op, one: Game, two: Game, tally: int
) -> None:
    pair = Joined(op, (Part(one), Part(two)))
    assert _results(value(pair, tally)) == _results(pair)


def test_a_ko_for_either_mover_is_told_from_a_ko() -> None:
    game = parse_game("KO_UP|KO_UP")
    assert _results(game) == (KO_UP, KO_UP)
    assert str(value(game, 1)) == "KO_UP|KO_UP"
    assert _results(parse_game("KO_UP")) == (W, KO_DOWN)
