import pytest

from nerai.board.color import Color
from nerai.board.point import Size
from nerai.board.position import Position
from nerai.query.surround import survey
from tests.support.positions import drawing, position

CORNER = """
    . . . . O . . . . . . . .
    X X X . O . . . . . . . .
    . . X X O . . . . . . . .
    O O O X O . . . . . . . .
    . . O O O . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""


def test_stones_around_the_open_board_are_open_and_stones_they_enclose_are_not() -> None:
    drawn = drawing(CORNER)
    seen = survey(drawn.position)
    assert {camp.color: camp.open for camp in seen.camps} == {Color.BLACK: False, Color.WHITE: True}
    (enclosure,) = seen.enclosures
    assert enclosure.stones == frozenset(drawn.position.black)
    assert [camp.color for camp, _ in enclosure.walls] == [Color.WHITE]
    assert enclosure.held > 0.9
    assert enclosure.lifelines == ()


def test_room_is_what_one_side_reaches_first_and_what_both_reach_at_once_is_contested() -> None:
    start = position("""
        X . . . O
    """)
    black, white = survey(start).camps
    assert (sorted(black.room), sorted(white.room)) == ([1], [3])
    assert black.contested == white.contested == {2}


def test_the_stronger_of_two_camps_is_the_one_with_more_room() -> None:
    start = position("""
        . . . X . . . . O
        . . . X . . . . O
    """)
    black, white = survey(start).camps
    assert len(black.room) > len(white.room)
    assert 0 < white.strength < black.strength < 1


def test_an_unconditionally_alive_camp_is_open_and_as_strong_as_can_be() -> None:
    start = position("""
        . X . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    black = survey(start).camps[0]
    assert (black.color, black.alive, black.open, black.strength) == (Color.BLACK, True, True, 1.0)
    assert [enclosure.color for enclosure in survey(start).enclosures] == []


def test_enemy_stones_inside_are_captives_and_count_as_eye_space() -> None:
    drawn = drawing("""
        . . @ X O . . . . . . . .
        . @ X X O . . . . . . . .
        . X X O . . . . . . . . .
        X X O O . . . . . . . . .
        O O O . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    """)
    seen = survey(drawn.position)
    black = next(found for found in seen.enclosures if found.color == Color.BLACK)
    taken = frozenset(point for camp in black.captives for point in camp.stones)
    assert taken == drawn.all("@")
    assert drawn.all("@") <= black.eye_space
    assert all(camp.open for camp, _ in black.walls)


def test_two_parts_around_the_same_captive_are_one_enclosure() -> None:
    drawn = drawing("""
        . @ # . . O . . . . . . .
        # @ # # # O . O . . . . .
        # # O . O O . . . . . . .
        O # O . . . . . . . . . .
        O O O . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    """)
    black = [found for found in survey(drawn.position).enclosures if found.color == Color.BLACK]
    assert [found.stones for found in black] == [drawn.all("#")]
    assert len(black[0].camps) == 2


def test_own_strong_stones_nearby_are_a_lifeline() -> None:
    drawn = drawing("""
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . . O . . . . . . .
        O O O O O O . . . X . . .
        . # # # . . X . . . . . .
        O O O O O . . . . X . . .
        . . . . . . . . . . . . .
        . . O . . O . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    """)
    (black,) = (found for found in survey(drawn.position).enclosures if found.color == Color.BLACK)
    assert black.stones == drawn.all("#")
    assert [line.distance for line in black.lifelines] == [2]
    assert black.lifelines[0].camp.open


@pytest.mark.parametrize("side", [1, 5, 9, 19])
def test_an_empty_board_has_nobody_on_it(side: int) -> None:
    seen = survey(Position.empty(Size.square(side)))
    assert (seen.camps, seen.enclosures) == ((), ())
    assert set(seen.owner) == {None}


def test_a_single_stone_owns_the_whole_board() -> None:
    seen = survey(Position.of(Size.square(9), black=[40]))  # type: ignore[list-item]
    (camp,) = seen.camps
    assert len(camp.room) == 80
    assert camp.open
    assert seen.enclosures == ()


def test_every_stone_is_in_one_camp_and_every_weak_camp_in_one_enclosure() -> None:
    start = position("""
        X O . X . . O
        . X O . X . .
        O . X O . X .
        . O . X O . .
        X . O . X O .
        . X . O . X O
        . . X . O . .
    """)
    seen = survey(start)
    assert sorted(point for camp in seen.camps for point in camp.stones) == sorted(start.black + start.white)
    weak = [camp for camp in seen.camps if not camp.open]
    members = [camp for enclosure in seen.enclosures for camp in enclosure.camps]
    assert sorted(map(id, weak)) == sorted(map(id, members))
    for camp in weak:
        enclosure = seen.enclosure_of(camp)
        assert enclosure is not None
        assert camp in enclosure.camps
    for camp in seen.camps:
        if camp.open:
            assert seen.enclosure_of(camp) is None
