"""Are the strength levels in order? Each plays its neighbour: python bench/levels.py OUT --games 20.

Plays level 2 against 1, 3 against 2, and so on, from random openings with colors changed, and prints the
games that the higher one won with the 95% interval. A run that was ended goes on where it was; more games may
be asked for later. Level 10, which has only a time limit, gets --playouts here.
"""

import argparse
import shlex
import sys
from pathlib import Path

from nerai.board import Size
from nerai.engine.levels import levels
from nerai.match.runner import play_match
from nerai.match.settings import MatchSettings, Player


def engine(level: int, playouts: int) -> Player:
    command = [sys.executable, "-m", "nerai", "gtp", "--level", str(level), "--playouts", str(playouts)]
    return Player(shlex.join(command) + " --seed {seed}", name=f"level {level}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="folder for the games, by which a run resumes")
    parser.add_argument("--games", type=int, default=20, help="games a pair (default: %(default)s)")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--lowest", type=int, default=1, help="begin with this level (default: %(default)s)")
    parser.add_argument("--highest", type=int, default=len(levels()))
    parser.add_argument("--playouts", type=int, default=20_000, help="of the highest level")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    options = parser.parse_args()
    print("levels      won of games        95% interval")
    for lower in range(options.lowest, options.highest):
        summary = play_match(
            MatchSettings(
                first=engine(lower + 1, options.playouts),
                second=engine(lower, options.playouts),
                games=options.games,
                size=Size.square(options.size),
                random_moves=2,
                folder=options.out / f"{lower + 1}-{lower}",
                jobs=options.jobs,
            )
        )
        low, high = summary.interval.low, summary.interval.high
        points = summary.wins + summary.draws / 2
        print(
            f"{lower + 1:>2} over {lower:<2}  {points:>4g} of {summary.games:<4}  {summary.rate:>6.0%}   "
            f"{low:.0%} to {high:.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
