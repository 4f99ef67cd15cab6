"""One game between two engines under our own referee.

Takes a Pairing; gives a GameRecord, whatever the engines do: an illegal move, a crash, a late or missing
answer and a refused command lose the game for whoever is to blame. Knows nothing of the other games.

The *referee* is a Position: its rules decide what is legal, not the engines' opinions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.board.score import leader, result_text
from nerai.errors import GtpEngineDied, GtpError, GtpTimeout, PointError
from nerai.gtp.client import Client, Timeouts
from nerai.gtp.clock import Overtime, TimeLeft
from nerai.match.record import End, GameRecord, Winner
from nerai.match.scoring import count
from nerai.match.settings import MatchSettings, Player
from nerai.match.setup import set_up

_LAG_S: Final = 0.5
"""Not charged to the clock's verdict: pipes and a busy machine take their time too."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Which game of which match: everything needed to play it in another process."""

    settings: MatchSettings
    number: int
    opening: tuple[Point, ...]
    seeds: tuple[int, int]
    """For the first and the second player."""

    @property
    def first_is_black(self) -> bool:
        """Colors change with every game."""
        return self.number % 2 == 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended. `margin` is Black's lead after komi, where the board decided."""

    end: End
    winner: Color | None
    margin: float = 0.0
    note: str = ""

    @property
    def result(self) -> str:
        """As in SGF: `B+3.5`, `W+R`, or `0` for a draw."""
        if self.winner is None or not self.end.letter:
            return result_text(self.margin)
        return f"{self.winner.letter}+{self.end.letter}"


class _Fault(Exception):  # noqa: N818 - the referee's word
    """Raised where an engine fails, caught where the game is decided."""

    def __init__(self, color: Color, end: End, note: str) -> None:
        self.verdict = Verdict(end, color.other, note=note)
        super().__init__(note)


@dataclass(slots=True)
class _Side:
    """An engine at the board."""

    color: Color
    client: Client
    left: TimeLeft
    thought_s: list[float] = field(default_factory=list)

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn what goes wrong with the engine into a _Fault of this side."""
        try:
            yield
        except GtpTimeout as error:
            raise _Fault(self.color, End.TIME, str(error)) from error
        except GtpEngineDied as error:
            raise _Fault(self.color, End.CRASH, str(error)) from error
        except GtpError as error:
            raise _Fault(self.color, End.REFUSED, str(error)) from error

    def ask(self, command: str, *, timeout_s: float | None = None) -> str:
        """Return the answer; raise _Fault when there is none."""
        with self.blamed():
            return self.client.send(command, timeout_s=timeout_s)

    def offer(self, command: str) -> None:
        """Send a command that an engine need not know."""
        with self.blamed():
            if self.client.knows(command.partition(" ")[0]):
                self.client.send(command)


def play_game(pairing: Pairing) -> GameRecord:
    """Play one game and return its record. Raises GtpError when an engine or the scorer cannot be started."""
    settings = pairing.settings
    players = (
        (settings.first, settings.second) if pairing.first_is_black else (settings.second, settings.first)
    )
    seeds = pairing.seeds if pairing.first_is_black else pairing.seeds[::-1]
    with ExitStack() as stack:
        sides = {
            color: _Side(
                color,
                stack.enter_context(start_engine(player, settings, seed=seed)),
                settings.time_system.start,
            )
            for color, player, seed in zip(Color, players, seeds, strict=True)
        }
        referee = Position.empty(settings.size, rules=settings.rules)
        game = _Game(settings, sides, referee)
        verdict = game.play(pairing.opening)
    return _record(pairing, game, verdict)


def start_engine(player: Player, settings: MatchSettings, *, seed: int) -> Client:
    """Start a player's engine. Raises GtpError when that is not possible."""
    timeouts = Timeouts(start_s=settings.start_timeout_s, command_s=settings.move_timeout_s)
    return Client(
        player.command_for(seed),
        name=player.name,
        cwd=player.cwd,
        environment=dict(player.environment),
        timeouts=timeouts,
    )


