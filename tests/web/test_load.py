"""Many at once: nothing is lost, nobody waits for another, and searches end when nobody listens."""

import asyncio
import json

import httpx
import pytest

from nerai.query.solve import investigate
from nerai.solver.search import StopFlag
from nerai.web.reading import Fields
from tests.support.tutor import ENDLESS, KILL, PATIENCE_S, Served, events_of, until

GET_PATHS = ("/", "/api/start", "/api/progress")


def test_an_endless_search_is_what_it_is_called() -> None:
    position = Fields.of(json.dumps(ENDLESS).encode()).position()
    found = investigate(position, ENDLESS["goal"], nodes=20_000)
    assert found.answer.unknown


def test_a_solve_that_is_abandoned_stops(tutor: Served) -> None:
    jobs = tutor.tutor.jobs
    with tutor.client("leaver") as client, client.stream("POST", "/api/solve", json=ENDLESS) as stream:
        events = stream.iter_text()
        next(events)
        until(lambda: jobs.running == 1)
    until(lambda: jobs.running == 0)


@pytest.mark.parametrize(
    ("call", "more"),
    [("play", {"move": "K12"}), ("why_not", {"move": "K12"}), ("hint", {"number": 2}), ("proof", {})],
)
def test_other_calls_that_are_abandoned_stop_as_well(
    tutor: Served, call: str, more: dict[str, object]
) -> None:
    jobs = tutor.tutor.jobs

    async def ask_and_leave() -> None:
        async with httpx.AsyncClient(base_url=tutor.address, timeout=PATIENCE_S, verify=False) as client:
            task = asyncio.ensure_future(client.post(f"/api/{call}", json=ENDLESS | more))
            while not jobs.running:
                await asyncio.sleep(0.005)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    stops_before = jobs.running
    assert stops_before == 0
    asyncio.run(asyncio.wait_for(ask_and_leave(), PATIENCE_S))
    until(lambda: jobs.running == 0)


def test_whoever_leaves_while_waiting_is_never_searched_for(tutor: Served) -> None:
    jobs = tutor.tutor.jobs
    with tutor.client("same") as client, client.stream("POST", "/api/solve", json=ENDLESS) as first:
        listened = first.iter_text()  # kept: without it the stream is closed
        next(listened)
        until(lambda: jobs.running == 1)
        with client.stream("POST", "/api/solve", json=ENDLESS | {"goal": "kill(K11)"}) as second:
            listened_too = second.iter_text()
            ((kind, data),) = events_of(next(listened_too))
            assert (kind, data["phase"]) == ("progress", "waiting")
            until(lambda: jobs.waiting == 1)
        until(lambda: jobs.waiting == 0)
        assert jobs.running == 1
    until(lambda: jobs.running == 0)


def test_two_hundred_requests_at_once_are_all_answered_while_a_long_solve_runs(tutor: Served) -> None:
    async def ask(client: httpx.AsyncClient, number: int) -> int:
        if number % 4 == 3:
            return (await client.post("/api/goals", json=KILL)).status_code
        return (await client.get(GET_PATHS[number % 4])).status_code

    async def flood() -> list[int]:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=tutor.address, timeout=PATIENCE_S, limits=limits, verify=False
        ) as client:
            return await asyncio.gather(*(ask(client, number) for number in range(200)))

    jobs = tutor.tutor.jobs
    with tutor.client("long") as client, client.stream("POST", "/api/solve", json=ENDLESS) as stream:
        listened = stream.iter_text()  # kept: without it the stream is closed
        next(listened)
        until(lambda: jobs.running == 1)
        assert asyncio.run(asyncio.wait_for(flood(), PATIENCE_S)) == [200] * 200
        assert jobs.running == 1, "the long one still runs"
    until(lambda: jobs.running == 0)


def test_two_hundred_solves_at_once_are_all_answered(tutor: Served) -> None:
    async def flood() -> list[str]:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=tutor.address, timeout=PATIENCE_S, limits=limits, verify=False
        ) as client:
            found = await asyncio.gather(*(client.post("/api/solve", json=KILL) for _ in range(200)))
        return [events_of(one.text)[-1][1]["move"] for one in found]

    assert asyncio.run(asyncio.wait_for(flood(), 2 * PATIENCE_S)) == ["A8"] * 200


def test_one_clients_flood_does_not_starve_another(tutor: Served) -> None:
    jobs = tutor.tutor.jobs

    async def flood_and_ask() -> str:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=tutor.address,
            timeout=PATIENCE_S,
            limits=limits,
            verify=False,
            cookies={"nerai_client": "f" * 20},
        ) as greedy:
            tasks = [asyncio.ensure_future(greedy.post("/api/solve", json=ENDLESS)) for _ in range(30)]
            while jobs.running + jobs.waiting < 30:
                await asyncio.sleep(0.005)
            with tutor.client("modest") as modest:
                answer = await asyncio.to_thread(modest.post, "/api/solve", json=KILL)
            still_waiting = jobs.waiting
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert still_waiting == 29, "the other one was answered before any of these"
        return str(events_of(answer.text)[-1][1]["move"])

    assert asyncio.run(asyncio.wait_for(flood_and_ask(), PATIENCE_S)) == "A8"
    until(lambda: jobs.running == 0 and jobs.waiting == 0)


def test_native_search_lets_others_run() -> None:
    """The search holds no lock of Python's: another thread counts on while it runs, and can stop it."""
    import threading

    position = Fields.of(json.dumps(ENDLESS).encode()).position()
    stop, ended = StopFlag(), threading.Event()

    def search() -> None:
        investigate(position, ENDLESS["goal"], time_s=60, stop=stop)
        ended.set()

    thread = threading.Thread(target=search)
    thread.start()
    counted = 0
    while counted < 1_000_000 and not ended.is_set():
        counted += 1
    stop.set()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
    assert counted == 1_000_000
