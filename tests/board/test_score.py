import random
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Position
from nerai.board.rules import CHINESE, JAPANESE, TROMP_TAYLOR, Rules
from nerai.board.score import Score, area_score, score, territory_score, tromp_taylor
from nerai.errors import InputError
from tests.support.positions import drawing, position

FINISHED = """
    . . X O .
    . @ X O .
    X X X O O
    . . X O .
    . . X O .
"""
NO_KOMI = Rules(komi=0)


def test_tromp_taylor_counts_stones_and_what_they_alone_reach() -> None:
    result = tromp_taylor(position(FINISHED, rules=TROMP_TAYLOR))
    # The white stone inside counts as alive, and makes the points next to it nobody's.
    assert (result.black, result.white) == (7 + 4, 6 + 1 + 4 + 7.5)
    assert result.owner[0] is None
    assert result.text == "W+7.5"


def test_area_counts_after_dead_stones_are_gone() -> None:
    start = drawing(FINISHED)
    result = area_score(start.position, dead=[start.at("@")])
    assert (result.black, result.white) == (15, 10 + 7.5)
    assert result.owner[start.at("@")] is Color.BLACK
    assert result.winner is Color.WHITE
    assert result.margin == -2.5


def test_territory_counts_dead_stones_twice() -> None:
    start = drawing(FINISHED, rules=JAPANESE)
    result = territory_score(start.position, dead=[start.at("@")])
    assert (result.black, result.white) == (8 + 1, 4 + 6.5)
    assert result.text == "W+1.5"


def test_prisoners_count_in_territory_and_not_in_area() -> None:
    start = drawing(
        """
        @ X .
        a . .
        . . .
        """,
        rules=NO_KOMI,
    )
    taken = start.position.play(start.at("a"))
    assert taken.prisoners(Color.BLACK) == 1
    assert territory_score(taken).black == 7 + 1
    assert area_score(taken).black == 9


def test_the_rules_choose_the_way_of_counting() -> None:
    start = drawing(FINISHED)
    dead = [start.at("@")]
    assert score(start.position, dead=dead) == area_score(start.position, dead=dead)
    japanese = start.position.with_rules(JAPANESE)
    assert score(japanese, dead=dead) == territory_score(japanese, dead=dead)


def test_one_stone_stands_for_its_whole_chain() -> None:
    start = drawing("""
        O O . X .
        O . X . .
        X X . . .
    """)
    by_one, by_all = (area_score(start.position, dead=dead) for dead in ([Point(0)], start.position.white))
    assert by_one == by_all
    assert by_one.black == 15


def test_a_dead_point_without_a_stone_is_refused() -> None:
    with pytest.raises(InputError, match="no stone at A3"):
        area_score(position(". . .\n. X .\n. . ."), dead=[Point(0)])


def test_points_inside_a_seki_are_nobodys_territory() -> None:
    start = drawing(
        """
        a X O . O
        X X O O O
        O O . . .
        """,
        rules=replace(JAPANESE, komi=0),
    )
    assert territory_score(start.position).black == 1
    in_seki = territory_score(start.position, seki=[Point(1)])
    assert in_seki.black == 0
    assert in_seki.owner[start.at("a")] is None
    assert in_seki.white == territory_score(start.position).white


def test_neutral_points_between_both_colors_count_for_nobody() -> None:
    result = area_score(position("X X . O O", rules=NO_KOMI))
    assert (result.black, result.white) == (2, 2)
    assert result.winner is None
    assert result.text == "0"


def test_an_empty_board_belongs_to_nobody() -> None:
    assert tromp_taylor(Position.empty(Size.square(9))).text == "W+7.5"


def test_white_is_paid_for_handicap_stones_under_area_counting_only() -> None:
    rules = replace(CHINESE, komi=0.5, handicap=3)
    assert tromp_taylor(Position.empty(Size.square(9), rules=rules)).white == 3.5
    japanese = replace(JAPANESE, komi=0.5, handicap=3)
    assert territory_score(Position.empty(Size.square(9), rules=japanese)).white == 0.5


@pytest.mark.parametrize(
    ("black", "white", "text"), [(10, 6.5, "B+3.5"), (10, 7, "B+3"), (3, 15, "W+12"), (5, 5, "0")]
)
def test_results_are_written_as_players_do(black: float, white: float, text: str) -> None:
    assert Score(black, white, ()).text == text


def test_area_and_territory_agree_when_both_sides_played_alike() -> None:
    # Same number of moves, no passes, nothing neutral or dead.
    start = position(
        """
        . . . .
        . . . .
        . . . .
        """,
        rules=NO_KOMI,
    )
    for row in range(3):
        start = start.play(Point(4 * row + 1)).play(Point(4 * row + 2))
    assert area_score(start).margin == territory_score(start).margin == 0


def test_every_point_goes_to_the_color_that_alone_reaches_it() -> None:
    rng = random.Random(5)
    for _ in range(60):
        size = Size(rng.randint(1, 9), rng.randint(1, 9))
        current = Position.empty(size, rules=NO_KOMI)
        for _ in range(rng.randint(0, 2 * size.area)):
            current = current.play(rng.choice(current.legal_points() or (PASS,)))
        result = tromp_taylor(current)
        for point in size.points():
            reached = {current.at(point)} if current.at(point) else _colors_reached(current, point)
            assert result.owner[point] is (reached.pop() if len(reached) == 1 else None)
        for color, points in ((Color.BLACK, result.black), (Color.WHITE, result.white)):
            assert points == result.owner.count(color)


def _colors_reached(position: Position, start: Point) -> set[Color | None]:
    """The colors of the stones that a path over empty points leads to."""
    seen, todo, colors = {start}, [start], set()
    while todo:
        for near in position.size.neighbours(todo.pop()):
            if position.at(near) is not None:
                colors.add(position.at(near))
            elif near not in seen:
                seen.add(near)
                todo.append(near)
    return colors
