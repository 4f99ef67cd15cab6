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
from dataclasses import dataclass, field, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp, to_gtp
from nerai.board.rules import CHINESE, Rules, Scoring
from nerai.engine.analysis import Tally
from nerai.engine.command import Engine, handlers
from nerai.engine.commands import ENTRIES
from nerai.engine.decision_picture import DecisionPicture, picture_of
from nerai.engine.estimate import Estimate, Status, counted, estimate
from nerai.engine.growing import Choice
from nerai.engine.handicap import free_points
from nerai.engine.levels import Level, level_numbered, levels
from nerai.engine.person_count import count_words
from nerai.engine.person_notes import Notes, move_texts, root_texts
from nerai.engine.player import Decision, Options, Player
from nerai.engine.records import write_session
from nerai.engine.session import Session
from nerai.errors import ConfigError, IllegalMove
from nerai.gtp.codec import parse_response
from nerai.gtp.server import Dispatcher
from nerai.knowledge.opening import load_opening
from nerai.playout import StopFlag

USUAL_LEVEL: Final = 5
PERSON_NAME: Final = "you"
_HANDICAP_KOMI: Final = 0.5
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


def agreed_rules(name: str, komi: float | None, handicap: int) -> Rules:
    """The rules of that name; a komi that is not said is the rules' own, and half a point with a handicap."""
    rules = Rules.named(name)
    if komi is None:
        return replace(rules, komi=_HANDICAP_KOMI) if handicap else rules
    return replace(rules, komi=komi)


