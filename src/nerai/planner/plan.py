"""Plans: the tree of decisions that planning leaves behind, and the moves in it.

Plain data with JSON out. A *node* is a turn of an agent with everything it tried, in order; each try knows
the goal that asked for it, the schemas and bindings that led there, and what became of it. *Contingencies*
are what remains of a plan that works when goals are left out: the moves of the agent that gets its way, and
for each the replies it is ready for. `tree.py` draws both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from nerai.planner.agenda import Agenda, Place
from nerai.planner.goal import Action, Agent, Goal


class Step(NamedTuple):
    """A goal that was expanded: by which schema, with which bindings, and why one does so."""

    goal: Goal
    schema: str
    bindings: tuple[tuple[str, str], ...]
    why: str


class PassedOver(NamedTuple):
    """A choice that came to no action: the goal, the schema (empty: the goal itself), and the reason."""

    goal: Goal
    schema: str
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Why an action was tried: the goal that asks for it, and the goals and schemas above that one."""

    goal: Goal
    path: tuple[Step, ...]
    """From the input goal down."""
    optional: bool = False
    """Whether a critic offered the goal at the top."""

    @classmethod
    def of(cls, place: Place) -> "Decision":
        """The decision that a place on an agenda stands for."""
        path: list[Step] = []
        at: Place | None = place
        while at is not None:
            frame = at.frame
            if frame.schema is not None:
                bound = tuple((name, str(value)) for name, value in (frame.bindings or {}).items())
                path.append(Step(frame.goal, frame.schema.name, bound, frame.schema.why))
            optional = frame.optional
            at = at.above
        return cls(place.frame.goal, tuple(reversed(path)), optional)

    @property
    def schemas(self) -> tuple[str, ...]:
        """The schemas from the input goal down."""
        return tuple(step.schema for step in self.path)


@dataclass(slots=True, eq=False)
class Node:
    """A turn of an agent: what it tried, in order, and who got his way (None: a limit left it open).

    `action` led here (None at the root; `passed` when it was no action), for the goal at `place`. `ended`
    says why nothing was tried here. `same` is a node that was searched before, equal to this one in all that
    matters. `cycles` and `moves` are what it took, with everything below.
    """

    agent: Agent
    action: Action = None
    passed: bool = False
    place: Place | None = None
    choice: str = ""
    """Why that action was tried before others whose odds are known as well."""
    tried: "Sequence[Node]" = ()
    winner: Agent | None = None
    ended: str = ""
    same: "Node | None" = None
    passed_over: Sequence[PassedOver] = ()
    agendas: tuple[Agenda, Agenda] | None = None
    """Alpha's and Beta's, as far as they are still valid here."""
    cycles: int = 0
    moves: int = 0

    @property
    def decision(self) -> Decision | None:
        """Why the action that led here was tried."""
        return None if self.place is None else Decision.of(self.place)

    @property
    def searched(self) -> "Node":
        """The node itself, or the equal one where the search was done."""
        return self.same or self

    @property
    def chosen(self) -> "Node | None":
        """The try by which the agent got its way: always the last one."""
        tried = self.searched.tried
        return tried[-1] if tried and self.winner is self.agent and tried[-1].winner is self.agent else None

    @property
    def leading(self) -> "Node | None":
        """The agent's try that is worth most: the one by which it gets its way, else the first that is open.

        Of those that are refuted, the one whose refutation took most. None when nothing is left to do, or
        nothing but passing was tried.
        """
        if self.winner is self.agent:
            return self.chosen
        tries = [one for one in self.searched.tried if not one.passed]
        is_open = next((one for one in tries if one.winner is None), None)
        return is_open or max(tries, key=lambda one: one.searched.moves, default=None)

    @property
    def refutation(self) -> str:
        """What was wrong with the action that led here: a reply, or how it ended; empty if nothing."""
        if self.winner is not self.agent:
            return ""
        reply = self.chosen
        if reply is None:
            return self.searched.ended
        return "pass" if reply.passed else str(reply.action)

    def unfolded(self, shown: set[int]) -> "tuple[Sequence[Node], bool]":
        """The tries to be shown below it, and whether they were shown already, at an equal node.

        `shown` is kept by whoever walks a tree from the root down, in the order of the tries. An equal node
        may belong to an earlier plan; then its tries are shown here.
        """
        shown.add(id(self))
        if self.same is None:
            return self.tried, False
        if id(self.same) in shown:
            return (), True
        shown.add(id(self.same))
        return self.same.tried, False


Memory: TypeAlias = dict[object, Node]
"""What was found out about equal states with equal agendas."""


class Counts(NamedTuple):
    """What planning took."""

    cycles: int = 0
    """Choices of a goal and of one way to pursue it: a schema with its bindings, or a move."""
    moves: int = 0
    """Actions tried in the world."""


class Settings(NamedTuple):
    """How to plan."""

    critics: bool = True
    """Whether the world's alarms are heard."""
    all_reasons: bool = True
    """Whether an action is tried for every goal that asks for it, or only for the first."""
    rethink: bool = False
    """Whether an agent may also drop schemas that are not broken, from the lowest up, and choose others."""
    passed_over: bool = False
    """Whether choices that came to no action are kept in the nodes."""
    share: float | None = None
    """Which part of the moves that are left a try may take before the next one has its turn; None: all."""
    doubt: int = 0
    """For how many turns Beta goes on trying although Alpha's goals count as achieved."""


