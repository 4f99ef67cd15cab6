import random

import pytest

from nerai.board.color import Color
from nerai.board.links import Link, LinkKind, links
from nerai.board.point import Size
from nerai.board.position import Position
from tests.support.naive_board import NaiveBoard
from tests.support.positions import Drawing, drawing

# Each link is between the stones #, and rests on the points a.
SHAPES = {
    LinkKind.DIAGONAL: """
        . . . . .
        . # a . .
        . a # . .
        . . . . .
        """,
    LinkKind.BAMBOO: """
        . . . . .
        . # a # .
        . # a # .
        . . . . .
        """,
    LinkKind.MIAI: """
        . # a # .
        . # O # .
        . # a # .
        . # O # .
        . . O . .
        """,
    LinkKind.HANGING: """
        . . . . .
        . O X O .
        . # a # .
        . . a . .
        . . . . .
        """,
    LinkKind.EYE: """
        a # # .
        # O . .
        # . . .
        . . . .
        """,
    LinkKind.SHARED_LIBERTY: """
        . O . . .
        # a # . .
        . O . . .
        . . . . .
        """,
    LinkKind.CAPTURE: """
        . X . . .
        # O # . .
        . a . . .
        . . . . .
        """,
    LinkKind.TWO_STEPS: """
        . . . . . .
        . # a a . .
        . a a # . .
        . . . . . .
        """,
    LinkKind.EYE_SPACE: """
        a a # # .
        # # O . .
        . . . . .
        """,
}
SAFE = {LinkKind.DIAGONAL, LinkKind.BAMBOO, LinkKind.MIAI, LinkKind.HANGING, LinkKind.EYE}


def between_marked_stones(start: Drawing) -> list[Link]:
    return [
        link for link in links(start.position, Color.BLACK) if link.a.points | link.b.points <= start.all("#")
    ]


@pytest.mark.parametrize(("kind", "text"), SHAPES.items(), ids=lambda value: getattr(value, "name", ""))
def test_each_shape_is_found_with_the_points_it_rests_on(kind: LinkKind, text: str) -> None:
    start = drawing(text)
    found = between_marked_stones(start)
    assert (kind, start.all("a"), kind in SAFE) in [(link.kind, link.points, link.safe) for link in found]


BROKEN = {
    "a diagonal with one cutting point taken": """
        . . . . .
        . # O . .
        . . # . .
        . . . . .
        """,
    "a diagonal short of liberties": """
        O O O .
        O # . O
        O . # O
        . O O .
        """,
    "a bamboo joint short of liberties": """
        O O . O O
        O # . # O
        O # . # O
        O O O O O
        """,
    "a hanging connection whose guard is in atari": """
        . . O . .
        . O X O .
        . # . # .
        . . . . .
        . . . . .
        """,
    "a hanging connection with an enemy stone next to the point": """
        . . . . .
        . O X O .
        . # . # .
        . . O . .
        . . . . .
        """,
    "a shared eye with an outer liberty too few": """
        . # . .
        # O . .
        . . . .
        """,
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_shape_that_does_not_hold_is_no_safe_link(text: str) -> None:
    start = drawing(text)
    assert not [link for link in between_marked_stones(start) if link.safe]


def test_the_reason_names_the_points() -> None:
    start = drawing(SHAPES[LinkKind.BAMBOO])
    (link,) = between_marked_stones(start)
    assert link.why == "bamboo joint: if the enemy takes one of C3, C2, the other joins"


def test_both_colors_have_links() -> None:
    start = drawing("""
        . . . . .
        . @ . . .
        . . @ . .
        . . . . .
    """)
    assert [link.kind for link in links(start.position, Color.WHITE)] == [LinkKind.DIAGONAL]
    assert links(start.position, Color.BLACK) == ()


@pytest.mark.parametrize("color", Color)
def test_every_safe_link_answers_a_cut_on_the_naive_board(color: Color) -> None:
    rng = random.Random(7)
    checked = 0
    for _ in range(150):
        start = _random_position(rng, Size(rng.randint(4, 9), rng.randint(4, 9)))
        for link in links(start, color):
            if link.safe:
                checked += 1
                for cut in link.points:
                    _assert_cut_is_answered(start, link, cut)
    assert checked > 100


def _assert_cut_is_answered(start: Position, link: Link, cut: int) -> None:
    color = link.a.color
    board = NaiveBoard.from_stones(start.size.width, start.size.height, start.stones, to_play=color.other)
    if not board.try_play(cut):
        return
    (reply,) = link.points - {cut}
    assert board.try_play(reply), link.why
    joined = link.b.anchor in board.chain(link.a.anchor)
    cutter_taken = board.at(cut) == 0 and not board.is_legal(cut)
    assert board.at(link.a.anchor) == board.at(link.b.anchor) == color, link.why
    assert joined or cutter_taken, link.why


def _random_position(rng: random.Random, size: Size) -> Position:
    board = Position.empty(size).board()
    for _ in range(rng.randint(4, size.area)):
        legal = board.legal_points()
        if legal:
            board.play(rng.choice(legal))
    return Position(size, board.stones())
