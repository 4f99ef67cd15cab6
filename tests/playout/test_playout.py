"""Playouts of positions, and the flat search over first moves."""

import dataclasses
import threading

import pytest

from nerai.board import PASS, Color, KoRule, Point, Position, Size
from nerai.board.rules import CHINESE
from nerai.playout import (
    INFORMED,
    PLAIN,
    UNLIMITED,
    PlayoutPolicy,
    StopFlag,
    board_playouts,
    flat_search,
    playable_points,
    playout_speed,
    playouts,
    run_playouts,
)
from tests.support.positions import drawing, position

NO_KOMI = dataclasses.replace(CHINESE, komi=0.0)

OPEN_FIGHT = """
    . . . . . . .
    . . X . O . .
    . . X O O . .
    . . O X . . .
    . . . X . . .
    . . . . . . .
    . . . . . . .
    """
TWO_LIVING_SIDES = """
    . X O . O
    X X O O O
    . X O . O
    X X O O O
    """


def test_the_seed_decides_everything() -> None:
    fight = position(OPEN_FIGHT)
    for policy in (PLAIN, INFORMED):
        assert playouts(fight, count=300, seed=5, policy=policy) == playouts(
            fight, count=300, seed=5, policy=policy
        )
        assert playouts(fight, count=300, seed=5, policy=policy) != playouts(
            fight, count=300, seed=6, policy=policy
        )
    assert playouts(fight, count=300, seed=5, policy=PLAIN) != playouts(
        fight, count=300, seed=5, policy=INFORMED
    )


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1, 2**80])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert playouts(position(OPEN_FIGHT), count=10, seed=seed).count == 10


def test_a_summary_adds_up() -> None:
    summary = playouts(position(OPEN_FIGHT), count=500)
    assert summary.count == 500
    assert 0 < summary.black_wins < 1
    assert len(summary.ownership) == 49
    assert all(-1 <= owner <= 1 for owner in summary.ownership)
    assert summary.mean_score == pytest.approx(sum(summary.ownership) - CHINESE.komi)
    assert not summary.settled


def test_a_finished_board_is_settled_and_has_its_area_score() -> None:
    summary = playouts(position(TWO_LIVING_SIDES, rules=NO_KOMI), count=50, policy=INFORMED)
    assert summary.settled
    assert summary.mean_score == 8 - 12
    assert summary.black_wins == 0


def test_a_draw_counts_one_half() -> None:
    rules = dataclasses.replace(CHINESE, komi=-4.0)
    assert playouts(position(TWO_LIVING_SIDES, rules=rules), count=50).black_wins == 0.5


def test_a_playout_may_be_cut_short_by_moves() -> None:
    board = Position.empty(Size.square(9)).board()
    assert run_playouts(board, count=10, seed=1, max_moves=4).moves == 40


def test_a_set_flag_or_no_time_leaves_one_playout() -> None:
    stop = StopFlag()
    stop.set()
    assert playouts(position(OPEN_FIGHT), count=UNLIMITED, stop=stop).count == 1
    assert playouts(position(OPEN_FIGHT), count=UNLIMITED, time_s=1e-9).count == 1


def test_another_thread_can_stop_a_search_that_has_no_limit() -> None:
    stop = StopFlag()
    visits: list[int] = []

    def search() -> None:
        board = position(OPEN_FIGHT).board()
        visits.append(sum(count.visits for count in flat_search(board, count=UNLIMITED, seed=1, stop=stop)))

    thread = threading.Thread(target=search)
    thread.start()
    stop.set()  # never reached if the search kept the interpreter to itself
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert visits[0] >= 1


def test_playouts_leave_the_board_alone() -> None:
    board = position(OPEN_FIGHT).board()
    before = board.hash, board.stones(), board.move_count
    run_playouts(board, count=5, seed=1)
    flat_search(board, count=50, seed=1)
    assert (board.hash, board.stones(), board.move_count) == before


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("count", {"count": 0}),
        ("count", {"count": -5}),
        ("time_s", {"count": 1, "time_s": -1.0}),
        ("time_s", {"count": 1, "time_s": float("nan")}),
        ("time_s", {"count": 1, "time_s": float("inf")}),
        ("komi", {"count": 1, "komi": float("nan")}),
        ("max_moves", {"count": 1, "max_moves": -1}),
    ],
)
def test_bad_arguments_are_refused_by_name(message: str, arguments: dict[str, float]) -> None:
    board = position(OPEN_FIGHT).board()
    for function in (run_playouts, flat_search):
        with pytest.raises(ValueError, match=message):
            function(board, seed=1, **arguments)  # type: ignore[arg-type]


