"""Lessons: which sections there are, what their figures show, and what is never said."""

import pytest

from nerai.answer import Result
from nerai.board.picture import Mark
from nerai.board.point import gtp_list, to_gtp
from nerai.catalogue import catalogue
from nerai.explain.lesson.lesson import Part, right_moves
from nerai.explain.level import Level
from tests.support.lessons import (
    NAMES,
    PROBLEMS,
    ROOT,
    corner_lesson,
    found_of,
    goal_lesson,
    lesson_of,
    unknown_lesson,
)


def test_a_solved_problem_is_told_from_the_problem_to_how_sure_it_is() -> None:
    lesson = corner_lesson()
    parts = [section.part for section in lesson.sections]
    replies = [Part.REPLY] * parts.count(Part.REPLY)
    assert replies
    assert parts == [Part.PROBLEM, Part.SOLUTION, *replies, Part.WRONG, Part.OTHER_SIDE, Part.SURE]


def test_the_problem_shows_the_stones_in_question_and_gives_nothing_away() -> None:
    lesson = corner_lesson()
    problem = lesson.sections[0]
    assert problem.figure is not None
    assert not problem.figure.numbers
    triangles = [point for point, mark in problem.figure.marks.items() if mark is Mark.TRIANGLE]
    assert gtp_list(triangles, lesson.scene.size) == ["B9", "B8", "B7", "A6", "B6"]
    assert [one.text for one in problem.sentences] == [lesson.telling.task]


def test_the_solution_numbers_the_line_of_the_answer() -> None:
    lesson = corner_lesson()
    (solution,) = lesson.of(Part.SOLUTION)
    assert solution.line is not None
    names = tuple(to_gtp(move.point, lesson.scene.size) for move in solution.line.moves)
    assert names == lesson.found.answer.line
    assert solution.sentences[0].text == lesson.telling.headline


def test_other_replies_to_the_right_move_are_answered() -> None:
    lesson = lesson_of("kill")
    replies = [section.heading for section in lesson.of(Part.REPLY)]
    assert replies == ["If Black answers G13", "If Black answers F12", "If Black answers H12"]
    assert all(section.line and len(section.line.moves) > 2 for section in lesson.of(Part.REPLY))


def test_points_that_are_played_at_get_no_squares() -> None:
    (solution,) = lesson_of("kill").of(Part.SOLUTION)
    assert solution.figure is not None
    assert Mark.SQUARE not in solution.figure.marks.values()


def test_moves_that_fail_against_the_same_line_share_a_section() -> None:
    (wrong,) = corner_lesson().of(Part.WRONG)
    assert wrong.heading == "Wrong: A9, A7"
    assert len(wrong.alike) == 1


def test_eyes_that_a_sentence_names_are_marked_by_squares() -> None:
    (solution,) = lesson_of("live").of(Part.SOLUTION)
    assert solution.figure is not None
    squares = [point for point, mark in solution.figure.marks.items() if mark is Mark.SQUARE]
    assert gtp_list(squares, lesson_of("live").scene.size) == ["S19", "T18"]


def test_a_move_that_gets_less_is_neither_right_nor_wrong() -> None:
    lesson = lesson_of("live")
    (lesser,) = lesson.of(Part.LESSER)
    assert lesser.heading == "Only a ko: Q19"
    assert all("Q19" not in section.heading for section in lesson.of(Part.WRONG, Part.ALSO_RIGHT))


def test_a_refuted_goal_has_no_solution_and_no_right_move() -> None:
    lesson = lesson_of("refuted")
    assert [section.part for section in lesson.of(Part.SOLUTION, Part.NO_SOLUTION)] == [Part.NO_SOLUTION]
    assert right_moves(lesson.found) == []


def test_the_side_that_prevents_a_goal_has_a_solution_of_its_own() -> None:
    lesson = corner_lesson("live(B9)")
    assert lesson.found.answer.result is Result.FAILS
    assert not lesson.scene.friend_moves
    (solution,) = lesson.of(Part.SOLUTION)
    assert solution.caption == "White 1 A8, 2 A9, 3 A7 (takes 6)"
    assert [section.heading for section in lesson.of(Part.WRONG)] == ["Wrong: A9, A7"]


def test_a_side_that_cannot_prevent_a_goal_has_no_solution_and_sees_why() -> None:
    lesson = goal_lesson(PROBLEMS / "refuted.sgf", "kill(J2)", 50_000)
    assert lesson.found.answer.result is Result.UNCONDITIONAL
    assert not any(lesson.of(Part.SOLUTION))
    assert any(lesson.of(Part.NO_SOLUTION))
    assert "Wrong: J1" in [section.heading for section in lesson.of(Part.WRONG)]


def test_an_unknown_answer_makes_a_lesson_without_right_and_wrong() -> None:
    lesson = unknown_lesson()
    parts = {section.part for section in lesson.sections}
    assert not parts & {Part.SOLUTION, Part.ALSO_RIGHT, Part.NO_SOLUTION}
    guess = lesson.found.answer.guess
    assert [section.caption for section in lesson.of(Part.GUESS)] == [f"A guess: {guess}"]


def test_an_unknown_answer_without_a_guess_is_told_without_a_figure() -> None:
    (section,) = corner_lesson("capture(C9)", nodes=60).of(Part.NOT_SETTLED, Part.GUESS)
    assert section.part is Part.NOT_SETTLED
    assert section.figure is None


@pytest.mark.parametrize("name", NAMES)
def test_figures_have_names_of_their_own_and_show_the_same_part_of_the_board(name: str) -> None:
    figures = lesson_of(name).figures
    assert len({section.name for section in figures}) == len(figures)
    assert len({section.figure.crop for section in figures if section.figure}) == 1


@pytest.mark.parametrize("level", Level)
def test_every_sentence_of_the_telling_is_in_the_lesson(level: Level) -> None:
    lesson = lesson_of("kill", level)
    told = {one.text for section in lesson.sections for one in section.sentences}
    telling = lesson.telling
    said = {one.text for one in (*telling.why, *telling.tries, *telling.other_side, *telling.assumed)}
    assert said | {telling.task, telling.headline, telling.sure} <= told


@pytest.mark.parametrize("name", NAMES)
def test_only_first_moves_that_are_proved_are_called_right(name: str) -> None:
    found = found_of(name)
    assert tuple(item.move for item in right_moves(found)) == found.answer.solutions


def test_every_heading_of_the_catalogue_is_used() -> None:
    sources = [*(ROOT / "src/nerai/explain/lesson").glob("*.py"), ROOT / "src/nerai/cli/explain.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    keys = {key.removeprefix("lesson.") for key in catalogue().keys if key.startswith("lesson.")}
    unused = {key for key in keys if f'"{key}"' not in code and f"'{key}'" not in code}
    assert unused == {"only_ko", "only_seki"}, "these two are named by results"
