"""What keeps a finding from being called wrong: exchanges, parts of goals, false walls, proofs at odds."""

import json
from dataclasses import replace

import pytest

from nerai.answer import Ko, KoKind, Party, Refuted, Unknown
from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.explain.audit.anew import _worse, with_own_proofs
from nerai.explain.audit.audit import AuditLimits, audit_problem
from nerai.explain.audit.finding import Audit, FindingKind
from nerai.explain.audit.reading import Reading, read_problem
from nerai.explain.audit.walls import leans_on_attacked
from nerai.sgf import problem_from_json
from nerai.solver.certificate import Alive
from tests.support.problem_sets import LIVE, SEKI, SOUND, Record

LIMITS = AuditLimits(nodes=20_000)
EXCHANGE: Record = {
    "id": "save/exchange",
    "size": 9,
    "black": ["aa", "de", "df", "ed", "fe"],
    "white": ["ba", "bb", "ac", "ee", "ef"],
    "to_move": "B",
    "goal": "save",
    "target": ["aa"],
    "correct": ["ff"],
}
"""The stone in the corner is lost; the listed move threatens two others."""
INSIDE = ["ba", "bb", "bc", "bd", "ad"]
WALL = ["ca", "cb", "cc", "cd", "ce", "be", "ae"]
ALIVE = ["fi", "fh", "gh", "hh", "hi", "ih"]
"""A black group with two eyes in the other corner."""


def audit(record: Record, **changes: object) -> Audit:
    return audit_problem(problem_from_json(json.dumps({**record, **changes})), LIMITS).audit


def reading_of(record: Record) -> Reading:
    return read_problem(problem_from_json(json.dumps(record)), LIMITS)


def kinds(found: Audit) -> list[FindingKind]:
    return [finding.kind for finding in found.findings]


def test_an_answer_that_fails_at_a_price_is_not_called_wrong() -> None:
    (finding,) = audit(EXCHANGE).findings
    assert finding.kind is FindingKind.AUTHOR_DIFFERS
    assert finding.doubts == ("Black may take 2 stones at E3 in exchange",)
    assert kinds(audit(EXCHANGE, correct=["ii"])) == [FindingKind.AUTHOR_FAILS]


def test_of_several_chains_one_that_lives_does_not_make_the_answer_wrong() -> None:
    black = [*INSIDE, *ALIVE]
    (finding,) = audit(SOUND, black=black, target=["ba", "hh"], wrong=[]).findings
    assert finding.kind is FindingKind.AUTHOR_DIFFERS
    assert any("several chains" in doubt for doubt in finding.doubts)


def test_of_several_chains_all_of_which_live_the_answer_is_wrong() -> None:
    black = [*INSIDE, *ALIVE]
    found = audit(SOUND, black=black, target=["ba", "hh"], correct=["aa"], wrong=[])
    assert kinds(found) == [FindingKind.AUTHOR_FAILS]


def test_that_one_of_several_chains_lives_anyway_is_told_with_a_doubt() -> None:
    found = audit(LIVE, black=[*INSIDE, *ALIVE], target=["ba", "hh"])
    (finding,) = [one for one in found.findings if one.kind is FindingKind.NO_MOVE_NEEDED]
    assert any("several chains" in doubt for doubt in finding.doubts)
    assert audit(LIVE, black=[*INSIDE, *ALIVE], asks="live_all({B9, H2})").ok


def test_a_move_accepted_beside_the_answer_that_fails_is_shown() -> None:
    (finding,) = audit(SOUND, also_ok=["aa"], wrong=[]).findings
    assert finding.kind is FindingKind.ACCEPTED_FAILS
    assert finding.line == ("A9", "A8")
    assert not finding.proves_wrong


def test_where_nothing_is_called_right_what_is_accepted_is_the_answer() -> None:
    found = audit(SOUND, correct=[], also_ok=["ab"], wrong=[])
    assert found.ok
    assert found.confirmed == ("A8",)


def test_a_proof_that_all_moves_fail_is_none_where_one_is_proved_to_work() -> None:
    reading = reading_of(SOUND)
    assert reading.settled
    assert reading.found.certificate is not None
    false_walls = replace(reading.found.certificate, winner=Color.BLACK)
    overturned = replace(reading, found=replace(reading.found, certificate=false_walls))
    assert overturned.proof is None
    assert not overturned.settled


