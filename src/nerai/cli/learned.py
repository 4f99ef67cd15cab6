"""The option that names a store whose experience is used, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from nerai.cli.rule_store import opened
from nerai.cli.terminal import console
from nerai.errors import ConfigError
from nerai.learn.experience import Experience
from nerai.learn.taste import Taste
from nerai.learn.ways import Step
from nerai.query.scene import Scene

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


def print_experience(experience: Experience, scene: Scene) -> None:
    """Which rule or learned step settled the question of a scene, and what it rests on."""
    match experience.what_settled(scene.position, scene.target):
        case None:
            words = "nothing that was learned settled this"
        case Step() as step:
            words = (
                f"searched {step.way} with {step.nodes:,} nodes, by experience: this settled "
                f"{step.settled} of {step.of} earlier questions that were still open"
            )
        case rule:
            words = f"settled by rule {rule.id}, which nerai rules show {rule.id} explains"
    console().print(f"LEARNED  {words}", markup=False)


def taste_in(path: Path | None) -> Taste | None:
    """What a store knows of tries; None without one, ConfigError when it knows nothing."""
    if path is None:
        return None
    with opened(path) as kept:
        contests = kept.contests()
    if not contests:
        raise ConfigError(f"{path} knows of no tries", hint=f"nerai learn plans PROBLEMS --store {path}")
    return Taste(contests)
