"""A report about a collection as text: summary and lines for a terminal, CSV, plain data for JSON.

Takes a Report; gives text, nothing added to what it holds and nothing that differs from run to run. The page
for a browser is page.py.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Final

from nerai.batch import Json
from nerai.explain.audit.finding import BANDS, SOFTENED, Audit, Band, Finding, FindingKind, GoalBasis
from nerai.explain.audit.run import Report

SCHEMA: Final = "nerai.audit/1"

_COLUMNS: Final = (
    *("place", "id", "finding", "proved_wrong", "moves", "line", "text", "goal", "goal_basis", "result"),
    *("doubts", "assumes", "certificates", "other", "confirmed", "open_moves", "difficulty", "proof_nodes"),
)


def summary_line(report: Report) -> str:
    """The counts: `ok 97 · second solution 2 · author's answer fails 1 · unknown 5`."""
    counts = [f"{kind.value} {count}" for kind, count in report.counts.items()]
    return " · ".join([f"ok {report.ok}", *counts])


def summary_notes(report: Report) -> Iterator[str]:
    """What the counts do not say: goals that were inferred, moves left open, difficulty."""
    audits = report.audits
    inferred = sum(audit.basis in (GoalBasis.INFERRED, GoalBasis.BY_ANSWER) for audit in audits)
    if inferred:
        by_answer = sum(audit.basis is GoalBasis.BY_ANSWER for audit in audits)
        also = f" ({by_answer} of them after the listed answer)" if by_answer else ""
        yield f"{inferred} of {len(audits)} records leave a doubt what is asked: the goal was inferred{also}"
    if inferred:
        resting = Counter(
            one.kind for audit in audits if audit.doubts for one in audit.findings if one.doubts
        )
        told = " · ".join(f"{kind.value} {resting[kind]}" for kind in FindingKind if resting[kind])
        if told:
            yield f"of the findings, these rest on an inferred goal and fall with it: {told}"
    held = sum(audit.ok and bool(audit.assumes) for audit in audits)
    if held:
        yield f"ok on conditions, such as walls that are taken for alive: {held}"
    left = sum(audit.ok and bool(audit.open_moves) for audit in audits)
    if left:
        yield f"ok, but other first moves were not settled, so that a second solution may hide: {left}"
    bands = {band: sum(audit.band is band for audit in audits) for band in Band}
    if any(bands.values()):
        told = " · ".join(f"{band.value} {count}" for band, count in bands.items() if count)
        yield f"difficulty by nodes of the proof ({band_numbers()}): {told}"


def band_numbers() -> str:
    """The bands with their numbers."""
    return ", ".join(
        [f"{band.value} to {most:,}" for most, band in BANDS] + [f"{Band.VERY_HARD.value} above"]
    )


def finding_lines(report: Report) -> Iterator[tuple[str, Finding]]:
    """Each finding with the place of its record, the gravest kind first, then in the order of the records."""
    for kind in FindingKind:
        for audit in report.audits:
            yield from ((place_of(audit), one) for one in audit.findings if one.kind is kind)


def place_of(audit: Audit) -> str:
    """Where the record is, and its name if the place does not tell."""
    return audit.place if not audit.id or audit.id in audit.place else f"{audit.place} {audit.id}"


def evidence_words(finding: Finding, report: Report) -> Iterator[str]:
    """What a finding rests on: doubts, assumptions, then the files of its proofs."""
    if finding.doubts and finding.kind is not FindingKind.GOAL_UNCLEAR:
        yield (
            f"not called wrong: {'; '.join(finding.doubts)}"
            if finding.kind in SOFTENED
            else (f"doubtful: {'; '.join(finding.doubts)}")
        )
    if finding.assumes:
        yield f"assumes that {'; '.join(finding.assumes)}"
    if finding.certificates:
        yield f"proof {' '.join(_path(name, report) for name in finding.certificates)}"


def as_data(report: Report) -> dict[str, Json]:
    """For JSON: the counts, then every record with its findings."""
    return {
        "schema": SCHEMA,
        "limits": {"time_s": report.limits.time_s, "nodes": report.limits.nodes},
        "problems": len(report.audits),
        "counts": {"ok": report.ok, **{kind.name.lower(): count for kind, count in report.counts.items()}},
        "proved_wrong": report.proves_wrong,
        "certificates": None if report.folder is None else str(report.folder),
        "audits": [audit.to_record() for audit in report.audits],
    }


def as_csv(report: Report) -> str:
    """One row a finding, and one for each record that is ok."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(_COLUMNS)
    for audit in report.audits:
        for finding in audit.findings or (None,):
            table.writerow([_harmless(cell) for cell in _row(audit, finding, report)])
    return text.getvalue()


def _row(audit: Audit, finding: Finding | None, report: Report) -> list[str]:
    proofs = finding.certificates if finding else audit.certificates
    return [
        audit.place,
        audit.id,
        finding.kind.value if finding else "ok",
        "yes" if finding and finding.proves_wrong else "no",
        " ".join(finding.moves if finding else audit.confirmed),
        " ".join(finding.line) if finding else "",
        finding.text if finding else "the listed answer is proved",
        audit.goal,
        audit.basis.value,
        audit.result,
        "; ".join(finding.doubts if finding else audit.doubts),
        "; ".join(finding.assumes if finding else audit.assumes),
        " ".join(_path(name, report) for name in proofs),
        finding.other if finding else "",
        " ".join(audit.confirmed),
        " ".join(audit.open_moves),
        audit.band.value if audit.band else "",
        str(audit.proof_nodes or ""),
    ]


def _harmless(cell: str) -> str:
    """What a spreadsheet would take for a formula is text, whatever a file calls itself."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _path(name: str, report: Report) -> str:
    return str(report.folder / name) if report.folder else name
