"""Are the strength levels in order? Each plays its neighbour: python bench/levels.py OUT.jsonl --games 20.

Plays level 2 against 1, 3 against 2, and so on, from random openings with colors changed, and prints the
games that the higher one won with the 95% interval. All games are played in this process. A run that was
ended goes on where it was; more games may be asked for later. Level 10, which has only a time limit, gets
--playouts.
"""

import argparse
import json
import random
from pathlib import Path

from nerai.board.color import Color
from nerai.board.point import PASS, Size
from nerai.board.rules import CHINESE
from nerai.board.score import tromp_taylor
from nerai.engine.growing import Choice, Limits
from nerai.engine.levels import level_numbered, levels
from nerai.engine.player import Options, Player
from nerai.engine.session import Session
from nerai.knowledge.opening import load_opening
from nerai.playout import StopFlag
from nerai.rate import wilson

_OPENING_MOVES = 2


def higher_wins(lower: int, number: int, options: argparse.Namespace) -> float:
    """1, 0, or a half for a draw. An even game and the odd one after it have the same opening."""
    size = Size.square(options.size)
    session = Session(size=size, rules=CHINESE, seed=number)
    chance = random.Random(f"{lower} {number // 2}")
    for _ in range(_OPENING_MOVES):
        session.play(session.to_play, chance.choice(session.position.legal_points()))
    higher = Color.BLACK if number % 2 == 0 else Color.WHITE
    players = {
        color: Player(Options(level=level_numbered(lower + (color is higher))), None, load_opening())
        for color in Color
    }
    passes = 0
    while passes < 2 and len(session.moves) < 3 * size.area:
        color = session.to_play
        decision = players[color].decide(session, Choice(color), Limits(options.playouts), StopFlag())
        if decision.point is None:
            return float(color is not higher)
        session.play(color, decision.point)
        passes = passes + 1 if decision.point == PASS else 0
    winner = tromp_taylor(session.position).winner
    return 0.5 if winner is None else float(winner is higher)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="file of the results, by which a run resumes")
    parser.add_argument("--games", type=int, default=20, help="games a pair (default: %(default)s)")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--lowest", type=int, default=1, help="begin with this level (default: %(default)s)")
    parser.add_argument("--highest", type=int, default=len(levels()))
    parser.add_argument("--playouts", type=int, default=20_000, help="of the highest level")
    options = parser.parse_args()
    known = {}
    if options.out.exists():
        known = {(one["lower"], one["game"]): one for one in map(json.loads, options.out.open())}
    print("levels      won of games        95% interval")
    for lower in range(options.lowest, options.highest):
        won = 0.0
        for number in range(options.games):
            if (lower, number) not in known:
                one = {"lower": lower, "game": number, "won": higher_wins(lower, number, options)}
                with options.out.open("a") as file:
                    file.write(json.dumps(one) + "\n")
                known[lower, number] = one
            won += known[lower, number]["won"]
        sure = wilson(won, options.games)
        print(
            f"{lower + 1:>2} over {lower:<2}  {won:>4g} of {options.games:<4} {won / options.games:>6.0%}   "
            f"{sure.low:.0%} to {sure.high:.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
