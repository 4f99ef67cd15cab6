"""One finding as a card of the page: its board, what is said, what it rests on.

Takes a record, its audit and a finding; gives HTML. The board shows the line of the finding as numbered
moves, the listed answers that it does not play as circles, and the stones of the goal as triangles, cut to
the part that has stones. Certificates are links, relative to where the page is.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.board.svg import draw
from nerai.errors import GoalError
from nerai.explain.audit.basis import stones_at_stake
from nerai.explain.audit.files import Entry
from nerai.explain.audit.finding import SOFTENED, Audit, Finding, FindingKind
from nerai.explain.audit.report import place_of
from nerai.lang import parse_goal
from nerai.query.scene import Scene
from nerai.sgf import Problem

_CELL_PIXELS: Final = 24.0


@dataclass(frozen=True, slots=True)
class Proofs:
    """The folder of the certificates, if they were written, and where the page that links to them will be."""

    folder: Path | None = None
    page: Path | None = None

    def link(self, name: str) -> str:
        """A certificate by its name, as a link where there is a file."""
        shown = f"<code>{escape(name.removesuffix('.jsonl'))}</code>"
        if self.folder is None:
            return shown
        base = Path() if self.page is None else self.page.parent
        path = Path(os.path.relpath(self.folder / name, base)).as_posix()
        return f'<a href="{escape(quote(path))}">{shown}</a>'


def card(entry: Entry, audit: Audit, finding: Finding, proofs: Proofs) -> str:
    """The card of a finding."""
    board = f'<div class="board">{_board(entry.problem, audit, finding)}</div>' if entry.problem else ""
    facts = "".join(
        f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in _facts(entry, audit, finding, proofs)
    )
    wrong = " wrong" if finding.proves_wrong else ""
    said = f"<h3>{escape(place_of(audit))}</h3><p>{escape(finding.text)}</p><dl>{facts}</dl>"
    return f'<article class="finding{wrong}">{board}<div class="said">{said}</div></article>\n'


def _facts(entry: Entry, audit: Audit, finding: Finding, proofs: Proofs) -> Iterator[tuple[str, str]]:
    problem = entry.problem
    if problem is not None:
        listed = problem.correct or problem.also_ok
        yield "listed answer", escape(_moves(listed, problem) or "none")
        if finding.moves and problem.replies_to(_point(finding.moves[0], problem)):
            replies = problem.replies_to(_point(finding.moves[0], problem))
            yield "listed refutation", escape(_moves(replies, problem))
        if problem.goal_text:
            yield "words of the record", f"<q>{escape(problem.goal_text[:200])}</q>"
    if audit.confirmed:
        yield "confirmed", escape(" ".join(audit.confirmed))
    if finding.doubts and finding.kind is not FindingKind.GOAL_UNCLEAR:
        name = "not called wrong, since" if finding.kind in SOFTENED else "doubtful, since"
        yield name, escape("; ".join(finding.doubts))
    if finding.assumes:
        yield "assumes that", escape("; ".join(finding.assumes))
    if finding.certificates:
        yield "proof", " ".join(proofs.link(name) for name in finding.certificates)
    if audit.band is not None:
        yield "difficulty", f"{audit.band.value} (proof of {audit.proof_nodes:,} nodes)"


def _board(problem: Problem, audit: Audit, finding: Finding) -> str:
    size = problem.size
    line = [_point(move, problem) for move in finding.line or finding.moves[:1]]
    shown = [*problem.black, *problem.white, *(point for point in line if point != PASS)]
    answers = {point: Mark.CIRCLE for point in problem.correct if point not in (PASS, *line)}
    diagram = Diagram(
        problem.position,
        numbers=number_moves(line, to_play=problem.to_move),
        marks={**dict.fromkeys(_stones(problem, audit), Mark.TRIANGLE), **answers},
        crop=Crop.around(shown, size, margin=1),
        caption=f"{problem.to_move.word.title()} to play",
    )
    return draw(diagram, cell=_CELL_PIXELS)


def _stones(problem: Problem, audit: Audit) -> list[Point]:
    """The stones of the goal, where it speaks of stones."""
    try:
        return (
            sorted(stones_at_stake(Scene.of(problem.position, parse_goal(audit.goal)))) if audit.goal else []
        )
    except GoalError:
        return []


def _point(name: str, problem: Problem) -> Point:
    return from_gtp(name, problem.size)


def _moves(points: tuple[Point, ...], problem: Problem) -> str:
    return " ".join(to_gtp(point, problem.size) for point in points)
