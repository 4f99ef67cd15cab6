"""A tutor with what was learned: answers name it, and its pictures can be had."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from nerai.board.position import Position
from nerai.cli.main import run
from nerai.learn.dynamic_store import entries
from nerai.learn.experience import Experience, FoundRule
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import RuleStore
from nerai.learn.ways import Case
from nerai.learn.windows import Corner, Window
from nerai.solver.target import Target
from tests.support.tutor import KILL, Served, served

TOUCHING: dict[str, Any] = {
    "position": {"size": [9, 9], "black": ["E5", "D4"], "white": [], "to_move": "white", "ko": None},
    "goal": "connect(E5, D4)",
    "level": "kyu",
}


@pytest.fixture(scope="module")
def experience(tmp_path_factory: pytest.TempPathFactory) -> Experience:
    with RuleStore(tmp_path_factory.mktemp("rules") / "rules.sqlite3") as kept:
        list(ShapeLearner(kept, nodes=100).learn(Window(2, 2, Corner.OPEN)))
        return Experience(_cases(), kept.rules())


def _cases() -> list[Case]:
    """Questions like the straight three, all of them settled in the region."""
    ways = {"anywhere": None, "in the region": 50, "in the region, walls alive": 40}
    return [Case((("goal", "kill"), ("first", "attacker")), ways)] * 40


@pytest.fixture(scope="module")
def tutor(tmp_path_factory: pytest.TempPathFactory, experience: Experience) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data"), experience=experience) as running:
        yield running


def solved(tutor: Served, body: dict[str, Any]) -> dict[str, Any]:
    _, kind, answer = tutor.solve(body)
    assert kind == "answer"
    return answer


def test_the_rule_that_settled_the_goal_is_named_and_drawn(tutor: Served, experience: Experience) -> None:
    learned = solved(tutor, TOUCHING)["learned"]
    rule = experience.known_rule(learned["name"])
    assert rule is not None
    assert learned["text"] == (
        f"settled by rule {rule.id}: Though X moves first, O connects the stones at A and B."
    )
    assert {"E5", "D4", "D5", "E4"} <= set(learned["points"])
    with tutor.client() as client:
        picture = client.get(learned["picture"])
    assert picture.status_code == 200
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


def test_the_way_that_settled_the_goal_is_told(tutor: Served) -> None:
    learned = solved(tutor, KILL)["learned"]
    assert (learned["kind"], learned["picture"], learned["points"]) == ("way", None, [])
    assert learned["text"].startswith(f"searched {learned['name']} with {learned['nodes']} nodes")
    assert (learned["settled"], learned["of"]) == (40, 40)


@pytest.mark.parametrize("name", ["0" * 12, "..", "%2e%2e%2f", "x" * 3000])
def test_rules_that_are_not_there_have_no_picture(tutor: Served, name: str) -> None:
    with tutor.client() as client:
        assert client.get(f"/api/rules/{name}").status_code == 404


def test_several_at_once_are_told_what_settled_their_own_question(tutor: Served) -> None:
    bodies = []
    for shift in range(6):
        position = TOUCHING["position"] | {"black": [f"{'ABCDEFGHJ'[shift + 1]}5", f"{'ABCDEFGHJ'[shift]}4"]}
        a, b = position["black"]
        bodies.append(TOUCHING | {"position": position, "goal": f"connect({a}, {b})"})
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda body: solved(tutor, body), bodies))
    for body, answer in zip(bodies, answers, strict=True):
        if answer["learned"] is not None and answer["learned"]["kind"] == "rule":
            assert set(body["position"]["black"]) <= set(answer["learned"]["points"])
    assert sum(answer["learned"] is not None for answer in answers) >= 3


def test_a_tutor_without_a_store_tells_of_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as plain:
        assert solved(plain, TOUCHING)["learned"] is None
        with plain.client() as client:
            assert client.get("/api/rules/abc").status_code == 404


def test_dynamic_rules_that_the_plan_follows_are_named_and_drawn(tmp_path: Path) -> None:
    """Without the rules planning finds nothing here."""
    store = tmp_path / "rules.sqlite3"
    problems = str(Path(__file__).parents[2] / "problems" / "ko.jsonl")
    assert run(["learn", "plans", problems, "--store", str(store)]) == 0
    with RuleStore(store) as kept:
        dynamic = tuple(entries(kept))
    asked: dict[str, Any] = {
        "position": {
            "size": [9, 9],
            "black": ["D9", "D8", "A7", "B7", "C7", "D7"],
            "white": ["F9", "E8", "F8", "E7", "A6", "B6", "C6", "D6", "E6"],
            "to_move": "white",
            "ko": None,
        },
        "goal": "kill(D9) by_ko",
        "level": "kyu",
    }
    with served(tmp_path / "data", dynamic=dynamic) as tutor:
        answer = solved(tutor, asked)
        (rule,) = answer["advised"]
        assert rule["name"] in {entry.rule.id for entry in dynamic}
        assert rule["goal"].startswith("kill(")
        assert rule["text"].startswith("This shape is known: the move won in ")
        with tutor.client() as client:
            assert client.get(rule["picture"]).text.startswith("<svg")
        assert solved(tutor, KILL)["advised"] == []


class Watched(Experience):
    """An experience that counts how often it is asked, copies of it included."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def rule(self, position: Position, target: Target) -> FoundRule | None:
        self.asked.append(str(target.goal))
        return super().rule(position, target)


def test_moves_that_a_person_plays_are_searched_with_what_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched()
    with served(tmp_path, experience=watched) as tutor:
        solved(tutor, KILL)
        before = len(watched.asked)
        assert before
        assert tutor.post("why_not", KILL | {"move": "A7"}).json()["works"] is False
        after = len(watched.asked)
        assert after > before
        monkeypatch.setattr("nerai.web.playing.known_after", lambda case, moves: None)
        assert tutor.post("play", KILL | {"moves": [], "move": "A7"}).json()["verdict"] == "refuted"
        assert len(watched.asked) > after
