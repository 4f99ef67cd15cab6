"""`nerai solve --plan-only` and `nerai trace`: what they print and end with."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from nerai.answer import GoalSource
from nerai.board.diagram import parse_diagram
from nerai.cli.main import run
from nerai.cli.plan_words import below, beside
from nerai.knowledge import load_knowledge
from nerai.query.plan import plan_question
from nerai.query.question import Question, ask
from nerai.sgf.document import read_document

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
NET = str(ROOT / "problems" / "net.jsonl")
LADDER = str(ROOT / "problems" / "ladder.jsonl")
JOINT = str(ROOT / "problems" / "joint.jsonl")
POSITION = read_document(Path(CORNER).read_bytes(), name="", number=1).position()
BOTH = "capture(C9) and live(B9)"
PLAN = ["--plan-only", "--cycles", "5000"]
Capture = pytest.CaptureFixture[str]


def test_a_plan_is_shown_with_guess_goals_schemas_and_reasons(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN]) == 2
    out = capsys.readouterr().out
    assert "Goal (from the comment): kill the black group at B9 (5 stones)" in out
    assert "8 1 X O" in out
    assert "GUESS    A8 (planned, not proved)" in out
    assert re.search(r"WHY +kill\(\{B9, B8, B7, A6, B6\}\) by \w+: [A-Z].*\.$", out, re.MULTILINE)
    assert re.search(r"COST +\d+ planning cycles?, \d+ moves? tried, \d+ ms", out)
    assert "MOVE" not in out
    assert "proved:" not in out


def test_the_contingency_tree_has_an_answer_to_each_reply(capsys: Capture) -> None:
    assert run(["solve", NET, *PLAN]) == 2
    lines = [line.strip(" │├└─") for line in capsys.readouterr().out.splitlines()]
    start = lines.index("■ F4")
    assert {"□ F5 ✗", "□ E4 ✗"} <= set(lines[start:])
    for reply, answer in pairwise(lines[start:]):
        assert answer[0] == "■" or reply[0] == "■"
    assert lines[-1].startswith("■ Black  □ White")


def test_a_goal_that_the_planner_cannot_be_given_is_said_so(capsys: Capture) -> None:
    assert run(["solve", JOINT, *PLAN]) == 2
    out = capsys.readouterr().out
    assert "has several parts, and the planner plans for one" in out
    assert "GUESS" not in out
    assert "TREE" not in out


def test_a_plan_that_fails_is_shown_with_what_answers_it(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN, "--goal", "live(B9)"]) == 2
    out = capsys.readouterr().out
    assert "none works: knowledge has an answer to each try" in out
    assert "□ A8" in out


def test_without_a_known_move_that_is_said() -> None:
    ignorant = replace(load_knowledge(), ways={}, moves={}, critics=())
    found = plan_question(ask(POSITION, "kill(B9)"), ignorant)
    assert next(line.text for line in beside(found)) == "none: knowledge has no move to try here"


def test_a_goal_that_holds_already_needs_no_move(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN, "--goal", "connect(C9, C8)"]) == 2
    out = capsys.readouterr().out
    assert "the goal holds without a move" in out
    assert "TREE" not in out


def test_other_goals_that_may_be_meant_are_told_with_what_became_of_them() -> None:
    live, *others = (ask(POSITION, goal).scene for goal in ("live(B9)", BOTH, "kill(B9)"))
    found = plan_question(Question(live, GoalSource.INFERRED, others=tuple(others)), load_knowledge())
    assert (found.goal, [line.heading for line in below(found)]) == ("kill(B9)", ["OTHER GOALS", ""])
    assert [line.text for line in below(found)] == [
        "live(B9): no plan works",
        f"{BOTH}: {BOTH} has several parts, and the planner plans for one",
    ]


def test_a_goal_that_needs_no_move_is_told_so_when_no_other_is_better() -> None:
    empty, stones = ". . . . . . . . .\n" * 4, ". . . . O X . . .\n"
    position = parse_diagram(f"{empty}{stones}{empty}White to play").position
    save, seki = (ask(position, goal).scene for goal in ("save(E5)", "live(E5) by_seki"))
    found = plan_question(
        Question(save, GoalSource.INFERRED, others=(seki,), decided=False), load_knowledge()
    )
    assert found.taken.needless
    assert "there is one, too, if Black moves first" in [line.text for line in beside(found)][1]


def test_a_limit_is_told(capsys: Capture) -> None:
    assert run(["solve", LADDER, "--plan-only", "--cycles", "2"]) == 2
    out = capsys.readouterr().out
    assert "not known: the limit of cycles was reached" in out
    assert "GUESS" not in out


def test_a_reply_that_was_tried_for_several_goals_is_shown_once(capsys: Capture) -> None:
    assert run(["solve", LADDER, *PLAN]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.endswith("□ E6 ✗") for line in lines) == 1
    assert not any("seen before" in line for line in lines)


def test_json_has_the_plan_as_data(capsys: Capture) -> None:
    assert run(["solve", NET, *PLAN, "--json"]) == 2
    record = json.loads(capsys.readouterr().out)
    assert (record["schema"], record["guess"], record["move"]) == ("nerai.planned/1", "F4", None)
    assert record["schemas"] == [step["schema"] for step in record["plan"]["tree"]["tried"][-1]["path"]]
    assert record["plan"]["tree"]["tried"][-1]["path"][0]["why"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--plan-only", "--nodes", "5"], "--nodes goes with search"),
        (["--plan-only", "--all"], "--all goes with search"),
        (["--plan-only", "--tally", "2"], "--tally goes with search"),
        (["--plan-only", "--certificate", "proof.jsonl"], "--certificate goes with search"),
        (["--cycles", "5"], "--cycles goes with --plan-only"),
        (["--plan-only", "--cycles", "0"], "a limit of 0 cycles"),
        (["--plan-only", "--time", "0"], "a limit of 0.0 seconds"),
    ],
)
def test_options_that_would_do_nothing_are_refused(options: list[str], said: str, capsys: Capture) -> None:
    assert run(["solve", CORNER, *options]) == 64
    assert said in capsys.readouterr().err


def test_goals_of_the_users_own_knowledge_are_planned_for(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "mine.plan").write_text(
        "goal kill_any(G: their group) level 5\n"
        '  "One of the stones is taken."\n'
        "goal live_all(G: my group) level 5\n"
        '  "All of the stones stay."\n'
        "schema mine for kill_any(G)\n"
        "  do    deny_eyes(G)\n"
        '  why   "What has no eyes is taken."\n'
        "  seen  kill/three_01\n"
        "schema theirs for live_all(G)\n"
        "  do    make_eyes(G)\n"
        '  why   "What has eyes stays."\n'
        "  seen  live/three_01\n",
        encoding="utf-8",
    )
    asked = ["solve", CORNER, *PLAN, "--goal", "kill_any(B9)"]
    assert run(asked) == 2
    assert "none: the planner has no goal 'kill_any'" in capsys.readouterr().out
    assert run([*asked, "--knowledge", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert "GUESS    A8" in out
    assert "by mine: What has no eyes is taken." in out


def test_a_trace_tells_each_choice_in_order_and_what_was_passed_over(capsys: Capture) -> None:
    assert run(["trace", NET, "--cycles", "5000"]) == 2
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == "capture(E5): alpha is Black, beta White"
    assert any(re.fullmatch(r"alpha F4 for capture\(E5\) by \w+ > .*: works", line) for line in lines)
    assert any(re.fullmatch(r"beta \w+ for \w+\(E5\).*: fails: \w+", line) for line in lines)
    assert any(re.fullmatch(r"beta passes over \S+: .+", line) for line in lines)


def test_a_trace_as_data_has_the_same_choices(capsys: Capture) -> None:
    assert run(["trace", NET, "--cycles", "5000", "--json"]) == 2
    (goal,) = json.loads(capsys.readouterr().out)["goals"]
    assert (goal["goal"], goal["alpha"], goal["outcome"]) == ("capture(E5)", "black", "complete")
    (works,) = (entry for entry in goal["entries"] if entry["depth"] == 0 and entry["worked"])
    assert (works["action"], works["agent"], works["goal"]) == ("F4", "alpha", "play(F4)")
    assert any(entry["passed_over"] for entry in goal["entries"])


def test_a_trace_says_which_goals_are_not_planned(capsys: Capture) -> None:
    assert run(["trace", JOINT]) == 2
    assert "has several parts, and the planner plans for one" in capsys.readouterr().out
