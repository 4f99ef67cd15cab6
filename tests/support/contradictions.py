"""Questions that hang together, asked one by one: no two answers may contradict each other.

Takes a random question; asks it and its relatives, and says what contradicts what. The relatives are: the
other side first, the opposite goal, more or fewer threats, the board with colours exchanged and turned
around, and the question without its region. Every answer with a winner must be accepted by the checker;
only beside an open point of assumed stones search may claim what its zone cannot show (the program then says
unknown), and such an answer counts for nothing.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from nerai.board.color import Color
from nerai.lang import opposite, parse_goal
from tests.support.questions import Question, Verdict

THREATS = ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1))
_SWAPPED = str.maketrans("XO", "OX")


@dataclass
class Count:
    """How much was asked and found: answers by how they ended, and pairs of answers that were compared."""

    ends: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        ends = ", ".join(f"{number} {name}" for name, number in sorted(self.ends.items()))
        pairs = ", ".join(f"{number} {name}" for name, number in sorted(self.compared.items()))
        return f"answers: {ends}; compared: {pairs}"


class Relatives:
    """One question and its relatives."""

    def __init__(self, question: Question, count: Count) -> None:
        self._question = replace(question, ko="")
        self._count = count
        self._known: dict[Question, Verdict] = {}

    def contradictions(self) -> Iterator[str]:
        """What must not be; nothing when all is well."""
        asked = [
            replace(self._question, to_play=side.word, threats=threats)
            for side, threats in product(Color, THREATS)
        ]
        for one, other in product(asked, asked):
            yield from self._second(one, other)
            yield from self._threats(one, other)
        for one in asked[:2]:
            yield from self._same(one, _opposite(one), "the opposite")
            yield from self._same(one, replace(one, region=()), "no region")
            yield from self._same(one, _turned(one), "turned", swapped=True)
        for one, verdict in self._known.items():
            if verdict.rule and not one.alive:
                yield f"the checker rejects a proof ({verdict.rule}): {one.record()}"

    def _second(self, one: Question, other: Question) -> Iterator[str]:
        """Who wins moving second wins moving first: he may pass."""
        if one.threats != other.threats or one.to_play == other.to_play:
            return
        winner = self._winner(one)
        if winner and winner != one.to_play and self._winner(other):
            self._count.compared["sides"] += 1
            if self._winner(other) != winner:
                yield f"whoever moves first loses: {one.record()}"

    def _threats(self, one: Question, other: Question) -> Iterator[str]:
        """More threats hurt nobody, nor do fewer of the enemy's."""
        if one.to_play != other.to_play or one.threats == other.threats:
            return
        more = _number(other.threats[0]) >= _number(one.threats[0])
        fewer = _number(other.threats[1]) <= _number(one.threats[1])
        friend = self._friend(one)
        if more and fewer and self._winner(one) == friend and self._winner(other):
            self._count.compared["threats"] += 1
            if self._winner(other) != friend:
                yield f"threats {other.threats} are worse than {one.threats}: {one.record()}"

    def _same(self, one: Question, other: Question, name: str, *, swapped: bool = False) -> Iterator[str]:
        if one == other:
            return
        first, second = self._verdict(one), self._verdict(other)
        if first.accepted and second.accepted:
            self._count.compared[name] += 1
            if (first.winner == second.winner) == swapped:
                yield f"{name}: {one.record()} {first} {other.record()} {second}"

    def _friend(self, question: Question) -> str:
        return question.target.friend.word

    def _winner(self, question: Question) -> str:
        verdict = self._verdict(question)
        return verdict.winner if verdict.accepted else ""

    def _verdict(self, question: Question) -> Verdict:
        if question not in self._known:
            found = question.verdict()
            self._known[question] = found
            self._count.ends[
                "unknown" if not found.winner else "proved" if found.accepted else "rejected"
            ] += 1
        return self._known[question]


def _number(threats: int) -> float:
    return float("inf") if threats < 0 else threats


def _opposite(question: Question) -> Question:
    """The same game, asked by the other side; so the threats change places."""
    friend, opponent = question.threats
    return replace(question, goal=str(opposite(parse_goal(question.goal))), threats=(opponent, friend))


def _turned(question: Question) -> Question:
    """Colours exchanged, and the board upside down."""
    height = len(question.rows)

    def moved(name: str) -> str:
        return f"{name[0]}{height + 1 - int(name[1:])}"

    def point(word: str) -> str:
        return moved(word) if word[:1].isupper() else word

    tokens = question.goal.replace("(", " ( ").replace(")", " ) ").replace("{", " { ").replace("}", " } ")
    words = [point(word.rstrip(",")) + "," * word.endswith(",") for word in tokens.split()]
    swap = {"black:": "white:", "white:": "black:"}
    side = {"black": "white", "white": "black"}
    return replace(
        question,
        rows=tuple(row.translate(_SWAPPED) for row in reversed(question.rows)),
        to_play=side[question.to_play],
        goal=" ".join(swap.get(word, word) for word in words),
        alive=tuple(
            (side[owner], tuple(map(moved, stones)), tuple(map(moved, free)))
            for owner, stones, free in question.alive
        ),
        region=tuple(map(moved, question.region)),
    )
