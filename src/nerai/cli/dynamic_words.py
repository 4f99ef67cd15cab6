"""Dynamic rules for the terminal and for programs.

Takes rules with their records; gives lines and records. Opens nothing, checks nothing. Rates are estimates,
and are told with their error and their counts.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from nerai.cli.counting import counted
from nerai.cli.rule_words import when
from nerai.learn.advice import advice, conditions, drawing
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_store import Event
from nerai.learn.dynamic_text import dynamic_to_text
from nerai.learn.record import Tally
from nerai.learn.strengths import Strength

_MOST_NAMED: Final = 3


def in_short(entry: Entry[DynamicRule]) -> str:
    """A rule in one line."""
    rule, record = entry.rule, entry.record
    rates = f"wins {_percent(record.wins)}, urgent {_percent(record.losses_without)}"
    cells, trials = len(rule.pattern.cells), counted(record.cases, "trial")
    return f"{rule.id}  {rule.goal:<9} {cells:>3} cells  {rates}, {trials}"


def in_words(
    entry: Entry[DynamicRule], happened: Iterable[Event], strength: Strength | None
) -> Iterator[str]:
    """A rule drawn and told: what it advises, what became of it, where it comes from."""
    rule, record, origin = entry.rule, entry.record, entry.origin
    yield f"rule {rule.id}"
    yield from (f"  {row}" for row in drawing(rule))
    yield f"ADVICE  {advice(rule)}"
    yield from (f"NEEDS   {one}" for one in conditions(rule))
    yield f"WINS    {_estimate(record.wins)} when it was played"
    lost = "lost when it was passed over and something could be won"
    yield f"URGENT  {_estimate(record.losses_without)} {lost}"
    yield f"STRONG  {_strong(strength)}"
    times, trials = counted(record.helped, "time"), counted(record.seen, "trial")
    yield f"HELPED  tried first and won {times}; {trials} in all"
    yield f"SOURCE  {origin.source}: {origin.story}"
    if origin.parent:
        yield f"FROM    rule {origin.parent}"
    yield from (f"  {row}" for row in origin.drawing.split("\n") if origin.drawing)
    yield from (f"{when(one.at)}  {one.what}{f', {one.source}' * bool(one.source)}" for one in happened)


def record_of(entry: Entry[DynamicRule], strength: Strength | None) -> dict[str, Any]:
    """A rule as data."""
    rule, record, origin = entry.rule, entry.record, entry.origin
    return {
        "id": rule.id,
        "type": "dynamic",
        "goal": rule.goal,
        "advice": advice(rule),
        "drawing": drawing(rule),
        "conditions": list(conditions(rule)),
        "cells": [list(cell) for cell in rule.pattern.cells],
        "targets": [list(place) for place in rule.targets],
        "claim": "estimated",
        "win_rate": _rate(record.wins),
        "urgency": _rate(record.losses_without),
        "strength": None if strength is None else strength._asdict(),
        "window": record.window,
        "trials": record.seen,
        "helped": record.helped,
        "origin": {
            "source": origin.source,
            "story": origin.story,
            "position": origin.drawing,
            "proof": origin.proof,
            "parent": origin.parent,
            "given": origin.given,
        },
        "text": dynamic_to_text(entry),
    }


def _percent(tally: Tally) -> str:
    return f"{tally.estimate:.0%}"


def _estimate(tally: Tally) -> str:
    error = tally.interval
    return f"about {tally.estimate:.0%} ({tally.hits} of {tally.trials}; {error.low:.0%} to {error.high:.0%})"


def _strong(strength: Strength | None) -> str:
    if strength is None:
        return "not known: it was never beside a rule that had another result"
    times = counted(strength.competitions, "comparison")
    shared = f"; never told apart from {_rules(strength.together)}" if strength.together else ""
    return f"about {strength.estimate:.2f} times an average rule, by {times} with others{shared}"


def _rules(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMED])
    rest = len(names) - _MOST_NAMED
    return f"{shown} and {counted(rest, 'other')}" if rest > 0 else shown


def _rate(tally: Tally) -> dict[str, float]:
    error = tally.interval
    return {
        "estimate": tally.estimate,
        "hits": tally.hits,
        "trials": tally.trials,
        "low": error.low,
        "high": error.high,
    }
