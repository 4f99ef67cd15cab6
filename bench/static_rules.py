"""What static rules are worth: python bench/static_rules.py STORE --problems FILE.jsonl --games FOLDER.

Prints how the rules of a store came to be (shapes, questions, rules before and after), and how many tactical
statuses they decide in positions that nothing was learned from. A *status* is what comes of a goal with one
side to move: taking a chain of at most three liberties, joining two chains that are three steps apart at
most, an eye at a point with stones on all points beside it but one. It counts where a search of --nodes
settles it. Positions are half of the problems and of the games, chosen by --seed, some moves of each game.

Beside it stand patterns that are not generalised: whole contents of 4x3 rectangles, solved on an empty board,
those --patterns that are most frequent in the other half of the positions. Such a pattern is *sound* when its
proof depends on nothing outside of the rectangle. Used as it is whenever it fits, it also decides wrongly:
that is counted. *All 4x3* are all such patterns that there are, the sound ones.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point, from_cell, to_cell, to_gtp
from nerai.board.position import Position
from nerai.errors import NeraiError
from nerai.lang import Goal, parse_goal
from nerai.learn.base import RuleBase
from nerai.learn.questions import BOUND, joining, making_eyes, taking
from nerai.learn.settle import settle
from nerai.learn.static import StaticRule, named_parts, static_rule, wanted_of
from nerai.learn.store import RuleStore
from nerai.learn.windows import Corner, Window
from nerai.sgf import load, load_problems, replay
from nerai.solver.target import Target, TargetKind, target_of

WIDE, HIGH = 4, 3
NEAR = 3
GAME_MOVES = (40, 80, 120)
SHORT = 200


class Status(NamedTuple):
    """A question with its answer: whether the side that must make something happen does."""

    position: Position
    target: Target
    reached: bool


class Pattern(NamedTuple):
    """A rectangle of a board, turned so that edges are first: its content, and where its places are."""

    window: Window
    content: tuple[int, ...]
    points: tuple[Point, ...]


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("store", type=Path, help="rules, as nerai learn makes them")
    parser.add_argument("--problems", type=Path, metavar="FILE", help="problems with positions, .jsonl")
    parser.add_argument("--games", type=Path, metavar="FOLDER", help="games, .sgf, in it and below")
    parser.add_argument("--positions", type=int, default=300, metavar="N", help="held-out positions (300)")
    parser.add_argument("--each", type=int, default=6, metavar="N", help="goals of a position (6)")
    parser.add_argument("--nodes", type=int, default=1000, metavar="N", help="to settle a status (1000)")
    parser.add_argument("--patterns", type=int, default=10_000, metavar="N", help="to compare with (10,000)")
    parser.add_argument("--no-patterns", action="store_true", help="compare with nothing")
    parser.add_argument("--seed", type=int, default=1, help="decides halves and samples (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not options.store.exists():
        parser.error(f"{options.store} is not there; nerai learn shapes makes one")
    if options.problems is None and options.games is None:
        parser.error("name problems or games to ask about")
    return options


def positions(options: argparse.Namespace) -> tuple[list[Position], list[Position]]:
    """Positions of the half that patterns are counted in, and of the other, held-out half."""
    chance = random.Random(options.seed)
    halves: tuple[list[Position], list[Position]] = ([], [])
    if options.problems is not None:
        for problem in load_problems(options.problems):
            halves[chance.randrange(2)].append(plain(problem.position))
    for file in sorted(options.games.rglob("*.sgf")) if options.games is not None else ():
        half = halves[chance.randrange(2)]
        try:
            record = replay(load(file).games[0])
            half += [plain(record.position(n)) for n in GAME_MOVES if n <= len(record.moves)]
        except NeraiError as fault:
            print(f"{file} is left out: {fault}", file=sys.stderr)
    for half in halves:
        chance.shuffle(half)
    return halves[0][: options.positions], halves[1][: options.positions]


def plain(position: Position) -> Position:
    """The board without its past, so that superko forbids nothing."""
    return Position(position.size, position.stones, to_play=position.to_play)


def near(position: Position, goal: Goal) -> bool:
    """Whether the two chains of a goal are a few steps apart."""
    first, second = named_parts(position, target_of(goal, position).atoms[0]) or ((), ())
    cells = [[to_cell(stone, position.size) for stone in part] for part in (first, second)]
    return any(abs(a - c) + abs(b - d) <= NEAR for (a, b), (c, d) in product(*cells))


def statuses(boards: Iterable[Position], options: argparse.Namespace) -> Iterator[Status | None]:
    """Statuses of some goals of each position, either side first; None for what is not settled."""
    chance = random.Random(options.seed)
    for board in boards:
        eyes = making_eyes(board, tuple(board.size.points()))
        goals = [*taking(board), *eyes, *(goal for goal in joining(board) if near(board, goal))]
        for goal in chance.sample(goals, min(options.each, len(goals))):
            target = target_of(goal, board)
            for position in (board, board.with_to_play(board.to_play.other)):
                proof = settle(position, target, nodes=options.nodes)
                won = None if proof is None else proof.winner is target.reacher
                yield None if won is None else Status(position, target, won)


def rectangles(position: Position) -> Iterator[Pattern]:
    """Every 4x3 rectangle of a board, lying or standing."""
    size = position.size
    for wide, high in ((WIDE, HIGH), (HIGH, WIDE)):
        for top, left in product(range(size.height - high + 1), range(size.width - wide + 1)):
            rows = [range(top, top + high), range(left, left + wide)]
            ends = [top + high == size.height, left + wide == size.width]
            at_edge = [top == 0 or ends[0], left == 0 or ends[1]]
            down, across = (
                list(reversed(one)) if end else list(one) for one, end in zip(rows, ends, strict=True)
            )
            cells = [(row, column) for row in down for column in across]
            if wide < high:  # standing: exchange rows and columns
                cells = [(row, column) for column in across for row in down]
                at_edge.reverse()
            points = tuple(from_cell(*cell, size) for cell in cells)
            corner = Corner.CORNER if all(at_edge) else Corner.OPEN
            if any(at_edge) and not all(at_edge):
                corner = Corner.EDGE if at_edge[0] else Corner.SIDE
            content = tuple(position.stones[point] for point in points)
            yield Pattern(Window(WIDE, HIGH, corner), content, points)


def frequent(boards: Iterable[Position], most: int) -> set[tuple[Corner, tuple[int, ...]]]:
    """The patterns that are met most often, one of all that are alike."""
    counts: Counter[tuple[Corner, tuple[int, ...]]] = Counter()
    for board in boards:
        for found in rectangles(board):
            if sum(map(bool, found.content)) > 1:
                counts[found.window.corner, found.content] += 1
    alike: Counter[tuple[Corner, tuple[int, ...]]] = Counter()
    for (corner, content), count in counts.items():
        alike[corner, Window(WIDE, HIGH, corner).canonical(content)] += count
    return {pattern for pattern, _ in alike.most_common(most)}


@cache
def solved(
    window: Window, content: tuple[int, ...], words: str, places: tuple[int, ...], first: Color
) -> tuple[bool, bool] | None:
    """Whether a goal is reached on the pattern's own board, and whether its proof stays inside."""
    board = window.position(content)
    if board is None:
        return None
    names = [to_gtp(window.points[place], board.size) for place in places]
    target = target_of(parse_goal(words.format(*names)), board)
    if target.kind is TargetKind.CONNECT and named_parts(board, target.atoms[0]) is None:
        return None  # one chain already
    proof = settle(board.with_to_play(first), target, nodes=SHORT)
    if proof is None:
        return None
    inside = proof.zone <= frozenset(window.points) and isinstance(static_rule(proof), StaticRule)
    return proof.winner is target.reacher, inside


