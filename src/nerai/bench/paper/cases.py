"""The problems of the experiments, each with the points that play about it needs.

Takes Knowledge and the folder of our problems; gives Cases: every problem that a schema or pattern names as
its test, and those made after the examples of the paper. Where the paper draws a mask by hand around each,
ours is the zone of the solver's proof: no point outside of it matters for whether the goal is reached.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nerai.board.point import Point
from nerai.knowledge import Knowledge, pose
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.pose import Posed
from nerai.query.solve import solve_problem
from nerai.sgf.problem import Problem

EXAMPLES: Final = "paper/"
"""How the ids of the problems after the paper's examples begin."""
MASK_NODES: Final = 200_000


@dataclass(frozen=True, slots=True)
class Case:
    """A problem with its mask; `mask` is empty where the solver found no proof in time."""

    problem: Problem
    mask: tuple[Point, ...]

    @property
    def options(self) -> int:
        """How many points of the mask can be played on at the beginning."""
        return sum(self.problem.position.at(point) is None for point in self.mask)

    def answered_by(self, move: object) -> bool:
        """Whether a first move is right."""
        return any(move == point for point in (*self.problem.correct, *self.problem.also_ok))

    def posed(self, knowledge: Knowledge) -> Posed:
        """The problem as the planner's question, in a world that nobody has looked at yet."""
        return pose(self.problem, knowledge)


def load_cases(knowledge: Knowledge, folder: Path) -> tuple[Case, ...]:
    """The cases of a folder of ours, in the order of their ids."""
    problems = load_problems_of(folder)
    names = {way.seen for way in knowledge.all_ways} & problems.keys()
    names |= {name for name in problems if name.startswith(EXAMPLES)}
    return masked(problems[name] for name in sorted(names))


def masked(problems: Iterable[Problem]) -> tuple[Case, ...]:
    """Problems with their masks."""
    return tuple(_case(problem) for problem in problems)


def _case(problem: Problem) -> Case:
    proof = solve_problem(problem, nodes=MASK_NODES).certificate
    return Case(problem, () if proof is None else tuple(sorted(proof.zone)))
