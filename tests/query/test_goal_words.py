"""Goals in words: every kind has some, and nobody need know the goal language."""

import pytest

from nerai.board.color import Color
from nerai.lang import Kind, parse_goal
from nerai.query.goal_words import goal_text
from nerai.query.scene import Scene
from tests.support.positions import position

BOARD = position(
    """
    . X O . X . . . O
    X X O . X O . . O
    O O O . X O . . .
    . . . . O O . X .
    . . X . . . . . .
    . . . . . . . . X
    X . X . X . X . .
    . . . . . . . . .
    . . . . . . . . .
""",
    to_play=Color.BLACK,
)


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("kill(C9)", "kill the white group at C9 (5 stones)"),
        ("live(B9)", "let the black group at B9 (3 stones) live"),
        ("capture(C9, 3)", "capture the white chain at C9 (5 stones) before they get more than 3 liberties"),
        ("save(B9, 3)", "save the black chain at B9 (3 stones) or get them more than 3 liberties"),
        (
            "capture({A8, B8, B9}, 3)",
            "capture the black chain at B9 (3 stones) before they get more than 3 liberties",
        ),
        ("kill({B9, E9})", "kill the black stones at B9 and E9"),
        ("kill_any({B9, E9})", "kill at least a part of the black stones at B9 and E9"),
        ("live_all(B9)", "save all of the black group at B9 (3 stones)"),
        ("connect(B9, E9)", "connect the black stones at B9 and E9"),
        ("cut(C9, F8)", "cut the white stones at C9 and F8 apart"),
        ("black: make_eye(A9)", "make an eye at A9"),
        ("white: deny_eye({A7, A6, B6})", "take away the eye at A7, A6 and B6"),
        ("escape(H6)", "bring the black group at H6 (1 stone) to safety"),
        ("contain(H6)", "keep the black group at H6 (1 stone) from reaching safety"),
        ("win_race(E9, C9)", "win the race of the black group at E9 against the white group at C9"),
        ("kill(B9) by_ko", "kill the black group at B9 (3 stones) by ko"),
        (
            "not win_race(E9, C9)",
            "prevent this: win the race of the black group at E9 against the white group at C9",
        ),
        (
            "connect(B9, E9) and (capture(C9) or capture(F8))",
            "(capture the white chain at C9 (5 stones), or capture the white chain at F8 (4 stones)), "
            "and connect the black stones at B9 and E9",
        ),
        (
            "kill({B9, E9, C5, J4, A3, C3, E3, G3})",
            "kill the black stones at B9, E9, C5, J4 and 4 others",
        ),
    ],
)
def test_a_goal_is_told_in_words(goal: str, text: str) -> None:
    assert goal_text(Scene.of(BOARD, parse_goal(goal))) == text


def test_no_kind_of_goal_is_told_in_the_goal_language() -> None:
    written = {
        Kind.MAKE_EYE: "black: make_eye(A9)",
        Kind.DENY_EYE: "white: deny_eye(A9)",
        Kind.WIN_RACE: "win_race(B9, C9)",
        Kind.CONNECT: "connect(B9, E9)",
        Kind.CUT: "cut(B9, E9)",
    }
    for kind in Kind:
        told = goal_text(Scene.of(BOARD, parse_goal(written.get(kind, f"{kind.value}(B9)"))))
        assert "_" not in told
        assert f"{kind.value}(" not in told
