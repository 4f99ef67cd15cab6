"""The proof-reader: what it says of sound and faulty records, and what it needs to say it."""

import json
from dataclasses import replace

import pytest

from nerai.answer import FirstMove, Reason, Result, Unknown
from nerai.board.point import from_gtp
from nerai.explain.audit.audit import Audited, AuditLimits, audit_problem
from nerai.explain.audit.finding import Audit, Band, Finding, FindingKind, GoalBasis, band_of
from nerai.explain.audit.reading import read_problem
from nerai.sgf import problem_from_json
from nerai.solver.verify import verify
from tests.support.problem_sets import (
    AUTHOR_WRONG,
    KO,
    LEAK,
    SEKI,
    SEVERAL,
    SOUND,
    UNSTATED_WRONG,
    WRONG_WORKS,
    Record,
)

LIMITS = AuditLimits(nodes=60_000)


def audited(record: Record, changes: Record | None = None, *, limits: AuditLimits = LIMITS) -> Audited:
    return audit_problem(problem_from_json(json.dumps({**record, **(changes or {})})), limits, place="here:1")


def audit(record: Record, **changes: object) -> Audit:
    return audited(record, changes).audit


def only(found: Audit, kind: FindingKind) -> Finding:
    (finding,) = [one for one in found.findings if one.kind is kind]
    return finding


def kinds(found: Audit) -> list[FindingKind]:
    return [finding.kind for finding in found.findings]


def test_a_sound_record_is_confirmed_and_has_nothing_to_look_at() -> None:
    found = audit(SOUND)
    assert found.ok
    assert found.confirmed == ("A8",)
    assert (found.goal, found.basis) == ("kill(B9)", GoalBasis.STATED)
    assert found.band is band_of(found.proof_nodes)
    assert found.open_moves == ()


def test_an_answer_that_fails_comes_with_reply_goal_and_what_works() -> None:
    found = audit(AUTHOR_WRONG)
    finding = only(found, FindingKind.AUTHOR_FAILS)
    assert finding.proves_wrong
    assert finding.line == ("A9", "A8")
    assert "White cannot kill (two eyes: A9 and A7); proved instead: A8" in finding.text
    assert finding.text.endswith("Goal: kill the black group at B9 (5 stones)")
    assert found.confirmed == ()


@pytest.mark.parametrize(
    "record", [SOUND, AUTHOR_WRONG, WRONG_WORKS, KO, SEKI], ids=lambda one: str(one["id"])
)
def test_every_certificate_that_is_named_is_given_and_accepted_by_the_checker(record: Record) -> None:
    found = audited(record)
    named = {name for finding in found.audit.findings for name in finding.certificates}
    named.update(found.audit.certificates)
    assert named
    assert set(found.certificates) == named
    assert all(verify(text.splitlines()).accepted for text in found.certificates.values())


def test_the_certificate_of_a_failing_answer_begins_after_it() -> None:
    found = audited(AUTHOR_WRONG)
    name = only(found.audit, FindingKind.AUTHOR_FAILS).certificates[0]
    header = json.loads(found.certificates[name].splitlines()[0])
    assert "A9" in json.dumps(header["position"])


def test_about_a_goal_that_was_inferred_nothing_is_called_wrong() -> None:
    found = audit(UNSTATED_WRONG)
    assert found.basis is GoalBasis.INFERRED
    assert kinds(found)[:2] == [FindingKind.AUTHOR_DIFFERS, FindingKind.WRONG_DIFFERS]
    assert not any(finding.proves_wrong for finding in found.findings)
    assert "If the goal is: kill the black group at B9" in found.findings[0].text
    assert found.findings[0].certificates


def test_nothing_can_be_called_wrong_without_a_certificate() -> None:
    with pytest.raises(AssertionError, match="certificate"):
        Finding(FindingKind.AUTHOR_FAILS, "so they say")


def test_moves_marked_wrong_that_work_are_shown_and_others_are_not() -> None:
    found = audit(WRONG_WORKS)
    finding = only(found, FindingKind.WRONG_WORKS)
    assert finding.moves == ("A8",)
    assert finding.line[0] == "A8"
    assert finding.proves_wrong
    assert found.confirmed == ("B9",)


def test_second_solutions_are_proved_moves_that_no_list_names() -> None:
    finding = only(audit(SEVERAL), FindingKind.SECOND_SOLUTION)
    assert "C9" in finding.moves
    assert not {"B9", "C8"} & set(finding.moves)
    assert not finding.proves_wrong
    assert finding.certificates


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, False),
        ({"goal": "ko", "goal_text": "White to kill"}, True),
        ({"note": "Only by ko."}, True),
        ({"status": "l1d"}, True),
        ({"note": "Look at the second line."}, False),
        ({"goal_text": "White to kill. Kosumi?"}, False),
    ],
)
def test_a_ko_is_reported_unless_the_record_says_so(changes: Record, said: bool) -> None:
    found = audit(KO, **changes)
    assert "by ko" in found.result
    assert (FindingKind.KO_UNMENTIONED in kinds(found)) is not said


def test_a_seki_is_reported_unless_the_record_says_so() -> None:
    assert kinds(audit(SEKI)) == [FindingKind.SEKI_UNMENTIONED]
    assert audit(SEKI, goal_text="Black to live in seki").ok


def test_what_a_proof_takes_for_granted_is_in_the_finding() -> None:
    finding = only(audit(KO), FindingKind.KO_UNMENTIONED)
    assert "Black has no ko threat" in finding.assumes


