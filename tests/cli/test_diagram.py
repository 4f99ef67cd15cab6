"""`nerai diagram`: what it reads, shows and writes."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from nerai.cli.main import run

Draw = Callable[..., tuple[int, str, str]]

PROBLEM = "(;SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W]C[White to kill];W[ab])"
GAME = "(;SZ[5];B[cc];W[dc];B[cd];W[dd])"
RECORD = '{"id": "x/1", "size": 5, "black": ["aa", "ba"], "white": ["ab"], "to_move": "B", "correct": ["bb"]}'
DRAWING = ". X .\nO (X) O\n. O ."


@pytest.fixture
def draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Draw:
    """Writes the content to a file, runs the command on it, gives (exit code, output, errors)."""

    def draw_it(content: str, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "input"
        file.write_text(content, encoding="utf-8")
        code = run(["diagram", str(file), *options])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return draw_it


def test_a_problem_is_shown_at_its_start_cropped_with_side_to_move(draw: Draw) -> None:
    code, out, _ = draw(PROBLEM)
    assert code == 0
    assert "White to kill" in out
    assert "9 . X O . ." in out
    assert "White to play" in out
    assert "J" not in out.splitlines()[1]


def test_a_game_is_shown_at_its_end(draw: Draw) -> None:
    _, out, _ = draw(GAME)
    assert out.count("X") == 2
    assert out.count("O") == 2


def test_a_game_can_be_shown_after_any_move(draw: Draw) -> None:
    _, out, _ = draw(GAME, "--move", "1", "--crop", "none")
    assert out.count("X") == 1
    assert "O" not in out


def test_moves_are_numbered(draw: Draw) -> None:
    _, out, _ = draw(GAME, "--moves", "2-4")
    assert all(number in out for number in "234")


def test_a_line_of_play_is_numbered_and_must_be_legal(draw: Draw) -> None:
    code, out, _ = draw(PROBLEM, "--play", "A8 A9")
    assert code == 0
    assert "1" in out
    assert "2" in out
    code, _, err = draw(PROBLEM, "--play", "B9")
    assert code == 64
    assert "B9" in err
    assert "already" in err


def test_problem_records_and_drawings_are_read_too(draw: Draw) -> None:
    assert "X X" in draw(RECORD)[1]
    assert "X" in draw(DRAWING)[1]


def test_a_solution_that_becomes_illegal_is_shown_up_to_there_and_that_is_said(draw: Draw) -> None:
    record = RECORD.replace("}", ', "solution": ["bb", "aa"]}')
    code, out, err = draw(record, "--moves", "all")
    assert code == 0
    assert "O 1" in out
    assert "move 2 of the solution, white A5, is illegal" in " ".join(err.split())
    repairs = json.loads(draw(record, "--json")[1])["repairs"]
    assert len(repairs) == 1


def test_a_game_with_an_illegal_move_is_shown_and_that_is_said(draw: Draw) -> None:
    code, out, err = draw("(;SZ[5];B[cc];W[cc];B[dd])")
    assert code == 0
    assert (out.count("X"), out.count("O")) == (1, 1)
    assert "move 2, white C3, is illegal" in " ".join(err.split())


def test_json_counts_moves_across_set_up_in_the_middle(draw: Draw) -> None:
    _, out, _ = draw("(;SZ[5];B[cc];W[dc];AB[aa];B[bb])", "--json")
    assert json.loads(out)["move_number"] == 3


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(PROBLEM.encode())))
    assert run(["diagram", "-"]) == 0
    assert "9 . X O" in capsys.readouterr().out


def test_json_tells_stones_and_moves(draw: Draw) -> None:
    record = json.loads(draw(PROBLEM, "--json")[1])
    assert record["black"] == ["B9", "B8", "B7", "A6", "B6"]
    assert record["to_move"] == "white"
    assert record["moves"] == [["W", "A8"]]


def test_repairs_are_told_on_standard_error(draw: Draw) -> None:
    code, out, err = draw(PROBLEM[:-1])
    assert code == 0
    assert "repaired: line 1" in err
    assert "repaired" not in out


@pytest.mark.parametrize("suffix", ["svg", "png", "txt"])
def test_pictures_are_written(draw: Draw, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"figure.{suffix}"
    options = ("--label", "A9=a", "--mark", "triangle=B9,B8", "--arrow", "D9:D7", "--shade", "green=A9,A8")
    code, out, _ = draw(PROBLEM, "-o", str(target), *options)
    assert (code, out) == (0, "")
    data = target.read_bytes()
    if suffix == "svg":
        assert ElementTree.fromstring(data).tag.endswith("svg")
    elif suffix == "png":
        assert data.startswith(b"\x89PNG")
    else:
        assert b"X" in data


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--move", "7"), "the main line has 1 moves"),
        (("--moves", "3-2"), "names no moves"),
        (("--number", "2"), "holds 1"),
        (("--crop", "A5"), "two opposite corners"),
        (("--mark", "star=A1"), "triangle"),
        (("--label", "A1"), "D4=a"),
        (("--arrow", "A1"), "D4:F6"),
        (("--arrow", "A1:A1"), "itself"),
        (("--shade", "blue=A1"), "green"),
        (("--label", "pass=a"), "pass cannot be marked"),
        (("--label", "Z1=a"), "off the 9x9 board"),
        (("-o", "picture.gif"), ".svg, .png or .txt"),
        (("-o", "no/such/folder/x.svg"), "cannot write"),
        (("--moves", "all", "--move", "1"), "leave one of them out"),
    ],
)
def test_bad_options_are_explained(draw: Draw, options: tuple[str, ...], said: str) -> None:
    code, out, err = draw(PROBLEM, *options)
    assert code == 64
    assert said in err
    assert out == ""


@pytest.mark.parametrize("content", ["", "(;SZ[9]AB[zz])", "{}", "{", "hello", "\x00\x01", "(;GM[2])"])
def test_bad_content_is_explained(draw: Draw, content: str) -> None:
    code, out, err = draw(content)
    assert code == 64
    assert err.startswith("nerai: ")
    assert out == ""


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_color_the_stones_still_differ(
    draw: Draw, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", **more}.items():
        monkeypatch.setenv(name, value)
    _, out, _ = draw(PROBLEM)
    assert "9 . X O . ." in out


def test_a_terminal_with_colors_gets_a_painted_board(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    _, out, _ = draw(PROBLEM)
    assert "●" in out


@pytest.mark.parametrize("output", [(), ("-o", "board.txt")], ids=["pipe", "file"])
def test_painted_stones_are_refused_where_they_would_look_alike(draw: Draw, output: tuple[str, ...]) -> None:
    code, _, err = draw(PROBLEM, "--style", "painted", *output)
    assert code == 64
    assert "--style lines" in err
