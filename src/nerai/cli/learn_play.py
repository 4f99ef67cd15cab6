"""`nerai learn play`: games against an engine or itself; what surprises in one is used in the next."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.board import Size
from nerai.cli.learn_games import learn_record, tell_learned
from nerai.cli.match import play_shown
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.learn.dynamic_store import load_book
from nerai.learn.games import MoveLearner
from nerai.match.game import start_engine
from nerai.match.record import GameRecord
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
    random_moves: Annotated[
        int, typer.Option(min=0, help="Start each pair of games from so many random moves.")
    ] = 0,
    scorer: Annotated[str, typer.Option(help="Command line of an engine whose final_score decides.")] = "",
    seed: Annotated[int, typer.Option(help="Decides nerai's moves.")] = 1,
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes to check a surprise.")] = 2000,
    frozen: Annotated[
        bool, typer.Option("--frozen", help="Play with the rules that there are, and learn nothing.")
    ] = False,
    never_resign: Annotated[
        bool, typer.Option("--never-resign", help="Play to the end, so that all games have a score.")
    ] = False,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Play games, learn from each as nerai learn games does, and play the next with what was learned.

    nerai learn play --against 'gnugo --mode gtp' --games 20 --out played

    The player looks first where the rules see stones that can be taken or must be saved. A run that was ended
    goes on where it was. Ends with 0 when all games are learned from, with 64 for bad input.
    """
    own = shlex.join([sys.executable, "-m", "nerai", "gtp", "--playouts", str(playouts)])
    own = (
        f"{own}{' --resign 0' * never_resign} --learned {shlex.quote(str(store_path(store)))} --seed {{seed}}"
    )
    settings = MatchSettings(
        first=Player(own),
        second=Player(against or own),
        games=games,
        size=Size.parse(size),
        random_moves=random_moves,
        scorer=scorer,
        seed=seed,
        folder=out,
    )
    if against is not None:
        start_engine(settings.second, settings, seed=seed).close()  # before a store is made for nothing
    log: list[dict[str, Any]] = []
    with opened(store, make=True) as kept:
        learner = MoveLearner(load_book(kept), nodes=nodes)

        def after_game(record: GameRecord) -> None:
            if not frozen:
                log.extend(learn_record(kept, learner, out / f"game{record.number + 1:04d}.sgf", nodes))

        summary = play_shown(settings, after_game=after_game)
        count = len(learner.book)
    if not as_json:
        sys.stdout.write(f"{summary}\n")
    tell_learned(log, store, nodes, count, finished=True, as_json=as_json)
    return 0
