"""A collection audited: every record in order, killed and resumed runs alike, certificates on the disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from nerai.board.point import from_gtp
from nerai.errors import ConfigError
from nerai.explain.audit.claim import backs
from nerai.explain.audit.files import read_entries
from nerai.explain.audit.finding import Audit, FindingKind
from nerai.explain.audit.reading import AuditLimits
from nerai.explain.audit.report import as_csv, as_data, summary_notes
from nerai.explain.audit.run import Report, audit_collection
from nerai.query.question import ask_problem
from nerai.solver.verify import verify
from tests.support.problem_sets import (
    AUTHOR_WRONG,
    KO,
    LIVE,
    MIRRORED,
    SOUND,
    UNSTATED_WRONG,
    WRONG_WORKS,
    write_collection,
)

LIMITS = AuditLimits(nodes=3_000)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_collection(tmp_path / "some.jsonl", SOUND, "{", AUTHOR_WRONG, UNSTATED_WRONG, MIRRORED)


def test_records_stay_in_order_and_duplicates_name_the_other_place(file: Path) -> None:
    report = audit_collection(read_entries([file]), limits=LIMITS)
    assert [audit.place for audit in report.audits] == [f"{file}:{line}" for line in range(1, 6)]
    assert report.audits[0].ok
    assert report.audits[1].findings[0].kind is FindingKind.ERROR
    again = report.audits[4].findings[0]
    assert (again.kind, again.other) == (FindingKind.DUPLICATE, f"{file}:1")
    assert report.proves_wrong
    assert report.unread
    assert report.counts[FindingKind.AUTHOR_FAILS] == 1
    assert report.counts[FindingKind.AUTHOR_DIFFERS] == 1
    assert report.ok == 1


def test_a_killed_run_goes_on_from_its_journal_and_reports_the_same(file: Path, tmp_path: Path) -> None:
    entries, journal = read_entries([file]), tmp_path / "journal.jsonl"
    whole = audit_collection(entries, limits=LIMITS, journal=journal)
    text = journal.read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) == 5
    # A kill in the middle of a write leaves half a line.
    journal.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    resumed: list[int] = []
    again = audit_collection(
        entries, limits=LIMITS, journal=journal, on_progress=lambda state: resumed.append(state.resumed)
    )
    assert resumed[0] == 2
    assert as_data(again) == as_data(whole)
    assert as_csv(again) == as_csv(whole)


def test_only_records_that_changed_are_audited_again(file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"

    def run() -> tuple[Report, int]:
        resumed: list[int] = []
        report = audit_collection(
            read_entries([file]),
            limits=LIMITS,
            journal=journal,
            on_progress=lambda state: resumed.append(state.resumed),
        )
        return report, resumed[0]

    run()
    corrected = {**AUTHOR_WRONG, "correct": ["ab"], "wrong": ["aa"]}
    write_collection(file, SOUND, "{", corrected, UNSTATED_WRONG, MIRRORED)
    report, kept = run()
    assert kept == 3
    assert not report.proves_wrong


def test_a_journal_of_other_limits_is_refused(file: Path, tmp_path: Path) -> None:
    entries, journal = read_entries([file])[:1], tmp_path / "journal.jsonl"
    audit_collection(entries, limits=LIMITS, journal=journal)
    with pytest.raises(ConfigError, match="limits"):
        audit_collection(entries, limits=AuditLimits(nodes=2_000), journal=journal)


def test_the_folder_holds_every_certificate_the_report_names(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    report = audit_collection(read_entries([file]), limits=LIMITS, certificates=folder)
    named = {name for audit in report.audits for one in audit.findings for name in one.certificates}
    named |= {name for audit in report.audits for name in audit.certificates}
    assert {path.name for path in folder.iterdir()} == named
    for path in folder.iterdir():
        assert verify(path.read_text(encoding="utf-8").splitlines()).accepted


def test_everything_called_wrong_is_backed_by_a_file_about_that_very_claim(tmp_path: Path) -> None:
    later = {**LIVE, "solution": ["ab", "ii", "aa"]}
    path = write_collection(tmp_path / "some.jsonl", AUTHOR_WRONG, WRONG_WORKS, later, UNSTATED_WRONG, KO)
    report = audit_collection(read_entries([path]), limits=LIMITS, certificates=tmp_path / "proofs")
    seen = []
    for entry, audit in zip(report.entries, report.audits, strict=True):
        assert entry.problem is not None
        scene = ask_problem(entry.problem).scene
        for finding in audit.findings:
            if not finding.proves_wrong:
                continue
            text = (tmp_path / "proofs" / finding.certificates[0]).read_text(encoding="utf-8")
            moves = [from_gtp(name, scene.size) for name in finding.line[: finding.given]]
            works = finding.kind is FindingKind.WRONG_WORKS
            assert backs(text, scene, moves, scene.mover if works else scene.mover.other)
            seen.append(finding.kind)
    assert set(seen) == {FindingKind.AUTHOR_FAILS, FindingKind.WRONG_WORKS, FindingKind.LINE_FAILS}


def test_the_summary_tells_what_ok_rests_on(file: Path) -> None:
    (entry,) = read_entries([file])[:1]
    sound = Audit(entry.place, "one", confirmed=("A8",), assumes=("Black stones A1 are alive",))
    report = Report((entry, entry), (sound, replace(sound, assumes=(), open_moves=("B2",))), LIMITS)
    notes = list(summary_notes(report))
    assert notes == [
        "ok on conditions, such as walls that are taken for alive: 1",
        "ok, but other first moves were not settled, so that a second solution may hide: 1",
    ]


@pytest.mark.slow
def test_our_own_problems_are_sound() -> None:
    report = audit_collection(read_entries([ROOT / "problems"]), limits=AuditLimits(nodes=10_000))
    assert len(report.audits) > 30
    told = {one.kind for audit in report.audits for one in audit.findings}
    assert told <= {FindingKind.DUPLICATE, FindingKind.UNKNOWN}


def test_a_folder_that_cannot_be_made_is_refused(file: Path) -> None:
    with pytest.raises(ConfigError, match="cannot make the folder"):
        audit_collection(read_entries([file]), limits=LIMITS, certificates=file / "proofs")
