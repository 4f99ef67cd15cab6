"""Problems as JSON lines: one object a line, the project's own problem format (docs/problem-format.md).

Takes text or a file; gives Problems, and the other way. Strict: an unknown field, a point that is not on the
board, a list that contradicts another is a ProblemError that names file, line and field, with a hint; nothing
is repaired. A line may have MAX_LINE_BYTES. Knows JSON and the record; of SGF only the notation of points and
of the solution tree, which is kept as SGF text in the combined form (problem_writer.py).
"""

import difflib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_sgf, to_sgf
from nerai.board.position import Position
from nerai.errors import ConfigError, GoalError, PointError, ProblemError, SgfError
from nerai.lang import parse_goal
from nerai.sgf.problem import GoalKind, Problem, Refutation, TreeMove
from nerai.sgf.problem_sgf import tree_from_sgf
from nerai.sgf.problem_writer import tree_to_game
from nerai.sgf.reader import parse
from nerai.sgf.writer import write

MAX_LINE_BYTES: Final = 1024 * 1024

_REQUIRED: Final = ("id", "size", "black", "white", "to_move")
FIELDS: Final = (
    *_REQUIRED,
    *("goal", "goal_text", "asks", "target", "correct", "also_ok", "wrong", "refutations", "solution"),
    *("level", "source", "status", "known_failure", "note", "tree"),
)


def problem_from_json(text: str, *, where: str = "") -> Problem:
    """The problem in one line of JSON; ProblemError, beginning with `where`, when it is not sound."""
    return _Record(_parse_object(text, where), where).problem()


def problem_to_json(problem: Problem) -> str:
    """A problem as one line of JSON, without line break: fields in a fixed order, empty ones left out."""
    size = problem.size

    def pairs(points: Iterable[Point]) -> list[str]:
        return [to_sgf(point, size) or "pass" for point in points]

    record: dict[str, object] = {
        "id": problem.id,
        "size": size.width if size.width == size.height else str(size),
        "black": pairs(problem.black),
        "white": pairs(problem.white),
        "to_move": problem.to_move.letter,
        "goal": problem.goal.value if problem.goal else "",
        "goal_text": problem.goal_text,
        "asks": problem.asks,
        "target": pairs(problem.target),
        "correct": pairs(problem.correct),
        "also_ok": pairs(problem.also_ok),
        "wrong": pairs(problem.wrong),
        "refutations": {pairs([item.move])[0]: pairs(item.replies) for item in problem.refutations},
        "solution": pairs(problem.solution),
        "level": problem.level,
        "source": problem.source,
        "status": problem.status,
        "known_failure": problem.known_failure,
        "note": problem.note,
        "tree": write(tree_to_game(problem)) if problem.tree else "",
    }
    kept = {name: value for name, value in record.items() if value or name in _REQUIRED}
    return json.dumps(kept, ensure_ascii=False)


def read_problems(path: str | os.PathLike[str]) -> Iterator[Problem]:
    """The problems of a JSON-lines file, one by one; blank lines are passed over.

    ConfigError when the file cannot be opened; ProblemError, naming file and line, at the first line that is
    not sound or repeats an id.
    """
    name, seen = os.fspath(path), dict[str, int]()
    try:
        with Path(path).open("rb") as file:
            # A line that is too long is cut, so that no file can fill the memory.
            lines = iter(lambda: file.readline(MAX_LINE_BYTES + 1), b"")
            for number, text in record_lines(lines, name=name):
                where = place_in(name, number)
                problem = problem_from_json(text, where=where)
                if problem.id in seen:
                    raise ProblemError(
                        f"id: '{problem.id}' was used in line {seen[problem.id]}",
                        where=where,
                        hint="give each problem its own",
                    )
                seen[problem.id] = number
                yield problem
    except (OSError, ValueError) as fault:
        raise ConfigError(f"cannot read {name}: {fault}", hint="check the path") from fault


def record_lines(lines: Iterable[bytes], *, name: str = "") -> Iterator[tuple[int, str]]:
    """The lines that hold a record, with their numbers; `name` is the file's, for messages.

    ProblemError for a line that is too long or no UTF-8.
    """
    for number, line in enumerate(lines, 1):
        where = place_in(name, number)
        if len(line) > MAX_LINE_BYTES:
            raise ProblemError(
                f"a line of more than {MAX_LINE_BYTES} bytes", where=where, hint="one problem a line"
            )
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as fault:
            raise ProblemError("not UTF-8", where=where, hint="save the file as UTF-8") from fault
        if text.strip():
            yield number, text


def place_in(name: str, number: int) -> str:
    """Where a record is, in the words of messages: `life.jsonl:3`, or `line 3` without a file."""
    return f"{name}:{number}" if name else f"line {number}"


def write_problems(path: str | os.PathLike[str], problems: Iterable[Problem]) -> None:
    """Write a JSON-lines file; ConfigError when it cannot be written."""
    text = "".join(problem_to_json(problem) + "\n" for problem in problems)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as fault:
        raise ConfigError(f"cannot write {os.fspath(path)}: {fault}", hint="check the path") from fault


def _parse_object(text: str, where: str) -> dict[str, object]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ProblemError("a field is given twice", where=where, hint="each field once")
        return found

    def refuse(constant: str) -> NoReturn:
        raise ProblemError(f"{constant} is no value", where=where, hint="no field holds such a number")

    try:
        value = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    except (ValueError, RecursionError) as fault:
        what = f"no JSON: {_json_fault(fault)}"
        raise ProblemError(what, where=where, hint="one JSON object a line") from fault
    if not isinstance(value, dict):
        raise ProblemError("not a JSON object", where=where, hint='a problem is written {"id": ...}')
    return value


