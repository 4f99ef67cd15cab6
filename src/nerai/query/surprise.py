"""Surprises: where the solver found a move that no schema had proposed.

Takes what was planned and what was proved; gives Surprises. There are two kinds. A plan that looked complete
is refuted by a reply for which the opponent had no schema: the plan is followed along the refutation until
that reply. And a goal is reached by a first move that no schema proposed. Either names what knowledge lacks:
the position, the goal that was at stake, the move, and the level of the goal at which knowledge ran out.
Searches nothing, and plans nothing.
"""

import enum
from dataclasses import dataclass
from typing import Any

from nerai.board.point import PASS, Point, to_gtp
from nerai.knowledge import Knowledge
from nerai.planner.goal import Action, Agent, Goal
from nerai.planner.plan import Node
from nerai.query.finding import Finding
from nerai.query.forethought import Forethought
from nerai.query.plan_goals import Wanted
from nerai.query.scene import Scene


class SurpriseKind(enum.Enum):
    """What was not foreseen."""

    REPLY = "reply"
    """A reply that refutes the plan."""
    MOVE = "move"
    """The first move that reaches the goal."""


@dataclass(frozen=True, slots=True)
class Surprise:
    """A move that no schema proposed, though it decides.

    `line` leads from the position that was asked about to the one where `move` is played, by `side`. `goal`
    is the one for which knowledge had nothing more to try there, `level` its level.
    """

    kind: SurpriseKind
    line: tuple[str, ...]
    side: str
    move: str
    goal: str
    level: int

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "kind": self.kind.value,
            "line": list(self.line),
            "side": self.side,
            "move": self.move,
            "goal": self.goal,
            "level": self.level,
        }

    def __str__(self) -> str:
        after = f"after {' '.join(self.line)} " if self.line else ""
        did = "refutes the plan" if self.kind is SurpriseKind.REPLY else "reaches the goal"
        return (
            f"{after}{self.side.title()} {self.move} {did}, and no schema proposed it: knowledge ran out at "
            f"{self.goal}, level {self.level}"
        )


def unproposed_move(thought: Forethought, move: Point, knowledge: Knowledge) -> Surprise | None:
    """The surprise of a first move that is proved, if no schema proposed it; None if one did."""
    wanted = thought.wanted
    if not isinstance(wanted, Wanted) or thought.plan is None or thought.by_move(move) is not None:
        return None
    scene = thought.scene
    goal = _ran_out(thought.plan.root, _input_goal(wanted, wanted.first), knowledge)
    name = to_gtp(move, scene.size)
    level = _level(goal, knowledge)
    return Surprise(SurpriseKind.MOVE, (), scene.mover.word, name, str(goal), level)


def unforeseen_reply(
    thought: Forethought, move: Point, refuted: Finding, knowledge: Knowledge
) -> Surprise | None:
    """Where the plan by a first move meets a reply that no schema proposed, along a proof that it fails.

    None when the plan thought of every reply in it, or had not got so far: then it was not surprised, but
    misjudged what came of it.
    """
    wanted, proof = thought.wanted, refuted.grade.certificate
    if not isinstance(wanted, Wanted) or thought.plan is None or proof is None:
        return None
    scene = thought.scene
    number = proof.root if refuted.node is None else refuted.node
    if refuted.scene is scene:
        return None
    node = _after(thought.plan.root, move)
    line = [move]
    while node is not None and node.winner is wanted.first:
        here = proof.proof[number]
        if here.child < 0 or here.child >= number:
            return None
        reply = Point(here.move)
        known = _after(node, reply)
        if known is None:
            goal = _ran_out(node, _input_goal(wanted, node.agent), knowledge)
            return _reply(scene, line, reply, goal, knowledge)
        line.append(reply)
        answered = proof.proof[here.child]
        answer = known.chosen
        if answer is None:
            return None
        point = PASS if answer.passed else _point(answer.action)
        replies = dict(answered.replies)
        # What the proof does not list is outside of its zone, and comes out as a pass does.
        following = replies.get(point, replies.get(PASS))
        if following is None or following >= here.child:
            return None
        line.append(point)
        number, node = following, answer
    return None


def _reply(scene: Scene, line: list[Point], reply: Point, goal: Goal, knowledge: Knowledge) -> Surprise:
    names = tuple(to_gtp(point, scene.size) for point in line)
    side = scene.mover.other if len(line) % 2 else scene.mover
    move = to_gtp(reply, scene.size)
    return Surprise(SurpriseKind.REPLY, names, side.word, move, str(goal), _level(goal, knowledge))


def _after(node: Node, move: Point) -> Node | None:
    """The try of a move at a node; None when it was not tried."""
    wanted = move == PASS
    for below in node.searched.tried:
        if below.passed if wanted else not below.passed and _point(below.action) == move:
            return below
    return None


def _input_goal(wanted: Wanted, agent: Agent) -> Goal:
    return wanted.alpha if agent is Agent.ALPHA else wanted.beta


def _ran_out(node: Node, above: Goal, knowledge: Knowledge) -> Goal:
    """The goal of the highest level that came to nothing at a node; without one, the goal that was put."""
    given_up = [one.goal for one in node.searched.passed_over if not one.schema]
    return max(given_up, key=lambda goal: _level(goal, knowledge), default=above)


def _level(goal: Goal, knowledge: Knowledge) -> int:
    declared = knowledge.goals.get(goal.name)
    return 0 if declared is None else declared.level


def _point(action: Action) -> Point:
    return Point(action) if isinstance(action, int) else PASS
