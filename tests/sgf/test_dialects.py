"""The seven dialects of right and wrong, how they are told apart, and their finer points.

The problem is always the same straight three; White to move kills at A8 (ab):

    . X O . .
    * X O . .
    . X O . .
    X X O . .
    O O O . .
"""

from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_sgf
from nerai.sgf import Dialect, GoalKind, Refutation, Verdict, load, parse, problem_from_sgf
from nerai.sgf.problem_sgf import ReadProblem

EXAMPLES = Path(__file__).parents[2] / "examples" / "dialects"
STONES = "SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]"


def at(pair: str) -> Point:
    return from_sgf(pair, Size.square(9))


def read(tree: str) -> ReadProblem:
    return problem_from_sgf(parse(f"(;{STONES}C[White to kill]{tree})").games[0])


def firsts(tree: str) -> tuple[Dialect, str, str, str]:
    """The dialect, and the right, acceptable and wrong first moves as SGF pairs."""
    found = read(tree)

    def pairs(points: tuple[Point, ...]) -> str:
        return " ".join("abcdefghi"[point % 9] + "abcdefghi"[point // 9] for point in points)

    problem = found.problem
    return found.dialect, pairs(problem.correct), pairs(problem.also_ok), pairs(problem.wrong)


@pytest.mark.parametrize(
    ("name", "dialect"),
    [
        ("goproblems", Dialect.GOPROBLEMS),
        ("many_faces", Dialect.MANY_FACES),
        ("uligo", Dialect.ULIGO),
        ("easygo", Dialect.EASYGO),
        ("glift", Dialect.GLIFT),
        ("generic", Dialect.GENERIC),
        ("smartgo", Dialect.SMARTGO),
        ("combined", Dialect.GOPROBLEMS),
    ],
)
def test_each_dialect_is_recognised_and_gives_the_same_answers(name: str, dialect: Dialect) -> None:
    file = load(EXAMPLES / f"{name}.sgf")
    found = problem_from_sgf(file.games[0], name=name)
    problem = found.problem
    assert found.dialect is dialect
    assert file.repairs == found.repairs == ()
    assert problem.to_move is Color.WHITE
    assert problem.goal is GoalKind.KILL
    assert problem.correct == (at("ab"),)
    assert problem.wrong == (at("aa"), at("ac"))
    assert problem.refutations == (Refutation(at("aa"), (at("ab"),)), Refutation(at("ac"), (at("ab"),)))
    assert problem.solution == (at("ab"), at("aa"), at("ac"))


def test_goproblems_right_must_be_in_capitals_and_is_taken_out_of_the_comment() -> None:
    found = read("(;W[ab];B[aa];W[ac]C[Black is dead.\nRIGHT])(;W[aa]C[This is not right])")
    assert found.dialect is Dialect.GOPROBLEMS
    assert [item.comment for item in found.problem.tree] == ["", "", "Black is dead.", "This is not right"]
    assert found.problem.wrong == (at("aa"),)


def test_goproblems_choice_and_what_follows_right_do_no_harm() -> None:
    assert firsts("(;W[ab]C[CHOICE](;B[aa];W[ac]C[RIGHT])(;B[ac];W[aa]C[RIGHT];B[hh]))") == (
        Dialect.GOPROBLEMS,
        "ab",
        "",
        "",
    )


def test_a_mark_in_an_extra_node_belongs_to_the_move_before_it() -> None:
    assert firsts("(;W[ab];C[RIGHT])(;W[aa];C[no])") == (Dialect.GOPROBLEMS, "ab", "", "aa")


def test_glift_reads_good_for_the_solver_as_right_and_good_for_the_other_as_wrong() -> None:
    assert firsts("(;W[ab]GW[1])(;W[aa]GB[1])(;W[ac]GB[1]GW[1])") == (Dialect.GLIFT, "ab", "", "aa ac")


def test_many_faces_and_smartgo_marks_count_on_moves_of_the_solver_only() -> None:
    assert firsts("(;W[ab]TE[2])(;W[aa];B[ab]TE[2])") == (Dialect.MANY_FACES, "ab", "", "aa")
    assert firsts("(;W[ab]CH[1])(;W[aa];B[ab]CH[1])") == (Dialect.SMARTGO, "ab", "", "aa")


def test_a_marked_first_move_is_right_whatever_mistakes_follow() -> None:
    assert firsts("(;W[ab]TE[2];B[aa];W[hh])(;W[aa])") == (Dialect.MANY_FACES, "ab", "", "aa")


def test_generic_comments_judge_only_where_they_begin_with_the_word() -> None:
    tree = "(;W[ab]C[Correct!])(;W[aa]C[Wrong.])(;W[ac]C[It is wrong to think so])(;W[hh]C[Incorrect])"
    assert firsts(tree) == (Dialect.GENERIC, "ab", "", "aa hh")


def test_uligo_triangles_elsewhere_are_only_marks() -> None:
    assert firsts("(;W[ab];B[aa];W[ac])(;W[aa]WV[])(;W[ac]TR[bb];B[ab])") == (
        Dialect.ULIGO,
        "ab ac",
        "",
        "aa",
    )
    assert firsts("(;W[ab]TR[bb];B[aa];W[ac])(;W[aa]TR[aa])") == (Dialect.ULIGO, "ab", "", "aa")


def test_easygo_takes_the_main_line_and_what_is_called_right() -> None:
    tree = "(;W[ab];B[aa];W[ac])(;W[aa]BM[2];B[ab])(;W[ac];B[ab]C[This is right, too])(;W[hh]C[not correct])"
    assert firsts(tree) == (Dialect.EASYGO, "ab ac", "", "aa hh")


def test_without_marks_the_main_line_is_right_and_the_rest_unjudged() -> None:
    found = read("(;W[ab];B[aa];W[ac])(;W[aa];B[ab])")
    assert found.dialect is Dialect.UNMARKED
    assert found.problem.correct == (at("ab"),)
    assert found.problem.wrong == found.problem.also_ok == ()
    assert [item.verdict for item in found.problem.tree] == [None, None, Verdict.RIGHT, None, None]


def test_without_a_tree_there_are_no_answers() -> None:
    found = read("")
    assert found.dialect is Dialect.UNMARKED
    assert found.problem.correct == found.problem.wrong == found.problem.solution == ()


def test_marks_of_any_dialect_may_say_bad_doubtful_or_unclear() -> None:
    tree = "(;W[ab]C[RIGHT])(;W[aa]BM[1];B[ab]C[RIGHT])(;W[ac]DO[];B[ab])(;W[hh]UC[1])"
    assert firsts(tree) == (Dialect.GOPROBLEMS, "ab", "ac", "aa")
