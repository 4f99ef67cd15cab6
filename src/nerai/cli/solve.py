"""`nerai solve`: a goal proved or refuted, shown with its move, line and certificate."""

from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.style import Style as TerminalStyle
from rich.text import Text

from nerai.answer import Answer, EvidenceKind
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Tone, number_moves
from nerai.board.point import PASS, from_gtp
from nerai.board.position import Position
from nerai.board.text import Style, paint, render_lines
from nerai.cli.solve_words import below, beside, title
from nerai.cli.terminal import console, print_json, progress_console, read_input, write_output
from nerai.query.solve import Investigation, investigate, solve_problem
from nerai.sgf import problem_from_json
from nerai.sgf.document import read_document

_EXIT_CODES: Final = {
    EvidenceKind.PROVED: 0,
    EvidenceKind.REFUTED: 1,
    EvidenceKind.ESTIMATED: 2,
    EvidenceKind.UNKNOWN: 2,
}
_TONES: Final = {EvidenceKind.PROVED: Tone.GREEN, EvidenceKind.REFUTED: Tone.RED}


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("solve")(solve)


def solve(
    file: Annotated[
        str, typer.Argument(help="SGF file, problem record or drawn board; - reads standard input.")
    ],
    goal: Annotated[
        str | None, typer.Option(help="What is wanted, such as 'kill(B9)'. [default: inferred]")
    ] = None,
    time: Annotated[
        float | None, typer.Option(help="Seconds of search. [default: 10, or none with --nodes]")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(help="Nodes of search; alone, the answer is always the same.")
    ] = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Judge every other first move, too.")] = False,
    certificate: Annotated[Path | None, typer.Option(help="Write the proof here, for nerai verify.")] = None,
    number: Annotated[int, typer.Option(min=1, help="Which game or problem of a collection.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON object.")] = False,
) -> int:
    """Prove or refute a goal: the move, the line, what it takes for granted, and a certificate.

    nerai solve problem.sgf --goal 'kill(B9)' --all

    Exit codes: 0 proved, 1 refuted, 2 unknown, 64 bad input.
    """
    data = read_input(file)
    name = "" if file == "-" else Path(file).name
    document = read_document(data, name=name, number=number)
    position = document.position()
    if goal is None and data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        records = [line for line in data.decode("utf-8-sig").splitlines() if line.strip()]
        found = solve_problem(
            problem_from_json(records[number - 1]), time_s=time, nodes=nodes, all_moves=all_moves
        )
    else:
        found = investigate(
            position,
            goal,
            comment=document.comment,
            marked=tuple(document.marks),
            time_s=time,
            nodes=nodes,
            all_moves=all_moves,
        )
    if certificate is not None:
        _write(found, certificate)
    if as_json:
        print_json(found.answer.to_dict())
    else:
        _print(name or document.name, position, found)
    return _EXIT_CODES[found.answer.evidence.kind]


def _write(found: Investigation, path: Path) -> None:
    if found.certificate is None:
        progress_console().print("no certificate: the answer is unknown", style="yellow")
    else:
        write_output(path, found.certificate.text.encode())


def _print(name: str, position: Position, found: Investigation) -> None:
    screen = console()
    screen.print(title(name, position, found), style="bold", markup=False)
    paints = screen.is_terminal and screen.color_system is not None and screen.encoding.startswith("utf")
    style = Style.PAINTED if paints and not screen.no_color else Style.ASCII
    board = render_lines(_picture(position, found.answer), style=style)
    widths = [sum(len(segment.text) for segment in line) for line in board]
    column = max(widths, default=0) + 4
    for line, width, words in zip_longest(board, widths, beside(found)):
        row = Text()
        for segment in line or ():
            colors = paint(segment) if style is Style.PAINTED else None
            row.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
        if words:
            row.append(" " * (column - (width or 0)))
            row.append(words)
        screen.print(row)
    for words in below(found):
        screen.print(words, markup=False)


def _picture(position: Position, answer: Answer) -> Diagram:
    """The position with the move as 1 and the zone shaded, cropped to what matters."""
    size = position.size
    zone = [from_gtp(point, size) for point in answer.zone]
    first = answer.move or answer.guess
    moves = [from_gtp(first, size)] if first else []
    stones = [point for point in size.points() if position.stones[point]]
    tone = _TONES.get(answer.evidence.kind, Tone.GREY)
    shown = [*stones, *(point for point in moves if point != PASS)]
    return Diagram(
        position,
        numbers=number_moves(moves, to_play=position.to_play),
        shade=dict.fromkeys(zone, tone),
        crop=Crop.around([*shown, *zone], size),
    )
