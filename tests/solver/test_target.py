"""Goals as targets: who must make what happen to which stones, and what is refused."""

import pytest

from nerai.board.color import Color
from nerai.board.point import gtp_list
from nerai.errors import GoalError
from nerai.lang import Qualifier, parse_goal
from nerai.solver.target import TargetKind, target_of
from tests.support.positions import position

BOARD = position("""
    . X . O .
    . X . O .
    . . . . .
    . X X . .
    . . . . O
""")

ELEVEN_WAYS = ["B5", "B4", "B2", "C2", "{B5}", "{B4}", "{B2}", "{C2}", "{B5, B2}", "{B4, B2}", "{B5, C2}"]


@pytest.mark.parametrize(
    ("goal", "kind", "reacher", "friend", "stones"),
    [
        ("capture(B5)", TargetKind.CAPTURE_ALL, "white", "white", "B5 B4"),
        ("save(B5)", TargetKind.CAPTURE_ALL, "white", "black", "B5 B4"),
        ("kill({B5, B2})", TargetKind.CAPTURE_ALL, "white", "white", "B5 B2"),
        ("live(D4)", TargetKind.CAPTURE_ALL, "black", "white", "D5 D4"),
        ("kill_any({D5, E1})", TargetKind.CAPTURE_ANY, "black", "black", "D5 E1"),
        ("live_all({D5, E1})", TargetKind.CAPTURE_ANY, "black", "white", "D5 E1"),
        ("connect(B5, B2)", TargetKind.CONNECT, "black", "black", "B5 B4 B2 C2"),
        ("cut(B5, B2)", TargetKind.CONNECT, "black", "white", "B5 B4 B2 C2"),
        ("win_race(B5, D5)", TargetKind.RACE, "black", "black", "B5 D5 B4 D4"),
        ("escape(B5)", TargetKind.SAFE, "black", "black", "B5 B4"),
        ("contain(B5)", TargetKind.SAFE, "black", "white", "B5 B4"),
        ("not kill(B5)", TargetKind.CAPTURE_ALL, "white", "black", "B5 B4"),
    ],
)
def test_a_goal_names_its_reacher_friend_and_stones(
    goal: str, kind: TargetKind, reacher: str, friend: str, stones: str
) -> None:
    target = target_of(parse_goal(goal), BOARD)
    assert target.kind is kind
    assert (target.reacher.word, target.friend.word) == (reacher, friend)
    assert gtp_list(target.stones, BOARD.size) == stones.split()
    assert target.owner is BOARD.at(min(target.atoms[0].stones))
    assert target.attacker is target.owner.other


def test_an_eye_names_points_and_the_side_that_wants_it() -> None:
    (atom,) = target_of(parse_goal("white: deny_eye({A5, A4})"), BOARD).atoms
    assert (atom.kind, atom.reacher) == (TargetKind.EYE, Color.BLACK)
    assert gtp_list(atom.stones, BOARD.size) == ["A5", "A4"]


def test_a_race_has_stones_of_both_sides() -> None:
    target = target_of(parse_goal("win_race(B5, D5)"), BOARD)
    assert gtp_list(target.stones_of(Color.BLACK), BOARD.size) == ["B5", "B4"]
    assert gtp_list(target.stones_of(Color.WHITE), BOARD.size) == ["D5", "D4"]


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        ("kill(B5) and kill(B2)", "0001"),
        ("kill(B5) or kill(B2)", "0111"),
        ("kill(B5) and live(D5)", "0100"),
        ("kill(B5) or live(D5)", "1101"),
        ("not (kill(B5) or live(D5))", "0100"),
        ("not win_race(B5, D5)", "10"),
        ("live(B5)", "10"),
    ],
)
def test_the_value_of_a_goal_is_that_of_its_reached_atoms(goal: str, value: str) -> None:
    """In the order of the atoms' numbers as bits: none, the first, the second, both."""
    assert target_of(parse_goal(goal), BOARD).value == tuple(letter == "1" for letter in value)


def test_only_a_single_atom_of_stones_taken_or_joined_is_searched_the_fast_way() -> None:
    assert target_of(parse_goal("cut(B5, B2)"), BOARD).single is not None
    assert target_of(parse_goal("kill(B5) and kill(B2)"), BOARD).single is None
    assert target_of(parse_goal("escape(B5)"), BOARD).single is None


def test_a_bound_and_a_qualifier_are_kept_apart_from_the_goal() -> None:
    target = target_of(parse_goal("capture(B5, 3) by_ko"), BOARD)
    assert target.liberty_bound == 3
    assert target.qualifier is Qualifier.BY_KO
    assert str(target.goal) == "capture(B5, 3)"


@pytest.mark.parametrize(
    ("goal", "column", "said"),
    [
        ("kill(C3)", 6, "there is no stone at C3"),
        ("kill(K9)", 6, "K9"),
        ("kill({B5, C3})", 6, "there is no stone at C3"),
        ("kill({B5, D5})", 6, "do not go together"),
        ("connect(B5, D5)", 13, "do not go together"),
        ("black: kill(B5)", 1, "wanted by white"),
        ("capture({B5, B2}, 2)", 1, "single chain"),
        ("kill(B5) by_seki", 1, "does not succeed by seki"),
        ("make_eye(A5)", 1, "who wants make_eye(A5)?"),
        ("black: make_eye(K9)", 17, "K9"),
        ("win_race(B5, B2)", 14, "do not go together"),
        ("escape(C3)", 8, "there is no stone at C3"),
        ("kill(B5) and kill(D5)", 14, "is wanted by black"),
        ("kill(B5) by_ko and kill(B2)", 1, "different qualifiers"),
        ("live(B5) by_seki and connect(B5, B2) by_seki", 22, "connect does not succeed by seki"),
        (" or ".join(f"kill({name})" for name in ELEVEN_WAYS), 1, "a goal of 11 parts"),
        ("not (kill(B5) by_ko)", 6, "not of a qualified goal is not supported yet"),
    ],
)
def test_a_goal_that_does_not_fit_is_refused_with_column_and_hint(goal: str, column: int, said: str) -> None:
    with pytest.raises(GoalError, match=r"column \d+: ") as caught:
        target_of(parse_goal(goal), BOARD)
    assert said in caught.value.message
    assert caught.value.column == column
    assert caught.value.hint or "board" in caught.value.message


def test_friend_is_a_color() -> None:
    assert target_of(parse_goal("live(B5)"), BOARD).friend is Color.BLACK
