from nerai.board.point import Point, Size
from nerai.query.flood import Joined, flood, neighbour_table


def test_a_flood_counts_the_steps_around_what_it_may_not_enter() -> None:
    size = Size(3, 3)
    wall = {1, 4}  # the upper two points of the middle column
    steps = flood(size, [Point(0)], lambda point, _: point not in wall)
    assert steps == {0: 0, 3: 1, 6: 2, 7: 3, 8: 4, 5: 5, 2: 6}


def test_a_flood_ends_at_its_limit() -> None:
    steps = flood(Size(5, 1), [Point(0)], lambda *_: True, limit=2)
    assert steps == {0: 0, 1: 1, 2: 2}


def test_a_flood_is_told_how_far_it_has_come() -> None:
    steps = flood(Size(5, 1), [Point(2)], lambda point, far: far < 2 or point == 0)
    assert sorted(steps) == [0, 1, 2, 3]


def test_all_starts_of_a_flood_are_no_steps_away() -> None:
    assert flood(Size(4, 1), [Point(0), Point(3)], lambda *_: True) == {0: 0, 3: 0, 1: 1, 2: 1}


def test_the_table_of_neighbours_is_that_of_the_size() -> None:
    for size in (Size(1, 1), Size(2, 3), Size(9, 9)):
        assert neighbour_table(size) == tuple(size.neighbours(point) for point in size.points())


def test_joined_numbers_share_a_name_and_others_do_not() -> None:
    joined = Joined(6)
    joined.join(0, 1)
    joined.join(2, 3)
    joined.join(1, 3)
    assert len({joined.name(number) for number in (0, 1, 2, 3)}) == 1
    assert len({joined.name(number) for number in range(6)}) == 3
