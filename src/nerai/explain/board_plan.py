"""A whole-board plan in words and as data: the move, what it serves, gains, evidence, and what came second.

Takes a BoardPlan; gives sentences and a record. Concludes nothing: every reason it tells is a goal or schema
of the plan, from winning the game down to the move, and every number says what it was measured by.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Any, Final

from nerai.board.point import Point, gtp_list, to_gtp
from nerai.explain.owners import goal_name, owner_record
from nerai.explain.places import place_record, place_words, swing_words
from nerai.planner.goal import Goal
from nerai.strategy.board_plan import THREATEN
from nerai.strategy.plan import BoardPlan
from nerai.strategy.provers import Unsettled
from nerai.strategy.servants import Servant
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Aim, Demotion, Kind, Level, Row
from nerai.strategy.tactics import BOUNDS, Assessment

LEVELS: Final = {
    Level.LOST: "no move found that helps",
    Level.UNDER: "under-achievable",
    Level.NOW: "achievable",
    Level.SAFE: "over-achievable",
    Level.OPEN: "not known",
}
_SERVES: Final = {
    Kind.SINGLE: "achieves",
    Kind.ANDSIM: "achieves at once",
    Kind.ORSIM: "promotes both, and no reply stops both:",
    Kind.ANDINI: "achieves, with a threat besides:",
    Kind.KO_THREAT: "is a ko threat:",
    Kind.HOLD: "keeps both, which are safe alone and not together:",
}
_OPEN_WORDS: Final = {
    Unsettled.LIMIT: "was not settled within the limit: give more --nodes",
    Unsettled.KO: "hangs on a ko, and the table has no such goals: nerai solve tells who needs which threats",
    Unsettled.SEKI: "ends in seki, and the table has no such goals: nerai solve tells more",
    Unsettled.UNFIT: "cannot be answered on this board: nerai solve may know it in another form",
}


@dataclass(frozen=True, slots=True)
class Measure:
    """Points that random games saw; in 95 of 100 cases the truth is no further away than the error."""

    points: float
    error: float

    @property
    def told_apart(self) -> bool:
        """Whether they are more than chance alone may make of nothing."""
        return self.points > self.error

    def __str__(self) -> str:
        if isfinite(self.error):
            return f"{self.points:.1f} ± {self.error:.1f}"
        return f"{self.points:.1f} (by too few games to say how sure)"


def stake_measure(stake: Stake) -> Measure | None:
    """What random games saw of a goal before anything was drawn towards the mean; None if nothing."""
    if stake.swing is not None:
        return Measure(stake.swing.seen, stake.swing.error)
    if stake.gain is None or stake.gain.points is None:
        return None
    return Measure(stake.gain.points, stake.gain.error)


def row_measure(plan: BoardPlan, row: Row) -> Measure | None:
    """The same for what a row counts: all that it achieves, or the lesser of two; None if nothing was."""
    aims = row.aims
    if row.kind in (Kind.ORSIM, Kind.KO_THREAT, Kind.HOLD):
        aims = (min(aims, key=lambda aim: aim.gain),)
    elif row.kind is Kind.ANDINI:
        aims = aims[:-1]
    seen = [one for one in (stake_measure(plan.stake(aim)) for aim in aims) if one is not None]
    if not seen:
        return None
    return Measure(sum(one.points for one in seen), hypot(*(one.error for one in seen)))


def move_name(plan: BoardPlan, move: object) -> str:
    """A move by its name on the board."""
    return to_gtp(Point(move), plan.position.size) if isinstance(move, int) else str(move)


def row_words(plan: BoardPlan, row: Row) -> str:
    """What a row is: its kind, its aims, and what it is worth by what evidence."""
    aims = ", ".join(_aim_words(plan, aim, row) for aim in row.aims)
    worth = f"worth {row.worth:.1f} points by random games"
    place = plan.stake(row.aims[0]).counted
    if place is not None and counted_exactly(plan, row):
        worth = f"worth {swing_words(place)}, counted exactly"
    if row.rate < 1:
        worth += f" ({row.gain:.1f} at a chance of {row.rate:.0%})"
    seen = row_measure(plan, row)
    if seen is not None and not seen.told_apart:
        worth += f", seen as {seen}: not told apart from 0"
    return f"{move_name(plan, row.move)} {_serves(row)} {aims} ({evidence(plan, row)}); {worth}"


def _serves(row: Row) -> str:
    """What the move does for the aims; of two that no reply stops it may promote one only."""
    if row.kind is Kind.ORSIM and not all(row.move in aim.promoting for aim in row.aims):
        return "promotes the first, and no reply stops both:"
    return _SERVES[row.kind]


def counted_exactly(plan: BoardPlan, row: Row) -> bool:
    """Whether what a row is worth was counted, and nothing of it measured."""
    return row.kind is Kind.SINGLE and all(plan.stake(aim).counted is not None for aim in row.aims)


def evidence(plan: BoardPlan, row: Row) -> str:
    """How sure it is that a row's move does what the row says; its worth is an estimate, or counted."""
    if not row.proved:
        return "estimated"
    stakes = [plan.stake(aim) for aim in row.aims]
    counted = all(one.counted is not None or _is_checked(one) for one in stakes)
    checked = row in plan.confirmed or counted
    return "proved" if checked else "by search, not checked"


