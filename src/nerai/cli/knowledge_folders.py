"""Which knowledge and which problems a command is to use: options, and loading them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.errors import ConfigError
from nerai.knowledge.faults import did_you_mean
from nerai.knowledge.knowledge import Knowledge, Way
from nerai.knowledge.load import load_knowledge

PROBLEMS: Final = Path("problems")
"""Where problems are looked for when no folder is named."""

Folders = Annotated[
    list[Path] | None,
    typer.Option("--knowledge", help="A folder with more .plan and .pat files; may be given several times."),
]
ProblemFolders = Annotated[
    list[Path] | None,
    typer.Option(
        "--problems", help="A folder with the problems (.jsonl) that `seen` names. [default: problems]"
    ),
]


def known(
    folders: Sequence[Path] | None, without: Sequence[str] | None = None, *, no_critics: bool = False
) -> Knowledge:
    """The knowledge a command is to plan with; ConfigError, with the nearest one, for a name nothing has."""
    return load_knowledge(*(folders or ())).without(without or (), critics=not no_critics)


def problem_folders(named: Sequence[Path] | None) -> list[Path] | None:
    """The folders that are named, or the usual one where there is one."""
    if named:
        return list(named)
    return [PROBLEMS] if PROBLEMS.is_dir() else None


def ways_for(knowledge: Knowledge, goal: str | None) -> tuple[Way, ...]:
    """The ways to achieve a goal, written bare or with arguments, or all; ConfigError for an unknown goal."""
    if goal is None:
        return knowledge.all_ways
    name = goal.partition("(")[0].strip()
    if name not in knowledge.goals:
        hint = did_you_mean(name, knowledge.goals, "nerai goals lists them")
        raise ConfigError(f"no goal '{name[:40]}'", hint=hint)
    return knowledge.ways.get(name, ())
