"""Races counted: liberties, those of both, and eyes."""

import pytest

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.point import from_gtp, gtp_list
from nerai.knowledge.go.contests import comes_first, first_to_take, has_eye, has_sure_eye, win_race
from nerai.knowledge.go.races import eye_decides
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


# Black's corner wants one more stone to be an eye; D6 and D5 are liberties of both, F6 and F4 of White only.
EYE_TO_BE = """
    . X X . O . X X .
    . X X . O X X . X
    O X X X O . X X X
    O O O O X X X X X
    . O . O X X X X X
    O O O O X X X X X
    {} to play
    """


def test_the_stone_that_makes_the_eye_decides() -> None:
    view, mine, theirs = seen(EYE_TO_BE, "Black", "B6", "E6")
    assert gtp_list(eye_decides(view, mine, theirs), view.size) == ["A5"]
    for name, first in (("A5", True), ("F6", False), ("F4", False)):
        after = view.after(from_gtp(name, view.size))
        assert after is not None
        assert comes_first(after, mine, theirs, Color.WHITE) is first


def test_no_eye_decides_where_there_is_one_or_the_count_needs_none() -> None:
    view, mine, theirs = seen(EYE_TO_BE, "Black", "B6", "E6")
    with_an_eye = view.after(from_gtp("A5", view.size))
    assert with_an_eye is not None
    assert not list(eye_decides(with_an_eye, mine, theirs))
    fewer: View | None = view
    for name in ("F6", "F4"):
        assert fewer is not None
        fewer = fewer.after(from_gtp(name, view.size), Color.BLACK)
    assert fewer is not None
    assert comes_first(fewer, mine, theirs, Color.BLACK)
    assert not list(eye_decides(fewer, mine, theirs))


# A stone of White on C4 has to be taken from D4, and leaves a false eye: A4 and B4 hang on it, B3 is White's.
THROW_IN = """
    X X . . X . O .
    . O X X X . O O
    O O O O X O O X
    . . . . O X X .
    {} to play
    """


def test_an_eye_that_a_stone_thrown_in_makes_false_is_not_sure() -> None:
    view, main, theirs = seen(THROW_IN, "White", "E4", "G4")
    side = view.position.chain_at(from_gtp("A4", view.size)).points
    mine = view.group(view.points(main) | side)
    assert (has_sure_eye(view, mine, theirs), has_eye(view, mine, theirs)) == (False, True)
    thrown = view.after(from_gtp("C4", view.size), Color.WHITE)
    assert thrown is not None
    assert not has_eye(thrown, mine, theirs)
    held = view.after(from_gtp("C4", view.size), Color.BLACK)
    assert held is not None
    assert has_sure_eye(held, mine, theirs)


# White's three stones stand in Black's room: what Black would have there after taking them is no eye yet.
INSIDE = """
    . O O O . X O
    X X X X X X O
    O O O O O O O
    . . . . . . .
    {} to play
    """


def test_where_the_enemy_stands_inside_there_is_no_eye() -> None:
    view, mine, theirs = seen(INSIDE, "White", "F4", "B4")
    assert view.eye_spaces(mine, 7)
    assert not has_eye(view, mine, theirs)
    assert not first_to_take(view, mine, theirs, Color.WHITE)


# Black's F4 is in atari: White gets out by taking it, though no stone next to G5 gains a liberty.
WEAK_RING = """
    . . O X O X O .
    . O X . O X O O
    . X O X . . X X
    . . O . . . . X
    . . X . X X . O
    {} to play
    """


def test_stones_that_can_take_one_of_their_ring_are_not_shut_in() -> None:
    view, mine, theirs = seen(WEAK_RING, "White", "H3", "G5")
    assert first_to_take(view, mine, theirs, Color.WHITE)
    assert not comes_first(view, mine, theirs, Color.WHITE)
    safe = view.after(from_gtp("F3", view.size), Color.BLACK)
    assert safe is not None
    assert comes_first(safe, mine, theirs, Color.WHITE)