def test_a_seki_is_not_held_against_an_author_who_may_know_of_more(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {**SEKI, "correct": ["aa"], "wrong": ["dc"], "goal_text": "Black to live in seki"}
    assert FindingKind.WRONG_WORKS in kinds(audit(record))
    reading = reading_of(record)
    open_one = replace(reading, found=replace(reading.found, certificate=None))
    monkeypatch.setattr("nerai.explain.audit.audit.read_problem", lambda *_: open_one)
    (finding,) = [one for one in audit(record).findings if one.moves == ("D2",)]
    assert finding.kind is FindingKind.WRONG_DIFFERS


def test_a_move_about_which_two_proofs_disagree_is_unknown() -> None:
    reading = reading_of({**SOUND, "wrong": []})
    size = reading.problem.size
    right, wrong = from_gtp("A8", size), from_gtp("A9", size)
    forged = replace(reading.judged[wrong], move="A8", line=("A8",), refutation=())
    again = with_own_proofs(replace(reading, judged={**reading.judged, right: forged}), LIMITS)
    assert isinstance(again.judged[right].evidence, Unknown)
    assert again.works(right) is None


def test_of_two_proofs_that_disagree_the_one_without_conditions_counts() -> None:
    reading = reading_of({**SOUND, "wrong": []})
    size = reading.problem.size
    right, wrong = from_gtp("A8", size), from_gtp("A9", size)
    evidence = reading.judged[wrong].evidence
    assert isinstance(evidence, Refuted)
    walls = (Alive(Color.BLACK, frozenset({from_gtp("B9", size)}), frozenset()),)
    leaning = replace(reading.certificates[evidence.certificate], assumptions=walls)
    forged = replace(
        reading,
        judged={
            **reading.judged,
            right: replace(reading.judged[wrong], move="A8", line=("A8",), refutation=()),
        },
        certificates={**reading.certificates, evidence.certificate: leaning},
    )
    assert forged.works(right) is False
    assert with_own_proofs(forged, LIMITS).works(right) is True


def test_a_proof_that_needs_attacked_stones_alive_counts_for_nothing() -> None:
    proof = reading_of(SOUND).found.certificate
    assert proof is not None
    # The stone at F4 has three liberties; the wall has many.
    position = problem_from_json(
        json.dumps({**SOUND, "white": [*WALL, "ff"], "black": [*INSIDE, "ef"]})
    ).position
    size = position.size
    weak, strong, beside = (from_gtp(name, size) for name in ("F4", "C9", "G4"))

    def leans(side: Color, stone: Point, *played: Point) -> bool:
        alive = Alive(side, frozenset({stone}), frozenset())
        return leans_on_attacked(replace(proof, assumptions=(alive,)), position, played)

    assert not leans(Color.WHITE, strong, from_gtp("D9", size))
    assert not leans(Color.WHITE, weak)
    assert leans(Color.WHITE, weak, beside)
    assert not leans(Color.BLACK, weak, beside)
    position = position.play_as(Color.BLACK, beside)
    assert leans(Color.WHITE, weak)
    assert leans(Color.WHITE, from_gtp("J1", size))


@pytest.mark.parametrize(
    ("ko", "best", "worse"),
    [
        ((Party.OPPONENT, 1), (Party.FRIEND, 1), True),
        ((Party.FRIEND, 1), (Party.OPPONENT, 1), False),
        ((Party.OPPONENT, 2), (Party.OPPONENT, 1), True),
        ((Party.FRIEND, 1), (Party.FRIEND, 2), True),
        ((Party.FRIEND, 1), (Party.FRIEND, 1), False),
    ],
)
def test_kos_are_compared_by_who_takes_first_and_threats(
    ko: tuple[Party, int], best: tuple[Party, int], worse: bool
) -> None:
    def made(what: tuple[Party, int]) -> Ko:
        return Ko(what[0], KoKind.DIRECT, 0, what[1])

    assert _worse(made(ko), made(best)) is worse
    assert not _worse(None, made(best))


def test_passing_may_be_the_answer_that_is_listed() -> None:
    # With two eyes Black lives though White moves twice.
    found = audit(LIVE, black=["ba", "bb", "bc", "bd", "ad", "ab"], correct=["pass"])
    assert FindingKind.NO_MOVE_NEEDED in kinds(found)
    assert found.confirmed == ("pass",)
