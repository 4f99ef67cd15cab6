"""Answers that explain themselves: what `nerai.solve` gives.

Takes what solve takes; gives a Solved, which is an Answer with its proofs at hand: it tells why, why not
another move, what happens if it is ignored, writes itself as SGF, and draws itself in a notebook. An Answer
that was read from JSON has the statements, but not the proofs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from html import escape

from nerai.answer import Answer, Statement
from nerai.board.position import Position
from nerai.explain.lesson.lesson import make_lesson
from nerai.explain.lesson.sgf import lesson_to_sgf
from nerai.explain.level import Level
from nerai.explain.picture import answer_picture
from nerai.explain.statements import statements_of
from nerai.explain.telling import Sentence, Telling, tell
from nerai.knowledge import Knowledge
from nerai.lang import Goal
from nerai.query.forethought import Adviser
from nerai.query.investigation import Investigation
from nerai.query.question import Question, ask
from nerai.query.solve import inquire
from nerai.query.why_not import WhyNot, ask_why_not
from nerai.solver.certificate import Certificate
from nerai.solver.combined import CombinedCertificate
from nerai.solver.search import StopFlag

__all__ = ["Explanation", "Solved", "solve", "solve_question"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Sentences with the statements they word; `text` is all of them, and so is printing it."""

    headline: str
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """All of it, as one text."""
        return " ".join(filter(None, (self.headline, *(one.text for one in self.sentences))))

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What is claimed, each with its evidence."""
        return tuple(item for one in self.sentences if one.statement for item in (one.statement, *one.also))

    def __str__(self) -> str:
        lines = (f"{'  ' * one.depth}{one.text}" for one in self.sentences)
        return "\n".join(filter(None, (self.headline, *lines)))

    def _repr_html_(self) -> str:
        head = f"<strong>{escape(self.headline)}</strong>" if self.headline else ""
        return f"<p>{head}</p><ul>{_items(self.sentences)}</ul>"


class Solved(Answer):
    """An answer with the proofs it rests on."""

    __slots__ = ("__dict__",)

    investigation: Investigation
    _question: Question

    @classmethod
    def of(cls, found: Investigation, question: Question) -> "Solved":
        """The answer of an investigation."""
        values = {item.name: getattr(found.answer, item.name) for item in fields(Answer)}
        made = cls(**(values | {"statements": statements_of(found)}))
        made.__dict__["investigation"] = found
        made.__dict__["_question"] = question
        return made

    @property
    def certificate(self) -> Certificate | CombinedCertificate | None:
        """The proof that settles the goal; None when it is unknown."""
        found = self.investigation
        return found.certificate if found.combination is None else found.combination.certificate

    def why(self, level: Level | str = Level.KYU) -> Explanation:
        """Why the goal comes out as it does: the move, its reasons, and why other moves fail."""
        told = self.told(level)
        return Explanation(told.headline, (*told.why, *told.plan, *told.tries, *told.assumed))

    def what_if_ignored(self, level: Level | str = Level.KYU) -> Explanation:
        """What happens if the opponent does not answer the move, or if we play elsewhere first."""
        return Explanation("", self.told(level).other_side)

    def why_not(self, move: str, *, time: float | None = None, nodes: int | None = None) -> WhyNot:
        """Why another first move does not do it, or that it does; limits as for solve."""
        return ask_why_not(self._question, move, time_s=time, nodes=nodes)

    def to_sgf(self, level: Level | str = Level.KYU, *, title: str = "") -> str:
        """The answer as an annotated problem in SGF: right and wrong lines, comments, marks."""
        return lesson_to_sgf(make_lesson(self.investigation, self.told(level), title=title))

    def told(self, level: Level | str = Level.KYU) -> Telling:
        """All that can be told, in sentences."""
        return tell(self.investigation, Level(level), statements=self.statements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.goal, self.result, self.move, self.position))

    def _repr_svg_(self) -> str:
        return answer_picture(self.investigation)

    def _repr_html_(self) -> str:
        told = self.told()
        lines = _items((*told.why, *told.plan, *told.tries, *told.other_side, *told.assumed))
        return (
            '<div style="display:flex;gap:1.5em;flex-wrap:wrap">'
            f"<div>{self._repr_svg_()}</div>"
            f'<div style="max-width:40em"><p>{escape(told.task)}</p>'
            f"<p><strong>{escape(told.headline)}</strong></p><ul>{lines}</ul><p><small>{escape(told.sure)}</small></p></div></div>"
        )


def solve(
    position: Position,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    time: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    tries: int = 0,
    stop: StopFlag | None = None,
    knowledge: Knowledge | None = None,
) -> Solved:
    """Whether the goal is reached, the side to move beginning; GoalError when the goal makes no sense here.

    Without a goal the likeliest one is taken, by the comment and by the stones in danger. Limits: `time` in
    seconds (ten, when no limit is given) and `nodes` of search; under a node limit alone the answer is always
    the same. Checking a long proof may take longer. `all_moves` judges every other first move, too, and finds
    threats and status; `tries` judges so many plausible ones, to tell why they fail; `tally` says to how many
    moves in a row the status is wanted.

    With `knowledge` the goal is planned first: moves that schemas propose are searched before others, and the
    answer says which schemas proposed its move.
    """
    return solve_question(
        ask(position, goal, comment=comment),
        time=time,
        nodes=nodes,
        all_moves=all_moves,
        tally=tally,
        tries=tries,
        stop=stop,
        knowledge=knowledge,
    )


def solve_question(
    question: Question,
    *,
    time: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    tries: int = 0,
    stop: StopFlag | None = None,
    knowledge: Knowledge | None = None,
) -> Solved:
    """The same for a question that was asked already."""
    found = inquire(
        question,
        time_s=time,
        nodes=nodes,
        all_moves=all_moves,
        tally=tally,
        tries=tries,
        stop=stop,
        adviser=None if knowledge is None else Adviser(knowledge),
    )
    return Solved.of(found, _settled(question, found))


def _settled(question: Question, found: Investigation) -> Question:
    """The question about the goal that was answered, which may be one of several that were meant."""
    return replace(question, scene=found.scene, others=())


def _items(sentences: Iterable[Sentence]) -> str:
    return "".join(
        f'<li style="margin-left:{one.depth * 1.5}em">{escape(one.text)}</li>' for one in sentences
    )
