"""What becomes of the stones at the end, and the score that follows."""

from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp, to_gtp
from nerai.board.rules import CHINESE, JAPANESE, TROMP_TAYLOR, Rules
from nerai.engine.estimate import Status, estimate
from tests.engine.positions import session_of
from tests.support.positions import draw, drawing

BOTH_HAVE_A_DEAD_STONE = """
    . X . X O . O .
    @ X X X O O O .
    . X . X O . O #
    X X X X O O O .
    """


def test_dead_stones_are_told_from_living_ones_and_from_territory() -> None:
    drawn = drawing(BOTH_HAVE_A_DEAD_STONE)
    found = estimate(session_of(draw(drawn.position)))
    dead = {point for chain in found.stones(Status.DEAD) for point in chain.points}
    assert dead == drawn.all("@#")
    assert len(found.stones(Status.ALIVE)) == 2
    assert found.stones(Status.SEKI) == []
    assert found.status_at(drawn.at("@")) == "dead"
    assert [found.status_at(point) for point in drawn.position.size.points()][:4] == [
        "black_territory",
        "alive",
        "black_territory",
        "alive",
    ]


@pytest.mark.parametrize(
    ("rules", "black", "white"),
    [(replace(CHINESE, komi=0.5), 16, 16.5), (replace(JAPANESE, komi=0.5), 6, 7.5)],
    ids=["area", "territory"],
)
def test_the_score_is_that_of_the_rules_with_the_dead_stones_off(
    rules: Rules, black: float, white: float
) -> None:
    found = estimate(session_of(draw(drawing(BOTH_HAVE_A_DEAD_STONE).position), rules=rules)).score
    assert (found.black, found.white) == (black, white)


def test_stones_taken_earlier_count_as_prisoners_under_territory_scoring() -> None:
    drawn = drawing(
        """
        O a . b X X
        X O . X O O
        . . . . . .
        """
    )
    played = session_of(draw(drawn.position), rules=JAPANESE)
    played.play(Color.BLACK, drawn.at("a"))
    played.play(Color.WHITE, drawn.at("b"))
    assert [played.prisoners(color) for color in Color] == [1, 2]
    same_stones = session_of(draw(played.position), rules=JAPANESE)
    with_prisoners, without = estimate(played).score, estimate(same_stones).score
    assert with_prisoners.owner == without.owner
    assert with_prisoners.black == without.black + 1
    assert with_prisoners.white == without.white + 2


STANDING_OFF = """
    . X O O O O O
    O X X . O X X
    O O O O O O X
    O O X O X X X
    O X X X X X .
    O X . . X . a
    X X X X X X .
    """


def test_chains_that_hold_each_other_by_shared_liberties_are_in_seki() -> None:
    found = estimate(session_of(draw(drawing(STANDING_OFF).position)))
    seki = found.stones(Status.SEKI)
    assert sorted((chain.color.word, len(chain.points)) for chain in seki) == [("black", 3), ("white", 18)]
    assert found.stones(Status.DEAD) == []


def enclosed(*rows: str) -> str:
    """A finished game: six points a row inside a living white wall, and living black stones below."""
    wall = ["O . O", "O O O", "O . O", *["O O O"] * (len(rows) - 3)]
    inside = [f"{row} {end}" for row, end in zip(rows, wall, strict=True)]
    return "\n".join([*inside, "O O O O O O O O O", "X X X X X X X X X", ". X . X . X . X ."])


FINISHED = {
    "all borders closed": (". X . O .\nX X X O O\n. X O O .\nX X O . O\n. X O O .", "", ""),
    "a stone in each territory": (
        """
        . . X O . . .
        . O X O . X .
        . . X O . . .
        X X X O O O O
        . . X O . . .
        . . X O . . .
        . X X O O . .
        """,
        "B6 F6",
        "",
    ),
    "one eye is false": (
        """
        . X O . O . O
        X X X O O O O
        X . X O . O .
        O X O O O O O
        O O O . O . O
        X X X X X X X
        . X . X . X .
        """,
        "B7 B4",
        "",
    ),
    "four in a row live": (enclosed(". . . . X O", "X X X X X O", "O O O O O O"), "", ""),
    "three in a row, the middle taken": (enclosed(". O . X O O", "X X X X O O", "O O O O O O"), "D6", ""),
    "four in a square": (enclosed(". . X O O O", ". . X O O O", "X X X O O O"), "C6", ""),
    "a square filled but for one": (enclosed("O O X O O O", "O . X O O O", "X X X . O O"), "C6", ""),
    "a square filled, taking it is not enough": (
        enclosed("O O X O O O", "O O . X O O", "X X X X O O"),
        "C6 D5",
        "",
    ),
    "five points, the vital one taken": (enclosed(". . X X O O", ". O . X O O", "X X X X O O"), "C6", ""),
    "three stones in a bent space": (enclosed("O O . X O O", "O . X X O O", "X X X . O O"), "D6", ""),
    "two stones in four points": (enclosed(". O O . X O", "X X X X X O", "O O O O O O"), "E6", ""),
    "an eye each and one shared liberty": (
        enclosed(". O . X . X", "O O X X X X", "X X X O O O", "O O O O O O"),
        "",
        "B7 D7",
    ),
}


@pytest.mark.parametrize("rules", [CHINESE, JAPANESE, TROMP_TAYLOR], ids=lambda one: one.name)
@pytest.mark.parametrize(("board", "dead", "seki"), FINISHED.values(), ids=FINISHED)
def test_at_the_end_of_a_game_statuses_are_right(rules: Rules, board: str, dead: str, seki: str) -> None:
    session = session_of(board, rules=rules)
    found = estimate(session)

    def named(status: Status) -> set[str]:
        return {to_gtp(chain.anchor, session.size) for chain in found.stones(status)}

    def chains(names: str) -> set[str]:
        points = [from_gtp(name, session.size) for name in names.split()]
        return {to_gtp(session.position.chain_at(point).anchor, session.size) for point in points}

    assert named(Status.DEAD) == chains(dead)
    assert named(Status.SEKI) == chains(seki)
