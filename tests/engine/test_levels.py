"""Levels for people: few playouts, and whole chains that are not seen, in the same way with the same seed."""

import itertools

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.engine.growing import Choice, Limits
from nerai.engine.levels import Level, level_numbered, levels
from nerai.engine.player import Decision, Options, Player
from nerai.engine.session import Session
from nerai.errors import ConfigError
from nerai.playout import UNLIMITED, StopFlag
from tests.engine.console import Console
from tests.engine.positions import session_of

BLIND = Level(1, "blind", playouts=20, near=1, overlooks=1.0, opening=False, strategy=False, habits=False)


def test_levels_grow_in_all_that_they_have() -> None:
    found = levels()
    assert [one.number for one in found] == list(range(1, 11))
    for weaker, stronger in itertools.pairwise(found):
        assert weaker.playouts_on(Size.square(9)) < stronger.playouts_on(Size.square(9))
        assert weaker.overlooks >= stronger.overlooks
        assert weaker.near <= stronger.near
        assert weaker.opening <= stronger.opening
        assert weaker.strategy <= stronger.strategy
        assert weaker.habits <= stronger.habits
    assert found[-1].playouts_on(Size.square(19)) == UNLIMITED
    assert found[-1].overlooks == 0


def test_a_larger_board_gets_more_playouts() -> None:
    level = Level(1, "some", playouts=81, near=1, overlooks=0, opening=False, strategy=False, habits=False)
    assert [level.playouts_on(Size.square(side)) for side in (1, 9, 19)] == [1, 81, 361]


@pytest.mark.parametrize("number", [0, 11, -1])
def test_there_are_no_other_levels(number: int) -> None:
    with pytest.raises(ConfigError, match="from 1 to 10"):
        level_numbered(number)


def far_from_the_last_move() -> tuple[Session, list[Point]]:
    """White has just played far away from the black stone in atari; the moves that take part in that."""
    session = session_of(
        """
        O X . . . . .
        . O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    session.play(Color.BLACK, from_gtp("F1", session.size))
    session.play(Color.WHITE, from_gtp("G2", session.size))
    return session, [from_gtp(name, session.size) for name in ("C5", "F2", "D3")]


def test_chains_away_from_the_last_moves_are_overlooked_with_all_their_liberties() -> None:
    session, (escape, near, open_point) = far_from_the_last_move()
    assert BLIND.seen(session, [escape, near, open_point]) == [near, open_point]


def test_what_is_overlooked_is_seen_when_something_is_played_nearby() -> None:
    session, (escape, near, open_point) = far_from_the_last_move()
    session.play(Color.WHITE, from_gtp("D4", session.size))
    assert escape in BLIND.seen(session, [escape, near, open_point])


def test_all_is_seen_where_nothing_else_would_be() -> None:
    session, (escape, _, _) = far_from_the_last_move()
    assert BLIND.seen(session, [escape]) == [escape]


def test_the_same_seed_overlooks_the_same_and_another_one_something_else() -> None:
    half = Level(1, "half", playouts=20, near=0, overlooks=0.5, opening=False, strategy=False, habits=False)
    stones = "\n".join([". X . O . X . O .", ". . . . . . . . .", ". O . X . O . X ."])

    def seen(seed: int) -> list[Point]:
        session = session_of(stones)
        session.seeds = type(session.seeds)(seed)
        return half.seen(session, list(session.size.points()))

    assert seen(1) == seen(1)
    assert len({tuple(seen(seed)) for seed in range(20)}) > 5


def test_a_level_limits_the_playouts_and_is_told_in_the_reason() -> None:
    console = Console("boardsize 9", "level 1", playouts=500)
    decisions: list[Decision] = []
    while not (decisions and decisions[-1].unseen):
        assert len(decisions) < 40, "at the weakest level something is overlooked before long"
        console.ok(f"genmove {'bw'[len(decisions) % 2]}")
        assert console.engine.player.last is not None
        decisions.append(console.engine.player.last)
    decision = decisions[-1]
    told = console.ok("gomill-explain_last_move")
    assert f"at its level it did not look at {len(decision.unseen)} other move" in told
    assert decision.point not in decision.unseen
    assert decisions[0].tally.visits == level_numbered(1).playouts


def test_a_weak_level_has_neither_plan_nor_habits_and_a_strong_one_has_both() -> None:
    found = {}
    for number in (1, 10):
        console = Console("boardsize 5", f"level {number}", "play b C3", playouts=20)
        console.ok("genmove w")
        assert console.engine.player.last is not None
        last = console.engine.player.last
        found[number] = (last.plan is not None, last.habit is not None)
    assert found == {1: (False, False), 10: (True, True)}


@pytest.mark.parametrize("words", ["level", "level 0", "level 11", "level x", "level 1 2"])
def test_bad_levels_are_refused_and_change_nothing(words: str) -> None:
    console = Console("level 4")
    before = console.state()
    console.fails(words)
    assert console.state() == before


def test_a_level_that_plans_plays_no_more_games_by_the_clock() -> None:
    level = next(one for one in levels() if one.strategy)
    player = Player(Options(level=level, threads=2))
    session = Session()
    found = player.decide(session, Choice(Color.BLACK), Limits(seconds=60.0), StopFlag())
    assert found.plan is not None
    # The threads of a search may each begin one more.
    assert level.playouts_on(session.size) <= found.tally.visits <= level.playouts_on(session.size) + 2
