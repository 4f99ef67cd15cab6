"""What must hold for every position: same input, same answer; turned, mirrored and recolored alike."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.lang import Kind
from nerai.query.infer import Inference, infer
from nerai.query.region import propose_region

Move = Callable[[Point], Point]
Seen = tuple[bool, float, list[tuple[str, object, float]]]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Stones as random play leaves them, in one corner or all over the board."""
    side = draw(st.sampled_from([5, 9, 13]))
    rng = random.Random(draw(st.integers(0, 10_000)))
    corner = rng.choice([side, side, max(4, side // 2)])
    board = Board(side, side)
    for _ in range(rng.randrange(1, corner * corner)):
        board.to_play = rng.choice([1, 2])
        board.try_play(rng.randrange(corner) * side + rng.randrange(corner))
    return Position(Size.square(side), board.stones(), to_play=rng.choice(list(Color)))


def turned(position: Position, move: Move) -> Position:
    """The position with each stone moved."""
    return Position.of(
        position.size,
        black=map(move, position.black),
        white=map(move, position.white),
        to_play=position.to_play,
    )


def seen(found: Inference, move: Move = lambda point: point) -> Seen:
    """All that may not depend on how the board lies, with the stones moved."""
    rows = []
    for suggestion in found.suggestions:
        parties: object = [
            sorted(sorted(map(move, chain.points)) for chain in party) for party in suggestion.parties
        ]
        if suggestion.kind in (Kind.CONNECT, Kind.CUT):
            parties = sorted(parties)  # type: ignore[call-overload]
        rows.append((suggestion.kind.value, parties, round(suggestion.score, 9)))
    return found.decided, round(found.margin, 9), sorted(rows, key=str)


def symmetries(size: Size) -> dict[str, Move]:
    last = size.width - 1

    def turn(point: Point) -> Point:
        row, column = divmod(point, size.width)
        return Point(column * size.width + last - row)

    def mirror(point: Point) -> Point:
        row, column = divmod(point, size.width)
        return Point(row * size.width + last - column)

    return {
        "turned": turn,
        "turned twice": lambda point: turn(turn(point)),
        "turned thrice": lambda point: turn(turn(turn(point))),
        "mirrored": mirror,
        "mirrored and turned": lambda point: turn(mirror(point)),
    }


@given(positions())
@settings(max_examples=60)
def test_the_same_position_gives_the_same_candidates(start: Position) -> None:
    assert infer(start) == infer(Position(start.size, start.stones, to_play=start.to_play))


@given(positions())
@settings(max_examples=40)
def test_turning_or_mirroring_the_board_changes_nothing(start: Position) -> None:
    found = infer(start)
    for name, move in symmetries(start.size).items():
        assert seen(infer(turned(start, move))) == seen(found, move), name


@given(positions())
@settings(max_examples=60)
def test_swapping_the_colors_changes_nothing(start: Position) -> None:
    swapped = Position.of(start.size, black=start.white, white=start.black, to_play=start.to_play.other)
    assert seen(infer(swapped)) == seen(infer(start))


@given(positions())
@settings(max_examples=60)
def test_the_other_side_to_move_asks_the_opposite_of_the_same_stones(start: Position) -> None:
    def asked(found: Inference) -> set[tuple[Kind, frozenset[Point]]]:
        return {(s.kind, s.target) for s in found.suggestions if s.kind not in (Kind.WIN_RACE, Kind.LIVE_ALL)}

    one, other = asked(infer(start)), asked(infer(start.with_to_play(start.to_play.other)))
    assert {(kind.opposite, target) for kind, target in one} == other


@given(positions())
@settings(max_examples=60)
def test_candidates_are_ordered_and_decided_ones_have_a_margin(start: Position) -> None:
    found = infer(start)
    scores = [suggestion.score for suggestion in found.suggestions]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert 0 <= found.margin <= 1
    assert bool(found.reason)
    assert found.suggestions or not found.decided
    assert len({(s.kind, s.parties) for s in found.suggestions}) == len(scores)


@given(positions(), st.integers(0, 3))
@settings(max_examples=60)
def test_regions_hold_their_target_and_no_boundary_and_grow_with_their_level(
    start: Position, level: int
) -> None:
    for suggestion in infer(start).suggestions[:2]:
        stones = frozenset(point for chain in suggestion.parties[0] for point in chain.points)
        owner = start.at(min(stones))
        assert owner
        region = propose_region(start, stones, owner.other, level=level)
        boundary = {point for chain in region.boundary for point in chain.points}
        assert stones <= region.points
        assert not boundary & region.points
        assert all(start.at(point) == owner.other for point in boundary)
        assert region.points <= region.widened().points
        around = {step for point in region.points for step in start.size.neighbours(point)} - region.points
        assert region.closed == (around <= boundary)
