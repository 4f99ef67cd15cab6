"""Games between a person and the player taken up again from their records.

Takes an SGF file, best one that PersonGame wrote; gives the game as it stood, with all that its notes tell.
Also says where such records go. Another record can be taken up, too, when it is said who the person is.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from nerai.board.color import Color
from nerai.engine.levels import level_numbered
from nerai.engine.person_game import USUAL_LEVEL, PersonGame, level_of_name
from nerai.engine.person_notes import read_notes
from nerai.engine.player import Options
from nerai.engine.records import load_session
from nerai.engine.session import Session
from nerai.errors import ConfigError, GtpError, InputError
from nerai.folders import data_folder
from nerai.sgf import load

_FOLDER: Final = "played"
_SUFFIX: Final = ".sgf"


def games_folder(data: Path | None = None) -> Path:
    """Where games are kept that nobody named a file for; `data` is another folder of user data."""
    return (data or data_folder()) / _FOLDER


def new_file(folder: Path, moment: str) -> Path:
    """A file in the folder that is not there yet, named after when a game begins; makes the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"cannot make {folder}: {error.strerror}", hint="name a file with --save") from None
    number, file = 1, folder / f"{moment}{_SUFFIX}"
    while file.exists():
        number += 1
        file = folder / f"{moment}-{number}{_SUFFIX}"
    return file


def latest_unfinished(folder: Path) -> Path:
    """The record in the folder that was written last and has no result; ConfigError when there is none."""
    files = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    for file in reversed(files):
        try:
            root = load(file).games[0].root
        except (InputError, OSError):
            continue
        if not root.simple_text("RE"):
            return file
    raise ConfigError(f"no unfinished game in {folder}", hint="begin one, or name its file")


def keep(file: Path, text: str) -> None:
    """Write a record; a kill at any moment leaves the old or the new one. ConfigError when it fails."""
    unfinished = file.with_name(f".{file.name}.new")  # the same each time: a kill leaves one of them at most
    try:
        with unfinished.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)
    except OSError as error:
        raise ConfigError(
            f"cannot write {file}: {error.strerror}", hint="check folder and permissions"
        ) from None


def take_up(
    file: Path,
    options: Options,
    *,
    seed: int,
    person: Color | None = None,
    level: int | None = None,
    seconds: float | None = None,
    changed: Callable[[PersonGame], None] = lambda _: None,
) -> PersonGame:
    """The game in a record. `person` is asked for only where the record does not tell it.

    `level` and `seconds` are others than the record's; None for those it tells, or else the usual ones.
    """
    try:
        session = load_session(Session(seed=seed), str(file), "")
    except GtpError as error:
        raise ConfigError(str(error), hint="name a record that nerai play has kept") from None
    session.seeds = type(session.seeds)(seed)
    nodes = list(load(file).games[0].line())
    root = nodes[0]
    ours = {color: level_of_name(root.simple_text(f"P{color.letter}")) for color in Color}
    told = [color.other for color, found in ours.items() if found is not None]
    side = told[0] if len(told) == 1 else person or Color.BLACK
    played_at = ours[side.other]
    if level is not None or played_at is None:
        played_at = level_numbered(USUAL_LEVEL if level is None else level)
    notes = read_notes(nodes, session.size)
    options = replace(options, seconds=seconds or notes.seconds or options.seconds)
    game = PersonGame(session, side, played_at, options, changed=changed)
    game.restore(notes)
    return game
