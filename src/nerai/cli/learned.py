"""The option that names a store whose experience is used, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from nerai.cli.rule_store import opened
from nerai.cli.terminal import console
from nerai.errors import ConfigError
from nerai.learn.taste import Taste
from nerai.learn.ways import Ways

LearnedFile = Annotated[
    Path | None,
    typer.Option(
        "--learned", help="A store of nerai learn ways: search in the order that it has found best."
    ),
]


def experience_in(path: Path | None) -> Ways | None:
    """What a store knows of ways to search; None without one, ConfigError when it knows nothing."""
    if path is None:
        return None
    with opened(path) as kept:
        cases = kept.cases()
    if not cases:
        raise ConfigError(
            f"{path} knows of no way to search", hint="nerai learn ways PROBLEMS --store " + str(path)
        )
    return Ways(cases)


def print_experience(experience: Ways) -> None:
    """Which learned step settled the question, and what it rests on."""
    screen = console()
    if not experience.helps:
        screen.print("LEARNED  nothing that was learned settled this", markup=False)
        return
    step = experience.helps[0]
    words = f"searched {step.way} with {step.nodes:,} nodes, by experience: this settled {step.settled} of"
    screen.print(f"LEARNED  {words} {step.of} like it that were still open", markup=False)


def taste_in(path: Path | None) -> Taste | None:
    """What a store knows of tries; None without one, ConfigError when it knows nothing."""
    if path is None:
        return None
    with opened(path) as kept:
        contests = kept.contests()
    if not contests:
        raise ConfigError(f"{path} knows of no tries", hint=f"nerai learn plans PROBLEMS --store {path}")
    return Taste(contests)
