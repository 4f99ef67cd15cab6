"""Playouts of positions and the flat Monte-Carlo player."""

import dataclasses
import threading

import pytest

from nerai.board import PASS, Color, KoRule, Point, Position, Size
from nerai.board.rules import CHINESE, JAPANESE
from nerai.playout import (
    INFORMED,
    PLAIN,
    PlayoutPolicy,
    StopFlag,
    best_move,
    flat_search,
    playable_points,
    playout_speed,
    playouts,
    run_playouts,
)
from tests.support.positions import drawing, position

NO_KOMI = dataclasses.replace(CHINESE, komi=0.0)
UNLIMITED = 2**62

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
EITHER_TAKES_ALL = """
    X X X X X
    X X X X X
    X X a O O
    O O O O O
    O O O O O
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


@pytest.mark.parametrize("color", list(Color))
def test_the_best_move_takes_what_decides(color: Color) -> None:
    drawn = drawing(EITHER_TAKES_ALL, to_play=color, rules=NO_KOMI)
    found = best_move(drawn.position, playouts=200)
    assert found.point == drawn.at("a")
    assert found.best is not None
    assert found.best.visits == 200
    assert found.best.win_rate > 0.5
    assert found.best.mean_score > 0


def test_the_best_move_is_the_same_for_the_same_seed() -> None:
    fight = position(OPEN_FIGHT)
    first = best_move(fight, playouts=500, seed=4)
    assert first == best_move(fight, playouts=500, seed=4)
    assert first.point == first.candidates[0].point
    assert [c.visits for c in first.candidates] == sorted((c.visits for c in first.candidates), reverse=True)
    assert sum(c.visits for c in first.candidates) == 500


def test_it_passes_when_only_own_eyes_are_left() -> None:
    found = best_move(position(TWO_LIVING_SIDES), playouts=50)
    assert found.point == PASS
    assert "own eyes" in found.why
    assert found.best is None


WHITE_AHEAD = """
    . X . O .
    X X . O O
    . X X O .
    X . X O O
    """


def test_it_answers_a_pass_with_a_pass_when_the_board_is_won() -> None:
    passed = position(WHITE_AHEAD, rules=dataclasses.replace(CHINESE, komi=7.5)).play(PASS)
    found = best_move(passed, playouts=50)
    assert found.point == PASS
    assert "opponent has passed" in found.why


def test_it_plays_on_after_a_pass_when_the_board_is_not_won() -> None:
    passed = position(WHITE_AHEAD, rules=dataclasses.replace(CHINESE, komi=-7.5)).play(PASS)
    assert best_move(passed, playouts=50).point != PASS


def test_it_does_not_pass_while_a_fight_is_open() -> None:
    assert best_move(position(OPEN_FIGHT, rules=NO_KOMI), playouts=100).point != PASS


DEAD_STONE_INSIDE = """
    . X O . O
    X X O O O
    . X O X .
    X X O O O
    . X O . .
    """


def test_under_territory_rules_it_does_not_spend_a_point_on_a_dead_stone() -> None:
    settled = position(DEAD_STONE_INSIDE, rules=JAPANESE, to_play=Color.WHITE)
    found = best_move(settled, playouts=50)
    assert found.point == PASS
    assert found.why == "everything is settled"


def test_a_search_without_any_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="number of playouts or a time"):
        best_move(position(OPEN_FIGHT))


def test_a_time_limit_alone_is_enough() -> None:
    found = best_move(position(OPEN_FIGHT), time_s=0.02)
    assert found.best is not None
    assert found.best.visits >= 1


def test_a_policy_shows_what_it_looks_for() -> None:
    assert repr(PlayoutPolicy(atari=True)) == "PlayoutPolicy(captures=False, atari=True, shape=False)"


def test_the_speed_check_counts_playouts_and_seconds() -> None:
    count, seconds = playout_speed(Size.square(9), seconds=0.01, seed=1)
    assert count >= 1
    assert seconds > 0
