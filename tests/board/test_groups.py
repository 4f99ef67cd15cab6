import pytest

from nerai.board.color import Color
from nerai.board.groups import connected_chains, group_at, groups
from nerai.board.links import LinkKind, links
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.errors import InputError
from tests.support.positions import drawing, position


def test_stones_chains_connected_chains_and_groups_are_one_in_the_other() -> None:
    start = position("""
        X X . . . . . O .
        . . X . . . . . .
        . . . . . . . O .
        . . X . . X . . .
        . . . . . . . . .
    """)
    black = groups(start, Color.BLACK)
    assert [len(group.stones) for group in black] == [5]
    (group,) = black
    assert [len(part.stones) for part in group.parts] == [3, 1, 1]
    assert [len(part.chains) for part in group.parts] == [2, 1, 1]
    assert [link.kind for link in group.parts[0].links] == [LinkKind.DIAGONAL]
    assert {link.kind for link in group.links} == {LinkKind.SHARED_LIBERTY, LinkKind.TWO_STEPS}
    assert set(group.reasons) == {*group.parts[0].links, *group.links}


def test_every_stone_is_in_exactly_one_group() -> None:
    start = position("""
        X O . X .
        . X O . X
        O . X O .
        . O . X O
        X . O . .
    """)
    seen = [point for group in groups(start) for point in group.stones]
    assert sorted(seen) == sorted((*start.black, *start.white))
    for group in groups(start):
        assert {start.at(point) for point in group.stones} == {group.color}
        assert frozenset().union(*(chain.points for chain in group.chains)) == group.stones
        assert group.liberties == frozenset().union(*(chain.liberties for chain in group.chains))


def test_an_empty_board_has_no_groups() -> None:
    assert groups(Position.empty(Size.square(9))) == ()
    assert connected_chains(Position.empty(Size.square(9))) == ()


def test_far_stones_are_different_groups() -> None:
    start = position("""
        X . . . . X
        . . . . . .
    """)
    assert len(groups(start)) == 2


ZIGZAG = """
    . . O . .
    . X a X .
    . b X c .
    . . . . .
"""


def test_two_links_on_a_common_point_are_not_both_safe() -> None:
    # Each diagonal is safe alone; White at a threatens both, and Black can answer at b or at c only.
    start = drawing(ZIGZAG)
    left, right = (link for link in links(start.position, Color.BLACK) if link.safe)
    assert left.points == start.all("ab")
    assert right.points == start.all("ac")
    assert [len(part.chains) for part in connected_chains(start.position, Color.BLACK)] == [2, 1]
    cut = start.position.play_as(Color.WHITE, start.at("a")).play(start.at("b")).play(start.at("c"))
    assert len(connected_chains(cut, Color.BLACK)) == 2


def test_the_points_that_join_most_chains_are_preferred() -> None:
    # As above without the white stone: a stone at a is captured at d, which keeps all three together.
    start = drawing("""
        . . d . .
        . X a X .
        . . X . .
        . . . . .
    """)
    (part,) = connected_chains(start.position, Color.BLACK)
    assert {link.points for link in part.links} == {start.all("ad")}


def test_links_on_exactly_the_same_points_are_all_safe() -> None:
    # Wherever White cuts, one answer joins all three.
    start = position("""
        . . . . .
        . O X O .
        . X . X .
        . . . . .
        . . . . .
    """)
    (part,) = connected_chains(start, Color.BLACK)
    assert len(part.chains) == 3
    assert len(part.links) == 2
    assert len({link.points for link in part.links}) == 1


def test_a_link_passed_over_is_kept_as_a_loose_one_and_says_why() -> None:
    start = drawing(ZIGZAG)
    (group,) = groups(start.position, Color.BLACK)
    contested = [link for link in group.links if link.kind is LinkKind.DIAGONAL]
    assert [link.points for link in contested] == [start.all("ac")]
    assert contested[0].why.endswith("the other joins; but C3 is needed for another link too")
    assert not any(link.safe for link in group.links)
    assert all(link.safe for part in group.parts for link in part.links)


def test_the_group_of_a_stone() -> None:
    start = position("""
        . . . .
        . X . .
        . . X .
        . . . .
    """)
    assert group_at(start, Point(5)).stones == {5, 10}
    with pytest.raises(InputError, match="no stone at A4"):
        group_at(start, Point(0))
