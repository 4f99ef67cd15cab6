"""How fast rules are found: python bench/rules.py [--rules N] [--positions N] [--json].

Rules are made from a seed, most of them 4x3 with a quarter of the cells left open, one or two conditions
each, a fifth of them at edges; in two kinds. *Drawn* ones have empty points, own and enemy stones in equal
parts. *Cut* ones are pieces of other games with what is true there as conditions, as rules that are learned
would be; they match far more often. Positions are 19x19 after 140 made-up moves, most near the moves before.

For each kind: matches a position, median and worst time to find all of them at all points in all symmetries
for both players (counted in the core, and as Match objects), the same for one player, median time of a
Watcher for a move and for its undoing along lines of random moves, and a plain matcher in Python, which looks
at a few rules only, without conditions, and is scaled. That it finds the same for those rules is checked.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

from nerai.bench.machine import describe_machine
from nerai.board import Color, Point, Position, Size
from nerai.rules import EMPTY, ENEMY, OFF, OWN, Condition, Content, Count, Pattern, Rule, RuleIndex, Watcher
from nerai.rules.pattern import turn

SIZE = Size.square(19)
MOVES = 140
LEFT_OPEN = 0.25
AT_EDGES = 0.2
BOXES = ((4, 3), (4, 3), (4, 3), (3, 4), (3, 3), (5, 3), (4, 4))
PLAIN_RULES = 10
LINES = 20
LINE_MOVES = 20
OF_CHAIN = tuple(count for count in Count if not count.of_move)
OF_MOVE = tuple(count for count in Count if count.of_move)


def made_game(rng: random.Random) -> Position:
    """A middle game position: moves are near one of the last six, or anywhere."""
    position = Position.empty(SIZE)
    recent: list[Point] = []
    while position.move_number < MOVES:
        legal = position.legal_points()
        if recent and rng.random() < 0.7:
            row, column = divmod(rng.choice(recent[-6:]), SIZE.width)
            near = [p for p in legal if abs(p // SIZE.width - row) <= 2 and abs(p % SIZE.width - column) <= 2]
            legal = tuple(near) or legal
        move = rng.choice(legal)
        recent.append(move)
        position = position.play(move)
    return position


def content_at(position: Position, row: int, column: int, own: Color) -> Content:
    if not (0 <= row < SIZE.height and 0 <= column < SIZE.width):
        return OFF
    color = position.at(Point(row * SIZE.width + column))
    return EMPTY if color is None else OWN if color == own else ENEMY


def box_at(rng: random.Random) -> tuple[int, int, int, int]:
    """Row, column, width and height of a piece of the board; a fifth of them have a line beyond the edge."""
    width, height = rng.choice(BOXES)
    row, column = rng.randint(0, SIZE.height - height), rng.randint(0, SIZE.width - width)
    if rng.random() < AT_EDGES:
        if rng.random() < 0.5:
            return rng.choice((-1, SIZE.height - height)), column, width, height + 1
        return row, rng.choice((-1, SIZE.width - width)), width + 1, height
    return row, column, width, height


def made_rule(rng: random.Random, name: str, game: Position, *, cut: bool) -> Rule:
    """A rule whose edges, and if it is cut all contents and conditions, are those of the game."""
    while True:
        row, column, width, height = box_at(rng)
        own = rng.choice(tuple(Color))
        contents = {}
        for dy in range(height):
            for dx in range(width):
                content = content_at(game, row + dy, column + dx, own)
                if content != OFF:
                    if rng.random() < LEFT_OPEN:
                        continue
                    if not cut:
                        content = rng.choice((EMPTY, OWN, ENEMY))
                contents[dx, dy] = content
        stones = [place for place, content in contents.items() if content in (OWN, ENEMY)]
        if {OWN, ENEMY} <= set(contents.values()):
            break
    # The anchor is a stone, so that it is on the board.
    anchor = rng.choice(stones)
    places = {(dx - anchor[0], dy - anchor[1]): content for (dx, dy), content in contents.items()}
    anchor_row, anchor_column = row + anchor[1], column + anchor[0]
    conditions = []
    for _ in range(rng.choice((1, 2))):
        place = rng.choice([place for place, content in places.items() if content != OFF])
        count = rng.choice(OF_MOVE if places[place] == EMPTY else OF_CHAIN)
        point = Point((anchor_row + place[1]) * SIZE.width + anchor_column + place[0])
        least = counted(game, count, point, own) if cut else rng.randint(1, 3)
        conditions.append(Condition(count, *place, least, rng.choice((None, least, least + 1, least + 2))))
    return Rule(name, Pattern.of(places), tuple(conditions))


def counted(game: Position, count: Count, point: Point, own: Color) -> int:
    """What is true in the game, roughly: where it is long to say, one liberty."""
    if count == Count.LIBERTIES:
        return len(game.chain_at(point).liberties)
    if count == Count.STONES:
        return len(game.chain_at(point).points)
    if count.of_move:
        mover = own if count == Count.OWN_LIBERTIES_AFTER else own.other
        turned = game.with_to_play(mover)
        return len(turned.play(point).chain_at(point).liberties) if turned.legal(point) else 0
    return 1


def plain_matches(rules: list[Rule], position: Position) -> set[tuple[str, int, Color, tuple[Point, ...]]]:
    """Every rule, symmetry, point and cell, without conditions; what looks the same counts once."""
    found = set()
    for rule in rules:
        for symmetry in range(8):
            cells = [(*turn(dx, dy, symmetry), allowed) for dx, dy, allowed in rule.pattern.cells]
            for own in Color:
                for anchor in SIZE.points():
                    row, column = divmod(anchor, SIZE.width)
                    if all(
                        content_at(position, row + dy, column + dx, own).value & allowed
                        for dx, dy, allowed in cells
                    ):
                        covered = sorted(
                            Point((row + dy) * SIZE.width + column + dx)
                            for dx, dy, allowed in cells
                            if allowed != OFF.value
                        )
                        found.add((rule.id, int(anchor), own, tuple(covered)))
    return found


def median_us(work: Callable[[Position], object], positions: list[Position], repeats: int) -> list[float]:
    """Microseconds for each position, median of the repeats. Positions take turns: caches see all of them."""
    times: list[list[float]] = [[] for _ in positions]
    for _ in range(repeats):
        for taken, position in zip(times, positions, strict=True):
            start = time.perf_counter()
            work(position)
            taken.append((time.perf_counter() - start) * 1e6)
    return [statistics.median(taken) for taken in times]


def line_us(index: RuleIndex, position: Position, rng: random.Random) -> tuple[float, float]:
    """Microseconds for a move of a watcher and for its undoing, along lines of random moves; medians."""
    watcher = Watcher(index, position)
    plays, undos = [], []
    for _ in range(LINES):
        line, after = [], position
        for _ in range(LINE_MOVES):
            line.append(rng.choice(after.legal_points()))
            after = after.play(line[-1])
        start = time.perf_counter()
        for move in line:
            watcher.play(move)
        middle = time.perf_counter()
        for _ in line:
            watcher.undo()
        plays.append((middle - start) * 1e6 / len(line))
        undos.append((time.perf_counter() - middle) * 1e6 / len(line))
    return statistics.median(plays), statistics.median(undos)


def measured(kind: str, options: argparse.Namespace) -> dict[str, object]:
    rng = random.Random(options.seed)
    sources = [made_game(rng) for _ in range(50)]
    rules = [
        made_rule(rng, f"{kind}{number:05}", rng.choice(sources), cut=kind == "cut")
        for number in range(options.rules)
    ]
    positions = [made_game(rng) for _ in range(options.positions)]
    start = time.perf_counter()
    index = RuleIndex(rules)
    compile_s = time.perf_counter() - start
    shapes = RuleIndex([Rule(rule.id, rule.pattern) for rule in rules])

    sample = rng.sample(rules, min(PLAIN_RULES, len(rules)))
    start = time.perf_counter()
    plain = plain_matches(sample, positions[0])
    plain_us = (time.perf_counter() - start) * 1e6 * len(rules) / len(sample)
    found = RuleIndex([Rule(rule.id, rule.pattern) for rule in sample]).matches(positions[0])
    if len(found) != len(plain):
        raise SystemExit(f"{len(found)} matches, the plain matcher has {len(plain)}")

    count_us = median_us(index.count, positions, options.repeats)
    one_us = median_us(lambda position: index.count(position, Color.BLACK), positions, options.repeats)
    copy_us = median_us(lambda position: position.board(), positions, options.repeats)
    objects_us = median_us(index.matches, positions, max(1, options.repeats // 5))
    lines = [line_us(index, position, rng) for position in positions]
    bare = [line_us(RuleIndex([]), position, rng) for position in positions]
    middle = statistics.median(count_us)
    return {
        "rules": len(rules),
        "images": index.image_count,
        "entries": index.entry_count,
        "compile_s": round(compile_s, 2),
        "positions": len(positions),
        "shapes": statistics.median(shapes.count(position) for position in positions),
        "matches": statistics.median(index.count(position) for position in positions),
        "all_points_us": round(middle, 1),
        "all_points_worst_us": round(max(count_us), 1),
        "of_one_player_us": round(statistics.median(one_us), 1),
        "of_which_board_copy_us": round(statistics.median(copy_us), 1),
        "as_objects_us": round(statistics.median(objects_us), 1),
        "move_us": round(statistics.median(play for play, _ in lines), 2),
        "undo_us": round(statistics.median(undo for _, undo in lines), 2),
        "move_without_rules_us": round(statistics.median(play for play, _ in bare), 2),
        "plain_s": round(plain_us / 1e6, 1),
        "times_faster": round(plain_us / middle),
    }


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rules", type=int, default=10_000, metavar="N", help="rules of each kind (10000)")
    parser.add_argument("--positions", type=int, default=20, metavar="N", help="positions (20)")
    parser.add_argument("--repeats", type=int, default=50, metavar="N", help="times each is looked at (50)")
    parser.add_argument("--seed", type=int, default=1, help="decides rules and positions (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    for name in ("rules", "positions", "repeats"):
        if getattr(options, name) <= 0:
            parser.error(f"--{name} {getattr(options, name)}: give a number above 0")
    return options


def main() -> int:
    options = read_options()
    report = {kind: measured(kind, options) for kind in ("drawn", "cut")}
    if options.json:
        print(json.dumps({"machine": describe_machine(), **report}))
        return 0
    for kind, figures in report.items():
        print(f"{kind} rules")
        for name, figure in figures.items():
            print(f"  {name.replace('_', ' '):24}{figure:>14,}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
