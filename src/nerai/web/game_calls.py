"""The calls of a game between a person and nerai: begin, move, answer, undo, hint, why, count.

Takes requests; gives the game as it then is. Plays nothing itself: all is done by the PersonGame that `nerai
play` uses. A call that changes a game names the `state` that its page has seen: where the game has gone on
since, in another window or program, it is refused and nothing happens. Moves and hints are found in threads
of their own, with progress as events, and stop when nobody listens.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from fastapi import Request
from starlette.responses import JSONResponse, Response

from nerai.board.rules import NAMED_RULES
from nerai.engine.analysis import Tally
from nerai.engine.estimate import Status
from nerai.engine.levels import levels
from nerai.engine.person_game import USUAL_LEVEL, PersonGame, Terms, Thinking, agreed_rules
from nerai.engine.player import DEFAULT_SECONDS
from nerai.errors import ConfigError, GtpError, IllegalMove, PointError, RequestError
from nerai.solver.search import StopFlag
from nerai.web.calling import GRACE_S, QUICK_TIME_S, client_of, fault_of, fields_of
from nerai.web.events import EventStream, unless_gone
from nerai.web.game_telling import count_record, hint_record, kept_record, state_of, table_record
from nerai.web.games import MOST_MOVES
from nerai.web.jobs import Jobs
from nerai.web.person_games import PersonGames, Table
from nerai.web.reading import Fields
from nerai.web.solving import if_stopped

_SIZES: Final = (9, 13, 19)
_MOST_HANDICAP: Final = 9
_MOST_KOMI: Final = 1000.0
_LEAST_THINKING_S: Final = 0.05
_MOST_THINKING_S: Final = 30.0
_THINKING_S: Final = (1, 2, 5, 10, 20, 30)
"""The times for a move that a page offers."""
_TOLD_FROM: Final = 2_000
"""Choices of so many random games or more tell how far they are; smaller ones are soon over."""

Act = Callable[[Table], object]


class ThinkProgress:
    """How far a choice is: written by the thread that works, read by others."""

    def __init__(self) -> None:
        self.phase = "waiting"
        self.games = 0
        self._began = time.monotonic()

    def record(self) -> dict[str, object]:
        """As pages show it."""
        seconds = round(time.monotonic() - self._began, 2)
        return {"phase": self.phase, "games": self.games, "seconds": seconds}

    def follow(self, tally: Tally) -> None:
        """Take over how many random games there are by now."""
        self.games = tally.visits


class GameCalls:
    """A method per call; `moves` are the threads in which nerai thinks, `quick` those for all else."""

    def __init__(self, games: PersonGames, moves: Jobs, quick: Jobs) -> None:
        self._games = games
        self._moves = moves
        self._quick = quick

    def calls(self) -> list[tuple[str, str, Callable[..., Any]]]:
        """Path, method and function of each call."""
        posts = {
            "begin": self.begin,
            "show": self.show,
            "move": self.move,
            "answer": self.answer,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "resign": self.resign,
            "count": self.count,
            "judge": self.judge,
            "agree": self.agree,
        }
        return [
            ("/api/games", "GET", self.kept),
            *((f"/api/games/{name}", "POST", call) for name, call in posts.items()),
        ]

    async def kept(self, request: Request) -> Response:
        """The games that can be gone on with, the latest first."""
        return await self._quickly(
            request, lambda: {"games": [kept_record(one) for one in self._games.latest()]}
        )

    async def begin(self, request: Request) -> Response:
        """A new game."""
        fields = await fields_of(request)
        terms, seconds = _terms(fields), _seconds(fields) or DEFAULT_SECONDS

        def work() -> dict[str, Any]:
            with self._games.held(self._games.begin(terms, seconds)) as table:
                return table_record(table)

        return await self._quickly(request, work)

    async def show(self, request: Request) -> Response:
        """The game as it is."""
        name = _name(await fields_of(request))

        def work() -> dict[str, Any]:
            with self._games.held(name) as table:
                return table_record(table)

        return await self._quickly(request, work)

    async def move(self, request: Request) -> Response:
        """A move of the person, or a pass."""
        fields = await fields_of(request)
        move = fields.text("move", most=20)

        def act(table: Table) -> None:
            _require_room(table)
            try:
                table.game.play(move)
            except PointError as fault:
                raise RequestError(fault.message, where="move", hint=fault.hint) from None
            except IllegalMove as fault:
                raise RequestError(str(fault), where="move", hint="choose another point") from None

        return await self._changed(request, fields, act)

    async def undo(self, request: Request) -> Response:
        """The person's last move and the reply to it taken back; after a count or a resignation, play on."""
        return await self._changed(request, await fields_of(request), lambda table: table.game.undo())

    async def resign(self, request: Request) -> Response:
        """The game given up."""
        return await self._changed(request, await fields_of(request), lambda table: table.game.resign())

    async def judge(self, request: Request) -> Response:
        """In a count, a chain called dead, alive or in seki."""
        fields = await fields_of(request)
        point, word = fields.text("point", most=20), fields.text("status", most=20)
        known = {status.value: status for status in Status}
        if word not in known:
            raise fields.fault("status", f"'{word}' is no status", f"known: {', '.join(known)}")

        def act(table: Table) -> None:
            try:
                table.game.judge(point, known[word])
            except PointError as fault:
                raise RequestError(fault.message, where="point", hint=fault.hint) from None

        return await self._changed(request, fields, act)

    async def agree(self, request: Request) -> Response:
        """The count taken for the result, if it still is the one that the person has seen."""
        fields = await fields_of(request)
        score = fields.text("score", most=20)

        def act(table: Table) -> None:
            if table.game.count().score.text != score:
                raise _gone_on("the count is another one now")
            table.game.agree()

        return await self._changed(request, fields, act)

    async def count(self, request: Request) -> Response:
        """Who has what as the stones stand; an estimate."""
        fields = await fields_of(request)
        name, state = _name(fields), _state(fields)

        def work() -> dict[str, Any]:
            with self._games.held(name) as table:
                _require_state(table.game, state)
                return count_record(table.game)

        return await self._quickly(request, work)

    async def why(self, request: Request) -> Response:
        """The reason of nerai's last move, found out and noted in the record, whatever was played since."""
        name = _name(await fields_of(request))

        def work(stop: StopFlag) -> dict[str, Any]:
            with self._games.held(name) as table:
                if_stopped(stop)
                said = table.game.explain()
                return {"why": said, "game": table_record(table)}

        running = self._moves.run(client_of(request), work, limit_s=GRACE_S)
        return JSONResponse(await unless_gone(request, running))

    async def answer(self, request: Request) -> Response:
        """The move of nerai, with progress on the way; when it is stopped, nothing was played."""

        def think(table: Table, thinking: Thinking) -> dict[str, Any]:
            _require_room(table)
            if not table.game.engines_turn:
                raise RequestError("it is not nerai's turn", where="id", hint="show the game again")
            table.game.answer(thinking)
            if_stopped(thinking.stop)
            return table_record(table)

        def playouts(game: PersonGame) -> int:
            return game.level.playouts_on(game.session.size)

        return await self._thought(request, think, "game", playouts)

    async def hint(self, request: Request) -> Response:
        """What nerai at full strength would play in the person's place, with progress on the way."""

        def think(table: Table, thinking: Thinking) -> dict[str, Any]:
            hint = table.game.hint(thinking)
            if_stopped(thinking.stop)
            return hint_record(hint, table.game.session.size)

        return await self._thought(request, think, "hint", lambda _: _TOLD_FROM)

    async def _thought(
        self,
        request: Request,
        think: Callable[[Table, Thinking], dict[str, Any]],
        outcome: str,
        playouts: Callable[[PersonGame], int],
    ) -> Response:
        fields = await fields_of(request)
        name, state = _name(fields), _state(fields)
        asked_s = _seconds(fields)
        progress = ThinkProgress()

        def work(stop: StopFlag) -> dict[str, Any]:
            with self._games.held(name) as table:
                if_stopped(stop)
                _require_state(table.game, state)
                progress.phase = "thinking"
                report = progress.follow if playouts(table.game) >= _TOLD_FROM else None
                time_s = asked_s or min(table.game.seconds, _MOST_THINKING_S)
                return think(table, Thinking(stop, time_s, report))

        async def run() -> dict[str, Any]:
            return await self._moves.run(
                client_of(request), work, limit_s=2 * (asked_s or _MOST_THINKING_S) + GRACE_S
            )

        return EventStream(run, progress.record, fault=fault_of, outcome=outcome)

    async def _changed(self, request: Request, fields: Fields, act: Act) -> Response:
        """The game after something was done to it, which is on disk by then."""
        name, state = _name(fields), _state(fields)

        def work() -> dict[str, Any]:
            with self._games.held(name) as table:
                _require_state(table.game, state)
                try:
                    act(table)
                except GtpError as fault:
                    raise RequestError(str(fault), where="id", hint="show the game again") from None
                return table_record(table)

        return await self._quickly(request, work)

    async def _quickly(self, request: Request, work: Callable[[], dict[str, Any]]) -> Response:
        running = self._quick.run(client_of(request), lambda _: work(), limit_s=QUICK_TIME_S)
        return JSONResponse(await unless_gone(request, running))


