"""One problem record solved for a proof-reader: every first move judged, the listed answers above all.

Takes a problem and limits; gives a Reading: the goal and how far the record states it, what becomes of each
first move, and the certificates. Compares nothing with the record beyond choosing the goal: that is
compare.py.

Each search has the limits to itself: the problem; the listed answers that stayed open (one move on, the
question is easier), and so the moves listed as wrong, where the record states its goal; and, where it does
not and its lists do not fit the likeliest goal, the other goals that it may mean, of which one is taken that
fits.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from nerai.answer import Answer, FirstMove, Proved, Refuted, Result
from nerai.board.point import PASS, Point, from_gtp
from nerai.errors import GoalError
from nerai.explain.audit.basis import doubts_about
from nerai.explain.audit.finding import GoalBasis
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.investigation import Investigation, first_move_record
from nerai.query.judge import Judge
from nerai.query.question import Question, ask_problem
from nerai.query.scene import Scene
from nerai.query.solve import inquire, make_budget
from nerai.sgf import Problem
from nerai.solver.certificate import Certificate

_OTHER_GOALS: Final = 5
_WRONG_TRIED: Final = 2
_AFTER_SHARE: Final = 0.5
_WRONG_SHARE: Final = 0.3


@dataclass(frozen=True, slots=True)
class AuditLimits:
    """What one search may cost; at least one is set."""

    time_s: float | None = None
    nodes: int | None = None

    def budget(self) -> Budget:
        """A budget of its own."""
        return make_budget(self.time_s, self.nodes, None)


@dataclass(frozen=True, slots=True)
class Reading:
    """A problem, solved. `judged` has the first moves; `certificates` everything they name.

    `doubts` say why the goal may not be the one that was meant; there are none where the record states it.
    `lesser` are moves that lead to a worse ko than the best ones do; `leaning` those whose proof takes stones
    for alive that the record attacks: what becomes of them is taken for unknown.
    """

    problem: Problem
    question: Question
    basis: GoalBasis
    doubts: tuple[str, ...]
    found: Investigation
    judged: dict[Point, FirstMove]
    certificates: dict[str, Certificate]
    nodes: int
    lesser: frozenset[Point] = frozenset()
    leaning: frozenset[Point] = frozenset()

    @property
    def answer(self) -> Answer:
        """What was found of the goal."""
        return self.found.answer

    @property
    def scene(self) -> Scene:
        """The position and the goal that was taken."""
        return self.found.scene

    @property
    def proof(self) -> Certificate | None:
        """What shows what the goal comes to; None when that is not known.

        A proof that no first move works rests on a false condition where one of them is proved to work: on
        walls that were taken for alive, and are taken by that move.
        """
        proof = self.found.certificate
        if proof is None or proof.winner is self.scene.mover:
            return proof
        return None if any(works(item, self.scene) for item in self.judged.values()) else proof

    @property
    def settled(self) -> bool:
        """Whether it is known what the goal comes to."""
        return self.proof is not None

    def works(self, point: Point) -> bool | None:
        """Whether the side to move gets its way by that first move; None when it is not known."""
        item = self.judged.get(point)
        return None if item is None or point in self.leaning else works(item, self.scene)

    def solves(self, point: Point) -> bool:
        """Whether it is proved to get as much as any first move, as far as that is known."""
        item = self.judged.get(point)
        if item is None or not self.works(point) or point in self.lesser:
            return False
        return not self.settled or item.result is self.answer.result

    @property
    def listed(self) -> tuple[Point, ...]:
        """The author's answers; where none is called right, those that are accepted."""
        return self.problem.correct or self.problem.also_ok

    def proof_of(self, point: Point) -> Certificate | None:
        """What shows what becomes of a first move; None when that is not known."""
        item = self.judged.get(point)
        if item is None or not isinstance(item.evidence, Proved | Refuted):
            return None
        return self.certificates[item.evidence.certificate]

    @property
    def needless(self) -> bool:
        """Whether the side to move has its way even when the other side begins."""
        other = self.answer.other_side_first
        if other is None or not self.settled or other.result is not self.answer.result:
            return False
        reached = Proved if self.scene.friend_moves else Refuted
        return isinstance(other.evidence, reached) and other.result is not Result.KO

    @property
    def fits(self) -> bool:
        """Whether a listed answer reaches the goal, and the goal needs it."""
        return any(self.solves(point) for point in self.listed) and not self.needless

    @property
    def working_wrong(self) -> list[Point]:
        """Moves listed as wrong that reach the goal as well."""
        return [point for point in self.problem.wrong if self.solves(point)]


