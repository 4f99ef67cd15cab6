"""Scenes: what a move leaves of a goal."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, from_gtp
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.lang import canonical, parse_goal
from nerai.query.scene import Scene
from tests.support.positions import position

ATARIS = position(
    """
    O X . X O
    . . . . .
    . . O . .
    . X X X .
    . . . . .
    """
)


def _after(where: Position, goal: str, *moves: str) -> "str | bool":
    scene = Scene.of(where, parse_goal(goal))
    for move in moves:
        following = scene.play(PASS if move == "pass" else from_gtp(move, where.size))
        if isinstance(following, bool):
            return following
        scene = following
    return str(canonical(scene.goal))


@pytest.mark.parametrize(
    ("goal", "moves", "left"),
    [
        ("kill(B2)", ("pass",), "kill({B2, C2, D2})"),
        ("live(B2)", ("A2",), "live({B2, C2, D2})"),
        ("capture(A5)", ("A4",), True),
        ("save(A5)", ("A4",), False),
        ("kill({A5, E5})", ("A4",), "kill({E5})"),
        ("kill({A5, E5})", ("A4", "pass", "E4"), True),
        ("kill_any({A5, E5})", ("A4",), True),
        ("live_all({A5, E5})", ("E4",), False),
        ("connect(A5, E5)", ("E4",), False),
        ("cut(A5, E5)", ("E4",), True),
        ("kill(A5) and kill(E5)", ("A4",), "kill({E5})"),
        ("kill(A5) and kill(E5)", ("A4", "pass", "E4"), True),
        ("kill(A5) or kill(E5)", ("A4",), True),
        ("not kill(A5)", ("A4",), False),
        ("capture(C3, 3)", ("A4",), "capture({C3}, 3)"),
        ("kill(A5) unconditionally", ("pass",), "kill({A5}) unconditionally"),
    ],
)
def test_stones_are_named_once_and_dropped_when_taken(
    goal: str, moves: tuple[str, ...], left: "str | bool"
) -> None:
    assert _after(ATARIS, goal, *moves) == left


EYES = position(
    """
    . X .
    X X X
    O X X
    O . .
    """
)


@pytest.mark.parametrize(
    ("goal", "moves", "left"),
    [
        ("black: make_eye(C1) and capture(A1)", ("C1",), "capture({A1, A2})"),
        ("black: make_eye(C1) and capture(A1)", ("B1",), True),
        ("black: make_eye(C1) or capture(A1)", ("C1",), True),
        ("white: deny_eye(C1) or save(A1)", ("C1",), "save({A1, A2})"),
        ("escape(B2) and capture(A1)", ("A4", "pass", "C4"), "capture({A1, A2})"),
        ("contain(B2) or save(A1)", ("A4",), "save({A1, A2})"),
    ],
)
def test_an_eye_or_escape_that_stands_is_not_asked_for_again(
    goal: str, moves: tuple[str, ...], left: "str | bool"
) -> None:
    assert _after(EYES, goal, *moves) == left


def test_an_eye_that_is_made_by_a_move_stays_made() -> None:
    where = position("""
        . X .
        X X X
        O X .
        O . .
    """)
    assert _after(where, "black: make_eye(C1) and capture(A1)", "A4") == (
        "black: make_eye(C1) and capture({A1, A2})"
    )
    assert _after(where, "black: make_eye(C1) and capture(A1)", "C2", "pass", "C1") == "capture({A1, A2})"


@pytest.mark.parametrize(
    ("bound", "left"), [(1, "capture({C5}, 1) or kill({A5})"), (2, "capture({C5}, 2) or kill({A5})")]
)
def test_a_bounded_capture_is_given_up_only_where_the_bound_was_passed(bound: int, left: str) -> None:
    where = position("""
        O X O X .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    assert _after(where, f"capture(C5, {bound}) or kill(A5)", "E1") == left


def test_a_bounded_capture_that_became_impossible_stays_so() -> None:
    where = position("""
        O X O . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    goal = "capture(C5, 1) or kill(A5)"
    assert _after(where, goal, "D5") == "kill({A5})"
    assert Scene.of(where, parse_goal("capture(C5, 1)")).decided is False
    assert Scene.of(where, parse_goal("capture(C5, 2)")).decided is None


def test_what_stands_decides_a_goal_before_any_move() -> None:
    decided = {
        goal: Scene.of(EYES, parse_goal(goal)).decided
        for goal in ("black: make_eye(C1)", "white: deny_eye(C1)", "connect(B2, C2)", "capture(A1)")
    }
    assert list(decided.values()) == [True, False, True, None]


def test_a_stone_put_back_is_not_the_named_one() -> None:
    where = position("""
        O O . X .
        X X . . .
        . . O . .
        . . . . .
    """)
    assert _after(where, "kill({A4, C2})", "C4", "A4") == "kill({C2})"


def test_turning_changes_nothing_but_who_moves() -> None:
    scene = Scene.of(ATARIS, parse_goal("kill(A5)"))
    turned = scene.turned()
    assert (scene.mover, turned.mover) == (Color.BLACK, Color.WHITE)
    assert (turned.goal, turned.target, turned.position.stones) == (scene.goal, scene.target, ATARIS.stones)
    assert scene.friend_moves
    assert not turned.friend_moves


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Scene.of(ATARIS, parse_goal("kill(A5)")).play(from_gtp("A5", ATARIS.size))


@pytest.mark.parametrize(
    ("goal", "left"),
    [
        ("connect(B2, D2) and kill(A5)", "kill({A5})"),
        ("cut(B2, D2) or live(A5)", "live({A5})"),
        ("connect(B2, D2)", True),
        ("cut(B2, D2)", False),
    ],
)
def test_stones_of_one_chain_are_connected_for_good(goal: str, left: "str | bool") -> None:
    assert _after(ATARIS, goal, "E1") == left
