"""Quick reading: what it says, what its options change, and that the same limit gives the same answer."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.solver.reading import ReadingKind, ReadingResult, Scope, read
from nerai.solver.search import Limits, StopFlag, Threats
from tests.support.positions import drawing

EVEN = Threats(0, 0)
# # is Black's chain, in atari at a.
ATARI = drawing(
    """
    . . . . . .
    . O O . . .
    O # X a b .
    . O O . . .
    . . . . . .
    . . . . . .
    """,
    to_play=Color.WHITE,
)


def taken(
    *, to_play: Color = Color.WHITE, nodes: int = 10_000, not_first: Point | None = None, bound: int = 3
) -> ReadingResult:
    return read(
        ATARI.position.with_to_play(to_play),
        ReadingKind.TAKE,
        (ATARI.at("#"),),
        scope=Scope(bound, 2),
        threats=EVEN,
        limits=Limits(nodes=nodes),
        not_first=not_first,
    )


def test_the_side_to_move_succeeds_with_its_move() -> None:
    assert (taken().works, taken().move) == (True, ATARI.at("a"))


def test_the_other_side_first_gets_away() -> None:
    found = taken(to_play=Color.BLACK, bound=2)
    assert (found.works, found.move) == (True, ATARI.at("a"))


def test_a_first_move_can_be_left_out() -> None:
    assert taken(not_first=ATARI.at("a")).move != ATARI.at("a")
    assert taken(to_play=Color.BLACK, not_first=PASS, bound=2).move != PASS


def test_too_few_nodes_leave_it_unknown() -> None:
    found = taken(to_play=Color.BLACK, nodes=1, bound=4)
    assert found.works is None


def test_the_same_limit_gives_the_same_nodes() -> None:
    first, second = (taken(to_play=Color.BLACK, nodes=500, bound=4) for _ in range(2))
    assert (first.works, first.move, first.nodes) == (second.works, second.move, second.nodes)


def test_a_flag_stops_it() -> None:
    stop = StopFlag()
    stop.set()
    far = drawing("""
        . . . . . . . . .
        . # . . . . . . .
        . . . O . . . . .
        . . O . . . . . .
        . . . . O . . . .
        . . . . . # . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    found = read(
        far.position,
        ReadingKind.JOIN,
        far.marks["#"],
        scope=Scope(9, 3),
        threats=EVEN,
        limits=Limits(),
        stop=stop,
    )
    assert found.works is None


def test_stones_that_are_not_there_are_refused() -> None:
    with pytest.raises((ValueError, AssertionError)):
        read(
            ATARI.position,
            ReadingKind.TAKE,
            (ATARI.at("a"),),
            scope=Scope(3, 2),
            threats=EVEN,
            limits=Limits(nodes=10),
        )
