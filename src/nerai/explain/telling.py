"""An answer told in sentences: the point first, then what supports it.

Takes an Investigation and a level; gives a Telling: the task, the headline, and sentences, each with the
statement it words. Every sentence rests on a statement that can be checked again; the only others say what is
asked, that something is unknown, and how sure the rest is. Knows nothing of terminals and pages.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.answer import Estimated, Proved, Refuted, Result, Statement, Unknown
from nerai.board.point import from_gtp, to_gtp
from nerai.catalogue import Catalogue, catalogue
from nerai.explain.claims import Claim
from nerai.explain.level import Level
from nerai.explain.phrases import Phrases, sentence
from nerai.explain.statements import statements_of
from nerai.explain.wording import Wording
from nerai.lang import Qualifier
from nerai.query.investigation import Investigation

__all__ = ["Sentence", "Telling", "tell"]

_MOST_TRIES: Final = {Level.BEGINNER: 4, Level.KYU: 6, Level.DAN: 6}
_TOLD_APART: Final = frozenset(
    {
        Claim.RESULT,
        Claim.ACHIEVES,
        Claim.REFUTED_BY,
        Claim.OTHER_SIDE_FIRST,
        Claim.IF_IGNORED,
        Claim.THREATENS,
        Claim.CAN_IGNORE,
        Claim.ASSUMES,
        Claim.PLAN,
        Claim.SURPRISE,
    }
)
"""What is not part of why the goal comes out as it does."""
_ENDS: Final = frozenset(
    {Claim.CAPTURES, Claim.TWO_EYES, Claim.CONNECTS, Claim.CUTS, Claim.ONE_EYE_AT_MOST, Claim.STAYS}
)
"""How lines end."""
_SHAPES: Final = (Claim.LADDER, Claim.SNAPBACK)
"""Claims whose line says all that the end of the line would."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, how far below the point it stands, and the statement it words."""

    text: str
    depth: int = 0
    statement: Statement | None = None
    also: tuple[Statement, ...] = ()
    """Further statements that the sentence words in one."""


@dataclass(frozen=True, slots=True)
class Telling:
    """An answer in words.

    `plan` are the goals and schemas that proposed the move, each below the one it serves, `surprises` moves
    that none had proposed. `tries` are first moves that fail; `other_side` what happens if the other side
    begins, or a move is ignored; `other_first` the first of these in short; `assumed` what is taken for
    granted; `sure` how sure it is.
    """

    level: Level
    task: str
    headline: str
    why: tuple[Sentence, ...]
    tries: tuple[Sentence, ...]
    other_first: str | None
    other_side: tuple[Sentence, ...]
    assumed: tuple[Sentence, ...]
    sure: str
    plan: tuple[Sentence, ...] = ()
    surprises: tuple[Sentence, ...] = ()

    @property
    def sentences(self) -> Iterator[Sentence]:
        """All that is told, in order."""
        yield from (*self.why, *self.plan, *self.surprises, *self.tries, *self.other_side, *self.assumed)

    @property
    def text(self) -> str:
        """All of it as one text."""
        told = [self.headline, *(one.text for one in self.sentences), self.sure]
        return " ".join(told)


def tell(
    found: Investigation,
    level: Level = Level.KYU,
    *,
    statements: tuple[Statement, ...] | None = None,
    texts: Catalogue | None = None,
) -> Telling:
    """The answer in words; `statements`, if they were made already."""
    made = statements_of(found) if statements is None else statements
    return _Teller(found, level, made, texts or catalogue()).telling()


