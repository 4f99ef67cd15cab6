"""Queries come as they like: many, malformed, out of order, cancelled; each of them is answered."""

import json
import threading
from collections.abc import Callable

import pytest

from nerai.engine.kata.server import MOST_WAITING, Server, Settings
from tests.engine.kata.client import Reply, always, asked, converse, finals, game, problem

ENDLESS = 2**31 - 1


def has(name: str, count: int = 1) -> Callable[[list[Reply]], bool]:
    """At least so many replies to the query of that id have come."""

    def ready(replies: list[Reply]) -> bool:
        return len([reply for reply in replies if reply.get("id") == name]) >= count

    return ready


def terminate(name: str, target: str, **more: object) -> str:
    return json.dumps({"id": name, "action": "terminate", "terminateId": target} | more)


def test_actions_are_repeated_with_what_they_ask_for() -> None:
    version, models, cleared = asked(
        '{"id":"v","action":"query_version"}',
        '{"id":"m","action":"query_models"}',
        '{"id":"c","action":"clear_cache","extra":[1]}',
    )
    assert version == {"id": "v", "action": "query_version", "version": "1", "git_hash": "<omitted>"}
    assert models == {"id": "m", "action": "query_models", "models": []}
    assert cleared == {"id": "c", "action": "clear_cache", "extra": [1]}


def test_a_malformed_line_stops_nothing() -> None:
    replies = asked(game("a"), "{", b"\xff\xfe\x00", '{"moves":[]}', game("b"), "   ", game("c", moves=5))
    assert len(finals(replies, "a")) == len(finals(replies, "b")) == 1
    errors = [reply for reply in replies if "error" in reply]
    assert len(errors) == 4
    assert [error for error in errors if "id" in error] == [
        {"error": "must be a list", "id": "c", "field": "moves"}
    ]


def test_a_warned_query_goes_on() -> None:
    warning, reply = asked(game("w", colour="red"))
    assert warning == {"warning": "unexpected or unused field", "field": "colour", "id": "w"}
    assert reply["moveInfos"]


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered() -> None:
    error, reply = asked(b'{"id":"' + b"x" * (5 * 1024 * 1024) + b'"}', game())
    assert "longer" in error["error"]
    assert reply["id"] == "g"


def test_a_higher_priority_is_served_first() -> None:
    replies = converse(
        (problem("first", maxVisits=ENDLESS, reportDuringSearchEvery=0.01), always),
        (game("low"), has("first")),
        (game("high", priority=5), always),
        (game("lower", priority=-5), always),
        (terminate("t", "first"), always),
    )
    order = [reply["id"] for reply in replies if reply.get("isDuringSearch") is False]
    assert order == ["first", "high", "low", "lower"]


def test_a_running_query_that_is_terminated_tells_what_it_has() -> None:
    replies = converse(
        (game("long", maxVisits=ENDLESS, reportDuringSearchEvery=0.01), always),
        (terminate("t", "long"), has("long", 2)),
        at_end=has("t"),
    )
    (last,) = finals(replies, "long")
    assert last["moveInfos"]
    assert replies[0]["isDuringSearch"] is True
    assert {"id": "t", "action": "terminate", "terminateId": "long"} in replies


def solving(replies: list[Reply]) -> bool:
    """Reports go on, but no further random games are played: the solver works."""
    visits = [reply["rootInfo"]["visits"] for reply in replies if reply.get("isDuringSearch")]
    return len(visits) > 1 and visits[-1] == visits[-2]


def test_a_solver_that_runs_is_stopped_as_well() -> None:
    # A whole board to fight over: no proof within reach.
    stones = [["B", "K10"], ["W", "J10"]]
    query = problem(
        "hard",
        boardXSize=19,
        boardYSize=19,
        initialStones=stones,
        goal="kill(K10)",
        maxVisits=ENDLESS,
        reportDuringSearchEvery=0.01,
    )
    replies = converse((query, always), (terminate("t", "hard"), solving))
    (last,) = finals(replies, "hard")
    shares = {info["winrate"] for reply in replies for info in reply.get("moveInfos", [])}
    assert min(shares) > 0
    assert max(shares) < 1, "nothing is proved"
    assert last["goal"] == "kill(K10)"
    assert last["evidence"] in ("unknown", "estimated")


def test_waiting_turns_that_are_terminated_end_without_results() -> None:
    replies = converse(
        (game("long", maxVisits=ENDLESS, reportDuringSearchEvery=0.01), always),
        (game("next", analyzeTurns=[0, 1, 2]), has("long")),
        (terminate("t", "next", turnNumbers=[1, 2, 7]), always),
        (json.dumps({"id": "all", "action": "terminate_all"}), has("t")),
        at_end=has("all"),
    )
    ended = {reply["turnNumber"]: reply for reply in finals(replies, "next")}
    assert sorted(ended) == [0, 1, 2]
    assert ended[1] == {"id": "next", "isDuringSearch": False, "noResults": True, "turnNumber": 1}
    assert len(finals(replies, "long")) == 1


def test_terminating_what_is_not_there_is_answered() -> None:
    assert asked(terminate("t", "nothing")) == [{"id": "t", "action": "terminate", "terminateId": "nothing"}]


def test_reports_come_in_between_when_asked_for() -> None:
    replies = converse(
        (game("r", maxVisits=ENDLESS, reportDuringSearchEvery=0.01), always),
        (terminate("t", "r"), has("r", 3)),
    )
    during = [reply for reply in replies if reply.get("isDuringSearch")]
    assert len(during) >= 3
    visits = [reply["rootInfo"]["visits"] for reply in during]
    assert visits == sorted(visits)


def test_the_end_of_the_input_finishes_what_is_queued() -> None:
    replies = asked(*(game(f"q{number}") for number in range(20)))
    assert [reply["id"] for reply in replies] == [f"q{number}" for number in range(20)]


def test_several_turns_are_analysed_at_a_time() -> None:
    # The first never ends by itself: a single thread would not come to the second.
    replies = converse(
        (game("long", maxVisits=ENDLESS, reportDuringSearchEvery=0.01), always),
        (game("short"), has("long")),
        (terminate("t", "long"), has("short")),
        settings=Settings(threads=2, version="1"),
    )
    order = [reply["id"] for reply in replies if reply.get("isDuringSearch") is False]
    assert order == ["short", "long"]


def test_a_flood_is_answered_line_by_line() -> None:
    sent: list[bytes] = []
    server = Server(Settings(visits=1, version="1"), sent.append)
    turns = [0] * 2000
    for number in range(MOST_WAITING // len(turns) + 3):
        server.handle(game(f"f{number}", analyzeTurns=turns, maxVisits=ENDLESS).encode())
    server.finish(wait=False)
    replies = [json.loads(line) for line in sent]
    refused = [reply for reply in replies if "error" in reply]
    assert refused
    assert all("waiting" in reply["error"] for reply in refused)
    accepted = {reply["id"] for reply in replies if "error" not in reply}
    assert len([reply for reply in replies if "error" not in reply]) == len(accepted) * len(turns)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_client_that_goes_away_ends_the_work(threads: int) -> None:
    def gone(_: bytes) -> None:
        raise BrokenPipeError

    server = Server(Settings(threads=threads, version="1"), gone)
    for number in range(5):
        server.handle(game(f"g{number}", maxVisits=ENDLESS, colour="red").encode())
    ended = threading.Thread(target=server.finish)
    ended.start()
    server.handle(b"{")
    ended.join(60)
    assert server.gone
    assert not ended.is_alive()
