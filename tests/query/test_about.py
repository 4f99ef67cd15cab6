"""Goals about chosen points: `#` and `@` are chosen stones, `*` chosen empty points."""

import pytest

from nerai.board.color import Color
from nerai.lang import canonical
from nerai.query.about import scenes_about
from tests.support.positions import drawing

CORNER = """
    * X O . .
    . # O . .
    . X O . .
    X X O . .
    O O O . .
"""
TWO_THEIRS = """
    . . . . .
    . # . # .
    . . . . .
    . . . . .
    . . . . .
"""
BOTH = """
    . # @ . .
    . X O . .
    . . . . .
    . . . . .
    . . . . .
"""
EMPTY = """
    X . . . .
    . . * * .
    . . . . .
    . . . . .
    O . . . .
"""


def goals(drawn: str, mover: Color) -> list[str]:
    """The goals about everything that is marked."""
    found = drawing(drawn, to_play=mover)
    return [str(canonical(scene.goal)) for scene in scenes_about(found.position, found.all("#@*"))]


def test_a_stone_stands_for_its_chain_and_their_stones_are_attacked() -> None:
    found = goals(CORNER, Color.WHITE)
    assert found[:2] == ["kill(B5)", "capture(B5)"]
    assert "contain(B5)" in found
    assert not any(goal.startswith(("live", "save", "escape")) for goal in found)


def test_own_stones_are_defended() -> None:
    found = goals(CORNER, Color.BLACK)
    assert {"live(B5)", "save(B5)", "escape(B5)"} <= set(found)
    assert not any(goal.startswith(("kill", "capture", "contain")) for goal in found)


@pytest.mark.parametrize(
    ("mover", "wanted"),
    [
        (Color.WHITE, {"kill({B4, D4})", "kill_any({B4, D4})", "cut(B4, D4)"}),
        (Color.BLACK, {"live({B4, D4})", "live_all({B4, D4})", "connect(B4, D4)"}),
    ],
)
def test_two_chains_are_joined_or_cut_and_taken_together_or_in_part(mover: Color, wanted: set[str]) -> None:
    assert wanted <= set(goals(TWO_THEIRS, mover))


def test_stones_of_both_sides_may_race() -> None:
    assert "win_race(B5, C5)" in goals(BOTH, Color.BLACK)
    assert "win_race(C5, B5)" in goals(BOTH, Color.WHITE)


def test_empty_points_are_about_eyes_of_whoever_moves() -> None:
    assert goals(EMPTY, Color.BLACK) == ["black: make_eye({C4, D4})", "black: deny_eye({C4, D4})"]


def test_what_is_decided_on_the_board_is_not_offered() -> None:
    """The space A3 to A5 is an eye already: nobody can deny it."""
    offered = goals(CORNER, Color.WHITE)
    assert "white: make_eye(A5)" in offered
    assert not any("deny_eye" in goal for goal in offered)


def test_nothing_chosen_gives_no_goals() -> None:
    assert scenes_about(drawing(CORNER, to_play=Color.WHITE).position, ()) == ()
