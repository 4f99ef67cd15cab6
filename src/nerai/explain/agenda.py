"""A game's agenda in words and as data: the goals of both players, since when, how they stand, the moves.

Takes Agendas, and plans that have one; gives lines and records. Concludes nothing: that a move goes on with a
goal is said where the goal was open before and an earlier move served it, and that it takes one up where it
was open before.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import Size, to_gtp
from nerai.explain.board_plan import LEVELS
from nerai.explain.owners import goal_name
from nerai.explain.wishes import Wishes
from nerai.planner.goal import Goal
from nerai.strategy.agenda import Agenda
from nerai.strategy.plan import BoardPlan
from nerai.strategy.pursuits import Cause, Pursuit, State
from nerai.strategy.table import Row

_BOUNDED: Final = re.compile(r", \d+\)$")
_TOLD: Final = 3
"""So many goals are told that were decided since the player's last plan."""


def going_on(plan: BoardPlan, row: Row) -> Iterator[str]:
    """Goals of earlier moves that a row goes on with or takes up: the nearest to its aims, the highest."""
    if plan.agenda is None:
        return
    told = [
        one
        for goal in reversed(plan.served(row))
        if goal.args
        and (one := plan.agenda.find(plan.mover, goal)) is not None
        and one.state is State.OPEN
        and one.since < plan.agenda.number
    ]
    nearest, highest = told[:1], told[-1:]
    if nearest and nearest[0].goal.args == highest[0].goal.args:
        highest = []  # the same stones, and less is said of them
    words = Wishes(plan.position, plan.mover)
    for one in (*nearest, *highest):
        life = f"to {words.to(one.goal)}, open since move {one.since}"
        if one.played:
            name = to_gtp(one.played[-1].point, plan.position.size)
            yield f"goes on with a goal: {life}; {name} (move {one.played[-1].number}) served it"
        else:
            yield f"takes up a goal: {life}"


def decided_lately(plan: BoardPlan) -> list[str]:
    """Goals of the mover that were open before its last plan or at it, and are decided since."""
    agenda = plan.agenda
    if agenda is None or plan.mover not in agenda.before:
        return []
    since = agenda.before[plan.mover]
    found = [
        one
        for one in (*agenda.over, *agenda.of(plan.mover))
        if one.owner is plan.mover
        and one.state in (State.REACHED, State.LOST)
        and one.since > since
        and one.first <= since
    ]
    found.sort(key=lambda one: (not one.played, -one.since))
    return [
        f"{one.state.value} lately: "
        f"to {Wishes(plan.position, plan.mover, taken=one.cause is Cause.TAKEN).to(one.goal)} "
        f"({_decided_words(one)})"
        for one in _each_once(found)[:_TOLD]
    ]


def _each_once(decided: Iterable[Pursuit]) -> list[Pursuit]:
    """Goals that were decided, without those that one and the same event decided about the same stones."""
    told: list[Pursuit] = []
    for one in decided:
        same = [other for other in told if (other.since, other.cause) == (one.since, one.cause)]
        if not any(set(other.goal.args) & set(one.goal.args) for other in same):
            told.append(one)
    return told


def _decided_words(one: Pursuit) -> str:
    """What shows it; the goal as it was asked where the form matters: by a bound, or by the opposite one."""
    if one.cause is not Cause.SEARCH:
        return f"move {one.since}: {one.cause.value}"
    sure = "proved" if one.checked else "not checked"
    plain = one.text.startswith(f"{one.goal.name}(") and not _BOUNDED.search(one.text)
    return f"by search at move {one.since}{'' if plain else f', as {one.text}'}, {sure}"


def cause_words(one: Pursuit) -> str:
    """What shows how a goal stands, and since when."""
    if one.cause is Cause.SEARCH:
        sure = "proved" if one.checked else "not checked"
        # A goal of the other side is judged by my opposite one.
        own = one.text.startswith(f"{one.goal.name}(")
        asked = f"{one.text} was asked" if own else f"{one.text} fails even with the first move"
        return f"since move {one.since} by search ({asked}, {sure})"
    return f"at move {one.since}: {one.cause.value}"


def agenda_lines(agenda: Agenda, owner: Color) -> Iterator[tuple[int, str]]:
    """A player's goals from the top down, each once below the first goal it serves: depth and sentence."""
    goals = agenda.of(owner)
    below: dict[Goal | None, list[Pursuit]] = {}
    names = {one.goal for one in goals}
    for one in goals:
        master = next((goal for goal in one.masters if goal in names), None)
        below.setdefault(master, []).append(one)

    def tell(ones: Iterable[Pursuit], depth: int) -> Iterator[tuple[int, str]]:
        for one in ones:
            yield depth, pursuit_words(one, agenda.position.size)
            yield from tell(below.get(one.goal, ()), depth + 1)

    yield from tell(below.get(None, ()), 0)


def past_lines(agenda: Agenda, owner: Color) -> list[str]:
    """A player's goals that are over or dropped, the latest first."""
    return [_past_words(one, agenda.position.size) for one in _past(agenda, owner)]


def pursuit_words(one: Pursuit, size: Size) -> str:
    """A goal's life in one line."""
    if one.state is State.OPEN:
        parts = [f"open since move {one.since}"]
        if one.first < one.since:
            parts.append(f"first at move {one.first}")
        if one.level is not None:
            parts.append(f"{LEVELS[one.level]} at move {one.asked}")
    else:
        parts = [f"{one.state.value} {cause_words(one)}"]
    return f"{goal_name(one.goal)}: {', '.join(parts)}{_played_words(one, size)}"


def _past_words(one: Pursuit, size: Size) -> str:
    life = f"{one.state.value} {cause_words(one)}, first at move {one.first}"
    return f"{goal_name(one.goal)}: {life}{_played_words(one, size)}"


def _played_words(one: Pursuit, size: Size) -> str:
    moves = ", ".join(f"{to_gtp(move.point, size)} (move {move.number})" for move in one.played)
    return f"; served by {moves}" if moves else ""


def _past(agenda: Agenda, owner: Color) -> list[Pursuit]:
    dropped = [one for one in agenda.goals if one.state is State.DROPPED]
    found = [one for one in (*agenda.over, *dropped) if one.owner is owner]
    return sorted(found, key=lambda one: -one.since)


def agenda_record(agenda: Agenda) -> dict[str, Any]:
    """All goals of both players as plain data."""
    return {
        "schema": "nerai.agenda/1",
        "move": agenda.number,
        "planned": {color.word: number for color, number in agenda.planned.items()},
        "goals": [_record(one, agenda.position.size) for color in Color for one in agenda.of(color)],
        "past": [_record(one, agenda.position.size) for color in Color for one in _past(agenda, color)],
    }


def _record(one: Pursuit, size: Size) -> dict[str, Any]:
    return {
        "player": one.owner.word,
        "goal": str(one.goal),
        "state": one.state.value,
        "since": one.since,
        "why": one.cause.value,
        "first": one.first,
        "masters": [str(goal) for goal in one.masters],
        "played": [{"move": to_gtp(move.point, size), "number": move.number} for move in one.played],
        "level": None if one.level is None else LEVELS[one.level],
        "asked": one.text or None,
        "asked_at": one.asked,
        "evidence": None if one.level is None else "proved" if one.checked else "by search, not checked",
        "life": [
            {"move": turn.number, "state": turn.state.value, "why": turn.cause.value} for turn in one.turns
        ],
    }