def decisions(status: Status) -> Iterator[tuple[Pattern, bool, bool]]:
    """The patterns that decide a status: how, and whether they may."""
    position, atom = status.position, status.target.atoms[0]
    parts = named_parts(position, atom)
    if parts is None:
        return
    words = {
        TargetKind.CAPTURE_ALL: f"capture({{}}, {BOUND})",
        TargetKind.CONNECT: "connect({}, {})",
        TargetKind.EYE: f"{atom.reacher.word}: make_eye({{{{{{}}}}}})",
    }[atom.kind]
    for found in rectangles(position):
        at = {point: place for place, point in enumerate(found.points)}
        inside = [[at[point] for point in sorted(part) if point in at] for part in parts]
        if not all(inside):
            continue
        places = tuple(one[0] for one in inside)
        answer = solved(found.window, found.content, words, places, position.to_play)
        if answer is not None:
            yield found, *answer


def compared(asked: list[Status], chosen: set[tuple[Corner, tuple[int, ...]]]) -> dict[str, int]:
    """How many statuses patterns decide."""
    counts = Counter[str]()
    for status in asked:
        said: list[bool] = []
        may: list[bool] = []
        every: list[bool] = []
        for found, reached, inside in decisions(status):
            if inside:
                every.append(reached)
            if (found.window.corner, found.window.canonical(found.content)) in chosen:
                said.append(reached)
                may += [reached] * inside
        counts["sound"] += bool(may)
        counts["sound_wrong"] += any(one is not status.reached for one in may)
        counts["all_sound"] += bool(every)
        counts["all_sound_wrong"] += any(one is not status.reached for one in every)
        if said:  # if they differ, the greater number
            reached = sum(said) * 2 > len(said)
            counts["as_it_is_right" if reached is status.reached else "as_it_is_wrong"] += 1
    return dict(counts)


