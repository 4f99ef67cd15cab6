"""Positions in which one move serves two goals: python bench/multipurpose.py [--solve] [--show] [--mine N].

--check proves every claim of the records again: the levels of both goals, and all first moves that do it.
--solve asks the decision table for the moves, and --show draws the positions. --mine looks for more of them
in a game that tree search plays against itself, or with --fight in a fight drawn by lot, and prints them as
records.
"""

import argparse
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from nerai.bench.multipurpose import (
    DEFAULT_NODES,
    Kind,
    Multipurpose,
    faults,
    read_multipurpose,
    same_shapes,
    solve,
)
from nerai.bench.multipurpose.mine import fought, mined, self_played
from nerai.board.point import Size, gtp_list, to_gtp
from nerai.errors import NeraiError

OWN = Path(__file__).parent / "multipurpose.jsonl"
MINING_NODES = 600


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "file", type=Path, nargs="?", default=OWN, help="records, .jsonl (those of the project)"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check", action="store_true", help="prove every claim again (what is done by default)"
    )
    what.add_argument("--solve", action="store_true", help="ask the decision table for the moves")
    what.add_argument("--show", action="store_true", help="draw the positions, and prove nothing")
    what.add_argument("--mine", type=int, metavar="SEED", help="look for positions in the game of that seed")
    parser.add_argument("--fight", action="store_true", help="mine a fight instead of a whole game")
    parser.add_argument("--kind", choices=[kind.value for kind in Kind], help="only records of this kind")
    parser.add_argument(
        "--nodes", type=int, metavar="N", help="search nodes a question (20,000; mining: 600)"
    )
    parser.add_argument("--size", type=int, default=9, metavar="N", help="board of the game to mine (9)")
    parser.add_argument("--playouts", type=int, default=200, metavar="N", help="a move of that game (200)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    for name in ("nodes", "size", "playouts"):
        given = getattr(options, name)
        if given is not None and given <= 0:
            parser.error(f"--{name} {given}: give a number above 0")
    return options


def chosen(options: argparse.Namespace) -> list[Multipurpose]:
    records = read_multipurpose(options.file)
    return [record for record in records if options.kind in (None, record.kind.value)]


def check(records: list[Multipurpose], options: argparse.Namespace) -> int:
    told = {record.name: faults(record, nodes=options.nodes or DEFAULT_NODES) for record in records}
    for first, second in same_shapes(records):
        told[second].append(f"the same position as {first}")
    wrong = {name: said for name, said in told.items() if said}
    counts = Counter(record.kind.value for record in records)
    if options.json:
        print(json.dumps({"records": len(records), "kinds": counts, "faults": wrong}))
        return 1 if wrong else 0
    for name, said in wrong.items():
        for line in said:
            print(f"{name}: {line}")
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    print(
        f"{len(records)} records ({kinds}), {len(records) - len(wrong)} confirmed, {len(wrong)} with faults"
    )
    return 1 if wrong else 0


def solve_all(records: list[Multipurpose], options: argparse.Namespace) -> int:
    found = [solve(record) for record in records]
    right = Counter(one.record.kind.value for one in found if one.right)
    unasked = Counter(one.record.kind.value for one in found if one.found_unasked)
    counts = Counter(record.kind.value for record in records)
    if options.json:
        wrong = [one.record.name for one in found if not one.right]
        print(json.dumps({"records": counts, "right": right, "unasked": unasked, "wrong": wrong}))
        return 0
    for one in found:
        if not one.right:
            size = one.record.position.size
            told = (
                "nothing"
                if one.move is None
                else f"{to_gtp(one.move, size)} by {one.kind.value if one.kind else ''}"
            )
            print(f"{one.record.name}: {told}, not {' or '.join(gtp_list(one.record.moves, size))}")
    for kind, count in sorted(counts.items()):
        print(f"{kind}: {right[kind]} of {count} right for these goals, {unasked[kind]} chosen unasked")
    print(f"all: {right.total()} of {len(records)} right, {right.total() / max(1, len(records)):.0%}; "
          f"{unasked.total()} unasked")  # fmt: skip
    return 0


def show(records: Iterable[Multipurpose], options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps([json.loads(record.to_json()) for record in records]))
        return 0
    for record in records:
        size = record.position.size
        print(f"{record.name} ({record.kind.value}): {record.goals[0]}; {record.goals[1]}\n{record.position}")
        lists = {"moves": record.moves, "demoting": record.demoting, "overloading": record.overloading}
        print(
            ", ".join(
                f"{name} {' '.join(gtp_list(points, size))}" for name, points in lists.items() if points
            )
        )
        print(f"{record.about}\n")
    return 0


def mine(options: argparse.Namespace) -> int:
    size = Size.square(options.size)
    whole = partial(self_played, playouts=options.playouts)
    game = (fought if options.fight else whole)(size, seed=options.mine)
    found = (
        replace(record, name=f"mined/{options.mine}_{number}", about="found in a game")
        for number, record in enumerate(
            itertools.chain.from_iterable(mined(one, nodes=options.nodes or MINING_NODES) for one in game),
            start=1,
        )
        if options.kind in (None, record.kind.value)
    )
    if options.json:
        print(json.dumps([json.loads(record.to_json()) for record in found]))
        return 0
    for record in found:
        print(record.to_json(), flush=True)
    return 0


def main(arguments: list[str] | None = None) -> int:
    options = read_options(arguments)
    try:
        if options.mine is not None:
            return mine(options)
        records = chosen(options)
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    if options.solve:
        return solve_all(records, options)
    return show(records, options) if options.show else check(records, options)


if __name__ == "__main__":
    raise SystemExit(main())
