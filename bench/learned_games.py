"""Learn dynamic rules from some games, and ask about others: python bench/learned_games.py FOLDER.

Of the game records in a folder, in the order of their names, the first N are learned from; the others are
asked about. Prints how the book grows, how often reading by the two first rules and by the learned ones
agrees with the solver's proofs, whether foretold win rates come true, and the rules with their rates and
strengths.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from nerai.bench.learned_games import Played, Score, forecasts, questions, score
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import FIRST_RULES
from nerai.learn.games import MoveLearner
from nerai.learn.reader import Order
from nerai.rate import wilson
from nerai.sgf import load, replay


def played(file: Path) -> Iterator[Played]:
    record = replay(load(file).games[0])
    before = record.start
    for step in record.steps:
        if step.move is not None:
            yield before.with_to_play(step.move.color), step.move.point
        before = step.position


def told(name: str, counted: Score) -> None:
    seen, all_of_them = counted.captured_seen + counted.saved_seen, counted.captured + counted.saved
    error = wilson(seen, all_of_them)
    print(
        f"{name:<34} {seen / all_of_them:6.1%} ({error.low:.1%} to {error.high:.1%})  "
        f"captured {counted.captured_seen}/{counted.captured}  saved {counted.saved_seen}/{counted.saved}  "
        f"{counted.nodes / all_of_them:.1f} nodes, {counted.unread} unread"
    )


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("folder", type=Path)
parser.add_argument("--learn", type=int, default=60, help="games to learn from")
parser.add_argument("--ask", type=int, default=20, help="games to ask about")
parser.add_argument("--nodes", type=int, default=2000, help="the solver's nodes for a question")
options = parser.parse_args()
files = sorted(options.folder.glob("*.sgf"))
book = RuleBook(FIRST_RULES)
learner = MoveLearner(book, nodes=options.nodes)
moves = surprises = 0
for number, file in enumerate(files[: options.learn], start=1):
    for position, move in played(file):
        moves += 1
        surprises += learner.learn(position, move, source=file.name).counts["surprises"]
    if number in (1, 2, 5, 10, 20, 40, 60, 80) or number == options.learn:
        print(
            f"{number:>3} games, {moves:>5} moves, {surprises:>4} surprises: {len(book):>4} rules", flush=True
        )
asked = [
    question
    for file in files[options.learn : options.learn + options.ask]
    for question in questions(played(file), nodes=options.nodes)
]
print(f"{len(asked)} questions with a proof, from games that were not learned from")
told("two rules", score(asked, RuleBook(FIRST_RULES)))
for order in Order:
    told(f"{len(book)} rules, ordered by {order.value}", score(asked, book, order=order))
found = forecasts(asked, book)
print(f"foretold win rates of {found.calibration.count} moves: Brier score {found.calibration.brier:.3f}")
for one in found.calibration.bins:
    rates = f"foretold {one.foretold:.2f}, won {one.observed:.2f}"
    print(f"  {one.low:.1f} to {one.high:.1f}: {one.count:>5} moves, {rates}")
strengths = found.strengths
print("rule          goal     wins  urgency  strength  trials")
for entry in sorted(book, key=lambda one: -one.record.seen)[:12]:
    name, record = entry.rule.id, entry.record
    strength = f"{strengths[name]:8.2f}" if name in strengths else "       -"
    rates = f"{record.win_rate:5.0%}  {record.urgency:7.0%}"
    print(f"{name}  {entry.rule.goal:<7} {rates}  {strength}  {record.seen:>6}")
