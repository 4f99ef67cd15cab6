"""How often is the decision table's choice played? python bench/table_share.py GAMES.

GAMES is the folder of a match in which engines were asked about their moves:

    nerai match -a nerai-gtp -b 'nerai-gtp --no-strategy' -n 100 --ask nerai-verdict --out GAMES

Counts, over all moves for which a plan was made, those that were the table's own choice, those that were
another row of it, and those that search alone chose; and by how much the choices that were overruled fell
short.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from nerai.errors import NeraiError
from nerai.sgf.document import read_document


@dataclass(frozen=True, slots=True)
class Told:
    """What an engine said of a move for which there was a plan."""

    followed: bool
    in_table: bool
    short: float | None
    """By how much the table's choice won fewer games than the move played; None where one was not tried."""


def verdicts(file: Path) -> Iterator[Told]:
    """The moves of one game with a plan behind them."""
    game = read_document(file.read_bytes(), name=str(file)).game
    comments = [] if game is None else [node.text("C") for node in game.walk()][1:]
    for text in comments:
        told = json.loads(text) if text.startswith("{") else {}
        if "table" in told:
            won, table_won = told["won"], told["table_won"]
            short = None if won is None or table_won is None else won - table_won
            yield Told(told["followed"], told["in_table"], short)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count and print; 65 for a folder without such games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, help="the folder that nerai match --out named")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    options = parser.parse_args(arguments)
    try:
        found = [one for file in sorted(options.games.glob("*.sgf")) for one in verdicts(file)]
    except (NeraiError, ValueError, KeyError) as error:
        print(f"{options.games}: {error}", file=sys.stderr)
        return 65
    if not found:
        print(f"{options.games}: no game in which engines told of a plan; see --help", file=sys.stderr)
        return 65
    short = [one.short for one in found if not one.followed and one.short is not None]
    counts = {
        "table's choice": sum(one.followed for one in found),
        "another row": sum(one.in_table and not one.followed for one in found),
        "search alone": sum(not one.in_table for one in found),
    }
    if options.json:
        overruled_by = round(mean(short), 4) if short else None
        print(json.dumps({"planned": len(found), **counts, "overruled by": overruled_by}))
        return 0
    for name, count in counts.items():
        print(f"{name:<15} {count:>5} of {len(found)}  {count / len(found):6.1%}")
    if short:
        print(f"where it was overruled, the table's choice won {mean(short):.1%} fewer games in the mean")
    return 0


if __name__ == "__main__":
    sys.exit(main())
