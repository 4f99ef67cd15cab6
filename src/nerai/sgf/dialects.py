"""The seven ways in which problem files mark right and wrong, read into one kind of verdict.

Takes the solution tree of a file (its moves, with the SGF nodes they came from) and who is to solve it; gives
the dialect and a verdict for each move, None where the author says nothing. What the verdicts make of a first
move is judge.py; nothing here knows of boards.

    dialect      right                                         everything else
    GOPROBLEMS   `RIGHT` in a comment                          wrong
    GLIFT        GB (Black solves) or GW (White solves)        wrong, as is the other one
    MANY_FACES   TE on a move of the solver                    wrong
    SMARTGO      CH on a move of the solver                    wrong
    GENERIC      a comment that begins with "Correct"          unjudged; wrong if it begins with "Wrong"
    ULIGO        what is not marked                            wrong: WV, or TR empty or on the move itself
    EASYGO       the main line, or "right" or "correct" in     wrong: BM, "wrong" in a comment, and the rest
                 a comment
    UNMARKED     the main line                                 unjudged

The dialect is that of the first row whose marks occur on any move; ULIGO asks for WV, EASYGO for BM or one
of its words, and TR makes a file ULIGO only when nothing else speaks, since it is an ordinary mark elsewhere.
A file in the combined form (problem_writer.py) has marks of several rows that agree; it reads as GOPROBLEMS.

In every dialect BM on a move of the solver says wrong, DO on a first move says acceptable, and UC (unclear)
leaves a line end unjudged. Only line ends and marked moves get a verdict; ends after a right move get none.
"""

import enum
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.position import Move
from nerai.sgf.problem import Verdict
from nerai.sgf.tree import Node

_RIGHT_WORD = re.compile(r"\bRIGHT\b")
_BEGINS_CORRECT = re.compile(r"\W*correct\b", re.IGNORECASE)
_BEGINS_WRONG = re.compile(r"\W*(wrong|incorrect|failure)\b", re.IGNORECASE)
_SAYS_RIGHT = re.compile(r"(?<!not )\b(right|correct)\b", re.IGNORECASE)
_SAYS_WRONG = re.compile(r"\b(wrong|incorrect|not right|not correct)\b", re.IGNORECASE)


class Dialect(enum.Enum):
    """Whose way of marking right and wrong a file follows."""

    GOPROBLEMS = "goproblems.com"
    GLIFT = "Glift"
    MANY_FACES = "Many Faces"
    SMARTGO = "SmartGo"
    GENERIC = "generic comments"
    ULIGO = "uliGo"
    EASYGO = "EasyGo"
    UNMARKED = "unmarked"


@dataclass(frozen=True, slots=True)
class Line:
    """A move of the tree as the dialects see it: who plays, its SGF nodes, where it stands in the tree."""

    parent: int
    move: Move
    nodes: tuple[Node, ...]
    is_end: bool
    in_main_line: bool

    def has(self, *names: str) -> bool:
        """Whether one of its nodes has one of these properties."""
        return any(name in node for node in self.nodes for name in names)

    @property
    def comment(self) -> str:
        """The words at it."""
        return "\n".join(filter(None, (node.text("C").strip() for node in self.nodes)))


def detect(lines: Sequence[Line], solver: Color) -> Dialect:
    """The dialect of a tree, from the marks on its moves."""
    for dialect, speaks in _SIGNS:
        if any(speaks(line, solver) for line in lines):
            return dialect
    return Dialect.UNMARKED


def verdicts(lines: Sequence[Line], solver: Color, dialect: Dialect) -> list[Verdict | None]:
    """For each move of the tree, parents before children, what the author says of it."""
    found: list[Verdict | None] = []
    after_right: list[bool] = []
    for line in lines:
        settled = line.parent >= 0 and after_right[line.parent]
        verdict = _own_verdict(line, solver, dialect)
        if verdict is None and line.is_end and not settled and not line.has("UC"):
            verdict = _end_verdict(line, dialect)
        found.append(verdict)
        after_right.append(settled or verdict is Verdict.RIGHT)
    return found


