"""A game between a person and the player, as every front end plays it.

Takes terms, then what the person does; gives the player's moves, hints and reasons in words, and the record
as SGF with these reasons as comments. A refusal raises NeraiError, says why, and changes nothing. Reads no
keys, draws nothing and opens no files: after each change `changed` is called, which may save the record.

The game is *open* while moves are played, *counting* after two passes, until the person agrees to the count
or plays on, and then *over*. Who disputes the count plays on: where that costs nothing, the player then takes
dead stones off before it passes. Hints come from a player of full strength, whatever the opponent's level.
"""

import enum
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp, gtp_list, to_gtp
from nerai.board.rules import CHINESE, Rules, Scoring
from nerai.board.score import result_text
from nerai.engine.command import Engine, handlers
from nerai.engine.commands import ENTRIES
from nerai.engine.estimate import Estimate, Status, counted, estimate
from nerai.engine.handicap import free_points
from nerai.engine.levels import Level, level_numbered, levels
from nerai.engine.player import Choice, Decision, Options, Player
from nerai.engine.records import write_session
from nerai.engine.session import Session
from nerai.errors import ConfigError, IllegalMove
from nerai.gtp.codec import parse_response
from nerai.gtp.server import Dispatcher
from nerai.knowledge.opening import load_opening
from nerai.playout import StopFlag

USUAL_LEVEL: Final = 5
PERSON_NAME: Final = "you"
_ENGINE_NAME = re.compile(r"nerai, level ([0-9]{1,2}) .*")


class Stage(enum.Enum):
    """How far a game is; see the module."""

    OPEN = "open"
    COUNTING = "counting"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before the first move; `rules` have the komi, and no handicap yet."""

    size: Size
    person: Color = Color.BLACK
    rules: Rules = CHINESE
    handicap: int = 0
    level: int = USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class Hint:
    """What the player would do in the person's place, and why; `point` is None for a resignation."""

    point: Point | None
    move: str
    why: str


