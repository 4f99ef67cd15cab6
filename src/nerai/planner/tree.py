"""The plan tree and the contingency tree, to be drawn.

Takes a plan; gives a tree of branches. In the *plan tree* goals and the schemas chosen for them stand above
the actions that came of them; leaving them out (`moves_only`) gives the *contingency tree*: the actions of
both agents, and nothing else. `winning` keeps of either what the agent that gets its way needs: one try of
its own at each turn, and all of the other's. `first_moves` keeps what fits on a page.
"""

import enum
from collections.abc import Callable
from dataclasses import dataclass

from nerai.planner.goal import Agent
from nerai.planner.plan import Decision, Node, Plan


class Kind(enum.Enum):
    """What a branch of a drawn tree is."""

    GOAL = "goal"
    SCHEMA = "schema"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Branch:
    """A goal, a schema or an action of an agent, and what follows. `note` says what became of it.

    `worked`: whether the agent got its way by it; None where that is not known.
    """

    kind: Kind
    agent: Agent
    label: str
    worked: bool | None = None
    note: str = ""
    below: "tuple[Branch, ...]" = ()

    def with_below(self, below: "tuple[Branch, ...]") -> "Branch":
        """The same with other branches below it."""
        return Branch(self.kind, self.agent, self.label, self.worked, self.note, below)


def plan_tree(plan: Plan) -> tuple[Branch, ...]:
    """Everything that was tried, with the goals and schemas it was tried for."""
    return _tried(plan.root, set())[0]


def moves_only(branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """A tree without its goals and schemas: what stood below them takes their place."""
    return _folded(
        branches, lambda one, below: (one.with_below(below),) if one.kind is Kind.ACTION else below
    )


def winning(branches: tuple[Branch, ...], winner: Agent) -> tuple[Branch, ...]:
    """A tree without those tries of the winner that did not work."""
    return _folded(
        branches,
        lambda one, below: (one.with_below(below),) if one.agent is not winner or one.worked else (),
    )


def first_moves(branches: tuple[Branch, ...], moves: int) -> tuple[Branch, ...]:
    """A tree with at most so many moves in each line."""
    found = []
    for one in branches:
        left = moves - (one.kind is Kind.ACTION)
        if left >= 0:
            below = first_moves(one.below, left)
            if one.kind is Kind.ACTION or below:
                found.append(one.with_below(below))
    return tuple(found)


def _folded(
    branches: tuple[Branch, ...], made: Callable[[Branch, tuple[Branch, ...]], tuple[Branch, ...]]
) -> tuple[Branch, ...]:
    """What is made of each branch and what was made of those below it. A loop: lines may be long."""
    results: list[list[Branch]] = [[]]
    waiting: list[tuple[Branch, bool]] = [(one, False) for one in reversed(branches)]
    while waiting:
        branch, entered = waiting.pop()
        if entered:
            below = tuple(results.pop())
            results[-1].extend(made(branch, below))
        else:
            results.append([])
            waiting.append((branch, True))
            waiting.extend((one, False) for one in reversed(branch.below))
    return tuple(results[0])


def _tried(node: Node, shown: set[int]) -> tuple[tuple[Branch, ...], bool]:
    """The tries of one turn, those for the same goals together; and whether they were shown already."""
    found: list[Branch] = []
    tried, before = node.unfolded(shown)
    for below in tried:
        action = _action(node.agent, below, shown)
        decision = below.decision
        branch = action if decision is None else _under(decision, action)
        merged = _merged(found[-1], branch) if found else None
        if merged is None:
            found.append(branch)
        else:
            found[-1] = merged
    return tuple(found), before


def _action(agent: Agent, node: Node, shown: set[int]) -> Branch:
    worked = None if node.winner is None else node.winner is agent
    below, before = _tried(node, shown)
    note = "seen before" if before else node.searched.ended
    return Branch(Kind.ACTION, agent, "pass" if node.passed else str(node.action), worked, note, below)


def _under(decision: Decision, action: Branch) -> Branch:
    """An action below the goals and schemas it was tried for."""
    agent, worked = action.agent, action.worked
    offered = "offered by a critic" if decision.optional else ""
    branch = Branch(Kind.GOAL, agent, str(decision.goal), worked, "" if decision.path else offered, (action,))
    for level, step in reversed(list(enumerate(decision.path))):
        bound = ", ".join(f"{name} = {value}" for name, value in step.bindings)
        label = f"{step.schema} ({bound})" if bound else step.schema
        schema = Branch(Kind.SCHEMA, agent, label, worked, step.why, (branch,))
        branch = Branch(Kind.GOAL, agent, str(step.goal), worked, "" if level else offered, (schema,))
    return branch


def _merged(one: Branch, other: Branch) -> Branch | None:
    """Two branches with the same goal or schema on top as one; None if they differ."""
    if one.kind is Kind.ACTION or (one.kind, one.label) != (other.kind, other.label):
        return None
    last = _merged(one.below[-1], other.below[0])
    below = (*one.below, *other.below) if last is None else (*one.below[:-1], last)
    worked = (
        True if True in (one.worked, other.worked) else None if None in (one.worked, other.worked) else False
    )
    return Branch(one.kind, one.agent, one.label, worked, one.note, below)
