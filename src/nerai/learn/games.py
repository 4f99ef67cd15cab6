"""Learning from moves that were played, and from positions: what surprises there, and what rules come of it.

Takes positions and moves, one by one; gives what was counted, and changes a rule book. Before and after each
move the reader is asked about what is near it: whether chains that are short of liberties are captured, two
chains connected, an eye made. What was thought safe and now looks captured, or the other way round, is a
surprise; it is believed only if the solver proves it. If the solver proves the contrary, the rules are wrong
about the reply, and the reply is learned.

Does not know where the moves come from. What the reader says is an estimate; only proofs make new rules.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.learn.book import Lesson, RuleBook
from nerai.learn.case import Case, Occasion, Try
from nerai.learn.dynamic import Adviser, DynamicRule
from nerai.learn.example import induce
from nerai.learn.near import situations_near, situations_on
from nerai.learn.reader import Reader
from nerai.learn.settle import settle
from nerai.learn.situations import AnySituation
from nerai.learn.strengths import Competition
from nerai.solver.certificate import Certificate

READ_NODES: Final = 300
_Case: TypeAlias = Case[AnySituation, Point]


@dataclass(slots=True)
class Learnt:
    """What came of moves: counts of questions, surprises and what proofs said of those; ids of rules."""

    counts: Counter[str] = field(default_factory=Counter)
    created: list[str] = field(default_factory=list)
    widened: list[str] = field(default_factory=list)
    forgotten: dict[str, str] = field(default_factory=dict)
    proofs: dict[str, str] = field(default_factory=dict)
    """The texts of the proofs that new rules name."""
    competitions: list[Competition] = field(default_factory=list)

    def add(self, lesson: Lesson) -> None:
        """Count what a case did to the book."""
        self.competitions += lesson.competitions
        self.created += lesson.created
        self.widened += lesson.widened
        self.forgotten |= {name: reason.value for name, reason in lesson.forgotten.items()}

    def include(self, other: "Learnt") -> None:
        """Count what came of other moves as well."""
        self.counts.update(other.counts)
        self.competitions += other.competitions
        self.created += other.created
        self.widened += other.widened
        self.forgotten |= other.forgotten
        self.proofs |= other.proofs


class MoveLearner:
    """Changes a book by moves; `nodes` are the solver's for each surprise.

    Asked is only about goals for which the book has a rule: else reading knows nothing that could surprise.
    """

    def __init__(self, book: RuleBook[DynamicRule], *, nodes: int) -> None:
        self.book = book
        self._nodes = nodes
        self._adviser = Adviser(book.rules)
        self._kinds = {rule.kind for rule in book.rules}
        self._reader: Reader[AnySituation] = Reader(book, nodes=READ_NODES)

    def learn(self, before: Position, move: Point, *, source: str) -> Learnt:
        """What a move teaches that the side to move made."""
        learnt = Learnt()
        if move == PASS:
            return learnt
        for one in situations_near(before, move, self._adviser):
            if one.kind in self._kinds and one.reached() is None:
                self._about(replace(one, adviser=self._adviser), move, source, learnt)
                if learnt.created or learnt.widened or learnt.forgotten:
                    self._adviser = Adviser(self.book.rules)
        return learnt

    def search(self, position: Position, *, source: str) -> Learnt:
        """What the solver knows of chains, pairs of chains and eyes on a position, and the rules do not."""
        learnt = Learnt()
        for one in situations_on(position, self._adviser):
            if one.kind in self._kinds and one.reached() is None:
                self._searched(replace(one, adviser=self._adviser), source, learnt)
                self._adviser = Adviser(self.book.rules)
        return learnt

    def _searched(self, situation: AnySituation, source: str, learnt: Learnt) -> None:
        case = self._reader.case(situation)
        if case is None:
            learnt.counts["unread"] += 1
            return
        learnt.counts["asked"] += 1
        proof = self._settled(situation)
        believed = any(case.working) or case.left_lost is False
        if proof is None:
            learnt.counts["unsettled"] += 1
            self._count(case, source, learnt)
        elif (proof.winner is situation.position.to_play) is believed:
            self._count(case, source, learnt)
        elif believed:
            learnt.counts["surprises"] += 1
            self._count(case, source, learnt)
            self._wrong(case, source, learnt)
        else:
            learnt.counts["surprises"] += 1
            learnt.counts["confirmed"] += 1
            self._found(case, proof, Occasion.SEARCH, source, learnt)

    def _wrong(self, case: _Case, source: str, learnt: Learnt) -> None:
        """The rules believe in a move that the solver knows to fail: learn the reply to it."""
        action = next((one.action for one in case.working), PASS)
        after = case.situation.after(action)
        proof = self._settled(after)
        if proof is None or proof.winner is not after.position.to_play:
            learnt.counts["unsettled"] += 1
            return
        learnt.counts["refuted"] += 1
        self._refuted(after, proof, source, learnt)

    def _about(self, situation: AnySituation, move: Point, source: str, learnt: Learnt) -> None:
        case = self._reader.case(situation)
        if case is None:
            learnt.counts["unread"] += 1
            return
        learnt.counts["asked"] += 1
        tried = self._reader.tried(situation, move)
        advised = {one.action for one in case.tries}
        if tried is None or move in advised or not tried.won or any(case.working) or case.left_lost is False:
            self._count(case, source, learnt)
            return
        learnt.counts["surprises"] += 1
        after = situation.after(move)
        proof = self._settled(after)
        if proof is None:
            learnt.counts["unsettled"] += 1
            self._count(case, source, learnt)
        elif proof.winner is situation.position.to_play:
            learnt.counts["confirmed"] += 1
            surprised = replace(case, untried=(tried,), occasion=Occasion.GAME)
            self._taught(surprised, proof, source, learnt)
        else:
            learnt.counts["refuted"] += 1
            self._count(case, source, learnt)
            self._refuted(after, proof, source, learnt)

    def _count(self, case: _Case, source: str, learnt: Learnt) -> None:
        learnt.add(self.book.learn(case, induce, source=source))

    def _taught(self, case: _Case, proof: Certificate, source: str, learnt: Learnt) -> None:
        drawing = _drawn(case.situation)
        lesson = self.book.learn(case, induce, source=source, drawing=drawing, proof=proof.name)
        learnt.add(lesson)
        if lesson.created:
            learnt.proofs[proof.name] = proof.text

    def _refuted(self, situation: AnySituation, proof: Certificate, source: str, learnt: Learnt) -> None:
        """Learn the reply by which the solver shows that the move does not work."""
        case = None if situation.reached() is not None else self._reader.case(situation)
        if case is not None:
            self._found(case, proof, Occasion.REFUTATION, source, learnt)

    def _found(
        self, case: _Case, proof: Certificate, occasion: Occasion, source: str, learnt: Learnt
    ) -> None:
        """Learn the first move of a proof, unless the rules advise it; what took part is its main line."""
        root = proof.proof[proof.root]
        if root.child < 0 or root.move < 0 or root.move in {one.action for one in case.tries}:
            return
        line = frozenset(point for point in proof.main_line() if point != PASS)
        move = Try(Point(root.move), frozenset[str](), True, line)
        self._taught(replace(case, untried=(move,), occasion=occasion), proof, source, learnt)

    def _settled(self, situation: AnySituation) -> Certificate | None:
        """The proof of what comes of a situation; None when there is none, or nothing is left to ask."""
        if not situation.there:
            return None
        return settle(situation.position, situation.target(), nodes=self._nodes)


def _drawn(situation: AnySituation) -> str:
    """The board as text that can be read back, and what was asked."""
    return f"{situation.position}\n{situation.goal} {situation.named}"
