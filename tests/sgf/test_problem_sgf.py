"""Problems out of SGF: where they begin, who moves, what is asked, illegal lines; and the combined form."""

import dataclasses

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_sgf
from nerai.errors import SgfError
from nerai.sgf import (
    Dialect,
    GoalKind,
    Illegal,
    Problem,
    Refutation,
    Verdict,
    parse,
    problem_from_sgf,
    problem_to_sgf,
)
from nerai.sgf.problem_sgf import MAX_TREE_MOVES, ReadProblem, goal_in_words

SIZE = Size.square(9)
STONES = "AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]"


def at(pair: str) -> Point:
    return from_sgf(pair, SIZE)


def read(text: str, *, illegal: Illegal = Illegal.REFUSE) -> ReadProblem:
    return problem_from_sgf(parse(text).games[0], name="given", illegal=illegal)


@pytest.mark.parametrize(
    ("text", "player"),
    [
        (f"(;SZ[9]{STONES}PL[B]C[White to play])", Color.BLACK),
        (f"(;SZ[9]{STONES}C[Black to play];W[ab])", Color.WHITE),
        (f"(;SZ[9]{STONES}C[How can White kill? White to play.])", Color.WHITE),
        (f"(;SZ[9]{STONES}GN[White first])", Color.WHITE),
        (f"(;SZ[9]{STONES}C[What now?])", Color.BLACK),
    ],
)
def test_who_moves_is_told_by_pl_then_the_first_move_then_words_then_it_is_black(
    text: str, player: Color
) -> None:
    assert read(text).problem.to_move is player


def test_a_pl_that_contradicts_every_first_move_is_overruled_and_reported() -> None:
    found = read(f"(;SZ[9]{STONES}PL[B];W[ab])")
    assert found.problem.to_move is Color.WHITE
    assert [repair.what for repair in found.repairs] == ["PL says black, but white makes the first move"]


def test_first_moves_of_both_colors_are_told_apart_and_reported() -> None:
    found = read(f"(;SZ[9]{STONES}PL[W](;W[ab]C[RIGHT])(;B[ab]))")
    assert found.problem.correct == (at("ab"),)
    assert found.problem.wrong == ()
    assert [repair.what for repair in found.repairs] == ["first moves of black are left out of the answers"]


@pytest.mark.parametrize(
    ("words", "goal"),
    [
        ("White to kill", GoalKind.KILL),
        ("Black to play and live.", GoalKind.LIVE),
        ("Win the capturing race", GoalKind.RACE),
        ("Rescue the three stones", GoalKind.SAVE),
        ("Cut!", GoalKind.CUT),
        ("Black to live or make a ko", None),
        ("Black to play", None),
    ],
)
def test_the_goal_is_read_from_words_when_they_name_exactly_one(words: str, goal: GoalKind | None) -> None:
    assert goal_in_words(words) is goal
    assert read(f"(;SZ[9]{STONES}C[{words}])").problem.goal is goal
    assert read(f"(;SZ[9]{STONES}C[{words}]GE[connect])").problem.goal is GoalKind.CONNECT


def test_marked_stones_of_the_position_are_the_target() -> None:
    found = read(f"(;SZ[9]{STONES}TR[bb][ab]SQ[bc])")
    assert found.problem.target == (at("bb"), at("bc"))


def test_set_up_in_the_second_node_belongs_to_the_position() -> None:
    found = read(f"(;SZ[9];{STONES}C[White to kill];W[ab]C[RIGHT])")
    assert len(found.problem.black) == 5
    assert found.problem.goal_text == "White to kill"
    assert found.repairs == ()


def test_set_up_after_moves_is_where_the_problem_begins() -> None:
    found = read(f"(;SZ[9];B[hh];W[gg];{STONES};W[ab]C[RIGHT])")
    assert len(found.problem.black) == 6
    assert found.problem.correct == (at("ab"),)
    assert [repair.what for repair in found.repairs] == ["set-up after 2 moves: the problem begins after it"]


def test_set_up_inside_a_line_ends_the_line() -> None:
    found = read(f"(;SZ[9]{STONES}(;W[ab]C[RIGHT];AB[aa];W[ac])(;W[aa]))")
    assert len(found.problem.tree) == 2
    assert [repair.what for repair in found.repairs] == ["set-up inside a line: the line ends here"]


def test_header_properties_name_the_problem() -> None:
    problem = read(f"(;SZ[9]GN[corner 1]DI[10k]SO[a book]{STONES})").problem
    assert (problem.id, problem.level, problem.source) == ("corner 1", "10k", "a book")
    assert read("(;SZ[9])").problem.id == "given"


def test_a_move_in_the_root_is_a_first_move() -> None:
    problem = read("(;SZ[9]W[ee]C[RIGHT];B[aa])").problem
    assert problem.black == problem.white == ()
    assert problem.correct == (at("ee"),)


def test_a_ko_may_be_retaken_at_once_in_a_line() -> None:
    ko = "(;SZ[9]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb];B[cb];W[bb]C[RIGHT])"
    assert len(read(ko).problem.tree) == 3


