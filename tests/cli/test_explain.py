"""`nerai explain`: what it writes and prints, and what it does with bad input."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from nerai.cli.main import run
from nerai.sgf.problem_file import load_problem

ROOT = Path(__file__).parents[2]
CORNER = ROOT / "examples" / "corner.sgf"
REFUTED = ROOT / "examples" / "problems" / "refuted.sgf"
NODES = ("--nodes", "30000")
Capture = pytest.CaptureFixture[str]

BROKEN = "(;SZ[9]AB[aa]AW[bb]PL[B];B[cc];W[cc])"


def collection(folder: Path, *games: str) -> Path:
    path = folder / "two problems.sgf"
    path.write_text("\n".join(games), encoding="utf-8")
    return path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_lesson_is_an_sgf_file_a_page_markdown_and_figures(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "new" / "lesson"
    assert run(["explain", str(CORNER), "-o", str(out), *NODES]) == 0
    parts = ("problem", "solution", "reply-a7", "wrong-a9", "other-side")
    figures = {f"corner-{part}.svg" for part in parts}
    assert names(out) == {"corner.sgf", "corner.html", "corner.md", *figures}
    printed = capsys.readouterr().out
    assert [name for name in names(out) if name not in printed] == []
    referred = set(re.findall(r"\]\(([^)]*\.svg)\)", (out / "corner.md").read_text(encoding="utf-8")))
    assert referred == figures
    assert len(load_problem(out / "corner.sgf").correct) == 1


def test_old_files_are_replaced_and_others_left_alone(tmp_path: Path) -> None:
    (tmp_path / "corner.html").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    assert run(["explain", str(CORNER), "-o", str(tmp_path), *NODES]) == 0
    assert "old" not in (tmp_path / "corner.html").read_text(encoding="utf-8").split()
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert not [name for name in names(tmp_path) if name.endswith(".part")]


def test_the_same_problem_gives_the_same_files(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        assert run(["explain", str(CORNER), "-o", str(folder), *NODES]) == 0
    for name in names(first):
        assert (first / name).read_bytes() == (second / name).read_bytes()


def test_without_a_folder_the_lesson_is_printed(capsys: Capture) -> None:
    assert run(["explain", str(CORNER), *NODES]) == 0
    out = capsys.readouterr().out
    for words in ("Straight three in the corner", "The problem", "Solution", "8 1 X O", "Wrong: A9, A7"):
        assert words in out


@pytest.mark.parametrize("level", ["beginner", "kyu", "dan"])
def test_each_level_has_its_own_words(level: str, capsys: Capture) -> None:
    assert run(["explain", str(CORNER), "--level", level, "--json", *NODES]) == 0
    (lesson,) = json.loads(capsys.readouterr().out)["lessons"]
    assert lesson["level"] == level
    told = " ".join(one["text"] for section in lesson["sections"] for one in section["sentences"])
    assert ("An eye is" in told) == (level == "beginner")


def test_a_refuted_goal_makes_a_lesson_and_the_code_says_so(tmp_path: Path) -> None:
    assert run(["explain", str(REFUTED), "-o", str(tmp_path), *NODES]) == 1
    assert "RIGHT" not in (tmp_path / "refuted.sgf").read_text(encoding="utf-8")


def test_an_unknown_answer_makes_a_lesson_without_right(tmp_path: Path, capsys: Capture) -> None:
    limits = ["--goal", "capture(C9)", "--nodes", "60"]
    assert run(["explain", str(CORNER), "-o", str(tmp_path), *limits]) == 2
    assert "RIGHT" not in (tmp_path / "corner.sgf").read_text(encoding="utf-8")
    capsys.readouterr()
    assert run(["explain", str(CORNER), *limits]) == 2
    out = capsys.readouterr().out
    assert "Not settled" in out
    assert "Solution" not in out


def test_json_has_the_words_the_answer_and_the_files(tmp_path: Path, capsys: Capture) -> None:
    assert run(["explain", str(CORNER), "-o", str(tmp_path), "--json", *NODES]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "nerai.lesson/1"
    assert set(found["files"]) == names(tmp_path)
    (lesson,) = found["lessons"]
    assert lesson["answer"]["move"] == "A8"
    assert [section["part"] for section in lesson["sections"]][:2] == ["problem", "solution"]


def test_several_problems_get_a_lesson_each_and_an_index(tmp_path: Path) -> None:
    text = CORNER.read_text(encoding="utf-8")
    path = collection(tmp_path, text, REFUTED.read_text(encoding="utf-8"))
    out = tmp_path / "out"
    assert run(["explain", str(path), "-o", str(out), *NODES]) == 0
    assert {"two-problems-1.sgf", "two-problems-2.html", "index.html"} <= names(out)
    index = (out / "index.html").read_text(encoding="utf-8")
    pages = re.findall(r'href="([^"]*)"', index)
    assert pages == ["two-problems-1.html", "two-problems-2.html"]
    assert 'href="two-problems-2.html"' in (out / "two-problems-1.html").read_text(encoding="utf-8")
    assert 'href="index.html"' in (out / "two-problems-2.html").read_text(encoding="utf-8")


def test_one_of_several_problems_can_be_picked(tmp_path: Path) -> None:
    path = collection(tmp_path, CORNER.read_text(encoding="utf-8"), REFUTED.read_text(encoding="utf-8"))
    out = tmp_path / "out"
    assert run(["explain", str(path), "--number", "2", "-o", str(out), *NODES]) == 1
    assert "index.html" not in names(out)
    assert "Not enough room" in (out / "two-problems.html").read_text(encoding="utf-8")


def test_a_broken_problem_among_several_is_said_and_the_others_are_told(
    tmp_path: Path, capsys: Capture
) -> None:
    path = collection(tmp_path, BROKEN, CORNER.read_text(encoding="utf-8"))
    out = tmp_path / "out"
    assert run(["explain", str(path), "-o", str(out), *NODES]) == 64
    assert "number 1: " in capsys.readouterr().err
    assert "two-problems-2.html" in names(out)
    assert "two-problems-1.html" not in names(out)
    index = (out / "index.html").read_text(encoding="utf-8")
    assert "Could not be read" in index
    assert "Straight three" in index


def test_a_broken_problem_among_several_is_an_error_in_json(tmp_path: Path, capsys: Capture) -> None:
    path = collection(tmp_path, BROKEN, CORNER.read_text(encoding="utf-8"))
    assert run(["explain", str(path), "--json", *NODES]) == 64
    first, second = json.loads(capsys.readouterr().out)["lessons"]
    assert (first["number"], second["number"]) == (1, 2)
    assert "message" in first["error"]
    assert second["title"] == "Straight three in the corner"


def test_only_broken_problems_are_bad_input(tmp_path: Path, capsys: Capture) -> None:
    assert run(["explain", str(collection(tmp_path, BROKEN)), "-o", str(tmp_path / "out")]) == 64
    assert "nerai: " in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_problem_records_are_read_too(tmp_path: Path) -> None:
    records = (ROOT / "problems" / "kill.jsonl").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "kill.jsonl"
    path.write_text(records[0], encoding="utf-8")
    assert run(["explain", str(path), "-o", str(tmp_path), *NODES]) == 0
    assert load_problem(tmp_path / "kill.sgf").id == json.loads(records[0])["id"]


def test_standard_input_is_called_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CORNER.read_bytes())))
    assert run(["explain", "-", "-o", str(tmp_path), *NODES]) == 0
    assert "lesson.html" in names(tmp_path)


def test_no_such_file_is_bad_input(tmp_path: Path, capsys: Capture) -> None:
    assert run(["explain", str(tmp_path / "none.sgf")]) == 64
    assert "cannot read" in capsys.readouterr().err


def test_no_such_number_is_bad_input(capsys: Capture) -> None:
    assert run(["explain", str(CORNER), "--number", "7"]) == 64
    assert "has no number 7" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run(["explain", str(CORNER), "-o", str(tmp_path / "file"), *NODES]) == 64
    assert "cannot write into" in capsys.readouterr().err
    assert (tmp_path / "file").read_text() == "in the way"


def test_a_failed_write_leaves_the_old_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "corner.sgf").write_text("old")
    written = Path.write_text

    def fails(self: Path, data: str, **options: str) -> int:
        if self.name.endswith(".svg.part"):
            raise OSError(28, "No space left on device")
        return written(self, data, **options)

    monkeypatch.setattr(Path, "write_text", fails)
    assert run(["explain", str(CORNER), "-o", str(tmp_path), *NODES]) == 64
    assert names(tmp_path) == {"corner.sgf"}
    assert (tmp_path / "corner.sgf").read_text() == "old"


def test_the_problem_itself_is_never_written_over(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "corner.sgf"
    path.write_bytes(CORNER.read_bytes())
    assert run(["explain", str(path), "-o", str(tmp_path), *NODES]) == 64
    assert "another folder" in capsys.readouterr().err
    assert path.read_bytes() == CORNER.read_bytes()
    assert names(tmp_path) == {"corner.sgf"}


def test_a_goal_that_makes_no_sense_is_bad_input(capsys: Capture) -> None:
    assert run(["explain", str(CORNER), "--goal", "kill(E5)"]) == 64
    assert "nerai: " in capsys.readouterr().err
