"""Questions answered for pages, and kept: whoever goes on asking about a problem does not wait again.

Takes a position and a goal or a comment; gives a Case: what was found, with its proofs. Solves by `inquire`,
with a plan, as `nerai solve` does. A case that is settled is never asked again; one that is not, only if more
time is given.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any, Final

from nerai.answer import Proved, Refuted, Result
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.explain.learned import with_learned
from nerai.explain.level import Level
from nerai.knowledge import Knowledge
from nerai.knowledge.load import load_knowledge
from nerai.lang import canonical
from nerai.learn.experience import Experience
from nerai.query.budget import Budget
from nerai.query.forethought import Adviser, Forethought
from nerai.query.investigation import Investigation
from nerai.query.question import Question, ask
from nerai.query.scene import Scene
from nerai.query.solve import inquire
from nerai.solver.certificate import Certificate
from nerai.solver.search import StopFlag

TRIES: Final = 8
"""Plausible first moves that are looked into, to tell why they fail."""
DEFAULT_TIME_S: Final = 10.0
MOST_TIME_S: Final = 60.0
_MOST_CASES: Final = 64
_MOST_BRANCHES: Final = 200


class Abandoned(Exception):  # noqa: N818 - not an error: nobody waits for the answer any more
    """Work was told to stop."""


class Progress:
    """What is being done, for whoever shows it: written by the thread that works, read by others."""

    def __init__(self) -> None:
        self.phase = "waiting"
        self._began = time.monotonic()
        self._budget: Budget | None = None

    def watch(self, budget: Budget | None) -> None:
        """Count the nodes of that budget."""
        self._budget = budget or self._budget

    def record(self) -> dict[str, object]:
        """As pages show it; nodes are those of searches that have ended."""
        nodes = 0 if self._budget is None else self._budget.nodes_used
        return {"nodes": nodes, "seconds": round(time.monotonic() - self._began, 2), "phase": self.phase}


class _WatchedAdviser(Adviser):
    """An adviser by which progress comes to know the budget of its question."""

    def __init__(self, knowledge: Knowledge, progress: Progress) -> None:
        super().__init__(knowledge)
        self._progress = progress

    def think(self, scene: Scene, budget: Budget | None = None) -> Forethought:
        """As any adviser does."""
        self._progress.watch(budget)
        return super().think(scene, budget)


@dataclass(frozen=True, slots=True)
class Branch:
    """A proof about the position after some moves, found when they were played; `node` is where."""

    proof: Certificate
    node: int
    result: Result


@dataclass(frozen=True, slots=True)
class Case:
    """What was found of a question, with so many seconds; `branches` are further proofs, by their moves."""

    question: Question
    found: Investigation
    time_s: float
    branches: dict[tuple[Point, ...], Branch] = field(default_factory=dict)
    told: dict[Level, dict[str, Any]] = field(default_factory=dict)
    """The answer as pages show it, once it was made."""
    experience: Experience | None = None
    """What was learned before, for what is searched after its moves."""

    @property
    def settled(self) -> bool:
        """Whether more time can change nothing."""
        return isinstance(self.found.answer.evidence, Proved | Refuted)

    @property
    def settled_question(self) -> Question:
        """The question about the goal that was answered, which may be one of several that were meant."""
        return replace(self.question, scene=self.found.scene, others=())

    @property
    def scene(self) -> Scene:
        """Position and goal that were answered."""
        return self.found.scene

    def keep(self, moves: tuple[Point, ...], branch: Branch) -> None:
        """Remember a proof for those who play the same moves."""
        if len(self.branches) < _MOST_BRANCHES:
            self.branches[moves] = branch


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with a goal, or with a comment to infer one from."""

    position: Position
    goal: str | None
    comment: str = ""

    def question(self) -> Question:
        """As it is searched; GoalError when the goal makes no sense here."""
        return ask(self.position, self.goal, comment=self.comment)


class Solving:
    """Solves questions and keeps the last of them."""

    def __init__(self, knowledge: Knowledge | None = None, experience: Experience | None = None) -> None:
        self._knowledge = knowledge or load_knowledge()
        self._experience = experience
        self._cases: OrderedDict[Asked, Case] = OrderedDict()
        self._lock = threading.Lock()

    def case(
        self,
        asked: Asked,
        stop: StopFlag,
        *,
        time_s: float = DEFAULT_TIME_S,
        progress: Progress | None = None,
    ) -> Case:
        """What is found of it within the time, or was before; Abandoned once `stop` is set."""
        known = self.known(asked)
        if known is not None and (known.settled or known.time_s >= time_s):
            return known
        seen = progress or Progress()

        def report(what: str) -> None:
            seen.phase = what
            if_stopped(stop)

        report("reading")
        question = asked.question()
        adviser = _WatchedAdviser(self._knowledge, seen)
        experience = fresh(self._experience)
        found = inquire(
            question,
            time_s=time_s,
            tries=TRIES,
            stop=stop,
            report=report,
            adviser=adviser,
            experience=experience,
        )
        report("telling")
        made = Case(question, with_learned(found, experience), time_s, experience=self._experience)
        goal = str(canonical(found.scene.goal))
        self._keep(asked, made)
        self._keep(Asked(asked.position, goal), made)
        return made

    def known(self, asked: Asked) -> Case | None:
        """What was found before, if anything."""
        with self._lock:
            found = self._cases.get(asked)
            if found is not None:
                self._cases.move_to_end(asked)
            return found

    def _keep(self, asked: Asked, case: Case) -> None:
        with self._lock:
            self._cases[asked] = case
            self._cases.move_to_end(asked)
            while len(self._cases) > _MOST_CASES:
                self._cases.popitem(last=False)


def fresh(experience: Experience | None) -> Experience | None:
    """What was learned, for one more question: several are asked at a time."""
    return None if experience is None else experience.anew()


def if_stopped(stop: StopFlag) -> None:
    """Leave by Abandoned when nobody waits any more."""
    if stop.is_set():
        raise Abandoned
