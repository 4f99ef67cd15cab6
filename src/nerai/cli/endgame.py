"""`nerai endgame`: what the last moves of a game are worth, and the order to play them in."""

from fractions import Fraction
from typing import Annotated, Any, Final

import typer

from nerai.board.color import Color
from nerai.board.picture import Diagram
from nerai.board.point import gtp_list, to_gtp
from nerai.board.score import result_text
from nerai.cli.counting import counted
from nerai.cli.lines import Line
from nerai.cli.solve_options import NumberOption, ProblemFile
from nerai.cli.solve_screen import show
from nerai.cli.terminal import console, print_json, read_input
from nerai.cli.working import Working
from nerai.explain.places import points_words
from nerai.sgf.document import read_document
from nerai.strategy.endgame import Endgame, Place, look
from nerai.strategy.heat import Heat
from nerai.strategy.locality import MOST_STATES

_UNKNOWN: Final = 2


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("endgame")(endgame)


def endgame(
    file: ProblemFile,
    to_play: Annotated[str | None, typer.Option(help="black or white; else as the file says.")] = None,
    states: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="So much of each place is looked at.")
    ] = MOST_STATES,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say what the last moves of a game are worth, in which order to play them, and the result.

    nerai endgame game.sgf

    Places count that stones surround which can never be captured. Points are counted by area. Exit codes: 0
    all is solved exactly, 2 not all, 64 bad input. Ctrl-C ends it with what was found so far.
    """
    name = "" if file == "-" else file
    position = read_document(read_input(file), name=name, number=number).position()
    if to_play is not None:
        position = position.with_to_play(Color.parse(to_play))
    with Working() as working:
        found = look(position, most_states=states, progress=working)
    if as_json:
        print_json(_record(found))
    else:
        _print(name, found)
    return 0 if found.exact else _UNKNOWN


def _print(name: str, found: Endgame) -> None:
    screen = console()
    position = found.position
    if name:
        screen.print(name, style="bold", markup=False)
    labels = {step.point: str(number) for number, step in enumerate(found.line, start=1)}
    show(screen, Diagram(position, labels=labels), [], _lines(found))


def _lines(found: Endgame) -> list[Line]:
    size = found.position.size
    lines = []
    for place in found.places:
        named = " ".join(gtp_list(place.locality.points, size))
        lines.append(Line("PLACE", f"{named}: {_worth(place)}"))
    if not found.exact:
        lines += [
            Line(
                "HOTTEST",
                f"{_player(step.color)} {to_gtp(step.point, size)}, by temperature, not proved best",
            )
            for step in found.line
        ]
        open_places = f"{counted(len(found.unsolved), 'place')} not solved"
        why = open_places if found.unsolved else "too many places to play them against each other"
        return [*lines, Line("RESULT", f"unknown: {why}")]
    for number, step in enumerate(found.line, start=1):
        move = f"{number}. {_player(step.color)} {to_gtp(step.point, size)}"
        lines.append(
            Line(
                "PLAY",
                f"{move}, where a move is worth {points_words(step.heat.temperature)}{_forcing(step.heat)}",
            )
        )
    first = _player(found.position.to_play)
    told = result_text(found.margin or 0.0)
    return [*lines, Line("RESULT", f"{told} with best play, {first} first: exact, by area")]


def _worth(place: Place) -> str:
    found = place.heat
    if found is None:
        return f"not solved; {place.locality.why}"
    count = _for_whom(found.mean)
    if place.settled:
        return f"{count}, settled"
    return f"{count} on average; a move is worth {points_words(found.temperature)}{_forcing(found)}"


def _forcing(found: Heat) -> str:
    who = [name for name, does in (("Black's", found.black_sente), ("White's", found.white_sente)) if does]
    return f", {' and '.join(who)} sente" if who else ""


def _for_whom(mean: Fraction) -> str:
    if mean == 0:
        return "even"
    return f"{points_words(abs(mean))} for {_player(Color.BLACK if mean > 0 else Color.WHITE)}"


def _player(color: Color) -> str:
    return color.word.capitalize()


def _record(found: Endgame) -> dict[str, Any]:
    size = found.position.size
    return {
        "schema": "nerai.endgame/1",
        "to_play": found.position.to_play.word,
        "exact": found.exact,
        "margin": found.margin,
        "result": None if found.margin is None else result_text(found.margin),
        "places": [
            {
                "points": gtp_list(one.locality.points, size),
                "solved": one.locality.solved,
                "why_not": one.locality.why,
                **_heat_record(one.heat),
            }
            for one in found.places
        ],
        "line": [
            {"color": step.color.word, "move": to_gtp(step.point, size), **_heat_record(step.heat)}
            for step in found.line
        ],
    }


def _heat_record(found: Heat | None) -> dict[str, Any]:
    if found is None:
        return {"mean": None, "temperature": None, "black_sente": None, "white_sente": None}
    return {
        "mean": str(found.mean),
        "temperature": str(found.temperature),
        "black_sente": found.black_sente,
        "white_sente": found.white_sente,
    }
