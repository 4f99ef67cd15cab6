"""The boards and figures of docs/algebra.md: python examples/algebra.py FOLDER writes them.

Each board is a text that `nerai status FILE --goal GOAL` reads, each figure shows it: triangles on the stones
in question, squares on the points that are to be eyes, letters on the moves that the page speaks of.
"""

import sys
from pathlib import Path

from nerai import Position, from_gtp
from nerai.bench.multi_goals import paper_goals
from nerai.board import svg
from nerai.board.picture import Diagram, Mark
from nerai.board.theme import Theme

TWO_CORNERS = Position.parse("""
. . . . . . . . . . . . .
O O O O O . . . O O O O O
X X X X O . . . O X X X X
. . . X O . . . O X . . .
""")
FIGURES = {
    "two_corners": ("A2 N2", "", "B1 M1"),
    "example_6": ("F5 D5 J5", "", "E5 L5"),
    "example_7": ("", "D1 H1", "C1 J1"),
    "example_8": ("", "D1 H1", "C2 J3"),
    "false_eye": ("", "D1 F1", ""),
    "sussman": ("A1 C1 G1", "", "B1"),
    "one_move_makes_two_eyes": ("", "D1 F1", "E2"),
    "sente": ("E4", "D1", "E3 E2"),
    "double_threat": ("D4 E5 F4", "", "E4 D5 F5"),
    "ineffective_double_threat": ("F2", "E1", "E2 E3"),
    "two_bamboo_joints": ("B4 D4 J4", "", "C4 H4"),
}
"""Of each: the stones in question, the eyes, and the moves that get the letters a, b, c."""


def positions() -> dict[str, Position]:
    """The positions by name."""
    made = {one.name.removeprefix("paper/"): one.position for one in paper_goals()}
    return {name: made.get(name, TWO_CORNERS) for name in FIGURES}


def figure(name: str, position: Position) -> Diagram:
    """The position with its marks."""
    stones, eyes, moves = (
        [from_gtp(word, position.size) for word in words.split()] for words in FIGURES[name]
    )
    marks = {**dict.fromkeys(stones, Mark.TRIANGLE), **dict.fromkeys(eyes, Mark.SQUARE)}
    return Diagram(position, marks=marks, labels=dict(zip(moves, "abc", strict=False)))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, position in positions().items():
        (folder / f"{name}.txt").write_text(f"{position}\n", encoding="utf-8")
        drawn = svg.draw(figure(name, position), theme=Theme.AUTO)
        (folder / f"algebra-{name.replace('_', '-')}.svg").write_text(drawn, encoding="utf-8")
