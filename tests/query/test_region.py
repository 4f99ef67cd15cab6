import pytest

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.query.infer import infer
from nerai.query.region import LocalRegion, given_region, propose_region
from tests.support.positions import Drawing, drawing

CLOSED = """
    # . . . @ . . . . . .
    . # . # @ . . . . . .
    # # # # @ . . . . . .
    @ @ @ @ @ . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
OPEN = """
    . . . a . b O . . . . . .
    . # # . . . . . . . . . .
    . . # # . O . . . . . . .
    # # # O O . . . . . . . .
    O O O O . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""


def region_of(drawn: Drawing, *, level: int = 0) -> LocalRegion:
    return propose_region(drawn.position, drawn.all("#"), Color.WHITE, level=level)


def test_a_region_with_no_gap_is_closed_and_holds_all_inside() -> None:
    drawn = drawing(CLOSED)
    region = region_of(drawn)
    rows = [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
    assert region.points == {row * 11 + column for row, columns in enumerate(rows) for column in columns}
    assert region.closed
    assert [chain.points for chain in region.boundary] == [drawn.all("@")]
    assert region.empty == {1, 2, 3, 11, 13}


def test_a_region_with_a_gap_is_open_and_ends_where_the_attacker_is_first() -> None:
    drawn = drawing(OPEN)
    region = region_of(drawn)
    assert not region.closed
    assert drawn.at("a") in region.points
    assert drawn.at("b") not in region.points
    assert max(region.points) < 4 * 13


def test_widening_only_adds_and_goes_on_until_the_boundary() -> None:
    drawn = drawing(OPEN)
    region = region_of(drawn)
    for level in range(1, 6):
        wider = region.widened()
        assert wider.level == level
        assert wider.points >= region.points
        assert wider == region_of(drawn, level=level)
        region = wider
    assert drawn.at("b") in region.points


def test_a_closed_region_stays_as_it_is_while_its_boundary_looks_safe() -> None:
    region = region_of(drawing(CLOSED))
    assert region.widened().points == region.points
    assert region.widened().closed


def test_stones_of_the_attacker_that_can_be_taken_are_inside() -> None:
    drawn = drawing("""
        @ @ . # O . . . . . .
        . @ # # O . . . . . .
        # # # O O . . . . . .
        O O O O . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """)
    region = region_of(drawn)
    assert drawn.all("@") <= region.points
    assert region.closed
    assert not drawn.all("@") & {point for chain in region.boundary for point in chain.points}


def test_a_chain_in_atari_is_no_boundary_and_where_it_is_taken_is_inside() -> None:
    drawn = drawing("""
        . # @ a . . . . . . .
        # # # O . . . . . . .
        . . # O . . . . . . .
        # # # O . . . . . . .
        O O O O . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """)
    region = region_of(drawn)
    assert drawn.all("@a") <= region.points
    assert drawn.at("@") not in {point for chain in region.boundary for point in chain.points}
    assert not region.closed


def test_own_strong_stones_nearby_leave_a_region_open_and_are_not_part_of_it() -> None:
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
    region = region_of(drawn)
    assert not region.closed
    assert region.points & frozenset(drawn.position.black) == drawn.all("#")


@pytest.mark.parametrize("target", ["", ".", "O"])
def test_a_target_has_to_be_stones_of_the_defender(target: str) -> None:
    drawn = drawing(CLOSED.replace(".", "?", 1) if target == "." else CLOSED)
    points = {"": [], ".": drawn.marks.get("?", ()), "O": drawn.marks["@"][:1]}[target]
    with pytest.raises(InputError):
        propose_region(drawn.position, points, Color.WHITE)


def test_the_same_stones_give_the_same_region_for_either_color() -> None:
    drawn = drawing(OPEN)
    swapped = Position.of(drawn.position.size, black=drawn.position.white, white=drawn.position.black)
    for level in range(4):
        one = region_of(drawn, level=level)
        other = propose_region(swapped, drawn.all("#"), Color.BLACK, level=level)
        assert (one.points, one.closed) == (other.points, other.closed)
        assert [c.points for c in one.boundary] == [c.points for c in other.boundary]


def test_the_inferred_target_of_a_closed_corner_has_a_closed_region() -> None:
    drawn = drawing(CLOSED)
    (first, *_) = infer(drawn.position).suggestions
    assert propose_region(drawn.position, first.target, Color.WHITE).closed


def test_a_region_that_is_given_holds_the_target_and_has_the_attackers_chains_beside_it_as_boundary() -> None:
    drawn = drawing(CLOSED)
    inside = {point for point in drawn.position.size.points() if point % 11 < 4 and point // 11 < 3}
    region = given_region(drawn.position, drawn.all("#"), Color.WHITE, inside - drawn.all("#"))
    assert region.points == inside
    assert [chain.points for chain in region.boundary] == [drawn.all("@")]
    assert region.closed


def test_a_region_that_is_given_with_a_gap_is_open() -> None:
    drawn = drawing(OPEN)
    region = given_region(drawn.position, drawn.all("#"), Color.WHITE, [drawn.at("a")])
    assert region.points == drawn.all("#a")
    assert not region.closed
