"""Guesses about connections: one move between two chains, for either side."""

from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.lang import parse_goal
from nerai.query.guess_link import guess_link
from nerai.query.scene import Scene
from tests.support.positions import position

GAP = position("""
    O O O O O
    X X . X X
    O O . O O
    . O O O .
""")
JOINED = position("""
    X X .
    . . .
    . . .
""")


def _guess(goal: str, to_play: Color) -> str | None:
    scene = Scene.of(GAP.with_to_play(to_play), parse_goal(goal))
    point = guess_link(scene, tuple(GAP.size.points()))
    return None if point is None else to_gtp(point, GAP.size)


def test_who_connects_and_who_cuts_plays_between_the_chains() -> None:
    assert _guess("connect(A3, D3)", Color.BLACK) == "C3"
    assert _guess("cut(A3, D3)", Color.WHITE) == "C3"


def test_one_chain_needs_no_guess() -> None:
    scene = Scene.of(JOINED, parse_goal("connect({A3}, {B3})"))
    assert guess_link(scene, tuple(JOINED.size.points())) is None
