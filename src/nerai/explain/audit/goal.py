"""Findings about the goal of a record as a whole: unclear, not settled, a ko or seki that nobody mentions.

Takes a Reading; gives Findings. Searches nothing.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from nerai.answer import Result, Unknown
from nerai.board.point import Point, to_gtp
from nerai.board.position import Position
from nerai.explain.audit.finding import Finding, FindingKind, GoalBasis
from nerai.explain.audit.reading import Reading
from nerai.explain.audit.told import taken_for_granted, tell
from nerai.explain.audit.walls import leans_on_attacked
from nerai.query.words import REASONS, goal_line, result_text
from nerai.sgf import GoalKind, Problem
from nerai.solver.certificate import Certificate
from nerai.solver.target import TargetKind

_MANY: Final = 6
"""More moves than these are counted, not told."""
_KO_WORDS: Final = re.compile(r"\bko\b|by_ko|コウ|劫|패|^[ld]\d+[ld]$", re.IGNORECASE | re.MULTILINE)
_SEKI_WORDS: Final = re.compile(r"\bseki\b|by_seki|セキ|双活|雙活|빅", re.IGNORECASE)
_UNSAID: Final = {
    Result.KO: (FindingKind.KO_UNMENTIONED, GoalKind.KO, _KO_WORDS),
    Result.SEKI: (FindingKind.SEKI_UNMENTIONED, GoalKind.SEKI, _SEKI_WORDS),
}


def about(reading: Reading) -> str:
    """Which goal a finding is about, and whose idea it was."""
    goal = goal_line(reading.scene)
    match reading.basis:
        case GoalBasis.STATED:
            return f"Goal: {goal}"
        case GoalBasis.BY_ANSWER:
            return f"If the goal is (the listed answer reaches it): {goal}"
        case _:
            return f"If the goal is: {goal}"


def some(names: Sequence[str], *, most: int = _MANY) -> str:
    """The names, or the first of them and how many more there are."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def unclear(reading: Reading) -> Iterator[Finding]:
    """That the record does not say what is asked, the position leaves it open, and the answer does not help.

    With what becomes of the answer if the likeliest goal is meant: that it is not is as good a guess.
    """
    if not reading.doubts or reading.question.decided:
        return
    if reading.fits:
        yield from _reached_by_wrong_moves(reading)
        return
    if reading.basis is not GoalBasis.INFERRED:
        return
    goals = [item.goal for item in reading.question.candidates]
    text = (
        f"{reading.doubts[0]}, and the position leaves it open; likely {some(goals, most=3)}. "
        "The listed answer is not proved to reach one of them"
    )
    point = next((point for point in reading.listed if reading.works(point) is False), None)
    proof = None if point is None else reading.proof_of(point)
    if point is None or proof is None:
        yield Finding(FindingKind.GOAL_UNCLEAR, text, doubts=reading.doubts)
        return
    told = tell(reading.scene, point, reading.judged[point], proof, ())
    line = _names(told.line, reading)
    yield Finding(
        FindingKind.GOAL_UNCLEAR,
        f"{text}. Not reached is, for one: {goal_line(reading.scene)}: after {' '.join(line)} {told.end}",
        (line[0],),
        line,
        1,
        (f"{proof.name}.jsonl",),
        taken_for_granted(proof),
        reading.doubts,
    )


def _reached_by_wrong_moves(reading: Reading) -> Iterator[Finding]:
    """The answer reaches a goal that was guessed, but so do moves that are called wrong: it was not meant."""
    moves = reading.working_wrong
    if not moves:
        return
    proofs = [proof for move in moves if (proof := reading.proof_of(move))]
    told = tell(reading.scene, moves[0], reading.judged[moves[0]], proofs[0], ())
    line, names = _names(told.line, reading), _names(moves, reading)
    text = (
        f"{reading.doubts[0]}. The listed answer does {goal_line(reading.scene)}, but so {_do(names)} "
        f"{some(names)}, listed as wrong: after {' '.join(line)} {told.end}. Something else may be meant"
    )
    yield Finding(
        FindingKind.GOAL_UNCLEAR,
        text,
        names,
        line,
        1,
        tuple(dict.fromkeys(f"{proof.name}.jsonl" for proof in proofs)),
        tuple(dict.fromkeys(words for proof in proofs for words in taken_for_granted(proof))),
        reading.doubts,
    )