@dataclass(frozen=True, slots=True)
class Hint:
    """What the player would do in the person's place, and why; `point` is None for a resignation."""

    point: Point | None
    move: str
    why: str
    picture: DecisionPicture


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a choice is made: when to stop, the seconds for it if not the usual ones, whom to tell how far."""

    stop: StopFlag = field(default_factory=StopFlag)
    seconds: float | None = None
    report: Callable[[Tally], None] | None = None


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
        self._pictures: dict[int, DecisionPicture] = {}
        self._result = ""
        self._estimate: Estimate | None = None
        self._judged: dict[Point, Status] = {}
        """What the person calls chains in the count, by a stone of each."""
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
    def seconds(self) -> float:
        """What a move and a hint may take, unless random games are counted instead."""
        return self._player.player.options.seconds

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
            self._result, self._estimate, self._judged = "", None, {}
            left = len(moves) - count
            self._reasons = {number: why for number, why in self._reasons.items() if number < left}
            self._pictures = {number: one for number, one in self._pictures.items() if number < left}
            self._tell_changed()
            return count

    def hint(self, thinking: Thinking | None = None) -> Hint:
        """What nerai at full strength would play in the person's place, and why; nothing is played."""
        with self._busy:
            self._require(Stage.OPEN)
            if not self.persons_turn:
                raise ConfigError("it is not your turn", hint="wait for nerai's move")
            how = thinking or Thinking()
            decision = self._decided(self._adviser, Choice(self.person, report=how.report), how)
            why = "" if how.stop.is_set() else _explained(self._adviser)
            return Hint(decision.point, self.named(decision.point), why, picture_of(decision))

    # What the player does.

    def answer(self, thinking: Thinking | None = None) -> Decision:
        """Choose the player's move and play it. Its reason is found by `explain`.

        Once it was told to stop, nothing is played: what was found by then is no move of its level.
        """
        with self._busy:
            self._require(Stage.OPEN)
            assert self.engines_turn, "asked out of turn"
            how = thinking or Thinking()
            clean_up = self._disputed and self.session.rules.scoring is Scoring.AREA
            choice = Choice(self.person.other, clean_up=clean_up, report=how.report)
            decision = self._decided(self._player, choice, how)
            if how.stop.is_set():
                return decision
            if decision.point is None:
                self._end(f"{self.person.letter}+R")
            else:
                self._pictures[len(self.session.moves)] = picture_of(decision)
                self.session.play(decision.color, decision.point)
                self._tell_changed()
            return decision

    def explain(self) -> str:
        """Find out why the player's last move was made, note that in the record, and say it."""
        with self._busy:
            resigned = self._result == f"{self.person.letter}+R"
            # A resignation is no move that could have a comment: its reason stands at the move before it.
            number = len(self.session.moves) - 1 if resigned else self._last_of_engine()
            if number is None or number < 0:
                return "nerai has not moved yet"
            if number not in self._reasons:
                if not self._explains(None if resigned else self.session.moves[number].point):
                    return "the reason is not known any more: it was not kept"
                self._reasons[number] = _explained(self._player)
                self._tell_changed()
            return self._reasons[number]

    @property
    def reasons(self) -> dict[int, str]:
        """Why the player made its moves, as far as that was found out; by their numbers, counted from 0.

        Why it resigned stands at the person's last move.
        """
        return dict(self._reasons)

    @property
    def last_picture(self) -> DecisionPicture | None:
        """What can be drawn of the reason of the player's latest move; None where that is not known."""
        number = self._last_of_engine()
        return None if number is None else self._pictures.get(number)

    # The count.

    def count(self) -> Estimate:
        """Who owns what as the stones stand; in a count, with what the person has corrected."""
        with self._busy:
            if self._estimate is not None and self.stage is not Stage.OPEN:
                return self._estimate
            found = estimate(self.session)
            if self.stage is not Stage.OPEN:
                for point, status in self._judged.items():
                    found = self._corrected(found, point, status)
                self._estimate = found
            return found

    def judge(self, text: str, status: Status) -> Estimate:
        """In a count, call the chain at a point dead, alive or in seki."""
        with self._busy:
            self._require(Stage.COUNTING)
            point = from_gtp(text, self.session.size)
            found = self.count()
            chain = next((chain for chain, _ in found.chains if point in chain.points), None)
            if chain is None:
                raise ConfigError(
                    f"there is no stone at {text.upper()}", hint="name a stone of the chain you mean"
                )
            self._judged[chain.anchor] = status
            self._estimate = self._corrected(found, point, status)
            self._tell_changed()
            return self._estimate

    def agree(self) -> str:
        """Take the count for the result; gives it."""
        with self._busy:
            self._require(Stage.COUNTING)
            self._end(self.count().score.text)
            return self._result

    def count_words(self) -> str:
        """The count as a person reads it."""
        return count_words(self.session, self.count())

    # The record.

    def record(self) -> str:
        """The game as SGF, the player's reasons as comments, and all else that is known of it."""
        with self._busy:
            names = {self.person: PERSON_NAME, self.person.other: self.engine_name}
            notes, size = self._notes(), self.session.size
            texts = {"PB": names[Color.BLACK], "PW": names[Color.WHITE]} | root_texts(notes, size)
            moves = [move_texts(notes, number, size) for number in range(len(self.session.moves))]
            return write_session(self.session, texts=texts, move_texts=moves) + "\n"

    def tell_changes(self, changed: Callable[["PersonGame"], None]) -> None:
        """Call this after each change from now on."""
        self._changed = changed

    def restore(self, notes: Notes) -> None:
        """Take over what a record tells besides moves and time."""
        self._reasons, self._pictures = dict(notes.reasons), dict(notes.pictures)
        self._result, self._judged, self._disputed = notes.result, dict(notes.judged), notes.disputed

    # Private.

    @property
    def _two_passes(self) -> bool:
        return [move.point for move in self.session.moves[-2:]] == [PASS, PASS]

    def _notes(self) -> Notes:
        return Notes(self._reasons, self._pictures, self._result, self._judged, self._disputed, self.seconds)

    def _corrected(self, found: Estimate, point: Point, status: Status) -> Estimate:
        """The count when the chain at that point is called so."""
        chains = tuple((chain, status if point in chain.points else before) for chain, before in found.chains)
        proved = frozenset(chain for chain in found.proved if point not in chain.points)
        return counted(self.session, chains, proved=proved)

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

    def _decided(self, engine: Engine, choice: Choice, thinking: Thinking) -> Decision:
        limits = engine.player.limits(thinking.seconds)
        return engine.player.decide(self.session, choice, limits, thinking.stop)

    def _last_of_engine(self) -> int | None:
        """The number of the player's latest move."""
        moves = self.session.moves
        return next((n for n in range(len(moves) - 1, -1, -1) if moves[n].color is not self.person), None)

    def _explains(self, point: Point | None) -> bool:
        """Whether the player's latest decision is the one behind that move; None is a resignation."""
        decision = self._player.player.last
        return decision is not None and decision.point == point

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
