"""Joined goals answered by their parts."""

from dataclasses import replace

import pytest

from nerai.answer import Proved, Refuted, Unknown
from nerai.bench.multi_goals import MultiGoal, made_goals
from nerai.explain.recheck import recheck
from nerai.explain.statements import grounds_of, statements_of
from nerai.explain.telling import tell
from nerai.lang import parse_goal
from nerai.query.combined import find_combination
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import investigate, make_budget
from nerai.query.units import atoms_as_units, joined
from nerai.solver.verify import verify
from tests.support.positions import position

GOALS = {goal.name: goal for goal in made_goals()}
LINKS = GOALS["made/pair_03"]
"""connect and connect, far apart, both unsettled."""


def _of(goal: MultiGoal, text: str | None = None) -> Scene:
    return Scene.of(goal.position, parse_goal(text or goal.goal))


def test_one_of_two_unsettled_goals_needs_one_part_only() -> None:
    either = LINKS.goal.replace(" and ", " or ")
    found = find_combination(_of(LINKS, either), Judge(), make_budget(None, 50_000, None))
    assert found is not None
    assert found.reached
    assert [part.letters for part in found.parts] == ["W|?", "?|?"]


def test_both_of_two_unsettled_goals_fail_and_the_checker_accepts_it() -> None:
    found = find_combination(_of(LINKS), Judge(), make_budget(None, 50_000, None))
    assert found is not None
    assert not found.reached
    assert found.complete
    assert str(found.expression) == "W|L AND W|L"
    assert verify(found.certificate.text.splitlines()).accepted


def test_the_answer_tells_how_each_part_was_found() -> None:
    found = investigate(LINKS.position, LINKS.goal, nodes=100_000)
    assert isinstance(found.answer.evidence, Refuted)
    claims = [(item.claim, item.goal) for item in found.answer.statements]
    assert claims[0] == ("parts_apart", found.answer.goal)
    assert {goal for claim, goal in claims[1:] if claim == "part_status"} == set(LINKS.parts)
    assert found.proof_text is not None
    assert verify(found.proof_text.splitlines()).accepted


def test_the_move_of_the_part_that_decides_is_the_move() -> None:
    found = investigate(LINKS.position, LINKS.goal.replace(" and ", " or "), nodes=100_000)
    assert isinstance(found.answer.evidence, Proved)
    assert found.answer.move is not None
    assert found.answer.line[0] == found.answer.move


def test_of_a_part_that_is_not_needed_nothing_is_stated_and_what_is_stated_of_parts_is_true() -> None:
    found = investigate(LINKS.position, LINKS.goal.replace(" and ", " or "), nodes=100_000)
    claims = [(item.claim, item.args[:2]) for item in found.answer.statements]
    assert claims[0] == ("parts_apart", (1, 2))
    assert [claim for claim, _ in claims[1:]].count("part_status") == 1
    grounds = grounds_of(found)
    stated = [one for one in statements_of(found) if one.claim in ("parts_apart", "part_status")]
    assert all(recheck(one, grounds) for one in stated)
    apart = next(one for one in stated if one.claim == "parts_apart")
    assert not recheck(replace(apart, args=(2, 2)), grounds)
    told = tell(found).text
    assert "One of the 2 parts is enough." in told
    assert "independent" not in told


@pytest.mark.parametrize("name", [name for name, goal in GOALS.items() if goal.meant][:12])
def test_parts_that_depend_on_each_other_give_what_joint_search_gives(name: str) -> None:
    scene = _of(GOALS[name])
    for one in (scene, scene.turned()):
        found = find_combination(one, Judge(), make_budget(None, 30_000, None))
        whole = Judge().search(one, make_budget(None, 60_000, None))
        if found is not None and whole.settled:
            assert found.certificate.winner is (whole.grade.certificate and whole.grade.certificate.winner)


def test_units_that_touch_are_joined_where_their_branches_meet() -> None:
    goal = parse_goal("kill(A1) and (live(B2) or capture(C3) or capture(D4))")
    units = atoms_as_units(goal)
    assert len(units) == 4
    fewer = joined(goal, units, units[1], units[3])
    assert fewer is not None
    assert sorted(str(unit.goal) for unit in fewer) == ["capture(C3)", "kill(A1)", "live(B2) or capture(D4)"]
    last = joined(goal, fewer, fewer[0], fewer[-1])
    assert last is None


def test_all_branches_of_a_node_make_the_node_itself() -> None:
    goal = parse_goal("kill(A1) and (live(B2) or capture(C3)) and save(E5)")
    units = atoms_as_units(goal)
    fewer = joined(goal, units, units[1], units[2])
    assert fewer is not None
    assert [str(unit.goal) for unit in fewer if unit.joint] == ["live(B2) or capture(C3)"]


def test_a_goal_whose_parts_hang_together_is_said_to_be_searched_as_one() -> None:
    goal = next(goal for name, goal in GOALS.items() if name.startswith("made/one_point_for_two_eyes"))
    found = investigate(goal.position, goal.goal, nodes=60_000)
    assert found.combination is None
    (statement,) = found.answer.statements
    assert (statement.claim, statement.args[0]) == ("searched_as_one", len(goal.parts))


def test_a_part_that_stands_at_two_places_is_no_fault() -> None:
    board = position("""
        X . .
        . X .
    """)
    found = investigate(board, "kill(A2) or (capture(B1) and kill(A2))", nodes=5_000)
    alone = investigate(board, "kill(A2)", nodes=5_000)
    assert found.answer.result is alone.answer.result
    assert not isinstance(found.answer.evidence, Unknown)
