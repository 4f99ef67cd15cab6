"""Learn the weights of native/src/instinct_weights.inc: python bench/learn_instinct.py [--out FILE].

Builds the program instinct_lessons (native/tools), which makes problems at random and solves them, or takes
what it printed before (`--lessons`). Fits, for each player, by logistic regression, how the traits of a move
(native/include/nerai/instinct.h) bear on whether it wins, among moves that were won or refuted. Prints the
loss on problems that were held out, beside that of who knows only how often moves win; writes the weights.

Does not know what a trait means, how search uses the weights, or whether search gets faster by them: that is
measured with `nerai bench problems --nodes N` after a build. A smaller loss need not mean fewer nodes. Moves
that search left open are not looked at, so little is learned of those it has no need to try.
"""

import argparse
import math
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nerai.bench.native_tools import build_tool

ROOT = Path(__file__).resolve().parent.parent
WEIGHTS = ROOT / "native/src/instinct_weights.inc"
HEADER = ROOT / "native/include/nerai/instinct.h"
PLAYERS = ("who wants named stones taken", "who does not")
WON, REFUTED = 1, 0
HELD_OUT = 10  # every tenth problem
L2 = 1e-5  # how much weights are held small, for each move
SCALE = 10  # weights are written in tenths
MOST = 127  # they are stored in a byte
ENOUGH = 1e-4  # steps smaller than this end the fit: far below what rounding leaves of them


class Lesson(NamedTuple):
    """A move that was tried: whether it won, and what it looked like."""

    problem: int
    player: int
    won: bool
    traits: tuple[int, ...]


class Cases(NamedTuple):
    """Moves that look alike: how many, and how many of them won."""

    traits: tuple[int, ...]
    moves: int
    wins: int


class LessonError(Exception):
    """A line that is no lesson."""


def count_traits(header: Path = HEADER) -> int:
    found = re.search(r"int COUNT = (\d+);", header.read_text())
    if found is None:
        raise LessonError(f"{header}: no line 'int COUNT = ...;'")
    return int(found[1])


def read_lessons(lines: Iterable[str], traits: int) -> Iterator[Lesson]:
    """The moves that were won or refuted; others are passed over."""
    for number, line in enumerate(lines, 1):
        try:
            problem, player, label, *rest = map(int, line.split())
        except ValueError:
            raise LessonError(
                f"line {number}: not 'problem player label trait ...': {line.strip()!r}"
            ) from None
        if player not in (0, 1) or label not in (0, 1, 2) or not all(0 <= one < traits for one in rest):
            raise LessonError(f"line {number}: player, label or a trait is out of range: {line.strip()!r}")
        if label in (WON, REFUTED):
            yield Lesson(problem, player, label == WON, tuple(rest))


def gather(lessons: Iterable[Lesson]) -> list[Cases]:
    """The same moves with those of the same traits put together, which a fit cannot tell apart."""
    moves: Counter[tuple[int, ...]] = Counter()
    wins: Counter[tuple[int, ...]] = Counter()
    for lesson in lessons:
        moves[lesson.traits] += 1
        wins[lesson.traits] += lesson.won
    return [Cases(traits, count, wins[traits]) for traits, count in sorted(moves.items())]


def totals(cases: Iterable[Cases]) -> tuple[int, int]:
    """How many moves there are, and how many of them win."""
    moves = wins = 0
    for one in cases:
        moves += one.moves
        wins += one.wins
    return moves, wins


def loss(weights: Sequence[float], cases: Sequence[Cases]) -> float:
    """The mean negative logarithm of the chance that was given to what happened."""
    total = 0.0
    for traits, moves, wins in cases:
        odds = sum(weights[one] for one in traits)
        total += moves * (max(odds, 0.0) + math.log1p(math.exp(-abs(odds)))) - wins * odds
    return total / totals(cases)[0]


def base_loss(cases: Sequence[Cases], rate: float) -> float:
    """The loss of giving every move the same chance."""
    moves, wins = totals(cases)
    return -(wins * math.log(rate) + (moves - wins) * math.log(1 - rate)) / moves