def _is_checked(stake: Stake) -> bool:
    return stake.assessment is not None and stake.assessment.checked


def stake_name(stake: Stake) -> str:
    """A goal as it was asked: chains are taken, or saved, by a bound on their liberties, which is told."""
    bounded = stake.assessment is not None and stake.goal.name in BOUNDS
    return stake.aim.name if bounded else goal_name(stake.goal)


def _aim_words(plan: BoardPlan, aim: Aim, row: Row) -> str:
    goal = stake_name(plan.stake(aim))
    threat = row.kind is Kind.ANDINI and aim is row.aims[-1]
    return f"{goal} as a threat" if threat else goal


def reasons(plan: BoardPlan, row: Row) -> Iterator[tuple[int, str]]:
    """The goals and schemas from winning the game down to the move, for each aim: depth and sentence."""
    for aim in row.aims:
        depth = 0
        for goal, schema in plan.trace(aim):
            why = plan.structure.why(goal, schema) if goal in plan.structure.nodes else ""
            yield depth, f"{goal_name(goal)} by {schema}{': ' * bool(why)}{why}"
            depth += 1
        schemas = plan.schemas(aim, row.move)
        stake = plan.stake(aim)
        told = stake_name(stake)
        if schemas:
            told += f" by {', '.join(schemas)}"
        elif stake.assessment is not None:
            told += ": the move was found by search or for another goal, not proposed for this one"
        yield depth, told
        words = stake_words(stake, confirmed=row in plan.confirmed)
        yield depth + 1, f"{move_name(plan, row.move)}; {words}"


def stake_words(stake: Stake, *, confirmed: bool = False) -> str:
    """How far a goal is achieved and what it gains, each with what that rests on.

    `confirmed`: certificates were found for it later.
    """
    aim, found = stake.aim, stake.assessment
    if stake.counted is not None:
        return place_words(stake.counted)
    if found is not None:
        sure = "proved" if found.checked or confirmed else "by search, not checked"
        parts = [f"{LEVELS[aim.level]} ({sure})"]
    elif stake.goal.name == THREATEN:
        parts = ["the ko, which may not be taken back at once (nothing is proved of it)"]
    else:
        parts = ["a stone on an open point (nothing is proved of it)"]
    if stake.swing is None and stake.gain is not None and stake.gain.points is not None:
        games = stake.gain.reached.count + stake.gain.missed.count
        seen = Measure(stake.gain.points, stake.gain.error)
        unsure = "" if seen.told_apart else ", not told apart from 0"
        parts.append(f"gain {seen} points in {games} random games{unsure}")
    if stake.swing is not None:
        swing = stake.swing
        better = Measure(swing.seen, swing.error)
        unsure = "" if better.told_apart else ", which is not told apart from 0"
        parts.append(
            f"worth {swing.points:.1f} points: in {swing.games} random games each the score after "
            f"{swing.name} is {better} better than after theirs there{unsure}"
        )
    return ", ".join(parts)


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


