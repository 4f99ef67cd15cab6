"""What contradicts a record, proved by itself: from the position after the move in question.

Takes a Reading; gives one in which each first move that contradicts the record has a proof of its own, if
search finds one. A proof that speaks for several moves may be about another position that looks the same on
its zone: true, but nothing to convince an author with. Of two proofs that disagree the one without conditions
counts, and neither if both have some: then the move is unknown. So it is where the proof leans on walls which
the record attacks, or on any where the goal is doubtful as well.
"""

import logging
from dataclasses import replace

from nerai.answer import FirstMove, Ko, Party, Proved, Reason, Refuted, Result, Unknown
from nerai.board.point import Point, to_gtp
from nerai.explain.audit.basis import several_chains, strict
from nerai.explain.audit.reading import AuditLimits, Reading, works
from nerai.explain.audit.walls import leans_on_attacked
from nerai.query.budget import Budget
from nerai.query.investigation import first_move_record
from nerai.query.judge import Judge
from nerai.query.scene import Scene

_STRICT_SHARE = 0.5

_log = logging.getLogger(__name__)


def with_own_proofs(reading: Reading, limits: AuditLimits) -> Reading:
    """The same with a proof of its own for every first move that contradicts the record."""
    for point in (*reading.listed, *reading.problem.also_ok, *reading.problem.wrong):
        # What hangs on a doubtful goal convinces nobody; but kos can be compared.
        if contradicts(reading, point) and (not reading.doubts or _comes_to_ko(reading, point)):
            reading = _proved_anew(reading, point, limits)
        if contradicts(reading, point) and _leans(reading, point):
            reading = replace(reading, leaning=reading.leaning | {point})
    return reading


def contradicts(reading: Reading, point: Point) -> bool:
    """Whether what is proved of a listed first move is not what the record says of it."""
    if reading.problem.accepts(point):
        return reading.works(point) is False
    return reading.solves(point) and not reading.needless


def _leans(reading: Reading, point: Point) -> bool:
    """Whether the proof needs stones alive that the record attacks: by the move, or by a reply to it.

    About a goal that is doubtful itself, any such stones are too many.
    """
    proof, after = reading.proof_of(point), reading.scene.position.play(point)
    if proof is None:
        return False
    if reading.doubts and any(item.side is proof.winner for item in proof.assumptions):
        return True
    played = (point,) if reading.problem.accepts(point) else reading.problem.replies_to(point)
    return leans_on_attacked(proof, after, played)


def _comes_to_ko(reading: Reading, point: Point) -> bool:
    return reading.judged[point].result is Result.KO


def _proved_anew(reading: Reading, point: Point, limits: AuditLimits) -> Reading:
    judge, budget, scene = Judge(), limits.budget(), reading.scene
    before = reading.judged[point]
    item = _strictly(reading, point, judge, budget.part(_STRICT_SHARE))
    ko: Ko | None = None
    if item is None:
        found = judge.find_after(scene, point, budget)
        item, ko = first_move_record(scene, point, found), found.ko
    again = works(item, scene)
    reading = replace(reading, nodes=reading.nodes + budget.nodes_used)
    if again is None:
        return reading
    if again is not works(before, scene):
        item = _firmer(reading, point, item, judge)
    worse = item.result is Result.KO and _worse(ko, reading.answer.ko)
    return replace(
        reading,
        judged={**reading.judged, point: item},
        certificates={**reading.certificates, **judge.certificates},
        lesser=reading.lesser | {point} if worse and scene.friend_moves else reading.lesser,
    )


def _firmer(reading: Reading, point: Point, item: FirstMove, judge: Judge) -> FirstMove:
    """Which of two proofs that disagree counts: the one without conditions; if both have some, neither."""
    old, before = reading.proof_of(point), reading.judged[point]
    assert old is not None
    assert isinstance(item.evidence, Proved | Refuted)
    new = judge.certificates[item.evidence.certificate]
    if bool(old.assumptions) is not bool(new.assumptions):
        return item if old.assumptions else before
    if not old.assumptions:
        _log.error("two proofs disagree about %s: %s and %s", item.move, old.name, new.name)
    name = to_gtp(point, reading.scene.size)
    return FirstMove(name, Result.UNKNOWN, Unknown(Reason.INCOMPLETE_MOVES))


def _strictly(reading: Reading, point: Point, judge: Judge, budget: Budget) -> FirstMove | None:
    """The move judged by the goal in its strict reading, where the record does not tell and it matters.

    That all stones of several chains die needs no such proof, nor that all of them are saved if this is it.
    """
    scene, before = reading.scene, reading.judged[point]
    if not asks_for_more(reading, friend_wins=isinstance(before.evidence, Proved)):
        return None
    demanding = strict(scene)
    if demanding is None:
        return None
    item = first_move_record(demanding, point, judge.find_after(demanding, point, budget))
    return item if works(item, demanding) is works(before, scene) else None


def asks_for_more(reading: Reading, *, friend_wins: bool) -> bool:
    """Whether an author could have meant more by the goal than the proof of that side's win shows."""
    scene: Scene = reading.scene
    winner = scene.target.friend if friend_wins else scene.target.friend.other
    return not reading.problem.asks and several_chains(scene) and winner is not scene.target.attacker


def _worse(ko: Ko | None, best: Ko | None) -> bool:
    """Whether Friend would rather have the other ko."""
    if ko is None or best is None:
        return False
    if ko.first is not best.first:
        return best.first is Party.FRIEND
    more = ko.threats_needed - best.threats_needed
    return more < 0 if ko.first is Party.FRIEND else more > 0
