"""`nerai diagram`: draw a position, a problem or a game as text, SVG or PNG."""

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.style import Style as TerminalStyle
from rich.text import Text

from nerai.board import PASS, Move, Point, Position, Size, png, svg
from nerai.board.frame import Crop
from nerai.board.picture import Arrow, Diagram, Mark, NumberedMove, Tone, number_moves
from nerai.board.point import from_gtp, gtp_list, to_gtp
from nerai.board.text import Line, Style, paint, render_lines, render_text
from nerai.board.theme import Theme
from nerai.cli.diagram_solution import Drawn, Wanted, draw_solution
from nerai.cli.diagram_survey import draw_survey
from nerai.cli.solve_options import GoalOption, NodesOption, TimeOption
from nerai.cli.terminal import console, print_json, progress_console, read_input, write_output
from nerai.errors import ConfigError, DiagramError
from nerai.sgf.document import Document, read_document
from nerai.sgf.replay import Illegal

Kind = TypeVar("Kind", Mark, Tone)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("diagram")(diagram)


def diagram(
    file: Annotated[
        str, typer.Argument(help="SGF file, problem record or drawn board; - reads standard input.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Write a .svg, .png or .txt file instead of printing."),
    ] = None,
    number: Annotated[int, typer.Option(min=1, help="Which game or problem of a collection.")] = 1,
    move: Annotated[
        int | None,
        typer.Option(
            min=0, help="Show the position after so many moves. [default: a problem's start, a game's end]"
        ),
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help="Number these moves on the stones, as books do: 1-50, or all.")
    ] = None,
    play: Annotated[
        str | None,
        typer.Option(help="Play and number these points from the shown position: 'A8 A9 pass B9'."),
    ] = None,
    crop: Annotated[str, typer.Option(help="auto, none, or two opposite corners: A5:E9.")] = "auto",
    mark: Annotated[
        list[str] | None,
        typer.Option(help="triangle, square, circle, cross or dot on points: triangle=D4,E5."),
    ] = None,
    label: Annotated[list[str] | None, typer.Option(help="A short text on a point: D4=a.")] = None,
    arrow: Annotated[list[str] | None, typer.Option(help="An arrow between two points: D4:F6.")] = None,
    shade: Annotated[
        list[str] | None, typer.Option(help="Shade points grey, green, red or amber: green=D4,D5.")
    ] = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Solve the problem, and number the moves that do.")
    ] = False,
    zone: Annotated[bool, typer.Option("--zone", help="Shade the points that the proof depends on.")] = False,
    influence: Annotated[bool, typer.Option("--influence", help="Shade whose stones are nearer.")] = False,
    territory: Annotated[
        bool, typer.Option("--territory", help="Shade whose area points are, and count it: an estimate.")
    ] = False,
    groups: Annotated[
        bool, typer.Option("--groups", help="Letter the groups, and say how safe each one is.")
    ] = False,
    goal: GoalOption = None,
    time: TimeOption = None,
    nodes: NodesOption = None,
    caption: Annotated[str, typer.Option(help="A line under the figure.")] = "",
    coordinates: Annotated[bool, typer.Option(help="Letters and numbers along the edges.")] = True,
    theme: Annotated[Theme, typer.Option(help="Look of SVG and PNG pictures.")] = Theme.LIGHT,
    style: Annotated[
        Style | None, typer.Option(help="Look of text. [default: painted on a color terminal, else ascii]")
    ] = None,
    width: Annotated[int | None, typer.Option(min=16, max=10_000, help="Width of a PNG in pixels.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the position as one JSON object.")] = False,
) -> int:
    """Draw a position, a problem or a game: in the terminal, or as SVG or PNG.

    nerai diagram problem.sgf --play A8 --shade green=A9,A8,A7 -o answer.png

    nerai diagram game.sgf --moves 1-50 -o figure1.svg

    nerai diagram problem.sgf --solution --zone -o solution.svg

    nerai diagram game.sgf --move 80 --territory --groups

    Exit codes of --solution and --zone: 0 proved, 1 refuted, 2 unknown (then nothing is drawn).
    """
    name = "" if file == "-" else Path(file).stem
    data = read_input(file)
    document = read_document(data, name=name, number=number, illegal=Illegal.CARRY_OUT)
    for repair in document.repairs:
        progress_console().print(f"repaired: {repair}", style="yellow", markup=False)
    move_number, numbers = _what_to_show(document, move, moves, play)
    found = Drawn()
    wanted = Wanted(solution=solution, zone=zone, goal=goal, time=time, nodes=nodes)
    if wanted.asked:
        _require_alone(move, moves, play)
        found = draw_solution(data, file, number, wanted)
        numbers = found.numbers
        if found.remark:
            progress_console().print(found.remark, style="yellow", markup=False)
        if not found.settled:
            return found.exit_code
    shown = document.position(move_number)
    size = shown.size
    # JSON has the board before the numbered moves, and a solution is not played yet.
    surveyed = shown if as_json or wanted.asked else _after(document, move_number, moves, numbers)
    seen = draw_survey(surveyed, influence=influence, territory=territory, groups=groups)
    if not output and _text_style(style, console()) is not Style.PAINTED:
        seen = seen.in_plain_text(size)
    marks = {**({} if numbers else document.marks), **_spread(mark, size, Mark, "mark")}
    picture = Diagram(
        shown,
        marks=marks,
        labels={**document.labels, **seen.labels, **_labels(label, size)},
        numbers=numbers,
        arrows=[_arrow(text, size) for text in arrow or ()],
        shade={**seen.shade, **found.shade, **_spread(shade, size, Tone, "shade")},
        crop=_crop(crop, document, size, found.points),
        coordinates=coordinates,
        last_move=not document.is_problem,
        caption=caption,
    )
    if output:
        write_output(output, _drawn(picture, output, theme, style, width))
    if as_json:
        print_json({**_record(document, move_number), **_solution_record(found, wanted, size), **seen.record})
    elif not output:
        _print(document, picture, style, found.shade)
    if not as_json:
        for line in seen.lines:
            console().print(line, markup=False, soft_wrap=True)
    return found.exit_code