class _Teller:
    """One telling: terms are explained where they first come up, in the order of reading."""

    def __init__(
        self, found: Investigation, level: Level, statements: tuple[Statement, ...], texts: Catalogue
    ) -> None:
        self._found = found
        self._level = level
        self._statements = statements
        self._texts = texts
        self._phrases = Phrases(found.scene, texts)
        self._wording = Wording(self._phrases, level, statements)
        self._explained: set[str] = set()

    def telling(self) -> Telling:
        """Everything, from the top of the page to its end."""
        return Telling(
            level=self._level,
            task=self._texts.plain(self._task()),
            headline=self._plain(self._headline()),
            why=tuple(self._why()),
            plan=tuple(self._plan()),
            surprises=tuple(told for one in self._of(Claim.SURPRISE) for told in self._sentence(one)),
            tries=tuple(self._tries()),
            other_first=self._other_first_in_short(),
            other_side=tuple(self._other_side()),
            assumed=tuple(self._assumed()),
            sure=self._sure(),
        )

    def _task(self) -> str:
        scene, phrases, say = self._found.scene, self._phrases, self._texts.say
        target = scene.target
        if scene.friend_moves:
            told = say(f"task.{phrases.kind}", **phrases.goal_words)
        elif phrases.kind == "joined":
            told = say("task.joined_defend", **phrases.goal_words)
        else:
            words = phrases.goal_words | {"do": phrases.do()}
            told = say("task.defend", **words)
        if target.liberty_bound:
            told += say("task.bound", bound=target.liberty_bound)
        return told + (say(f"task.{target.qualifier.value}") if target.qualifier else "")

    def _headline(self) -> str:
        answer, say = self._found.answer, self._texts.say
        if not isinstance(answer.evidence, Proved | Refuted):
            told = say("headline.unknown")
            if isinstance(answer.evidence, Estimated):
                told = say("headline.estimated", result=self._phrases.result(answer.result))
            return f"{told} {say('headline.guess', move=answer.guess)}" if answer.guess else told
        result = sentence(self._phrases.result(self._shown_result()))
        reached = answer.result is Result.UNCONDITIONAL
        if self._needless():
            return say("headline.no_move", result=result, opponent=self._phrases.opponent)
        return say(
            "headline.unconditional" if reached and self._rules_out_ko() else "headline.plain", result=result
        )

    def _shown_result(self) -> Result:
        """The result, but what was asked for without condition fails where it comes by ko."""
        answer = self._found.answer
        unconditional = self._found.target.qualifier is Qualifier.UNCONDITIONALLY
        return Result.FAILS if unconditional and isinstance(answer.evidence, Refuted) else answer.result

    def _needless(self) -> bool:
        """Whether the goal is reached without a move."""
        answer = self._found.answer
        other = answer.other_side_first
        both = answer.result, other.result if other is not None else Result.UNKNOWN
        return both == (Result.UNCONDITIONAL, Result.UNCONDITIONAL)

    def _rules_out_ko(self) -> bool:
        return (
            self._phrases.kind in ("kill", "live", "kill_any", "live_all") and self._found.answer.ko is None
        )

    def _why(self) -> Iterator[Sentence]:
        answer, say = self._found.answer, self._texts.say
        if self._needless():
            yield from self._without_a_move()
            return
        if answer.move:
            others = [move for move in answer.solutions if move != answer.move]
            key = "move.only" if not others else "move.several" if len(others) == 1 else "move.several_more"
            text = say(key, move=answer.move, others=self._phrases.listed(others))
            achieves = next((one for one in self._of(Claim.ACHIEVES) if one.args[0] == answer.move), None)
            yield Sentence(text, 0, achieves)
        elif not self._found.scene.friend_moves and isinstance(answer.evidence, Refuted):
            refuting = next((one for one in answer.moves if isinstance(one.evidence, Refuted)), None)
            if refuting is not None:
                yield Sentence(say("move.refuted", mover=self._phrases.mover, move=refuting.move))
        told = [one for one in self._statements if Claim(one.claim) not in _TOLD_APART]
        covered = any(Claim(one.claim) in _SHAPES for one in told) or self._told_as_try()
        for one in told:
            depth = self._depth(one)
            if depth is None or (covered and Claim(one.claim) in _ENDS):
                continue
            yield from self._sentence(one, depth, condition=self._condition(one))

    def _plan(self) -> Iterator[Sentence]:
        for depth, one in enumerate(self._of(Claim.PLAN)):
            yield from self._sentence(one, depth)

    def _without_a_move(self) -> Iterator[Sentence]:
        """What becomes of the goal if the opponent begins, and that nothing more is needed."""
        opponents = Claim.OTHER_SIDE_FIRST if self._found.scene.friend_moves else Claim.RESULT
        begun = {one.id for one in self._of(opponents)}
        for one in self._statements:
            claim = Claim(one.claim)
            reason = claim not in _TOLD_APART | _ENDS and self._depth(one) is not None
            if reason or (claim in _ENDS and one.parent in begun):
                yield from self._sentence(one)

    def _condition(self, statement: Statement) -> str | None:
        """Under which condition the line of a statement is played, if there is one."""
        result = self._found.answer.result
        if Claim(statement.claim) not in _ENDS or result not in (Result.KO, Result.SEKI):
            return None
        return f"line.{result.value}"

    def _told_as_try(self) -> bool:
        """Whether the line of the proof is one of the tries: then it need not be told twice."""
        proof = self._found.certificate
        if proof is None or self._found.answer.result is not Result.FAILS:
            return False
        line = tuple(to_gtp(point, self._found.scene.size) for point in proof.main_line())
        return any(one.args == line for one in self._of(Claim.REFUTED_BY))

    def _depth(self, statement: Statement) -> int | None:
        """How far below the result it stands; None when it belongs to something told apart."""
        depth = 0
        while statement.parent is not None:
            statement = self._statements[statement.parent]
            if Claim(statement.claim) is Claim.RESULT:
                return depth
            if Claim(statement.claim) in _TOLD_APART:
                return None
            depth += 1
        return depth

    def _tries(self) -> Iterator[Sentence]:
        scene = self._found.scene
        failed = list(self._of(Claim.REFUTED_BY))
        near = [one for one in failed if from_gtp(str(one.args[0]), scene.size) in self._found.region]
        alike: dict[tuple[object, ...], list[Statement]] = {}
        for one in near or failed:
            # The same moves may end in other eyes.
            end = self._wording.outcome(one, Result.FAILS)
            alike.setdefault((end, *one.args[1:]), []).append(one)
        for first, *others in list(alike.values())[: _MOST_TRIES[self._level]]:
            told = self._wording.refuted([first, *others])
            yield Sentence(self._plain(told), 0, first, tuple(others))

    def _other_side(self) -> Iterator[Sentence]:
        for one in self._of(Claim.OTHER_SIDE_FIRST) if not self._needless() else ():
            yield Sentence(self._plain(self._other_first(one)), 0, one)
        for claim in (Claim.CAN_IGNORE,) if self._needless() else (Claim.IF_IGNORED, Claim.CAN_IGNORE):
            for one in self._of(claim):
                yield from self._sentence(one)
        threats = list(self._of(Claim.THREATENS))
        if threats and self._found.answer.result is Result.FAILS:
            told = self._wording.threats(threats)
            yield Sentence(self._plain(told), 0, threats[0], tuple(threats[1:]))

    def _other_first(self, statement: Statement, *, short: bool = False) -> str:
        wording, other = self._wording, self._found.answer.other_side_first
        assert other is not None
        # The line of one side does not show a ko or seki, nor is an end told without the line to it.
        told = () if other.result in (Result.KO, Result.SEKI) else statement.args[1:]
        line = wording.line(("pass", *told))
        outcome = wording.outcome(statement, other.result, with_end=bool(line))
        words = {"other": self._phrases.other, "outcome": outcome, "Outcome": sentence(outcome)}
        form = "short" if short else self._level.value
        return self._texts.say(
            f"claim.other_side_first.{form if line else f'{form}_no_line'}", line=line, **words
        )

    def _other_first_in_short(self) -> str | None:
        told = next(self._of(Claim.OTHER_SIDE_FIRST), None)
        return None if told is None else self._texts.plain(self._other_first(told, short=True))

    def _assumed(self) -> Iterator[Sentence]:
        alike: dict[tuple[str | int, ...], list[Statement]] = {}
        for one in self._of(Claim.ASSUMES):
            alike.setdefault(one.args, []).append(one)
        for first, *others in alike.values():
            told = self._wording.assumed([first, *others])
            yield Sentence(self._plain(told), 0, first, tuple(others))

    def _sure(self) -> str:
        answer, say = self._found.answer, self._texts.say
        if isinstance(answer.evidence, Unknown):
            return say("sure.unknown", reason=self._reason(answer.evidence))
        if isinstance(answer.evidence, Estimated):
            right = round(answer.evidence.p * answer.evidence.n)
            return say("sure.estimated", count=answer.evidence.n, share=right)
        text = self._found.proof_text or ""
        key = "sure.proved" if isinstance(answer.evidence, Proved) else "sure.refuted"
        number = text.count("\n") - 1
        nodes = say("words.node_one") if number == 1 else say("words.node_many", count=f"{number:,}")
        return say(key, nodes=nodes)

    def _reason(self, evidence: Unknown) -> str:
        return self._texts.say(f"reason.{evidence.reason.value}")

    def _of(self, claim: Claim) -> Iterator[Statement]:
        return (one for one in self._statements if one.claim == claim.value)

    def _sentence(
        self, statement: Statement, depth: int = 0, *, condition: str | None = None
    ) -> Iterator[Sentence]:
        told = self._wording.told(statement)
        if told is not None:
            if condition is not None:
                words = self._phrases.goal_words | {"attacker": self._phrases.attacker}
                told = self._texts.say(condition, told=told, **words)
            yield Sentence(self._plain(told), depth, statement)

    def _plain(self, text: str) -> str:
        """The text with its terms explained to beginners, else as they are."""
        if self._level is Level.BEGINNER:
            return self._texts.explained(text, self._explained)
        return self._texts.plain(text)
