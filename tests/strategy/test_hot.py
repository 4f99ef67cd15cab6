"""Games over numbers: sums, comparison, mean and temperature."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.strategy.heat import heat
from nerai.strategy.hot import (
    Game,
    Hot,
    Number,
    Option,
    at_least,
    best_moves,
    make,
    negated,
    searchable,
    stop,
)


def game(black: Game | int, white: Game | int, stand: int = 0) -> Game:
    sides = [Number(side) if isinstance(side, int) else side for side in (black, white)]
    return make([Option(1, sides[0])], [Option(2, sides[1])], stand)


def test_a_switch_is_worth_half_of_what_it_swings() -> None:
    found = heat(game(5, -1))
    assert (found.mean, found.temperature) == (Fraction(2), Fraction(3))
    assert not found.black_sente
    assert not found.white_sente


def test_a_corridor_is_worth_less_and_less() -> None:
    corridor = game(3, game(1, game(-1, -3)))
    found = heat(corridor)
    assert (found.mean, found.temperature) == (Fraction(5, 4), Fraction(7, 4))


def test_a_threat_that_is_answered_is_sente() -> None:
    found = heat(game(game(20, 2), 0))
    assert (found.mean, found.temperature) == (Fraction(2), Fraction(2))
    assert found.black_sente
    assert not found.white_sente
    assert heat(negated(game(game(20, 2), 0))).white_sente


def test_a_sum_that_would_take_long_is_told_from_one_that_does_not() -> None:
    corridor, corridors = game(1, -1), list[Game]()
    for length in range(1, 15):
        corridors.append(corridor)
        corridor = game(2 * length + 1, corridor)
    assert searchable(corridors[:6])
    assert searchable([*corridors[:6], Number(3), *[corridors[0]] * 40])  # neutral points are all the same
    assert not searchable(corridors)


def test_where_moving_gains_nothing_there_is_a_number() -> None:
    assert game(3, 3) == Number(3)
    assert game(-5, 7, stand=1) == Number(1)  # as in a seki: neither moves
    assert game(4, 9, stand=1) == Number(4)  # Black moves when White passes
    assert make((), (), -2) == Number(-2)
    assert make((), [Option(1, Number(-4))], 0) == Number(-4)


def test_an_option_that_is_no_better_is_dropped() -> None:
    options = [Option(7, Number(3)), Option(9, Number(2)), Option(10, Number(3))]
    found = make(options, [Option(1, Number(-4))], 0)
    assert isinstance(found, Hot)
    assert {one.move for one in found.black} == {7}
    both = make([Option(7, Number(3)), Option(8, game(9, 0))], [Option(1, Number(-4))], 0)
    assert isinstance(both, Hot)
    assert {one.move for one in both.black} == {7, 8}  # the threat may be worth more elsewhere


def test_the_hottest_is_not_always_first() -> None:
    games = (game(game(8, -2), -6), game(5, -5), game(1, -1))
    assert [heat(one).temperature for one in games] == [4, 5, 1]
    assert best_moves(games, black=True) == [(0, 1)]
    assert stop(games, black=True) > stop((games[0], Number(5), games[2]), black=False)


def options(games: list[Game]) -> list[Option]:
    return [Option(number, one) for number, one in enumerate(games)]


small = st.recursive(
    st.integers(-4, 4).map(Number),
    lambda inner: st.tuples(
        st.lists(inner, min_size=1, max_size=2), st.lists(inner, min_size=1, max_size=2), st.integers(-3, 3)
    ).map(lambda made: make(options(made[0]), options(made[1]), made[2])),
    max_leaves=8,
)


@given(small, small, small)
def test_sums_keep_what_comparison_promises(one: Game, other: Game, third: Game) -> None:
    if at_least(one, other):
        for black in (True, False):
            assert stop((one, third), black=black) >= stop((other, third), black=black)
    assert stop((one, negated(one)), black=True) == 0 == stop((one, negated(one)), black=False)


@given(small, small)
def test_moving_first_never_hurts_and_means_add_up(one: Game, other: Game) -> None:
    for games in ((one,), (one, other)):
        assert stop(games, black=True) >= stop(games, black=False)
        mean = sum((heat(game).mean for game in games), Fraction(0))
        hottest = max(heat(game).temperature for game in games)
        assert mean - hottest <= stop(games, black=False) <= mean <= stop(games, black=True) <= mean + hottest


@pytest.mark.parametrize(("black", "white"), [*product((2, 5), (-3, 0))])
def test_negating_exchanges_the_players(black: int, white: int) -> None:
    one = game(black, white)
    assert heat(negated(one)).mean == -heat(one).mean
    assert heat(negated(one)).temperature == heat(one).temperature
    assert negated(negated(one)) == one