def by_rules(asked: list[Status], base: RuleBase) -> dict[str, int]:
    """How many statuses rules decide, by the kind of goal."""
    counts = Counter[str]()
    for position, target, reached in asked:
        kind = wanted_of(target.atoms[0])
        assert kind is not None
        counts[f"{kind.value}_statuses"] += 1
        found = base.known(position, target)
        if found is None:
            continue
        counts["decided"] += 1
        counts[f"{kind.value}_decided"] += 1
        counts["wrong"] += found.rule.own_wins is not reached
    return dict(counts)


def learning(store: RuleStore) -> dict[str, float]:
    """How the rules of a store came to be; a rectangle that was asked about twice counts once."""
    windows: dict[str, dict[str, float]] = {}
    seconds = 0.0
    for name, counts in store.tallies().items():
        window = name.partition(",")[0]
        if window.startswith("all shapes"):
            seconds += counts["seconds"]
            windows[window] = max(counts, windows.get(window, counts), key=lambda one: one["asked"])
    total = Counter[str]()
    for counts in windows.values():
        total.update({what: round(count) for what, count in counts.items()})
    rules = list(store.rules())
    return {
        "shapes": total["shapes"],
        "questions": total["asked"],
        "questions_solved": total["asked"] - total["open"],
        "rules_learned": sum(source.new for source in store.sources()),
        "rules_kept": len(rules),
        "rules_that_count_liberties": sum(bool(rule.conditions) for rule in rules),
        "median_cells": sorted(len(rule.pattern.cells) for rule in rules)[len(rules) // 2] if rules else 0,
        "seconds_of_a_core": round(seconds),
    }


def main(arguments: list[str] | None = None) -> int:
    options = read_options(arguments)
    began = time.monotonic()
    try:
        others, held_out = positions(options)
    except NeraiError as fault:
        print(fault, file=sys.stderr)
        return 65
    found = list(statuses(held_out, options))
    asked = [one for one in found if one is not None]
    with RuleStore(options.store) as store:
        made = learning(store)
        base = RuleBase(store.rules())
    rules = by_rules(asked, base)
    drawn = RuleBase(rule for rule in base if not rule.conditions)
    rules["decided_without_counted_liberties"] = by_rules(asked, drawn).get("decided", 0)
    shown: dict[str, object] = {
        "schema": "nerai.bench-static-rules/1",
        "learning": made,
        "positions": len(held_out),
        "goals_asked": len(found),
        "statuses": len(asked),
        "rules": rules,
    }
    if not options.no_patterns:
        chosen = frequent(others, options.patterns)
        shown["patterns"] = {"patterns": len(chosen), **compared(asked, chosen)}
    shown["seconds"] = round(time.monotonic() - began, 1)
    if options.json:
        print(json.dumps(shown))
    else:
        table(shown, len(asked))
    patterns = shown.get("patterns")
    unsound = isinstance(patterns, dict) and patterns["sound_wrong"] + patterns["all_sound_wrong"]
    return 1 if rules.get("wrong") or unsound else 0


def table(shown: dict[str, object], count: int) -> None:
    """Print the figures, a line each; shares of the statuses beside what is a share of them."""
    for name, value in shown.items():
        if not isinstance(value, dict):
            print(f"{name:<32}{value:>12}")
            continue
        print(name)
        for what, number in value.items():
            whole = (
                value.get(f"{what.removesuffix('_decided')}_statuses", count) if what != "decided" else count
            )
            is_share = name != "learning" and what != "patterns" and not what.endswith("_statuses")
            share = f"{number / max(1, whole):>8.1%}" if is_share else ""
            print(f"  {what:<30}{number:>12,}{share}")


if __name__ == "__main__":
    sys.exit(main())
