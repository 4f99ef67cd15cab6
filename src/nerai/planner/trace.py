"""The trace: every choice that was made, in the order it was made, and what became of it.

Takes a plan; gives entries, and a line of text for each. Reasons no further: what it says was noted by the
search. Choices that came to no action are there if the plan was made with `passed_over=True`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nerai.planner.goal import Agent, Goal
from nerai.planner.plan import Decision, Node, Plan


@dataclass(frozen=True, slots=True)
class Entry:
    """A choice at a turn, `depth` turns below the first.

    With an action: why it was tried, and what refuted it (empty: it worked, or is not known); `choice`: why
    before others whose odds are known as well. Without: the goal and schema that were passed over, and the
    reason.
    """

    depth: int
    agent: Agent
    goal: Goal | None
    action: str
    decision: Decision | None
    worked: bool | None
    refuted_by: str = ""
    reason: str = ""
    choice: str = ""

    def __str__(self) -> str:
        indent = "  " * self.depth
        who = self.agent.value
        if not self.action:
            return f"{indent}{who} passes over {self.goal}: {self.reason}"
        steps = self.decision.path if self.decision else ()
        why = " > ".join(
            [*(f"{step.goal} by {step.schema}" for step in steps), *([str(self.goal)] * bool(self.goal))]
        )
        offered = ", offered by a critic" if self.decision and self.decision.optional else ""
        fate = (
            "works" if self.worked else "is not known" if self.worked is None else f"fails: {self.refuted_by}"
        )
        chosen = f" ({self.choice})" if self.choice else ""
        return f"{indent}{who} {self.action}{f' for {why}' if why else ''}{offered}{chosen}: {fate}"


def entries(plan: Plan) -> Iterator[Entry]:
    """All choices, in the order they were made."""
    return _entries(plan.root, 0, set())


def _entries(node: Node, depth: int, shown: set[int]) -> Iterator[Entry]:
    for goal, schema, reason in node.passed_over:
        told = f"{schema}: {reason}" if schema else reason
        yield Entry(depth, node.agent, goal, "", None, worked=False, reason=told)
    for below in node.unfolded(shown)[0]:
        decision = below.decision
        yield Entry(
            depth,
            node.agent,
            None if decision is None else decision.goal,
            "pass" if below.passed else str(below.action),
            decision,
            None if below.winner is None else below.winner is node.agent,
            below.refutation or (below.ended if below.winner is not node.agent else ""),
            choice=below.choice,
        )
        yield from _entries(below, depth + 1, shown)
