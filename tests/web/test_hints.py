"""The second hint: an idea that can be understood without its move, which is not in sight yet."""

import re
from pathlib import Path

import pytest

from tests.support.tutor import Served

PROBLEMS = Path(__file__).parents[2] / "problems"


@pytest.mark.parametrize("name", ["cut/atari_01", "kill/count_01", "live/count_01", "connect/atari_01"])
def test_an_idea_speaks_of_no_stone_that_is_not_shown(tutor: Served, name: str) -> None:
    lines = (PROBLEMS / f"{name.split('/', maxsplit=1)[0]}.jsonl").read_text(encoding="utf-8").splitlines()
    text = next(line for line in lines if f'"{name}"' in line)
    (problem,) = tutor.post("open", {"text": text}).json()["problems"]
    asked = {"position": problem["position"], "goal": problem["goal"], "level": "kyu"}
    _, _, answer = tutor.solve(asked)
    reasons = [node["why"] for node in answer["plan"] if node["kind"] == "schema"]
    dangling = re.compile(r"this point|From there|the stone links")
    assert any(dangling.search(why) for why in reasons)
    hint = tutor.post("hint", asked | {"number": 2}).json()
    assert hint["text"].startswith("The idea: ")
    assert not dangling.search(hint["text"])
    assert hint["points"]
    assert answer["move"] not in hint["points"]
