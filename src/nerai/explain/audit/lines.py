"""Lines of a record beyond the first move: whether they keep what it gets, and refutations refute.

Takes a Reading of a problem that states its goal; gives LaterMoves that do not hold, each with its proof. A
right line must not let the goal go by a later move of the solver; a reply that is listed as a refutation must
not leave the solver a way to the goal. Only what holds without conditions counts. What the opponent plays in
a right line may be as weak as the author likes. Lines that come to a ko are not judged, since records leave
the threats out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from nerai.answer import FirstMove, Proved, Refuted, Result
from nerai.board.point import PASS, Point
from nerai.board.position import Move
from nerai.errors import IllegalMove
from nerai.explain.audit.reading import AuditLimits, Reading, works
from nerai.query.budget import Budget
from nerai.query.finding import first_move
from nerai.query.investigation import first_move_record
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.sgf import Problem, Verdict
from nerai.solver.certificate import Certificate

_MOST_MOVES: Final = 16
_MOST_REPLIES: Final = 12
"""Later moves, and replies, that are looked at; those nearest to the beginning."""


@dataclass(frozen=True, slots=True)
class LaterMove:
    """The last of some moves from the position of the record, and what becomes of it, in its own scene."""

    moves: tuple[Point, ...]
    scene: Scene
    item: FirstMove
    by_solver: bool


@dataclass(frozen=True, slots=True)
class LinesRead:
    """Later moves that do not hold, the certificates that show it, and what the search cost."""

    faults: tuple[LaterMove, ...] = ()
    certificates: Mapping[str, Certificate] = field(default_factory=dict)
    nodes: int = 0


_Check: TypeAlias = Callable[[Reading, LaterMove], bool]


def read_lines(reading: Reading, limits: AuditLimits) -> LinesRead:
    """The faults of the lines of a record; none where its goal is not stated or nothing is settled."""
    if reading.doubts or reading.needless:
        return LinesRead()
    judge = Judge()
    found = LinesRead()
    for lines, holds_not in ((_right_moves(reading), _lets_it_go), (_replies(reading), _leaves_a_way)):
        budget = limits.budget()
        for number, line in enumerate(lines):
            if any(line[: len(fault.moves)] == fault.moves for fault in found.faults):
                continue
            part = budget.part(1 / (len(lines) - number))
            later = _judged(reading.scene, line, judge, part)
            if later is not None and holds_not(reading, later):
                found = _with_own_proof(reading, found, later, part, holds_not)
        found = replace(found, nodes=found.nodes + budget.nodes_used)
    return found


def _with_own_proof(
    reading: Reading, found: LinesRead, fault: LaterMove, budget: Budget, holds_not: _Check
) -> LinesRead:
    """The faults with one more, if a proof that begins after its last move shows it without conditions.

    That walls live is what is fought about a move later.
    """
    own = Judge()
    again = _judged(reading.scene, fault.moves, own, budget)
    if again is None or not holds_not(reading, again):
        return found
    assert isinstance(again.item.evidence, Proved | Refuted)
    if own.certificates[again.item.evidence.certificate].assumptions:
        return found
    return replace(
        found, faults=(*found.faults, again), certificates={**found.certificates, **own.certificates}
    )


def _lets_it_go(reading: Reading, later: LaterMove) -> bool:
    """Whether the solver's later move gives the goal up, whatever the threats."""
    bottom = Result.FAILS if reading.scene.friend_moves else Result.UNCONDITIONAL
    return later.by_solver and works(later.item, reading.scene) is False and later.item.result is bottom


def _leaves_a_way(reading: Reading, later: LaterMove) -> bool:
    """Whether the solver still gets all that there is after a reply that was to refute."""
    best = reading.settled and reading.answer.result is not Result.KO
    gets = works(later.item, reading.scene) is True
    return best and gets and later.item.result is reading.answer.result


def _judged(scene: Scene, line: Sequence[Point], judge: Judge, budget: Budget) -> LaterMove | None:
    """What becomes of the last move of a line; None where the line cannot be played or is decided before."""
    solver, before = scene.mover, scene
    try:
        for move in line[:-1]:
            following = before.play(move)
            if isinstance(following, bool):
                return None
            before = following
        found = judge.find_after(before, line[-1], budget)
    except IllegalMove:
        # A ko retaken without a threat, say.
        return None
    item = first_move_record(before, line[-1], found)
    return LaterMove(tuple(line), before, item, before.mover is solver)


def _right_moves(reading: Reading) -> list[tuple[Point, ...]]:
    """The solver's moves after the first in lines that are right, each with the moves before it."""
    seen: dict[tuple[Point, ...], None] = {}
    for line in _right_lines(reading.problem):
        points = _with_passes(line)
        first = points[0]
        item = reading.judged.get(first)
        if item is None or not reading.solves(first) or item.result is Result.KO:
            continue
        for end in range(3, len(points) + 1, 2):
            seen.setdefault(points[:end])
    return sorted(seen, key=len)[:_MOST_MOVES]


def _right_lines(problem: Problem) -> Iterator[tuple[Move, ...]]:
    if not problem.tree:
        if problem.solution:
            yield problem.solution_moves()
        return
    for item in problem.tree:
        if item.verdict is not Verdict.RIGHT:
            continue
        line, at = [item.move], item.parent
        while at >= 0:
            line.append(problem.tree[at].move)
            at = problem.tree[at].parent
        if line[-1].color is problem.to_move:
            yield tuple(reversed(line))


def _with_passes(line: Sequence[Move]) -> tuple[Point, ...]:
    """The points of a line; two moves of one color in a row mean that the other side passed."""
    points: list[Point] = []
    for number, move in enumerate(line):
        if number and move.color is line[number - 1].color:
            points.append(PASS)
        points.append(move.point)
    return tuple(points)


def _replies(reading: Reading) -> list[tuple[Point, ...]]:
    """Listed refutations, each with the first move it is to refute, that no proof at hand confirms."""
    found: list[tuple[Point, ...]] = [
        (item.move, reply)
        for item in reading.problem.refutations
        if reading.works(item.move) is not True and reading.scene.position.legal(item.move)
        for reply in item.replies
        if not _confirmed(reading, item.move, reply)
    ]
    return found[:_MOST_REPLIES]


def _confirmed(reading: Reading, move: Point, reply: Point) -> bool:
    """Whether the proof that the move fails begins with that reply."""
    proof, item = reading.proof_of(move), reading.judged.get(move)
    if proof is None or item is None:
        return False
    node = getattr(item.evidence, "node", None)
    return proof.winner is not reading.scene.mover and first_move(proof, node) == reply
