"""The plan of an answer: the goals and schemas that proposed its move, as plain steps.

Takes a Forethought and the move that was answered; gives the steps from the goal that was asked for down to
the move, then the replies that the plan is ready for and its answers to them. Names nothing that was not
planned before the search: a move that no schema proposed has no plan.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import Evidence, PlanStep, Reason, Result, Side, Unknown
from nerai.board.point import Point, to_gtp
from nerai.planner.plan import Node
from nerai.query.forethought import Forethought, Proposed
from nerai.query.scene import Scene

_MOST_REPLIES: Final = 12
"""The trace has all of them."""
_NOT_PROVED: Final = Unknown(Reason.INCOMPLETE_MOVES)


def plan_steps(
    thought: Forethought, chosen: Proposed, result: Result, evidence: Evidence
) -> tuple[PlanStep, ...]:
    """The steps of the plan; `result` and `evidence` are those of the goal, and of the move that begins it.

    What the subgoals on the way come to was not asked, so they are unknown.
    """
    scene = thought.scene
    side = Side(scene.mover.word)
    steps: list[PlanStep] = []
    goals = [*((step.goal, step.schema) for step in chosen.decision.path), (chosen.decision.goal, None)]
    for number, (goal, schema) in enumerate(goals):
        # What a critic offers stands for itself: the goal that was asked for is not above it.
        asked = number == 0 and not chosen.decision.optional
        known = (result, evidence) if asked else (Result.UNKNOWN, _NOT_PROVED)
        above = number - 1 if number else None
        steps.append(PlanStep(number, above, side, str(goal), None, schema, *known))
    move = len(steps)
    name = to_gtp(chosen.move, scene.size)
    steps.append(PlanStep(move, move - 1, side, None, name, None, result, evidence))
    node = _node(thought, chosen.move)
    if node is not None and chosen.worked:
        steps.extend(_replies(node, scene, move))
    return tuple(steps)


def _replies(node: Node, scene: Scene, above: int) -> Iterator[PlanStep]:
    """What the plan is ready for, and what it answers."""
    mine, theirs = Side(scene.mover.word), Side(scene.mover.other.word)
    number = above + 1
    told: set[str] = set()
    for reply in node.searched.tried:
        name = "pass" if reply.passed else str(reply.action)
        answer = reply.chosen
        if answer is None or name in told or len(told) >= _MOST_REPLIES:
            continue
        told.add(name)
        yield PlanStep(number, above, theirs, None, name, None, Result.UNKNOWN, _NOT_PROVED)
        answered = "pass" if answer.passed else str(answer.action)
        yield PlanStep(number + 1, number, mine, None, answered, None, Result.UNKNOWN, _NOT_PROVED)
        number += 2


def _node(thought: Forethought, move: Point) -> Node | None:
    """The first turn after a move in the plan; None when it was proposed, but not tried."""
    if thought.plan is None:
        return None
    tried = thought.plan.root.searched.tried
    return next((one for one in tried if not one.passed and one.action == move), None)
