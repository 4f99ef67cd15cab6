"""The option that names a store whose experience is used, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from nerai.cli.rule_store import opened
from nerai.cli.terminal import console
from nerai.errors import ConfigError
from nerai.learn.experience import Experience
from nerai.learn.taste import Taste
from nerai.learn.words import claim

LearnedFile = Annotated[
    Path | None,
    typer.Option(
        "--learned", help="A store of nerai learn ways: search in the order that it has found best."
    ),
]


def experience_in(path: Path | None) -> Experience | None:
    """What a store knows for search; None without one, ConfigError when it knows nothing."""
    if path is None:
        return None
    with opened(path) as kept:
        cases, rules = kept.cases(), list(kept.rules())
    if not cases and not rules:
        hint = f"nerai learn ways PROBLEMS --store {path}"
        raise ConfigError(f"{path} knows neither ways to search nor rules", hint=hint)
    return Experience(cases, rules)


def print_experience(experience: Experience) -> None:
    """Which rule or learned step settled the question, and what it rests on."""
    screen = console()
    if experience.rules_used:
        rule = experience.rules_used[0]
        screen.print(f"LEARNED  by rule {rule.id}: {claim(rule)}", markup=False)
    elif experience.ways.helps:
        step = experience.ways.helps[0]
        words = f"searched {step.way} with {step.nodes:,} nodes, by experience: this settled"
        known = f"{step.settled} of {step.of} like it that were still open"
        screen.print(f"LEARNED  {words} {known}", markup=False)
    else:
        screen.print("LEARNED  nothing that was learned settled this", markup=False)


def taste_in(path: Path | None) -> Taste | None:
    """What a store knows of tries; None without one, ConfigError when it knows nothing."""
    if path is None:
        return None
    with opened(path) as kept:
        contests = kept.contests()
    if not contests:
        raise ConfigError(f"{path} knows of no tries", hint=f"nerai learn plans PROBLEMS --store {path}")
    return Taste(contests)
