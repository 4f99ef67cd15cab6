"""Boards for planner and solver together: one that schemas know, and two on which knowledge falls short."""

from dataclasses import replace
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
    """Knowledge of a link that does not work, of no way to cut it, and of no test whether it is one."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "hope.pat").write_text(_HOPE, encoding="utf-8")
        known = load_knowledge(folder)
    others = [way.schema.name for goal in ("connect", "cut") for way in known.ways[goal]]
    tests = {name: test for name, test in known.standings.items() if name not in ("connect", "cut")}
    left = known.without([name for name in others if name != "one_step_nearer"], critics=False)
    return replace(left, standings=tests)


def planned_boards() -> tuple[tuple[Position, str, Knowledge], ...]:
    """A plan that is right, a first move that no schema proposes, and a reply that none does."""
    return (THREE, KILL, go()), (THREE, KILL, unable("kill")), (GAP, LINK, hopeful())
