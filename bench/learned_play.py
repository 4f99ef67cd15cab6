"""Games against a fixed engine, with learning and without: python bench/learned_play.py OUT --games 100.

After the paper's figure 17, with a control: the same player plays the same openings twice, once learning from
each game before the next, once with the rules from which learning begins, for ever. Prints for each
stretch of games the games won, the mean score and the number of rules; --plot draws running means of scores.
A run that was ended goes on where it was.
"""

import argparse
import json
import re
import statistics
from collections.abc import Sequence
from pathlib import Path

from nerai.bench.score_curve import draw_scores
from nerai.cli.main import run
from nerai.learn.dynamic_store import dynamic_ids
from nerai.learn.store import RuleStore
from nerai.match.record import GameRecord, Winner
from nerai.match.runner import JOURNAL_NAME
from nerai.rate import wilson

_MARGIN = re.compile(r"([BW])\+([0-9.]+)")


def played(folder: Path, options: argparse.Namespace, *, learning: bool) -> tuple[list[GameRecord], int]:
    """The games of one series, played now unless they are there, and how many rules there are then."""
    store = folder / "rules.sqlite3"
    folder.mkdir(parents=True, exist_ok=True)
    command = ["learn", "play", "--out", str(folder), "--store", str(store), "--games", str(options.games)]
    command += ["--against", options.against, "--scorer", options.scorer, "--size", str(options.size)]
    command += ["--playouts", str(options.playouts), "--random-moves", "2", "--seed", str(options.seed)]
    command += ["--never-resign"] + ([] if learning else ["--frozen"])
    if run(command) != 0:
        raise SystemExit(f"the games in {folder} were not all played")
    lines = (folder / JOURNAL_NAME).read_text().splitlines()
    records = [json.loads(line) for line in lines]
    games = [GameRecord.from_json(one["value"]) for one in records if one.get("outcome") == "done"]
    with RuleStore(store) as kept:
        return sorted(games, key=lambda one: one.number), len(dynamic_ids(kept))


def score(game: GameRecord) -> float:
    """Points of the first player; where a game was forfeited, nothing is counted."""
    found = _MARGIN.fullmatch(game.result)
    if found is None:
        return 0.0
    of_black = float(found[2]) * (1 if found[1] == "B" else -1)
    return of_black if game.first_is_black else -of_black


def told(name: str, games: Sequence[GameRecord], stretch: int) -> None:
    print(f"{name}\n  games      won   mean score")
    for start in range(0, len(games), stretch):
        some = games[start : start + stretch]
        won = sum(one.winner is Winner.FIRST for one in some)
        mean = statistics.fmean(map(score, some))
        print(f"  {start + 1:>3}-{start + len(some):<3} {won:>5}/{len(some):<3} {mean:>+9.1f}")
    won = sum(one.winner is Winner.FIRST for one in games)
    error = wilson(won, len(games))
    scores = [score(one) for one in games]
    spread = statistics.stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else 0.0
    print(
        f"  all     {won:>5}/{len(games):<3} {statistics.fmean(scores):>+9.1f} ± {2 * spread:.1f}   "
        f"({error.low:.0%} to {error.high:.0%} won)"
    )


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="folder for games and rules")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each series (100)")
    parser.add_argument("--playouts", type=int, default=1000, metavar="N", help="random games a move (1000)")
    parser.add_argument("--size", type=int, default=9, metavar="N", help="board size (9)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--stretch", type=int, default=20, metavar="N", help="games a line of the table (20)")
    parser.add_argument("--against", default="gnugo --mode gtp --level 10 --never-resign --seed {seed}")
    parser.add_argument("--scorer", default="gnugo --mode gtp")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curves as SVG")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    learning, rules = played(options.out / "learning", options, learning=True)
    frozen, _ = played(options.out / "frozen", options, learning=False)
    told(f"learning: {rules} rules at the end", learning, options.stretch)
    told("frozen: the rules from which learning begins", frozen, options.stretch)
    pairs = [score(one) - score(other) for one, other in zip(learning, frozen, strict=True)]
    if len(pairs) > 1:
        spread = statistics.stdev(pairs) / len(pairs) ** 0.5
        print(f"learning gains {statistics.fmean(pairs):+.1f} ± {2 * spread:.1f} points a game")
    if options.plot:
        curves = [("learning", [*map(score, learning)]), ("frozen", [*map(score, frozen)])]
        options.plot.write_text(draw_scores(curves, window=options.stretch))


if __name__ == "__main__":  # games are played in processes that read this file again
    main()