def test_a_proof_that_takes_walls_for_granted_calls_nothing_wrong() -> None:
    finding = only(audited(LEAK, limits=AuditLimits(nodes=400_000)).audit, FindingKind.WRONG_DIFFERS)
    assert finding.moves == ("A10",)
    assert any("there is no way out: as if Black had living stones at" in text for text in finding.assumes)
    assert finding.certificates


def test_a_goal_that_needs_no_move_is_one_finding_and_no_second_solutions() -> None:
    white = [*["ca", "cb", "cc", "cd", "ce", "be", "ae"], "ab"]
    found = audited({**SOUND, "white": white, "correct": ["aa"], "wrong": []})
    assert kinds(found.audit) == [FindingKind.NO_MOVE_NEEDED]
    (name,) = found.audit.findings[0].certificates
    header = json.loads(found.certificates[name].splitlines()[0])
    assert (header["position"]["to_play"], header["winner"]) == ("black", "white")


def test_without_a_listed_answer_the_proved_one_is_told() -> None:
    finding = only(audit(SOUND, correct=[], wrong=[]), FindingKind.NO_ANSWER)
    assert finding.moves == ("A8",)


def test_what_the_limits_do_not_settle_is_unknown_and_not_wrong() -> None:
    found = audited(SOUND, limits=AuditLimits(nodes=1)).audit
    assert kinds(found) == [FindingKind.UNKNOWN]
    assert "the node limit was reached" in found.findings[0].text


def test_an_empty_board_has_no_goal_that_could_be_seen() -> None:
    empty: Record = {"id": "empty", "size": 9, "black": [], "white": [], "to_move": "B", "correct": ["ee"]}
    assert kinds(audit(empty)) == [FindingKind.GOAL_UNCLEAR]


def test_a_goal_that_does_not_fit_the_board_is_an_error_of_the_record() -> None:
    found = audit(SOUND, asks="kill(E5)")
    assert kinds(found) == [FindingKind.ERROR]
    assert "there is no stone at E5" in found.findings[0].text


def test_an_illegal_answer_is_an_error_of_the_record() -> None:
    black = ["ba", "bb", "bc", "bd", "ad", "ab"]
    finding = only(audit(SOUND, black=black, correct=["aa"], wrong=[]), FindingKind.ERROR)
    assert finding.moves == ("A9",)
    assert "illegal" in finding.text


def test_audits_survive_as_records() -> None:
    found = audit(AUTHOR_WRONG)
    assert Audit.from_record(json.loads(json.dumps(found.to_record()))) == found


@pytest.mark.parametrize(
    ("nodes", "band"), [(1, Band.VERY_EASY), (100, Band.EASY), (101, Band.MEDIUM), (10_001, Band.VERY_HARD)]
)
def test_bands_have_the_numbers_that_are_documented(nodes: int, band: Band) -> None:
    assert band_of(nodes) is band


def without_goal(record: Record) -> Record:
    return {name: value for name, value in record.items() if name not in ("goal", "target")}


def test_a_guessed_goal_that_wrong_moves_reach_as_well_is_not_what_is_meant() -> None:
    found = audit({**without_goal(WRONG_WORKS), "wrong": ["ab", "ca"]})
    assert kinds(found) == [FindingKind.GOAL_UNCLEAR]
    assert "but so do A8, C9, listed as wrong" in found.findings[0].text
    assert len(found.findings[0].certificates) == 2


def test_moves_that_hang_on_one_inferred_goal_are_one_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {**without_goal(WRONG_WORKS), "wrong": ["ab", "ca"]}
    reading = read_problem(problem_from_json(json.dumps(record)), LIMITS)
    decided = replace(reading, question=replace(reading.question, decided=True))
    monkeypatch.setattr("nerai.explain.audit.audit.read_problem", lambda *_: decided)
    finding = only(audit(record), FindingKind.WRONG_DIFFERS)
    assert finding.moves == ("A8", "C9")
    assert len(finding.certificates) == 2


def test_of_a_goal_that_nothing_ties_to_the_record_no_more_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {**without_goal(SOUND), "correct": ["ii"], "wrong": ["ab"]}
    reading = read_problem(problem_from_json(json.dumps(record)), LIMITS)
    assert reading.working_wrong
    left_open = FirstMove("J1", Result.UNKNOWN, Unknown(Reason.NODES))
    judged = {**reading.judged, from_gtp("J1", reading.scene.size): left_open}
    monkeypatch.setattr("nerai.explain.audit.audit.read_problem", lambda *_: replace(reading, judged=judged))
    assert kinds(audit(record)) == [FindingKind.UNKNOWN]


def test_a_ko_after_the_listed_answer_is_told_though_the_whole_is_not_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = read_problem(problem_from_json(json.dumps(KO)), LIMITS)
    answer = replace(
        reading.answer,
        result=Result.UNKNOWN,
        ko=None,
        evidence=Unknown(Reason.NODES),
        move=None,
        move_source=None,
        assumptions=(),
    )
    open_one = replace(reading, found=replace(reading.found, answer=answer, certificate=None))
    monkeypatch.setattr("nerai.explain.audit.audit.read_problem", lambda *_: open_one)
    finding = only(audit(KO), FindingKind.KO_UNMENTIONED)
    assert finding.line[0] == "B9"
    assert "White kills by ko; the record does not say so" in finding.text
    assert finding.certificates
