"""Statuses: letters for moves in a row, and how many a side needs or can give."""

import pytest

import nerai
from nerai.board.color import Color
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.query.goal_status import status as told
from nerai.query.solve import solve
from tests.support.positions import CORNER, position

STRAIGHT_FOUR = position(
    """
    . . . . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    """,
    to_play=Color.WHITE,
)
TWO_EYES = position("""
    . X . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
""")
ONE_EYE = position("""
    . X O . .
    X X O . .
    O O O . .
    . . . . .
""")
KO = position(
    """
    . . . X . O . . .
    . X X X O O . . .
    X X O O O . . . .
    O O O . . . . . .
    . . . . . . . . .
    """,
    to_play=Color.WHITE,
)


@pytest.mark.parametrize(
    ("where", "goal", "tally", "text", "needs", "can_give"),
    [
        (CORNER, "kill(B9)", 1, "W|L", 1, 0),
        (CORNER, "live(B9)", 1, "W|L", 1, 0),
        (CORNER, "kill(B9)", 2, "WW|LL", 1, 0),
        (STRAIGHT_FOUR, "kill(A3)", 1, "L|L", None, 0),
        (STRAIGHT_FOUR, "kill(A3)", 2, "WL|LL", 2, 0),
        (STRAIGHT_FOUR, "live(A3)", 1, "W|W", 0, None),
        (STRAIGHT_FOUR, "live(A3)", 2, "WW|WL", 0, 1),
        (STRAIGHT_FOUR, "live(A3)", 3, "WWWW|WWLL", 0, 1),
        (TWO_EYES, "kill(A3)", 3, "LLLL|LLLL", None, 0),
        (TWO_EYES, "live(A3)", 2, "WW|WW", 0, None),
        (ONE_EYE, "live(A3)", 2, "LL|LL", None, 0),
    ],
)
def test_the_status_of(
    where: Position, goal: str, tally: int, text: str, needs: int | None, can_give: int | None
) -> None:
    status = solve(where, goal, nodes=400_000, tally=tally).status
    assert status is not None
    assert (status.tally, status.text, status.needs, status.can_give) == (tally, text, needs, can_give)


@pytest.mark.parametrize("goal", ["kill(B9)", "live(B9)"])
@pytest.mark.parametrize("to_play", list(Color))
def test_the_status_does_not_depend_on_who_is_to_move(goal: str, to_play: Color) -> None:
    status = solve(CORNER.with_to_play(to_play), goal, nodes=100_000, tally=2).status
    assert status is not None
    assert status.text == "WW|LL"


def test_a_ko_is_a_letter_of_its_own_and_no_success_yet() -> None:
    status = solve(KO, "kill(B4)", nodes=400_000, tally=1).status
    assert status is not None
    assert (status.text, status.needs, status.can_give) == ("KO_UP|L", None, 0)


def test_what_cannot_be_settled_lowers_the_tally() -> None:
    status = solve(STRAIGHT_FOUR, "kill(A3)", nodes=60, tally=4).status
    assert status is None or status.tally < 4


@pytest.mark.parametrize("tally", [0, 5, -1])
def test_a_tally_that_makes_no_sense_is_refused(tally: int) -> None:
    with pytest.raises(ConfigError, match="a tally of"):
        solve(CORNER, "kill(B9)", nodes=100, tally=tally)


def test_without_all_or_tally_there_is_no_status() -> None:
    assert solve(CORNER, "kill(B9)", nodes=1000).status is None


def test_a_seki_has_a_letter_and_counts_as_reached_for_those_who_live() -> None:
    where = position("""
        . O O O . X O .
        X X X X X X O .
        O O O O O O O .
        . . . . . . . .
    """)
    lives = solve(where, "live(A3)", nodes=200_000, tally=1).status
    kills = solve(where, "kill(A3)", nodes=200_000, tally=1).status
    assert lives is not None
    assert kills is not None
    assert lives.needs == 0
    assert kills.needs is None


def test_the_status_of_a_goal_is_told_with_the_moves_of_both_sides() -> None:
    report = nerai.status(CORNER, "kill(B9)", nodes=100_000)
    assert report.status is not None
    assert str(report.game) == "WW|LL"
    assert {player.value: sets.of(1) for player, sets in report.status.moves.items()} == {
        "friend": {"A8"},
        "opponent": {"A8"},
    }
    with pytest.raises(ConfigError, match="a tally of 9"):
        nerai.status(CORNER, "kill(B9)", tally=9)


def test_a_part_decided_in_one_proof_is_not_taken_for_decided_in_another() -> None:
    # White at E4 threatens to cut on both sides, and with a second move does.
    where = position("""
        . O . O . . . . .
        O O O O O O O O O
        X X O . X . O X X
        . X X X . X X X .
        X X O O O O O X X
        O O O O O O O O O
        . O . O . . . . .
    """)
    status = solve(where, "connect(D4, E5) and connect(E5, F4)", nodes=100_000, tally=2).status
    assert status is not None
    assert status.text == "WW|LL"


LIFE_OR_SEKI = position("""
    X . .
    O O X
    X X X
    X . O
""")
"""Black lives with two eyes if he moves first, else by seki; two moves of White in a row take him."""


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize(
    ("goal", "text", "needs", "can_give"),
    [("save(C3)", "W W|SEKI L", 0, 1), ("capture(C3)", "W SEKI|L L", 2, 0)],
)
def test_moving_first_is_not_worse_where_a_seki_may_come_of_it(
    goal: str, text: str, needs: int, can_give: int, *, everything: bool
) -> None:
    status = solve(LIFE_OR_SEKI, goal, nodes=100_000, tally=2, all_moves=everything).status
    assert status is not None
    assert (status.text, status.needs, status.can_give) == (text, needs, can_give)


@pytest.mark.parametrize("tally", [1, 2, 3])
@pytest.mark.parametrize(("goal", "letter"), [("black: make_eye(C1)", "W"), ("white: deny_eye(C1)", "L")])
def test_a_goal_that_was_reached_stays_so_however_many_moves_follow(
    goal: str, letter: str, tally: int
) -> None:
    where = position("""
        O X X
        O . .
    """)
    status = solve(where, goal, nodes=20_000, tally=tally, all_moves=True).status
    assert status is not None
    assert status.text == "|".join([letter * 2 ** (tally - 1)] * 2)


def test_in_goals_put_together_a_seki_counts_as_what_it_is_for_its_part() -> None:
    found = told(LIFE_OR_SEKI, "save(C3)", nodes=100_000)
    other = told(LIFE_OR_SEKI, "capture(C3)", nodes=100_000)
    assert found.status is not None
    assert other.status is not None
    assert (str(found.status.game), str(found.status.decided)) == ("WW||SEKI|L", "WW|WL")
    assert str(other.status.decided) == "WL|LL"


def test_moves_of_parts_that_different_sides_want_are_not_compared() -> None:
    where = position("""
        . O .
        O X .
    """)
    found = told(where, "not win_race(B2, B1) and capture(A1)", nodes=50_000)
    (pair,) = found.pairs
    assert [part.scene.target.friend for part in found.parts] == [Color.BLACK, Color.WHITE]
    assert not pair.apart
    assert not pair.sussman


def test_an_eye_that_stands_is_kept_to_every_tally() -> None:
    where = position("""
        O X X
        O . .
    """)
    found = solve(where, "black: make_eye(C1) and capture(A1)", nodes=30_000, tally=2, all_moves=True)
    assert found.status is not None
    assert (found.status.tally, found.status.text) == (2, "WW|WW")
