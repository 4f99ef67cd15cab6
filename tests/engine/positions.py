"""Positions that tests of the engine talk about: as commands that set them up, or drawn into a session."""

from nerai.board.rules import CHINESE, Rules
from nerai.engine.session import Session
from tests.support.positions import position


def session_of(text: str, *, rules: Rules = CHINESE) -> Session:
    """A session with the drawn stones set up."""
    start = position(text)
    session = Session(size=start.size, rules=rules, seed=1)
    session.set_position(start.stones)
    return session


# A finished 5x5 game. Both sides live unconditionally, White has five points more.
#
#     5 . X O O .
#     4 . X O . .
#     3 X X O O O
#     2 X X O . .
#     1 . X O O .
#       A B C D E
FINISHED = (
    "boardsize 5",
    "komi 0.5",
    "gogui-setup b B5 b B4 b B3 b B2 b B1 b A3 b A2 w C5 w D5 w C4 w C3 w C2 w C1 w D1 w D3 w E3",
)

# Whoever plays A4 wins: White lives there, or dies.
#
#     5 . O X . .
#     4 . O X X X
#     3 . O X . .
#     2 O O X X X
#     1 X X X . .
#       A B C D E
VITAL_POINT = (
    "boardsize 5",
    "komi 12.5",
    "gogui-setup w A2 w B2 w B3 w B4 w B5",
    "gogui-setup b A1 b B1 b C1 b C2 b C3 b C4 b C5 b D4 b E4 b D2 b E2",
)
