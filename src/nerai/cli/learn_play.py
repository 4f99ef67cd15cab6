"""`nerai learn play`: games against a GTP engine or itself, and dynamic rules from what surprised in them."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.board import Size
from nerai.cli.learn_games import games as learn_games
from nerai.cli.match import play_shown
from nerai.cli.rule_store import StoreFile
from nerai.match.settings import MatchSettings, Player

_PLAYOUTS: Final = 1000


def play(
    out: Annotated[
        Path,
        typer.Option("-o", "--out", help="Folder for the games; what was played there is not played again."),
    ],
    against: Annotated[
        str | None,
        typer.Option(
            help="Command line of a GTP engine, such as 'gnugo --mode gtp'. [default: nerai itself]"
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, help="How many games; colors alternate.")
    ] = 10,
    size: Annotated[str, typer.Option(help="Board size: 9, 13, 19 or 9x7.")] = "9",
    playouts: Annotated[int, typer.Option(min=1, help="Random games that nerai plays a move.")] = _PLAYOUTS,
    seed: Annotated[int, typer.Option(help="Decides nerai's moves.")] = 1,
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes to check a surprise.")] = 2000,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Play games, and learn from them as nerai learn games does.

    nerai learn play --against 'gnugo --mode gtp' --games 20 --out played

    The player does not use the rules yet: what is learned is for reading (nerai rules read). A run that was
    ended goes on where it was. Ends with 0 when all games are learned from, with 64 for bad input.
    """
    own = shlex.join([sys.executable, "-m", "nerai", "gtp", "--playouts", str(playouts)]) + " --seed {seed}"
    settings = MatchSettings(
        first=Player(own),
        second=Player(against or own),
        games=games,
        size=Size.parse(size),
        seed=seed,
        folder=out,
    )
    summary = play_shown(settings)
    played = sorted(out.glob("game*.sgf"))[:games]
    if not as_json:
        sys.stdout.write(f"{summary}\n")
    return learn_games(played, nodes=nodes, search=False, time=None, store=store, as_json=as_json)
