"""Learn the weights of native/src/habit_weights.inc: python bench/learn_habits.py FOLDER... [--out FILE].

Takes game records (even games that begin with an empty board), builds the program habit_fit (native/tools)
and has it learn which moves are played. Every fifth game is held out: how often its moves are foretold is
printed. Writes the weights only to --out.

Does not know whether tree search gets better by them: that is measured by games after a build.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from nerai.bench.native_tools import build_tool
from nerai.board.color import Color
from nerai.errors import NeraiError
from nerai.sgf import load, replay

ROOT = Path(__file__).resolve().parent.parent
FEWEST = 5
A_LINE = 6


def lines(folders: Iterable[Path]) -> Iterator[str]:
    """Width, height and the moves of each game that can be learned from; what cannot be read is told."""
    for folder in folders:
        for file in sorted(folder.glob("*.sgf")):
            try:
                record = replay(load(file).games[0])
            except NeraiError as error:
                print(f"{file.name} left out: {error}", file=sys.stderr)
                continue
            colors = [move.color for move in record.moves]
            in_turn = all(
                color is (Color.WHITE if number % 2 else Color.BLACK) for number, color in enumerate(colors)
            )
            if colors and in_turn and not any(record.start.stones):
                size = record.start.size
                points = " ".join(str(int(move.point)) for move in record.moves)
                yield f"{size.width} {size.height} {points}"


def to_text(pairs: Iterable[str]) -> str:
    """The file that the core includes."""
    entries = ["{" + ", ".join(pair.split()) + "}" for pair in pairs]
    rows = (", ".join(entries[at : at + A_LINE]) + "," for at in range(0, len(entries), A_LINE))
    return (
        "// Learned; as bench/learn_habits.py writes it: traits of habit.h and their weights in tenths.\n"
        + "".join(f"{row}\n" for row in rows)
    )


def fitted(games: Sequence[str], least: int, rounds: int) -> list[str]:
    """A trait and its weight for each that is worth keeping."""
    command = [str(build_tool(ROOT, "habit_fit")), "--least", str(least), "--rounds", str(rounds)]
    told = subprocess.run(command, input="\n".join(games), text=True, stdout=subprocess.PIPE, check=True)
    return told.stdout.splitlines()


def read_options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+", help="folders of SGF files")
    parser.add_argument("--out", type=Path, help="where the weights go")
    parser.add_argument("--least", type=int, default=4, metavar="N", help="shapes played so often (4)")
    parser.add_argument("--rounds", type=int, default=8, metavar="N", help="times through all games (8)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    options = read_options(words)
    games = list(lines(options.folders))
    print(f"{len(games)} games", file=sys.stderr)
    if len(games) < FEWEST:
        print(f"learn_habits: at least {FEWEST} games are needed, one of five is held out", file=sys.stderr)
        return 1
    try:
        pairs = fitted(games, options.least, options.rounds)
        if options.out and pairs:
            options.out.write_text(to_text(pairs))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"learn_habits: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
