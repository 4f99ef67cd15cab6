"""A whole-board plan in words and as data: how goals stand, what is given away, what stays open, the record.

Takes a BoardPlan; gives sentences and a record. Concludes nothing: every goal and schema that it tells is one
of the plan, and every number says what it was measured by. Rows of its table in words are row_words.py.
"""

from math import isfinite
from typing import Any, Final

from nerai.board.point import Point, gtp_list
from nerai.explain.measures import NUMBERS, counted_exactly, measured_words, row_measure
from nerai.explain.owners import goal_name, owner_record
from nerai.explain.places import place_record, place_words
from nerai.explain.row_words import evidence, move_name, reasons, stake_name, wish
from nerai.explain.wishes import Wishes, words_of
from nerai.planner.goal import Goal
from nerai.strategy.board_plan import THREATEN
from nerai.strategy.plan import BoardPlan
from nerai.strategy.provers import Unsettled
from nerai.strategy.servants import Servant
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Demotion, Level, Row
from nerai.strategy.tactics import Assessment

LEVELS: Final = {
    Level.LOST: "no move found that helps",
    Level.UNDER: "under-achievable",
    Level.NOW: "achievable",
    Level.SAFE: "over-achievable",
    Level.OPEN: "not known",
}
_OPEN_WORDS: Final = {
    Unsettled.LIMIT: "was not settled within the limit: give more --nodes",
    Unsettled.KO: "hangs on a ko, and the table has no such goals: nerai solve tells who needs which threats",
    Unsettled.SEKI: "ends in seki, and the table has no such goals: nerai solve tells more",
    Unsettled.UNFIT: "cannot be answered on this board: nerai solve may know it in another form",
}


def stake_words(plan: BoardPlan, stake: Stake) -> str:
    """How far a goal is achieved and what it gains, each with what that rests on."""
    if stake.counted is not None:
        return place_words(stake.counted)
    if stake.assessment is not None:
        told = f"{LEVELS[stake.aim.level]} ({_level_evidence(stake.assessment)})"
    elif stake.goal.name == THREATEN:
        told = "the ko, which may not be taken back at once (nothing is proved of it)"
    else:
        told = "a stone on an open point (nothing is proved of it)"
    measured = measured_words(stake, plan.mover.other.word.title())
    return f"{told}, {measured}" if measured else told


def weighed_words(plan: BoardPlan, goal: Goal) -> str:
    """How likely the best way to a goal succeeds, and what that way is.

    Of a goal above others that is no more than it says: that the way succeeds need not win the game.
    """
    found = plan.weighed[goal]
    leaves = [one for one in found.plan if one != goal]
    if not leaves:
        return f"{found.rate:.0%} (estimated)"
    way = " and ".join(map(goal_name, leaves))
    return f"the best way to it, {way}, succeeds in {found.rate:.0%} (estimated)"


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
            moves = " or ".join(dict.fromkeys(move_name(plan, one.move) for one in found.promoting))
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


def servant_words(plan: BoardPlan, servant: Servant) -> str:
    """Which goal a servant serves, and whether playing it helps."""
    words = Wishes(plan.position, plan.mover)
    moves = " or ".join(move_name(plan, one.move) for one in servant.moves)
    helped = f"helps: after {moves} it is one move away" if servant.validated else "does not help"
    return (
        f"to {words.to(servant.master)} fails by {words.stones(servant.obstacle)}; "
        f'"{words_of(servant.schema)}", to {words.to(servant.assessment.goal)}, {helped}'
    )


def demotion_words(plan: BoardPlan, lost: Demotion) -> str:
    """What a move gives away."""
    goals = [wish(plan, aim) for aim in (lost.aim, lost.also) if aim is not None]
    swing = f"(swing {lost.loss:.1f} points)"
    if len(goals) == 1:
        return f"what was safe: to {goals[0]} {swing}"
    return f"what was safe: to {goals[0]} or to {goals[1]}, which one reply then threatens at once {swing}"


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
        "numbers": NUMBERS,
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
        "why": [{"depth": one.depth, "told": one.text, "goal": one.written} for one in reasons(plan, row)],
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
