"""`nerai solve` and `nerai trace` with plans: what is shown of schemas, proofs and surprises."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

CORNER = str(Path(__file__).parents[2] / "examples" / "corner.sgf")
NODES = ["--nodes", "20000"]
Capture = pytest.CaptureFixture[str]


def shown(capsys: Capture, *args: str) -> str:
    run([*args])
    return capsys.readouterr().out


def without_killing() -> list[str]:
    from nerai.knowledge import load_knowledge

    return [word for way in load_knowledge().ways["kill"] for word in ("--without", way.schema.name)]


def test_the_screen_shows_the_schemas_behind_a_proved_move(capsys: Capture) -> None:
    out = shown(capsys, "solve", CORNER, *NODES)
    assert "PLAN     complete: proved against every defence" in out
    assert "└ kill(" in out


def test_without_a_plan_nothing_is_said_of_one(capsys: Capture) -> None:
    out = shown(capsys, "solve", CORNER, *NODES, "--no-plan")
    assert "PLAN" not in out
    assert "MOVE     A8" in out


def test_a_move_that_no_schema_proposed_is_told_as_a_surprise(capsys: Capture) -> None:
    out = shown(capsys, "solve", CORNER, *NODES, *without_killing(), "--no-critics")
    assert "PLAN     none: no schema proposed the move" in out
    assert "SURPRISE No schema proposed A8: knowledge ran out at kill(" in out


def test_json_has_the_plan_its_statements_and_the_surprise(capsys: Capture) -> None:
    answer = json.loads(shown(capsys, "solve", CORNER, *NODES, "--json"))
    assert (answer["move_source"], answer["plan_evidence"]) == ("schema", "proof_complete")
    assert next(one["args"][0] for one in answer["statements"] if one["claim"] == "plan") == "A8"
    answer = json.loads(shown(capsys, "solve", CORNER, *NODES, "--json", *without_killing(), "--no-critics"))
    assert answer["move_source"] == "search"
    assert [one["args"][:2] for one in answer["statements"] if one["claim"] == "surprise"] == [["move", "A8"]]


def test_a_plan_without_proof_says_that_it_is_none(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "1"]) == 2
    out = capsys.readouterr().out
    assert "such plans were right" in out
    assert "PLAN     complete against the defences that knowledge has, not proved" in out


def test_plan_only_and_trace_take_knowledge_away_as_well(capsys: Capture) -> None:
    assert "nakade" in shown(capsys, "solve", CORNER, "--plan-only")
    assert "nakade" not in shown(capsys, "solve", CORNER, "--plan-only", "--without", "nakade")
    assert "nakade" not in shown(capsys, "trace", CORNER, "--without", "nakade", "--no-critics")


def test_a_plan_is_rehearsed_on_demand(capsys: Capture) -> None:
    plain = shown(capsys, "solve", CORNER, "--plan-only")
    out = shown(capsys, "solve", CORNER, "--plan-only", "--rehearse")
    assert "Rehearsed after A8" not in plain
    assert "Rehearsed after A8" in out
    told = json.loads(shown(capsys, "solve", CORNER, "--plan-only", "--rehearse", "--json"))["rehearsal"]
    assert told["first"] == "A8"
    assert "pass" in {one["reply"] for one in told["answers"]}


def test_rehearsing_goes_with_plans_alone(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--rehearse"]) == 64
    assert "leave out --rehearse" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["solve"], ["solve", "--plan-only"], ["trace"]])
def test_an_unknown_name_is_an_error_that_names_the_nearest(command: list[str], capsys: Capture) -> None:
    assert run([*command, CORNER, "--without", "nakda"]) == 64
    assert "did you mean nakade" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--without", "nakade"], ["--no-critics"]])
def test_what_concerns_plans_is_refused_without_one(option: list[str], capsys: Capture) -> None:
    assert run(["solve", CORNER, "--no-plan", *option]) == 64
    assert f"leave out {option[0]}" in capsys.readouterr().err


def test_a_trace_ends_with_what_knowledge_lacks(capsys: Capture) -> None:
    out = shown(capsys, "trace", CORNER, *without_killing(), "--no-critics")
    assert out.splitlines()[-1].startswith("surprise: White A8 reaches the goal, and no schema proposed it")
    assert "surprise" not in shown(
        capsys, "trace", CORNER, *without_killing(), "--no-critics", "--nodes", "0"
    )


def test_a_trace_as_data_has_the_surprises(capsys: Capture) -> None:
    record = json.loads(shown(capsys, "trace", CORNER, "--json", *without_killing(), "--no-critics"))
    (surprise,) = record["surprises"]
    assert (surprise["move"], surprise["level"], surprise["line"]) == ("A8", 5, [])


def test_a_plan_that_a_ko_decides_does_not_claim_to_hold_against_its_threats(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "ko.txt"
    file.write_text("X .\nO X\n. X\nX X\nX X\nWhite to play\n", encoding="utf-8")
    run(["solve", str(file), "--goal", "capture(B3)"])
    out = capsys.readouterr().out
    assert "captures by ko" in out
    assert "PLAN     complete by ko" in out
