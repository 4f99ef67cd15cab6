"""`nerai review`: a game looked at move by move; what was won and lost on the board, with proofs."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.cli.terminal import console, print_json, progress_console, read_input, write_output
from nerai.cli.working import Working
from nerai.errors import ConfigError
from nerai.explain.review.page import DEFAULT_WORST, remarks, review_to_html, summary
from nerai.explain.review.problems import problems_of
from nerai.explain.review.sgf import review_to_sgf
from nerai.explain.review.words import tell_event, tell_points
from nerai.query.review import DEFAULT_LEAST, DEFAULT_NODES, Review
from nerai.query.review import review as review_game
from nerai.sgf.document import Document, read_document
from nerai.sgf.jsonlines import problem_to_json
from nerai.sgf.problem import Problem
from nerai.sgf.reader import parse
from nerai.sgf.replay import Illegal
from nerai.sgf.tree import Game

_BAR: Final = 30
_RANGE: Final = re.compile(r"(\d*):(\d*)")


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("review")(review)


def review(
    file: Annotated[str, typer.Argument(help="A game, .sgf; - reads standard input.", metavar="GAME")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder for the annotated SGF, the page and the problems."),
    ] = None,
    worst: Annotated[int, typer.Option(min=1, help="How many mistakes to show.")] = DEFAULT_WORST,
    least: Annotated[
        int, typer.Option(min=1, help="Pass over chains, links and groups of fewer stones.")
    ] = DEFAULT_LEAST,
    moves: Annotated[
        str | None, typer.Option(help="Which moves, such as 20:80, 150: or :60. [default: all]")
    ] = None,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a question: more finds more.")] = DEFAULT_NODES,
    problems: Annotated[
        Path | None, typer.Option(help="Write the mistakes as problems, .jsonl, for nerai solve.")
    ] = None,
    number: Annotated[int, typer.Option(min=1, help="Which game of a collection.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as one JSON object.")] = False,
) -> int:
    """Review a game: which chains, links and groups each move won or lost, the worst first.

    nerai review game.sgf -o review/

    Only what is proved before and after a move is told; what the limit does not settle is passed over. Ctrl-C
    ends the work and shows what is known by then. Exit codes: 0 done, 64 bad input.
    """
    data = read_input(file)
    document, game = _read(data, file, number)
    for repair in document.repairs:
        progress_console().print(f"repaired: {repair}", style="yellow", markup=False)
    first, last = _range(moves, len(document.moves))
    with Working() as working:
        found = review_game(
            document.positions,
            document.moves,
            first=first,
            last=last,
            least=least,
            nodes=nodes,
            stop=working.stop,
            report=lambda done, total: working.report(_progress(first + done - 1, done, total)),
        )
    name = _stem(file)
    made = list[Problem]()
    if problems is not None or output is not None:
        with Working() as working:
            working.report("making problems")
            made = list(problems_of(found, name=name, stop=working.stop))
    written = _write(found, game, name, output, problems, made, worst=worst, least=least)
    if as_json:
        print_json({**found.to_dict(), "files": written})
    else:
        _print(found, worst, least)
        for path in written:
            console().print(path, style="dim", markup=False)
    return 0


def _read(data: bytes, file: str, number: int) -> tuple[Document, Game]:
    """The game in the file; ConfigError when there is none."""
    if b"(;" not in data.replace(b" ", b"").replace(b"\n", b"").replace(b"\r", b""):
        empty = "" if data.strip() else " is empty: it"
        raise ConfigError(f"{file}{empty} holds no game", hint="name a game record in SGF")
    document = read_document(data, name=file, number=number, illegal=Illegal.CARRY_OUT)
    if not document.moves:
        raise ConfigError(f"{file} has no moves", hint="to solve a position use nerai solve")
    return document, parse(data).games[number - 1]


def _range(text: str | None, count: int) -> tuple[int, int]:
    if text is None:
        return 1, count
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise ConfigError(f"'{text}' is no range of moves", hint="write it as 20:80, 150: or :60")
    first, last = int(found[1] or 1), min(int(found[2] or count), count)
    if not 1 <= first <= last:
        raise ConfigError(f"there are no moves {text}", hint=f"the game has moves 1 to {count}")
    return first, last


def _write(
    found: Review,
    game: Game,
    name: str,
    folder: Path | None,
    problems: Path | None,
    made: Iterable[Problem],
    *,
    worst: int,
    least: int,
) -> list[str]:
    """The files asked for; their names."""
    lines = "".join(f"{problem_to_json(one)}\n" for one in made)
    texts = {} if problems is None else {problems: lines}
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"cannot make {folder}: {error.strerror}", hint="name a folder") from None
        page = review_to_html(found, title=name, worst=worst, least=least)
        texts |= {
            folder / f"{name}.sgf": review_to_sgf(game, found),
            folder / f"{name}.html": page,
            folder / f"{name}.jsonl": lines,
        }
    for path, text in texts.items():
        write_output(path, text.encode())
    return [str(path) for path in texts]


def _print(found: Review, worst: int, least: int) -> None:
    screen = console()
    screen.print(summary(found), style="bold", markup=False)
    for text in remarks(found, least):
        screen.print(text, style="dim", markup=False)
    for place, event in enumerate(found.worst[:worst], start=1):
        screen.print(f"{place:>3}  {tell_event(event)} ({tell_points(event)})", markup=False)


def _progress(move: int, done: int, total: int) -> str:
    """How far the review is, as a bar."""
    full = _BAR * done // total
    return f"{'━' * full}{'╌' * (_BAR - full)} move {move}, {done} of {total}"


def _stem(file: str) -> str:
    """What the files are called: the name of the game's file, without signs that links cannot have."""
    name = "" if file == "-" else Path(file).stem
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "game"
