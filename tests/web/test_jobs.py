"""Jobs: turns are fair, who goes away is forgotten, and a thread is free only when its work has ended."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from nerai.errors import RequestError
from nerai.solver.search import StopFlag
from nerai.web.jobs import Jobs

PATIENCE_S = 60.0


def run(test: Callable[[Jobs], Awaitable[None]], *, workers: int) -> None:
    async def whole() -> None:
        jobs = Jobs(workers, name="test")
        try:
            await test(jobs)
        finally:
            jobs.stop()
            await asyncio.to_thread(jobs.close, PATIENCE_S)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE_S))


def until_stopped(stop: StopFlag) -> str:
    while not stop.is_set():
        threading.Event().wait(0.001)
    return "stopped"


async def until(happened: Callable[[], bool]) -> None:
    while not happened():
        await asyncio.sleep(0.001)


def test_work_gives_what_it_returns_and_raises_what_it_raises() -> None:
    async def test(jobs: Jobs) -> None:
        assert await jobs.run("a", lambda _: 7, limit_s=PATIENCE_S) == 7

        def fail(_: StopFlag) -> None:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await jobs.run("a", fail, limit_s=PATIENCE_S)
        await until(lambda: jobs.running == 0)

    run(test, workers=1)


def test_no_more_run_at_once_than_there_are_threads() -> None:
    async def test(jobs: Jobs) -> None:
        seen: list[int] = []
        names = [f"client {number}" for number in range(10)]

        def work(_: StopFlag) -> None:
            seen.append(jobs.running)

        await asyncio.gather(*(jobs.run(name, work, limit_s=PATIENCE_S) for name in names))
        assert len(seen) == 10
        assert max(seen) <= 3

    run(test, workers=3)


def test_one_who_asks_a_lot_does_not_keep_another_waiting() -> None:
    async def test(jobs: Jobs) -> None:
        done: list[str] = []
        release = threading.Event()

        def work_of(name: str) -> Callable[[StopFlag], None]:
            def work(_: StopFlag) -> None:
                release.wait()
                done.append(name)

            return work

        flood = [
            asyncio.ensure_future(jobs.run("flood", work_of("flood"), limit_s=PATIENCE_S)) for _ in range(50)
        ]
        await until(lambda: jobs.waiting == 49)
        other = asyncio.ensure_future(jobs.run("other", work_of("other"), limit_s=PATIENCE_S))
        await until(lambda: jobs.waiting == 50)
        release.set()
        await asyncio.gather(other, *flood)
        assert done.index("other") <= 1, "the turn after the one that was running"
        assert len(done) == 51

    run(test, workers=1)


def test_with_several_threads_one_client_never_has_all() -> None:
    async def test(jobs: Jobs) -> None:
        flood = [
            asyncio.ensure_future(jobs.run("flood", until_stopped, limit_s=PATIENCE_S)) for _ in range(9)
        ]
        await until(lambda: jobs.running == 1)
        assert await jobs.run("other", lambda _: "answered", limit_s=PATIENCE_S) == "answered"
        assert jobs.running == 1
        for one in flood:
            one.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        await until(lambda: jobs.running == 0)

    run(test, workers=2)


def test_cancelled_work_is_told_to_stop_and_counts_until_it_has() -> None:
    async def test(jobs: Jobs) -> None:
        told, leave = threading.Event(), threading.Event()

        def work(stop: StopFlag) -> None:
            until_stopped(stop)
            told.set()
            leave.wait()

        task = asyncio.ensure_future(jobs.run("a", work, limit_s=PATIENCE_S))
        await until(lambda: jobs.running == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.to_thread(told.wait)
        assert jobs.running == 1
        leave.set()
        await until(lambda: jobs.running == 0)

    run(test, workers=1)


def test_whoever_goes_away_while_waiting_leaves_the_queue() -> None:
    async def test(jobs: Jobs) -> None:
        first = asyncio.ensure_future(jobs.run("a", until_stopped, limit_s=PATIENCE_S))
        await until(lambda: jobs.running == 1)
        begun: list[int] = []
        waiting = [
            asyncio.ensure_future(jobs.run("b", lambda _: begun.append(1), limit_s=PATIENCE_S))
            for _ in range(5)
        ]
        await until(lambda: jobs.waiting == 5)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert jobs.waiting == 0
        first.cancel()
        await until(lambda: jobs.running == 0)
        assert not begun
        assert await jobs.run("b", lambda _: "next", limit_s=PATIENCE_S) == "next"

    run(test, workers=1)


def test_who_leaves_in_the_moment_of_his_turn_gives_it_on() -> None:
    async def test(jobs: Jobs) -> None:
        release = threading.Event()
        first = asyncio.ensure_future(jobs.run("a", lambda _: release.wait(), limit_s=PATIENCE_S))
        await until(lambda: jobs.running == 1)
        second = asyncio.ensure_future(jobs.run("b", lambda _: "second", limit_s=PATIENCE_S))
        third = asyncio.ensure_future(jobs.run("c", lambda _: "third", limit_s=PATIENCE_S))
        await until(lambda: jobs.waiting == 2)
        first.add_done_callback(lambda _: second.cancel())
        release.set()
        assert await third == "third"
        await asyncio.gather(first, second, return_exceptions=True)
        await until(lambda: jobs.running == 0)

    run(test, workers=1)


def test_work_that_takes_too_long_is_ended_and_said_to_be() -> None:
    async def test(jobs: Jobs) -> None:
        with pytest.raises(RequestError, match="longer than"):
            await jobs.run("a", until_stopped, limit_s=0.01)
        await until(lambda: jobs.running == 0)

    run(test, workers=1)


def test_more_than_can_wait_is_refused() -> None:
    async def test(jobs: Jobs) -> None:
        tasks = [asyncio.ensure_future(jobs.run("a", until_stopped, limit_s=PATIENCE_S)) for _ in range(401)]
        await until(lambda: jobs.waiting == 400)
        with pytest.raises(RequestError, match="waiting") as fault:
            await jobs.run("a", until_stopped, limit_s=PATIENCE_S)
        assert fault.value.status == 429
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(test, workers=1)


def test_stopping_ends_what_runs_and_sends_away_who_waits() -> None:
    async def test(jobs: Jobs) -> None:
        running = asyncio.ensure_future(jobs.run("a", until_stopped, limit_s=PATIENCE_S))
        await until(lambda: jobs.running == 1)
        waiting = asyncio.ensure_future(jobs.run("b", until_stopped, limit_s=PATIENCE_S))
        await until(lambda: jobs.waiting == 1)
        jobs.stop()
        assert await running == "stopped"
        for late in (waiting, jobs.run("c", until_stopped, limit_s=PATIENCE_S)):
            with pytest.raises(RequestError, match="ending"):
                await late

    run(test, workers=1)


def test_nobody_waits_for_work_that_never_ends_once_the_tutor_does() -> None:
    release = threading.Event()

    async def test(jobs: Jobs) -> None:
        hanging = asyncio.ensure_future(jobs.run("a", lambda _: release.wait(), limit_s=PATIENCE_S))
        await until(lambda: jobs.running == 1)
        jobs.stop()
        assert not await asyncio.to_thread(jobs.close, 0.01)
        assert all(thread.daemon for thread in threading.enumerate() if thread.name == "test")
        with pytest.raises(RequestError, match="ending"):
            await hanging
        release.set()
        assert await asyncio.to_thread(jobs.close, PATIENCE_S)

    run(test, workers=1)


def test_the_advice_on_late_work_is_that_of_its_pool() -> None:
    async def whole() -> None:
        jobs = Jobs(1, name="test", if_late="send less")
        with pytest.raises(RequestError, match=r"longer than 0\.01 seconds") as fault:
            await jobs.run("a", until_stopped, limit_s=0.01)
        assert (fault.value.hint, fault.value.status) == ("send less", 503)
        assert await asyncio.to_thread(jobs.close, PATIENCE_S)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE_S))
