"""Random expressions asked of `nerai.algebra` and of the referee: what was asked, and where they differ.

`python -m tests.support.algebra_disagreements --pairs 1000 --small-pairs 100000 --seed 1` prints the counts
and every expression on which the two differ, and ends with 1 if there is one.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from nerai.algebra import Player, parse_expression, result
from tests.support.algebra_referee import HYPOTHESES, Side, referee
from tests.support.random_algebra import random_pair, random_triple, small_pair, small_triple

_SIDES: tuple[tuple[Side, Player], ...] = (("F", Player.FRIEND), ("O", Player.OPPONENT))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An expression with a player to move first, and both answers: letters in the order of HYPOTHESES."""

    text: str
    first: Side
    referee: tuple[str, ...]
    algebra: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.text}  {self.first} first\n"
            f"  referee {' '.join(self.referee)}\n"
            f"  algebra {' '.join(self.algebra)}"
        )


@dataclass(slots=True)
class Comparison:
    """What was asked by kind of expression, what the referee answered, and where the two differ."""

    asked: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def compare(self, text: str) -> None:
        """Ask both about one expression, with either player first."""
        self.asked[_kind(text)] += 1
        expression = parse_expression(text)
        found = []
        for side, player in _SIDES:
            by_hypothesis = referee(text, side)
            outcome = result(expression, player)
            right = tuple(by_hypothesis[hypothesis] for hypothesis in HYPOTHESES)
            said = tuple(outcome.at(seki_counts=seki, threats=threats) for seki, threats in HYPOTHESES)
            if right != said:
                self.disagreements.append(Disagreement(text, side, right, said))
            self.answers[_family(right)] += 1
            found.append(right)
        self.answers["depends on who is first" if found[0] != found[1] else "the same for both"] += 1

    def __str__(self) -> str:
        lines = [f"{sum(self.asked.values())} expressions, {len(self.disagreements)} disagreements"]
        for title, counts in (("asked", self.asked), ("answers", self.answers)):
            lines.append(f"{title}:")
            lines.extend(f"{number:9}  {name}" for name, number in sorted(counts.items()))
        return "\n".join(lines + [str(item) for item in self.disagreements])


def compare(texts: Iterator[str]) -> Comparison:
    """All of them, one after the other."""
    found = Comparison()
    for text in texts:
        found.compare(text)
    return found


def some(make: Callable[[Random], str], number: int, seed: int) -> Iterator[str]:
    """So many random texts; the same for the same seed."""
    source = Random(seed)
    return (make(source) for _ in range(number))


def _kind(text: str) -> str:
    """What an expression is made of."""
    ko = ("without ko", "one KO letter", "several KO letters")[min(2, text.count("KO_"))]
    uncertain = ", U" if "U" in text.replace("KO_UP", "") else ""
    return f"{ko}{uncertain}{', NOT' if 'NOT' in text else ''}"


def _family(letters: tuple[str, ...]) -> str:
    """Which hypotheses an answer depends on, and whether it is uncertain anywhere."""
    by_seki = letters[:3] != letters[3:]
    by_ko = any(letters[base] != letters[base + 2] for base in (0, 3))
    depends = " and ".join(name for name, does in (("seki", by_seki), ("threats", by_ko)) if does)
    if not depends:
        return f"always {letters[0]}"
    uncertain = any("U" in letter for letter in letters)
    return f"depends on {depends}{', uncertain somewhere' if uncertain else ''}"


_KINDS: dict[str, Callable[[Random], str]] = {
    "pairs": random_pair,
    "triples": random_triple,
    "small-pairs": small_pair,
    "small-triples": small_triple,
}


def main() -> int:
    """Compare as told by the command line, a line of progress for every tenth."""
    parser = argparse.ArgumentParser(
        description="Ask nerai.algebra and the referee about random expressions."
    )
    for name in _KINDS:
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    options = vars(parser.parse_args())
    failed = False
    for name, make in _KINDS.items():
        number = options[name.replace("-", "_")]
        found = Comparison()
        for index, text in enumerate(some(make, number, options["seed"]), start=1):
            found.compare(text)
            if index % max(1, number // 10) == 0:
                print(
                    f"{index} {name}, {len(found.disagreements)} disagreements", file=sys.stderr, flush=True
                )
        if number:
            print(f"{name}, seed {options['seed']}: {found}", flush=True)
        failed = failed or bool(found.disagreements)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
