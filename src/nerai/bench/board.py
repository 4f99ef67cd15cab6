"""Speed of the boards and of playouts, and of the same work on two other boards that Python can use.

Takes how often to repeat and how long each run should last; gives a BoardBench. The native workloads are in
the native module, so that no Python runs inside them. OpenSpiel and sgfmill are compared by playing the same
games move by move; one that is not installed is left out, and its name is listed as missing.

A *figure* is one measured rate, with the rate the project wants to reach where it states one.
"""

import functools
import importlib.util
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from nerai.board import Board, KoRule, Point, Size
from nerai.board.point import to_cell
from nerai.board.speed import tactical_speed
from nerai.playout import playout_speed, tree_speed

GAME_COUNT = 50
GAME_MOVES = 100
SEED = 1

NERAI = "nerai from Python 9x9"
OPENSPIEL = "OpenSpiel from Python 9x9"
SGFMILL = "sgfmill from Python 9x9"

Games = list[list[Point]]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured rate (per second unless the unit says otherwise): the best of `runs`."""

    name: str
    unit: str
    rate: float
    runs: tuple[float, ...]
    goal: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the goal is met; None when there is none."""
        return None if self.goal is None else self.rate >= self.goal


@dataclass(frozen=True, slots=True)
class BoardBench:
    """What was measured, and what could not be because it is not installed."""

    figures: tuple[Figure, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Workload:
    """A named piece of work: each call of `work` does some of it and gives (how much, seconds)."""

    name: str
    unit: str
    work: Callable[[], tuple[int, float]]
    goal: float | None = None


def measure(
    *, repeats: int = 5, seconds: float = 1.0, report: Callable[[str], None] = lambda _: None
) -> BoardBench:
    """Measure everything, `repeats` times in turn; `report` is told what runs next."""
    workloads, missing = _workloads(seconds)
    runs: dict[str, list[float]] = {workload.name: [] for workload in workloads}
    for turn in range(repeats):
        # Taking turns spreads a slow spell of the machine over all figures, so that ratios stay fair.
        for workload in workloads:
            report(f"{workload.name}, run {turn + 1} of {repeats}")
            amount, elapsed = workload.work()
            runs[workload.name].append(amount / elapsed)
    best = {name: max(rates) for name, rates in runs.items()}
    figures = [Figure(w.name, w.unit, best[w.name], tuple(runs[w.name]), w.goal) for w in workloads]
    return BoardBench(tuple(figures + _ratios(best)), tuple(missing))


def random_games(size: Size, *, seed: int = SEED) -> Games:
    """Random legal games that avoid repetition, so that boards with any ko rule can play them."""
    source = random.Random(seed)
    games: Games = []
    for _ in range(GAME_COUNT):
        board = Board(size.width, size.height, ko=KoRule.POSITIONAL)
        moves = []
        for _ in range(GAME_MOVES):
            legal = board.legal_points()
            if not legal:
                break
            moves.append(Point(source.choice(legal)))
            board.play(moves[-1])
        games.append(moves)
    return games


def _workloads(seconds: float) -> tuple[list[Workload], list[str]]:
    nine, nineteen = Size.square(9), Size.square(19)
    games = random_games(nine)
    workloads = [
        Workload("search board 9x9", "play+undo/s", _native(tactical_speed, nine, seconds), 8e6),
        Workload("search board 19x19", "play+undo/s", _native(tactical_speed, nineteen, seconds), 5e6),
        Workload("light playouts 9x9", "playouts/s", _native(playout_speed, nine, seconds), 75e3),
        Workload("light playouts 19x19", "playouts/s", _native(playout_speed, nineteen, seconds), 18e3),
        Workload("tree search 9x9", "playouts/s", _native(tree_speed, nine, seconds), 15e3),
        Workload("tree search 19x19", "playouts/s", _native(tree_speed, nineteen, seconds), 3e3),
        Workload(NERAI, "play+undo/s", _games(_play_nerai, nine, games, seconds)),
    ]
    missing = []
    for module, name, play in (("pyspiel", OPENSPIEL, _play_openspiel), ("sgfmill", SGFMILL, _play_sgfmill)):
        if importlib.util.find_spec(module) is None:
            missing.append(name)
        else:
            workloads.append(Workload(name, "moves/s", _games(play, nine, games, seconds)))
    workloads += [
        Workload("import nerai", "starts/s", _start(["-c", "import nerai"]), 1 / 0.100),
        Workload("nerai --help", "starts/s", _start(["-m", "nerai", "--help"]), 1 / 0.300),
    ]
    return workloads, missing


def _ratios(best: dict[str, float]) -> list[Figure]:
    wanted = ((OPENSPIEL, "nerai / OpenSpiel", 2.0), (SGFMILL, "nerai / sgfmill", 20.0))
    return [
        Figure(name, "times", best[NERAI] / best[peer], (best[NERAI] / best[peer],), goal)
        for peer, name, goal in wanted
        if peer in best
    ]


def _native(
    speed: Callable[..., tuple[int, float]], size: Size, seconds: float
) -> Callable[[], tuple[int, float]]:
    return functools.partial(speed, size, seconds=seconds, seed=SEED)


def _games(
    play: Callable[[Size, Games], int], size: Size, games: Games, seconds: float
) -> Callable[[], tuple[int, float]]:
    """Work that plays all games over and over for about `seconds`."""

    def work() -> tuple[int, float]:
        amount = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            amount += play(size, games)
        return amount, elapsed

    return work


def _start(arguments: list[str]) -> Callable[[], tuple[int, float]]:
    """Work that starts a Python process once."""

    def work() -> tuple[int, float]:
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        return 1, time.perf_counter() - start

    return work


def _play_nerai(size: Size, games: Games) -> int:
    """Play every game and take it back; gives the number of play+undo pairs."""
    pairs = 0
    board = Board(size.width, size.height)  # one for all games: each is taken back to the empty board
    play, undo = board.play, board.undo
    for game in games:
        for point in game:
            play(point)
        for _ in game:
            undo()
        pairs += len(game)
    return pairs


def _play_openspiel(size: Size, games: Games) -> int:
    """Play every game (no taking back); gives the number of moves."""
    import pyspiel  # noqa: PLC0415 - an extra, and slow to import

    rules = pyspiel.load_game("go", {"board_size": size.width})
    moves = 0
    for game in games:
        apply = rules.new_initial_state().apply_action
        for point in game:
            # OpenSpiel numbers points from the other edge; a mirrored game is the same work.
            apply(point)
        moves += len(game)
    return moves


def _play_sgfmill(size: Size, games: Games) -> int:
    """Play every game (no taking back); gives the number of moves."""
    from sgfmill import boards  # noqa: PLC0415 - only for the comparison

    moves = 0
    for game in games:
        play = boards.Board(size.width).play
        cells = [to_cell(point, size) for point in game]
        for number, (row, column) in enumerate(cells):
            play(row, column, "bw"[number % 2])
        moves += len(game)
    return moves
