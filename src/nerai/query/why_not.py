"""Why a first move does not do it: the shortest reply that was found against it, and how that ends.

Takes a question and a move of the side to move; gives a WhyNot: the move works, fails with its refutation, or
is unknown. All that is claimed has a certificate. Of several refutations the one with the shortest resistance
is told; that there is no shorter one is not claimed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from nerai.answer import Assumption, Cost, Evidence, Ko, Refuted, Result, Unknown
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.lang import Goal
from nerai.query.budget import Budget
from nerai.query.finding import Finding, first_move
from nerai.query.inquiry import Report
from nerai.query.investigation import assumptions_of, names, playable_part, shown
from nerai.query.judge import Judge
from nerai.query.promise import ordered
from nerai.query.question import Question, ask
from nerai.query.reasons import Ending, depth, ending
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.query.ways import Experience
from nerai.query.words import REASONS, end_text, outcome_text, result_text
from nerai.solver.certificate import Certificate
from nerai.solver.search import StopFlag

_MOVE_SHARE: Final = 0.6
_SHORTER_SHARE: Final = 0.5
_EACH: Final = 0.1


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What becomes of a first move.

    `works` says whether the side that played it gets its way, None being unknown. `line` is play after the
    move, beginning with the reply. `better` is a move that works, if one was found, perhaps only by ko.
    `assumptions` are what the proofs of either take for granted.
    """

    question: Question
    move: str
    works: bool | None
    result: Result
    ko: Ko | None
    evidence: Evidence
    line: tuple[str, ...]
    end: Ending | None
    better: str | None
    better_by_ko: bool
    assumptions: tuple[Assumption, ...]
    certificate: Certificate | None
    certificates: Mapping[str, Certificate]
    cost: Cost

    @property
    def scene(self) -> Scene:
        """Where the move was to be played."""
        return self.question.scene

    @property
    def text(self) -> str:
        """In one sentence."""
        scene = self.scene
        if isinstance(self.evidence, Unknown):
            return f"{self.move}: unknown, {REASONS[self.evidence.reason]}"
        reached = not isinstance(self.evidence, Refuted)
        winner = scene.target.friend if reached else scene.target.friend.other
        how = result_text(scene, self.result, self.ko)
        if self.result is Result.FAILS:
            how = f"{winner.word.title()} {outcome_text(scene, reached=False)}"
        if self.end is not None:
            how += f" ({end_text(self.end, scene, scene.target.stones)})"
        verdict = "works" if self.works else "fails"
        after = f" after {self.move} {' '.join(self.line)}".rstrip() if self.line else ""
        return f"{self.move} {verdict}:{after} {how}"


def why_not(
    position: Position,
    move: Point | str,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    marked: Collection[Point] = (),
    time_s: float | None = None,
    nodes: int | None = None,
    stop: StopFlag | None = None,
) -> WhyNot:
    """Why that first move does not reach the goal, or that it does; IllegalMove when it cannot be played."""
    return ask_why_not(
        ask(position, goal, comment=comment, marked=marked), move, time_s=time_s, nodes=nodes, stop=stop
    )


def ask_why_not(
    question: Question,
    move: Point | str,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    stop: StopFlag | None = None,
    report: Report = lambda _: None,
    experience: Experience | None = None,
) -> WhyNot:
    """The same for a question. `experience` orders the searches."""
    scene = question.scene
    point = from_gtp(move, scene.size) if isinstance(move, str) else move
    reason = scene.position.why_illegal(point)
    if reason is not None:
        raise IllegalMove(point, reason, name=to_gtp(point, scene.size))
    budget = make_budget(time_s, nodes, stop, experience)
    judge = Judge()
    report(f"after {to_gtp(point, scene.size)}")
    found = judge.find_after(scene, point, budget.part(_MOVE_SHARE))
    works = _works(found, scene)
    replies: tuple[Point, ...] = ()
    if works is False:
        report("a shorter refutation")
        found, replies = _shortest(found, judge, budget.part(_SHORTER_SHARE))
    better: Point | None = None
    by_ko = False
    evidence, proof = shown(found)
    proofs = [proof] if proof else []
    if not works:
        report("a better move")
        if (other := _better(scene, judge, budget)) is not None and other[0] != point:
            better, another = other
            by_ko = not another.ko_free
            proofs.append(another)
    return WhyNot(
        question,
        to_gtp(point, scene.size),
        works,
        found.result,
        found.ko,
        evidence,
        _line(scene, point, (*replies, *(proof.main_line(found.node) if proof else ())))
        if found.scene is not scene
        else (),
        None if proof is None else ending(proof, found.node),
        None if better is None else to_gtp(better, scene.size),
        by_ko,
        tuple(dict.fromkeys(item for one in proofs for item in assumptions_of(one))),
        proof,
        dict(judge.certificates),
        Cost(nodes=budget.nodes_used, seconds=round(budget.seconds_used, 6), moves_tried=judge.searched),
    )


def _line(scene: Scene, move: Point, line: tuple[Point, ...]) -> tuple[str, ...]:
    return names(playable_part(scene.position.play(move), line), scene)


def _works(found: Finding, scene: Scene) -> bool | None:
    """Whether the side that moved in the scene gets its way."""
    evidence, _ = shown(found)
    if isinstance(evidence, Unknown):
        return None
    return isinstance(evidence, Refuted) != scene.friend_moves


def _shortest(found: Finding, judge: Judge, budget: Budget) -> tuple[Finding, tuple[Point, ...]]:
    """The finding with the shortest resistance, and the reply it begins with if that is not its own."""
    scene, proof = found.scene, found.grade.certificate
    if proof is None or found.node == 0 or scene.mover is not proof.winner:
        return found, ()
    best: tuple[Finding, tuple[Point, ...]] = (found, ())
    shortest = depth(proof, found.node)
    own = first_move(proof, found.node)
    inside = found.zone.intersection(scene.position.legal_points()) - {own}
    for reply in ordered(inside, scene, [found]):
        if shortest <= 1 or budget.exhausted is not None:
            break
        other = judge.find_after(scene, reply, budget.part(_EACH))
        theirs = other.grade.certificate
        if theirs is None or other.result is not found.result:
            continue
        length = 1 + depth(theirs, other.node)
        if length < shortest:
            best, shortest = (other, (reply,)), length
    return best


def _better(scene: Scene, judge: Judge, budget: Budget) -> tuple[Point, Certificate] | None:
    """A move that gets the side to move its way, if search finds one, and the proof."""
    found = judge.find(scene, budget)
    proof = found.grade.certificate
    if proof is None or proof.winner is not scene.mover:
        return None
    move = first_move(proof, found.node)
    return None if move is None or move in (PASS, scene.position.ko_point) else (move, proof)
