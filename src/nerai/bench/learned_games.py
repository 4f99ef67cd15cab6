"""What learning from games buys on games that were not learned from.

Takes positions with moves; gives counts. Questions are those that learning asks: whether a chain near the
move, short of liberties, is captured by the side that is to move, or saved. The solver's proof says what is
right, and questions without one are left out. Rates that were foretold are held against what reading then
found.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.learn.book import RuleBook
from nerai.learn.calibration import Calibration, calibration
from nerai.learn.case import Case
from nerai.learn.dynamic import Adviser, DynamicRule
from nerai.learn.eating import BOUND, Eating
from nerai.learn.games import READ_NODES
from nerai.learn.near import near
from nerai.learn.reader import Order, Reader
from nerai.learn.settle import settle
from nerai.learn.strengths import competitions, fit
from nerai.solver.target import target_of

Played = tuple[Position, Point]
"""A position, and the move that was made there."""


@dataclass(frozen=True, slots=True)
class Question:
    """A chain on a position, and whether it is captured."""

    position: Position
    stone: Point
    captured: bool


@dataclass(slots=True)
class Score:
    """How often reading agreed with proofs, by what was right, and the nodes it took."""

    captured: int = 0
    captured_seen: int = 0
    saved: int = 0
    saved_seen: int = 0
    nodes: int = 0
    unread: int = 0


@dataclass(slots=True)
class Forecasts:
    """Win rates that a book foretold for moves, with what reading found; and the cases themselves."""

    pairs: list[tuple[float, bool]] = field(default_factory=list)
    cases: list[Case[Eating, Point]] = field(default_factory=list)

    @property
    def calibration(self) -> Calibration:
        """How well they came true."""
        return calibration(self.pairs, bins=5)

    @property
    def strengths(self) -> dict[str, float]:
        """Bradley-Terry strengths of the rules in these cases."""
        return fit(competitions(self.cases))


def questions(played: Iterable[Played], *, nodes: int) -> list[Question]:
    """What can be asked about moves and is settled by a proof."""
    found = []
    for position, move in played:
        for chain in near(position, move) if move != PASS else ():
            goal = parse_goal(f"capture({to_gtp(chain.anchor, position.size)}, {BOUND})")
            target = target_of(goal, position)
            proof = settle(position, target, nodes=nodes)
            if proof is not None:
                found.append(Question(position, chain.anchor, proof.winner is target.friend))
    return found


def score(asked: Sequence[Question], book: RuleBook[DynamicRule], *, order: Order = Order.URGENCY) -> Score:
    """How reading by a book answers questions."""
    reader: Reader[Eating] = Reader(book, order=order, nodes=READ_NODES)
    adviser = Adviser(book.rules)
    counted = Score()
    for one in asked:
        reading = reader.read(Eating.of(one.position, one.stone, adviser))
        counted.nodes += reading.nodes
        if reading.read is None:
            counted.unread += 1
        elif one.captured:
            counted.captured_seen += reading.read.reached
        else:
            counted.saved_seen += not reading.read.reached
        counted.captured += one.captured
        counted.saved += not one.captured
    return counted


def forecasts(asked: Sequence[Question], book: RuleBook[DynamicRule]) -> Forecasts:
    """What a book foretells of every move that it advises, and what reading finds."""
    reader: Reader[Eating] = Reader(book, nodes=READ_NODES)
    adviser = Adviser(book.rules)
    told = Forecasts()
    for one in asked:
        case = reader.case(Eating.of(one.position, one.stone, adviser))
        if case is not None:
            told.cases.append(case)
            told.pairs += [(book.win_rate(each.rules), each.won) for each in case.tries]
    return told