def _do(names: Sequence[str]) -> str:
    return "does" if len(names) == 1 else "do"


def unsettled(reading: Reading) -> Iterator[Finding]:
    """That the listed answers, or the goal itself, were not settled."""
    position = reading.scene.position
    left = [point for point in reading.listed if reading.works(point) is None and position.legal(point)]
    if not left and (reading.listed or reading.settled):
        return
    several = len(left) > 1
    listed = f", listed as {'answers' if several else 'the answer'},"
    names = _names(left, reading)
    what = f"{', '.join(names)}{listed}" if left else "the goal"
    item = reading.judged.get(left[0]) if left else None
    evidence = item.evidence if item else reading.answer.evidence
    why = REASONS[evidence.reason] if isinstance(evidence, Unknown) else "it was not looked into"
    if left and left[0] in reading.leaning:
        why = "what was found against it rests on stones that are only taken for alive"
    text = f"{what} {'were' if several else 'was'} not settled: {why}. {about(reading)}"
    yield Finding(FindingKind.UNKNOWN, text, names, doubts=reading.doubts)


def unmentioned(reading: Reading, confirmed: Sequence[Point]) -> Iterator[Finding]:
    """A ko or seki that the result is, and that neither goal, status nor any text of the record names."""
    result = reading.answer.result
    if not reading.settled and confirmed:
        result = reading.judged[confirmed[0]].result
    if result not in _UNSAID:
        return
    kind, goal, words = _UNSAID[result]
    if reading.problem.goal is goal or mentions(reading.problem, words):
        return
    if reading.proof is not None:
        if _shaky(reading, reading.proof, reading.scene.position, ()):
            return
        text = f"{result_text(reading.scene, result, reading.answer.ko)}; the record does not say so"
        yield _about_result(kind, text, reading, list(_both_halves(reading)))
        return
    point = confirmed[0]
    proof = reading.proof_of(point)
    assert proof is not None
    if _shaky(reading, proof, reading.scene.position.play(point), (point,)):
        return
    told = tell(reading.scene, point, reading.judged[point], proof, ())
    line = _names(told.line, reading)
    said = f"{line[0]} is listed as the answer, and after {' '.join(line)} {told.end}"
    yield _about_result(kind, f"{said}; the record does not say so", reading, [proof], line)


def _shaky(reading: Reading, proof: Certificate, position: Position, played: Sequence[Point]) -> bool:
    """Whether a proof needs walls alive that are attacked, or any about a goal that is doubtful as well."""
    return bool(reading.doubts and proof.assumptions) or leans_on_attacked(proof, position, played)


def mentions(problem: Problem, words: re.Pattern[str]) -> bool:
    """Whether goal, status or any text of the record says so."""
    texts = (problem.asks, problem.goal_text, problem.note, problem.status, problem.level)
    return any(words.search(text) for text in (*texts, *(item.comment for item in problem.tree)))


def _about_result(
    kind: FindingKind, text: str, reading: Reading, proofs: Sequence[Certificate], line: tuple[str, ...] = ()
) -> Finding:
    # That the other side has no threats either is what makes the other proofs the other half of the ko.
    granted = [taken_for_granted(proof, threats=proof is proofs[0]) for proof in proofs]
    return Finding(
        kind,
        f"{text}. {about(reading)}",
        line[:1],
        line,
        len(line[:1]),
        tuple(f"{proof.name}.jsonl" for proof in proofs),
        tuple(dict.fromkeys(words for one in granted for words in one)),
        reading.doubts,
    )


def _both_halves(reading: Reading) -> Iterator[Certificate]:
    """What shows that a ko or seki is no more and no less: the proof, then those of the other side."""
    main = reading.proof
    if main is None:
        return
    yield main
    for proof in reading.certificates.values():
        if proof.position != main.position or proof.assumptions != main.assumptions:
            continue
        same_goal = proof.target.atoms == main.target.atoms and proof.winner is not main.winner
        no_eyes = proof.target.kind is TargetKind.SAFE and proof.winner is not proof.target.friend
        if same_goal or (no_eyes and reading.answer.result is Result.SEKI):
            yield proof


def _names(points: Sequence[Point], reading: Reading) -> tuple[str, ...]:
    return tuple(to_gtp(point, reading.problem.size) for point in points)
