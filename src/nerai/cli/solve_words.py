"""The words of `nerai solve`: an answer told in lines, nothing added to what it and its proofs hold.

Takes an Investigation; gives Lines: a heading, text, and how sure it is (for whoever colors it). Knows
nothing of terminals.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.answer import (
    AssumptionKind,
    EvidenceKind,
    FirstMove,
    GoalSource,
    OtherSideFirst,
    Proved,
    Refuted,
    Result,
    Unknown,
)
from nerai.board.point import from_gtp
from nerai.query.investigation import Investigation, assumptions_of
from nerai.query.reasons import End, ending
from nerai.query.words import (
    REASONS,
    assumption_text,
    end_text,
    eyes_text,
    goal_text,
    outcome_text,
    result_text,
    side_move,
    verbs,
)

_SOURCES: Final = {
    GoalSource.GIVEN: "given",
    GoalSource.COMMENT: "from the comment",
    GoalSource.INFERRED: "inferred",
}
_MOST_TRIES: Final = 6
"""More refuted tries are counted, not told."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the screen."""

    heading: str
    text: str
    sure: EvidenceKind | None = None


def title(name: str, found: Investigation) -> str:
    """File, board, side to move and goal."""
    scene = found.scene
    goal = f"Goal ({_SOURCES[found.answer.goal_source]}): {goal_text(scene)}"
    return "  ".join(filter(None, (name, str(scene.size), f"{scene.mover.word.title()} to play.", goal)))


def beside(found: Investigation) -> Iterator[Line]:
    """What stands beside the board: result, move, reasons, assumptions."""
    answer, scene = found.answer, found.scene
    yield Line("RESULT", result_text(scene, answer.result, answer.ko), answer.evidence.kind)
    yield Line("", f"{answer.evidence.kind.value}{_how(found)}", answer.evidence.kind)
    if answer.move:
        yield Line("MOVE", _with_others(found))
    elif answer.guess:
        yield Line("GUESS", f"{answer.guess} (not proved)")
    yield from _why(found)
    if answer.status is not None:
        yield Line("STATUS", _status(found))
    for assumption in answer.assumptions:
        yield Line("ASSUMES", assumption_text(assumption, found.target, found.certificate))


def below(found: Investigation, name: str = "") -> Iterator[Line]:
    """What stands under the board: other tries, threats, the other side first, other goals."""
    answer, scene = found.answer, found.scene
    if not scene.friend_moves:
        yield from _opponents_moves(found)
    else:
        yield from _tries(found)
    if answer.threats or found.unsettled:
        open_ones = f" (not settled: {' '.join(found.unsettled)})" if found.unsettled else ""
        ignored = f"if ignored, {scene.target.friend.word.title()} {verbs(scene)[0]}"
        yield Line("THREATS", f"{' '.join(answer.threats) or 'none proved'}: {ignored}{open_ones}")
    if answer.other_side_first is not None:
        side = answer.to_move.other.value.upper()
        yield Line(f"IF {side} FIRST", _other_side(found, answer.other_side_first))
    yield from _also_assumed(found)
    if len(answer.candidates) > 1:
        rest = [item.goal for item in answer.candidates if item.goal != answer.goal]
        yield Line("OTHER GOALS", f"{'   '.join(rest[:3])}   (choose with --goal)")
    wrong = next((item.move for item in answer.moves if item.refutation), None)
    if wrong and name:
        yield Line("NEXT", f"nerai why-not {name} {wrong}")


def _how(found: Investigation) -> str:
    answer = found.answer
    milliseconds = answer.cost.seconds * 1000
    cost = f"{answer.cost.nodes:,} nodes searched, {milliseconds:.0f} ms"
    if isinstance(answer.evidence, Unknown):
        return f": {REASONS[answer.evidence.reason]} ({cost})"
    assert found.certificate is not None
    return f": {len(found.certificate.proof):,} nodes, accepted by the checker ({cost})"


def _with_others(found: Investigation) -> str:
    others = [move for move in found.answer.solutions if move != found.answer.move]
    also = f"   also {' '.join(others)}" if others else ""
    return f"{found.answer.move}{also}"


def _why(found: Investigation) -> Iterator[Line]:
    """How the proof's main line ends."""
    if found.certificate is None:
        return
    end = ending(found.certificate)
    line = " ".join(found.answer.line) if found.answer.move else ""
    text = end_text(end, found.scene, found.target.stones)
    if not line and end.line and not found.scene.friend_moves:
        line = " ".join(next((item.line for item in found.answer.moves), ()))
    yield Line("WHY", f"{line}: {text}" if line else text)
    if found.answer.result is Result.SEKI:
        yield Line(
            "", "seki: the stones stay, and it is proved as well that they cannot be made alive by force"
        )
        return
    if end.stands:
        yield Line("", "if neither side plays here, everything stays as it is")
    elif len(found.certificate.proof) > len(end.line) + 1 and end.line:
        yield Line("", "every other defence fails as well")


def _tries(found: Investigation) -> Iterator[Line]:
    answer = found.answer
    failed = [
        item for item in answer.moves if isinstance(item.evidence, Refuted) and item.move != answer.move
    ]
    near = [item for item in failed if from_gtp(item.move, found.scene.size) in found.region]
    told = (near or failed)[:_MOST_TRIES]
    rest = len(failed) - len(told)
    for number, item in enumerate(told):
        yield Line("" if number else "OTHER TRIES", _refuted(found, item))
    if rest:
        yield Line("", f"{rest} more fail (--json lists them)")
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


def _refuted(found: Investigation, item: FirstMove) -> str:
    """A try that fails, the reply, and what that does: `A9? → X A8 lives (eyes A9 and A7)`."""
    assert isinstance(item.evidence, Refuted)
    if not item.refutation:
        return f"{item.move}?"
    scene = found.scene
    proof = found.certificates[item.evidence.certificate]
    end = ending(proof, item.evidence.node)
    reply = side_move(scene.mover.other, item.refutation[0])
    how = f" ({item.result.value})" if item.result in (Result.KO, Result.SEKI) else ""
    if end.end is End.EYES and end.eyes:
        how = f" (eyes {eyes_text(end, scene.size)})"
    return f"{item.move}? → {reply} {outcome_text(scene, reached=False)}{how}"


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


def _other_side(found: Investigation, other: OtherSideFirst) -> str:
    move = f"{' or '.join(other.moves)}: " if other.moves else ""
    text = f"{move}{result_text(found.scene, other.result, other.ko)}"
    return f"{text} ({REASONS[other.evidence.reason]})" if isinstance(other.evidence, Unknown) else text


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
