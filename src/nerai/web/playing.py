"""A person plays, and the proof answers: verdict, reply, and the line that refutes a move.

Takes a Case, the moves so far and the next one; gives plain data. The reply comes out of a proof that is at
hand; where none follows the moves, the position after them is searched. What is told of a right move is the
reply to it and no more, so that nothing is given away; a wrong one gets its whole refutation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from nerai.answer import EvidenceKind, Proved, Refuted, Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.catalogue import catalogue
from nerai.errors import IllegalMove
from nerai.query.investigation import assumptions_of, evidence_at, names, playable_part, shown
from nerai.query.judge import Judge
from nerai.query.reasons import End, ending, replayed
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.query.words import end_text, outcome_text, result_text
from nerai.solver.search import StopFlag
from nerai.web.reading import position_record
from nerai.web.solving import Branch, Case, fresh, if_stopped
from nerai.web.telling import PlanNode, assumed_records, plan_tree
from nerai.web.walk import Known, Place, known_after, place_at, played

REPLY_TIME_S: Final = 5.0
_TEXTS: Final = catalogue()


@dataclass(frozen=True, slots=True)
class _Reply:
    """What is answered to a move: the verdict on it, the reply (None: none) and the line, as it is told."""

    verdict: str
    text: str
    evidence: EvidenceKind
    reply: Point | None = None
    line: tuple[Point, ...] = ()
    rests_on: Place | None = None
    """Where in a proof this is known from; None when the rules alone tell it."""


def play(case: Case, moves: tuple[Point, ...], move: Point, stop: StopFlag) -> dict[str, Any]:
    """What becomes of a move after those; IllegalMove when the rules forbid one of them."""
    before = played(case.scene, moves)
    person = before.position.to_play
    reason = before.position.why_illegal(move)
    if reason is not None:
        raise IllegalMove(move, reason, name=to_gtp(move, case.scene.size))
    after = played(case.scene, (*moves, move))
    name = to_gtp(move, case.scene.size)
    over = _over(case, moves, move)
    if over is not None:
        answered = over
    elif after.friend_won is not None:
        answered = _decided(case.scene, name, person, friend_won=after.friend_won)
    else:
        known = known_after(case, (*moves, move)) or _searched(case, before.scene, (*moves, move), stop)
        if known is None:
            text = _TEXTS.say("tutor.unknown", move=name)
            answered = _Reply("unknown", text, EvidenceKind.UNKNOWN)
        else:
            answered = _answered(case, known, name, person, after.position)
    position = after.position
    after_threat = answered.reply is not None and not position.legal(answered.reply)
    if answered.reply is not None:
        position = replayed(position, (answered.reply,))
    plan = plan_tree(case.found)
    wrong = answered.verdict in ("refuted", "lost")
    step = _broken_step(plan, names(moves, case.scene), name) if wrong else None
    return {
        "position": position_record(position),
        "verdict": answered.verdict,
        "reply": None if answered.reply is None else to_gtp(answered.reply, case.scene.size),
        "line": list(names(answered.line, case.scene)),
        "text": answered.text + (f" {_TEXTS.say('tutor.after_threat')}" if after_threat else ""),
        "evidence": answered.evidence.value,
        "step": step,
        "broken": None if step is None else _idea(plan, step),
        "assumptions": _assumed(case.scene, answered.rests_on),
    }


def _over(case: Case, moves: tuple[Point, ...], move: Point) -> _Reply | None:
    """What is answered when an earlier move has decided the goal; None when none has.

    Decided by the board itself, or by a proof that needs no more moves, if the winner plays on and harms
    nothing. A loser who plays on is told that he comes too late.
    """
    friend = case.scene.target.friend
    for count in range(1, len(moves) + 1):
        here = played(case.scene, moves[:count])
        if here.friend_won is None:
            continue
        winner = friend if here.friend_won else friend.other
        name = to_gtp(moves[count - 1], case.scene.size)
        text = _TEXTS.say("tutor.over", move=name, outcome=_won(case.scene, winner))
        return _Reply("over", text, _evidence(reached=here.friend_won))
    known = known_after(case, (*moves, move))
    before = _ended_by(case, moves, known)
    if known is None or before is None or known.place.proof.winner is not _to_play(case.scene, moves):
        return None
    name = to_gtp(moves[before - 1], case.scene.size)
    text = _TEXTS.say("tutor.over", move=name, outcome=_outcome(case, known))
    evidence = _evidence(reached=known.place.proof.winner is friend)
    return _Reply("over", text, evidence, rests_on=known.place)


def _ended_by(case: Case, moves: tuple[Point, ...], known: Known | None) -> int | None:
    """After how many moves the proof that holds now needed no more; None when it still does, or never did."""
    if known is None or not known.place.ended:
        return None
    for count in range(1, len(moves) + 1):
        earlier = known_after(case, moves[:count])
        if earlier is not None and earlier.place.proof is known.place.proof and earlier.place.ended:
            return count
    return None


def _to_play(scene: Scene, moves: tuple[Point, ...]) -> Color:
    return scene.mover if len(moves) % 2 == 0 else scene.mover.other


def _evidence(*, reached: bool) -> EvidenceKind:
    return EvidenceKind.PROVED if reached else EvidenceKind.REFUTED


def _assumed(scene: Scene, place: Place | None) -> list[dict[str, Any]]:
    """What the proof takes for granted."""
    if place is None:
        return []
    proof = place.proof
    seen = evidence_at(proof, place.node, reached=proof.winner is scene.target.friend)
    return assumed_records(scene, assumptions_of(proof), seen)


def _decided(scene: Scene, name: str, person: Color, *, friend_won: bool) -> _Reply:
    """The move itself decides the goal."""
    friend = scene.target.friend
    winner = friend if friend_won else friend.other
    told = _won(scene, winner)
    verdict = "reached" if winner is person else "lost"
    evidence = _evidence(reached=friend_won)
    return _Reply(verdict, _TEXTS.say("tutor.decided", move=name, outcome=told), evidence)


def _searched(case: Case, scene: Scene, moves: tuple[Point, ...], stop: StopFlag) -> Known | None:
    """What search finds after moves that no proof follows; None when that is nothing."""
    found = Judge().find_after(
        scene, moves[-1], make_budget(REPLY_TIME_S, None, stop, fresh(case.experience))
    )
    if_stopped(stop)
    evidence, proof = shown(found)
    if proof is None or not isinstance(evidence, Proved | Refuted):
        return None
    case.keep(moves, Branch(proof, evidence.node, found.result))
    return Known(place_at(proof, evidence.node, found.scene.mover), found.result)


def _answered(case: Case, known: Known, name: str, person: Color, position: Position) -> _Reply:
    """The reply that a proof has, and the verdict by it."""
    scene, place, proof = case.scene, known.place, known.place.proof
    evidence = _evidence(reached=proof.winner is scene.target.friend)
    line = proof.main_line(place.node)
    right = proof.winner is person and not _lesser(case, known.result, person)
    if place.winners_move == PASS and line[:1] != (PASS,):
        line = (PASS, *line)
    if not line and place.winners_move is not None:
        line = (place.winners_move,)  # it leads back, so that no line goes on with it
    line = playable_part(position, line)
    reply = line[0] if line else PASS
    if right:
        if place.ended or not line:
            told = _TEXTS.say("tutor.reached", move=name, outcome=_outcome(case, known))
            return _Reply("reached", told, evidence, rests_on=place)
        following = place.after(reply)
        if following is not None and following.ended:
            # The reply comes too late: nothing more need be played.
            told = _TEXTS.say("tutor.reached", move=name, outcome=_outcome(case, known))
            return _Reply("reached", told, evidence, reply, line[:1], place)
        told = _TEXTS.say("tutor.right", move=name)
        if known.result is Result.SEKI and following is not None and following.winners_move == PASS:
            told += f" {_rest_text(reply, person, scene)}"
        return _Reply("right", told, evidence, reply, line[:1], place)
    if place.ended:
        told = _TEXTS.say("tutor.lost", move=name, outcome=_outcome(case, known))
        return _Reply("lost", told, evidence, rests_on=place)
    shown_line = " ".join(names(line or (PASS,), scene))
    told = _TEXTS.say("tutor.refuted", move=name, line=shown_line, outcome=_outcome(case, known))
    return _Reply("refuted", told, evidence, reply, line, place)


def _rest_text(reply: Point, person: Color, scene: Scene) -> str:
    """That the proof plays nothing after a reply: in a seki, who goes on may lose it."""
    if reply == PASS:
        return _TEXTS.say("tutor.both_pass")
    side = _TEXTS.say(f"words.{person.word}")
    return _TEXTS.say("tutor.may_pass", reply=to_gtp(reply, scene.size), side=side)


def _lesser(case: Case, result: Result, person: Color) -> bool:
    """Whether a person gets less by a move than there is to get."""
    best = case.found.answer.result
    if not best.known or not result.known:
        return False
    return result < best if person is case.scene.target.friend else result > best


def _won(scene: Scene, winner: Color) -> str:
    reached = winner is scene.target.friend
    return f"{_TEXTS.say(f'words.{winner.word}')} {outcome_text(scene, reached=reached)}"


def _outcome(case: Case, known: Known) -> str:
    """What becomes of the goal, and how that ends."""
    scene, proof = case.scene, known.place.proof
    if known.result is Result.KO:
        ko = case.found.answer.ko if case.found.answer.result is Result.KO else None
        return result_text(scene, known.result, ko) if ko else _TEXTS.say("tutor.ko")
    end = ending(proof, known.place.node)
    told = end_text(end, scene, scene.target.stones)
    if known.result is Result.SEKI:
        seki = result_text(scene, known.result, None)
        if end.end is End.STANDS:
            return seki
        if not known.place.ended:
            return _TEXTS.say("tutor.seki_line", outcome=seki, end=told)
    return f"{_won(scene, proof.winner)} ({told})"


def _broken_step(plan: Sequence[PlanNode], moves: Sequence[str], move: str) -> int | None:
    """The step of the plan that was to be made instead of the move; None when the plan has none there."""
    first = next((node for node in plan if node.kind == "move"), None)
    if first is None:
        return None
    below = first.parent
    for number, name in enumerate((*moves, move)):
        steps = [node for node in plan if node.kind == "move" and node.parent == below]
        taken = next((node for node in steps if node.label == name), None)
        if taken is None:
            # At a turn of the plan's own side one step stands there; at the other's the plan was not ready.
            return steps[0].id if len(steps) == 1 and number == len(moves) else None
        below = taken.id
    return None


def _idea(plan: Sequence[PlanNode], step: int) -> dict[str, str | None]:
    """The goal that a step served and the schema that it belongs to, without its move: one may try again."""
    goal, schema, at = None, None, plan[step]
    while goal is None or schema is None:
        if at.kind == "goal" and not at.label.startswith("play("):
            goal = goal or at
        elif at.kind == "schema":
            schema = schema or at
        if at.parent is None:
            break
        at = plan[at.parent]
    return {
        "goal": None if goal is None else goal.label,
        "schema": None if schema is None else schema.label,
        "why": "" if schema is None else schema.why,
    }
