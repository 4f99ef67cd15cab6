"""The experiments of the paper: what is counted, left out, drawn and written."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nerai.bench.paper.cases import Case, load_cases
from nerai.bench.paper.compare import Mark, Row, Run, compare, run_plan, search_mask, search_schemas
from nerai.bench.paper.plot import GROUP, draw_costs, groups
from nerai.bench.paper.tables import (
    planner_means,
    problem_table,
    put_into,
    summary_table,
    tally_table,
)
from nerai.bench.paper.unseen import unseen_problem
from nerai.bench.paper.vary import Tally, grow, leave_out, other_side
from nerai.errors import ConfigError
from nerai.knowledge import load_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.planner import plan
from nerai.sgf import GoalKind, read_problems

ROOT = Path(__file__).parents[2]
KNOWLEDGE = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")
LIVE, KILL, SAVE = (Case(PROBLEMS[name], ()) for name in ("live/three_01", "kill/ring_01", "save/taking_01"))


@pytest.fixture(scope="module")
def few() -> tuple[Case, ...]:
    """The cases of knowledge that is only about eyes."""
    names = [way.schema.name for way in KNOWLEDGE.all_ways if way.seen != "live/three_01"]
    return load_cases(KNOWLEDGE.without(names), ROOT / "problems")


def test_cases_are_the_problems_of_the_schemas_and_the_examples(few: tuple[Case, ...]) -> None:
    ids = [case.problem.id for case in few]
    assert ids == ["live/three_01", *(f"paper/{letter}_01" for letter in "abcdefgh")]


def test_masks_hold_the_solution_and_the_points_it_needs(few: tuple[Case, ...]) -> None:
    for case in few:
        assert set(case.problem.correct) & set(case.mask), case.problem.id
        assert 0 < case.options < len(case.mask)
    assert few[0].options == 3


def test_kos_are_asked_for_as_life_or_death() -> None:
    problem = next(
        one for one in PROBLEMS.values() if one.goal is GoalKind.KO and one.id.startswith("paper/")
    )
    assert Case(problem, ()).posed(KNOWLEDGE).alpha[0].name == "live"
    assert Case(PROBLEMS["ko/corner_01"], ()).posed(KNOWLEDGE).alpha[0].name == "kill"


def test_all_three_ways_agree_on_a_small_problem(few: tuple[Case, ...]) -> None:
    row = compare(few[0], KNOWLEDGE)
    assert row.masked is not None
    assert {row.planned.mark, row.masked.mark, row.schemas.mark} == {Mark.RIGHT}
    assert row.planned.cycles > 0 == row.masked.cycles
    assert row.estimate == 3


def test_alpha_beta_over_a_mask_tries_more_than_a_plan_where_there_is_room(few: tuple[Case, ...]) -> None:
    gap = next(case for case in few if case.problem.id == "paper/b_01")
    assert search_mask(gap, KNOWLEDGE).moves > run_plan(gap, KNOWLEDGE).moves
    assert search_schemas(gap, KNOWLEDGE).cycles > 0


def test_a_first_move_that_is_no_answer_is_a_wrong_claim() -> None:
    wrong = replace(LIVE.problem, correct=LIVE.problem.wrong[:1], wrong=(), refutations=(), solution=())
    assert run_plan(Case(wrong, ()), KNOWLEDGE).mark is Mark.WRONG


def test_what_is_left_out_is_missed_by_the_problem_that_needs_it() -> None:
    posed = LIVE.posed(KNOWLEDGE)
    used = plan(posed.world, posed.alpha, posed.beta, KNOWLEDGE).used_schemas()
    less = KNOWLEDGE.without([way.schema.name for way in KNOWLEDGE.all_ways if way.schema.name not in used])
    tallies = {one.name: one for one in leave_out([LIVE], less)}
    assert tallies["everything"].right == 1
    assert any(one.lost == ("live/three_01",) for one in tallies.values())
    assert set(tallies) == {"everything", "critics", *less.files, *used}


def test_leaving_out_what_no_plan_asks_about_changes_nothing() -> None:
    run = run_plan(LIVE, KNOWLEDGE)
    assert {"live", "make_eyes"} <= run.goals
    name = next(way.schema.name for way in KNOWLEDGE.all_ways if way.schema.goal.name not in run.goals)
    again = run_plan(LIVE, KNOWLEDGE.without([name]))
    assert replace(again, seconds=run.seconds) == run


def test_alpha_beta_that_remembers_nothing_tries_no_fewer_moves(few: tuple[Case, ...]) -> None:
    gap = next(case for case in few if case.problem.id == "paper/b_01")
    assert search_mask(gap, KNOWLEDGE, remember=False).moves >= search_mask(gap, KNOWLEDGE).moves


def test_with_all_knowledge_there_is_most() -> None:
    tallies = list(grow([LIVE, KILL, SAVE], KNOWLEDGE))
    assert [one.name.split()[0] for one in tallies] == ["25%", "50%", "75%", "100%"]
    assert tallies[-1].right == 3
    assert all(one.right <= 3 for one in tallies)
    assert tallies[0].right < 3


def test_attacks_and_defences_are_told_apart() -> None:
    tallies = list(other_side([LIVE, KILL, SAVE], KNOWLEDGE))
    assert [one.problems for one in tallies] == [1, 1, 1, 2, 2, 2]
    assert all(one.name.startswith("attack" if one.problems == 1 else "defence") for one in tallies)


def row(moves: int, estimate: int, mark: Mark = Mark.RIGHT) -> Row:
    size = LIVE.problem.size
    empty = [point for point in size.points() if LIVE.problem.position.at(point) is None]
    case = Case(LIVE.problem, tuple(empty[:estimate]))
    return Row(case, Run(mark, moves, 6 * moves, 0.02), Run(mark, 100, 0, 0.1), Run(mark, moves, 9, 0.1))


def test_the_picture_has_a_point_for_five_problems_that_were_answered() -> None:
    rows = [row(moves, 3 + moves % 4) for moves in range(1, 12)] + [row(1, 3, Mark.NOTHING)]
    points = groups(rows)
    assert len(points) == -(-11 // GROUP)
    assert [values[0] for values in points] == sorted(values[0] for values in points)
    picture = ElementTree.fromstring(draw_costs(rows))
    circles = picture.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 4 * len(points)


def test_tables_have_a_cell_for_every_column() -> None:
    tally = Tally("net", 3, 2, 1, 0, 10, 2, lost=("a", "b", "c", "d", "e", "f"))
    for table in (
        problem_table([row(3, 4), Row(LIVE, Run(Mark.LIMIT, 1, 2, 0.0), None, Run(Mark.WRONG, 1, 2, 0.0))]),
        summary_table([row(3, 4)]),
        tally_table([tally], "left out", changes=True),
        tally_table([tally], "part"),
    ):
        assert len({line.count("|") for line in table.splitlines()}) == 1
    assert "a, b, c, d and 2 more" in tally_table([tally], "left out", changes=True)


def test_means_are_told_of_all_and_of_those_answered() -> None:
    text = planner_means([row(2, 3), row(4, 3, Mark.NOTHING)])
    assert "over all (2) 3.0 moves and 18.0 cycles a problem, 6.0 cycles a move" in text
    assert "answered correctly (1) 2.0 moves and 12.0 cycles" in text


def test_tables_are_put_between_the_lines_that_name_them() -> None:
    page = "above\n<!-- growth -->\nold\n<!-- end of growth -->\nbelow\n"
    once = put_into(page, "growth", "| new |")
    assert "| new |" in once
    assert "old" not in once
    assert put_into(once, "growth", "| new |") == once
    with pytest.raises(ConfigError, match="no place for 'others'"):
        put_into(page, "others", "")


UNSEEN = {problem.id: problem for problem in read_problems(ROOT / "bench" / "unseen.jsonl")}


def test_unseen_problems_are_made_again_from_their_seeds() -> None:
    for name in list(UNSEEN)[:3]:
        goal, seed = name.removeprefix("unseen/").split("_")
        again = unseen_problem(int(seed), GoalKind(goal))
        assert again is not None
        assert (again.black, again.white, again.correct) == (
            UNSEEN[name].black,
            UNSEEN[name].white,
            UNSEEN[name].correct,
        )


def test_unseen_problems_are_no_problems_of_ours_and_not_each_other() -> None:
    ours = {(problem.size, problem.black, problem.white) for problem in PROBLEMS.values()}
    made = [(problem.size, problem.black, problem.white) for problem in UNSEEN.values()]
    assert not ours & set(made)
    assert len(made) >= 100
    assert {problem.goal for problem in UNSEEN.values()} == {GoalKind.LIVE, GoalKind.KILL}
