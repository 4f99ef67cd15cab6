"""The option that names a store whose experience is used, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from nerai.answer import Learned, LearnedKind
from nerai.cli.rule_store import opened
from nerai.cli.terminal import console
from nerai.errors import ConfigError
from nerai.knowledge import Knowledge
from nerai.learn.advising import RuleAdvice
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_store import dynamic_ids, entries, search_odds
from nerai.learn.experience import Experience
from nerai.learn.hinting import Hinting
from nerai.learn.taste import Taste

LearnedFile = Annotated[
    Path | None,
    typer.Option(
        "--learned", help="A store of nerai learn: use its rules, ways to search and experience with plans."
    ),
]


Hints = Annotated[
    bool,
    typer.Option(
        "--hints", help="With --learned: hear its dynamic rules inside of searches, too (nerai learn search)."
    ),
]


def experience_in(path: Path | None, *, hints: bool = False) -> Experience | None:
    """What a store knows for search; None without one, ConfigError when it knows nothing.

    `hints`: its dynamic rules are heard inside of searches.
    """
    if path is None:
        if hints:
            raise ConfigError("--hints without rules", hint="name a store: --learned STORE")
        return None
    with opened(path, option="--learned") as kept:
        cases, rules, dynamic = kept.cases(), list(kept.rules()), dynamic_ids(kept)
        hinting = Hinting(entries(kept), search_odds(kept)) if hints else None
    if not cases and not rules and not dynamic:
        hint = f"nerai learn ways PROBLEMS --store {path}"
        raise ConfigError(f"{path} knows neither ways to search nor rules", hint=hint)
    return Experience(cases, rules, hinting=hinting)


def print_learned(learned: Learned | None) -> None:
    """Which rule or learned step settled a question, and what it rests on."""
    words = "nothing that was learned settled this" if learned is None else learned.text
    if learned is not None and learned.kind is LearnedKind.RULE:
        words += f" (nerai rules show {learned.name} explains it)"
    console().print(f"LEARNED  {words}", markup=False)


def dynamic_in(path: Path | None) -> tuple[Entry[DynamicRule], ...]:
    """The dynamic rules of a store; none without one."""
    if path is None:
        return ()
    with opened(path, option="--learned") as kept:
        return tuple(entries(kept))


def advised(knowledge: Knowledge, path: Path | None) -> Knowledge:
    """The knowledge with moves that the dynamic rules of a store advise; as it is without a store."""
    return knowledge if path is None else knowledge.advised_by(RuleAdvice(dynamic_in(path)))


def taste_in(path: Path | None) -> Taste | None:
    """What a store knows of tries; None without one, ConfigError when it has nothing for planning."""
    if path is None:
        return None
    with opened(path, option="--learned") as kept:
        contests, dynamic = kept.contests(), dynamic_ids(kept)
    if not contests and not dynamic:
        raise ConfigError(f"{path} knows of no tries", hint=f"nerai learn plans PROBLEMS --store {path}")
    return Taste(contests)
