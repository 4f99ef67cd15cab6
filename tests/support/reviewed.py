"""A game of ours to review, 46 moves of weak self-play with many mistakes; and positions to begin at."""

from nerai.board.point import from_gtp
from nerai.board.position import Move, Position
from nerai.sgf.document import Document, read_document
from tests.support.positions import position

GAME = """(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[nerai]PW[nerai]KM[7];B[ea];W[ha];B[if];W[gc]
;B[dg];W[hh];B[ee];W[hc];B[ii];W[hf];B[fd];W[ec];B[di];W[ac];B[id];W[ed];B[af]
;W[gd];B[eb];W[ia];B[bb];W[ca];B[aa];W[fh];B[cf];W[ig];B[hd];W[ad];B[cb];W[ce]
;B[eg];W[db];B[bc];W[fb];B[ge];W[dc];B[fa];W[bd];B[ai];W[ba];B[de];W[dh];B[fe]
;W[cc];B[fc];W[ab])
"""

LINK = position(
    """
    . . X . . O . . .
    . . . O O X O O .
    . O . O . X . . X
    X O O X X O . O X
    . . X . . O . O X
    . . . . O X . . X
    . . O . . . O . X
    X . . . . . . . .
    X . X . . . . . .
    """
)
"""Two black stones, F8 and F7, are connected by E7, or cut off there."""
THREE_IN_A_ROW = position(
    """
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
)
"""A black group that lives or dies by B9."""


def document() -> Document:
    """The game, read."""
    return read_document(GAME.encode())


def play(start: Position, *moves: str) -> tuple[list[Position], list[Move]]:
    """Positions and moves of a game that begins with a drawn position, the players alternating."""

    positions, played = [start], list[Move]()
    for name in moves:
        move = Move(positions[-1].to_play, from_gtp(name, start.size))
        played.append(move)
        positions.append(positions[-1].play(move.point))
    return positions, played
