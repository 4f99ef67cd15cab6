"""Answers as numbers: proved moves 1, refuted ones 0, kos and unknown ones between, and their order."""

from pathlib import Path

import pytest

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import PASS, from_gtp
from nerai.engine.analysis import Candidate, Request, Tally, rows_of
from nerai.engine.verdicts import verdicts_of
from nerai.explain.solved import Solved, solve, solve_question
from nerai.query.question import ask_problem
from nerai.sgf import load_problems
from tests.support.positions import position

PROBLEMS = Path(__file__).parents[2] / "problems" / "ko.jsonl"
CORNER = """
    . X O . .
    . X O . .
    . X O . .
    X X O . .
    O O O . .
"""
ALIVE = """
    . X . X O
    X X X X O
    O O O O O
    . . . . .
    . . . . .
"""


def answered(drawn: str, goal: str, mover: Color) -> Solved:
    return solve(position(drawn).with_to_play(mover), goal, nodes=20_000, all_moves=True)


def test_a_proved_move_is_sure_and_a_refuted_one_hopeless() -> None:
    solved = answered(CORNER, "kill(B5)", Color.WHITE)
    found = verdicts_of(solved)
    size = solved.investigation.scene.size
    vital, wrong = found.moves[from_gtp("A4", size)], found.moves[from_gtp("A5", size)]
    assert (vital.works, vital.share, vital.line[0]) == (True, 1.0, "A4")
    assert (wrong.works, wrong.share, wrong.line) == (False, 0.0, ("A5", "A4"))
    assert found.settled
    assert found.complete


def test_a_move_of_the_other_side_works_when_the_goal_is_refuted_by_it() -> None:
    solved = answered(CORNER, "kill(B5)", Color.BLACK)
    found = verdicts_of(solved)
    size = solved.investigation.scene.size
    assert found.moves[from_gtp("A4", size)].works is True
    assert found.moves[from_gtp("A5", size)].works is False


def test_rows_are_ordered_proved_unknown_refuted() -> None:
    solved = answered(CORNER, "kill(B5)", Color.WHITE)
    size, tally = solved.investigation.scene.size, Tally()
    tally.set([Candidate(from_gtp("A5", size), 100, 90.0), Candidate(from_gtp("E1", size), 100, 100.0)])
    rows = rows_of(tally, Request(Color.WHITE), size, verdicts_of(solved))
    assert rows[0].line[0] == "A4"
    assert [row.works for row in rows] == sorted((row.works for row in rows), key=lambda works: not works)
    assert from_gtp("E1", size) not in {row.point for row in rows if row.works is None}
    assert next(row for row in rows if row.line[0] == "A5").visits == 100 + solved.cost.nodes


def test_an_unsettled_answer_leaves_the_other_moves_to_playouts_but_never_sure() -> None:
    solved = solve(position(CORNER).with_to_play(Color.WHITE), "capture(C5)", nodes=1)
    assert solved.proof is None
    size, tally = solved.investigation.scene.size, Tally()
    tally.set([Candidate(from_gtp("E1", size), 100, 100.0)])
    rows = rows_of(tally, Request(Color.WHITE), size, verdicts_of(solved))
    (other,) = [row for row in rows if row.line == ("E1",)]
    assert 0 < other.winrate < 1


def test_nothing_looks_sure_while_the_answer_is_awaited() -> None:
    size = position(CORNER).size
    tally = Tally()
    tally.set([Candidate(from_gtp("E1", size), 100, 100.0)])
    (row,) = rows_of(tally, Request(Color.WHITE), size, pending=True)
    assert 0 < row.winrate < 1
    (row,) = rows_of(tally, Request(Color.WHITE), size)
    assert row.winrate == 1


def test_a_goal_that_needs_no_move_is_reported_as_a_pass() -> None:
    solved = solve(position(ALIVE).with_to_play(Color.BLACK), "live(B5)", nodes=20_000)
    found = verdicts_of(solved)
    assert {point: (one.works, one.share) for point, one in found.moves.items()} == {PASS: (True, 1.0)}


@pytest.mark.parametrize("name", ["ko/direct_first_01", "ko/direct_second_01"])
def test_a_ko_is_neither_won_nor_lost(name: str) -> None:
    (problem,) = [one for one in load_problems(PROBLEMS) if one.id == name]
    solved = solve_question(ask_problem(problem), nodes=300_000)
    assert solved.result is Result.KO
    found = verdicts_of(solved)
    size = solved.investigation.scene.size
    shares = [
        found.moves[from_gtp(item.move, size)].share for item in solved.moves if item.result is Result.KO
    ]
    assert shares
    assert set(shares) <= {0.25, 0.75}