def test_an_illegal_move_in_a_line_is_an_error_or_carried_out_and_reported() -> None:
    text = f"(;SZ[9]{STONES}\n;W[ab]\n;B[ab]C[RIGHT])"
    with pytest.raises(SgfError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (3, 2)
    assert "black A8 is illegal: a stone is there already" in caught.value.message
    found = read(text, illegal=Illegal.CARRY_OUT)
    assert found.problem.correct == (at("ab"),)
    assert [repair.line for repair in found.repairs] == [3]


def test_an_endless_tree_is_refused() -> None:
    with pytest.raises(SgfError, match=f"more than {MAX_TREE_MOVES} moves in one problem"):
        read("(;SZ[9]" + ";B[]" * (MAX_TREE_MOVES + 1) + ")")


def test_the_combined_form_carries_the_marks_of_every_dialect() -> None:
    tree = "(;W[ab];B[aa];W[ac]C[Black is taken. RIGHT])(;W[aa];B[ab])(;W[hh]UC[1])(;W[ac]DO[];B[ab])"
    problem = read(f"(;SZ[9]GN[three]{STONES}C[White to kill]TR[bb]{tree})").problem
    assert problem_to_sgf(problem) == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[three]AB[ba][bb][bc][ad][bd]\n"
        "AW[ca][cb][cc][cd][ae][be][ce]PL[W]GE[kill]TR[bb]C[White to kill]\n"
        "(;W[ab];B[aa];W[ac]TE[1]GW[1]C[RIGHT\nBlack is taken.])\n"
        "(;W[aa]BM[1];B[ab])\n(;W[hh]UC[1])\n(;W[ac]DO[];B[ab]))\n"
    )


def test_marks_of_first_moves_stay_off_the_same_points_later_in_a_line() -> None:
    tree = "(;W[ab];B[hh];W[aa];B[gg];W[ac]C[RIGHT])(;W[aa];B[ab])(;W[ac]DO[];B[ab])"
    problem = read(f"(;SZ[9]{STONES}{tree})").problem
    main = problem_to_sgf(problem).split("(;")[2]
    assert "".join(main.split()) == "W[ab];B[hh];W[aa];B[gg];W[ac]TE[1]GW[1]C[RIGHT])"


def test_what_is_played_after_a_right_move_needs_no_judgement() -> None:
    problem = read(f"(;SZ[9]{STONES};W[ab]C[RIGHT](;B[aa])(;B[ac];W[aa]))").problem
    assert "UC" not in problem_to_sgf(problem)


@pytest.mark.parametrize("marks", ["RIGHT", "GB", "GW", "TE", "BM"])
def test_each_dialect_alone_understands_the_combined_form(marks: str) -> None:
    """Whoever knows only one kind of mark still finds the same answers."""
    problem = read(f"(;SZ[9]{STONES}(;W[ab];B[aa];W[ac]C[RIGHT])(;W[aa];B[ab])(;W[ac];B[ab]))").problem
    [game] = parse(problem_to_sgf(problem)).games
    for node in game.walk():
        for name in ("GB", "GW", "TE", "BM"):
            if name != marks:
                node.set(name)
        if marks != "RIGHT":
            node.set("C")
    found = problem_from_sgf(game)
    expected = {
        "RIGHT": Dialect.GOPROBLEMS,
        "GW": Dialect.GLIFT,
        "TE": Dialect.MANY_FACES,
        "BM": Dialect.EASYGO,
    }
    assert found.dialect is expected.get(marks, Dialect.UNMARKED)
    assert found.problem.correct == (at("ab"),)
    assert found.problem.wrong == (() if found.dialect is Dialect.UNMARKED else (at("aa"), at("ac")))


def test_a_problem_with_a_tree_survives_the_combined_form() -> None:
    tree = "(;W[ab];B[aa];W[ac]C[taken\n\nRIGHT])(;W[aa];B[ab]C[lives \\] so])(;W[hh]UC[1])(;W[ac]DO[];B[ab])"
    problem = read(f"(;SZ[9]GN[x]{STONES}C[White to kill]{tree})").problem
    again = read(problem_to_sgf(problem)).problem
    # A first move that was judged wrong by its lines is now marked so itself.
    marked = tuple(
        dataclasses.replace(item, verdict=Verdict.WRONG)
        if item.parent < 0 and item.move.point in problem.wrong
        else item
        for item in problem.tree
    )
    assert again == dataclasses.replace(problem, tree=marked)


def test_a_problem_without_a_tree_gets_one_from_its_lists() -> None:
    problem = Problem(
        id="kill/three",
        size=SIZE,
        black=tuple(map(at, ("ba", "bb", "bc", "bd", "ad"))),
        white=tuple(map(at, ("ca", "cb", "cc", "cd", "ce", "be", "ae"))),
        to_move=Color.WHITE,
        goal=GoalKind.KILL,
        goal_text="White to kill",
        target=(at("bb"),),
        correct=(at("ab"),),
        also_ok=(at("hh"),),
        wrong=(at("aa"), at("ac"), at("bb")),
        refutations=(Refutation(at("aa"), (at("ab"),)),),
        solution=(at("ab"), at("aa"), at("ac")),
        level="easy",
        source="made up",
    )
    again = read(problem_to_sgf(problem)).problem
    assert dataclasses.replace(again, tree=()) == dataclasses.replace(problem, wrong=(at("aa"), at("ac")))
