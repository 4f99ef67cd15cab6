"""bench/static_rules.py: rules and whole patterns are held against searches, and a false rule is an alarm."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench import static_rules
from nerai.board.position import Position
from nerai.learn.sense import nonsense
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import Learned, RuleStore
from nerai.learn.windows import Corner, Window

OWN = Path(__file__).parents[2] / "problems" / "capture.jsonl"
FEW = ["--problems", str(OWN), "--positions", "3", "--each", "3", "--nodes", "300", "--json"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rules") / "rules.sqlite3"
    with RuleStore(path) as kept:
        for corner in (Corner.OPEN, Corner.EDGE):
            list(ShapeLearner(kept, nodes=100).learn(Window(2, 2, corner)))
    return path


def test_rules_and_patterns_decide_statuses_and_none_wrongly(store: Path, capsys: Capture) -> None:
    assert static_rules.main([str(store), *FEW, "--patterns", "200"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 0 < found["statuses"] <= found["goals_asked"] <= 2 * 3 * 3
    assert found["learning"]["rules_kept"] == found["learning"]["rules_learned"] > 5
    assert 0 < found["rules"]["decided"] <= found["statuses"]
    patterns = found["patterns"]
    assert 0 < patterns["patterns"] <= 200
    assert patterns["sound"] <= patterns["all_sound"] <= found["statuses"]
    assert patterns["sound_wrong"] == patterns["all_sound_wrong"] == 0


def test_a_false_rule_is_an_alarm(store: Path, tmp_path: Path, capsys: Capture) -> None:
    with RuleStore(store) as kept:
        contraries = ((replace(rule, own_wins=not rule.own_wins, move=None), rule) for rule in kept.rules())
        # Some contraries make no sense, which a store tells by itself.
        turned = [Learned(one, kept.proof(rule)) for one, rule in contraries if nonsense(one) is None]
    with RuleStore(tmp_path / "false.sqlite3") as kept:
        kept.keep(turned, source="the contrary")
    assert static_rules.main([str(tmp_path / "false.sqlite3"), *FEW, "--no-patterns"]) == 1
    assert json.loads(capsys.readouterr().out)["rules"]["wrong"] > 0


def test_every_rectangle_is_cut_out_with_its_edges_first() -> None:
    board = Position.parse("""
        X . . . . O
        . . . . . .
        . . . . . .
        . . . . . .
        . . O . . X
        """)
    found = list(static_rules.rectangles(board))
    assert len(found) == 3 * 3 + 2 * 4
    corners = [one for one in found if one.window.corner is Corner.CORNER]
    assert len(corners) == 8
    assert all(one.content[0] for one in corners if one.points[0] != 24)
    for one in found:
        assert one.content == tuple(board.stones[point] for point in one.points)


def test_a_bad_file_is_named(store: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b"{")
    assert static_rules.main([str(store), "--problems", str(tmp_path / "bad.jsonl")]) == 65
    assert "bad.jsonl" in capsys.readouterr().err
