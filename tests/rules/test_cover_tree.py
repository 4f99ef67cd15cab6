"""A tree of patterns finds those that cover a given one: the same as laying each on it by itself."""

import random

from nerai.rules.cover import Known
from nerai.rules.cover_tree import CoverTree
from nerai.rules.drawing import parse
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, SYMMETRIES, Content, Pattern, turn

CONTENTS = (EMPTY, OWN, ENEMY, OFF, EMPTY | OWN, ENEMY | OFF)


def drawn(chance: random.Random, cells: int) -> Pattern:
    places = chance.sample(
        [(dx, dy) for dx in range(-1, 3) for dy in range(-1, 2) if (dx, dy) != (0, 0)], cells
    )
    contents: dict[tuple[int, int], Content] = {place: chance.choice(CONTENTS) for place in places}
    return Pattern.of({**contents, (0, 0): chance.choice((EMPTY, OWN, ENEMY))})


def fits(known: Known, pattern: Pattern, origin: tuple[int, int], at: tuple[int, int], symmetry: int) -> bool:
    for dx, dy, allowed in pattern.cells:
        x, y = turn(dx - origin[0], dy - origin[1], symmetry)
        if known.at(x + at[0], y + at[1]) & ~allowed:
            return False
    return True


def test_a_pattern_is_found_where_the_other_says_all_that_it_asks() -> None:
    tree: CoverTree[str] = CoverTree()
    tree.add(parse(("O X",)), (1, 0), "pair")
    tree.add(parse(("O X .",)), (1, 0), "more")
    tree.add(parse(("X #",)), (0, 0), "edge")
    known = Known(parse(("O X",)))
    assert list(tree.covering(known.at, (1, 0), 0)) == ["pair"]
    assert list(tree.covering(known.at, (0, 0), 0)) == []
    assert list(tree.covering(known.at, (1, 0), 1)) == []
    assert list(tree.covering(Known(parse(("X O",))).at, (0, 0), 1)) == ["pair"]
    # Beyond an edge everything is off the board, also what is not listed.
    assert list(tree.covering(Known(parse(("X", "-"))).at, (0, 0), 4)) == ["edge"]


def test_it_finds_what_trying_all_of_them_finds() -> None:
    chance = random.Random(5)
    patterns = [drawn(chance, chance.randint(1, 4)) for _ in range(300)]
    origins = [(cell.dx, cell.dy) for cell in (chance.choice(one.cells) for one in patterns)]
    tree: CoverTree[int] = CoverTree()
    for number, (pattern, origin) in enumerate(zip(patterns, origins, strict=True)):
        tree.add(pattern, origin, number)
    found = 0
    for _ in range(60):
        known = Known(drawn(chance, 8))
        at = chance.randint(-1, 2), chance.randint(-1, 1)
        for symmetry in SYMMETRIES:
            expected = [
                number
                for number, (pattern, origin) in enumerate(zip(patterns, origins, strict=True))
                if fits(known, pattern, origin, at, symmetry)
            ]
            assert sorted(tree.covering(known.at, at, symmetry)) == expected
            found += len(expected)
    assert found > 500
