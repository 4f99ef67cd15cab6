"""`nerai diagram --solution --zone`: moves and zones of proofs, and none without."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
PROBLEMS = ROOT / "examples" / "problems"
NODES = ("--nodes", "30000")
Capture = pytest.CaptureFixture[str]


def test_the_solution_is_numbered(capsys: Capture) -> None:
    assert run(["diagram", str(PROBLEMS / "live.sgf"), "--solution", *NODES]) == 0
    assert "19 . . O 2 3 . 1" in capsys.readouterr().out


def test_the_zone_is_shaded_in_a_picture_and_listed_in_plain_text(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "zone.svg"
    assert run(["diagram", CORNER, "--zone", "-o", str(picture), *NODES]) == 0
    assert 'data-zone="green"' in picture.read_text(encoding="utf-8")
    assert run(["diagram", CORNER, "--zone", *NODES]) == 0
    assert "\nzone: A9 B9 " in capsys.readouterr().out


def test_a_zone_that_a_ko_decides_is_amber(tmp_path: Path) -> None:
    picture = tmp_path / "zone.svg"
    assert run(["diagram", str(PROBLEMS / "ko.sgf"), "--zone", "-o", str(picture), *NODES]) == 0
    assert 'data-zone="amber"' in picture.read_text(encoding="utf-8")


def test_the_part_shown_has_room_for_all_moves_and_the_zone(tmp_path: Path, capsys: Capture) -> None:
    arguments = ["diagram", CORNER, "--goal", "kill(B9)", "--solution", "--zone", "--json", *NODES]
    assert run(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["solution"] == [["W", "A8"], ["B", "A9"], ["W", "A7"]]
    assert {"A9", "A8", "A7"} <= set(found["zone"])


def test_without_a_proof_nothing_is_drawn_and_that_is_said(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "solution.svg"
    arguments = ["diagram", str(PROBLEMS / "kill.sgf"), "--solution", "--nodes", "5", "-o", str(picture)]
    assert run(arguments) == 2
    assert "no proof of kill(E13): the node limit was reached" in capsys.readouterr().err
    assert not picture.exists()


def test_a_refuted_goal_has_a_red_zone_and_no_solution(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "zone.svg"
    refuted = str(PROBLEMS / "refuted.sgf")
    assert run(["diagram", refuted, "--solution", "--zone", "-o", str(picture), *NODES]) == 1
    assert "no solution to draw: live(J2) is refuted" in capsys.readouterr().err
    assert 'data-zone="red"' in picture.read_text(encoding="utf-8")


def test_a_solution_begins_where_the_problem_does(capsys: Capture) -> None:
    assert run(["diagram", CORNER, "--solution", "--play", "A9"]) == 64
    assert "leave one of them out" in capsys.readouterr().err
