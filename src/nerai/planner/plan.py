"""Plans: the tree of decisions that planning leaves behind, and the moves in it.

Plain data with JSON out. The *plan tree* has a node for every decision that was tried: which goal was chosen,
by which schema and bindings it was expanded down to an action, and what became of it. The *contingency tree*
is what remains of a plan that works when goals are left out: the moves of the agent that wins, and for each
the replies it is ready for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from nerai.planner.agenda import Frame
from nerai.planner.goal import Action, Agent, Goal


@dataclass(frozen=True, slots=True)
class Decision:
    """Why an action was tried: the goal that asks for it, and the goals and schemas above that one."""

    goal: Goal
    path: tuple[tuple[Goal, str, tuple[tuple[str, str], ...]], ...]
    """From the input goal down: each goal, the schema it was expanded by, and the bindings."""
    optional: bool = False

    @classmethod
    def of(cls, frame: Frame) -> "Decision":
        """The decision that a frame stands for."""
        path = []
        at = frame.origin
        while at is not None:
            bound = tuple((name, str(value)) for name, value in at.bindings.items())
            path.append((at.frame.goal, at.schema.name, bound))
            at = at.frame.origin
        return cls(frame.goal, tuple(reversed(path)), frame.optional)

    @property
    def schemas(self) -> tuple[str, ...]:
        """The schemas from the input goal down."""
        return tuple(name for _, name, _ in self.path)


@dataclass(slots=True)
class Node:
    """A turn of an agent: what it tried, in order, and who got his way.

    `action` led here (None at the root; `passed` when it was no action). `ended`: why nothing was tried here.
    """

    agent: Agent
    action: Action | None = None
    passed: bool = False
    decision: Decision | None = None
    tried: "list[Node]" = field(default_factory=list)
    winner: Agent | None = None
    ended: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The node and all below it as plain data."""
        found = {
            "agent": self.agent.value,
            "action": "pass" if self.passed else None if self.action is None else str(self.action),
            "winner": None if self.winner is None else self.winner.value,
            "ended": self.ended or None,
            "goal": None,
            "path": [],
            "optional": False,
            "tried": [node.to_dict() for node in self.tried],
        }
        if self.decision is not None:
            found["goal"] = str(self.decision.goal)
            found["optional"] = self.decision.optional
            found["path"] = [
                {"goal": str(goal), "schema": schema, "bindings": dict(bound)}
                for goal, schema, bound in self.decision.path
            ]
        return found


@dataclass(slots=True)
class Counts:
    """What planning took."""

    cycles: int = 0
    """Choices of a goal and a schema for it."""
    moves: int = 0
    """Actions tried in the world."""


@dataclass(frozen=True, slots=True)
class Contingency:
    """A move of the winner and the replies it is ready for, each with what follows; without goals."""

    action: Action | None
    replies: "tuple[tuple[Action | None, Contingency | None], ...]" = ()

    @property
    def size(self) -> int:
        """How many moves it holds."""
        below = sum(1 + (after.size if after else 0) for _, after in self.replies)
        return (self.action is not None) + below


@dataclass(frozen=True, slots=True)
class Plan:
    """What came of planning. `winner` is None when a limit was reached: then nothing is known."""

    winner: Agent | None
    root: Node
    counts: Counts
    stopped: str = ""

    @property
    def complete(self) -> bool:
        """Whether Alpha reaches its goals against every defence that the knowledge has."""
        return self.winner is Agent.ALPHA

    @property
    def action(self) -> Action | None:
        """Alpha's first action, if the plan works."""
        chosen = _chosen(self.root) if self.complete else None
        return None if chosen is None else chosen.action

    @property
    def decision(self) -> Decision | None:
        """Why that action."""
        chosen = _chosen(self.root) if self.complete else None
        return None if chosen is None else chosen.decision

    def contingencies(self) -> Contingency | None:
        """The moves of the plan that works; None when none does."""
        return None if self.winner is None else _contingency(self.root, self.winner)

    def walk(self) -> Iterator[Node]:
        """All nodes, from the root down."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.tried))

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "schema": "nerai.plan/1",
            "winner": None if self.winner is None else self.winner.value,
            "stopped": self.stopped or None,
            "action": None if self.action is None else str(self.action),
            "cycles": self.counts.cycles,
            "moves": self.counts.moves,
            "tree": self.root.to_dict(),
        }


def _chosen(node: Node) -> Node | None:
    """The last thing an agent tried is what worked, if it got its way."""
    return node.tried[-1] if node.tried and node.winner is node.agent else None


def _contingency(node: Node, winner: Agent) -> Contingency | None:
    if node.agent is winner:
        chosen = _chosen(node)
        if chosen is None:
            return None
        return Contingency(chosen.action, _replies(chosen, winner))
    return Contingency(None, _replies(node, winner))


def _replies(node: Node, winner: Agent) -> tuple[tuple[Action | None, Contingency | None], ...]:
    """What the loser tried, and how it was answered."""
    return tuple((reply.action, _contingency(reply, winner)) for reply in node.tried)
