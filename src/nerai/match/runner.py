"""Plays a whole match: pairs the games, plays them as a batch, keeps journal and SGF files, sums up.

Takes MatchSettings; gives a MatchSummary. Knows neither how a game is played nor how a batch is run.

A match in a folder that was used before goes on where it stopped. More games may be asked for than before;
all else must be the same. Games that came to nothing because the machine failed are played again.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Final

from nerai.batch import Crashed, Done, Failed, Identity, Json, Progress, TimedOut, iterate
from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.board.position import Move
from nerai.errors import ConfigError
from nerai.match.game import Pairing, play_game, start_engine
from nerai.match.openings import random_opening
from nerai.match.record import GameRecord
from nerai.match.settings import MatchSettings, Player
from nerai.match.setup import set_up
from nerai.match.summary import MatchSummary, summarise
from nerai.sgf.writer import Header, write_game

JOURNAL_NAME: Final = "games.jsonl"
_SEEDS: Final = 2**31


def play_match(
    settings: MatchSettings,
    *,
    on_progress: Callable[[Progress], None] = lambda _: None,
    on_game: Callable[[GameRecord], None] = lambda _: None,
) -> MatchSummary:
    """Play a match, or finish one; games of an earlier start are told to `on_game` too.

    Raises GtpError when an engine cannot be started or does not accept the board, ConfigError when the folder
    holds another match.
    """
    met = [_meet(player, settings) for player in (settings.first, settings.second)]
    if settings.scorer:
        _meet(Player(settings.scorer, "scorer"), settings)
    names = _told_apart(met[0].name, met[1].name)
    records: list[GameRecord] = []
    faults: list[str] = []
    outcomes = iterate(
        play,
        pairings(settings),
        key=lambda pairing: str(pairing.number),
        identity=_identity(settings, met),
        journal=settings.folder / JOURNAL_NAME if settings.folder else None,
        jobs=settings.jobs,
        retry=True,
        progress=on_progress,
    )
    with closing(outcomes):
        for outcome in outcomes:
            if not isinstance(outcome, Done):
                faults.append(_fault(outcome))
                continue
            records.append(_recorded(outcome))
            _save_sgf(records[-1], names, settings)
            on_game(records[-1])
    return summarise(*names, records, faults=faults)


def play(pairing: Pairing) -> Json:
    """Play one game; the function a batch worker calls."""
    return play_game(pairing).to_json()


def pairings(settings: MatchSettings) -> list[Pairing]:
    """Return the games of the match. The same settings give the same games, however many are asked for."""
    return [
        Pairing(settings, number, _opening(settings, number // 2), _seeds(settings, number))
        for number in range(settings.games)
    ]


def to_sgf(record: GameRecord, names: tuple[str, str], settings: MatchSettings) -> str:
    """Return the game as SGF text."""
    black, white = names if record.first_is_black else names[::-1]
    header = Header(
        size=settings.size,
        black_name=black,
        white_name=white,
        komi=settings.rules.komi,
        rules=settings.rules.name,
        result=record.result,
        program=f"nerai:{version('nerai')}",
        comment=f"{record.end.value}; {record.note}" if record.note else record.end.value,
    )
    colors = (Color.BLACK, Color.WHITE)
    points = (from_gtp(vertex, settings.size) for vertex in record.moves)
    moves = (Move(colors[number % 2], point) for number, point in enumerate(points))
    return write_game(header, moves, comments=record.comments)


@dataclass(frozen=True, slots=True)
class _Met:
    """What an engine says about itself."""

    name: str
    version: str


def _meet(player: Player, settings: MatchSettings) -> _Met:
    """Start an engine once, so that a wrong command line or board size is found before any game."""
    with start_engine(player, settings, seed=settings.seed) as client:
        own_name = client.request("name").text
        own_version = client.request("version").text
        set_up(client, settings.size, settings.rules)
        return _Met(player.name or own_name or client.name, f"{own_name} {own_version}".strip())


def _recorded(outcome: Done) -> GameRecord:
    try:
        return GameRecord.from_json(outcome.value)
    except (KeyError, TypeError, ValueError) as error:
        raise ConfigError(
            f"the journal's game {outcome.key} is damaged: {error}", hint="name another folder"
        ) from error


def _fault(outcome: Failed | TimedOut | Crashed) -> str:
    number = int(outcome.key) + 1
    match outcome:
        case Failed():
            return f"game {number}: {outcome.error}"
        case Crashed():
            return f"game {number}: the process that played it crashed: {outcome.how}"
        case TimedOut():
            return f"game {number}: not finished after {outcome.timeout_s:g} s"


def _told_apart(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first != second else (f"{first} (first)", f"{second} (second)")


def _opening(settings: MatchSettings, pair: int) -> tuple[Point, ...]:
    if settings.openings:
        return settings.openings[pair % len(settings.openings)]
    seed = f"{settings.seed}/opening/{pair}"
    return random_opening(settings.size, settings.rules, moves=settings.random_moves, seed=seed)


def _seeds(settings: MatchSettings, number: int) -> tuple[int, int]:
    source = random.Random(f"{settings.seed}/game/{number}")
    return source.randrange(_SEEDS), source.randrange(_SEEDS)


def _identity(settings: MatchSettings, met: list[_Met]) -> Identity:
    """Everything that a game's result depends on, as far as we know it."""
    rules = settings.rules
    openings = [[int(point) for point in opening] for opening in settings.openings]
    parameters: dict[str, Json] = {
        "players": [_player_parameters(player) for player in (settings.first, settings.second)],
        "versions": [one.version for one in met],
        "size": str(settings.size),
        "rules": [rules.ko.name, rules.suicide.name, rules.scoring.name, rules.komi],
        "openings": hashlib.sha256(json.dumps(openings).encode()).hexdigest()[:16] if openings else "",
        "random_moves": settings.random_moves,
        "seed": settings.seed,
        "time_control": asdict(settings.time_control) if settings.time_control else None,
        "move_timeout_s": settings.move_timeout_s,
        "max_moves": settings.move_limit,
        "scorer": settings.scorer,
        **({"ask": settings.ask} if settings.ask else {}),
    }
    return Identity("match", version("nerai"), parameters)


def _player_parameters(player: Player) -> dict[str, Json]:
    return {
        "command": player.command,
        "cwd": str(player.cwd or ""),
        "environment": [list(pair) for pair in player.environment],
    }


def _save_sgf(record: GameRecord, names: tuple[str, str], settings: MatchSettings) -> None:
    """Write the game's SGF file, unless it is there; one of another match is replaced."""
    if settings.folder is None:
        return
    path = settings.folder / f"game{record.number + 1:04d}.sgf"
    data = to_sgf(record, names, settings).encode("utf-8", "replace")
    unfinished = path.with_suffix(".sgf.part")
    try:
        if path.exists() and path.read_bytes() == data:
            return
        unfinished.write_bytes(data)
        os.replace(unfinished, path)  # in one step: a killed match leaves whole files only
    except OSError as error:
        raise ConfigError(
            f"cannot write {path}: {error.strerror}", hint="check folder and permissions"
        ) from error
