"""`nerai rules read`: what dynamic rules make of a goal on a position. An estimate, never a proof."""

from typing import Annotated, Any, Final

import typer

from nerai.board.point import to_gtp
from nerai.cli.counting import counted
from nerai.cli.posed import read_posed
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.solve_options import GoalOption, NumberOption, ProblemFile
from nerai.cli.terminal import console, print_json
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import GIVEN_RULES, Adviser, DynamicRule
from nerai.learn.dynamic_store import load_book
from nerai.learn.reader import Order, Reader, Status
from nerai.learn.situations import AnySituation, situation_of

_UNREAD: Final = 2
_MEANING: Final = {
    Status.WON: "reached though the other side moves first",
    Status.FIRST: "reached by moving first only",
    Status.LOST: "not reached",
    Status.UNREAD: "too much to read",
}
_WHO: Final = {
    **dict.fromkeys(("capture", "save"), "captures"),
    **dict.fromkeys(("connect", "cut"), "connects"),
    **dict.fromkeys(("make_eye", "deny_eye"), "makes an eye"),
}


def read(
    file: ProblemFile,
    goal: GoalOption = None,
    order: Annotated[Order, typer.Option(help="Try moves in this order.")] = Order.URGENCY,
    width: Annotated[int, typer.Option(min=1, max=20, help="Moves to try at each level.")] = 2,
    number: NumberOption = 1,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Read a goal by dynamic rules alone: what they make believe, which moves they advise, and why.

    nerai rules read examples/problems/net.sgf --goal 'capture(D7)'

    The answer is an estimate that holds as far as the rules know. Without a store the rules are those from
    which learning begins. Exit codes: 0 read, 2 too much to read, 64 bad input.
    """
    posed = read_posed(file, number=number, goal=goal)
    scene = posed.question.scene
    book = _book(store)
    situation = situation_of(scene.position, scene.target, Adviser(book.rules))
    reader: Reader[AnySituation] = Reader(book, order=order, width=width)
    reading = reader.read(situation)
    must, other = situation, situation.with_to_play(situation.position.to_play.other)
    status = reader.status(*((must, other) if situation.must else (other, must)))
    size = scene.position.size
    advised = [
        {
            "move": to_gtp(one.action, size),
            "win_rate": book.win_rate(one.rules),
            "urgency": book.urgency(one.rules),
            "rules": sorted(one.rules),
        }
        for one in reader.ordered(situation)
    ]
    line = reading.read.line if reading.read is not None else ()
    told: dict[str, Any] = {
        "goal": str(scene.target.goal),
        "claim": "estimated",
        "to_play": scene.position.to_play.word,
        "wants": situation.goal,
        "status": status.value,
        "reached": None if reading.read is None else reading.read.reached,
        "line": ["pass" if move is None else to_gtp(move, size) for move in line],
        "nodes": reading.nodes,
        "rules": len(book),
        "advised": advised,
    }
    if as_json:
        print_json({"schema": "nerai.rules-read/1", **told})
    else:
        _print(told, status)
    return _UNREAD if reading.read is None else 0


def _print(told: dict[str, Any], status: Status) -> None:
    screen = console()
    who = f"who {_WHO[told['wants']]}"
    believed = f"{status.value}  for {who}: {_MEANING[status]}"
    screen.print(f"ESTIMATED  {believed}, as far as {counted(told['rules'], 'rule')} know", markup=False)
    moves = f"{told['to_play']} to {told['wants']}: {' '.join(told['line']) or 'no move'}"
    screen.print(f"LINE       {moves} ({counted(told['nodes'], 'node')})", markup=False)
    for one in told["advised"]:
        rates = f"wins {one['win_rate']:.0%}, urgent {one['urgency']:.0%}"
        screen.print(f"ADVISED    {one['move']}: {rates}, by {', '.join(one['rules'])}", markup=False)


def _book(store: StoreFile) -> RuleBook[DynamicRule]:
    """The rules of a store, and those from which learning begins."""
    if store is None and not store_path(None).exists():
        return RuleBook(GIVEN_RULES)
    with opened(store) as kept:
        return load_book(kept)
