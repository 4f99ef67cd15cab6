"""`nerai audit`: proof-read problem collections; a table of findings, or CSV, JSON, a page."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from nerai.cli.cluster import ClusterAddress, Jobs, runner_of
from nerai.cli.terminal import BAD_INPUT, console, print_json, progress_console, write_output
from nerai.explain.audit.audit import AuditLimits
from nerai.explain.audit.files import read_entries
from nerai.explain.audit.finding import FindingKind
from nerai.explain.audit.page import as_page
from nerai.explain.audit.report import (
    as_csv,
    as_data,
    evidence_words,
    finding_lines,
    summary_line,
    summary_notes,
)
from nerai.explain.audit.run import Report, audit_collection

_PROVED_WRONG = 1
_LABEL_WIDTH = 2 + max(len(kind.value) for kind in FindingKind)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("audit")(audit)


def audit(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .sgf or .jsonl, or folders of them.")],
    time: Annotated[
        float | None, typer.Option(min=0.01, help="Seconds a search. [default: 10, unless --nodes]")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes a search: repeatable reports.")] = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal, by which a stopped run resumes.")
    ] = None,
    certificates: Annotated[
        Path | None, typer.Option(help="Folder for the proofs, each a file for nerai verify.")
    ] = None,
    retry: Annotated[
        bool, typer.Option("--retry", help="Audit again what an earlier run gave up or failed on.")
    ] = False,
    csv: Annotated[Path | None, typer.Option(help="Write a table, a row a finding.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write one page with a board for each finding.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON object.")] = False,
) -> int:
    """Proof-read problem collections: failing answers, second solutions, duplicates.

    nerai audit collection/*.sgf --html report.html --certificates proofs

    A record is called wrong only with a proof, about a goal that it states. Exit codes: 0 nothing proved
    wrong, 1 something proved wrong, 64 bad input or a record that cannot be read.
    """
    limits = AuditLimits(10.0 if time is None and nodes is None else time, nodes)
    entries = read_entries(files)
    with (
        runner_of(cluster, jobs) as runner,
        Progress(
            TextColumn("problems"), BarColumn(), MofNCompleteColumn(), console=progress_console()
        ) as bar,
    ):
        task = bar.add_task("problems", total=None)
        report = audit_collection(
            entries,
            limits=limits,
            runner=runner,
            journal=out,
            certificates=certificates,
            retry=retry,
            on_progress=lambda state: bar.update(task, completed=state.finished, total=state.total),
        )
    if csv is not None:
        write_output(csv, as_csv(report).encode())
    if html is not None:
        write_output(html, as_page(report, page=html).encode())
    if as_json:
        print_json(as_data(report))
    else:
        _print(report)
    if report.proves_wrong:
        return _PROVED_WRONG
    return BAD_INPUT if report.unread else 0


def _print(report: Report) -> None:
    screen = console()
    screen.print(summary_line(report), style="bold", markup=False)
    for note in summary_notes(report):
        screen.print(note, style="dim", markup=False)
    proofs = False
    for place, finding in finding_lines(report):
        style = "red" if finding.proves_wrong else None
        screen.print(
            f"{finding.kind.value:<{_LABEL_WIDTH}}{place}: {finding.text}", style=style, markup=False
        )
        for words in evidence_words(finding, report):
            screen.print(f"{'':{_LABEL_WIDTH}}{words}", style="dim", markup=False)
        proofs = proofs or bool(finding.certificates)
    if proofs and report.folder is None:
        screen.print("--certificates FOLDER writes the proofs, for nerai verify", style="dim", markup=False)
