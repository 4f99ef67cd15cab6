"""A report about a collection as one page for a browser or printer: summary, then the findings by kind.

Takes a Report; gives HTML that needs no other file and loads nothing: links lead to the certificates and
within the page. The gravest findings come first; what was not settled, and what is ok, is folded away.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from nerai.explain.audit.card import Proofs, card
from nerai.explain.audit.finding import PROVED_WRONG, SOFTENED, Audit, FindingKind
from nerai.explain.audit.report import place_of, summary_notes
from nerai.explain.audit.run import Report
from nerai.explain.audit.style import STYLE

_FOLDED: Final = frozenset({FindingKind.GOAL_UNCLEAR, FindingKind.UNKNOWN, FindingKind.REPAIRED})
_MEANING: Final = {
    FindingKind.AUTHOR_FAILS: "A first move that the record calls right is refuted. Proved.",
    FindingKind.LINE_FAILS: "A later move of a line that the record calls right lets the goal go. Proved.",
    FindingKind.WRONG_WORKS: "A first move that the record calls wrong gets as much as the best. Proved.",
    FindingKind.AUTHOR_DIFFERS: "A first move called right is refuted, but an author could object: see why.",
    FindingKind.LINE_DIFFERS: "A line called right fails later, but an author could object: see why.",
    FindingKind.WRONG_DIFFERS: "A first move called wrong works, but an author could object: see why.",
    FindingKind.LESSER_ANSWER: "The listed answer works by ko or seki; another move gets more.",
    FindingKind.ACCEPTED_FAILS: "A move that the record accepts beside its answer is refuted.",
    FindingKind.REFUTATION_FAILS: "The first move may fail, but not by the reply that the record shows.",
    FindingKind.SECOND_SOLUTION: "First moves that do as much as any, and are in no list.",
    FindingKind.KO_UNMENTIONED: "The result is a ko, and the record does not say so.",
    FindingKind.SEKI_UNMENTIONED: "The result is a seki, and the record does not say so.",
    FindingKind.NO_MOVE_NEEDED: "The goal is reached without a move.",
    FindingKind.NO_ANSWER: "The record lists no answer.",
    FindingKind.GOAL_UNCLEAR: "What is asked can only be guessed, and the answer does not help to.",
    FindingKind.DUPLICATE: "The position was there before, turned, mirrored or in other colors.",
    FindingKind.REPAIRED: "The file had to be repaired to be read.",
    FindingKind.UNKNOWN: "Not settled within the limits.",
    FindingKind.ERROR: "Cannot be read, or makes no sense.",
}


def as_page(report: Report, *, page: Path | None = None) -> str:
    """The page; `page` is where it will be, for links to the certificates."""
    proofs = Proofs(report.folder, page)
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in _notes(report))
    sections = "".join(_section(kind, report, proofs) for kind in report.counts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>nerai audit</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{len(report.audits)} problems audited</h1>\n"
        f'<ul class="counts">{"".join(_chips(report))}</ul>{notes}\n'
        f"{sections}{_sound(report, proofs)}</body></html>\n"
    )


def _notes(report: Report) -> Iterator[str]:
    yield from summary_notes(report)
    yield (
        "Boards show the line of play as numbers, the stones of the goal as triangles, and as circles the "
        "listed answers that the line does not play."
    )


def _chips(report: Report) -> Iterator[str]:
    yield f'<li><a href="#ok">ok <b>{report.ok}</b></a></li>'
    for kind, count in report.counts.items():
        anchor = kind.name.lower()
        yield f'<li class="{_tone(kind)}"><a href="#{anchor}">{escape(kind.value)} <b>{count}</b></a></li>'


def _tone(kind: FindingKind) -> str:
    return "wrong" if kind in PROVED_WRONG else "soft" if kind in SOFTENED else "plain"


def _section(kind: FindingKind, report: Report, proofs: Proofs) -> str:
    cards = "".join(
        card(entry, audit, finding, proofs)
        for entry, audit in zip(report.entries, report.audits, strict=True)
        for finding in audit.findings
        if finding.kind is kind
    )
    head = f"<h2>{escape(kind.value)} ({report.counts[kind]})</h2>"
    means = f'<p class="means">{escape(_MEANING[kind])}</p>'
    inner = f"{head}{means}{cards}"
    if kind in _FOLDED:
        inner = f"<details><summary>{head}</summary>{means}{cards}</details>"
    return f'<section id="{kind.name.lower()}" class="{_tone(kind)}">{inner}</section>\n'


def _sound(report: Report, proofs: Proofs) -> str:
    rows = "".join(_row(audit, proofs) for audit in report.audits if audit.ok)
    names = ("problem", "answer", "goal", "assumes", "difficulty", "proof")
    head = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
    return (
        f'<section id="ok"><details><summary><h2>ok ({report.ok})</h2></summary>'
        f"<table>{head}{rows}</table></details></section>"
    )


def _row(audit: Audit, proofs: Proofs) -> str:
    band = audit.band.value if audit.band else ""
    goal = f"{audit.goal_words}{'' if not audit.doubts else ' (inferred)'}"
    cells = [place_of(audit), " ".join(audit.confirmed), goal, "; ".join(audit.assumes), band]
    links = " ".join(proofs.link(name) for name in audit.certificates)
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}<td>{links}</td></tr>\n"
