"""The command line: python -m chess_tactics FEN --goal mate."""

import argparse
import sys

import chess

from chess_tactics.solve import MOVES, PAWNS, explain, solve
from chess_tactics.world import ATTACKS
from nerai.planner import Limits, draw_text, plan_tree


def main(arguments: list[str] | None = None) -> int:
    """Plan one position and print it; 0: a plan, 1: none, 2: not known, or no such position."""
    parser = argparse.ArgumentParser(prog="chess_tactics", description="Plans for tactics in chess.")
    parser.add_argument("fen", help="the position, as FEN; the side to move plans")
    parser.add_argument("--goal", choices=ATTACKS, default="mate")
    parser.add_argument("--moves", type=int, default=MOVES, help="how many moves the attack may take")
    parser.add_argument("--pawns", type=int, default=PAWNS, help="how much to win, in pawns")
    parser.add_argument("--time", type=float, default=60.0, help="seconds")
    parser.add_argument("--all", action="store_true", help="everything that was tried, not only the plan")
    options = parser.parse_args(arguments)
    try:
        found = solve(
            options.fen,
            options.goal,
            moves=options.moves,
            pawns=options.pawns,
            limits=Limits(seconds=options.time),
        )
        print(chess.Board(options.fen))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(*explain(found), sep="\n")
    if options.all:
        print(draw_text(plan_tree(found)))
    print(f"{found.counts.cycles} planning cycles, {found.counts.moves} moves tried")
    return 0 if found.complete else 1 if found.winner else 2


if __name__ == "__main__":
    sys.exit(main())
