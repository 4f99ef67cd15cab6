"""Races counted: liberties, those of both, and eyes."""

import pytest

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.point import from_gtp
from nerai.knowledge.go.contests import first_to_take, win_race
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View
from nerai.planner.goal import Standing

# Both groups stand at the upper edge with enemies below them; E4 and E3 are liberties of both, if empty.
SHARED = """
    . . X X . O O . .
    O O X X . O O X X
    O O O O X X X X X
    . . . . . . . . .
    {} to play
    """
OUTSIDE = """
    . . . X O . . X .
    O X X X O O O X X
    O O O O X X X X X
    . . . . . . . . .
    {} to play
    """
EYE = """
    . X . X . O . . .
    X X X X . O O X X
    O O O O . X X X X
    . . . . . . . . .
    {} to play
    """


def seen(diagram: str, mover: str, mine: str, theirs: str) -> tuple[View, Group, Group]:
    position = parse_diagram(diagram.format(mover)).position
    view = View(position, position.at(from_gtp(mine, position.size)) or Color.BLACK)
    chains = [position.chain_at(from_gtp(name, position.size)) for name in (mine, theirs)]
    return view, view.group(chains[0].points), view.group(chains[1].points)


@pytest.mark.parametrize(("mover", "black", "white"), [("Black", True, False), ("White", False, True)])
def test_who_has_as_many_liberties_wins_by_moving_first(mover: str, black: bool, white: bool) -> None:
    view, mine, theirs = seen(OUTSIDE, mover, "D4", "E4")
    color = view.position.to_play
    assert (view.liberties(mine), view.liberties(theirs)) == (2, 2)
    assert first_to_take(view, mine, theirs, color) is black
    assert first_to_take(view, theirs, mine, color) is white


def test_nobody_fills_liberties_of_both_without_one_to_spare() -> None:
    for mover in Color:
        view, mine, theirs = seen(SHARED, mover.word.title(), "C4", "F4")
        assert not first_to_take(view, mine, theirs, mover)
        assert not first_to_take(view, theirs, mine, mover)


BOTH_EYES = """
    . X . X . O . O X
    O X X X X O O O X
    O O O O O X X X X
    . . . . . . . . .
    {} to play
    """


def test_with_an_eye_on_both_sides_the_liberties_of_both_are_all_to_be_filled() -> None:
    view, mine, theirs = seen(BOTH_EYES, "White", "B4", "F4")
    assert not first_to_take(view, mine, theirs, Color.WHITE)


def test_with_an_eye_the_liberties_of_both_are_its_owners() -> None:
    for mover in Color:
        view, mine, theirs = seen(EYE, mover.word.title(), "D4", "F4")
        assert first_to_take(view, mine, theirs, mover)
        assert not first_to_take(view, theirs, mine, mover)


def test_a_race_is_open_before_the_first_move_and_counted_after_it() -> None:
    view, mine, theirs = seen(OUTSIDE, "Black", "D4", "E4")
    assert win_race(view, mine, theirs) is Standing.OPEN
    for name, standing in (("F4", Standing.ACHIEVED), ("A1", Standing.FAILED)):
        after = view.after(from_gtp(name, view.size))
        assert after is not None
        assert win_race(after, mine, theirs) is standing


def test_whose_stones_are_gone_has_lost() -> None:
    view, mine, theirs = seen(OUTSIDE, "Black", "D4", "E4")
    for color, points in ((Color.BLACK, ("F4", "G4")), (Color.WHITE, ("B4", "C4"))):
        after: View | None = view
        for name in points:
            assert after is not None
            after = after.after(from_gtp(name, view.size), color)
        assert after is not None
        assert win_race(after, mine, theirs) is (
            Standing.ACHIEVED if color is Color.BLACK else Standing.FAILED
        )
