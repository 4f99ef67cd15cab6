import random

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.regions import EyeKind, Life, eyes, judge_point, regions, unconditional_life
from nerai.board.rules import Rules, Suicide
from nerai.errors import InputError
from tests.support.naive_life import alive_stones
from tests.support.positions import drawing, position


def test_regions_are_what_a_color_does_not_hold() -> None:
    start = drawing("""
        1 @ X 2 .
        X X X 2 2
        . . . X .
        3 3 3 @ .
    """)
    found = {min(region.points): region for region in regions(start.position, Color.BLACK)}
    assert found[Point(0)].points == start.all("1") | {Point(1)}
    assert found[Point(0)].empty == start.all("1")
    assert {chain.anchor for chain in found[Point(0)].chains} == {2}
    assert sum(len(region.points) for region in found.values()) + len(start.position.black) == 20


def test_an_empty_board_is_one_region_without_chains_and_no_eye() -> None:
    empty = Position.empty(Size(3, 2))
    (region,) = regions(empty, Color.WHITE)
    assert region.points == frozenset(empty.size.points())
    assert region.chains == frozenset()
    assert eyes(empty) == ()


def test_eyes_touch_stones_of_one_color_only() -> None:
    start = drawing("""
        a X b b O c
        X X b O O O
        . X O . . O
    """)
    found = {eye.points: (eye.color, eye.kind) for eye in eyes(start.position)}
    assert found[start.all("a")] == (Color.BLACK, EyeKind.REAL)
    assert found[start.all("c")] == (Color.WHITE, EyeKind.REAL)
    assert start.all("b") not in found, "both colors touch it"
    spaces = [eye for eye in eyes(start.position, Color.WHITE) if eye.kind is EyeKind.SPACE]
    assert [len(eye.points) for eye in spaces] == [2]


def test_the_reason_names_the_points_that_matter() -> None:
    start = position("""
        . X .
        X . .
        . . .
    """)
    (corner,) = (eye for eye in eyes(start, Color.BLACK) if len(eye.points) == 1)
    assert corner.kind is EyeKind.UNSETTLED
    assert corner.why == "white needs 1 of B2 to make it false"
    assert {chain.anchor for chain in corner.chains} == {1, 3}


@pytest.mark.parametrize("point", [0, 1, 4])
def test_only_a_point_with_own_stones_all_around_is_judged(point: int) -> None:
    start = position("""
        . X .
        . X .
        X . O
    """)
    with pytest.raises(InputError, match="no one-point eye of black"):
        judge_point(start, Point(point), Color.BLACK)


def test_two_eyes_keep_a_chain_for_ever_and_one_does_not() -> None:
    two = drawing("""
        a X b X . .
        X X X X . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    life = unconditional_life(two.position, Color.BLACK)
    assert life.stones == frozenset(two.position.black)
    assert life.territory == two.all("ab")
    assert unconditional_life(two.position, Color.WHITE).chains == ()
    assert unconditional_life(two.position, Color.WHITE).territory == frozenset()
    one = position("""
        . X X X .
        X X X X .
        . . . . .
    """)
    assert unconditional_life(one, Color.BLACK).chains == ()


def test_space_too_narrow_for_the_enemy_to_live_in_is_territory_too() -> None:
    start = drawing("""
        a X b X c
        X X X X c
        c c c c c
    """)
    life = unconditional_life(start.position, Color.BLACK)
    assert life.territory == start.all("abc")


def test_three_chains_live_on_three_eyes_of_which_none_has_one_to_itself() -> None:
    start = drawing("""
        X X X c X X X
        a X X X O X b
        X O . . . O X
        X O . . . O X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    """)
    life = unconditional_life(start.position, Color.BLACK)
    assert len(life.chains) == 3
    assert set(life.eyes) == {start.all("a"), start.all("b"), start.all("c")}
    assert start.all("abc") <= life.territory


@pytest.mark.parametrize("color", Color)
def test_unconditional_life_agrees_with_the_textbook_and_with_play(color: Color) -> None:
    rng = random.Random(20)
    alive = 0
    for _ in range(300):
        start = _end_of_a_random_game(rng, Size(rng.randint(2, 7), rng.randint(2, 7)))
        life = unconditional_life(start, color)
        assert life.stones == alive_stones(start.size.width, start.size.height, start.stones, color)
        if life.chains:
            alive += 1
            _attack_an_owner_who_always_passes(rng, start, life)
    assert alive > 100


def _attack_an_owner_who_always_passes(rng: random.Random, start: Position, life: Life) -> None:
    board = start.board()
    for _ in range(2 * start.size.area):
        board.to_play = life.color.other
        legal = board.legal_points()
        if not legal:
            break
        board.play(rng.choice(legal))
    assert all(board.at(point) == life.color for point in life.stones)
    after = Position(start.size, board.stones())
    lived = unconditional_life(after, life.color.other).stones
    assert not lived & life.territory, "the enemy lives in what was to be territory for good"


def _end_of_a_random_game(rng: random.Random, size: Size) -> Position:
    """Random moves that fill no own one-point eye: such games end with live chains."""
    current = Position.empty(size, rules=Rules(suicide=Suicide.FORBIDDEN))
    for _ in range(3 * size.area):
        color = current.to_play
        legal = [
            point
            for point in current.legal_points()
            if any(current.at(near) is not color for near in size.neighbours(point))
        ]
        if not legal:
            return current
        current = current.play(rng.choice(legal))
    return current


def test_enemy_stones_that_may_take_their_own_lives_spoil_an_eye_they_stand_inside_of() -> None:
    text = "O . X X X . .\n. . X . X . .\nX X X X X . .\n. . . . . . .\n. . . . . . ."
    forbidden, allowed = (
        unconditional_life(Position.parse(text, rules=Rules(suicide=suicide)), Color.BLACK)
        for suicide in (Suicide.FORBIDDEN, Suicide.ALLOWED)
    )
    assert len(forbidden.stones) == 10
    assert not allowed.stones


def test_the_corner_is_taken_by_suicide_and_an_eye_though_its_owner_has_two() -> None:
    text = "O . X X X . .\n. . X . X . .\nX X X X X . .\n. . . . . . .\n. . . . . . ."
    board = Position.parse(text, rules=Rules(suicide=Suicide.ALLOWED), to_play=Color.WHITE)
    # White fills the corner and vanishes, comes back around an eye, and takes the last liberties.
    corner = ("B5", "A4", "B4", "B5", "A4", "B4")
    outside = ("F5", "F4", "F3", "A2", "B2", "C2", "D2", "E2", "D4")
    for name in (*corner, *outside):
        board = board.play_as(Color.WHITE, from_gtp(name, board.size))
    assert board.at(from_gtp("C5", board.size)) is None
