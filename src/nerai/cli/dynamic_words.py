"""Dynamic rules for the terminal and for programs.

Takes rules with their records; gives lines and records. Opens nothing, checks nothing. Rates are estimates,
and are told with their error and their counts.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from nerai.cli.counting import counted
from nerai.cli.rule_words import when
from nerai.lang import Kind
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_store import Event
from nerai.learn.record import Tally
from nerai.learn.static import Place
from nerai.rules.condition import Condition, Count
from nerai.rules.drawing import anchor_of, draw

_COUNTED: Final = {
    Count.LIBERTIES: "liberties of the chain at {at}",
    Count.STONES: "stones of the chain at {at}",
    Count.OUTSIDE_LIBERTIES: "liberties outside of the drawing of the chain at {at}",
    Count.OWN_LIBERTIES_AFTER: "liberties that O has after a move at {at}",
    Count.ENEMY_LIBERTIES_AFTER: "liberties that X would have after a move at {at}",
    Count.ADJACENT_LIBERTIES: "fewest liberties of a chain against that at {at}",
    Count.SECOND_LIBERTIES: "fewest liberties of a friend beside those against {at}",
}

_STONES: Final = {
    Kind.CAPTURE: "the enemy's stones at A",
    Kind.SAVE: "the own stones at A",
    Kind.CONNECT: "the own stones at A and B",
    Kind.CUT: "the enemy's stones at A and B",
}


def drawing(rule: DynamicRule) -> list[str]:
    """The rows of the pattern, with * for the move, A and B for stones that the goal is about."""
    rows = [row.split() for row in draw(rule.pattern)]
    column, row = anchor_of(rule.pattern)
    rows[row][column] = "*"
    for letter, place in zip("AB", rule.targets, strict=False):
        rows[row + place.dy][column + place.dx] = letter
    return [" ".join(signs) for signs in rows]


def advice(rule: DynamicRule) -> str:
    """What the rule advises."""
    return f"O tries * to {rule.goal} {_STONES[rule.kind]}."


def conditions(rule: DynamicRule) -> Iterator[str]:
    """What else it asks for, in words."""
    return (f"{_COUNTED[one.count].format(at=_place(rule, one))}: {_range(one)}" for one in rule.conditions)


def in_short(entry: Entry[DynamicRule]) -> str:
    """A rule in one line."""
    rule, record = entry.rule, entry.record
    rates = f"wins {_percent(record.wins)}, urgent {_percent(record.losses_without)}"
    cells, trials = len(rule.pattern.cells), counted(record.cases, "trial")
    return f"{rule.id}  {rule.goal:<9} {cells:>3} cells  {rates}, {trials}"


def in_words(entry: Entry[DynamicRule], happened: Iterable[Event]) -> Iterator[str]:
    """A rule drawn and told: what it advises, what became of it, where it comes from."""
    rule, record, origin = entry.rule, entry.record, entry.origin
    yield f"rule {rule.id}"
    yield from (f"  {row}" for row in drawing(rule))
    yield f"ADVICE  {advice(rule)}"
    yield from (f"NEEDS   {one}" for one in conditions(rule))
    yield f"WINS    {_estimate(record.wins)} when it was played"
    lost = "lost when it was passed over and something could be won"
    yield f"URGENT  {_estimate(record.losses_without)} {lost}"
    times, trials = counted(record.helped, "time"), counted(record.seen, "trial")
    yield f"HELPED  tried first and won {times}; {trials} in all"
    yield f"SOURCE  {origin.source}: {origin.story}"
    if origin.parent:
        yield f"FROM    rule {origin.parent}"
    yield from (f"  {row}" for row in origin.drawing.split("\n") if origin.drawing)
    yield from (f"{when(one.at)}  {one.what}{f', {one.source}' * bool(one.source)}" for one in happened)


def record_of(entry: Entry[DynamicRule]) -> dict[str, Any]:
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
    }


def _place(rule: DynamicRule, condition: Condition) -> str:
    if (condition.dx, condition.dy) == (0, 0):
        return "*"
    if (condition.dx, condition.dy) in rule.targets:
        return "AB"[rule.targets.index(Place(condition.dx, condition.dy))]
    column, row = anchor_of(rule.pattern)
    return f"column {column + condition.dx + 1}, row {row + condition.dy + 1} of the drawing"


def _range(condition: Condition) -> str:
    least, most = condition.least, condition.most
    if most is None:
        return f"{least} or more"
    return f"{least}" if least == most else f"{least} to {most}"


def _percent(tally: Tally) -> str:
    return f"{tally.estimate:.0%}"


def _estimate(tally: Tally) -> str:
    error = tally.interval
    return f"about {tally.estimate:.0%} ({tally.hits} of {tally.trials}; {error.low:.0%} to {error.high:.0%})"


def _rate(tally: Tally) -> dict[str, float]:
    error = tally.interval
    return {
        "estimate": tally.estimate,
        "hits": tally.hits,
        "trials": tally.trials,
        "low": error.low,
        "high": error.high,
    }