@dataclass(frozen=True, slots=True)
class Contingency:
    """A move of the winner and the replies it is ready for, each with what follows; without goals."""

    action: Action
    replies: "tuple[tuple[Action, Contingency | None], ...]" = ()

    @property
    def size(self) -> int:
        """How many moves it holds, those of equal lines each time."""
        return _size(self, {})


@dataclass(frozen=True, slots=True)
class Plan:
    """What came of planning. `winner` is None when a limit (`stopped`) was reached: then nothing is known."""

    winner: Agent | None
    root: Node
    counts: Counts
    stopped: str = ""
    settings: Settings = field(default_factory=Settings)
    memory: Memory = field(default_factory=dict, repr=False, compare=False)

    @property
    def complete(self) -> bool:
        """Whether Alpha reaches its goals against every defence that the knowledge has."""
        return self.winner is Agent.ALPHA

    @property
    def action(self) -> Action:
        """Alpha's first action, if the plan works and it is Alpha's turn; None also if it need do nothing."""
        chosen = self.root.chosen if self.complete else None
        return None if chosen is None else chosen.action

    @property
    def decision(self) -> Decision | None:
        """Why that action."""
        chosen = self.root.chosen if self.complete else None
        return None if chosen is None else chosen.decision

    @property
    def leading(self) -> Node | None:
        """Alpha's try that is worth most if it has to choose now; None when it is not Alpha's turn."""
        return self.root.leading if self.root.agent is Agent.ALPHA else None

    def contingencies(self) -> Contingency | None:
        """The moves of the plan that works, Alpha's or Beta's; None when nothing is known."""
        return None if self.winner is None else _Reader(self.winner).after(self.root)

    def used_schemas(self) -> frozenset[str]:
        """The schemas behind the moves of the agent that gets its way; none when nothing is known."""
        names: set[str] = set()
        seen: set[int] = set()
        waiting = [self.root.searched] if self.winner else []
        while waiting:
            node = waiting.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            mine = node.agent is self.winner
            for below in [node.chosen] if mine else node.tried:
                if below is not None:
                    decision = below.decision if mine else None
                    names.update(decision.schemas if decision else ())
                    waiting.append(below.searched)
        return frozenset(names)

    def walk(self) -> Iterator[Node]:
        """All nodes, from the root down; equal ones are not entered twice."""
        shown: set[int] = set()
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.unfolded(shown)[0]))

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "schema": "nerai.plan/1",
            "winner": None if self.winner is None else self.winner.value,
            "stopped": self.stopped or None,
            "action": None if self.action is None else str(self.action),
            "cycles": self.counts.cycles,
            "moves": self.counts.moves,
            "tree": _plain(self.root, {}, count(), set()),
        }


def _plain(node: Node, numbers: dict[int, int], fresh: Iterator[int], shown: set[int]) -> dict[str, Any]:
    """A node and all below it; `same_as` is the number of the equal node where the tries are."""
    number = numbers[id(node)] = next(fresh)
    tried, before = node.unfolded(shown)
    same_as = numbers[id(node.same)] if before else None
    if node.same is not None and not before:
        numbers[id(node.same)] = number
    decision = node.decision
    return {
        "id": number,
        "agent": node.agent.value,
        "action": "pass" if node.passed else None if node.action is None else str(node.action),
        "winner": None if node.winner is None else node.winner.value,
        "ended": node.searched.ended or None,
        "refuted_by": node.refutation or None,
        "same_as": same_as,
        "goal": None if decision is None else str(decision.goal),
        "optional": decision is not None and decision.optional,
        "path": [
            {"goal": str(step.goal), "schema": step.schema, "bindings": dict(step.bindings), "why": step.why}
            for step in (decision.path if decision else ())
        ],
        "choice": node.choice or None,
        "passed_over": [
            {"goal": str(goal), "schema": schema or None, "reason": reason}
            for goal, schema, reason in node.passed_over
        ],
        "tried": [_plain(below, numbers, fresh, shown) for below in tried],
    }


def _size(contingency: Contingency, known: dict[int, int]) -> int:
    number = id(contingency)
    if number not in known:
        found = int(contingency.action is not None)
        for reply, after in contingency.replies:
            found += (reply is not None) + (0 if after is None else _size(after, known))
        known[number] = found
    return known[number]


class _Reader:
    """Reads contingencies off a tree; equal nodes are read once."""

    def __init__(self, winner: Agent) -> None:
        self._winner = winner
        self._known: dict[int, Contingency | None] = {}

    def after(self, node: Node) -> Contingency | None:
        """What the winner is ready for at a node; None if nothing is left to do."""
        found = id(node.searched)
        if found not in self._known:
            chosen = node.chosen if node.agent is self._winner else node
            own = node.agent is self._winner
            self._known[found] = (
                None if chosen is None else Contingency(chosen.action if own else None, self._replies(chosen))
            )
        return self._known[found]

    def _replies(self, node: Node) -> tuple[tuple[Action, Contingency | None], ...]:
        """What the loser tried, and how it was answered."""
        return tuple([(reply.action, self.after(reply)) for reply in node.searched.tried])
