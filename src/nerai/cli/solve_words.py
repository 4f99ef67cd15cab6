"""The words of `nerai solve`: an answer told in lines, nothing added to what it and its proofs hold.

Takes an Investigation; gives Lines: a heading, text, and how sure it is (for whoever colors it). Knows
nothing of terminals.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import (
    AssumptionKind,
    Estimated,
    EvidenceKind,
    GoalSource,
    MoveSource,
    PlanEvidence,
    Proved,
    Refuted,
    Result,
    Unknown,
)
from nerai.board.point import from_gtp
from nerai.cli import combined_words
from nerai.cli.lines import Line
from nerai.explain.telling import Telling
from nerai.explain.wording import shortened
from nerai.query.investigation import Investigation, assumptions_of
from nerai.query.words import (
    REASONS,
    assumption_text,
    goal_line,
    result_text,
    verbs,
)

SOURCES: Final = {
    GoalSource.GIVEN: "given",
    GoalSource.COMMENT: "from the comment",
    GoalSource.INFERRED: "inferred",
}
_PLANS: Final = {
    PlanEvidence.PROOF_COMPLETE: "complete: proved against every defence",
    PlanEvidence.PLAN_COMPLETE: "complete against the defences that knowledge has, not proved",
    PlanEvidence.NONE: "not complete: its move is a guess",
}
_BY_KO: Final = "complete by ko: proved against every defence but the ko threats told above"
_MOST_TRIES: Final = 6
"""More moves that refute a goal are not told."""
_OF_PARTS: Final = ("parts_apart", "part_status")
_IGNORED: Final = ("if_ignored", "can_ignore")


def title(name: str, found: Investigation) -> str:
    """File, board, side to move and goal."""
    scene = found.scene
    goal = f"Goal ({SOURCES[found.answer.goal_source]}): {goal_line(scene)}"
    return "  ".join(filter(None, (name, str(scene.size), f"{scene.mover.word.title()} to play.", goal)))


def beside(found: Investigation, telling: Telling) -> Iterator[Line]:
    """What stands beside the board: result, move, reasons, assumptions."""
    answer, scene = found.answer, found.scene
    estimated = answer.evidence.kind is EvidenceKind.ESTIMATED
    result = result_text(scene, answer.result, answer.ko, estimated=estimated)
    yield Line("RESULT", result, answer.evidence.kind)
    yield Line("", f"{answer.evidence.kind.value}{_how(found)}", answer.evidence.kind)
    if answer.move:
        yield Line("MOVE", _with_others(found))
    elif answer.guess:
        yield Line("GUESS", f"{answer.guess} (not proved)")
    yield from _plan(found, telling)
    if found.combination is not None:
        yield from combined_words.parts(found)
    told = ("achieves", *(_OF_PARTS if found.combination is not None else ()))
    reasons = [one for one in telling.why if one.statement is None or one.statement.claim not in told]
    for number, one in enumerate(reasons):
        yield Line(
            "" if number else "WHY", f"{'  ' * (one.depth - 1)}└ {one.text}" if one.depth else one.text
        )
    if answer.status is not None:
        yield Line("STATUS", _status(found))
    for assumption in answer.assumptions:
        yield Line("ASSUMES", assumption_text(assumption, found.target, found.certificate))


def below(found: Investigation, telling: Telling, name: str = "", number: int = 1) -> Iterator[Line]:
    """What stands under the board: other tries, threats, the other side first, other goals.

    `name` and `number`: the file, and which problem of it, to be named in the next command.
    """
    answer, scene = found.answer, found.scene
    if not scene.friend_moves:
        yield from _opponents_moves(found)
    else:
        yield from _tries(found, telling)
    if answer.threats or found.unsettled:
        open_ones = f" (not settled: {' '.join(found.unsettled)})" if found.unsettled else ""
        ignored = f": if ignored, {scene.target.friend.word.title()} {verbs(scene)[0]}"
        told = f"{' '.join(answer.threats)}{ignored}" if answer.threats else "none proved"
        yield Line("THREATS", f"{told}{open_ones}")
    yield from _other_side(found, telling)
    yield from _also_assumed(found) if found.combination is None else ()
    if len(answer.candidates) > 1:
        rest = [item.goal for item in answer.candidates if item.goal != answer.goal]
        yield Line("OTHER GOALS", f"{'   '.join(rest[:3])}   (choose with --goal)")
    tried = (str(one.statement.args[0]) for one in telling.tries if one.statement is not None)
    wrong = next(tried, None) or next((item.move for item in answer.moves if item.refutation), None)
    if wrong and name:
        which = f" --number {number}" if number > 1 else ""
        yield Line("NEXT", f"nerai why-not {name} {wrong}{which}")


def _other_side(found: Investigation, telling: Telling) -> Iterator[Line]:
    other, side = found.answer.other_side_first, found.answer.to_move.other.value.upper()
    if telling.other_first is not None:
        yield Line(f"IF {side} FIRST", telling.other_first)
    elif other is not None and isinstance(other.evidence, Unknown):
        yield Line(f"IF {side} FIRST", f"unknown ({REASONS[other.evidence.reason]})")
    for one in telling.other_side:
        if one.statement is not None and one.statement.claim in _IGNORED:
            yield Line("IF IGNORED", one.text)


def _how(found: Investigation) -> str:
    answer = found.answer
    milliseconds = answer.cost.seconds * 1000
    cost = f"{answer.cost.nodes:,} nodes searched, {milliseconds:.0f} ms"
    if isinstance(answer.evidence, Estimated):
        right, count = round(answer.evidence.p * answer.evidence.n), answer.evidence.n
        return f" by its plan, not proved: {right} of {count} such plans were right ({cost})"
    if isinstance(answer.evidence, Unknown):
        return f": {REASONS[answer.evidence.reason]} ({cost})"
    if found.combination is not None:
        proofs = sum(len(made.proof) for made in found.combination.certificate.used.values())
        return f": by its parts, {proofs:,} nodes, accepted by the checker ({cost})"
    assert found.certificate is not None
    return f": {len(found.certificate.proof):,} nodes, accepted by the checker ({cost})"


def _plan(found: Investigation, telling: Telling) -> Iterator[Line]:
    """Which schemas proposed the move, how far the plan goes, and what no schema proposed."""
    answer, thought = found.answer, found.thought
    if thought is None or not found.scene.friend_moves:
        return
    if answer.move_source is MoveSource.SCHEMA:
        by_ko = answer.result is Result.KO and answer.plan_evidence is PlanEvidence.PROOF_COMPLETE
        yield Line("PLAN", _BY_KO if by_ko else _PLANS[answer.plan_evidence])
        steps = [(one.depth, one.text) for one in telling.plan] if answer.move else []
        steps = steps or _proposed_by(found)
        for depth, text in steps:
            yield Line("", f"{'  ' * depth}└ {text}")
    elif answer.move_source is MoveSource.SEARCH:
        yield Line("PLAN", f"none: {thought.unfit or 'no schema proposed the move'}")
    for one in telling.surprises:
        yield Line("SURPRISE", one.text)


def _proposed_by(found: Investigation) -> list[tuple[int, str]]:
    """The goals and schemas behind a move or guess, from the top down; or the goal that a critic offered."""
    first, thought = found.answer.move or found.answer.guess, found.thought
    chosen = thought.by_move(from_gtp(first, found.scene.size)) if thought and first else None
    if chosen is None:
        return []
    decision = chosen.decision
    if decision.optional and not decision.path:
        return [(0, f"{shortened(str(decision.goal))}, offered by a critic")]
    return [
        (depth, f"{shortened(str(step.goal))} by {step.schema}: {step.why}")
        for depth, step in enumerate(decision.path)
    ]


def _with_others(found: Investigation) -> str:
    others = [move for move in found.answer.solutions if move != found.answer.move]
    also = f"   also {' '.join(others)}" if others else ""
    return f"{found.answer.move}{also}"


def _tries(found: Investigation, telling: Telling) -> Iterator[Line]:
    answer = found.answer
    for number, one in enumerate(telling.tries):
        yield Line("" if number else "OTHER TRIES", one.text)
    told = {
        str(item.args[0]) for one in telling.tries if one.statement for item in (one.statement, *one.also)
    }
    rest = sum(1 for item in answer.moves if isinstance(item.evidence, Refuted) and item.move not in told)
    if rest:
        yield Line("", f"{rest} more fail{'s' * (rest == 1)} (--json lists them)")
    lesser = [
        item
        for item in answer.moves
        if isinstance(item.evidence, Proved) and item.result is not answer.result
    ]
    if lesser:
        yield Line("LESSER", "     ".join(f"{item.move} ({item.result.value})" for item in lesser))
    unknown = [item.move for item in answer.moves if isinstance(item.evidence, Unknown)]
    if unknown:
        yield Line("UNKNOWN", " ".join(unknown))


def _opponents_moves(found: Investigation) -> Iterator[Line]:
    """The opponent begins: its moves that refute the goal, and those that do not."""
    moves = found.answer.moves
    refuting = [item for item in moves if isinstance(item.evidence, Refuted)]
    if refuting:
        yield Line(
            "REFUTED BY", "     ".join(" ".join(item.line or (item.move,)) for item in refuting[:_MOST_TRIES])
        )
    harmless = [item for item in moves if isinstance(item.evidence, Proved)]
    if harmless and refuting:
        yield Line("HARMLESS", " ".join(item.move for item in harmless))


def _status(found: Investigation) -> str:
    status = found.answer.status
    assert status is not None
    friend, opponent = found.target.friend.word.title(), found.target.friend.other.word.title()
    parts = [f"{status.text} (tally {status.tally})"]
    if status.needs is None:
        parts.append(f"{friend} needs more than {status.tally} moves in a row")
    elif status.needs > 0:
        parts.append(f"{friend} needs {status.needs} move{'s in a row' * (status.needs > 1)}")
    if status.can_give is None:
        parts.append(f"{opponent} may have {status.tally} moves in a row")
    elif status.can_give > 0:
        parts.append(f"{status.can_give} move{'s' * (status.can_give > 1)} of {opponent} may be ignored")
    return ", ".join(parts)


def _also_assumed(found: Investigation) -> Iterator[Line]:
    """What only the other proofs take for granted: those of other moves, and of the other side first."""
    answer = found.answer
    evidence = [item.evidence for item in answer.moves]
    if answer.other_side_first is not None:
        evidence.append(answer.other_side_first.evidence)
    shown = (item for item in evidence if isinstance(item, Proved | Refuted))
    proofs = {item.certificate: found.certificates[item.certificate] for item in shown}
    told = set(answer.assumptions)
    more = [
        item
        for proof in proofs.values()
        for item in assumptions_of(proof)
        if item.kind in (AssumptionKind.ALIVE, AssumptionKind.REGION) and item not in told
    ]
    for item in dict.fromkeys(more):
        yield Line(
            "ALSO ASSUMED",
            f"{assumption_text(item, found.target, found.certificate)} (by proofs for this part)",
        )
