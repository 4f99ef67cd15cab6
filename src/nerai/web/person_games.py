"""Games between a person and nerai: begun, kept on disk after every change, and found again by their names.

Takes the folder of user data; gives tables. The files are those of `nerai play`, which can go on with them,
as the page can with its own. What is in memory besides (what search found) makes a game quicker; it may be
lost at any time, and the game goes on from its file.

A *table* is a game with its file. Whoever uses it holds it: one thing is done to a game at a time.
"""

import os
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from nerai.board.color import Color
from nerai.engine.person_game import PersonGame, Terms, level_of_name
from nerai.engine.person_record import games_folder, keep, new_file, take_up
from nerai.engine.player import DEFAULT_SECONDS, Options
from nerai.errors import ConfigError, InputError, RequestError
from nerai.sgf import load

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SUFFIX: Final = ".sgf"
_REASON_S: Final = 1.0
"""What finding the reason of a move may take."""
_MOST_LIVE: Final = 8
_MOST_KEPT: Final = 10_000
_MOST_LISTED: Final = 20
_MOST_BYTES: Final = 1_000_000
_PATIENCE_S: Final = 10.0


@dataclass(slots=True)
class Table:
    """A game, its file, and what was last written to that."""

    name: str
    file: Path
    game: PersonGame
    kept: str = ""
    busy: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in the folder, as a list shows it."""

    name: str
    size: str
    person: Color
    opponent: str
    moves: int
    result: str


class PersonGames:
    """All games of one folder; may be asked from any thread."""

    def __init__(self, data: Path) -> None:
        """Games in a folder of user data; the folder for them is made with the first of them."""
        self._folder = games_folder(data)
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, terms: Terms, seconds: float = DEFAULT_SECONDS) -> str:
        """A new game, kept at once, with so long for a move; gives its name.

        ConfigError when the terms do not fit.
        """
        game = PersonGame.begin(terms, replace(_options(), seconds=seconds), seed=_seed())
        with self._lock:
            if len(self._files()) >= _MOST_KEPT:
                raise ConfigError(f"{_MOST_KEPT:,} games are kept already", hint=f"clear {self._folder}")
            file = new_file(self._folder, time.strftime("%Y-%m-%d-%H%M%S"))
            table = Table(file.stem, file, game)
            _follow(table)
            _keep(table)
            self._seat(table)
        return table.name

    @contextmanager
    def held(self, name: str) -> Iterator[Table]:
        """The game of that name, as its file has it, for as long as the block runs.

        RequestError when there is none, or when it is held by somebody else for too long.
        """
        table = self._table(name)
        if not table.busy.acquire(timeout=_PATIENCE_S):
            raise RequestError(
                "nerai is thinking about this game", where="id", hint="wait, or stop it", status=409
            )
        try:
            # Another program may have gone on with it, or a change could not be written.
            if _text(table.file) != table.kept:
                table.game, table.kept = _taken_up(table.file)
                _follow(table)
            yield table
        finally:
            table.busy.release()

    def latest(self) -> list[Kept]:
        """The games that were changed last, the latest first."""
        found = []
        for file in sorted(self._files(), key=_changed_at, reverse=True)[:_MOST_LISTED]:
            kept = _listed(file)
            if kept is not None:
                found.append(kept)
        return found

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return [file for file in self._folder.glob(f"*{_SUFFIX}") if _NAME.fullmatch(file.stem)]

    def _table(self, name: str) -> Table:
        file = self._folder / f"{name}{_SUFFIX}"
        if not _NAME.fullmatch(name) or not file.is_file():
            raise RequestError(
                "no game has this id", where="id", hint="begin one, or see /api/games", status=404
            )
        with self._lock:
            table = self._live.get(name)
            if table is None:
                game, kept = _taken_up(file)
                table = Table(name, file, game, kept)
                _follow(table)
            self._seat(table)
            return table

    def _seat(self, table: Table) -> None:
        """Remember the table as the latest used; forget those that nobody has used for longest."""
        self._live[table.name] = table
        self._live.move_to_end(table.name)
        idle = [name for name, one in self._live.items() if one is not table and not one.busy.locked()]
        for name in idle[: max(0, len(self._live) - _MOST_LIVE)]:
            del self._live[name]


def _taken_up(file: Path) -> tuple[PersonGame, str]:
    text = _text(file)
    return take_up(file, _options(), seed=_seed()), text


def _follow(table: Table) -> None:
    """Have every change written before it is answered."""
    table.game.tell_changes(lambda _: _keep(table))


def _keep(table: Table) -> None:
    text = table.game.record()
    table.kept = ""  # should it fail, the game is taken up again as the file has it
    keep(table.file, text)
    table.kept = text


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise ConfigError(f"{file.name} is too large for a game", hint="nerai play --resume may read it")
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as fault:
        raise ConfigError(f"cannot read {file.name}: {fault.strerror}", hint="begin another game") from None


def _listed(file: Path) -> Kept | None:
    """What a list tells of a file; None when it is no game of ours."""
    try:
        game = load(file).games[0] if file.stat().st_size <= _MOST_BYTES else None
    except (InputError, OSError):
        return None
    if game is None:
        return None
    root = game.root
    for color in Color:
        opponent = root.simple_text(f"P{color.letter}")
        if level_of_name(opponent) is not None:
            moves = sum(node.has_move for node in game.line())
            return Kept(file.stem, str(game.size), color.other, opponent, moves, root.simple_text("RE"))
    return None


def _changed_at(file: Path) -> tuple[int, str]:
    try:
        return file.stat().st_mtime_ns, file.name
    except OSError:
        return 0, file.name


def _options() -> Options:
    return Options(tactics_seconds=_REASON_S)


def _seed() -> int:
    return int.from_bytes(os.urandom(8), "big")
