"""Games reviewed by the tutor: what is answered, what is refused, and that nobody waits for a long one."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.errors import RequestError
from nerai.sgf.document import read_document
from nerai.solver.search import StopFlag
from nerai.web.reading import Fields
from nerai.web.reviewing import ReviewProgress, reviewed
from nerai.web.solving import Abandoned
from tests.support.tutor import KILL, Served, events_of, served, until

PATH = Path("examples/short_game.sgf")
GAME = PATH.read_text(encoding="utf-8")


def long_game(moves: int) -> str:
    """Stones put anywhere, taken or not: nothing that a review is soon done with."""
    points = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]
    random.Random(1).shuffle(points)
    played = (points[number % len(points)] for number in range(moves))
    return "(;SZ[19]" + "".join(f";{'BW'[n % 2]}[{point}]" for n, point in enumerate(played)) + ")"


@pytest.fixture(scope="module")
def answered(tutor: Served) -> list[tuple[str, dict[str, Any]]]:
    return events_of(tutor.post("review", {"text": GAME}).text)


@pytest.fixture(scope="module")
def found(answered: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    kind, review = answered[-1]
    assert kind == "review"
    return review


def test_progress_comes_before_the_review(answered: list[tuple[str, dict[str, Any]]]) -> None:
    *before, (kind, _) = answered
    assert kind == "review"
    assert {name for name, _ in before} == {"progress"}
    assert all(0 <= data["move"] <= data["of"] <= 28 for _, data in before)
    moves = [data["move"] for _, data in before]
    assert moves == sorted(moves)


def test_the_game_is_told_with_its_players_and_moves(found: dict[str, Any]) -> None:
    assert (found["title"], found["black"], found["white"]) == ("A short game", "Ama", "Nori")
    assert found["size"] == [9, 9]
    assert len(found["moves"]) == found["reviewed"] == 28
    assert found["moves"][12] == {"side": "black", "vertex": "F7"}
    assert found["complete"]


def test_mistakes_come_first_and_the_worst_before_the_others(found: dict[str, Any]) -> None:
    kinds = [event["change"] for event in found["events"]]
    assert kinds == sorted(kinds), "bad before good"
    costs = [event["points"] for event in found["events"] if event["change"] == "bad"]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) >= 3
    assert "good" in kinds


def test_a_mistake_says_what_changed_what_was_better_and_what_follows(found: dict[str, Any]) -> None:
    event = found["events"][0]
    assert (event["number"], event["side"], event["move"]) == (13, "black", "F7")
    assert event["text"].startswith("Black could still make the black group of 5 at D9 live by B9; now White")
    assert event["goal"] == "live(D9)"
    assert event["goal_text"] == "make the black group of 5 at D9 live"
    assert event["better"] == event["answer"] == "B9"
    assert event["evidence"] == "proved"
    assert event["points"] == 10
    assert sorted(event["stones"]) == ["A8", "B8", "C8", "D8", "D9"]
    assert (event["before"]["to_move"], event["before"]["line"][0]) == ("black", "B9")
    assert (event["after"]["to_move"], event["after"]["line"][0]) == ("white", "B9")
    assert event["before"]["certificate"] != event["after"]["certificate"]


def test_the_position_of_an_event_is_that_before_its_move(found: dict[str, Any]) -> None:
    positions = read_document(GAME.encode()).positions
    for event in found["events"]:
        held = Fields.of(json.dumps({"position": event["position"]}).encode()).position()
        assert held.stones == positions[event["number"] - 1].stones
        assert held.to_play.word == event["side"]


def test_there_is_a_status_for_every_move(found: dict[str, Any]) -> None:
    assert [status["number"] for status in found["statuses"]] == list(range(1, 29))
    assert found["statuses"][12]["critical"]["black"] == 5
    assert found["statuses"][27]["lost"]["black"] == 5


def test_problems_are_those_of_open_and_give_nothing_away(tutor: Served, found: dict[str, Any]) -> None:
    assert found["problems"]
    keys = {"id", "title", "position", "goal", "goal_text", "comment", "task"}
    assert all(set(problem) == keys for problem in found["problems"])
    assert len({problem["id"] for problem in found["problems"]}) == len(found["problems"])
    first = found["problems"][0]
    assert first["id"] == found["events"][0]["problem"]
    assert {event["problem"] for event in found["events"] if event["change"] == "good"} == {None}
    assert first["title"] == "Move 13: Black to play"
    assert "B9" not in json.dumps({**first, "position": None})
    asked = {"position": first["position"], "goal": first["goal"], "level": "kyu"}
    assert tutor.solve(asked)[2]["move"] == "B9"
    played = tutor.post("play", {**asked, "moves": [], "move": "F7"}).json()
    assert played["verdict"] == "refuted"


def test_a_game_opens_as_one_and_a_problem_does_not(tutor: Served) -> None:
    (game,) = tutor.post("open", {"text": GAME}).json()["problems"]
    assert game["goal"] is None
    assert game["game"]["black"] == "Ama"
    assert len(game["game"]["moves"]) == 28
    set_up = GAME.replace("KM[7]", "AB[ii]AW[ia]")
    (problem,) = tutor.post("open", {"text": set_up}).json()["problems"]
    assert "game" not in problem
    (unnamed,) = tutor.post("open", {"text": GAME.replace("GN[A short game]", "")}).json()["problems"]
    assert unnamed["title"] == unnamed["game"]["title"] == "Ama – Nori"
    nobodys = GAME.replace("GN[A short game]PB[Ama]PW[Nori]", "")
    assert tutor.post("open", {"text": nobodys}).json()["problems"][0]["title"] == "Game"
    (short,) = tutor.post("open", {"text": "(;SZ[9];B[ee];W[cc])"}).json()["problems"]
    assert "game" not in short


def test_a_tutor_started_with_a_game_has_it_opened(tmp_path: Path) -> None:
    with served(tmp_path, place=PATH) as tutor, tutor.client() as client:
        (game,) = client.get("/api/start").json()["opened"]["problems"]
    assert game["game"]["title"] == "A short game"


def test_the_record_of_a_game_is_its_main_line(tutor: Served) -> None:
    """With handicap, set-up on the way and its rules, and without comments and variations."""
    first, rest = GAME.split(";B[cb]", 1)
    line = f"{first};AE[ee]AB[hh]C[set up](;B[cb]{rest[:-2]})(;B[hc]C[elsewhere]))"
    text = line.replace("KM[7]", "AB[gg]RU[AGA]")
    (opened,) = tutor.post("open", {"text": text}).json()["problems"]
    game = opened["game"]
    assert "elsewhere" not in game["text"]
    once, again = (read_document(one.encode()) for one in (text, game["text"]))
    assert once.positions == again.positions
    assert once.positions[0].rules == again.positions[0].rules
    assert [move["vertex"] for move in game["moves"] if "stones" in move] == ["C7"]
    stones = game["moves"][1]["stones"]
    assert (sorted(stones["black"]), stones["white"]) == (["G3", "H2"], ["C7"])


def test_what_is_told_of_a_game_can_be_played(found: dict[str, Any]) -> None:
    """Every move without stones of its own follows from the board before it."""
    position = read_document(found["text"].encode()).positions[0]
    boards = [position]
    for move in found["moves"]:
        assert "stones" not in move
        boards.append(_played(boards[-1], move["side"], move["vertex"]))
    for event in found["events"]:
        for ground, board in (("before", event["number"] - 1), ("after", event["number"])):
            if event[ground] is None:
                continue
            side, here = event[ground]["to_move"], boards[board].without_history()
            for vertex in event[ground]["line"]:
                here = _played(here.without_history(), side, vertex)
                side = "white" if side == "black" else "black"
    assert all(one.stones != other.stones for one, other in pairwise(boards))


def _played(position: Position, side: str, vertex: str) -> Position:
    return position.play_as(Color.parse(side), from_gtp(vertex, position.size))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no game in it"),
        ("no game at all", "no game in it"),
        ("(;SZ[9]AB[aa]AW[bb])", "no game in it"),
        ('{"id": "x"}', "no game in it"),
        ("(;SZ[9];B[zz])", "line 1, column 9: 'zz' is no point"),
        ("(;SZ[99];B[aa])", "no board of 99x99"),
        (long_game(1_001), "at most 1,000"),
    ],
)
def test_what_is_no_game_is_refused_in_words(tutor: Served, text: str, said: str) -> None:
    kind, data = events_of(tutor.post("review", {"text": text}).text)[-1]
    assert kind == "error"
    assert said in data["error"]["message"]
    assert data["error"]["hint"]


@pytest.mark.parametrize(
    ("body", "where"), [({}, "text"), ({"text": 5}, "text"), ({"text": GAME, "time_s": 1e9}, "time_s")]
)
def test_a_body_that_makes_no_sense_is_refused_at_once(tutor: Served, body: object, where: str) -> None:
    answer = tutor.post("review", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["where"] == where


def test_a_body_that_is_too_large_is_refused(tutor: Served) -> None:
    assert tutor.post("review", {"text": "x" * 1_000_001}).status_code == 413


def test_an_illegal_move_is_carried_out_and_told() -> None:
    twice = GAME.replace(";B[cg]", ";B[cc]")
    told = reviewed(twice.encode(), StopFlag(), time_s=60, progress=ReviewProgress())
    assert any("illegal" in remark for remark in told["remarks"])
    assert "stones" in told["moves"][14]


def test_a_game_with_an_illegal_move_opens_and_a_problem_with_one_does_not(tutor: Served) -> None:
    twice = GAME.replace(";B[cg]", ";B[cc]")
    opened = tutor.post("open", {"text": twice}).json()
    assert "game" in opened["problems"][0]
    assert any("illegal" in repair for repair in opened["repaired"])
    refused = tutor.post("open", {"text": twice.replace("KM[7]", "AB[ii]AW[ia]")})
    assert refused.status_code == 400
    assert "move 15, black C7, is illegal" in refused.json()["error"]["message"]


def test_a_review_ends_when_its_time_is_over_and_tells_what_it_knows() -> None:
    told = reviewed(long_game(300).encode(), StopFlag(), time_s=0.05, progress=ReviewProgress())
    assert not told["complete"]
    assert told["reviewed"] < 300
    assert any(remark.startswith("Stopped after move") for remark in told["remarks"])


def test_a_review_that_was_told_to_stop_gives_nothing() -> None:
    stop = StopFlag()
    stop.set()
    with pytest.raises(Abandoned):
        reviewed(GAME.encode(), stop, time_s=60, progress=ReviewProgress())


def test_a_review_that_is_abandoned_stops_and_holds_up_no_solve(tutor: Served) -> None:
    reviews = tutor.tutor.reviews
    long = {"text": long_game(400), "time_s": 600}
    with tutor.client("leaver") as client, client.stream("POST", "/api/review", json=long) as stream:
        events = stream.iter_text()
        for text in events:
            if any(data["move"] > 0 for _, data in events_of(text)):
                break
        assert reviews.running == 1
        with tutor.client("leaver") as same:
            solved = events_of(same.post("/api/solve", json=KILL).text)
        assert solved[-1][1]["move"] == "A8"
        assert reviews.running == 1, "the review still runs"
    until(lambda: reviews.running == 0)


def test_whoever_leaves_while_waiting_is_never_reviewed_for(tutor: Served) -> None:
    reviews = tutor.tutor.reviews
    long = {"text": long_game(400), "time_s": 600}
    with tutor.client("first") as client, client.stream("POST", "/api/review", json=long) as first:
        listened = first.iter_text()  # kept: without it the stream is closed
        next(listened)
        until(lambda: reviews.running == 1)
        with tutor.client("second") as other, other.stream("POST", "/api/review", json=long) as second:
            listened_too = second.iter_text()
            ((_, data),) = events_of(next(listened_too))
            assert data["phase"] == "waiting"
            until(lambda: reviews.waiting == 1)
        until(lambda: reviews.waiting == 0)
        assert reviews.running == 1
    until(lambda: reviews.running == 0)


def test_too_many_moves_are_refused_before_they_are_played() -> None:
    with pytest.raises(RequestError, match="at most 1,000"):
        reviewed(long_game(15_000).encode(), StopFlag(), time_s=60, progress=ReviewProgress())
