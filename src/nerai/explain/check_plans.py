"""Claims about plans: which schema proposed a move, and which move none had proposed.

Takes a statement and its grounds; says yes or no. Goals are expanded again by the schemas, from the position
alone; nothing that planning or search said is trusted, but for certificates that the checker accepts.
"""

from collections.abc import Iterator

from nerai.answer import Proved, Refuted, Statement
from nerai.board.point import to_gtp
from nerai.explain.grounds import Grounds
from nerai.explain.shown import scene_after, shows
from nerai.planner.goal import Agent
from nerai.query.forethought import first_proposals
from nerai.query.plan_goals import Wanted, wanted_of
from nerai.query.plan_ko import MOST_THREATS, ko_is_enough
from nerai.query.scene import Scene
from nerai.query.surprise import SurpriseKind


def plan(statement: Statement, grounds: Grounds) -> bool:
    """A schema for the goal named proposes the move, for the reason given."""
    move, goal, schema, why = statement.args
    scene = Scene.of(grounds.position, grounds.target.goal)
    return any(
        str(option.action) == move
        and any(
            (str(step.goal), step.schema, step.why) == (goal, schema, why) for step in option.decision.path
        )
        for wanted in _wanted(scene, grounds)
        for option in first_proposals(wanted, grounds.known)
    )


def surprise(statement: Statement, grounds: Grounds) -> bool:
    """The move decides, and no schema of its player proposes it."""
    kind, move, goal, level, *line = statement.args
    evidence = statement.evidence
    reply = SurpriseKind(kind) is SurpriseKind.REPLY
    if not isinstance(evidence, Refuted if reply else Proved) or bool(line) is not reply:
        return False
    played = grounds.points([*line, move])
    scene = scene_after(grounds.position, grounds.goal, played[:-1])
    if not isinstance(scene, Scene) or not _declared(str(goal), level, grounds):
        return False
    wanted = list(_wanted(scene, grounds))
    options = (option for one in wanted for option in first_proposals(one, grounds.known))
    proposed = not wanted or any(str(option.action) == to_gtp(played[-1], scene.size) for option in options)
    return not proposed and shows(grounds.proofs, evidence, grounds.position, tuple(played), grounds.goal)


def _wanted(scene: Scene, grounds: Grounds) -> Iterator[Wanted]:
    """What was planned for, with every number of ko threats that planning may have granted."""
    wanted = wanted_of(scene, grounds.known)
    if isinstance(wanted, Wanted):
        yield wanted
        yield from (wanted.granting(Agent.ALPHA, number) for number in _granted(scene))


def _granted(scene: Scene) -> range:
    return range(1, MOST_THREATS + 1) if ko_is_enough(scene) else range(0)


def _declared(goal: str, level: str | int, grounds: Grounds) -> bool:
    declared = grounds.known.goals.get(goal.partition("(")[0])
    return declared is not None and declared.level == level