def _json_fault(fault: Exception) -> str:
    if isinstance(fault, json.JSONDecodeError):
        return f"column {fault.colno}: {fault.msg[:1].lower()}{fault.msg[1:]}"
    return "nested too deeply" if isinstance(fault, RecursionError) else "a number has too many digits"


class _Record:
    """Takes a JSON object apart, field by field."""

    def __init__(self, fields: dict[str, object], where: str) -> None:
        self._fields = fields
        self._where = where
        for name in fields:
            if name not in FIELDS:
                near = difflib.get_close_matches(name, FIELDS, 1)
                known = f"did you mean {near[0]}?" if near else f"known: {', '.join(FIELDS)}"
                raise self._fault(name[:40], "unknown field", known)
        for name in _REQUIRED:
            if name not in fields:
                raise self._fault(name, "missing", f"a problem needs {', '.join(_REQUIRED)}")
        self._size = self._read_size()

    def problem(self) -> Problem:
        """The problem; ProblemError when a field, or the whole, is not sound."""
        goal = self._text("goal")
        try:
            problem = Problem(
                id=self._text("id"),
                size=self._size,
                black=self._points("black"),
                white=self._points("white"),
                to_move=self._color("to_move"),
                goal=self._goal(goal) if goal else None,
                goal_text=self._text("goal_text"),
                asks=self._asks(),
                target=self._points("target"),
                correct=self._points("correct", may_pass=True),
                also_ok=self._points("also_ok", may_pass=True),
                wrong=self._points("wrong", may_pass=True),
                refutations=self._refutations(),
                solution=self._points("solution", may_pass=True),
                level=self._text("level"),
                source=self._text("source"),
                status=self._text("status"),
                known_failure=self._text("known_failure"),
                note=self._text("note"),
            )
        except ProblemError as fault:
            if fault.where == self._where:
                raise
            raise ProblemError(fault.message, where=self._where, hint=fault.hint) from fault
        return problem if "tree" not in self._fields else replace(problem, tree=self._tree(problem.position))

    def _read_size(self) -> Size:
        value = self._fields["size"]
        try:
            if isinstance(value, int) and not isinstance(value, bool):
                return Size.square(value)
            if isinstance(value, str):
                return Size.parse(value)
        except PointError as fault:
            raise self._fault("size", fault.message, fault.hint) from fault
        raise self._fault("size", "neither a number nor a text", 'write 19, or "9x7" for 9 wide and 7 high')

    def _text(self, name: str) -> str:
        value = self._fields.get(name, "")
        if not isinstance(value, str):
            raise self._fault(name, "not a text", "write it in quotes")
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise self._fault(name, "half a character", "a \\u escape in D800 to DFFF needs its other half")
        return value

    def _color(self, name: str) -> Color:
        letter = self._text(name)
        if letter not in ("B", "W"):
            raise self._fault(name, f"'{letter[:20]}' is no player", 'write "B" or "W"')
        return Color.parse(letter)

    def _goal(self, text: str) -> GoalKind:
        try:
            return GoalKind(text)
        except ValueError as fault:
            known = ", ".join(kind.value for kind in GoalKind)
            raise self._fault("goal", f"'{text[:20]}' is no goal", f"known: {known}") from fault

    def _asks(self) -> str:
        text = self._text("asks")
        try:
            return str(parse_goal(text)) if text else ""
        except GoalError as fault:
            raise self._fault("asks", fault.message, fault.hint) from fault

    def _points(self, name: str, *, may_pass: bool = False) -> tuple[Point, ...]:
        return self._point_list(name, self._fields.get(name, []), may_pass=may_pass)

    def _point_list(self, name: str, value: object, *, may_pass: bool) -> tuple[Point, ...]:
        if not isinstance(value, list):
            raise self._fault(name, "not a list", 'write points as ["aa", "bb"]')
        return tuple(self._point(name, item, may_pass=may_pass) for item in value)

    def _point(self, name: str, value: object, *, may_pass: bool) -> Point:
        if value == "pass" and may_pass:
            return PASS
        if not isinstance(value, str) or len(value) != 2 or value == "tt":
            shown = json.dumps(value)[:20]
            hint = 'points are SGF pairs such as "dp"' + (', or "pass"' if may_pass else "")
            raise self._fault(name, f"{shown} is no point", hint)
        try:
            return from_sgf(value, self._size)
        except PointError as fault:
            raise self._fault(name, fault.message, fault.hint) from fault

    def _refutations(self) -> tuple[Refutation, ...]:
        value = self._fields.get("refutations", {})
        if not isinstance(value, dict):
            raise self._fault("refutations", "not an object", 'write {"aa": ["bb"]}: wrong move, replies')
        return tuple(
            Refutation(
                self._point("refutations", move, may_pass=True),
                self._point_list("refutations", replies, may_pass=True),
            )
            for move, replies in value.items()
        )

    def _tree(self, start: Position) -> tuple[TreeMove, ...]:
        try:
            games = parse(self._text("tree")).games
            if len(games) != 1:
                raise self._fault("tree", "more than one tree", "one SGF tree of variations")
            if games[0].size != self._size:
                raise self._fault(
                    "tree", f"a tree for a {games[0].size} board", f"give it SZ for {self._size}"
                )
            return tree_from_sgf(games[0], start)
        except SgfError as fault:
            raise self._fault("tree", fault.message, fault.hint) from fault

    def _fault(self, name: str, message: str, hint: str) -> ProblemError:
        return ProblemError(f"{name}: {message}", where=self._where, hint=hint)
