"""Every exception nerai raises on purpose.

    NeraiError
    ├── InputError            something a person or program handed in cannot be used
    │   ├── PointError        text that names no point of this board
    │   ├── DiagramError      a drawn position that cannot be read (row, column), or no picture
    │   ├── SgfError          an SGF file beyond repair (line, column)
    │   ├── ProblemError      a problem record that makes no sense (where)
    │   ├── GoalError         a goal that cannot be read (column)
    │   ├── AlgebraError      a game, status or strategy that cannot be read or makes no sense (column)
    │   ├── SchemaError       a fault in knowledge (file, line)
    │   ├── KnowledgeError    knowledge that cannot be used: all its faults
    │   ├── AnswerError       an answer that cannot be read or contradicts itself (path)
    │   ├── RequestError      a request to the tutor that cannot be answered (where, status)
    │   ├── QueryError        a query of the analysis protocol that cannot be answered (field, id)
    │   └── ConfigError       settings, files or journals that do not fit
    ├── IllegalMove           the rules forbid it (point, reason); nothing was changed
    └── GtpError              a GTP command failed, or an engine misbehaved
        ├── GtpTimeout        an engine did not answer in time
        └── GtpEngineDied     an engine ended while we needed it

Expected outcomes are values, never exceptions: no proof in time, no plan, an unknown status.
Each message says what is wrong and, where we know it, what to do next (the *hint*).
"""

from collections.abc import Sequence


class NeraiError(Exception):
    """Root of everything raised on purpose."""


class InputError(NeraiError):
    """Input that cannot be used; `hint` says what to do next."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(f"{message}; {hint}" if hint else message)


class PointError(InputError):
    """Text that names no point of this board."""


class DiagramError(InputError):
    """A drawn position that cannot be read, or a picture that cannot be drawn.

    `row` and `column` are those of the text it was read from, counted from 1; 0 where there is no text.
    """

    def __init__(self, message: str, *, row: int = 0, column: int = 0, hint: str = "") -> None:
        self.row = row
        self.column = column
        super().__init__(f"row {row}, column {column}: {message}" if row else message, hint=hint)


class SgfError(InputError):
    """An SGF file beyond repair, at `line` and `column` (both counted from 1)."""

    def __init__(self, message: str, *, line: int, column: int, hint: str = "") -> None:
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}", hint=hint)


class ProblemError(InputError):
    """A problem record that makes no sense; `where` names file, line or id."""

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        self.where = where
        super().__init__(f"{where}: {message}" if where else message, hint=hint)


class GoalError(InputError):
    """A goal that cannot be read, at `column` (counted from 1) of its text; 0 where none was written."""

    def __init__(self, message: str, *, column: int, hint: str = "") -> None:
        self.column = column
        super().__init__(f"column {column}: {message}" if column else message, hint=hint)


class AlgebraError(InputError):
    """A game, a status or a tree of goals that cannot be read or makes no sense.

    `column` is that of the text it was read from, counted from 1; 0 where there is no text.
    """

    def __init__(self, message: str, *, column: int = 0, hint: str = "") -> None:
        self.column = column
        super().__init__(f"column {column}: {message}" if column else message, hint=hint)


class SchemaError(InputError):
    """A fault in knowledge, in `file` at `line` (counted from 1); `fault` is the message without them."""

    def __init__(self, message: str, *, file: str, line: int, hint: str = "") -> None:
        self.file = file
        self.line = line
        self.fault = message
        super().__init__(f"{file}:{line}: {message}", hint=hint)


class KnowledgeError(InputError):
    """Knowledge that cannot be used; `faults` has everything that is wrong with it, in order.

    `most`: of more faults than that the message tells how many there are.
    """

    def __init__(
        self, faults: Sequence[SchemaError], *, where: str = "the knowledge", most: int | None = None
    ) -> None:
        self.faults = tuple(faults)
        count = f"{len(faults)} fault{'s' * (len(faults) != 1)} in {where}"
        told = [str(one) for one in faults[:most]]
        rest = [f"and {len(faults) - len(told)} more"] * (len(told) < len(faults))
        super().__init__("\n".join([count, *told, *rest]))


class AnswerError(InputError):
    """An answer that cannot be read or contradicts itself; `path` names the field: `moves[2].evidence.p`."""

    def __init__(self, message: str, *, path: str, hint: str = "") -> None:
        self.path = path
        self.fault = message
        super().__init__(f"{path}: {message}" if path else message, hint=hint)

    def inside(self, path: str) -> "AnswerError":
        """The same fault, seen from the object that holds this one at `path`."""
        return AnswerError(self.fault, path=f"{path}.{self.path}" if self.path else path, hint=self.hint)


class RequestError(InputError):
    """A request to the tutor that cannot be answered; `where` names the field, `status` is the HTTP code."""

    def __init__(self, message: str, *, where: str = "", hint: str = "", status: int = 400) -> None:
        self.where = where
        self.status = status
        super().__init__(message, hint=hint)


class QueryError(InputError):
    """A query of the analysis protocol that cannot be answered: why, its `field`, and its `id` if known."""

    def __init__(self, message: str, *, field: str = "", id: str | None = None) -> None:  # noqa: A002
        self.field = field
        self.id = id
        super().__init__(message)


class ConfigError(InputError):
    """Settings, files or journals that do not fit."""


class IllegalMove(NeraiError):  # noqa: N818 - the word of the rules, not of programmers
    """The rules forbid the move. `point` is the board point as an integer, `reason` says why."""

    def __init__(self, point: int, reason: str, *, name: str = "") -> None:
        self.point = point
        self.reason = reason
        self.name = name
        super().__init__(f"illegal move {name or f'at point {point}'}: {reason}")


class GtpError(NeraiError):
    """A GTP command failed, or an engine misbehaved."""


class GtpTimeout(GtpError):  # noqa: N818 - reads as what happened
    """An engine did not answer in time."""


class GtpEngineDied(GtpError):  # noqa: N818 - reads as what happened
    """An engine ended while we needed it."""