class PersonGame:
    """One game. Whatever thinks may be called on another thread; one thing is done at a time."""

    def __init__(
        self,
        session: Session,
        person: Color,
        level: Level,
        options: Options,
        *,
        changed: Callable[["PersonGame"], None] = lambda _: None,
    ) -> None:
        self.session = session
        self.person = person
        self.level = level
        self._player = Engine(session, Player(replace(options, level=level), None, load_opening()))
        self._adviser = Engine(session, Player(replace(options, level=None), None, load_opening()))
        self._changed = changed
        self._reasons: dict[int, str] = {}
        """Why the player made its moves, by their numbers, counted from 0."""
        self._result = ""
        self._estimate: Estimate | None = None
        self._disputed = False
        self._busy = threading.RLock()

    @classmethod
    def begin(
        cls,
        terms: Terms,
        options: Options,
        *,
        seed: int,
        changed: Callable[["PersonGame"], None] = lambda _: None,
    ) -> "PersonGame":
        """A new game; ConfigError when there is no such handicap or level."""
        session = Session(size=terms.size, rules=terms.rules, seed=seed)
        if terms.handicap:
            points = free_points(terms.size, terms.handicap) if terms.handicap > 1 else ()
            if not points or len(points) < terms.handicap:
                raise ConfigError(
                    f"a handicap of {terms.handicap} does not fit on {terms.size}",
                    hint="give 0, or 2 to 9 stones",
                )
            session.place_handicap(points)
        return cls(session, terms.person, level_numbered(terms.level), options, changed=changed)

    # What it is.

    @property
    def stage(self) -> Stage:
        """How far the game is."""
        if self._result:
            return Stage.OVER
        return Stage.COUNTING if self._two_passes else Stage.OPEN

    @property
    def persons_turn(self) -> bool:
        """Whether a move of the person is awaited."""
        return self.stage is Stage.OPEN and self.session.to_play is self.person

    @property
    def engines_turn(self) -> bool:
        """Whether a move of the player is awaited."""
        return self.stage is Stage.OPEN and self.session.to_play is not self.person

    @property
    def result(self) -> str:
        """As SGF writes it, `B+3.5` or `W+R`; empty before the game is over."""
        return self._result

    @property
    def last_point(self) -> Point | None:
        """The stone played last, if the last move was one."""
        last = self.session.last_move
        return None if last is None or last.point == PASS else last.point

    @property
    def engine_name(self) -> str:
        """What the player is called in records."""
        return f"nerai, level {self.level.number} ({self.level.name})"

    def named(self, point: Point | None) -> str:
        """A move as people write it."""
        return "resign" if point is None else to_gtp(point, self.session.size)

    # What the person does.

    def play(self, text: str) -> Point:
        """Play the person's move: `D4` or `pass`. PointError or IllegalMove when that is not possible."""
        with self._busy:
            self._require(Stage.OPEN)
            point = from_gtp(text, self.session.size)
            if self.session.to_play is not self.person:
                raise ConfigError("it is not your turn", hint="wait for nerai's move")
            self._require_legal(point)
            self.session.play(self.person, point)
            self._tell_changed()
            return point

    def resign(self) -> None:
        """Give the game up."""
        with self._busy:
            self._require(Stage.OPEN)
            self._end(f"{self.person.other.letter}+R")

    def undo(self) -> int:
        """Take moves back until it is the person's turn again; gives how many. After a count: play on."""
        with self._busy:
            moves = self.session.moves
            resigned = self._result.endswith("+R")
            count = 0
            if not (resigned and self.session.to_play is self.person):
                turns = [number for number, move in enumerate(moves) if move.color is self.person]
                if not turns:
                    raise ConfigError("there is no move of yours to take back", hint="play one first")
                count = len(moves) - turns[-1]
                self._disputed = self._disputed or self._two_passes
                self.session.undo(count)
            self._result, self._estimate = "", None
            self._reasons = {n: why for n, why in self._reasons.items() if n < len(moves) - count}
            self._tell_changed()
            return count

    def hint(self, stop: StopFlag | None = None) -> Hint:
        """What nerai at full strength would play in the person's place, and why; nothing is played."""
        with self._busy:
            self._require(Stage.OPEN)
            if not self.persons_turn:
                raise ConfigError("it is not your turn", hint="wait for nerai's move")
            decision = self._decided(self._adviser, Choice(self.person), stop)
            return Hint(decision.point, self.named(decision.point), _explained(self._adviser))

    # What the player does.

    def answer(self, stop: StopFlag | None = None) -> Decision:
        """Choose the player's move and play it. Its reason is found by `explain`."""
        with self._busy:
            self._require(Stage.OPEN)
            assert self.engines_turn, "asked out of turn"
            clean_up = self._disputed and self.session.rules.scoring is Scoring.AREA
            decision = self._decided(self._player, Choice(self.person.other, clean_up=clean_up), stop)
            if decision.point is None:
                self._end(f"{self.person.letter}+R")
            else:
                self.session.play(decision.color, decision.point)
                self._tell_changed()
            return decision

    def explain(self) -> str:
        """Find out why the player's last move was made, note that in the record, and say it."""
        with self._busy:
            if self._result == f"{self.person.letter}+R" and self._player.player.last is not None:
                return _explained(self._player)  # a resignation is no move that could have a comment
            number = self._last_of_engine()
            if number is None:
                return "nerai has not moved yet"
            if number not in self._reasons:
                if not self._explains(number):
                    return "the reason is not known any more: the game was taken up from its record"
                self._reasons[number] = _explained(self._player)
                self._tell_changed()
            return self._reasons[number]

    # The count.

    def count(self) -> Estimate:
        """Who owns what as the stones stand; in a count, with what the person has corrected."""
        with self._busy:
            if self._estimate is not None and self.stage is not Stage.OPEN:
                return self._estimate
            found = estimate(self.session)
            if self.stage is Stage.COUNTING:
                self._estimate = found
            return found

    def judge(self, text: str, status: Status) -> Estimate:
        """In a count, call the chain at a point dead, alive or in seki."""
        with self._busy:
            self._require(Stage.COUNTING)
            point = from_gtp(text, self.session.size)
            found = self.count()
            if not any(point in chain.points for chain, _ in found.chains):
                raise ConfigError(
                    f"there is no stone at {text.upper()}", hint="name a stone of the chain you mean"
                )
            chains = tuple(
                (chain, status if point in chain.points else before) for chain, before in found.chains
            )
            self._estimate = counted(self.session, chains)
            return self._estimate

    def agree(self) -> str:
        """Take the count for the result; gives it."""
        with self._busy:
            self._require(Stage.COUNTING)
            self._end(self.count().score.text)
            return self._result

    def count_words(self) -> str:
        """The count as a person reads it."""
        found, size = self.count(), self.session.size
        lines = []
        for status in (Status.DEAD, Status.SEKI):
            stones = [point for chain in found.stones(status) for point in chain.points]
            if stones:
                lines.append(f"{status.value}: {' '.join(gtp_list(stones, size))}")
        black, white = found.score.black, found.score.white
        lines.append(f"Black {black:g}, White {white:g}: {result_text(found.score.margin)}")
        return "\n".join(lines)

    # The record.

    def record(self) -> str:
        """The game as SGF, the player's reasons as comments."""
        with self._busy:
            names = {self.person: PERSON_NAME, self.person.other: self.engine_name}
            texts = {"PB": names[Color.BLACK], "PW": names[Color.WHITE], "RE": self._result}
            comments = [self._reasons.get(number, "") for number in range(len(self.session.moves))]
            return write_session(self.session, texts=texts, comments=comments) + "\n"

    def restore(self, reasons: dict[int, str], result: str) -> None:
        """Take over what a record tells besides moves."""
        self._reasons = dict(reasons)
        self._result = result

    # Private.

    @property
    def _two_passes(self) -> bool:
        return [move.point for move in self.session.moves[-2:]] == [PASS, PASS]

    def _require(self, stage: Stage) -> None:
        if self.stage is stage:
            return
        if self.stage is Stage.OVER:
            raise ConfigError(f"the game is over: {self._result}", hint="undo takes back the last move")
        if self.stage is Stage.COUNTING:
            raise ConfigError(
                "both have passed and the game is counted", hint="agree to the count, or undo to play on"
            )
        raise ConfigError("the game is still open", hint="it is counted when both have passed")

    def _require_legal(self, point: Point) -> None:
        if point == PASS:
            return
        reason = self.session.position.why_illegal(point)
        if reason is None and point not in self.session.board(self.person).legal_points():
            reason = "it would repeat an earlier board"
        if reason is not None:
            raise IllegalMove(point, reason, name=to_gtp(point, self.session.size))

    def _decided(self, engine: Engine, choice: Choice, stop: StopFlag | None) -> Decision:
        limits = engine.player.limits(None)
        return engine.player.decide(self.session, choice, limits, stop or StopFlag())

    def _last_of_engine(self) -> int | None:
        """The number of the player's latest move."""
        moves = self.session.moves
        return next((n for n in range(len(moves) - 1, -1, -1) if moves[n].color is not self.person), None)

    def _explains(self, number: int) -> bool:
        """Whether the player's latest decision is the one behind that move."""
        decision, move = self._player.player.last, self.session.moves[number]
        return decision is not None and (decision.color, decision.point) == (move.color, move.point)

    def _end(self, result: str) -> None:
        self._result = result
        self._tell_changed()

    def _tell_changed(self) -> None:
        self._changed(self)


def _explained(engine: Engine) -> str:
    """What GTP's gomill-explain_last_move says of the latest decision."""
    dispatcher = Dispatcher(handlers(engine, [one for one in ENTRIES if one.name == _WHY]))
    return parse_response(dispatcher.answer(_WHY)).text


_WHY: Final = "gomill-explain_last_move"


def level_of_name(name: str) -> Level | None:
    """The level that a player's name in a record tells, if it is one of ours."""
    found = _ENGINE_NAME.fullmatch(name.strip())
    if found is None or not 1 <= int(found[1]) <= len(levels()):
        return None
    return level_numbered(int(found[1]))