def weighed_words(plan: BoardPlan, goal: Goal) -> str:
    """How likely a goal is reached by its best plan, and what that plan is."""
    found = plan.weighed[goal]
    leaves = [one for one in found.plan if one != goal]
    by = f" by {' and '.join(map(goal_name, leaves))}" if leaves else ""
    return f"{found.rate:.0%}{by} (estimated)"


def asked_words(plan: BoardPlan, goal: Goal) -> str:
    """How a goal stands that a move was asked for, and what can be done."""
    found = plan.assessments[goal]
    return f"{found.text} {_standing(plan, found)}"


def _standing(plan: BoardPlan, found: Assessment) -> str:
    sure, other = _level_evidence(found), plan.mover.other.word.title()
    match found.level:
        case Level.SAFE:
            return f"is over-achieved: it holds even if {other} moves next ({sure}), so no move is needed"
        case Level.LOST:
            return f"is lost: the next move does not achieve it ({sure}), nor were two in a row found that do"
        case Level.UNDER:
            moves = ", ".join(dict.fromkeys(move_name(plan, one.move) for one in found.promoting))
            return f"is under-achievable: {moves} needs a second move in a row, which {other} stops ({sure})"
        case Level.NOW:
            return _achievable(plan, found, sure)
    return _OPEN_WORDS[found.unsettled or Unsettled.LIMIT]


def _achievable(plan: BoardPlan, found: Assessment, sure: str) -> str:
    """Why a goal is not served although the next move achieves it."""
    moves = {one.move for one in found.achieving}
    if not moves:
        return f"is achievable ({sure}), but no move was shown to do it within the limit: give more --nodes"
    names = ", ".join(sorted(move_name(plan, move) for move in moves))
    if plan.choice.row is not None:
        return f"is achievable by {names} ({sure})"
    if len(plan.serving) > 1:
        return f"is achievable by {names} ({sure}), but no move was found that serves all that was asked for"
    return f"is achievable by {names} ({sure}), but gives away as much as it gains"


def _level_evidence(found: Assessment) -> str:
    if found.level is Level.OPEN:
        return "not known"
    return "proved" if found.checked else "by search, not checked"


def open_words(plan: BoardPlan) -> str:
    """Which goals stay open and why; empty where none do."""
    causes = [one.unsettled for one in plan.assessments.values()]
    parts = [
        f"{causes.count(cause)} {'hangs' if causes.count(cause) == 1 else 'hang'} on a {cause.value}"
        for cause in (Unsettled.KO, Unsettled.SEKI)
        if cause in causes
    ]
    limited = causes.count(Unsettled.LIMIT)
    if limited:
        parts.insert(0, f"a limit left {limited} open (more --nodes may settle them)")
    elif not plan.complete:
        parts.insert(0, "a limit left some unasked")
    return f"of the goals, {', '.join(parts)}" if parts else ""


def servant_words(servant: Servant) -> str:
    """Which goal a servant serves, and whether playing it helps."""
    helped = "helps" if servant.validated else "does not help"
    return (
        f"{goal_name(servant.master)} is held up by {servant.obstacle}: {servant.schema} gives "
        f"{servant.assessment.text} ({LEVELS[servant.assessment.level]}), which {helped}"
    )


def demotion_words(plan: BoardPlan, lost: Demotion) -> str:
    """What a move gives away."""
    goals = _demoted(plan, lost)
    if len(goals) == 1:
        return f"{goals[0]} ({lost.loss:.1f} points)"
    return f"{goals[0]} or {goals[1]}, which one reply then threatens at once ({lost.loss:.1f} points)"


def _demoted(plan: BoardPlan, lost: Demotion) -> list[str]:
    aims = [lost.aim] if lost.also is None else [lost.aim, lost.also]
    return [stake_name(plan.stake(aim)) for aim in aims]


