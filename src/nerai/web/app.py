"""The tutor as a web application: each call read, handed on, and answered as JSON.

Takes settings; gives an application (`make_app`). Reasons about nothing: what is answered comes from
`query` and `explain`. No call holds up the others: whatever takes longer than a moment is done in threads,
searches in `jobs`, games in `reviews`, moves against a person in `moves`, all else in `quick`. The calls of
games with a person are in game_calls.
"""

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from nerai.errors import NeraiError, RequestError
from nerai.explain.level import Level
from nerai.folders import data_folder
from nerai.knowledge.load import load_knowledge
from nerai.learn.advising import RuleAdvice
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.experience import Experience
from nerai.learn.picture import advice_picture, picture
from nerai.query.investigation import assumptions_of
from nerai.query.why_not import ask_why_not
from nerai.solver.search import StopFlag
from nerai.web.calling import CLIENT, COOKIE, GRACE_S, QUICK_TIME_S, client_of, fault_of, fields_of
from nerai.web.events import EventStream, Gone, unless_gone
from nerai.web.exports import TYPES, board_svg, check_moves, lesson_markdown, lesson_sgf
from nerai.web.game_calls import GameCalls, play_record
from nerai.web.goals import goal_in_words, goals_about, goals_seen
from nerai.web.guard import Guard
from nerai.web.hints import LAST, first_hint, later_hint
from nerai.web.jobs import Jobs
from nerai.web.library import Library, opened, readable, start_record
from nerai.web.person_games import PersonGames
from nerai.web.playing import play
from nerai.web.progress import ProgressStore
from nerai.web.proofs import proof_children
from nerai.web.reading import MAX_BODY_BYTES, Fields, error_record
from nerai.web.reviewing import DEFAULT_REVIEW_S, MOST_REVIEW_S, ReviewProgress, reviewed
from nerai.web.solving import (
    DEFAULT_TIME_S,
    MOST_TIME_S,
    Abandoned,
    Asked,
    Case,
    Progress,
    Solving,
    fresh,
    if_stopped,
)
from nerai.web.static import asset, page
from nerai.web.telling import answer_record, assumed_records

T = TypeVar("T")

