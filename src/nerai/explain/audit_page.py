"""A report about a collection as one page for a browser: summary, then a row a finding with its board.

Takes a Report; gives HTML that needs no other file and loads nothing. Boards show the line of the finding as
numbered moves and the listed answers as circles, cut to the part that has stones.
"""

from collections.abc import Iterator
from html import escape

from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.point import PASS, from_gtp
from nerai.board.svg import draw
from nerai.explain.audit_files import Entry
from nerai.explain.audit_finding import Audit, Finding, FindingKind
from nerai.explain.audit_report import evidence_words, place_of, summary_line, summary_notes
from nerai.explain.audit_run import Report
from nerai.sgf import Problem

_CELL_PIXELS = 17.0
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #222; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } .counts { font-weight: 600; }
.finding { display: flex; gap: 1.2rem; border-top: 1px solid #ccc; padding: 1rem 0; }
.board { flex: 0 0 auto; } .board svg { max-width: 22rem; height: auto; }
.kind { font-weight: 600; } .wrong .kind { color: #b00020; }
.place, .rest { color: #666; font-size: .9rem; overflow-wrap: anywhere; }
"""


def as_page(report: Report) -> str:
    """The page."""
    rows = "".join(_rows(report))
    told = (*summary_notes(report), "Circles mark listed answers that the line shown does not play.")
    notes = "".join(f"<p>{escape(note)}</p>" for note in told)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>nerai audit</title>'
        f"<style>{_STYLE}</style></head><body>\n<h1>{len(report.audits)} problems audited</h1>\n"
        f'<p class="counts">{escape(summary_line(report))}</p>{notes}\n{rows}</body></html>\n'
    )


def _rows(report: Report) -> Iterator[str]:
    for kind in FindingKind:
        for entry, audit in zip(report.entries, report.audits, strict=True):
            yield from (_row(entry, audit, one, report) for one in audit.findings if one.kind is kind)


def _row(entry: Entry, audit: Audit, finding: Finding, report: Report) -> str:
    board = f'<div class="board">{_board(entry.problem, finding)}</div>' if entry.problem else ""
    rest = "".join(f'<div class="rest">{escape(words)}</div>' for words in evidence_words(finding, report))
    return (
        f'<div class="finding{" wrong" if finding.proves_wrong else ""}">{board}<div>'
        f'<div class="kind">{escape(finding.kind.value)}</div>'
        f'<div class="place">{escape(place_of(audit))}</div><p>{escape(finding.text)}</p>{rest}</div></div>\n'
    )


def _board(problem: Problem, finding: Finding) -> str:
    size = problem.size
    line = [from_gtp(move, size) for move in finding.line or finding.moves[:1]]
    shown = [*problem.black, *problem.white, *(point for point in line if point != PASS)]
    diagram = Diagram(
        problem.position,
        numbers=number_moves(line, to_play=problem.to_move),
        marks={point: Mark.CIRCLE for point in problem.correct if point not in (PASS, *line)},
        crop=Crop.around(shown, size, margin=1),
        caption=f"{problem.to_move.word.title()} to play",
    )
    return draw(diagram, cell=_CELL_PIXELS)
