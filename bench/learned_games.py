"""Learn dynamic rules from some games, and ask about others: python bench/learned_games.py FOLDER.

Of the game records in a folder, in the order of their names, the first N are learned from; the others are
asked about. Prints how the book grows, how often reading by the first rules and by the learned ones agrees
with the solver's proofs, whether foretold win rates come true, and the rules with their rates and strengths.
Learned and asked about are captures, from two rules on; with --all connections and eyes as well, from all
rules that are given, and each of the three is counted for itself.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from nerai.bench.learned_games import About, Played, Score, forecasts, questions, score
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import FIRST_RULES, GIVEN_RULES
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
    seen, all_of_them = counted.reached_seen + counted.kept_seen, counted.reached + counted.kept
    if not all_of_them:
        print(f"{name:<42} no question")
        return
    error = wilson(seen, all_of_them)
    print(
        f"{name:<42} {seen / all_of_them:6.1%} ({error.low:.1%} to {error.high:.1%})  "
        f"reached {counted.reached_seen}/{counted.reached}  kept {counted.kept_seen}/{counted.kept}  "
        f"{counted.nodes / all_of_them:.1f} nodes, {counted.unread} unread"
    )


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("folder", type=Path)
parser.add_argument("--learn", type=int, default=60, help="games to learn from")
parser.add_argument("--ask", type=int, default=20, help="games to ask about")
parser.add_argument("--nodes", type=int, default=2000, help="the solver's nodes for a question")
parser.add_argument("--all", action="store_true", help="connections and eyes as well as captures")
options = parser.parse_args()
files = sorted(options.folder.glob("*.sgf"))
first = GIVEN_RULES if options.all else FIRST_RULES
about = frozenset(About) if options.all else frozenset({About.CAPTURE})
book = RuleBook(first)
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
    for question in questions(played(file), nodes=options.nodes, about=about)
]
print(f"{len(asked)} questions with a proof, from games that were not learned from")
for kind in sorted(about, key=lambda one: one.value):
    some = [one for one in asked if one.about is kind]
    told(f"{kind.value}: {len(first)} rules", score(some, RuleBook(first)))
    for order in Order:
        told(f"{kind.value}: {len(book)} rules, by {order.value}", score(some, book, order=order))
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
