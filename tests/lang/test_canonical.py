"""The opposite goal, and one form for goals that say the same."""

from zlib import crc32

import pytest
from hypothesis import given

from nerai.lang import And, Atom, Goal, Kind, Not, Or, canonical, opposite, parse_goal
from tests.support.goals import atoms, goals


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("capture(D4)", "save(D4)"),
        ("capture(D4, 3)", "save(D4, 3)"),
        ("kill({A1, B1})", "live({A1, B1})"),
        ("kill_any({A1, B1})", "live_all({A1, B1})"),
        ("connect(A1, C1)", "cut(A1, C1)"),
        ("black: make_eye(A1)", "white: deny_eye(A1)"),
        ("escape(A1)", "contain(A1)"),
        ("win_race(A1, B1)", "not win_race(A1, B1)"),
        ("white: win_race({A1, A2}, B1)", "not white: win_race({A1, A2}, B1)"),
        ("kill(A1) and live(B1)", "live(A1) or kill(B1)"),
        ("kill(A1) or live(B1) and save(C1)", "live(A1) and (kill(B1) or capture(C1))"),
        ("live(A1) by_ko", "not live(A1) by_ko"),
    ],
)
def test_the_opposite_is_what_the_other_player_wants(text: str, other: str) -> None:
    goal = parse_goal(text)
    assert str(opposite(goal)) == other
    assert opposite(parse_goal(other)) == goal


def test_every_kind_is_the_opposite_of_its_opposite() -> None:
    assert {kind.opposite for kind in Kind} == set(Kind)
    assert all(kind.opposite.opposite is kind for kind in Kind)
    assert all(kind.signature.sorts == kind.opposite.signature.sorts for kind in Kind)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("not kill(A1)", "live(A1)"),
        ("not not kill(A1)", "kill(A1)"),
        ("not black: make_eye(A1)", "white: deny_eye(A1)"),
        ("not (live(B1) by_ko and kill(A1))", "live(A1) or not live(B1) by_ko"),
        ("not not live(A1) by_ko", "live(A1) by_ko"),
        ("not not not live(A1) by_ko", "not live(A1) by_ko"),
        ("live(B1) and kill(A1)", "kill(A1) and live(B1)"),
        ("(kill(A1) or kill(B1)) or kill(C1)", "kill(A1) or kill(B1) or kill(C1)"),
        ("kill(A1) and not (live(B1) or live(C1))", "kill(A1) and kill(B1) and kill(C1)"),
        ("kill(A1) and kill(A1)", "kill(A1)"),
        ("kill({B1, A1}) or kill({a1, b1})", "kill({A1, B1})"),
        ("connect(C10, c9)", "connect(C9, C10)"),
        ("connect({C3, D3}, A1)", "connect(A1, {C3, D3})"),
        ("win_race(C1, A1)", "win_race(C1, A1)"),
        ("not not win_race(C1, A1)", "win_race(C1, A1)"),
        ("not (win_race(C1, A1) or kill(B1))", "live(B1) and not win_race(C1, A1)"),
        ("kill(A1) or live(B1) and save(C1)", "kill(A1) or live(B1) and save(C1)"),
    ],
)
def test_goals_that_say_the_same_have_one_form(text: str, form: str) -> None:
    assert str(canonical(parse_goal(text))) == form


@given(goals())
def test_the_canonical_form_is_its_own_and_can_be_read_back(goal: Goal) -> None:
    form = canonical(goal)
    assert canonical(form) == form
    assert parse_goal(str(form)) == form


@given(goals())
def test_the_opposite_of_the_opposite_is_the_goal(goal: Goal) -> None:
    assert canonical(opposite(opposite(goal))) == canonical(goal)


@given(goals())
def test_not_and_opposite_say_the_same(goal: Goal) -> None:
    assert canonical(opposite(goal)) == canonical(Not(goal))
    assert canonical(opposite(goal)) != canonical(goal)


@given(goals(), goals())
def test_joined_goals_obey_de_morgan_and_may_be_swapped(left: Goal, right: Goal) -> None:
    assert canonical(And((left, right))) == canonical(And((right, left)))
    assert canonical(Not(And((left, right)))) == canonical(Or((Not(left), Not(right))))


@given(atoms())
def test_not_stays_only_before_a_qualified_goal_and_a_race(atom: Atom) -> None:
    stays = atom.qualifier is not None or atom.kind is Kind.WIN_RACE
    assert isinstance(canonical(Not(atom)), Atom) != stays


@given(goals())
def test_the_opposite_of_a_goal_has_the_opposite_truth(goal: Goal) -> None:
    """Whatever comes of the single goals, exactly one of a goal and its opposite is reached."""

    def truth(part: Goal) -> bool:
        match part:
            case Atom():
                # A verdict fixed by the text of the pair of opposites, whichever of the two is asked.
                first = min(str(part), str(opposite(part)).removeprefix("not "))
                return (crc32(first.encode()) % 2 == 0) == (str(part) == first)
            case Not(goal=inner):
                return not truth(inner)
            case And(goals=parts):
                return all(map(truth, parts))
            case Or(goals=parts):
                return any(map(truth, parts))

    assert truth(opposite(goal)) != truth(goal)
