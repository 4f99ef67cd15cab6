"""Static rules for the terminal and for programs.

Takes rules; gives lines and records. Opens nothing, checks nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from nerai.learn.relate import Status
from nerai.learn.static import StaticRule
from nerai.learn.store import Source
from nerai.learn.text import drawing, outside, to_text
from nerai.learn.words import claim

_OUTCOMES: Final = {True: "O has it", False: "O does not get it", None: "not known by rules"}


def in_short(rule: StaticRule, status: str = "") -> str:
    """A rule in one line."""
    cells = f"{len(rule.pattern.cells):>3} cells"
    return f"{rule.id}  {rule.wanted.value:<9} {cells}  {status}{'  ' * bool(status)}{claim(rule)}"


def status_words(status: Status) -> str:
    """What becomes of a rule's shape, whoever is first."""
    parts = []
    for side, outcome, by in (
        ("O", status.own_first, status.by_own_first),
        ("X", status.enemy_first, status.by_enemy_first),
    ):
        how = f" by rule {by}" if by is not None else ""
        parts.append(f"{side} first, {_OUTCOMES[outcome]}{how}")
    return f"{status}: {'; '.join(parts)}"


def tally_words(tallies: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """What was asked for each long work, a line each."""
    for name, counts in tallies.items():
        asked, still_open = int(counts.get("asked", 0)), int(counts.get("open", 0))
        if asked:
            shapes, new = int(counts.get("shapes", 0)), int(counts.get("new", 0))
            solved = f"{asked} questions, {asked - still_open} solved, {new} new rules"
            yield f"{shapes:>7}  {name}: {solved}, {counts.get('seconds', 0):.0f} s of a core"


def in_words(rule: StaticRule) -> Iterator[str]:
    """A rule drawn and told."""
    yield f"rule {rule.id}"
    yield from (f"  {row}" for row in drawing(rule))
    yield f"CLAIM   {claim(rule)}"
    for column, row, least in outside(rule):
        where = f"at column {column + 1}, row {row + 1} of the drawing"
        yield f"NEEDS   the chain {where} has {least} liberties or more outside of it"
    suicide = "suicide allowed" if rule.suicide else "suicide forbidden"
    ko = (
        "under any ko rule (superko: on a board without a past)"
        if rule.superko
        else "under the simple ko rule"
    )
    banned = "" if rule.move is None else ", unless a ko forbids *"
    yield f"HOLDS   for either color as O, turned and mirrored, whatever is at ?; {suicide}, {ko}{banned}"


def record(rule: StaticRule) -> dict[str, Any]:
    """A rule as data, with its text."""
    return {
        "id": rule.id,
        "goal": rule.wanted.value,
        "bound": rule.bound,
        "first": "own" if rule.own_first else "enemy",
        "wins": "own" if rule.own_wins else "enemy",
        "claim": claim(rule),
        "drawing": list(drawing(rule)),
        "move": None if rule.move is None else list(rule.move),
        "named": [list(place) for place in rule.named],
        "outside_liberties": [{"at": [one.dx, one.dy], "least": one.least} for one in rule.conditions],
        "cells": [list(cell) for cell in rule.pattern.cells],
        "suicide": rule.suicide,
        "superko": rule.superko,
        "proof": rule.proof,
        "text": to_text(rule),
    }


def sources_record(sources: Iterable[Source]) -> list[dict[str, Any]]:
    """What was learned from, as data."""
    return [{"name": one.name, "at": when(one.at), "new": one.new, "known": one.known} for one in sources]


def when(at: float) -> str:
    """A moment, as everybody reads it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
