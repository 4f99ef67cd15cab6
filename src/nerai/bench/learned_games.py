"""What learning from games buys on games that were not learned from.

Takes positions with moves; gives counts. Questions are those that learning asks: whether a chain near the
move, short of liberties, is captured or saved, two chains are connected or cut, an eye is made or denied. The
solver's proof says what is right, and questions without one are left out. Rates that were foretold are held
against what reading then found.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.learn.book import RuleBook
from nerai.learn.calibration import Calibration, calibration
from nerai.learn.case import Case
from nerai.learn.dynamic import Adviser, DynamicRule
from nerai.learn.eating import Eating
from nerai.learn.eyes import Eyes
from nerai.learn.games import READ_NODES
from nerai.learn.joining import Joining
from nerai.learn.near import situations_near
from nerai.learn.reader import Order, Reader
from nerai.learn.settle import settle
from nerai.learn.situations import AnySituation
from nerai.learn.strengths import competitions, fit

Played = tuple[Position, Point]
"""A position, and the move that was made there."""


class About(Enum):
    """What is asked about, by what one side wants and the other prevents."""

    CAPTURE = "capture"
    CONNECT = "connect"
    EYE = "eye"


@dataclass(frozen=True, slots=True)
class Question:
    """A situation on a position, and whether what is wanted there happens, whoever is to move."""

    situation: AnySituation
    reached: bool

    @property
    def about(self) -> About:
        """What is wanted."""
        kinds = {Eating: About.CAPTURE, Joining: About.CONNECT, Eyes: About.EYE}
        return kinds[type(self.situation)]


@dataclass(slots=True)
class Score:
    """How often reading agreed with proofs, by what was right, and the nodes it took.

    `reached`: the chain is captured, the chains are connected, the eye is made; `kept`: it is prevented.
    """

    reached: int = 0
    reached_seen: int = 0
    kept: int = 0
    kept_seen: int = 0
    nodes: int = 0
    unread: int = 0


@dataclass(slots=True)
class Forecasts:
    """Win rates that a book foretold for moves, with what reading found; and the cases themselves."""

    pairs: list[tuple[float, bool]] = field(default_factory=list)
    cases: list[Case[AnySituation, Point]] = field(default_factory=list)

    @property
    def calibration(self) -> Calibration:
        """How well they came true."""
        return calibration(self.pairs, bins=5)

    @property
    def strengths(self) -> dict[str, float]:
        """Bradley-Terry strengths of the rules in these cases."""
        return fit(competitions(self.cases))


def questions(
    played: Iterable[Played], *, nodes: int, about: frozenset[About] = frozenset({About.CAPTURE})
) -> list[Question]:
    """What can be asked about moves and is settled by a proof."""
    found = []
    for position, move in played:
        for one in situations_near(position, move, Adviser(())) if move != PASS else ():
            question = Question(one, reached=False)
            if question.about not in about or one.reached() is not None:
                continue
            target = one.target()
            proof = settle(position, target, nodes=nodes)
            if proof is not None:
                found.append(replace(question, reached=proof.winner is target.friend))
    return found


def score(asked: Sequence[Question], book: RuleBook[DynamicRule], *, order: Order = Order.URGENCY) -> Score:
    """How reading by a book answers questions."""
    reader: Reader[AnySituation] = Reader(book, order=order, nodes=READ_NODES)
    adviser = Adviser(book.rules)
    counted = Score()
    for one in asked:
        reading = reader.read(replace(one.situation, adviser=adviser))
        counted.nodes += reading.nodes
        if reading.read is None:
            counted.unread += 1
        elif one.reached:
            counted.reached_seen += reading.read.reached
        else:
            counted.kept_seen += not reading.read.reached
        counted.reached += one.reached
        counted.kept += not one.reached
    return counted


def forecasts(asked: Sequence[Question], book: RuleBook[DynamicRule]) -> Forecasts:
    """What a book foretells of every move that it advises, and what reading finds."""
    reader: Reader[AnySituation] = Reader(book, nodes=READ_NODES)
    adviser = Adviser(book.rules)
    told = Forecasts()
    for one in asked:
        case = reader.case(replace(one.situation, adviser=adviser))
        if case is not None:
            told.cases.append(case)
            told.pairs += [(book.win_rate(each.rules), each.won) for each in case.tries]
    return told
