"""What single stones change: numbers that are less sure are drawn in more."""

from itertools import pairwise

from nerai.board.point import Point, from_gtp
from nerai.strategy.effects import swings
from tests.support.positions import position

GAP = position("""
    . X . X . X . X .
    X X X X O X X X X
    O O O O O O O O O
    . O . O . O . O .
    O O O O O O O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


def test_what_all_games_agree_on_is_not_drawn_towards_others() -> None:
    moves = [from_gtp(name, GAP.size) for name in ("E9", "E3", "C2", "G2")]
    sure, *_ = found = swings(GAP, moves, games=40, seed=1)
    assert sure.error == 0.0
    assert sure.points == sure.seen
    assert all(one.points != one.seen for one in found[1:])


def test_the_larger_the_error_the_more_a_swing_is_drawn_in() -> None:
    found = swings(GAP, [Point(one) for one in GAP.legal_points()], games=20, seed=1)
    middle = sum(one.seen for one in found) / len(found)
    kept = [
        (one.error, (one.points - middle) / (one.seen - middle))
        for one in found
        if one.points > 0 and abs(one.seen - middle) > 1
    ]
    assert len(kept) > 5
    assert all(share >= further for (_, share), (_, further) in pairwise(sorted(kept)))
