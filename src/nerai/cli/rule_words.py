"""Static rules for the terminal and for programs.

Takes rules; gives lines and records. Opens nothing, checks nothing.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from nerai.learn.static import StaticRule
from nerai.learn.store import Source
from nerai.learn.text import drawing, outside, to_text
from nerai.learn.words import claim


def in_short(rule: StaticRule) -> str:
    """A rule in one line."""
    return f"{rule.id}  {rule.wanted.value:<9} {len(rule.pattern.cells):>3} cells  {claim(rule)}"


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
