"""Rows of the decision table in words: what a move does, by what evidence, what it counts, what it is for.

Takes a BoardPlan and a row of it; gives sentences that need no goal language, and the same goals as they are
written for whoever asks. Concludes nothing: all that is named are goals and schemas of the plan.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Final

from nerai.board.point import Point, to_gtp
from nerai.explain.measures import measured_words, row_measure, worth_words
from nerai.explain.owners import goal_name
from nerai.explain.places import place_words
from nerai.explain.wishes import Wishes, words_of
from nerai.lang import Atom, Number, parse_goal
from nerai.planner.goal import Goal
from nerai.strategy.board_plan import THREATEN
from nerai.strategy.plan import BoardPlan
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Aim, Kind, Level, Row
from nerai.strategy.tactics import BOUNDS

_FATES: Final = frozenset({"kill", "capture", "live", "save"})
_STANDS: Final = {
    Level.LOST: "no move found that helps",
    Level.UNDER: "two moves in a row do it",
    Level.NOW: "the next move does it",
    Level.SAFE: "safe by itself even if {other} moves next",
    Level.OPEN: "not known",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A goal above a move, or the move's own: how deep below winning the game, in words and as written."""

    depth: int
    text: str
    written: str


def move_name(plan: BoardPlan, move: object) -> str:
    """A move by its name on the board."""
    return to_gtp(Point(move), plan.position.size) if isinstance(move, int) else str(move)


def wish(plan: BoardPlan, aim: Aim) -> str:
    """What an aim is, as what comes after "to"; of a stone on an open point what it is for."""
    stake = plan.stake(aim)
    goal = _meant(plan, aim) if _is_stone(stake) else stake.goal
    return _wishes(plan).to(goal, bound=_bound(stake))


def row_words(plan: BoardPlan, row: Row) -> str:
    """What a row's move does, how sure that is, and what it counts beside other moves."""
    return f"{deed_words(plan, row)}; {worth_words(plan, row)}"


def deed_words(plan: BoardPlan, row: Row) -> str:
    """What a row's move does, and how sure that is."""
    return f"{move_name(plan, row.move)} {_deeds(plan, row)}"


def row_written(plan: BoardPlan, row: Row) -> str:
    """The kind of a row, and its goals as they are written."""
    return f"{row.kind.value}: {', '.join(stake_name(plan.stake(aim)) for aim in row.aims)}"


def second_words(plan: BoardPlan, row: Row) -> str:
    """What a row is that came second to the chosen one, and whether random games tell the two apart."""
    words, first = row_words(plan, row), plan.choice.row
    if first is None:
        return words
    ours, theirs = (row_measure(plan, one) for one in (first, row))
    error = hypot(*(one.error for one in (ours, theirs) if one is not None))
    if abs(first.worth - row.worth) < error:
        within = f"± {error:.1f}" if isfinite(error) else "too few of them"
        return f"{words}; random games do not tell it from the first ({within})"
    return words


def evidence(plan: BoardPlan, row: Row) -> str:
    """How sure it is that a row's move does what the row says; its worth is an estimate, or counted."""
    return _evidence(plan, row, row.aims) if row.proved else "estimated"


def stake_name(stake: Stake) -> str:
    """A goal as it was asked: chains are taken, or saved, by a bound on their liberties, which is told."""
    bounded = stake.assessment is not None and stake.goal.name in BOUNDS
    return stake.aim.name if bounded else goal_name(stake.goal)


def reasons(plan: BoardPlan, row: Row) -> Iterator[Reason]:
    """The goals and schemas from winning the game down to the move; what several aims share is told once."""
    above: tuple[tuple[Goal, str], ...] = ()
    for aim in row.aims:
        trace = plan.trace(aim)
        shared = 0
        while shared < min(len(above), len(trace)) and above[shared] == trace[shared]:
            shared += 1
        for depth, (goal, schema) in enumerate(trace[shared:], shared):
            yield Reason(depth, _above(plan, goal, schema), f"{goal_name(goal)} by {schema}")
        above = trace
        stake, schemas = plan.stake(aim), plan.schemas(aim, row.move)
        by = f" by {', '.join(schemas)}" if schemas else ""
        yield Reason(len(trace), _own(plan, row, aim, schemas), f"{stake_name(stake)}{by}")


def _above(plan: BoardPlan, goal: Goal, schema: str) -> str:
    """A goal above a move, with the sentence of the schema that was taken there."""
    why = plan.structure.why(goal, schema) if goal in plan.structure.nodes else ""
    return f"to {_wishes(plan).to(goal)}: {why or words_of(schema)}"