class _Game:
    """A game in progress."""

    def __init__(self, settings: MatchSettings, sides: dict[Color, _Side], referee: Position) -> None:
        self._settings = settings
        self.sides = sides
        self._position = referee
        self._comments: dict[int, str] = {}
        """By the number of moves that were played before."""

    @property
    def moves(self) -> list[Point]:
        """What was played so far."""
        return [move.point for move in self._position.moves]

    @property
    def comments_by_move(self) -> tuple[str, ...]:
        """What was answered after each move; nothing where nothing is asked."""
        return tuple(self._comments.get(k, "") for k in range(len(self.moves))) if self._settings.ask else ()

    def play(self, opening: tuple[Point, ...]) -> Verdict:
        """Play it to its end."""
        try:
            for side in self.sides.values():
                self._set_up(side)
            for point in opening:
                for side in self.sides.values():
                    self._tell(side, self._position.to_play, point)
                self._place(point)
            return self._play_on()
        except _Fault as fault:
            return fault.verdict

    def _set_up(self, side: _Side) -> None:
        with side.blamed():
            set_up(side.client, self._settings.size, self._settings.rules)
        control = self._settings.time_control
        if control is not None:
            side.offer(f"time_settings {control.main_s} {control.byo_yomi_s} {control.stones}")

    def _play_on(self) -> Verdict:
        while self._position.move_number < self._settings.move_limit:
            side = self.sides[self._position.to_play]
            answer = self._think(side)
            if answer == "resign":
                return Verdict(End.RESIGNATION, side.color.other)
            point = self._judge(side.color, answer)
            self._comment(side)
            after_pass = self._position.last_move == PASS
            self._place(point)
            if point == PASS and after_pass:
                return self._decide(End.SCORE)
            self._tell(self.sides[side.color.other], side.color, point)
        return self._decide(End.MOVE_LIMIT)

    def _think(self, side: _Side) -> str:
        """Return the side's answer to genmove in small letters, and stop its clock."""
        system, limit_s = self._settings.time_system, self._settings.move_timeout_s
        if system.overtime is not Overtime.UNLIMITED:
            limit_s = min(limit_s, system.lost_after_s(side.left) + _LAG_S)
            side.offer(f"time_left {side.color.word} {int(side.left.seconds)} {side.left.count}")
        started = time.monotonic()
        words = side.ask(f"genmove {side.color.word}", timeout_s=limit_s).lower().split()
        side.thought_s.append(time.monotonic() - started)
        side.left = system.after(side.left, side.thought_s[-1])
        return words[0] if words else ""

    def _comment(self, side: _Side) -> None:
        """Ask about the move that was just chosen, off the clock; a refusal is no answer, and no fault."""
        command = self._settings.ask
        told = ""
        if command:
            with side.blamed():
                if side.client.knows(command.partition(" ")[0]):
                    answer = side.client.request(command)
                    told = answer.text if answer.ok else ""
        self._comments[self._position.move_number] = told

    def _judge(self, color: Color, answer: str) -> Point:
        """Return the point the side wants to play; raise _Fault when it may not."""
        try:
            point = from_gtp(answer, self._settings.size)
        except PointError as error:
            raise _Fault(color, End.ILLEGAL, f"{self._name(color)}: {error}") from error
        reason = self._position.why_illegal(point)
        if reason is not None:
            raise _Fault(color, End.ILLEGAL, f"{self._name(color)}: illegal move {answer.upper()}: {reason}")
        return point

    def _tell(self, side: _Side, mover: Color, point: Point) -> None:
        side.ask(f"play {mover.word} {to_gtp(point, self._settings.size)}")

    def _place(self, point: Point) -> None:
        self._position = self._position.play(point)

    def _decide(self, end: End) -> Verdict:
        counted = count(self._position, scorer=self._settings.scorer)
        return Verdict(end, leader(counted.margin), counted.margin, counted.note)

    def _name(self, color: Color) -> str:
        return self.sides[color].client.name


def _record(pairing: Pairing, game: _Game, verdict: Verdict) -> GameRecord:
    first_color = Color.BLACK if pairing.first_is_black else Color.WHITE
    winner = Winner.NOBODY
    if verdict.winner is not None:
        winner = Winner.FIRST if verdict.winner == first_color else Winner.SECOND
    return GameRecord(
        number=pairing.number,
        first_is_black=pairing.first_is_black,
        winner=winner,
        end=verdict.end,
        result=verdict.result,
        moves=tuple(to_gtp(point, pairing.settings.size) for point in game.moves),
        opening_moves=min(len(pairing.opening), len(game.moves)),
        seconds_first=_mean(game.sides[first_color].thought_s),
        seconds_second=_mean(game.sides[first_color.other].thought_s),
        note=verdict.note,
        comments=game.comments_by_move,
    )


def _mean(numbers: list[float]) -> float:
    return round(sum(numbers) / len(numbers), 4) if numbers else 0.0
