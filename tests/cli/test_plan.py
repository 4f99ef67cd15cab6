"""`nerai solve --plan-only` and `nerai trace`: what they print and end with."""

import json
from pathlib import Path

import pytest

from nerai.answer import GoalSource
from nerai.cli.main import run
from nerai.cli.plan_words import below
from nerai.knowledge import load_knowledge
from nerai.query.plan import plan_question
from nerai.query.question import Question, ask
from nerai.sgf.document import read_document

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
NET = str(ROOT / "problems" / "net.jsonl")
LADDER = str(ROOT / "problems" / "ladder.jsonl")
KO = str(ROOT / "problems" / "ko.jsonl")
PLAN = ["--plan-only", "--cycles", "5000"]
Capture = pytest.CaptureFixture[str]


def test_a_plan_is_shown_with_guess_goals_schemas_and_reasons(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN]) == 2
    out = capsys.readouterr().out
    assert "Goal (from the comment): kill the black group at B9 (5 stones)" in out
    assert "8 1 X O" in out
    assert "GUESS    A8 (planned, not proved)" in out
    assert "by kill_without_eyes: A group without two eyes can be taken sooner or later." in out
    assert "by nakade: " in out
    assert "3 planning cycles, 1 move tried" in out
    assert "MOVE" not in out
    assert "proved:" not in out


def test_the_contingency_tree_has_an_answer_to_each_reply(capsys: Capture) -> None:
    assert run(["solve", NET, *PLAN]) == 2
    lines = [line.strip(" │├└─") for line in capsys.readouterr().out.splitlines()]
    start = lines.index("■ F4")
    assert lines[start + 1 : start + 3] == ["□ F5 ✗", "■ G5"]
    assert "□ E4 ✗" in lines[start:]
    assert lines[-1].startswith("■ Black  □ White")


def test_a_goal_that_the_planner_cannot_be_given_is_said_so(capsys: Capture) -> None:
    assert run(["solve", KO, *PLAN]) == 2
    out = capsys.readouterr().out
    assert "PLAN     none: the planner knows no 'by_ko'" in out
    assert "GUESS" not in out
    assert "TREE" not in out


def test_a_plan_that_fails_is_shown_with_what_answers_it(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN, "--goal", "live(B9)"]) == 2
    out = capsys.readouterr().out
    assert "none works: knowledge has an answer to each try" in out
    assert "□ A8" in out


def test_without_a_known_move_that_is_said(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "open.txt"
    file.write_text(". . . . .\n. X . O .\n" + ". . . . .\n" * 3 + "Black to play\n", encoding="utf-8")
    assert run(["solve", str(file), *PLAN, "--goal", "kill(D4)"]) == 2
    assert "none: knowledge has no move to try here" in capsys.readouterr().out


def test_a_goal_that_holds_already_needs_no_move(capsys: Capture) -> None:
    assert run(["solve", CORNER, *PLAN, "--goal", "save(C9)"]) == 2
    out = capsys.readouterr().out
    assert "the goal holds without a move" in out
    assert "TREE" not in out


def test_other_goals_that_may_be_meant_are_told_with_what_became_of_them() -> None:
    position = read_document(Path(CORNER).read_bytes(), name="", number=1).position()
    live, race, kill = (ask(position, goal).scene for goal in ("live(B9)", "escape(B9)", "kill(B9)"))
    found = plan_question(Question(live, GoalSource.INFERRED, others=(race, kill)), load_knowledge())
    assert (found.goal, [line.heading for line in below(found)]) == ("kill(B9)", ["OTHER GOALS", ""])
    assert [line.text for line in below(found)] == [
        "live(B9): no plan works",
        "escape(B9): the planner has no goal 'escape'",
    ]


def test_a_limit_is_told(capsys: Capture) -> None:
    assert run(["solve", LADDER, "--plan-only", "--cycles", "5"]) == 2
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
    assert record["schemas"] == ["net"]
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


def test_knowledge_of_the_users_own_is_planned_with(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "mine.pat").write_text(
        "pattern middle_of_three for deny_eyes(X)\n"
        "  | . X\n"
        "  | * X\n"
        "  | . X\n"
        '  why   "Mine."\n'
        "  seen  kill/three_01\n",
        encoding="utf-8",
    )
    assert run(["solve", CORNER, *PLAN, "--knowledge", str(tmp_path), "--json"]) == 2
    with_mine = json.loads(capsys.readouterr().out)
    assert with_mine["guess"] == "A8"


def test_a_trace_tells_each_choice_in_order_and_what_was_passed_over(capsys: Capture) -> None:
    assert run(["trace", NET, "--cycles", "5000"]) == 2
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == "capture(E5): alpha is Black, beta White"
    assert lines[2] == "alpha F4 for capture(E5) by net > play(F4): works"
    assert lines[3].startswith("beta F5 for save(E5) by save_by_extending")
    assert "beta passes over extend(E5): no schema applies, and no action" in lines


def test_a_trace_as_data_has_the_same_choices(capsys: Capture) -> None:
    assert run(["trace", NET, "--cycles", "5000", "--json"]) == 2
    (goal,) = json.loads(capsys.readouterr().out)["goals"]
    assert (goal["goal"], goal["alpha"], goal["outcome"]) == ("capture(E5)", "black", "complete")
    first = goal["entries"][0]
    assert (first["action"], first["schemas"], first["worked"]) == ("F4", ["net"], True)
    assert any(entry["passed_over"] for entry in goal["entries"])


def test_a_trace_says_which_goals_are_not_planned(capsys: Capture) -> None:
    assert run(["trace", KO]) == 2
    assert "by_ko: the planner knows no 'by_ko'" in capsys.readouterr().out