def without_marker(comment: str) -> str:
    """A comment as people should see it: goproblems.com takes its RIGHT out."""
    return re.sub(r"[ \t]*\bRIGHT\b[ \t]*\n?", "", comment).strip()


def _own_verdict(line: Line, solver: Color, dialect: Dialect) -> Verdict | None:
    by_solver = line.move.color == solver
    if by_solver and line.has("BM"):
        return Verdict.WRONG
    if by_solver and line.parent < 0 and line.has("DO"):
        return Verdict.ACCEPTABLE
    return _READERS[dialect](line, solver)


def _end_verdict(line: Line, dialect: Dialect) -> Verdict | None:
    if dialect in (Dialect.EASYGO, Dialect.UNMARKED) and line.in_main_line:
        return Verdict.RIGHT
    if dialect is Dialect.ULIGO:
        return Verdict.RIGHT
    return None if dialect in (Dialect.GENERIC, Dialect.UNMARKED) else Verdict.WRONG


def _read_goproblems(line: Line, _: Color) -> Verdict | None:
    return Verdict.RIGHT if _RIGHT_WORD.search(line.comment) else None


def _read_glift(line: Line, solver: Color) -> Verdict | None:
    good_for_black, good_for_white = line.has("GB"), line.has("GW")
    if good_for_black == good_for_white:
        return None
    return Verdict.RIGHT if good_for_black == (solver is Color.BLACK) else Verdict.WRONG


def _read_many_faces(line: Line, solver: Color) -> Verdict | None:
    return Verdict.RIGHT if line.move.color == solver and line.has("TE") else None


def _read_smartgo(line: Line, solver: Color) -> Verdict | None:
    return Verdict.RIGHT if line.move.color == solver and line.has("CH") else None


def _read_generic(line: Line, _: Color) -> Verdict | None:
    if _BEGINS_CORRECT.match(line.comment):
        return Verdict.RIGHT
    return Verdict.WRONG if _BEGINS_WRONG.match(line.comment) else None


def _read_uligo(line: Line, _: Color) -> Verdict | None:
    return Verdict.WRONG if line.has("WV") or _own_triangle(line) else None


def _read_easygo(line: Line, _: Color) -> Verdict | None:
    if _SAYS_WRONG.search(line.comment):
        return Verdict.WRONG
    return Verdict.RIGHT if line.is_end and _SAYS_RIGHT.search(line.comment) else None


def _read_unmarked(_line: Line, _: Color) -> Verdict | None:
    return None


def _own_triangle(line: Line) -> bool:
    return any("TR" in node and node.points("TR") in ((), (line.move.point,)) for node in line.nodes)


_READERS: dict[Dialect, Callable[[Line, Color], Verdict | None]] = {
    Dialect.GOPROBLEMS: _read_goproblems,
    Dialect.GLIFT: _read_glift,
    Dialect.MANY_FACES: _read_many_faces,
    Dialect.SMARTGO: _read_smartgo,
    Dialect.GENERIC: _read_generic,
    Dialect.ULIGO: _read_uligo,
    Dialect.EASYGO: _read_easygo,
    Dialect.UNMARKED: _read_unmarked,
}

_SIGNS: tuple[tuple[Dialect, Callable[[Line, Color], bool]], ...] = (
    (Dialect.GOPROBLEMS, lambda line, solver: _read_goproblems(line, solver) is not None),
    (Dialect.GLIFT, lambda line, solver: _read_glift(line, solver) is not None),
    (Dialect.MANY_FACES, lambda line, solver: _read_many_faces(line, solver) is not None),
    (Dialect.SMARTGO, lambda line, solver: _read_smartgo(line, solver) is not None),
    (Dialect.GENERIC, lambda line, _: _BEGINS_CORRECT.match(line.comment) is not None),
    (Dialect.ULIGO, lambda line, _: line.has("WV")),
    (Dialect.EASYGO, lambda line, solver: line.has("BM") or _read_easygo(line, solver) is not None),
    (Dialect.ULIGO, lambda line, _: _own_triangle(line)),
)
