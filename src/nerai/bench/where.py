"""Which problems of a file are meant: conditions on the fields of their records.

Takes conditions such as `status=l1d,l2d` or `goal!=ko`; gives the problems for which all of them hold.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nerai.errors import ConfigError
from nerai.sgf import Problem

_CONDITION: Final = re.compile(r"(\w+)(!?=)(.*)", re.DOTALL)
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
            hint=f"write FIELD=VALUE,VALUE or FIELD!=VALUE with one of {', '.join(_FIELDS)}",
        )
    values, wanted = frozenset(parts[3].split(",")), parts[2] == "="
    return lambda problem: (field(problem) in values) is wanted
