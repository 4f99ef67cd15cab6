"""Our own problems: every record is sound, stands in the file of its theme, and survives SGF."""

from pathlib import Path

import pytest

from nerai.board.point import PASS
from nerai.sgf import Problem, load_problem, problem_to_sgf, read_problems

FILES = sorted((Path(__file__).parents[2] / "problems").glob("*.jsonl"))
PROBLEMS = [(path.stem, problem) for path in FILES for problem in read_problems(path)]


def test_there_are_problems_of_every_theme() -> None:
    themes = {"capture", "live", "kill", "connect", "ko", "seki", "race", "ladder", "net", "snapback"}
    assert themes | {"eye", "escape", "joint"} <= {path.stem for path in FILES}
    assert len({problem.id for _, problem in PROBLEMS}) == len(PROBLEMS) >= 20


@pytest.mark.parametrize(("theme", "problem"), PROBLEMS, ids=lambda item: getattr(item, "id", ""))
def test_a_problem_of_ours_is_complete_and_playable(theme: str, problem: Problem) -> None:
    assert problem.id.startswith(f"{theme}/")
    assert problem.goal_text
    assert problem.asks or (problem.goal and problem.target)
    assert problem.correct
    assert problem.solution
    assert {item.move for item in problem.refutations} == set(problem.wrong)
    for point in (*problem.correct, *problem.wrong):
        assert problem.position.legal(point)
    for item in problem.refutations:
        after = problem.position.play(item.move)
        assert all(reply == PASS or after.legal(reply) for reply in item.replies)
    assert problem.position.play_all(problem.solution_moves()).move_number == len(problem.solution)


@pytest.mark.parametrize("problem", [problem for _, problem in PROBLEMS], ids=lambda problem: problem.id)
def test_a_problem_of_ours_says_the_same_as_sgf(problem: Problem) -> None:
    again = load_problem(problem_to_sgf(problem))
    assert (again.id, again.position, again.goal, again.target) == (
        problem.id,
        problem.position,
        problem.goal,
        problem.target,
    )
    assert set(again.correct) == set(problem.correct)
    assert (again.wrong, again.refutations, again.solution) == (
        problem.wrong,
        problem.refutations,
        problem.solution,
    )
