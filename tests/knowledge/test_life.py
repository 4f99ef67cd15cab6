"""How the life of groups stands and looks, by what is taken for granted around them."""

from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.knowledge.go import outlooks, standings
from nerai.knowledge.sorts import Group
from nerai.knowledge.surroundings import Surroundings
from nerai.knowledge.view import View
from nerai.planner.goal import Standing
from nerai.solver.outlook import Arena

THREE = """
. . . X O . .
X X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def seen(text: str, me: Color, to_play: Color) -> tuple[View, Group]:
    position = Position.parse(text, to_play=to_play)
    view = View(position, me).within(Surroundings.plain(position, position.black, Color.WHITE))
    return view, view.group(position.black)


def played(view: View, name: str, color: Color) -> View:
    after = view.after(from_gtp(name, view.size), color)
    assert after is not None
    return after


def test_who_moves_first_in_a_space_of_three_has_to_do_it() -> None:
    for me, to_play in ((Color.BLACK, Color.BLACK), (Color.WHITE, Color.WHITE)):
        view, group = seen(THREE, me, to_play)
        assert standings.live(view, group) is Standing.OPEN
        assert standings.kill(view, group) is Standing.OPEN


def test_a_line_that_the_other_wins_by_moving_is_lost() -> None:
    view, group = seen(THREE, Color.BLACK, Color.BLACK)
    assert standings.live(played(view, "F1", Color.BLACK), group) is Standing.FAILED
    assert standings.live(played(view, "B7", Color.BLACK), group) is Standing.ACHIEVED


def test_a_group_that_is_dead_whoever_moves_is_killed() -> None:
    view, group = seen(THREE, Color.WHITE, Color.WHITE)
    assert standings.kill(played(view, "B7", Color.WHITE), group) is Standing.ACHIEVED
    assert standings.kill(played(view, "F1", Color.WHITE), group) is Standing.FAILED


def test_a_stone_on_an_exit_is_out() -> None:
    position = Position.parse(THREE, to_play=Color.BLACK)
    board = frozenset(map(Point, range(49)))
    arena = Arena(board, exits=frozenset({from_gtp("C7", position.size)}), walls=frozenset(position.white))
    view = View(position, Color.BLACK).within(Surroundings.of(position, position.black, Color.WHITE, arena))
    group = view.group(position.black)
    assert standings.live(view, group) is Standing.OPEN
    assert standings.live(played(view, "C7", Color.BLACK), group) is Standing.ACHIEVED


def test_stones_that_the_group_shuts_in_are_no_walls() -> None:
    text = THREE.replace(". . . X O", "O . . X O")
    position = Position.parse(text)
    arena = Arena(frozenset(map(Point, range(49))), walls=frozenset(position.white))
    around = Surroundings.of(position, position.black, Color.WHITE, arena)
    assert from_gtp("A7", position.size) not in around.arena.walls
    assert from_gtp("A5", position.size) in around.arena.walls


def test_the_vital_point_looks_best_for_both_sides() -> None:
    for color, outlook in ((Color.BLACK, outlooks.live), (Color.WHITE, outlooks.kill)):
        view, group = seen(THREE, color, color)
        worth = {name: outlook(played(view, name, color), group) for name in ("A7", "B7", "C7", "F1")}
        assert max(worth, key=worth.__getitem__) == "B7"
