"""Goals made in Python are as well formed as those that were read."""

import pytest

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, Qualifier, atoms, parse_goal
from nerai.lang.terms import MAX_DEPTH, MAX_LENGTH

A = Atom(Kind.KILL, (Points.of("A1"),))
B = Atom(Kind.LIVE, (Points.of("B2"),))


def test_points_are_kept_in_capitals_and_in_order_of_column_and_row() -> None:
    assert Points.of("c1", "A10", "a2", "B19").names == ("A2", "A10", "B19", "C1")


def test_a_bare_point_and_the_same_point_in_braces_are_different() -> None:
    bare, braced = parse_goal("kill(A1)"), parse_goal("kill({A1})")
    assert bare != braced
    assert (str(bare), str(braced)) == ("kill(A1)", "kill({A1})")


@pytest.mark.parametrize(
    "names", [(), ("A1", "a1"), ("I1",), ("A20",), ("pass",), ("",), ("A1 ",), ("A1\n",), ("Ａ1",)]
)
def test_points_refuse_what_names_no_set_of_points(names: tuple[str, ...]) -> None:
    with pytest.raises(GoalError):
        Points(names)


def test_an_atom_made_in_python_is_checked_like_one_that_is_read() -> None:
    with pytest.raises(GoalError, match="connect takes 2 arguments"):
        Atom(Kind.CONNECT, (Points.of("A1"),))
    with pytest.raises(GoalError, match="kill takes stones here"):
        Atom(Kind.KILL, (Number(3),))


@pytest.mark.parametrize("join", [And, Or])
def test_a_single_goal_is_not_joined(join: type[And] | type[Or]) -> None:
    with pytest.raises(GoalError, match="at least two"):
        join((A,))


def test_goals_too_deep_or_too_long_to_be_printed_and_read_do_not_exist() -> None:
    deep: Goal = A
    for _ in range(MAX_DEPTH):
        deep = And((deep, B)) if isinstance(deep, Or) else Or((deep, B))
    assert parse_goal(str(deep)) == deep
    with pytest.raises(GoalError, match="deep"):
        Not(deep)
    long = Or((A,) * (MAX_LENGTH // 12))
    assert parse_goal(str(long)) == long
    with pytest.raises(GoalError, match="characters"):
        Or((long, long))


def test_where_a_term_stood_in_its_text_is_known_but_makes_no_difference() -> None:
    goal = parse_goal("   kill(A1)")
    assert isinstance(goal, Atom)
    assert goal == A
    assert hash(goal) == hash(A)
    assert (goal.column, goal.arguments[0].column) == (4, 9)


def test_the_atoms_of_a_goal_come_from_left_to_right() -> None:
    goal = parse_goal("(kill(A1) or not live(B2)) and white: make_eye(C3) by_ko")
    assert [str(atom) for atom in atoms(goal)] == ["kill(A1)", "live(B2)", "white: make_eye(C3) by_ko"]
    assert list(atoms(goal))[2].points == ("C3",)


def test_an_atom_prints_side_arguments_and_qualifier() -> None:
    race = Atom(
        Kind.WIN_RACE, (Points.of("A1", "B1"), Points.of("C1")), Side.BLACK, Qualifier.UNCONDITIONALLY
    )
    assert str(race) == "black: win_race({A1, B1}, C1) unconditionally"
    assert race.points == ("A1", "B1", "C1")
