"""Who wants a goal, told by the stones of a drawn board."""

import pytest

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang import Kind, canonical, friend_of, opposite, parse_goal

#     A B C
#   2 X . O
#   1 X O O
STONES = {"A1": Side.BLACK, "A2": Side.BLACK, "B1": Side.WHITE, "C1": Side.WHITE, "C2": Side.WHITE}
BLACK, WHITE = Side.BLACK, Side.WHITE


@pytest.mark.parametrize(
    ("text", "friend"),
    [
        ("capture(A1)", WHITE),
        ("save(A1, 2)", BLACK),
        ("kill({B1, C2})", BLACK),
        ("live({B1, C2})", WHITE),
        ("kill_any(A1)", WHITE),
        ("live_all(A1)", BLACK),
        ("connect(B1, C2)", WHITE),
        ("cut(B1, C2)", BLACK),
        ("escape(A1)", BLACK),
        ("contain(A1)", WHITE),
        ("win_race(A1, B1)", BLACK),
        ("win_race(B1, A1)", WHITE),
        ("white: make_eye(B2)", WHITE),
        ("black: deny_eye(B2)", BLACK),
        ("white: make_eye(A1)", WHITE),
        ("black: live(B2)", BLACK),
        ("black: live(A1)", BLACK),
        ("live({A1, B2})", BLACK),
        ("not kill(A1)", BLACK),
        ("kill(A1) and live(B1) or white: make_eye(B2)", WHITE),
        ("not (live(A1) and black: make_eye(B2))", WHITE),
    ],
)
def test_the_stones_or_the_stated_side_tell_who_wants_a_goal(text: str, friend: Side) -> None:
    goal = parse_goal(text)
    assert friend_of(goal, STONES.get) is friend
    assert friend_of(opposite(goal), STONES.get) is friend.other
    assert friend_of(canonical(goal), STONES.get) is friend


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("make_eye(B2)", 1, "who wants make_eye(B2)?"),
        ("make_eye(A1)", 1, "who wants make_eye(A1)?"),
        ("live(B2)", 1, "who wants live(B2)?"),
        ("black: kill(A1)", 1, "kill of black stones is wanted by white"),
        ("white: live(A1)", 1, "live of black stones is wanted by black"),
        ("kill({A1, B1})", 6, "A1 and B1 do not go together in kill"),
        ("connect(A1, B1)", 13, "A1 and B1 do not go together in connect"),
        ("win_race(A1, A2)", 14, "A1 and A2 do not go together in win_race"),
        ("kill(A1) and kill(B1)", 14, "kill(B1) is wanted by black, kill(A1) by white"),
    ],
)
def test_a_goal_nobody_or_everybody_wants_is_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(GoalError) as caught:
        friend_of(parse_goal(text), STONES.get)
    assert message in caught.value.message
    assert caught.value.column == column


def test_a_kind_and_its_opposite_are_wanted_by_different_players() -> None:
    for kind in Kind:
        if kind is not kind.opposite:
            friends = {kind.signature.friend.name, kind.opposite.signature.friend.name}
            assert friends in ({"OWNER", "OTHER"}, {"STATED"})
