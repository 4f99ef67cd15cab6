"""Places that are counted exactly in plans: what they gain, which move, and that nothing is pretended."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Position
from nerai.board.rules import CHINESE, JAPANESE, TROMP_TAYLOR, Rules
from nerai.explain.board_plan import plan_record
from nerai.explain.places import place_words
from nerai.explain.row_words import evidence, row_words
from nerai.sgf.document import load
from nerai.strategy.board_plan import plan_board
from nerai.strategy.counted import count_places
from nerai.strategy.endgame import look
from nerai.strategy.heat import earning_move, heat
from nerai.strategy.hot import Hot, Number, Option, best_moves, make, stop
from nerai.strategy.locality import divide
from nerai.strategy.plan import BoardPlan, PlanLimits
from tests.support.full_board import made_board
from tests.support.positions import position

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
FEW = PlanLimits(nodes=300, random_games=40)

# One neutral point, D4; everything else is settled.
NEUTRAL = """
. X . X O . O
X X X X O O O
. X . X O . .
X X X . O O O
. X . X O . O
X X X X O O O
. X X X O . .
"""
# The same with a ko in the middle: nothing may be said of it.
KO = """
. X . X O . O
X X X X O O O
. X . X O . .
X X X . O O O
. X . X O . O
X X . . O O O
. X X X O . .
"""
# At D5, E5 and E4 Black's move has to be answered: moving first changes two points there, not four.
SENTE = """
X . X . . O . O
X X X O X O O O
. X X O O O O .
X X X . X O O O
X . X O O O . O
"""
# A place with a corridor on the right, and an open board on the left.
MIXED = """
. . . . . . . O . O . O
. . . . . . . O O O O O
. . X . . . . O . O . .
. . . . O . . O O O O .
. . . . . . . O . O X X
. X . . . . . O O X X .
. . . . . . . X X X . X
. . . . O . . . . X X X
"""


def counted(plan: BoardPlan) -> dict[str, Fraction]:
    return {str(one.goal): one.counted.swing for one in plan.stakes if one.counted is not None}


def test_a_neutral_point_swings_two_points_by_area() -> None:
    (place,) = count_places(position(NEUTRAL)).places
    assert place.swing == 2
    assert to_gtp(place.move, position(NEUTRAL).size) == "D4"


def test_in_sente_twice_the_temperature_is_not_told_as_what_a_move_changes() -> None:
    places = count_places(position(SENTE)).places
    sente = next(one for one in places if one.heat.black_sente)
    assert not sente.gote
    assert sente.swing == 4
    game = next(
        one.for_black for one in divide(position(SENTE)).localities if set(one.points) == sente.points
    )
    assert game is not None
    assert stop((game,), black=True) - stop((game,), black=False) == 2
    assert place_words(sente) == (
        "counted exactly (proved): a move here is worth 2 points by area (its temperature), Black's sente; "
        "that is as much as a gote of 4 points"
    )
    (gote,) = count_places(position(NEUTRAL)).places
    assert gote.gote
    assert "a move here instead of theirs is worth 2 points" in place_words(gote)


def test_a_plan_has_a_goal_for_each_counted_place_and_says_that_it_is_proved() -> None:
    board = load(EXAMPLES / "last_moves.txt")
    plan = plan_board(board, limits=FEW)
    known = {one.locality.points: one.heat.temperature for one in look(board).places if one.heat is not None}
    assert sorted(counted(plan).values()) == sorted(2 * one for one in known.values())
    row = plan.choice.row
    assert row is not None
    assert evidence(plan, row) == "proved"
    assert row_words(plan, row).endswith("worth 3 1/2 points, counted exactly")
    assert [goal.name for goal, _ in plan.trace(row.aims[0])] == ["win_game", "occupy_territory"]
    status = next(one for one in plan_record(plan)["statuses"] if one["counted"] is not None)
    assert status["counted"]["swing"] == "7/2"
    assert status["evidence"] == "proved"


def test_where_all_is_counted_the_choice_loses_nothing() -> None:
    chosen = 0
    for seed in range(60):
        for color in Color:
            board = made_board(seed, rows=6, middle=2).with_to_play(color)
            ending = look(board)
            plan = plan_board(board, limits=FEW)
            if not ending.exact or plan.choice.row is None:
                continue
            chosen += 1
            assert isinstance(plan.choice.row.move, int)
            assert look(board.play(Point(plan.choice.row.move))).margin == ending.margin, f"\n{board}"
    assert chosen > 20


def test_counted_points_are_not_measured_as_well() -> None:
    plan = plan_board(load(EXAMPLES / "last_moves.txt"), limits=FEW)
    assert all(one.swing is None for one in plan.stakes)
    without = plan_board(load(EXAMPLES / "last_moves.txt"), limits=replace(FEW, states=0))
    assert not counted(without)
    assert any(one.swing is not None for one in without.stakes)


def test_a_place_is_weighed_beside_what_is_measured() -> None:
    plan = plan_board(position(MIXED), limits=FEW)
    assert counted(plan)
    kinds = {plan.stake(row.aims[0]).counted is None for row in plan.rows}
    assert kinds == {True, False}
    assert list(plan.rows) == sorted(plan.rows, key=lambda row: -row.worth)


@pytest.mark.parametrize(("drawn", "rules"), [(KO, CHINESE), (NEUTRAL, JAPANESE), (NEUTRAL, TROMP_TAYLOR)])
def test_nothing_is_counted_that_is_not_exact(drawn: str, rules: Rules) -> None:
    board = position(drawn, rules=rules)
    assert count_places(board).places == ()
    plan = plan_board(board, limits=FEW)
    assert not counted(plan)
    assert not any(goal.name == "endgame_at" for goal in plan.structure.nodes)


def test_what_is_too_large_or_too_late_is_not_counted() -> None:
    board = load(EXAMPLES / "last_moves.txt")
    assert len(count_places(board).places) == 3
    assert count_places(board, most_states=2).places == ()
    assert count_places(board, late=lambda: True).places == ()
    asked = iter([False, True, True])
    some = count_places(board, late=lambda: next(asked))
    assert len(some.places) == 1
    assert not some.best  # not all was looked at


def test_the_move_told_is_the_one_that_earns_the_temperature() -> None:
    # Playing alone in {0, {9|-1} | -5} Black takes the 0 at once. While there is more to play elsewhere, the
    # threat comes first: White answers it, and Black moves again.
    threat = make([Option(3, Number(9))], [Option(4, Number(-1))], 0)
    game = make([Option(1, Number(0)), Option(2, threat)], [Option(5, Number(-5))], -5)
    assert isinstance(game, Hot)
    assert best_moves((game,), black=True) == [(0, 1)]
    assert (heat(game).temperature, heat(game).black_sente) == (Fraction(4), True)
    assert earning_move(game, black=True) == 2
    assert earning_move(game, black=False) == 5


def test_a_board_with_nothing_open_has_no_place() -> None:
    assert count_places(Position.parse("X . X\nX X X\n. X X")).places == ()