_QUICK_THREADS: Final = 4
_FAREWELL_S: Final = 2.0
"""What work that was told to stop may take to end; then the tutor ends without it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a tutor is started with: a file or folder, where it is bound, where it keeps data."""

    place: Path | None = None
    host: str = "127.0.0.1"
    data: Path | None = None
    workers: int = 0
    """Searches at once; 0: as many as the machine has cores, at least two and at most four."""
    experience: Experience | None = None
    """What was learned before, for searching."""
    dynamic: tuple[Entry[DynamicRule], ...] = ()
    """Dynamic rules, which advise moves to planning."""


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application; ConfigError when there is nothing at the place, or progress cannot be kept."""
    told = settings or Settings()
    tutor = Tutor(told)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        tutor.stop()
        await asyncio.to_thread(tutor.close)

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    app.state.tutor = tutor
    app.add_middleware(Guard, host=told.host)
    for path, method, call in tutor.calls():
        app.add_api_route(path, call, methods=[method], response_model=None)
    app.add_exception_handler(NeraiError, _refused)
    app.add_exception_handler(HTTPException, _refused_by_path)
    app.add_exception_handler(Gone, _gone)
    app.add_exception_handler(Abandoned, _stopped)
    return app


class Tutor:
    """One tutor: its problems, what it has solved, who waits, and a method per call."""

    def __init__(self, settings: Settings) -> None:
        workers = settings.workers or max(2, min(4, os.cpu_count() or 2))
        self.library = Library(settings.place)
        self.experience = settings.experience
        self.dynamic = {entry.rule.id: entry.rule for entry in settings.dynamic}
        knowledge = load_knowledge()
        if settings.dynamic:
            knowledge = knowledge.advised_by(RuleAdvice(settings.dynamic))
        self.solving = Solving(knowledge, settings.experience)
        folder = self.library.folder
        data = settings.data or data_folder()
        self.progress = ProgressStore(data, set_name=readable(str(folder or "")))
        self.jobs = Jobs(workers, name="nerai-solve")
        # A game takes minutes: nobody's solve shall wait for it.
        self.reviews = Jobs(max(1, workers // 2), name="nerai-review")
        self.quick = Jobs(_QUICK_THREADS, name="nerai-quick", if_late="send less at once: a shorter text")
        self.moves = Jobs(workers, name="nerai-move", if_late="give it less time, or undo")
        self.games = GameCalls(PersonGames(data), self.moves, self.quick)
        self._pools = (self.jobs, self.reviews, self.moves, self.quick)

    def stop(self) -> None:
        """Tell all that runs to stop; asked in the event loop."""
        for pool in self._pools:
            pool.stop()

    def close(self) -> None:
        """Wait a moment for what was told to stop, and close the files."""
        end = time.monotonic() + _FAREWELL_S
        for pool in self._pools:
            pool.close(max(0.0, end - time.monotonic()))
        self.progress.close()

    def calls(self) -> list[tuple[str, str, Callable[..., Any]]]:
        """Path, method and function of each call."""
        posts = {
            "open": self.open,
            "goals": self.goals,
            "solve": self.solve,
            "review": self.review,
            "play": self.play,
            "why_not": self.why_not,
            "hint": self.hint,
            "proof": self.proof,
            "export": self.export,
            "progress": self.keep_progress,
        }
        return [
            ("/", "GET", self.page),
            ("/assets/{name:path}", "GET", self.asset),
            ("/api/start", "GET", self.start),
            ("/api/rules/{name}", "GET", self.rule),
            ("/api/progress", "GET", self.show_progress),
            *((f"/api/{name}", "POST", call) for name, call in posts.items()),
            *self.games.calls(),
        ]

    async def page(self, request: Request) -> Response:
        """The page itself, with a name for the client on its first visit."""
        response = page()
        if not CLIENT.fullmatch(request.cookies.get(COOKIE, "")):
            response.set_cookie(COOKIE, secrets.token_urlsafe(18), httponly=True, samesite="strict")
        return response

    async def asset(self, name: str) -> Response:
        """A file of the bundle."""
        return asset(name)

    async def rule(self, name: str) -> Response:
        """The picture of a rule that was learned."""
        if name in self.dynamic:
            return Response(advice_picture(self.dynamic[name]), media_type="image/svg+xml")
        found = None if self.experience is None else self.experience.known_rule(name)
        if found is None:
            raise RequestError(
                "there is no such rule", where="name", hint="ask for one of an answer", status=404
            )
        return Response(picture(found), media_type="image/svg+xml")

    async def start(self, _request: Request) -> Response:
        """What the page begins with."""
        known = await asyncio.to_thread(self.progress.all)
        levels = [level.value for level in Level]
        return JSONResponse(
            {
                "version": version("nerai"),
                **start_record(self.library, known),
                "levels": levels,
                "play": play_record(),
            }
        )

    async def open(self, request: Request) -> Response:
        """Problems out of text, or by id; nothing of their solutions."""
        fields = await fields_of(request)
        if fields.has("id"):
            name = fields.text("id", most=1000)
            return await self._quickly(request, lambda _: self.library.open(name))
        data = fields.text("text", most=MAX_BODY_BYTES).encode()
        return await self._quickly(request, lambda stop: opened(data, stop=stop))

    async def goals(self, request: Request) -> Response:
        """The goals that may be meant, the likeliest first; with points, those about them; one in words."""
        fields = await fields_of(request)
        goal = fields.goal()
        if goal is not None:
            about = fields.position()
            return await self._quickly(request, lambda _: goal_in_words(about, goal))
        position, comment = fields.position(), fields.text("comment", default="")
        points = fields.points(position.size)
        if fields.has("points"):
            return await self._quickly(request, lambda _: goals_about(position, points, comment))
        return await self._quickly(request, lambda _: goals_seen(position, comment))

    async def solve(self, request: Request) -> Response:
        """The answer, with progress on the way."""
        fields = await fields_of(request)
        asked, level = _asked(fields), fields.level()
        time_s = fields.number("time_s", least=0.05, most=MOST_TIME_S, default=DEFAULT_TIME_S)
        progress = Progress()

        def work(stop: StopFlag) -> dict[str, Any]:
            return answer_record(self.solving.case(asked, stop, time_s=time_s, progress=progress), level)

        async def run() -> dict[str, Any]:
            return await self.jobs.run(client_of(request), work, limit_s=2 * time_s + GRACE_S)

        return EventStream(run, progress.record, fault=fault_of)

    async def review(self, request: Request) -> Response:
        """A game looked at move by move, with progress on the way."""
        fields = await fields_of(request)
        text = fields.text("text", most=MAX_BODY_BYTES)
        time_s = fields.number("time_s", least=0.05, most=MOST_REVIEW_S, default=DEFAULT_REVIEW_S)
        progress = ReviewProgress()

        def work(stop: StopFlag) -> dict[str, Any]:
            return reviewed(text.encode(), stop, time_s=time_s, progress=progress)

        async def run() -> dict[str, Any]:
            return await self.reviews.run(client_of(request), work, limit_s=2 * time_s + GRACE_S)

        return EventStream(run, progress.record, fault=fault_of, outcome="review")

    async def play(self, request: Request) -> Response:
        """What becomes of a move that a person plays."""
        fields = await fields_of(request)
        asked = _asked(fields)
        moves, move = fields.moves(asked.position.size), fields.move("move", asked.position.size)
        return await self._with_case(request, asked, lambda case, stop: play(case, moves, move, stop))

    async def why_not(self, request: Request) -> Response:
        """Why a first move does not do it."""
        fields = await fields_of(request)
        asked, move = _asked(fields), fields.move("move", fields.position().size)
        with_better = fields.truth("better", default=False)

        def work(stop: StopFlag) -> dict[str, Any]:
            def report(_: str) -> None:
                if_stopped(stop)

            known = self.solving.known(asked)
            question = asked.question() if known is None else known.settled_question
            found = ask_why_not(
                question,
                move,
                time_s=DEFAULT_TIME_S,
                stop=stop,
                report=report,
                experience=fresh(self.experience),
            )
            if_stopped(stop)
            proof = found.certificate
            assumed = found.assumptions if with_better or proof is None else assumptions_of(proof)
            return {
                "move": found.move,
                "works": found.works,
                "result": found.result.value,
                "text": found.text,
                "line": list(found.line),
                "evidence": found.evidence.kind.value,
                "better": found.better if with_better else None,
                "assumptions": assumed_records(found.scene, assumed, found.evidence),
            }

        return await self._searched(request, work)

    async def hint(self, request: Request) -> Response:
        """A hint: what matters, the idea, or the move."""
        fields = await fields_of(request)
        asked, number = _asked(fields), fields.whole("number", least=1, most=LAST)
        if number == 1:
            return await self._quickly(request, lambda _: first_hint(asked.question()))
        return await self._with_case(request, asked, lambda case, _: later_hint(case, number))

    async def proof(self, request: Request) -> Response:
        """One level of the proof."""
        fields = await fields_of(request)
        asked = _asked(fields)
        moves = fields.moves(asked.position.size)
        return await self._with_case(request, asked, lambda case, _: proof_children(case, moves))

    async def export(self, request: Request) -> Response:
        """A file to save."""
        fields = await fields_of(request)
        kind = fields.text("kind", most=20)
        if kind not in TYPES:
            raise fields.fault("kind", f"'{kind}' cannot be written", f"known: {', '.join(TYPES)}")
        asked, level = _asked(fields), fields.level()
        moves = fields.moves(asked.position.size)

        def work(stop: StopFlag) -> str:
            if kind == "svg":
                return board_svg(asked.question().scene, moves)
            check_moves(asked.question().scene, moves)
            case = self.solving.case(asked, stop)
            return lesson_sgf(case, level) if kind == "sgf" else lesson_markdown(case, level)

        running = self.jobs.run(client_of(request), work, limit_s=2 * DEFAULT_TIME_S + GRACE_S)
        text = await unless_gone(request, running)
        media, name = TYPES[kind]
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text.encode(), media_type=f"{media}; charset=utf-8", headers=headers)

    async def show_progress(self) -> Response:
        """What was solved so far."""
        return JSONResponse(_progress_record(await asyncio.to_thread(self.progress.all)))

    async def keep_progress(self, request: Request) -> Response:
        """Keep what came of a problem."""
        fields = await fields_of(request)
        name = fields.text("id", most=1000)
        if not name.strip():
            raise fields.fault("id", "empty", "name the problem")
        solved, tries = fields.truth("solved", default=False), fields.whole("tries", least=0, most=1_000_000)
        known = await asyncio.to_thread(self.progress.keep, name, solved=solved, tries=tries)
        return JSONResponse({"id": name, "solved": known[0], "tries": known[1]})

    async def _with_case(
        self, request: Request, asked: Asked, work: Callable[[Case, StopFlag], dict[str, Any]]
    ) -> Response:
        return await self._searched(request, lambda stop: work(self.solving.case(asked, stop), stop))

    async def _searched(self, request: Request, work: Callable[[StopFlag], dict[str, Any]]) -> Response:
        limit_s = 2 * DEFAULT_TIME_S + GRACE_S
        return JSONResponse(
            await unless_gone(request, self.jobs.run(client_of(request), work, limit_s=limit_s))
        )

    async def _quickly(self, request: Request, work: Callable[[StopFlag], dict[str, Any]]) -> Response:
        running = self.quick.run(client_of(request), work, limit_s=QUICK_TIME_S)
        return JSONResponse(await unless_gone(request, running))


def _asked(fields: Fields) -> Asked:
    return Asked(fields.position(), fields.goal(), fields.text("comment", default=""))


def _progress_record(known: dict[str, tuple[bool, int]]) -> dict[str, Any]:
    return {"problems": {name: {"solved": solved, "tries": tries} for name, (solved, tries) in known.items()}}


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, NeraiError)
    status = error.status if isinstance(error, RequestError) else 400
    headers = {"Connection": "close"} if status in (408, 413) else None
    return JSONResponse(error_record(error), status_code=status, headers=headers)


async def _refused_by_path(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: "there is nothing at this path", 405: "this path does not take this method"}
    fault = RequestError(known.get(error.status_code, str(error.detail)))
    return JSONResponse(error_record(fault), status_code=error.status_code, headers=error.headers)


async def _gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=499)  # nobody will read it


async def _stopped(_request: Request, error: Exception) -> Response:
    return JSONResponse(error_record(fault_of(error)), status_code=503)
