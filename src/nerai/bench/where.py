"""Which problems of a file are meant: conditions on the fields of their records.

Takes conditions such as `status=l1d,l2d`, `goal!=ko` or `level<=20k`; gives the problems for which all of
them hold. Levels are compared as ranks: 30k is the weakest, stronger than 1k are 1d, 2d and so on. A level
that is no rank is neither weaker nor stronger than any.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nerai.errors import ConfigError
from nerai.sgf import Problem

_CONDITION: Final = re.compile(r"(\w+)(!=|<=|>=|=)(.*)", re.DOTALL)
_RANK: Final = re.compile(r"([1-9][0-9]?)([kd])", re.ASCII)
_FIELDS: Final[dict[str, Callable[[Problem], str]]] = {
    "goal": lambda problem: problem.goal.value if problem.goal else "",
    "level": lambda problem: problem.level,
    "status": lambda problem: problem.status,
    "to_move": lambda problem: problem.to_move.letter,
}


def select(problems: Iterable[Problem], conditions: Sequence[str]) -> list[Problem]:
    """The problems for which all conditions hold; ConfigError when a condition makes no sense."""
    tests = [_test(condition) for condition in conditions]
    return [problem for problem in problems if all(test(problem) for test in tests)]


def _test(condition: str) -> Callable[[Problem], bool]:
    parts = _CONDITION.fullmatch(condition)
    field = _FIELDS.get(parts[1]) if parts else None
    if parts is None or field is None:
        raise ConfigError(
            f"'{condition[:40]}' is no condition on problems",
            hint=f"write FIELD=VALUE,VALUE, FIELD!=VALUE or level<=RANK with one of {', '.join(_FIELDS)}",
        )
    if parts[2] in ("<=", ">="):
        return _comparison(condition, parts[1], parts[2], parts[3])
    values, wanted = frozenset(parts[3].split(",")), parts[2] == "="
    return lambda problem: (field(problem) in values) is wanted


def _comparison(condition: str, field: str, sign: str, bound: str) -> Callable[[Problem], bool]:
    limit = _rank(bound)
    if field != "level" or limit is None:
        raise ConfigError(
            f"'{condition[:40]}' compares no ranks",
            hint="write level<=20k or level>=1d; see also goal, status",
        )

    def holds(problem: Problem) -> bool:
        rank = _rank(problem.level)
        return rank is not None and (rank <= limit if sign == "<=" else rank >= limit)

    return holds


def _rank(level: str) -> int | None:
    """How strong a level is: -30 for 30k, -1 for 1k, 0 for 1d and so on; None when it is no rank."""
    parts = _RANK.fullmatch(level)
    if parts is None:
        return None
    return -int(parts[1]) if parts[2] == "k" else int(parts[1]) - 1
