"""Hints decide what search looks at first; limited to them it finds wins, or nothing at all."""

import pytest

from nerai.board.point import from_gtp
from nerai.errors import NeraiError
from nerai.lang import parse_goal
from nerai.rules import Condition, Count, Rule
from nerai.rules.drawing import parse
from nerai.rules.hints import HintBook, HintRule, hint_book
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import Limits, SearchEnd, SearchResult, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import position

NET = position("""
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . X . . . . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
GOAL = target_of(parse_goal("capture(C5, 4)"), NET)
MUCH = 200


def diagonally(odds: int) -> HintRule:
    """Play diagonally from the enemy's stone."""
    return HintRule(Rule("diagonal", parse((". ?", "? X")), ()), True, odds, ((1, 1),))


def at_liberty(odds: int) -> HintRule:
    """Play at a liberty of a chain that has two."""
    two = Condition(Count.LIBERTIES, 1, 0, 2, 2)
    return HintRule(Rule("liberty", parse((". X",)), (two,)), True, odds, ((1, 0),))


def found(hints: HintBook | None, *, only_advised: bool = False, lessons: int = 0) -> SearchResult:
    return search(
        NET,
        GOAL,
        limits=Limits(nodes=20_000),
        threats=Threats(),
        hints=hints,
        only_advised=only_advised,
        lessons=lessons,
    )


@pytest.mark.parametrize("odds", [-30, 0, 30])
def test_hints_never_change_who_wins_and_the_proof_is_accepted(odds: int) -> None:
    result = found(hint_book([diagonally(odds), at_liberty(-odds)]))
    assert result.winner is found(None).winner is NET.to_play
    assert isinstance(certify(NET, GOAL, result, threats=Threats()), Certificate)


def test_a_good_hint_takes_fewer_nodes_than_a_bad_one() -> None:
    assert found(hint_book([diagonally(MUCH)])).nodes < found(hint_book([diagonally(-MUCH)])).nodes


def test_the_same_hints_give_the_same_search() -> None:
    book = hint_book([diagonally(7)])
    assert found(book).nodes == found(book).nodes


def test_limited_to_moves_that_fail_nothing_is_known() -> None:
    result = found(hint_book([at_liberty(0)]), only_advised=True)
    assert result.winner is None
    assert result.end is SearchEnd.NODES
    assert not result.proof


def test_limited_to_moves_with_the_right_one_among_them_it_wins_with_a_proof() -> None:
    anywhere = HintRule(Rule("any", parse((". X",)), ()), True, 0, ((1, 0),))
    result = found(hint_book([diagonally(0), anywhere]), only_advised=True)
    assert result.winner is NET.to_play
    assert isinstance(certify(NET, GOAL, result, threats=Threats()), Certificate)


def test_lessons_tell_moves_that_won_and_moves_that_failed() -> None:
    told = found(None, lessons=10).lessons
    assert 0 < len(told) <= 10
    assert told[0].line == ()
    assert (from_gtp("D4", NET.size), True) in [(one.move, one.won) for one in told[0].moves]
    assert not all(one.won for lesson in told for one in lesson.moves)
    assert found(None).lessons == ()


def test_a_rule_about_an_empty_point_is_refused() -> None:
    with pytest.raises((ValueError, NeraiError), match="stone"):
        hint_book([HintRule(Rule("odd", parse((". X",)), ()), True, 1, ((0, 0),))])
