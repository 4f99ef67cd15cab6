"""A statement put into words, by the catalogue; nothing is added to what it claims.

Takes statements and a level; gives text. How lines of play and stones are called is phrases.py, which
statements are told together is telling.py.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import KoKind, Party, Proved, Result, Statement
from nerai.board.color import Color
from nerai.board.point import from_gtp, gtp_list
from nerai.explain.claims import Claim
from nerai.explain.level import Level
from nerai.explain.phrases import Phrases, sentence
from nerai.lang import Kind, parse_goal
from nerai.query.scene import Scene

_MOST_STONES: Final = 3
_STONES: Final = re.compile(r"\{([^{}]*)\}")
_LINE_FROM: Final = {Claim.LIBERTIES: 1}
_NO_LINE: Final = frozenset(
    {
        Claim.RESULT,
        Claim.ACHIEVES,
        Claim.OTHER_SIDE_FIRST,
        Claim.CANNOT_GET_OUT,
        Claim.NAKADE,
        Claim.NET,
        Claim.RACE,
        Claim.KO,
        Claim.SEKI,
        Claim.CAN_IGNORE,
        Claim.THREATENS,
        Claim.ASSUMES,
        Claim.PARTS_APART,
        Claim.PART_STATUS,
        Claim.SEARCHED_AS_ONE,
        Claim.PLAN,
        Claim.SURPRISE,
    }
)
"""Claims whose arguments are no line of play."""


def shortened(goal: str) -> str:
    """A goal in which large groups are named by a few of their stones."""

    def short(found: re.Match[str]) -> str:
        stones = found[1].split(", ")
        return (
            found[0] if len(stones) <= _MOST_STONES else f"{{{', '.join(stones[: _MOST_STONES - 1])}, ...}}"
        )

    return _STONES.sub(short, goal)


@dataclass(frozen=True)
class Wording:
    """The words for the statements of one answer."""

    phrases: Phrases
    level: Level
    statements: tuple[Statement, ...]

    def told(self, statement: Statement) -> str | None:
        """A statement as a sentence, terms marked; None when it is not told at the level."""
        claim = Claim(statement.claim)
        special = _SPECIAL.get(claim)
        if special is not None:
            return special(self, statement)
        level = self.level.value
        if len(statement.points) == 1 and self.phrases.texts.offers(f"claim.{claim.value}.{level}_one"):
            level += "_one"
        if not self._line(statement) and self.phrases.texts.offers(f"claim.{claim.value}.{level}_no_line"):
            level += "_no_line"
        return self._say(claim, level, statement)

    def threats(self, statements: Sequence[Statement]) -> str:
        """Several threats in one sentence."""
        moves = [str(one.args[0]) for one in statements]
        listed = self.phrases.listed(moves, either=True)
        told = self._say(Claim.THREATENS, self.level.value, statements[0], points=listed)
        assert told is not None
        return told

    def end_of(self, parent: Statement) -> Statement | None:
        """How the line of a statement ends, by the first that is told below it."""
        return next((one for one in self.statements if one.parent == parent.id), None)

    def outcome(self, parent: Statement, result: Result, *, with_end: bool = True) -> str:
        """What comes of a line: who gets its way, and how it ends."""
        reached = isinstance(parent.evidence, Proved)
        outcome = self.phrases.outcome(result, reached=reached)
        end = self.end_of(parent)
        clause = None if end is None else self._say(Claim(end.claim), "clause", end)
        # A ko or seki holds against the line of one side only.
        if clause is None or not with_end or result in (Result.KO, Result.SEKI):
            return outcome
        return self.phrases.texts.say("outcome.with_clause", outcome=outcome, clause=clause)

    def line(self, moves: Sequence[str | int]) -> str:
        """Moves as the level wants them."""
        return self.phrases.line([str(move) for move in moves], by_name=self.level is not Level.DAN)

    def _line(self, statement: Statement) -> str:
        claim = Claim(statement.claim)
        if claim in _NO_LINE:
            return ""
        return self.line(statement.args[_LINE_FROM.get(claim, 0) :])

    def _say(self, claim: Claim, form: str, statement: Statement, **more: object) -> str | None:
        key = f"claim.{claim.value}.{form}"
        if not self.phrases.texts.offers(key):
            return None
        phrases, line = self.phrases, self._line(statement)
        words: dict[str, object] = {
            **phrases.goal_words,
            "owner": phrases.owner,
            "attacker": phrases.attacker,
            "other": phrases.other,
            "it": phrases.it,
            "line": line,
            "Line": sentence(line),
            "points": phrases.points(statement.points),
            "stones": phrases.stones(statement.points, phrases.scene.target.owner),
            "eyes": phrases.areas(statement.points),
            "eye_count": phrases.eye_count(statement.points),
            "move": statement.args[0] if statement.args else "",
            "number": statement.args[0] if statement.args else "",
            "do": phrases.do(),
        }
        return phrases.texts.say(key, **(words | more))

    def _result(self, statement: Statement) -> str | None:
        result = self.phrases.result(Result(statement.args[0]))
        return self._say(Claim.RESULT, self.level.value, statement, result=result)

    def refuted(self, statements: Sequence[Statement]) -> str:
        """Moves that fail in the same way, in one sentence."""
        statement = statements[0]
        replies = statement.args[1:]
        move = self.phrases.listed([str(one.args[0]) for one in statements], either=True)
        line = self.phrases.line(["pass", *map(str, replies)], by_name=self.level is not Level.DAN)
        outcome = self.outcome(statement, Result.FAILS)
        several = self.level is Level.BEGINNER and len(statements) > 1
        told = self._say(
            Claim.REFUTED_BY,
            f"{self.level.value}_several" if several else self.level.value,
            statement,
            move=move,
            line=line,
            Line=sentence(line),
            outcome=outcome,
        )
        assert told is not None
        return told

    def _refuted_by(self, statement: Statement) -> str | None:
        return self.refuted([statement])

    def _nakade(self, statement: Statement) -> str | None:
        shape = self.phrases.texts.say(f"shape.{statement.args[0]}")
        return self._say(
            Claim.NAKADE,
            self.level.value,
            statement,
            shape=shape,
            Shape=sentence(shape),
            move=statement.args[1],
        )

    def _race(self, statement: Statement) -> str | None:
        own, theirs, shared = map(int, statement.args)
        texts = self.phrases.texts
        form = "shared_one" if shared == 1 else "shared_many"
        told = texts.say(f"claim.race.{form}", count=shared) if shared else ""
        return self._say(Claim.RACE, self.level.value, statement, own=own, theirs=theirs, shared=told)

    def _ko(self, statement: Statement) -> str | None:
        kind, first, approach, count = statement.args
        phrases, texts = self.phrases, self.phrases.texts
        sides = (phrases.friend, phrases.opponent)
        takes_first, needy = sides if Party(first) is Party.FRIEND else sides[::-1]
        if KoKind(kind) is KoKind.DOUBLE:
            return self._say(Claim.KO, "double", statement, winner=takes_first, loser=needy)
        named = texts.say(f"ko_kind.{kind}")
        # That one is too few is shown for kos with approach moves or stages, and for no others.
        exact = count == 2 and KoKind(kind) in (KoKind.APPROACH, KoKind.MULTI_STAGE)
        form = "threats_one" if count == 1 else "threats_many" if exact else "threats_at_most"
        threats = texts.say(f"claim.ko.{form}", count=count)
        words = {"first": takes_first, "needy": needy, "threats": threats}
        told = self._say(Claim.KO, self.level.value, statement, kind=named, Kind=sentence(named), **words)
        more = "approach" if approach else str(kind)
        added = self._say(Claim.KO, more, statement, **words) if told else None
        return f"{told}{added}" if added else told

    def _seki(self, statement: Statement) -> str | None:
        race = self.phrases.kind == Kind.WIN_RACE.value
        return self._say(Claim.SEKI, f"{self.level.value}_race" if race else self.level.value, statement)

    def _if_ignored(self, statement: Statement) -> str | None:
        move, _, *rest = statement.args
        return self._say(Claim.IF_IGNORED, self.level.value, statement, move=move, line=self.line(rest))

    def _can_ignore(self, statement: Statement) -> str | None:
        (count,) = statement.args
        form = "move_one" if count == 1 else "move_many"
        number = self.phrases.texts.say(f"claim.can_ignore.{form}", count=count)
        race = self.phrases.kind == Kind.WIN_RACE.value
        told = f"{self.level.value}_race" if race else self.level.value
        return self._say(Claim.CAN_IGNORE, told, statement, number=number)

    def assumed(self, statements: Sequence[Statement]) -> str:
        """What several proofs take for granted of one side, in one sentence; played stones are not named."""
        kind, side = statements[0].args
        color, scene = Color.parse(str(side)), self.phrases.scene
        names = dict.fromkeys(point for one in statements for point in one.points)
        points = {from_gtp(name, scene.size) for name in names}
        if kind == "alive":
            points = {point for point in points if scene.position.at(point) is color} or points
        told = gtp_list(points, scene.size)
        text = self._say(
            Claim.ASSUMES,
            f"{kind}_one" if kind == "alive" and len(told) == 1 else str(kind),
            statements[0],
            side=self.phrases.side(color),
            color=self.phrases.texts.say(f"words.{color.word}_adjective"),
            points=self.phrases.points(told),
            all_points=" ".join(told),
        )
        assert text is not None
        return text

    def _assumes(self, statement: Statement) -> str | None:
        return self.assumed([statement])

    def _counted(self, statement: Statement) -> str | None:
        return self._say(Claim(statement.claim), self.level.value, statement, count=statement.args[0])

    def _parts_apart(self, statement: Statement) -> str | None:
        needed, parts = statement.args
        form = self.level.value if needed == parts else "one" if needed == 1 else "some"
        return self._say(Claim.PARTS_APART, form, statement, count=needed, parts=parts)

    def _plan(self, statement: Statement) -> str | None:
        _, goal, schema, why = statement.args
        words = {"goal": shortened(str(goal)), "schema": schema, "why": why}
        return self._say(Claim.PLAN, self.level.value, statement, **words)

    def _surprise(self, statement: Statement) -> str | None:
        _, move, goal, goal_level, *line = statement.args
        mover = self.phrases.scene.mover
        side = mover.other if len(line) % 2 else mover
        words = {"move": move, "goal": shortened(str(goal)), "goal_level": goal_level}
        words["side"] = self.phrases.side(side)
        form = f"{self.level.value}_reply" if line else self.level.value
        return self._say(Claim.SURPRISE, form, statement, before=self.line(line), **words)

    def _part_status(self, statement: Statement) -> str | None:
        letters, texts = str(statement.args[0]), self.phrases.texts
        first, second = letters.split("|")
        if "?" not in letters:
            key = first + second if (first, second) != ("L", "W") else "LL"
        else:
            key = f"first_{first}" if first != "?" else f"second_{second}"
        part = Phrases(Scene.of(self.phrases.scene.position, parse_goal(statement.goal or "")), texts)
        status = texts.say(f"claim.part_status.{key}", friend=part.friend, opponent=part.opponent)
        return self._say(
            Claim.PART_STATUS,
            self.level.value,
            statement,
            goal=statement.goal or "",
            status=status,
            letters=letters,
        )


_SPECIAL: Final[dict[Claim, Callable[[Wording, Statement], str | None]]] = {
    Claim.RESULT: Wording._result,
    Claim.REFUTED_BY: Wording._refuted_by,
    Claim.NAKADE: Wording._nakade,
    Claim.RACE: Wording._race,
    Claim.KO: Wording._ko,
    Claim.SEKI: Wording._seki,
    Claim.IF_IGNORED: Wording._if_ignored,
    Claim.CAN_IGNORE: Wording._can_ignore,
    Claim.ASSUMES: Wording._assumes,
    Claim.PARTS_APART: Wording._parts_apart,
    Claim.SEARCHED_AS_ONE: Wording._counted,
    Claim.PART_STATUS: Wording._part_status,
    Claim.PLAN: Wording._plan,
    Claim.SURPRISE: Wording._surprise,
}