def test_own_eyes_and_illegal_points_are_not_playable() -> None:
    drawn = drawing(
        """
        a X . O s O
        X X . O O O
        . . . . . .
        """
    )
    assert drawn.position.legal(drawn.at("a"))
    points = playable_points(drawn.position.board())
    assert points == [Point(2), Point(8), *range(12, 18)]


def test_the_flat_search_counts_every_playout_in_the_order_asked() -> None:
    board = position(OPEN_FIGHT).board()
    candidates = [PASS, *reversed(board.legal_points())]
    counts = flat_search(board, count=700, seed=3, policy=INFORMED, candidates=candidates)
    assert [count.point for count in counts] == candidates
    assert sum(count.visits for count in counts) == 700
    assert all(0 <= count.wins <= count.visits for count in counts)


def test_the_flat_search_takes_all_playable_points_if_it_is_told_nothing() -> None:
    board = position(OPEN_FIGHT).board()
    assert [count.point for count in flat_search(board, count=1, seed=1)] == playable_points(board)
    eyes = position(". X \n X X").board()
    assert [count.point for count in flat_search(eyes, count=1, seed=1)] == [PASS]


@pytest.mark.parametrize(
    ("message", "candidates"),
    [("no candidate", []), ("candidate 49", [0, 49]), ("candidate 9 is no", [9]), ("twice", [0, PASS, 0])],
)
def test_candidates_must_be_legal_and_different(message: str, candidates: list[int]) -> None:
    with pytest.raises(ValueError, match=message):
        flat_search(position(OPEN_FIGHT).board(), count=10, seed=1, candidates=candidates)


def test_a_move_banned_by_superko_is_no_candidate() -> None:
    rules = dataclasses.replace(CHINESE, ko=KoRule.POSITIONAL)
    drawn = drawing(
        """
        . X O . .
        X a X O .
        . X O . .
        . . . . .
        """,
        to_play=Color.WHITE,
        rules=rules,
    )
    # Two passes lift a simple ko: only the search board knows that retaking brings back the first board.
    taken = drawn.position.play(drawn.at("a")).play(PASS).play(PASS)
    banned = Point(drawn.at("a") + 1)
    assert taken.ko_point is None
    assert not taken.legal(banned)
    assert banned not in playable_points(taken.board())
    with pytest.raises(ValueError, match="no legal move"):
        flat_search(taken.board(), count=10, seed=1, candidates=[banned])


def test_a_few_playouts_settle_nothing_however_they_agree() -> None:
    finished = position(TWO_LIVING_SIDES)
    assert playouts(finished, count=5).ownership == playouts(finished, count=50).ownership
    assert not playouts(finished, count=5).settled
    assert playouts(finished, count=50).settled


def test_settled_points_are_those_that_nearly_all_playouts_agree_on() -> None:
    drawn = drawing(
        """
        s @ . # s
        @ @ . # #
        s @ . # s
        """
    )
    settled = playouts(drawn.position, count=200).settled_points
    assert settled == drawn.all("s@#")


def test_a_board_is_played_out_as_its_position_is() -> None:
    fight = position(OPEN_FIGHT)
    komi = fight.rules.white_bonus
    assert board_playouts(fight.board(), count=30, seed=2, komi=komi) == playouts(fight, count=30, seed=2)


def test_a_policy_shows_what_it_looks_for() -> None:
    told = "PlayoutPolicy(captures=False, atari=True, shape=False, careful=False, nakade=False)"
    assert repr(PlayoutPolicy(atari=True)) == told


def test_the_speed_check_counts_playouts_and_seconds() -> None:
    count, seconds = playout_speed(Size.square(9), seconds=0.01, seed=1)
    assert count >= 1
    assert seconds > 0
