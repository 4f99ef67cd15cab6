"""Boards for planner and solver together: one that schemas know, and two on which knowledge falls short."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.knowledge import Knowledge, load_knowledge
from tests.support.positions import position

THREE = position("""
    . X O . . .
    . X O . . .
    . X O . . .
    X X O . . .
    O O O . . .
    . . . . . .
""").with_to_play(Color.WHITE)
"""White kills at A5."""
GAP = position("""
    . . . . . .
    . . . . . .
    O O O O . .
    X . . X . .
""")
"""Black cannot connect A1 and D1: after B1 White takes at C1."""
KILL = "kill(B5)"
LINK = "connect(A1, D1)"
_HOPE = """
pattern one_step_nearer for connect(A, B)
  X X X X
  A * . B
  - - - -
  why   "A step towards the other chain."
  seen  connect/under_01
"""


@cache
def go() -> Knowledge:
    """All that is known."""
    return load_knowledge()


@cache
def unable(goal: str) -> Knowledge:
    """Knowledge without any way to a goal."""
    return go().without([way.schema.name for way in go().ways[goal]], critics=False)


@cache
def hopeful() -> Knowledge:
    """Knowledge of a link that does not work, and of no way to cut it."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "hope.pat").write_text(_HOPE, encoding="utf-8")
        known = load_knowledge(folder)
    return known.without([way.schema.name for way in known.ways["cut"]], critics=False)


def planned_boards() -> tuple[tuple[Position, str, Knowledge], ...]:
    """A plan that is right, a first move that no schema proposes, and a reply that none does."""
    return (THREE, KILL, go()), (THREE, KILL, unable("kill")), (GAP, LINK, hopeful())
