"""The board benchmark measures what it says, in turns, and keeps the best."""

import pytest

from nerai.bench import board
from nerai.bench.board import Figure, Workload, measure, random_games
from nerai.board import Board, KoRule, Size


def test_the_games_to_play_are_legal_long_and_the_same_every_time() -> None:
    nine = Size.square(9)
    games = random_games(nine)
    assert games == random_games(nine) != random_games(nine, seed=2)
    assert len(games) == board.GAME_COUNT
    for game in games:
        played = Board(9, 9, ko=KoRule.POSITIONAL)
        assert all(played.try_play(point) for point in game)
        assert board.GAME_MOVES // 2 < len(game) <= board.GAME_MOVES


def test_workloads_take_turns_and_the_best_run_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    amounts = {board.NERAI: iter([10, 30, 20]), board.SGFMILL: iter([4, 3, 5])}
    order: list[str] = []

    def workload(name: str) -> Workload:
        def work() -> tuple[int, float]:
            order.append(name)
            return next(amounts[name]), 0.5

        return Workload(name, "moves/s", work, goal=50.0)

    both = [workload(board.NERAI), workload(board.SGFMILL)]
    monkeypatch.setattr(board, "_workloads", lambda _: (both, ["something"]))
    told: list[str] = []
    result = measure(repeats=3, report=told.append)
    assert order == [board.NERAI, board.SGFMILL] * 3
    assert told[-1] == f"{board.SGFMILL}, run 3 of 3"
    ours, theirs, ratio = result.figures
    assert (ours.rate, ours.runs, ours.reached) == (60.0, (20.0, 60.0, 40.0), True)
    assert (theirs.rate, theirs.reached) == (10.0, False)
    assert (ratio.name, ratio.rate, ratio.goal, ratio.reached) == ("nerai / sgfmill", 6.0, 20.0, False)
    assert result.missing == ("something",)


def test_a_figure_without_a_goal_is_neither_reached_nor_missed() -> None:
    assert Figure("x", "moves/s", 1.0, (1.0,)).reached is None


def test_everything_that_is_installed_is_measured() -> None:
    result = measure(repeats=1, seconds=0.01)
    names = [figure.name for figure in result.figures]
    assert names[:7] == [
        "search board 9x9",
        "search board 19x19",
        "light playouts 9x9",
        "light playouts 19x19",
        "tree search 9x9",
        "tree search 19x19",
        board.NERAI,
    ]
    assert {board.SGFMILL, "import nerai", "nerai --help", "nerai / sgfmill"} <= {*names}
    assert (board.OPENSPIEL in names) != (board.OPENSPIEL in result.missing)
    assert all(figure.rate > 0 for figure in result.figures)