def plan_record(plan: BoardPlan) -> dict[str, Any]:
    """All steps as plain data."""
    choice = plan.choice
    return {
        "schema": "nerai.board_plan/1",
        "to_play": plan.mover.word,
        "complete": plan.complete,
        "open": {
            cause.value: sum(one.unsettled is cause for one in plan.assessments.values())
            for cause in Unsettled
        },
        "asked": [_asked_record(plan, goal) for goal in plan.serving],
        "move": None if choice.row is None else move_name(plan, choice.row.move),
        "goals": [_node_record(plan, goal) for goal in plan.structure.nodes],
        "statuses": [_stake_record(plan, stake) for stake in plan.stakes],
        "servants": [
            {
                "master": goal_name(one.master),
                "obstacle": str(one.obstacle),
                "schema": one.schema,
                "servant": goal_name(one.assessment.goal),
                "level": LEVELS[one.assessment.level],
                "validated_by": [move_name(plan, move.move) for move in one.moves],
            }
            for one in plan.servants
        ],
        "table": [row_record(plan, row) for row in plan.rows],
        "choice": None if choice.row is None else row_record(plan, choice.row),
        "gives_away": [
            {"goals": _demoted(plan, lost), "points": round(lost.loss, 1)} for lost in choice.demotions
        ],
        "runner_up": None if choice.runner_up is None else row_record(plan, choice.runner_up),
        "refused": [
            {
                **row_record(plan, one.row),
                "gives_away": [
                    {"goals": _demoted(plan, lost), "points": round(lost.loss, 1)} for lost in one.demotions
                ],
            }
            for one in choice.refused
        ],
        "cost": {
            "questions": plan.questions,
            "random_games": plan.random_games,
            "seconds": round(plan.seconds, 3),
        },
    }


def row_record(plan: BoardPlan, row: Row) -> dict[str, Any]:
    """A row of the decision table."""
    seen = row_measure(plan, row)
    return {
        "kind": row.kind.value,
        "move": move_name(plan, row.move),
        "aims": [stake_name(plan.stake(aim)) for aim in row.aims],
        "gain": round(row.gain, 1),
        "rate": round(row.rate, 3),
        "worth": round(row.worth, 1),
        "seen": None if seen is None else round(seen.points, 1),
        "error": None if seen is None or not isfinite(seen.error) else round(seen.error, 1),
        "told_apart": seen.told_apart if seen is not None else counted_exactly(plan, row),
        "evidence": evidence(plan, row),
    }


def _asked_record(plan: BoardPlan, goal: Goal) -> dict[str, Any]:
    found = plan.assessments[goal]
    return {
        "goal": found.text,
        "level": LEVELS[found.level],
        "evidence": _level_evidence(found),
        "open_because": None if found.unsettled is None else found.unsettled.value,
        "told": asked_words(plan, goal),
    }


def _node_record(plan: BoardPlan, goal: Goal) -> dict[str, Any]:
    node = plan.structure.nodes[goal]
    return {
        "goal": goal_name(goal),
        "masters": [goal_name(one) for one in node.masters],
        **owner_record(plan, goal),
        "rate": round(plan.weighed[goal].rate, 3),
        "evidence": "estimated",
        "best_plan": [goal_name(one) for one in plan.weighed[goal].plan],
        "ways": [
            {"schema": way.schema, "why": way.why, "goals": [goal_name(one) for one in way.goals]}
            for way in node.ways
        ],
    }


def _stake_evidence(stake: Stake) -> str:
    if stake.counted is not None:
        return "proved"
    if stake.assessment is None:
        return "estimated"
    return "proved" if stake.assessment.checked else "by search, not checked"


def _stake_record(plan: BoardPlan, stake: Stake) -> dict[str, Any]:
    aim, size = stake.aim, plan.position.size

    def names(moves: tuple[object, ...]) -> list[str]:
        return gtp_list([Point(move) for move in moves if isinstance(move, int)], size)

    return {
        "goal": goal_name(stake.goal),
        "asked": aim.name,
        "level": LEVELS[aim.level],
        "evidence": _stake_evidence(stake),
        "gain": round(aim.gain, 1),
        "rate": round(aim.rate, 3),
        "achieved_by": names(aim.achieving),
        "promoted_by": names(aim.promoting),
        "counted": None if stake.counted is None else place_record(stake.counted),
    }
