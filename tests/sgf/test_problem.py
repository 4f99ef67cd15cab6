"""The problem record: what it refuses, and the small questions it answers."""

import dataclasses
from collections.abc import Callable

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move
from nerai.errors import ProblemError
from nerai.sgf import GoalKind, Problem, Refutation, TreeMove
from tests.support.positions import position

#   . X O .
#   * X O .
#   . X O .
STRAIGHT_THREE = Problem(
    id="kill/three",
    size=Size(4, 3),
    black=(Point(9), Point(5), Point(1)),
    white=(Point(2), Point(6), Point(10)),
    to_move=Color.WHITE,
    goal=GoalKind.KILL,
    target=(Point(5),),
    correct=(Point(4),),
    wrong=(Point(0),),
    refutations=(Refutation(Point(0), (Point(4),)),),
    solution=(Point(4), PASS, Point(0)),
)


def test_a_problem_is_a_position_with_answers() -> None:
    problem = STRAIGHT_THREE
    assert problem.position == position(". X O .\n. X O .\n. X O .", to_play=Color.WHITE)
    assert problem.accepts(Point(4))
    assert not problem.accepts(Point(0))
    assert problem.replies_to(Point(0)) == (Point(4),)
    assert problem.replies_to(Point(8)) == ()
    assert [move.color.letter for move in problem.solution_moves()] == ["W", "B", "W"]


def test_problems_are_values_and_their_stones_a_set() -> None:
    again = dataclasses.replace(STRAIGHT_THREE, black=(Point(1), Point(5), Point(9)))
    assert again == STRAIGHT_THREE
    assert hash(again) == hash(STRAIGHT_THREE)
    assert STRAIGHT_THREE.black == (1, 5, 9)


FAULTS: dict[str, tuple[Callable[[Problem], Problem], str]] = {
    "no id": (lambda p: dataclasses.replace(p, id=" "), "a problem needs an id"),
    "a stone off the board": (lambda p: dataclasses.replace(p, black=(Point(99),)), "black: point 99 is off"),
    "a stone twice": (lambda p: dataclasses.replace(p, white=(Point(2),) * 2), "white: ca is listed twice"),
    "stones on stones": (
        lambda p: dataclasses.replace(p, white=(Point(1),)),
        "has a black and a white stone",
    ),
    "a chain without liberty": (
        lambda p: dataclasses.replace(p, black=(Point(0),), white=(Point(1), Point(4)), target=()),
        "no liberty",
    ),
    "a target without stone": (
        lambda p: dataclasses.replace(p, target=(Point(0),)),
        "target: no stone stands",
    ),
    "an answer on a stone": (
        lambda p: dataclasses.replace(p, correct=(Point(1),)),
        "correct: a stone stands at ba",
    ),
    "an answer both ways": (
        lambda p: dataclasses.replace(p, wrong=(Point(4),)),
        "wrong: ab is also in correct",
    ),
    "a refutation of nothing": (
        lambda p: dataclasses.replace(p, wrong=()),
        "refutations: aa is not in wrong",
    ),
    "a refutation without reply": (
        lambda p: dataclasses.replace(p, refutations=(Refutation(Point(0), ()),)),
        "refutations: no reply to aa",
    ),
    "a solution that is no answer": (
        lambda p: dataclasses.replace(p, solution=(Point(0),)),
        "solution: aa is no",
    ),
    "a tree out of order": (
        lambda p: dataclasses.replace(p, tree=(TreeMove(0, Move(Color.WHITE, Point(4))),)),
        "tree: move 0 stands before",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_record_that_makes_no_sense_is_refused(name: str) -> None:
    spoil, words = FAULTS[name]
    with pytest.raises(ProblemError) as caught:
        spoil(STRAIGHT_THREE)
    assert words in caught.value.message


def test_an_impossible_try_may_be_called_wrong() -> None:
    assert dataclasses.replace(STRAIGHT_THREE, wrong=(Point(0), Point(1))).wrong == (0, 1)
