"""Draw the figures of the documentation: python examples/diagrams.py FOLDER [light|dark|print|auto]."""

import sys
from pathlib import Path

from nerai.board import svg
from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.frame import Crop
from nerai.board.picture import Arrow, Diagram, Mark, Tone, number_moves
from nerai.board.point import Size, from_gtp
from nerai.board.theme import Theme
from nerai.sgf import load
from nerai.sgf.replay import replay

HERE = Path(__file__).parent
NINE = Size.square(9)


def corner() -> Diagram:
    """A problem with labels, marks, a zone and an arrow, cropped to its corner."""
    problem = replay(load(HERE / "corner.sgf").games[0]).start
    a9, a8, a7 = (from_gtp(name, NINE) for name in ("A9", "A8", "A7"))
    return Diagram(
        problem,
        crop=Crop.parse("A4:F9", NINE),
        labels={a9: "a", a8: "b", a7: "c"},
        marks={from_gtp("B9", NINE): Mark.TRIANGLE, from_gtp("C6", NINE): Mark.SQUARE},
        shade=dict.fromkeys((a9, a8, a7), Tone.GREEN),
        arrows=[Arrow(from_gtp("E7", NINE), from_gtp("C7", NINE))],
        caption="Problem 1. White to kill",
    )


def snapback() -> Diagram:
    """A numbered sequence whose third move is played where the first was taken."""
    text = "  A B C D E F G\n9 . X O . . X .\n8 . X O O O X .\n7 . . X X X . .\n6 . . . . . . ."
    start = parse_diagram(text, size=NINE).position
    moves = number_moves((from_gtp(name, NINE) for name in ("D9", "E9", "D9")), to_play=Color.BLACK)
    return Diagram(start, numbers=moves, crop=Crop.parse("A6:G9", NINE), caption="Snapback")


def game() -> Diagram:
    """The first moves of a game, numbered."""
    record = replay(load(HERE / "game.sgf").games[0])
    moves = number_moves((move.point for move in record.moves[:60]), to_play=Color.BLACK)
    return Diagram(record.start, numbers=moves, caption=f"Figure 1 (1–{len(moves)})")


if __name__ == "__main__":
    folder, theme = Path(sys.argv[1]), Theme(sys.argv[2] if len(sys.argv) > 2 else "light")
    for figure in (corner, snapback, game):
        path = folder / f"{figure.__name__}.svg"
        path.write_text(svg.draw(figure(), theme=theme), encoding="utf-8")
        print(path)
