"""`nerai play`: a game against nerai in the terminal, with hints and reasons."""

import os
import sys
import time as clock
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.board import Color, Size
from nerai.cli.play_lines import play_lines
from nerai.cli.play_talk import Talk
from nerai.cli.terminal import progress_console
from nerai.engine.levels import level_numbered
from nerai.engine.person_game import USUAL_LEVEL, PersonGame, Stage, Terms, agreed_rules
from nerai.engine.person_record import games_folder, keep, latest_unfinished, new_file, take_up
from nerai.engine.player import DEFAULT_SECONDS, Options
from nerai.errors import ConfigError

_REASON_S: Final = 1.0
"""What finding the reason of a move may take."""
_LATEST: Final = "latest"
_SIZE: Final = "9"
_RULES: Final = "chinese"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("play")(play)


def play(
    size: Annotated[
        str | None,
        typer.Option(help=f"Board size: 9, 13, 19 or 9x7; {_SIZE} if not said.", show_default=False),
    ] = None,
    color: Annotated[str, typer.Option(help="What you play: black or white.")] = "black",
    level: Annotated[
        int | None,
        typer.Option(
            help=f"How strong nerai is, from 1 to 10; {USUAL_LEVEL} if not said.", show_default=False
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            help=f"chinese, japanese, aga, new-zealand or tromp-taylor; {_RULES} if not said.",
            show_default=False,
        ),
    ] = None,
    komi: Annotated[
        float | None,
        typer.Option(help="Points for White; without, the rules' own, and 0.5 with a handicap."),
    ] = None,
    handicap: Annotated[
        int | None,
        typer.Option(help="Stones that Black has before the first move; 0 if not said.", show_default=False),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            help="Most seconds for a move (level 10 takes them all), and seconds for a hint; "
            f"{DEFAULT_SECONDS:g} if not said.",
            show_default=False,
        ),
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(min=1, help="Random games for a move at level 10 and for a hint, instead of a time."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed and --playouts give the same answers to the same moves.")
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Go on with a record; 'latest' is the latest unfinished game."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("-o", "--save", help="File of the record; without, a new one in the data folder."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text instead of a screen.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, and no screen.")] = False,
) -> int:
    """Play against nerai in the terminal: hints, 'why did you play that?', undo, count, SGF.

    nerai play --size 9 --level 3

    On a screen, arrow keys choose a point and Enter plays there; a point can be typed as well (D4), and so
    can words such as hint, why, undo, pass and help. Without a terminal the same words are read as lines.
    The record is written after every move, nerai's reasons as comments; --resume latest goes on with it.

    Exit codes: 0 ended, 64 bad input.
    """
    if resume is not None:
        _require_new({"--size": size, "--rules": rules, "--komi": komi, "--handicap": handicap})
    seconds = None if time is None else _positive(time)
    options = Options(seconds=seconds or DEFAULT_SECONDS, playouts=playouts, tactics_seconds=_REASON_S)
    start = int.from_bytes(os.urandom(8), "big") if seed is None else seed
    terms = Terms(
        Size.parse(size or _SIZE),
        Color.parse(color),
        agreed_rules(rules or _RULES, komi, handicap or 0),
        handicap or 0,
        USUAL_LEVEL if level is None else level_numbered(level).number,
    )
    file, game = _game(terms, options, start, resume, save, _Anew(level, seconds))
    talk = Talk(game)
    if plain or as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        play_lines(talk, as_json=as_json)
    else:
        from nerai.cli.play_screen import PlayScreen  # noqa: PLC0415 - slow to import, and not needed for lines

        PlayScreen(talk).run()
    goes_on = "" if game.stage is Stage.OVER else f"; nerai play --resume {file} goes on"
    progress_console().print(f"record: {file}{goes_on}", markup=False)
    return 0


def _require_new(said: Mapping[str, object]) -> None:
    """What a record tells is not said anew."""
    names = [name for name, value in said.items() if value is not None]
    if names:
        told = " and ".join(names)
        raise ConfigError(f"{told}: the record of --resume tells that already", hint="leave it out")


@dataclass(frozen=True, slots=True)
class _Anew:
    """What is said for a game that is gone on with, instead of what its record tells."""

    level: int | None
    seconds: float | None


def _game(
    terms: Terms, options: Options, seed: int, resume: str | None, save: Path | None, anew: _Anew
) -> tuple[Path, PersonGame]:
    """The game, and the file its record is kept in from now on."""
    moment = clock.strftime("%Y-%m-%d-%H%M%S")
    if resume is None:
        if save is not None and save.exists():
            raise ConfigError(f"{save} exists", hint=f"--resume {save} goes on with it, or name another file")
        game = PersonGame.begin(terms, options, seed=seed, changed=lambda one: keep(file, one.record()))
        file = save or new_file(games_folder(), moment)
        keep(file, game.record())  # so that a file that cannot be written is told before the first move
        return file, game
    source = latest_unfinished(games_folder()) if resume == _LATEST else Path(resume)
    file = save or source
    if source.exists() and file.exists() and not file.samefile(source):
        raise ConfigError(f"{file} exists", hint="name another file, or none to go on in the same one")
    game = take_up(
        source,
        options,
        seed=seed,
        person=terms.person,
        level=anew.level,
        seconds=anew.seconds,
        changed=lambda one: keep(file, one.record()),
    )
    return file, game


def _positive(seconds: float) -> float:
    if not 0 < seconds < float("inf"):
        raise ConfigError(f"{seconds:g} seconds are no time to think", hint="give more than 0")
    return seconds