def works(item: FirstMove, scene: Scene) -> bool | None:
    """Whether the side to move gets its way by a first move; None when it is not known."""
    if not isinstance(item.evidence, Proved | Refuted):
        return None
    return isinstance(item.evidence, Proved) == scene.friend_moves


def read_problem(problem: Problem, limits: AuditLimits) -> Reading:
    """Solve a problem with all first moves; GoalError when no goal can be seen, or it makes no sense."""
    question = ask_problem(problem)
    reading = _solved(problem, question, limits)
    agrees = reading.fits and not reading.working_wrong
    if reading.basis is GoalBasis.STATED or not reading.listed or agrees:
        return reading
    scene, spent = _goal_of_answer(reading, limits)
    if scene is None:
        return replace(reading, nodes=reading.nodes + spent)
    chosen = replace(question, scene=scene, others=())
    other = _solved(problem, chosen, limits)
    nodes = other.nodes + reading.nodes + spent
    better = other.fits and len(other.working_wrong) <= len(reading.working_wrong)
    if not better or (reading.fits and len(other.working_wrong) == len(reading.working_wrong)):
        return replace(reading, nodes=nodes)
    return replace(other, basis=GoalBasis.BY_ANSWER, nodes=nodes)


def _solved(problem: Problem, question: Question, limits: AuditLimits) -> Reading:
    found = inquire(question, time_s=limits.time_s, nodes=limits.nodes, all_moves=True)
    doubts = doubts_about(problem, question, found.scene)
    basis = GoalBasis.INFERRED if doubts else GoalBasis.STATED
    judged = {from_gtp(item.move, problem.size): item for item in found.answer.moves}
    reading = Reading(
        problem,
        question,
        basis,
        doubts,
        found,
        judged,
        dict(found.certificates),
        found.answer.cost.nodes,
    )
    reading = _judged_on(reading, reading.listed, limits)
    return _judged_on(reading, problem.wrong, limits) if basis is GoalBasis.STATED else reading


def _judged_on(reading: Reading, moves: Iterable[Point], limits: AuditLimits) -> Reading:
    """The same with those of the moves judged that stayed open."""
    scene = reading.scene
    left = [point for point in moves if scene.position.legal(point) and reading.works(point) is None]
    if not left:
        return reading
    judge, budget = Judge(), limits.budget()
    judged = dict(reading.judged)
    for number, point in enumerate(left):
        after = judge.find_after(scene, point, budget.part(1 / (len(left) - number)))
        judged[point] = first_move_record(scene, point, after)
    return replace(
        reading,
        judged=judged,
        certificates={**reading.certificates, **judge.certificates},
        nodes=reading.nodes + budget.nodes_used,
    )


def _goal_of_answer(reading: Reading, limits: AuditLimits) -> tuple[Scene | None, int]:
    """Another goal that the first listed answer is proved to reach, and which needs a move; and the cost."""
    position, move = reading.scene.position, reading.listed[0]
    if move == PASS or not position.legal(move):
        return None, 0
    budget = limits.budget()
    goals = [item.goal for item in reading.question.candidates if item.goal != reading.answer.goal]
    for number, text in enumerate(goals[:_OTHER_GOALS]):
        try:
            scene = Scene.of(position, parse_goal(text))
        except GoalError:
            continue
        part = budget.part(1 / (min(len(goals), _OTHER_GOALS) - number))
        judge = Judge()
        after = first_move_record(scene, move, judge.find_after(scene, move, part.part(_AFTER_SHARE)))
        if not works(after, scene) or _any_works(scene, reading.working_wrong[:_WRONG_TRIED], judge, part):
            continue
        turned = judge.find(scene.turned(), part)
        # Whoever gets it without moving was not asked for a move.
        if turned.settled and turned.result < after.result:
            return scene, budget.nodes_used
    return None, budget.nodes_used


def _any_works(scene: Scene, moves: list[Point], judge: Judge, budget: Budget) -> bool:
    """Whether one of the moves is seen to reach the goal."""
    for move in moves:
        found = judge.find_after(scene, move, budget.part(_WRONG_SHARE))
        if works(first_move_record(scene, move, found), scene):
            return True
    return False