def _require_alone(move: int | None, moves: str | None, play: str | None) -> None:
    """A solution begins where the problem does."""
    if move is not None or moves is not None or play is not None:
        raise ConfigError(
            "--solution and --zone go with none of --move, --moves and --play", hint="leave one of them out"
        )


def _what_to_show(
    document: Document, move: int | None, moves: str | None, play: str | None
) -> tuple[int, tuple[NumberedMove, ...]]:
    """After how many moves the position to draw is, and the moves to number on it."""
    if moves is None:
        move_number = document.shown_move if move is None else move
        shown = document.position(move_number)
        points = [from_gtp(word, shown.size) for word in re.split(r"[\s,]+", (play or "").strip()) if word]
        return move_number, _checked(shown, points)
    if play is not None or move is not None:
        raise ConfigError("--moves goes with neither --move nor --play", hint="leave one of them out")
    first, last = _range(moves, len(document.moves))
    numbered = enumerate(document.moves[first - 1 : last], start=first)
    return first - 1, tuple(NumberedMove(n, one.color, one.point) for n, one in numbered)


def _after(
    document: Document, move_number: int, moves: str | None, numbers: Sequence[NumberedMove]
) -> Position:
    """The position once all numbered moves are on the board: a survey speaks of what is seen."""
    if moves is not None:
        return document.position(move_number + len(numbers))
    after = document.position(move_number)
    for one in numbers:
        after = after.play(one.point)
    return after


def _checked(position: Position, points: list[Point]) -> tuple[NumberedMove, ...]:
    """The points as numbered moves; IllegalMove when one is."""
    after = position
    for point in points:
        after = after.play(point)
    return number_moves(points, to_play=position.to_play)


def _range(text: str, count: int) -> tuple[int, int]:
    if text == "all":
        return 1, count
    match = re.fullmatch(r"(\d{1,5})-(\d{1,5})", text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]) <= count:
        raise ConfigError(f"--moves {text} names no moves", hint=f"write 1-{count} or a part of it, or all")
    return int(match[1]), int(match[2])


def _spread(texts: list[str] | None, size: Size, kind: type[Kind], option: str) -> dict[Point, Kind]:
    """`name=D4,E5` options as one map from points."""
    found: dict[Point, Kind] = {}
    for text in texts or ():
        name, equals, points = text.partition("=")
        known = {item.value: item for item in kind}
        if not equals or name not in known:
            raise DiagramError(f"--{option} {text} is not understood", hint=f"write {'|'.join(known)}=D4,E5")
        found.update({_point(word, size): known[name] for word in points.split(",")})
    return found


