"""What problems with solutions teach about moves: rules from moves that planning did not find, with records.

Takes Lessons, one for each problem; changes a rule book. First a rule is made of each move that is right and
was a surprise; then all rules are held against all problems: where one advises something, its move has won if
the record of the problem calls it right. Knows nothing of how problems are planned.

The record of a problem is believed here, not proved: what comes of it is an estimate, like all dynamic rules.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from nerai.board.point import Point
from nerai.learn.around import rules_around
from nerai.learn.asked import Asked
from nerai.learn.book import Lesson as Forgot
from nerai.learn.book import RuleBook
from nerai.learn.case import Case, Occasion, Try
from nerai.learn.dynamic import Adviser, DynamicRule
from nerai.learn.games import Learnt


@dataclass(frozen=True, slots=True)
class Lesson:
    """A problem: what is asked, the moves that are right, those that planning tried, and its choice."""

    source: str
    asked: Asked
    right: frozenset[Point]
    tried: frozenset[Point]
    chosen: Point | None

    @property
    def surprises(self) -> bool:
        """Whether planning chose something else than what works."""
        return bool(self.right) and self.chosen not in self.right


def learn_lessons(book: RuleBook[DynamicRule], lessons: Sequence[Lesson]) -> Learnt:
    """Make rules of what surprised, then count what all rules advise."""
    learnt = Learnt()
    made: dict[str, int] = {}
    for number, lesson in enumerate(lessons):
        if lesson.surprises:
            learnt.counts["surprises"] += 1
            created = book.learn(
                _surprise(lesson),
                rules_around,
                source=lesson.source,
                drawing=lesson.asked.drawing,
                forget=False,
            )
            learnt.add(created)
            made |= dict.fromkeys(created.created, number)
    adviser = Adviser(book.rules)
    for number, lesson in enumerate(lessons):
        case = _counted(book, lesson, adviser, {rule for rule, at in made.items() if at == number})
        learnt.counts["asked"] += 1
        changed = book.learn(case, _nothing, source=lesson.source, forget=False)
        learnt.add(changed)
        if changed.widened:
            adviser = Adviser(book.rules)
    # Once, at the end: what a rule is worth is not known before all problems have been counted.
    learnt.add(Forgot(forgotten=book.forget()))
    return learnt


def _surprise(lesson: Lesson) -> Case[Asked, Point]:
    occasion = Occasion.CHOICE if lesson.right & lesson.tried else Occasion.PLAN
    works = tuple(Try(move, frozenset[str](), won=True) for move in sorted(lesson.right))
    return Case(lesson.asked, lesson.asked.goal, (), works, occasion=occasion)


def _counted(
    book: RuleBook[DynamicRule], lesson: Lesson, adviser: Adviser, new: Collection[str]
) -> Case[Asked, Point]:
    """What rules advise, but for those that were made of this very problem: they have counted it."""
    advised = [(move, rules.difference(new)) for move, rules, _ in lesson.asked.advice(adviser)]
    advised = [one for one in advised if one[1]]
    advised.sort(key=lambda one: -book.urgency(one[1]))
    tries = tuple(Try(move, rules, won=move in lesson.right) for move, rules in advised)
    others = lesson.right.difference(move for move, _ in advised)
    works = tuple(Try(move, frozenset[str](), won=True) for move in sorted(others))
    # A problem asks for a move: who leaves it alone has lost.
    return Case(lesson.asked, lesson.asked.goal, tries, works, left_lost=True)


def _nothing(case: Case[Asked, Point], one: Try[Point]) -> Iterator[DynamicRule]:
    """No rules: what surprised has been learned before anything is counted."""
    return iter(())
