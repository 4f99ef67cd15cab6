import itertools
import random

import pytest

from nerai.rules import ANY, EMPTY, OFF, Content, Pattern, Rule
from nerai.rules.cover import Cover, cover, covers
from nerai.rules.drawing import parse
from nerai.rules.pattern import turn
from tests.support.naive_board import NaiveBoard
from tests.support.naive_rules import naive_matches, random_contents


@pytest.mark.parametrize(
    ("general", "special", "expected"),
    [
        (("O X",), ("O X",), True),
        (("O X",), ("O X .",), True),
        (("O X .",), ("O X",), False),
        (("O x",), ("O X",), True),
        (("O X",), ("O x",), False),
        (("O X",), ("X", "O"), True),  # turned
        (("X .",), ("? O X", "? ? ."), True),  # turned, and with its anchor elsewhere
        (("O X",), ("X O",), True),
        (("O",), ("X",), False),  # players are not exchanged
        (("O b",), ("O X .",), True),
        (("O b",), ("O ?",), False),
        (("O ? #",), ("O #",), True),  # beyond an edge everything is off the board
        (("O #",), ("O ? #",), False),
        (("O ?", "? #"), ("O #",), True),
    ],
)
def test_a_pattern_covers_those_that_say_more(
    general: tuple[str, ...], special: tuple[str, ...], expected: bool
) -> None:
    assert covers(parse(general), parse(special)) is expected


def test_the_cover_says_how_to_lay_the_pattern() -> None:
    special = parse(("? O X", "? ? ."))
    laid = cover(parse(("X .",)), special)
    assert laid is not None
    for (dx, dy), content in {(0, 0): "X", (1, 0): "."}.items():
        x, y = turn(dx, dy, laid.symmetry)
        found = special.allowed(x + laid.dx, y + laid.dy)
        assert found == parse((content,)).allowed(0, 0)


def test_a_corner_at_one_of_two_sides_is_no_edge_at_either() -> None:
    either = Pattern.of({(0, 0): EMPTY, (1, 1): OFF})
    assert not covers(Pattern.of({(0, 0): EMPTY, (1, 0): OFF}), either)
    assert covers(Pattern.of({(0, 0): EMPTY, (2, 2): OFF}), either)


def test_what_matches_nowhere_is_covered_by_everything() -> None:
    nowhere = Pattern.of({(0, 0): EMPTY, (1, 0): OFF, (2, 0): EMPTY})
    assert cover(parse(("X X X",)), nowhere) == Cover(0, 0, 0)


def _widened(rng: random.Random, pattern: Pattern) -> Pattern:
    """Some of its cells with more contents, or not at all."""
    contents = {
        (dx, dy): Content(allowed | (rng.randrange(16) if rng.random() < 0.3 else 0))
        for dx, dy, allowed in pattern.cells
    }
    if all(content == ANY for content in contents.values()):
        return pattern
    return Pattern.of(contents)


def test_a_pattern_matches_wherever_one_that_it_covers_does() -> None:
    """On all boards of 2x2 and of 3x1, stones without liberties included: patterns do not know of them."""
    rng = random.Random(5)
    boards = []
    for width, height in ((2, 2), (3, 1)):
        for stones in itertools.product(range(3), repeat=width * height):
            board = NaiveBoard(width, height)
            board.cells = list(stones)
            boards.append(board)
    told_apart = 0
    for _ in range(60):
        special = Pattern.of(random_contents(rng))
        general = rng.choice((Pattern.of(random_contents(rng)), _widened(rng, special)))
        laid = cover(general, special)
        if laid is None:
            continue
        for board in boards:
            special_at = {one[1:] for one in naive_matches([Rule("r", special)], board)}
            anchors = {one[1:] for one in naive_matches([Rule("r", general)], board)}
            assert bool(anchors) or not special_at
            told_apart += bool(anchors) and not special_at
    assert told_apart > 0


def test_a_widened_pattern_covers_what_it_came_from() -> None:
    rng = random.Random(6)
    for _ in range(50):
        special = Pattern.of(random_contents(rng))
        assert covers(_widened(rng, special).turned(rng.randrange(8)), special)
