"""A certificate backs a claim about a record only if it shows that very claim, on the board as it is."""

import json

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.explain.audit.audit import AuditLimits, audit_problem
from nerai.explain.audit.claim import backs
from nerai.explain.audit.finding import FindingKind
from nerai.lang import parse_goal
from nerai.query.question import ask_problem
from nerai.query.scene import Scene
from nerai.sgf import Problem, problem_from_json
from tests.support.problem_sets import AUTHOR_WRONG, KO, LEAK, SOUND, Record

LIMITS = AuditLimits(nodes=60_000)


def problem_of(record: Record) -> Problem:
    return problem_from_json(json.dumps(record))


def scene_of(record: Record, goal: str = "") -> Scene:
    problem = problem_of(record)
    return Scene.of(problem.position, parse_goal(goal)) if goal else ask_problem(problem).scene


def first_certificate(record: Record, kind: FindingKind, *, nodes: int = 60_000) -> str:
    found = audit_problem(problem_of(record), AuditLimits(nodes=nodes))
    (finding,) = [one for one in found.audit.findings if one.kind is kind]
    return found.certificates[finding.certificates[0]]


def test_the_certificate_of_a_finding_backs_its_claim_and_no_other() -> None:
    text = first_certificate(AUTHOR_WRONG, FindingKind.AUTHOR_FAILS)
    scene, move = scene_of(AUTHOR_WRONG), from_gtp("A9", scene_of(AUTHOR_WRONG).size)
    assert backs(text, scene, [move], Color.BLACK)
    assert not backs(text, scene, [move], Color.WHITE)
    assert not backs(text, scene, [from_gtp("A7", scene.size)], Color.BLACK)
    assert not backs(text, scene_of(AUTHOR_WRONG, "kill(C9)"), [move], Color.BLACK)
    assert not backs(text, scene.turned(), [move], Color.BLACK)


def test_a_certificate_that_was_touched_backs_nothing() -> None:
    text = first_certificate(AUTHOR_WRONG, FindingKind.AUTHOR_FAILS)
    scene = scene_of(AUTHOR_WRONG)
    move = from_gtp("A9", scene.size)
    header, *nodes = text.splitlines()
    for lines in ([header.replace('"black"', '"white"', 1), *nodes], [header, *nodes[:-1]], [header]):
        assert not backs("\n".join(lines), scene, [move], Color.BLACK)


def test_a_proof_from_the_position_before_backs_only_the_move_it_begins_with() -> None:
    found = audit_problem(problem_of(SOUND), LIMITS)
    (name,) = found.audit.certificates
    scene = scene_of(SOUND)
    text = found.certificates[name]
    assert backs(text, scene, [from_gtp("A8", scene.size)], Color.WHITE)
    assert not backs(text, scene, [from_gtp("A9", scene.size)], Color.WHITE)


def test_a_proof_that_every_move_fails_backs_that_one_of_them_does() -> None:
    alive: Record = {**SOUND, "black": ["ba", "bb", "bc", "bd", "ad", "ab"], "correct": ["ii"], "wrong": []}
    found = audit_problem(problem_of(alive), LIMITS)
    (finding,) = [one for one in found.audit.findings if one.kind is FindingKind.AUTHOR_FAILS]
    assert "no first move works" in finding.text
    scene = scene_of(alive)
    texts = [found.certificates[name] for name in finding.certificates]
    assert all(backs(text, scene, [from_gtp("J1", scene.size)], Color.BLACK) for text in texts)


def test_walls_that_are_taken_for_granted_and_kos_back_nothing() -> None:
    leak = first_certificate(LEAK, FindingKind.WRONG_DIFFERS, nodes=400_000)
    scene = scene_of(LEAK)
    assert not backs(leak, scene, [from_gtp("A10", scene.size)], Color.BLACK)
    ko = first_certificate(KO, FindingKind.KO_UNMENTIONED)
    scene = scene_of(KO)
    assert not backs(ko, scene, [from_gtp("B9", scene.size)], Color.WHITE)


def test_moves_that_cannot_be_played_back_nothing() -> None:
    text = first_certificate(AUTHOR_WRONG, FindingKind.AUTHOR_FAILS)
    scene = scene_of(AUTHOR_WRONG)
    assert not backs(text, scene, [from_gtp("B9", scene.size)], Color.BLACK)