def _own(plan: BoardPlan, row: Row, aim: Aim, schemas: Sequence[str]) -> str:
    """What the move is for in the end: how that stands, what it is worth, each with what that rests on."""
    stake, move = plan.stake(aim), move_name(plan, row.move)
    other = plan.mover.other.word.title()
    if stake.counted is not None:
        return f"{move}: {place_words(stake.counted)}"
    if stake.goal.name == THREATEN:
        told = f"to {wish(plan, aim)}: it may not be taken back at once, and nothing is proved of it"
    elif stake.assessment is None:
        told = f"{move}: a stone on an open point, of which nothing is proved"
    else:
        quoted = ", ".join(f'"{words_of(one)}"' for one in schemas)
        by = f", by {quoted}" if schemas else ""
        told = f"to {wish(plan, aim)}{by}: {_standing(plan, row, aim)} ({_sure(plan, row, aim)})"
        told += "" if schemas else ", found by search or for another goal"
    measured = measured_words(stake, other)
    return f"{told}; {measured}" if measured else told


def _standing(plan: BoardPlan, row: Row, aim: Aim) -> str:
    """How an aim stands that search has judged, and what the move does about it."""
    move, other = move_name(plan, row.move), plan.mover.other.word.title()
    if row.move in aim.achieving:
        return f"{move} does it, whatever {other} replies"
    if row.move in aim.promoting:
        return f"after {move} one more move does it"
    return _STANDS[aim.level].format(other=other)


def _deeds(plan: BoardPlan, row: Row) -> str:
    """What the move does for the aims, each with its evidence; of two threats it may make one only."""
    goals = [f"to {wish(plan, aim)}" for aim in row.aims]
    sure = f"({evidence(plan, row)})"
    match row.kind:
        case Kind.ORSIM if all(row.move in aim.promoting for aim in row.aims):
            return f"threatens {goals[0]} and {goals[1]}, and no reply stops both {sure}"
        case Kind.ORSIM:
            return f"threatens {goals[0]}, and no reply stops both that and the other goal, {goals[1]} {sure}"
        case Kind.HOLD:
            return f"keeps both {goals[0]} and {goals[1]}, which are safe alone and not together {sure}"
        case Kind.KO_THREAT:
            told = f"is a ko threat: it threatens {goals[0]} ({_sure(plan, row, row.aims[0])})"
            return f"{told}, so that the ko may be taken back (estimated)"
        case Kind.ANDINI:
            done, threat = row.aims[:-1], row.aims[-1]
            parts = _done(plan, row, done)
            first, last = _evidence(plan, row, done), _sure(plan, row, threat)
            if first == last:
                return f"{_listed([*parts, f'threatens {goals[-1]}'])} ({last})"
            return f"{_listed(parts)} ({first}), and threatens {goals[-1]} ({last})"
    return f"{_listed(_done(plan, row, row.aims))} {sure}"


def _done(plan: BoardPlan, row: Row, aims: Sequence[Aim]) -> list[str]:
    """What the move does that reaches aims; a stone on an open point is only meant to."""
    told: list[str] = []
    named: set[tuple[frozenset[Hashable], bool]] = set()
    for aim in aims:
        stake = plan.stake(aim)
        fate = aim.about, stake.goal.name in _FATES
        # Whoever kills a chain has taken it, and whoever makes it live has saved it: the first says enough.
        if fate[1] and fate in named:
            continue
        named.add(fate)
        if _is_stone(stake):
            told.append(f"is meant to {wish(plan, aim)}")
        else:
            told.append(_wishes(plan).reaches(stake.goal, row.move, bound=_bound(stake)))
    return told


def _evidence(plan: BoardPlan, row: Row, aims: Sequence[Aim]) -> str:
    sures = {_sure(plan, row, aim) for aim in aims}
    return next(one for one in ("estimated", "by search, not checked", "proved") if one in sures)


def _sure(plan: BoardPlan, row: Row, aim: Aim) -> str:
    """How sure it is that the move does for an aim what the row says."""
    stake = plan.stake(aim)
    if stake.counted is not None:
        return "proved"
    if stake.assessment is None:
        return "estimated"
    return "proved" if stake.assessment.checked or row in plan.confirmed else "by search, not checked"


def _is_stone(stake: Stake) -> bool:
    """Whether it is a stone on an open point: then what it is for is the goal above it."""
    return stake.assessment is None and stake.counted is None and stake.goal.name != THREATEN


def _meant(plan: BoardPlan, aim: Aim) -> Goal:
    return plan.trace(aim)[-1][0]


def _bound(stake: Stake) -> int | None:
    """More liberties than this are enough to be saved; whoever is taken within a bound is taken for good."""
    if stake.goal.name != "save" or stake.assessment is None:
        return None
    atom = parse_goal(stake.aim.name)
    assert isinstance(atom, Atom)
    return next((one.value for one in atom.arguments if isinstance(one, Number)), None)


def _wishes(plan: BoardPlan) -> Wishes:
    return Wishes(plan.position, plan.mover)


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
