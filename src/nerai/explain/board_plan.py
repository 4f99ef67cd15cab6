"""A whole-board plan in words and as data: the move, what it serves, gains, evidence, and what came second.

Takes a BoardPlan; gives sentences and a record. Concludes nothing: every reason it tells is a goal or schema
of the plan, from winning the game down to the move, and every number says what it was measured by.
"""

from collections.abc import Iterator
from typing import Any, Final

from nerai.board.point import Point, gtp_list, to_gtp
from nerai.knowledge.sorts import Group, Region
from nerai.planner.goal import Goal
from nerai.strategy.board_plan import BoardPlan
from nerai.strategy.servants import Servant
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Aim, Demotion, Kind, Level, Row
from nerai.strategy.tactics import BOUNDS

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
}
_MOST_STONES: Final = 2


def goal_name(goal: Goal) -> str:
    """A goal as it is written, with long lists of stones and points cut short."""
    if not goal.args:
        return goal.name
    return f"{goal.name}({', '.join(map(_argument, goal.args))})"


def _argument(value: object) -> str:
    if isinstance(value, Region) and len(value.names) > _MOST_STONES:
        return f"{value.names[0]} and {len(value.names) - 1} points more"
    if isinstance(value, Group) and len(value.stones) > _MOST_STONES:
        return f"{min(value.stones)} and {len(value.stones) - 1} stones more"
    return str(value)


def move_name(plan: BoardPlan, move: object) -> str:
    """A move by its name on the board."""
    return to_gtp(Point(move), plan.position.size) if isinstance(move, int) else str(move)


def row_words(plan: BoardPlan, row: Row) -> str:
    """What a row is: its kind, its aims, and what it is worth by what evidence."""
    aims = ", ".join(_aim_words(plan, aim, row) for aim in row.aims)
    worth = f"worth {row.worth:.1f} points by random games"
    if row.rate < 1:
        worth += f" ({row.gain:.1f} at a chance of {row.rate:.0%})"
    return f"{move_name(plan, row.move)} {_SERVES[row.kind]} {aims} ({evidence(plan, row)}); {worth}"


def evidence(plan: BoardPlan, row: Row) -> str:
    """How sure it is that a row's move does what the row says; its worth is an estimate in any case."""
    if not row.proved:
        return "estimated"
    found = [plan.stake(aim).assessment for aim in row.aims]
    checked = row in plan.confirmed or all(one is not None and one.checked for one in found)
    return "proved" if checked else "by search, not checked"


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
    if found is not None:
        sure = "proved" if found.checked or confirmed else "by search, not checked"
        parts = [f"{LEVELS[aim.level]} ({sure})"]
    else:
        parts = ["a stone on an open point (nothing is proved of it)"]
    if stake.swing is None and stake.gain is not None and stake.gain.points is not None:
        games = stake.gain.reached.count + stake.gain.missed.count
        parts.append(f"gain {stake.gain.points:.1f} ± {stake.gain.error:.1f} points in {games} random games")
    if stake.swing is not None:
        swing = stake.swing
        parts.append(
            f"worth {swing.points:.1f} points: in {swing.games} random games each the score after this move "
            f"is {swing.seen:.1f} ± {swing.error:.1f} better than after theirs there"
        )
    return ", ".join(parts)


def weighed_words(plan: BoardPlan, goal: Goal) -> str:
    """How likely a goal is reached by its best plan, and what that plan is."""
    found = plan.weighed[goal]
    leaves = [one for one in found.plan if one != goal]
    by = f" by {' and '.join(map(goal_name, leaves))}" if leaves else ""
    return f"{found.rate:.0%}{by} (estimated)"


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
            "random_games": plan.survey.random_games,
            "seconds": round(plan.seconds, 3),
        },
    }


def row_record(plan: BoardPlan, row: Row) -> dict[str, Any]:
    """A row of the decision table."""
    return {
        "kind": row.kind.value,
        "move": move_name(plan, row.move),
        "aims": [stake_name(plan.stake(aim)) for aim in row.aims],
        "gain": round(row.gain, 1),
        "rate": round(row.rate, 3),
        "worth": round(row.worth, 1),
        "evidence": evidence(plan, row),
    }


def _node_record(plan: BoardPlan, goal: Goal) -> dict[str, Any]:
    node = plan.structure.nodes[goal]
    return {
        "goal": goal_name(goal),
        "masters": [goal_name(one) for one in node.masters],
        "rate": round(plan.weighed[goal].rate, 3),
        "evidence": "estimated",
        "best_plan": [goal_name(one) for one in plan.weighed[goal].plan],
        "ways": [
            {"schema": way.schema, "why": way.why, "goals": [goal_name(one) for one in way.goals]}
            for way in node.ways
        ],
    }


def _stake_evidence(stake: Stake) -> str:
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
    }
