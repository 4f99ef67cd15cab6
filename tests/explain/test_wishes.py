"""Goals of plans in words: every goal that a plan may have is told, by the stones on the board."""

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.catalogue import catalogue
from nerai.explain.wishes import Wishes, number_word
from nerai.knowledge.sorts import NamedPoint, Region
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.strategy.board_plan import JUDGED
from tests.support.positions import position

BOARD = """
. . . . .
. X O . .
. X O O .
. . X . .
. . . . .
"""
STRATEGIC = 6


def words(goal: str, *names: str) -> str:
    board = position(BOARD)
    view = View(board, Color.BLACK)
    chains = tuple(view.chain_at(from_gtp(name, board.size)) for name in names)
    return Wishes(board, Color.BLACK).to(Goal(goal, chains))


def test_every_goal_that_a_plan_may_have_is_in_the_catalogue() -> None:
    known = load_strategy().goals
    wanted = {one.name for one in known.values() if one.level >= STRATEGIC} | JUDGED | {"play"}
    assert [name for name in sorted(wanted) if not catalogue().offers(f"wish.{name}")] == []
    told = {key.removeprefix("wish.") for key in catalogue().keys if key.startswith("wish.")} - {"bound"}
    assert told <= set(known)


@pytest.mark.parametrize(
    ("goal", "names", "said"),
    [
        ("capture", ("C4",), "take White's three stones at C4"),
        ("save", ("C2",), "save Black's stone at C2"),
        ("connect", ("B4", "C2"), "connect Black's chains at B4 and C2"),
        ("cut", ("B4", "C2"), "cut Black's chains at B4 and C2 apart"),
        ("lean_on", ("C4",), "lean on: White's three stones at C4"),
        ("win_game", (), "win the game"),
    ],
)
def test_stones_are_named_by_whose_and_how_many_they_are(
    goal: str, names: tuple[str, ...], said: str
) -> None:
    assert words(goal, *names) == said


def test_a_chain_that_was_taken_is_a_chain() -> None:
    board, empty = position(BOARD), position(". . .\n. . .\n. . .\n")
    chain = View(board, Color.BLACK).chain_at(from_gtp("C4", board.size))
    goal = Goal("capture", (chain,))
    assert Wishes(empty, Color.BLACK).to(goal) == "take White's chain at C4"
    # Another one may stand there by now.
    assert Wishes(board, Color.BLACK, taken=True).to(goal) == "take White's chain at C4"


def test_groups_points_and_parts_of_the_board_are_named() -> None:
    board = position(BOARD)
    tell, view = Wishes(board, Color.BLACK).to, View(board, Color.BLACK)
    group = view.group([from_gtp("B4", board.size), from_gtp("B3", board.size)])
    assert tell(Goal("run", (group,))) == "bring Black's group at B4 (two stones) out into the open"
    few = Region(Color.WHITE, frozenset(from_gtp(name, board.size) for name in ("D2", "E2")))
    assert tell(Goal("endgame_at", (few,))) == "play out the place at D2 and E2"
    many = Region(
        Color.WHITE, frozenset(from_gtp(name, board.size) for name in ("D1", "C1", "E1", "B1", "D2"))
    )
    assert tell(Goal("reduce", (many,))) == "flatten White's frame around D1 (5 points) from outside"
    point = NamedPoint(from_gtp("D2", board.size), board.size)
    assert tell(Goal("fight_ko", (point,))) == "take or fill the ko at D2"


def test_what_leaves_the_board_is_taken_and_what_cannot_get_away_is_caught() -> None:
    board = position(". . . .\nX . . .\nO X . .\n. . . .\n")
    goal = Goal("capture", (View(board, Color.BLACK).chain_at(from_gtp("A2", board.size)),))
    reaches = Wishes(board, Color.BLACK).reaches
    assert reaches(goal, from_gtp("A1", board.size)) == "takes White's stone at A2"
    assert reaches(goal, from_gtp("D4", board.size)) == "catches White's stone at A2"


def test_small_numbers_are_words() -> None:
    assert (number_word(2), number_word(12), number_word(13)) == ("two", "twelve", "13")
