"""`nerai solve`: what it prints, writes and ends with."""

import io
import json
from pathlib import Path

import pytest

from nerai.answer import Answer
from nerai.cli.main import run
from nerai.solver.verify import verify

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
Capture = pytest.CaptureFixture[str]


def test_a_proved_goal_is_shown_with_board_result_move_and_other_side(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "10000"]) == 0
    out = capsys.readouterr().out
    assert "Goal (from the comment): kill the black group at B9 (5 stones)" in out
    assert "8 1 X O" in out
    assert "RESULT   White kills, unconditionally (no ko)" in out
    assert "WHY      It cannot get out: it reaches only A9, A8 and A7." in out
    assert "White A8, Black A9, White A7 takes it." in out
    assert "MOVE     A8" in out
    assert "OTHER TRIES     A9 or A7? Black A8: Black lives (eyes at A9 and A7)." in out
    assert "IF BLACK FIRST  Black A8: Black lives (eyes at A9 and A7)" in out


@pytest.mark.parametrize(
    ("level", "said"),
    [("beginner", "An eye is an empty space"), ("kyu", "the vital point."), ("dan", "Straight three: A8 is")],
)
def test_the_level_chooses_the_words(level: str, said: str, capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "10000", "--level", level]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


def test_all_shows_status_and_what_to_ask_next(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "100000", "--all"]) == 0
    out = capsys.readouterr().out
    assert "STATUS   WW|LL (tally 2), White needs 1 move" in out
    assert "nerai why-not" in out


def test_what_to_ask_next_is_about_the_same_problem_of_a_file(capsys: Capture) -> None:
    assert run(["solve", "problems/save.jsonl", "--number", "2", "--nodes", "100000"]) == 0
    assert "nerai why-not problems/save.jsonl B5 --number 2\n" in capsys.readouterr().out


def test_a_refuted_goal_ends_with_1_and_shows_what_refutes_it(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--goal", "live(B9)", "--nodes", "10000"]) == 1
    out = capsys.readouterr().out
    assert "Black cannot live" in out
    assert "REFUTED BY      A8 A9 A7" in out


def test_an_unknown_goal_ends_with_2_and_says_why(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--goal", "capture(C9)", "--nodes", "50"]) == 2
    out = capsys.readouterr().out
    assert "unknown" in out
    assert "the node limit was reached" in out
    assert "MOVE" not in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--goal", "kill(E5)"], "there is no stone at E5"),
        (["--goal", "kil(B9)"], "kill"),
        (["--goal", "win_race(B9, D9)"], "there is no stone at D9"),
        (["--goal", "kill(B9) and kill(C9)"], "wanted by black"),
        (["--goal", "make_eye(A9)"], "write black: make_eye(A9) or white: make_eye(A9)"),
        (["--nodes", "0"], "a limit of 0 nodes"),
        (["--number", "2"], "no number 2"),
        (["--tally", "9"], "a tally of 9"),
        (["--target", "E5"], "no stone stands there"),
        (["--target", "B9", "--goal", "kill(B9)"], "--target goes with an inferred goal"),
        (["--region", "Z1:A2"], "off the 9x9 board"),
    ],
)
def test_bad_input_ends_with_64_and_a_hint(options: list[str], said: str, capsys: Capture) -> None:
    assert run(["solve", CORNER, *options]) == 64
    assert said in capsys.readouterr().err


def test_json_is_an_answer(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "10000", "--json"]) == 0
    answer = Answer.from_json(capsys.readouterr().out)
    assert answer.move == "A8"


def test_a_problem_record_brings_its_goal_and_target(capsys: Capture) -> None:
    assert run(["solve", str(ROOT / "problems" / "ko.jsonl"), "--nodes", "100000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == "ko"


def test_the_certificate_is_written_and_accepted(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "proof.jsonl"
    assert run(["solve", CORNER, "--nodes", "10000", "--certificate", str(file)]) == 0
    capsys.readouterr()
    assert verify(file).accepted


def test_without_an_answer_no_certificate_is_written(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "proof.jsonl"
    goal = ["--goal", "capture(C9)", "--nodes", "50"]
    assert run(["solve", CORNER, *goal, "--certificate", str(file)]) == 2
    assert "no certificate" in capsys.readouterr().err
    assert not file.exists()


def test_a_region_is_a_hint_and_the_proof_holds_for_the_whole_board(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "10000", "--region", "A9:B6", "--json"]) == 0
    answer = Answer.from_json(capsys.readouterr().out)
    assert answer.move == "A8"
    assert "region" not in {item.kind.value for item in answer.assumptions}


def test_a_target_picks_the_stones_of_an_inferred_goal(capsys: Capture) -> None:
    assert run(["solve", CORNER, "--nodes", "3000", "--target", "B8", "--json"]) == 0
    assert Answer.from_json(capsys.readouterr().out).goal == "kill(B9)"


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    data = io.BytesIO(Path(CORNER).read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(data))
    assert run(["solve", "-", "--nodes", "10000"]) == 0
    assert "NEXT" not in capsys.readouterr().out


def test_one_ko_threat_is_no_plural(capsys: pytest.CaptureFixture[str]) -> None:
    run(["solve", "problems/ko.jsonl", "--number", "5"])
    assert "at most one ko threat\n" in capsys.readouterr().out
