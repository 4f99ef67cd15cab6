"""`nerai learn games`: dynamic rules from moves that surprise in game records, or that search finds."""

import hashlib
import time as clock
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.cli.counting import counted, counting_bar
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.terminal import INTERRUPTED, console, print_json
from nerai.learn.dynamic_store import keep_book, load_book
from nerai.learn.games import Learnt, MoveLearner
from nerai.learn.store import RuleStore
from nerai.sgf import Record, load, load_problems, problem_to_json, replay

_UNFINISHED: Final = 2
_BATCH: Final = 25
_COUNTS: Final = ("asked", "surprises", "confirmed", "refuted", "unsettled", "unread")


@dataclass(frozen=True, slots=True)
class _Game:
    """A game to learn from: its name, its contents' digest, and its moves; or a problem, without any."""

    name: str
    digest: str
    record: Record | Position

    def moves(self) -> Iterator[tuple[Position, Point | None]]:
        """Each move with the position before it; of a problem its position, with no move."""
        if isinstance(self.record, Position):
            yield self.record, None
            return
        before = self.record.start
        for step in self.record.steps:
            if step.move is not None:
                yield before.with_to_play(step.move.color), step.move.point
            before = step.position

    def __len__(self) -> int:
        return 1 if isinstance(self.record, Position) else len(self.record.moves)


def games(
    files: Annotated[list[Path], typer.Argument(help="Game records, .sgf, or problems, .jsonl.")],
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes to check a surprise.")] = 2000,
    search: Annotated[
        bool, typer.Option("--search", help="Also ask the solver about the whole board before each move.")
    ] = False,
    time: Annotated[float | None, typer.Option(min=0.0, help="End after so many seconds.")] = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Walk through games, and learn which moves to try where a move surprises the rules.

    nerai learn games games/*.sgf

    Before and after each move the rules are asked about what is near it: chains to be captured or saved, to
    be connected or cut, points for an eye. A surprise is checked by search, and makes a rule only if that
    proves it. All moves count for the rules that advise them. Of problems the
    position is searched, and with --search that before each move: chains with few liberties, pairs of chains
    that share one, points for an eye; what is proved there and the rules do not see, is learned. The store
    remembers how far each game is: a run that was ended goes on there. Ends with 0 when all games are done,
    with 2 when not, with 64 for bad input, before anything is learned.
    """
    posed = [game for file in files for game in _games(file)]
    until = None if time is None else clock.monotonic() + time
    log: list[dict[str, Any]] = []
    interrupted = False
    with opened(store, make=True) as kept:
        learner = MoveLearner(load_book(kept), nodes=nodes)
        with counting_bar("games") as bar:
            for game in bar.track(posed, description="games"):
                try:
                    log.append(_one_game(kept, learner, game, nodes, until, search=search))
                except KeyboardInterrupt:  # the batch is lost; those before it are kept
                    interrupted = True
                    break
        count = len(learner.book)
    done = not interrupted and all(one["done"] == one["moves"] for one in log)
    code = INTERRUPTED if interrupted else 0 if done else _UNFINISHED
    tell_learned(log, store, nodes, count, finished=done, as_json=as_json)
    return code


def learn_record(kept: RuleStore, learner: MoveLearner, file: Path, nodes: int) -> list[dict[str, Any]]:
    """Learn from a game record to its end, as far as the store does not remember it; what came of it."""
    return [_one_game(kept, learner, game, nodes, None, search=False) for game in _games(file)]


def tell_learned(
    log: list[dict[str, Any]], store: StoreFile, nodes: int, count: int, *, finished: bool, as_json: bool
) -> None:
    """Print what came of games."""
    if as_json:
        where = {"store": str(store_path(store)), "rules": count, "finished": finished}
        print_json({"schema": "nerai.learn-games/1", "nodes": nodes, **where, "games": log})
        return
    screen = console()
    for one in log:
        proved = f"{one['confirmed']} confirmed, {one['refuted']} refuted, {one['unsettled']} unsettled"
        rules = f"{counted(len(one['created']), 'new rule')}, {len(one['widened'])} made more general"
        far = f"{one['game']}: {one['done']} of {counted(one['moves'], 'move')}"
        words = f"{far}; {counted(one['surprises'], 'surprise')} ({proved}); {rules}"
        screen.print(f"{words}, {len(one['forgotten'])} forgotten", markup=False)
    screen.print(f"{counted(count, 'dynamic rule')} in {store_path(store)}", markup=False, style="bold")
    if not finished:
        screen.print("the same command goes on from here")


def _games(file: Path) -> list[_Game]:
    """The games of a file, every move of them checked."""
    if file.suffix == ".jsonl":
        return [
            _Game(
                f"{file.name}: {one.id}",
                hashlib.sha256(problem_to_json(one).encode()).hexdigest()[:12],
                one.position,
            )
            for one in load_problems(file)
        ]
    found = load(file).games
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    several = len(found) > 1
    return [
        _Game(f"{file.name}{f' ({number})' if several else ''}", digest, replay(game))
        for number, game in enumerate(found, start=1)
    ]


def _one_game(
    kept: RuleStore, learner: MoveLearner, game: _Game, nodes: int, until: float | None, *, search: bool
) -> dict[str, Any]:
    """Go on with a game, some moves at a time, until it is done or time is up; what came of it now."""
    work = f"game {game.name} {game.digest}, {nodes} nodes{', searched' * search}"
    done = kept.reached(work)
    rest = islice(game.moves(), done, None)
    all_of_it = Learnt()
    while (until is None or clock.monotonic() < until) and (batch := list(islice(rest, _BATCH))):
        learnt = Learnt()
        for number, (before, move) in enumerate(batch, start=done + 1):
            source = game.name if move is None else f"{game.name}, move {number}"
            if search or move is None:
                learnt.include(learner.search(before, source=source))
            if move is not None:
                learnt.include(learner.learn(before, move, source=source))
        done += len(batch)
        keep_book(kept, learner.book, learnt, source=game.name, reached=(work, done))
        all_of_it.include(learnt)
    counts: Counter[str] = all_of_it.counts
    return {
        "game": game.name,
        "moves": len(game),
        "done": done,
        **{name: counts[name] for name in _COUNTS},
        "created": all_of_it.created,
        "widened": all_of_it.widened,
        "forgotten": [{"rule": name, "why": why} for name, why in all_of_it.forgotten.items()],
    }
