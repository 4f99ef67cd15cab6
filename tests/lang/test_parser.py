"""Text in, goal or GoalError out."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, Qualifier, parse_goal
from nerai.lang.terms import MAX_DEPTH, MAX_LENGTH
from tests.support.goals import goals

A = Atom(Kind.KILL, (Points.of("A1"),))
B = Atom(Kind.LIVE, (Points.of("B2"),))
C = Atom(Kind.SAVE, (Points.of("C3"),))

WORDS = """
    or and not ( ) { } , : black white Black kill live capture save connect cut make_eye win_race by_ko
    by_seki unconditionally then A1 b2 T19 I5 A20 A01 D4 0 7 99999999 kill(A1) {A1,B2} ; é \u2460 \x00 - | &
"""
PIECES = st.sampled_from([*WORDS.split(), " ", "\n", "\t"])


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("kill(A1)", A),
        ("  kill\t( a1 )\n", A),
        ("(((kill(A1))))", A),
        ("capture(D4, 3)", Atom(Kind.CAPTURE, (Points.of("D4"), Number(3)))),
        ("capture(D4, 007)", Atom(Kind.CAPTURE, (Points.of("D4"), Number(7)))),
        ("kill({c9, B9})", Atom(Kind.KILL, (Points.of("B9", "C9"),))),
        ("kill({B9})", Atom(Kind.KILL, (Points(("B9",), braces=True),))),
        ("white: make_eye(A1)", Atom(Kind.MAKE_EYE, (Points.of("A1"),), Side.WHITE)),
        ("black:live(A1)by_ko", Atom(Kind.LIVE, (Points.of("A1"),), Side.BLACK, Qualifier.BY_KO)),
        ("live(A1) by_seki", Atom(Kind.LIVE, (Points.of("A1"),), None, Qualifier.BY_SEKI)),
        ("kill(A1) or live(B2) and save(C3)", Or((A, And((B, C))))),
        ("kill(A1) and live(B2) or save(C3)", Or((And((A, B)), C))),
        ("(kill(A1) or live(B2)) and save(C3)", And((Or((A, B)), C))),
        ("kill(A1) and live(B2) and save(C3)", And((A, B, C))),
        ("(kill(A1) and live(B2)) and save(C3)", And((And((A, B)), C))),
        ("not kill(A1) and live(B2)", And((Not(A), B))),
        ("not (kill(A1) and live(B2))", Not(And((A, B)))),
        ("not not kill(A1)", Not(Not(A))),
        ("not black: kill(A1)", Not(Atom(Kind.KILL, (Points.of("A1"),), Side.BLACK))),
    ],
)
def test_a_goal_is_read_as_the_grammar_says(text: str, goal: object) -> None:
    assert parse_goal(text) == goal


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("", 1, "expected a goal, found the end", "capture(D4)"),
        ("   ", 4, "expected a goal, found the end", "capture(D4)"),
        ("captrue(D4)", 1, "no goal 'captrue'", "did you mean capture?"),
        ("Kill(D4)", 1, "no goal 'Kill'", "did you mean kill?"),
        ("xyz(D4)", 1, "no goal 'xyz'", "known: capture, save"),
        ("kill D4", 6, "expected '(' after kill, found 'D4'", "write kill(G)"),
        ("kill(D4", 8, "expected ',' or ')', found the end", "write kill(G)"),
        ("kill()", 6, "expected a point, found ')'", "such as D4"),
        ("kill(pass)", 6, "'pass' is no point", "such as D4"),
        ("kill(I5)", 6, "'I5' is no point", "the letter I is left out"),
        ("kill(Z5)", 6, "'Z5' is no point", "columns run from A to T"),
        ("kill(A20)", 6, "'A20' is no point", "rows run from 1 to 19"),
        ("kill(A0)", 6, "'A0' is no point", "rows run from 1 to 19"),
        ("kill(A01)", 6, "'A01' is no point", "write A1"),
        ("kill(B9, C9)", 1, "kill takes 1 argument, not 2", "in braces: kill({B9, C9})"),
        ("kill({B9, C9)", 13, "expected ',' or '}', found ')'", "write several points as {B9, C9}"),
        ("kill({})", 7, "expected a point, found '}'", "such as D4"),
        ("kill({B9, b9})", 6, "B9 is named twice", "name each point once"),
        ("kill(3)", 6, "kill takes stones here, not 3", "such as D4"),
        ("make_eye(3)", 10, "make_eye takes points where an eye is to be here, not 3", "such as D4"),
        ("connect(D4)", 1, "connect takes 2 arguments, not 1", "write connect(A, B)"),
        ("connect({D4, F4})", 1, "connect takes 2 arguments, not 1", "write connect(D4, F4)"),
        ("connect(D4, d4)", 13, "D4 is named twice", "write connect(A, B)"),
        ("win_race({A1, B1}, {B1, C1})", 20, "B1 is named twice", "write win_race(A, B)"),
        ("capture(D4, E4)", 13, "capture takes a number here, not E4", "k being a number of liberties"),
        ("capture(D4, 0)", 13, "0 liberties make no sense", "give 1 to 361"),
        ("capture(D4, 362)", 13, "362 liberties make no sense", "give 1 to 361"),
        ("capture(D4, 3, 4)", 1, "capture takes 1 or 2 arguments, not 3", "capture(C) or capture(C, k)"),
        (f"capture(D4, {'9' * 5000})", 13, "too large a number", "give a small one"),
        ("capture(D4, -1)", 13, "'-' has no place in a goal", "words, points, numbers"),
        ("live(A1) by_kou", 10, "expected 'and', 'or' or the end, found 'by_kou'", "did you mean by_ko?"),
        ("(live(A1) or live(B1)) by_ko", 24, "found 'by_ko'", "a qualifier follows a single goal"),
        ("live(A1) AND kill(B1)", 10, "found 'AND'", "did you mean and?"),
        ("live(A1) & kill(B1)", 10, "'&' has no place in a goal", "write and"),
        ("live(A1) kill(B1)", 10, "found 'kill'", "join goals by and or or"),
        ("live(A1) then kill(B1)", 10, "found 'then'", "join goals by and or or"),
        ("live(A1))", 9, "found ')'", "no '(' is open here"),
        ("(live(A1)", 10, "expected ')', found the end", "close the '(' of column 1"),
        ("(live(A1) kill(B1))", 11, "found 'kill'", "join goals by and or or"),
        ("live(A1) or", 12, "expected a goal, found the end", "capture(D4)"),
        ("live(A1) or or", 13, "expected a goal, found 'or'", "capture(D4)"),
        ("green: kill(A1)", 1, "'green' is no side", "write black or white"),
        ("Black: kill(A1)", 1, "'Black' is no side", "did you mean black?"),
        ("black kill(A1)", 7, "expected ':' after black, found 'kill'", "write black: make_eye(A1)"),
        ("black: not kill(A1)", 8, "expected a goal, found 'not'", "a side belongs to a single goal"),
        ("kill(A1)\x00", 9, "'\\u0000' has no place in a goal", ""),
        ("kill(\uff21\uff11)", 6, "has no place in a goal", ""),
        ("black: (kill(A1))", 8, "expected a goal, found '('", "a side belongs to a single goal"),
        ("kill[A1]", 5, "'[' has no place in a goal", "( ) { } , :"),
    ],
)
def test_what_is_no_goal_is_refused_with_its_place_and_what_to_write(
    text: str, column: int, message: str, hint: str
) -> None:
    with pytest.raises(GoalError) as caught:
        parse_goal(text)
    assert caught.value.column == column
    assert message in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize("text", ["(" * 100_000, "not " * 2000, "(" * 4000, "(not " * 1500 + "kill(A1)"])
def test_hostile_nesting_is_refused_and_does_not_exhaust_the_stack(text: str) -> None:
    with pytest.raises(GoalError, match=f"more than {MAX_DEPTH} deep|more than {MAX_LENGTH} characters"):
        parse_goal(text)


def test_nesting_up_to_the_limit_is_read() -> None:
    parentheses = MAX_DEPTH + 1
    assert parse_goal("(" * parentheses + "kill(A1)" + ")" * parentheses) == A
    assert parse_goal("not " * parentheses + "kill(A1)").depth == MAX_DEPTH
    with pytest.raises(GoalError, match="deep"):
        parse_goal("(" * (parentheses + 1) + "kill(A1)" + ")" * (parentheses + 1))


def test_many_goals_side_by_side_are_read_up_to_the_length() -> None:
    text = " or ".join(["kill(A1)"] * (MAX_LENGTH // 12))
    assert len(parse_goal(text).goals) == MAX_LENGTH // 12  # type: ignore[union-attr]
    with pytest.raises(GoalError, match="characters"):
        parse_goal(text + " " * MAX_LENGTH)


@given(
    st.text(max_size=60)
    | st.lists(PIECES, max_size=25).map(" ".join)
    | st.lists(PIECES, max_size=25).map("".join)
)
@example("not")
@example("black:")
@example("kill(A1")
def test_any_text_is_a_goal_or_a_goal_error(text: str) -> None:
    found: Goal | GoalError
    try:
        found = parse_goal(text)
    except GoalError as fault:
        found = fault
    if isinstance(found, GoalError):
        assert 1 <= found.column <= len(text) + 1
        assert str(found).startswith(f"column {found.column}: ")
    else:
        assert parse_goal(str(found)) == found


@given(goals(), st.data())
def test_a_goal_with_one_character_changed_is_a_goal_or_a_goal_error(
    goal: object, data: st.DataObject
) -> None:
    text = str(goal)
    place = data.draw(st.integers(0, len(text) - 1))
    changed = (
        text[:place]
        + data.draw(st.sampled_from(["", " ", "(", ")", ",", "x", "9", "\n"]))
        + text[place + 1 :]
    )
    try:
        again = parse_goal(changed)
    except GoalError:
        return
    assert parse_goal(str(again)) == again


@given(goals())
def test_what_is_printed_is_read_back_as_the_same_goal(goal: object) -> None:
    assert parse_goal(str(goal)) == goal
    assert parse_goal(str(goal).lower()) == goal  # points in any case
