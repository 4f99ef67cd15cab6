"""Goals frozen in a file: what problems were taken to ask for, kept apart from how that is inferred.

Takes problems; gives, writes and reads which goals each of them may have in mind. So figures of later
versions are about the same questions, whatever has become of goal inference. Judges nothing.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from nerai.answer import GoalSource
from nerai.errors import ConfigError, InputError
from nerai.lang import canonical
from nerai.query.question import Question, ask, ask_problem
from nerai.sgf import Problem


@dataclass(frozen=True, slots=True)
class FrozenGoals:
    """The goals that a problem may have in mind, the likeliest first; `decided`: that one stands out."""

    goals: tuple[str, ...]
    decided: bool

    def question(self, problem: Problem) -> Question:
        """What is asked; GoalError when the goals do not fit the problem."""
        first, *others = (ask(problem.position, goal).scene for goal in self.goals)
        return Question(first, GoalSource.INFERRED, others=tuple(others), decided=self.decided)


def freeze_goals(problems: Iterable[Problem]) -> dict[str, FrozenGoals]:
    """The goals of problems as they are inferred now, by their ids; problems without one are left out."""
    found = {}
    for problem in problems:
        try:
            question = ask_problem(problem)
        except InputError:
            continue
        scenes = (question.scene, *question.others)
        found[problem.id] = FrozenGoals(
            tuple(str(canonical(scene.goal)) for scene in scenes), question.decided
        )
    return found


def write_goals(path: Path, goals: Mapping[str, FrozenGoals]) -> None:
    """Write goals, a line for each problem."""
    lines = [
        json.dumps({"id": name, "goals": list(one.goals), "decided": one.decided})
        for name, one in goals.items()
    ]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_goals(path: Path) -> dict[str, FrozenGoals]:
    """Read what was written; ConfigError with the line that is not like that."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read", hint=str(error)) from error
    found = {}
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            name, goals, decided = record["id"], record["goals"], record["decided"]
        except (ValueError, KeyError, TypeError) as error:
            raise _no_goals(path, number) from error
        texts = isinstance(goals, list) and goals and all(isinstance(goal, str) for goal in goals)
        if not (texts and isinstance(name, str) and isinstance(decided, bool)) or name in found:
            raise _no_goals(path, number)
        found[name] = FrozenGoals(tuple(goals), decided)
    return found


def _no_goals(path: Path, number: int) -> ConfigError:
    wanted = '{"id": "...", "goals": ["kill(D4)"], "decided": true}, each id once'
    return ConfigError(f"{path}:{number}: not the goals of a problem", hint=f"a line is {wanted}")