def fit(cases: Sequence[Cases], traits: int, l2: float = L2, steps: int = 50) -> list[float]:
    """Weights of least loss, held small by `l2`: Newton's method, each step halved until it helps."""
    everything = totals(cases)[0]
    weights = [0.0] * traits

    def cost(tried: Sequence[float]) -> float:
        return loss(tried, cases) + l2 / 2 * sum(one * one for one in tried)

    now = cost(weights)
    for _ in range(steps):
        slope = [l2 * one for one in weights]
        bend = [[0.0] * traits for _ in range(traits)]
        for row in range(traits):
            bend[row][row] = l2
        for listed, moves, wins in cases:
            chance = 1 / (1 + math.exp(-max(-500.0, sum(weights[one] for one in listed))))
            error = (moves * chance - wins) / everything
            spread = moves * chance * (1 - chance) / everything
            for one in listed:
                slope[one] += error
                line = bend[one]
                for other in listed:
                    line[other] += spread
        step = solve(bend, slope)
        for _ in range(30):
            tried = [one - change for one, change in zip(weights, step, strict=True)]
            better = cost(tried)
            if better <= now:
                break
            step = [change / 2 for change in step]
        else:
            return weights
        weights, now = tried, better
        if max(map(abs, step)) < ENOUGH:
            break
    return weights


def solve(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive (by Cholesky's method)."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(a * b for a, b in zip(lower[i][:j], lower[j][:j], strict=True))
            lower[i][j] = math.sqrt(max(rest, 1e-15)) if i == j else rest / lower[j][j]
    half: list[float] = []
    for i in range(size):
        half.append((right[i] - sum(lower[i][j] * half[j] for j in range(i))) / lower[i][i])
    result = [0.0] * size
    for i in reversed(range(size)):
        later = sum(lower[j][i] * result[j] for j in range(i + 1, size))
        result[i] = (half[i] - later) / lower[i][i]
    return result


def in_tenths(weights: Sequence[float]) -> list[int]:
    return [max(-MOST, min(MOST, round(SCALE * one))) for one in weights]


def to_text(players: Sequence[Sequence[int]]) -> str:
    """The file that the core includes."""
    lines = ["// Learned; in the form that bench/learn_instinct.py writes, in the order of instinct.h."]
    for name, weights in zip(PLAYERS, players, strict=True):
        rows = [", ".join(map(str, weights[start : start + 16])) for start in range(0, len(weights), 16)]
        lines += [f"// {name}", "{" + ",\n ".join(rows) + ",},"]
    return "\n".join(lines) + "\n"


def learn(lessons: Sequence[Lesson], traits: int) -> list[list[int]]:
    """Weights of both players in tenths; prints how good they are on the problems that were held out."""
    found = []
    for player, name in enumerate(PLAYERS):
        mine = [one for one in lessons if one.player == player]
        taught = gather(one for one in mine if one.problem % HELD_OUT)
        held_out = gather(one for one in mine if one.problem % HELD_OUT == 0)
        moves, wins = totals(taught)
        if not 0 < wins < moves or not held_out:
            raise LessonError(f"too few lessons for {name}: make more problems")
        weights = in_tenths(fit(taught, traits))
        found.append(weights)
        given = [one / SCALE for one in weights]
        print(f"{name}: {moves} moves, {len(taught)} of them unlike, {100 * wins / moves:.1f} % win")
        print(f"  loss {loss(given, taught):.4f}, held out {loss(given, held_out):.4f}", end=" ")
        print(f"({totals(held_out)[0]} moves; by base rate alone {base_loss(held_out, wins / moves):.4f})")
    return found


def made_lessons(options: argparse.Namespace, traits: int) -> list[Lesson]:
    command = [str(build_tool(ROOT, "instinct_lessons"))]
    for name in ("seed", "problems", "nodes"):
        command += [f"--{name}", str(getattr(options, name))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
        assert tool.stdout is not None
        lessons = list(read_lessons(tool.stdout, traits))
    if tool.returncode:
        raise LessonError(f"{command[0]} ended with {tool.returncode}")
    return lessons


def read_options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="decides which problems are made (1)")
    parser.add_argument("--problems", type=int, default=150, metavar="N", help="how many of them (150)")
    parser.add_argument("--nodes", type=int, default=100_000, metavar="N", help="limit of a search (100000)")
    parser.add_argument("--lessons", type=Path, metavar="FILE", help="what instinct_lessons printed before")
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS, metavar="FILE", help="written at the end (%(default)s)"
    )
    options = parser.parse_args(words)
    for name in ("problems", "nodes"):
        if getattr(options, name) <= 0:
            parser.error(f"--{name} {getattr(options, name)}: give a number above 0")
    if options.seed < 0:
        parser.error(f"--seed {options.seed}: give a number from 0")
    return options


def main(words: Sequence[str] | None = None) -> int:
    options = read_options(words)
    try:
        traits = count_traits()
        if options.lessons is None:
            lessons = made_lessons(options, traits)
        else:
            with options.lessons.open() as lines:
                lessons = list(read_lessons(lines, traits))
        options.out.write_text(to_text(learn(lessons, traits)))
    except (LessonError, OSError, UnicodeDecodeError, subprocess.CalledProcessError) as error:
        print(f"learn_instinct: {error}", file=sys.stderr)
        return 1
    print(f"wrote {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
