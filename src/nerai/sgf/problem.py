"""Problem: one frozen record for a Go problem, whatever file it came from.

Holds the position, who moves, what is asked, and the answers: first moves that are right, acceptable or
wrong, the replies that refute the wrong ones, one line of solution and, where known, the whole tree of lines
with the author's verdicts. Every Problem that exists is sound: its stones can stand on a board, and its lists
do not contradict one another (ProblemError otherwise). Knows nothing of files, dialects or solving; JSON is
jsonlines.py, SGF problem_sgf.py.

A *verdict* is the author's word on a move or a line end. A tree is kept flat, each move naming the one before
it, so that no problem is too deep to compare, hash or print.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_sgf
from nerai.board.position import Move, Position
from nerai.errors import InputError, ProblemError


class GoalKind(enum.Enum):
    """What a problem asks for."""

    LIVE = "live"
    KILL = "kill"
    CAPTURE = "capture"
    SAVE = "save"
    CONNECT = "connect"
    CUT = "cut"
    SEKI = "seki"
    KO = "ko"
    RACE = "race"


class Verdict(enum.Enum):
    """What the author says of a move: it solves the problem, may pass as an answer, or fails."""

    RIGHT = "right"
    ACCEPTABLE = "acceptable"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class TreeMove:
    """A move of the solution tree; `parent` is the index of the move before it, -1 for a first move."""

    parent: int
    move: Move
    verdict: Verdict | None = None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A wrong first move and the replies, each of which refutes it."""

    move: Point
    replies: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem and its answers; first moves are `to_move`'s, PASS among them where passing is an answer.

    Stones and target are kept in board order, answers in the order of the source, the main one first.
    `asks` is the goal in the goal language, where `goal` and `target` cannot say it. `status` is a result
    code of the source, kept as it is; `known_failure` says what nerai gets wrong about it today; `note` is
    for the reader.
    """

    id: str
    size: Size
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    to_move: Color
    goal: GoalKind | None = None
    goal_text: str = ""
    asks: str = ""
    target: tuple[Point, ...] = ()
    correct: tuple[Point, ...] = ()
    also_ok: tuple[Point, ...] = ()
    wrong: tuple[Point, ...] = ()
    refutations: tuple[Refutation, ...] = ()
    solution: tuple[Point, ...] = ()
    level: str = ""
    source: str = ""
    status: str = ""
    known_failure: str = ""
    note: str = ""
    tree: tuple[TreeMove, ...] = ()

    def __post_init__(self) -> None:
        if not self.id.strip():
            raise ProblemError("a problem needs an id", hint="name it, such as capture/net_01")
        for name in ("black", "white", "target"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))
        self._check_stones()
        self._check_answers()
        self._check_tree()

    @property
    def position(self) -> Position:
        """The position to be solved, under the default rules."""
        return Position.of(self.size, black=self.black, white=self.white, to_play=self.to_move)

    def accepts(self, point: Point) -> bool:
        """Whether a first move counts as right."""
        return point in self.correct or point in self.also_ok

    def replies_to(self, point: Point) -> tuple[Point, ...]:
        """The replies that refute a wrong first move; empty when none is known."""
        return next((item.replies for item in self.refutations if item.move == point), ())

    def solution_moves(self) -> tuple[Move, ...]:
        """The line of solution with its colors: the players alternate, the one to move begins."""
        colors = (self.to_move, self.to_move.other)
        return tuple(Move(colors[index % 2], point) for index, point in enumerate(self.solution))

    def _check_stones(self) -> None:
        for name, points in (("black", self.black), ("white", self.white), ("target", self.target)):
            self._check_points(name, points, may_pass=False)
        try:
            position = self.position
        except InputError as fault:
            raise self._fault("black and white", fault.message, fault.hint) from fault
        for point in self.target:
            if position.at(point) is None:
                raise self._fault(
                    "target", f"no stone stands at {self._name(point)}", "name stones the goal is about"
                )

    def _check_answers(self) -> None:
        lists = {"correct": self.correct, "also_ok": self.also_ok, "wrong": self.wrong}
        said: dict[Point, str] = {}
        stones = {*self.black, *self.white}
        for name, points in lists.items():
            self._check_points(name, points, may_pass=True)
            for point in points:
                # Collections list impossible tries as wrong; that is true, if useless.
                if point in stones and name != "wrong":
                    raise self._fault(
                        name, f"a stone stands at {self._name(point)}", "first moves are on empty points"
                    )
                if point in said:
                    raise self._fault(
                        name, f"{self._name(point)} is also in {said[point]}", "an answer is one or the other"
                    )
                said[point] = name
        self._check_points("refutations", [item.move for item in self.refutations], may_pass=True)
        for item in self.refutations:
            if said.get(item.move) != "wrong":
                raise self._fault(
                    "refutations", f"{self._name(item.move)} is not in wrong", "list it in wrong, too"
                )
            if not item.replies:
                raise self._fault(
                    "refutations", f"no reply to {self._name(item.move)}", "give one, or leave it out"
                )
            self._check_points("refutations", item.replies, may_pass=True)
        for point in self.solution:
            self._check_point("solution", point, may_pass=True)
        if self.solution and not self.accepts(self.solution[0]):
            raise self._fault(
                "solution", f"{self._name(self.solution[0])} is no accepted first move", "list it in correct"
            )

    def _check_tree(self) -> None:
        for index, item in enumerate(self.tree):
            if not -1 <= item.parent < index:
                raise self._fault("tree", f"move {index} stands before the one it follows", "")
            self._check_point("tree", item.move.point, may_pass=True)

    def _check_points(self, name: str, points: Iterable[Point], *, may_pass: bool) -> None:
        seen: set[Point] = set()
        for point in points:
            self._check_point(name, point, may_pass=may_pass)
            if point in seen:
                raise self._fault(name, f"{self._name(point)} is listed twice", "list it once")
            seen.add(point)

    def _check_point(self, name: str, point: Point, *, may_pass: bool) -> None:
        if point not in self.size and not (may_pass and point == PASS):
            raise self._fault(name, f"point {point} is off the {self.size} board", "")

    def _fault(self, name: str, message: str, hint: str) -> ProblemError:
        return ProblemError(f"{name}: {message}", where=self.id, hint=hint)

    def _name(self, point: Point) -> str:
        """As problem records write it."""
        return to_sgf(point, self.size) or "pass"
