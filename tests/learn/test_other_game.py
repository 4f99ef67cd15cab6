"""The metarules, the book and the reader on a game that is not Go."""

from dataclasses import replace

from nerai.learn.book import RuleBook
from nerai.learn.reader import Order, Reader
from nerai.planner.goal import Agent
from tests.learn.noughts_rules import FIRST, SYMMETRIES, CellRule, Making, induce, works
from tests.planner.noughts import Noughts


def making(cells: str, book: RuleBook[CellRule]) -> Making:
    return Making(Noughts(cells), Agent.ALPHA, book.rules)


def learned(cells: str, book: RuleBook[CellRule]) -> tuple[str, ...]:
    """What is learned where trying everything shows what the rules do not."""
    situation = making(cells, book)
    reader: Reader[Making] = Reader(book)
    case = reader.case(situation)
    assert case is not None
    working = [cell for cell in situation.world.empty() if works(situation.after(cell))]
    tried = [reader.tried(situation, cell) for cell in working]
    untried = tuple(one for one in tried if one is not None and one.won)
    return book.learn(replace(case, untried=untried), induce, source=cells).created


def turned(cells: str, symmetry: int) -> str:
    found = [""] * 9
    for cell, to in enumerate(SYMMETRIES[symmetry]):
        found[to] = cells[cell]
    return "".join(found)


def test_a_fork_surprises_is_learned_and_found_at_once_wherever_it_is() -> None:
    book = RuleBook(FIRST)
    cells = "a...b.b.a"  # Beta threatens the corner at the top right; taking it makes two threats
    reader: Reader[Making] = Reader(book)
    before = reader.read(making(cells, book))
    assert before.read is not None
    assert not before.read.reached
    assert learned(cells, book)
    for symmetry in range(8):
        reading = reader.read(making(turned(cells, symmetry), book))
        assert reading.read is not None
        assert reading.read.reached
        assert reading.read.action == SYMMETRIES[symmetry][2]
        assert reading.nodes <= 6


def test_learning_from_many_boards_needs_fewer_nodes_than_trying_everything() -> None:
    """All boards with two signs each where Alpha, to move, wins by force and has no line to complete.

    Those that are asked about are no images of those that are learned from.
    """
    boards = sorted({min(turned(cells, one) for one in range(8)) for cells in two_each() if forced(cells)})
    taught, asked = boards[::2], boards[1::2]
    book = RuleBook(FIRST)
    assert solved(asked, book)[0] == 0
    for cells in taught:
        learned(cells, book)
    won, nodes = solved(asked, book)
    assert won >= 0.6 * len(asked)
    assert nodes / won < 10 < sum(everything(making(cells, book)) for cells in asked) / len(asked)


def two_each() -> list[str]:
    found = []
    for number in range(3**9):
        cells = "".join(".ab"[number // 3**cell % 3] for cell in range(9))
        if cells.count("a") == cells.count("b") == 2:
            found.append(cells)
    return found


def forced(cells: str) -> bool:
    world = Noughts(cells)
    return not world.completing(Agent.ALPHA) and works(Making(world, Agent.ALPHA, ()))


def everything(situation: Making) -> int:
    """How many situations are looked at by trying everything until something works."""
    if situation.reached() is not None:
        return 1
    count = 1
    for cell in situation.world.empty():
        after = situation.after(cell)
        count += everything(after)
        if works(after) is situation.must:
            break
    return count


def solved(boards: list[str], book: RuleBook[CellRule]) -> tuple[int, int]:
    """How many boards are seen to be won, and the nodes for those."""
    reader: Reader[Making] = Reader(book, order=Order.URGENCY)
    readings = [reader.read(making(cells, book)) for cells in boards]
    won = [one.nodes for one in readings if one.read is not None and one.read.reached]
    return len(won), sum(won)
