"""Lessons as SGF: problem programs ask what was found, and our reader gets back what was written."""

import pytest
from sgfmill import sgf

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.explain.lesson.lesson import Lesson, Part, right_moves
from nerai.explain.lesson.sgf import lesson_to_game, lesson_to_sgf
from nerai.lang import canonical
from nerai.query.question import ask
from nerai.sgf import Problem
from nerai.sgf.document import read_document
from nerai.sgf.problem_file import load_problem
from nerai.sgf.tree import Node
from tests.support.lessons import NAMES, lesson_of, unknown_lesson

Line = tuple[str, ...]


def lines_of(problem: Problem) -> set[Line]:
    """Every line of a problem's tree from its first move to its end."""
    followed = {item.parent for item in problem.tree}
    found = set()
    for index in range(len(problem.tree)):
        if index in followed:
            continue
        line, at = list[str](), index
        while at >= 0:
            line.append(to_gtp(problem.tree[at].move.point, problem.size))
            at = problem.tree[at].parent
        found.add(tuple(reversed(line)))
    return found


def written_lines(lesson: Lesson) -> set[Line]:
    """Every line that the lesson tells, with those that fail alike, and the one that plays elsewhere."""
    found: set[Line] = set()
    for section in lesson.sections:
        if section.line is None or not section.line.moves:
            continue
        first, *rest = [move.point for move in section.line.moves]
        if section.part is Part.OTHER_SIDE:
            if any(lesson.of(Part.SOLUTION)):
                found.add(names([PASS, first, *rest], lesson))
            continue
        found |= {names([move, *rest], lesson) for move in (first, *section.alike)}
    return found


def names(points: list[Point], lesson: Lesson) -> Line:
    return tuple(to_gtp(point, lesson.scene.size) for point in points)


def ends(node: Node) -> list[Node]:
    return [one for one in node.walk() if not one.children]


@pytest.mark.parametrize("name", NAMES)
def test_our_reader_finds_the_same_right_and_wrong_first_moves(name: str) -> None:
    lesson = lesson_of(name)
    problem = load_problem(lesson_to_sgf(lesson))
    size = lesson.scene.size
    right = [to_gtp(move, size) for move in problem.correct]
    assert right == [item.move for item in right_moves(lesson.found)]
    told = [
        to_gtp(move, size)
        for section in lesson.of(Part.WRONG)
        if section.line is not None
        for move in (section.line.moves[0].point, *section.alike)
    ]
    elsewhere = ["pass"] if right else []
    assert [to_gtp(move, size) for move in problem.wrong] == told + elsewhere
    lesser = [section.heading.split(": ")[1] for section in lesson.of(Part.LESSER)]
    assert [to_gtp(move, size) for move in problem.also_ok] == lesser


@pytest.mark.parametrize("name", NAMES)
def test_our_reader_finds_the_same_lines_and_position(name: str) -> None:
    lesson = lesson_of(name)
    problem = load_problem(lesson_to_sgf(lesson))
    assert lines_of(problem) == written_lines(lesson)
    assert problem.position == lesson.scene.position.without_history()
    assert set(problem.target) == set(lesson.scene.target.stones)


@pytest.mark.parametrize("name", NAMES)
def test_the_goal_is_understood_again_from_the_words_and_marks(name: str) -> None:
    lesson = lesson_of(name)
    document = read_document(lesson_to_sgf(lesson).encode())
    asked = ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))
    assert str(canonical(asked.scene.goal)) == lesson.found.answer.goal


@pytest.mark.parametrize("name", NAMES)
def test_sgfmill_opens_it_and_sees_the_same_tree(name: str) -> None:
    lesson = lesson_of(name)
    game = sgf.Sgf_game.from_bytes(lesson_to_sgf(lesson).encode())
    own = lesson_to_game(lesson)
    assert game.get_size() == lesson.scene.size.width
    assert len(game.get_root()) == len(own.root.children)
    assert game.get_root().get("C") == own.root.text("C")
    count, waiting = 0, [game.get_root()]
    while waiting:
        node = waiting.pop()
        count += 1
        waiting.extend(node)
    assert count == sum(1 for _ in own.walk())


@pytest.mark.parametrize("name", NAMES)
def test_right_lines_are_marked_in_every_dialect_and_others_in_none(name: str) -> None:
    lesson = lesson_of(name)
    root = lesson_to_game(lesson).root
    good = "GB" if lesson.scene.mover is Color.BLACK else "GW"
    right = {item.move for item in right_moves(lesson.found)}
    for first in root.children:
        move = first.move
        assert move is not None
        nodes = list(first.walk())
        marked = to_gtp(move.point, lesson.scene.size) in right
        assert any(good in node for node in nodes) is marked
        assert [("TE" in node) == (good in node) for node in nodes] == [True] * len(nodes)
        assert {node.text("C").endswith("\nRIGHT") for node in ends(first)} == {marked}
        inside = [node for node in nodes if node.children and len(node.children) < 2]
        assert not any("RIGHT" in node.text("C") for node in inside)
        assert not (marked and "BM" in first)


def test_the_mark_is_on_the_last_move_of_the_side_that_solves() -> None:
    root = lesson_to_game(lesson_of("kill")).root
    nodes = list(root.game.line())[1:]
    assert [node.move.color for node in nodes if node.move and "TE" in node] == [Color.WHITE]
    assert "TE" in nodes[-2]
    assert nodes[-1].move is not None
    assert nodes[-1].move.color is Color.BLACK


def test_other_replies_to_the_right_move_follow_it() -> None:
    root = lesson_to_game(lesson_of("kill")).root
    replies = [node.move for node in root.children[0].children]
    assert [to_gtp(move.point, root.game.size) for move in replies if move] == ["F13", "G13", "F12", "H12"]


def test_reasons_and_points_spoken_of_are_where_lines_end() -> None:
    root = lesson_to_game(lesson_of("live")).root
    end = ends(root.children[0])[0]
    assert "two eyes" in end.text("C")
    assert {to_gtp(point, root.game.size) for point in end.points("SQ")} == {"S19", "T18"}
    assert end.points("TR")


def test_a_refuted_goal_has_wrong_moves_only() -> None:
    text = lesson_to_sgf(lesson_of("refuted"))
    assert not any(mark in text for mark in ("RIGHT", "TE[", "GB[", "GW["))
    assert load_problem(text).correct == ()
    assert load_problem(text).wrong


def test_an_unknown_answer_is_marked_neither_right_nor_wrong() -> None:
    lesson = unknown_lesson()
    text = lesson_to_sgf(lesson)
    assert not any(mark in text for mark in ("RIGHT", "TE[", "GB[", "GW[", "BM["))
    problem = load_problem(text)
    assert (problem.correct, problem.also_ok, problem.wrong) == ((), (), ())
    assert [to_gtp(item.move.point, problem.size) for item in problem.tree] == [lesson.found.answer.guess]


def test_a_title_with_the_signs_of_sgf_comes_back_as_it_was() -> None:
    lesson = lesson_of("kill")
    odd = Lesson("a] [RIGHT: \\ b", lesson.found, lesson.telling, lesson.sections)
    problem = load_problem(lesson_to_sgf(odd))
    assert problem.id == "a] [RIGHT: \\ b"
    assert len(problem.correct) == 1
