"""The search benchmark times a ladder that is proved, and counts what search expands on problems."""

from pathlib import Path

import pytest

from nerai.bench.search import LADDER_GOALS, LadderTime, SearchRate, ladder_position, measure, own_problems
from nerai.board import Color
from nerai.errors import ConfigError
from nerai.sgf import load_problems

ROOT = Path(__file__).parents[2]


def test_the_ladder_is_proved_with_and_without_a_bound_and_runs_across_the_board() -> None:
    result = measure([ROOT / "problems" / "snapback.jsonl"], runs=2, passes=1)
    assert [one.goal for one in result.ladder] == list(LADDER_GOALS) == ["capture(D4, 2)", "capture(D4)"]
    for one in result.ladder:
        assert one.proved
        assert len(one.runs_ms) == 2
        assert one.proof_nodes > 60
    assert ladder_position().to_play is Color.BLACK
    assert len(ladder_position().white) == 1


def test_without_files_the_projects_own_problems_are_searched() -> None:
    result = measure(runs=1, passes=2)
    count = sum(1 for file in own_problems() for _ in load_problems(file))
    assert result.rate.files == tuple(sorted(path.name for path in (ROOT / "problems").glob("*.jsonl")))
    assert result.rate.problems == count > 30
    assert result.rate.solved > 30
    assert len(result.rate.passes_s) == 2
    assert result.rate.nodes > 1000


def test_nodes_limit_every_problem() -> None:
    limited = measure(own_problems(), runs=1, passes=1, nodes=5).rate
    assert limited.nodes <= 5 * limited.problems
    assert limited.solved < limited.problems


def test_problems_without_a_question_are_counted_apart(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text('{"id": "x/1", "size": 9, "black": [], "white": [], "to_move": "B"}\n')
    rate = measure([file], runs=1, passes=1).rate
    assert (rate.problems, rate.unasked, rate.nodes) == (0, 1, 0)


def test_files_without_problems_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n")
    with pytest.raises(ConfigError, match="no problem"):
        measure([file], runs=1, passes=1)


def test_the_run_in_the_middle_counts() -> None:
    assert LadderTime("capture(D4)", True, 10, 5, (9.0, 1.0, 2.0)).median_ms == 2.0
    assert SearchRate(("a",), 1, 0, 1, 600, (2.0, 9.0, 3.0)).nodes_per_second == 200.0
