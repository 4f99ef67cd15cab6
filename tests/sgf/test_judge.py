"""What verdicts in a tree make of first moves: the rules of judge.py, one by one.

Trees are written as indented lines, a move each: `B aa`, with `+` for right, `-` for wrong, `~` for
acceptable. Black is to solve them.
"""

import textwrap

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_sgf, to_sgf
from nerai.board.position import Move
from nerai.sgf.judge import Judgement, judge
from nerai.sgf.problem import TreeMove, Verdict

SIZE = Size.square(9)
SIGNS = {"+": Verdict.RIGHT, "-": Verdict.WRONG, "~": Verdict.ACCEPTABLE}


def judged(text: str) -> Judgement:
    tree: list[TreeMove] = []
    path: list[int] = []
    for line in textwrap.dedent(text).strip().splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        color, pair, *sign = line.split()
        path = path[:depth]
        move = Move(Color.parse(color), from_sgf(pair, SIZE))
        tree.append(TreeMove(path[-1] if path else -1, move, SIGNS[sign[0]] if sign else None))
        path.append(len(tree) - 1)
    return judge(tree, Color.BLACK)


def pairs(points: tuple[Point, ...]) -> str:
    return " ".join(to_sgf(point, SIZE) for point in points)


def test_a_move_is_right_when_every_reply_is_answered() -> None:
    found = judged("""
        B aa
          W bb
            B cc +
          W dd
            B ee -
            B ff +
    """)
    assert pairs(found.correct) == "aa"
    assert pairs(found.solution) == "aa bb cc"


def test_a_move_is_wrong_when_no_reply_is_answered_and_the_replies_refute_it() -> None:
    found = judged("""
        B aa
          W bb
            B cc -
          W dd -
        B ee +
    """)
    assert pairs(found.correct) == "ee"
    assert pairs(found.wrong) == "aa"
    assert [(item.move, pairs(item.replies)) for item in found.refutations] == [(Point(0), "bb dd")]


def test_a_move_with_an_unanswered_reply_is_only_acceptable_beside_one_without() -> None:
    found = judged("""
        B aa
          W bb
            B cc +
          W dd -
        B ee +
    """)
    assert (pairs(found.correct), pairs(found.also_ok), pairs(found.wrong)) == ("ee", "aa", "")
    assert pairs(found.solution) == "ee"


def test_a_move_with_an_unanswered_reply_is_right_when_there_is_nothing_better() -> None:
    found = judged("""
        B aa
          W dd -
          W bb
            B cc +
        B ee -
    """)
    assert (pairs(found.correct), pairs(found.also_ok), pairs(found.wrong)) == ("aa", "", "ee")
    assert pairs(found.solution) == "aa bb cc"


def test_replies_nobody_judged_do_not_count() -> None:
    found = judged("""
        B aa
          W bb
            B cc +
          W dd
        B ee
          W ff
    """)
    assert (pairs(found.correct), pairs(found.also_ok), pairs(found.wrong)) == ("aa", "", "")


def test_a_verdict_on_a_move_stands_whatever_follows() -> None:
    found = judged("""
        B aa +
          W bb -
        B cc -
          W dd
            B ee +
        B ff ~
          W gg
            B hh +
    """)
    assert (pairs(found.correct), pairs(found.also_ok), pairs(found.wrong)) == ("aa", "ff", "cc")


def test_an_acceptable_move_does_not_become_right_for_want_of_better() -> None:
    found = judged("""
        B aa ~
        B bb -
    """)
    assert (pairs(found.correct), pairs(found.also_ok), pairs(found.wrong)) == ("", "aa", "bb")


def test_two_moves_in_a_row_mean_that_the_other_side_passed() -> None:
    found = judged("""
        B aa
          B bb +
          B cc -
        B dd
          W ee
            W ff -
    """)
    assert (pairs(found.correct), pairs(found.wrong)) == ("aa", "dd")
    assert pairs(found.solution) == "aa"


def test_first_moves_of_the_opponent_do_not_count() -> None:
    found = judged("""
        W aa -
        B bb +
    """)
    assert (pairs(found.correct), pairs(found.wrong)) == ("bb", "")


def test_a_first_move_that_occurs_twice_counts_at_its_best() -> None:
    found = judged("""
        B aa
          W bb -
        B aa
          W cc
            B dd +
    """)
    assert (pairs(found.correct), pairs(found.wrong)) == ("aa", "")


def test_the_solution_goes_on_below_a_right_move_but_never_into_a_mistake() -> None:
    found = judged("""
        B aa +
          W ee -
          W bb
            B cc
              W dd
    """)
    assert pairs(found.solution) == "aa bb cc dd"