def _labels(texts: list[str] | None, size: Size) -> dict[Point, str]:
    found = {}
    for text in texts or ():
        point, equals, words = text.partition("=")
        if not equals:
            raise DiagramError(f"--label {text} is not understood", hint="write D4=a")
        found[_point(point, size)] = words
    return found


def _arrow(text: str, size: Size) -> Arrow:
    start, colon, end = text.partition(":")
    if not colon:
        raise DiagramError(f"--arrow {text} is not understood", hint="write D4:F6")
    return Arrow(_point(start, size), _point(end, size))


def _point(text: str, size: Size) -> Point:
    point = from_gtp(text.strip(), size)
    if point == PASS:
        raise DiagramError("a pass cannot be marked", hint="name a point, such as D4")
    return point


def _crop(text: str, document: Document, size: Size, drawn: Sequence[Point]) -> Crop | None:
    if text == "none" or (text == "auto" and not document.is_problem):
        return None
    if text != "auto":
        return Crop.parse(text, size)
    start = document.positions[0]
    played = [one.point for one in document.moves if one.point != PASS]
    return Crop.around([*start.black, *start.white, *played, *drawn], size)


def _drawn(picture: Diagram, output: Path, theme: Theme, style: Style | None, width: int | None) -> bytes:
    suffix = output.suffix.lower()
    if suffix == ".svg":
        return svg.draw(picture, theme=theme).encode()
    if suffix == ".png":
        return png.draw(picture, theme=theme, width=width)
    if suffix == ".txt":
        if style is Style.PAINTED:
            raise ConfigError("a text file has no colors to paint with", hint="use --style lines")
        return (render_text(picture, style=style or Style.ASCII) + "\n").encode()
    raise ConfigError(f"cannot draw into {output.name}", hint="end the name in .svg, .png or .txt")


def _print(document: Document, picture: Diagram, style: Style | None, zone: Collection[Point]) -> None:
    screen = console()
    title = ", ".join(filter(None, (document.name, f"{picture.size}", _first_line(document.comment))))
    screen.print(title, style="bold", markup=False)
    chosen = _text_style(style, screen)
    for line in render_lines(picture, style=chosen):
        screen.print(
            _colored(line) if chosen is Style.PAINTED else "".join(one.text for one in line), markup=False
        )
    if zone and chosen is not Style.PAINTED:
        screen.print(f"zone: {' '.join(gtp_list(zone, picture.size))}")


def _text_style(wanted: Style | None, screen: Console) -> Style:
    """The wanted style, or the best the screen can show. Painted stones differ by nothing but color."""
    paints = screen.color_system is not None and not screen.no_color and screen.encoding.startswith("utf")
    if wanted is Style.PAINTED and not paints:
        raise ConfigError("there are no colors here to paint with", hint="use --style lines, or -o board.svg")
    return wanted or (Style.PAINTED if paints and screen.is_terminal else Style.ASCII)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _colored(line: Line) -> Text:
    text = Text()
    for segment in line:
        colors = paint(segment)
        text.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
    return text


def _record(document: Document, move_number: int) -> dict[str, Any]:
    shown = document.position(move_number)
    size = shown.size
    return {
        "name": document.name,
        "comment": document.comment,
        "width": size.width,
        "height": size.height,
        "black": gtp_list(shown.black, size),
        "white": gtp_list(shown.white, size),
        "to_move": shown.to_play.word,
        "ko": None if shown.ko_point is None else to_gtp(shown.ko_point, size),
        "move_number": move_number,
        "moves": [_move_record(one, size) for one in document.moves],
        "repairs": [str(repair) for repair in document.repairs],
    }


def _solution_record(found: Drawn, wanted: Wanted, size: Size) -> dict[str, Any]:
    record: dict[str, Any] = {}
    if wanted.solution:
        record["solution"] = [_move_record(Move(one.color, one.point), size) for one in found.numbers]
    if wanted.zone:
        record["zone"] = gtp_list(found.shade, size)
    return record


def _move_record(move: Move, size: Size) -> list[str]:
    return [move.color.letter, to_gtp(move.point, size)]