def play_record() -> dict[str, Any]:
    """What can be chosen for a game."""
    return {
        "sizes": list(_SIZES),
        "levels": [
            {"number": one.number, "name": one.name, "text": one.words, "limited": bool(one.playouts)}
            for one in levels()
        ],
        "level": USUAL_LEVEL,
        "rules": [
            {"name": name, "komi": rules.komi, "handicap_komi": agreed_rules(name, None, 2).komi}
            for name, rules in NAMED_RULES.items()
        ],
        "most_handicap": _MOST_HANDICAP,
        "times_s": list(_THINKING_S),
        "time_s": DEFAULT_SECONDS,
    }


def _terms(fields: Fields) -> Terms:
    handicap = fields.whole("handicap", least=0, most=_MOST_HANDICAP, default=0)
    komi = None
    if fields.has("komi"):
        komi = fields.number("komi", least=-_MOST_KOMI, most=_MOST_KOMI)
        if komi * 2 != int(komi * 2):
            raise fields.fault("komi", "no whole or half points", "write a number such as 6.5")
    try:
        rules = agreed_rules(fields.text("rules", most=20, default="chinese"), komi, handicap)
    except ConfigError as fault:
        raise fields.fault("rules", fault.message, fault.hint) from None
    return Terms(
        fields.size(),
        fields.color("color", default="black"),
        rules,
        handicap,
        fields.whole("level", least=1, most=len(levels()), default=USUAL_LEVEL),
    )


def _seconds(fields: Fields) -> float | None:
    """What a move may take; None when that is not said."""
    if not fields.has("time_s"):
        return None
    return fields.number("time_s", least=_LEAST_THINKING_S, most=_MOST_THINKING_S)


def _name(fields: Fields) -> str:
    return fields.text("id", most=100)


def _state(fields: Fields) -> str:
    return fields.text("state", most=100)


def _require_state(game: PersonGame, state: str) -> None:
    if state != state_of(game):
        raise _gone_on("the game has gone on since")


def _gone_on(what: str) -> RequestError:
    return RequestError(what, where="state", hint="show the game again", status=409)


def _require_room(table: Table) -> None:
    if len(table.game.session.moves) >= MOST_MOVES:
        raise RequestError(
            f"the game has {MOST_MOVES:,} moves, and more are not kept here",
            where="move",
            hint="resign, or begin another",
        )
