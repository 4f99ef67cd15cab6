"""Do groups stay as often as a survey says? python bench/survey_calibration.py FOLDER... [--games N].

Game records of the folders are split by their names' hashes: on the one half the two numbers of
nerai.strategy.survey.CALIBRATION are fitted, on the other half everything is judged. Prints the numbers, the
reliability table of random games as they are and of rates made by the fitted numbers, and Brier scores.
"""

import argparse
import hashlib
from collections.abc import Iterable
from math import exp
from pathlib import Path

from nerai.bench.survey_truth import Forecast, fitted, forecasts
from nerai.errors import NeraiError
from nerai.learn.calibration import calibration
from nerai.sgf import load, replay
from nerai.strategy.survey import log_odds


def told(name: str, rates: Iterable[tuple[float, bool]]) -> None:
    found = calibration(rates)
    print(f"{name}: {found.count} groups, Brier score {found.brier:.3f}")
    for one in found.bins:
        sure = one.interval
        print(
            f"  {one.low:.1f} to {one.high:.1f}: {one.count:>5} groups, foretold {one.foretold:.2f}, "
            f"stayed {one.observed:.2f} ({sure.low:.2f} to {sure.high:.2f})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each folder (100)")
    parser.add_argument("--playouts", type=int, default=200, metavar="N", help="random games a look (200)")
    options = parser.parse_args()
    halves: tuple[list[Forecast], list[Forecast]] = ([], [])
    skipped = 0
    for folder in options.folders:
        for file in sorted(folder.glob("*.sgf"))[: options.games]:
            half = hashlib.sha256(file.name.encode()).digest()[0] % 2
            try:
                halves[half].extend(forecasts(replay(load(file).games[0]), random_games=options.playouts))
            except NeraiError:
                skipped += 1
    a, b = fitted(halves[0])
    print(f"fitted on {len(halves[0])} groups: CALIBRATION = ({a:.2f}, {b:.2f}); {skipped} files not read")
    told("random games as they are", ((one.share, one.kept) for one in halves[1]))
    rates = ((1 / (1 + exp(-(a + b * log_odds(one.share)))), one.kept) for one in halves[1])
    told("rates by the fitted numbers", rates)


if __name__ == "__main__":
    main()
