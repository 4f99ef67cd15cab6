"""docs/diagrams.md: its code runs, its boards are read, its commands work, its figures are current."""

import io
import re
import runpy
import shlex
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from nerai.board import svg
from nerai.board.diagram import parse_diagram
from nerai.board.theme import Theme
from nerai.cli.main import run
from nerai.errors import DiagramError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "diagrams.md").read_text(encoding="utf-8")
FIGURES = ("corner", "snapback", "game")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_page_runs_and_draws() -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {}
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "docs/diagrams.md", "exec"), names)
    assert "5 2─●─○─┬─┐\n4 1─●─○─┼─┤\n3 a(●)○─┼─┤" in printed.getvalue()
    assert str(names["picture"]).startswith("<svg")
    assert bytes(names["pixels"]).startswith(b"\x89PNG")  # type: ignore[call-overload]


def test_the_boards_of_the_page_can_be_read_and_the_first_are_the_same() -> None:
    first, second, third, last = (parse_diagram(text) for text in blocks("board"))
    assert first.position == second.position == third.position
    assert len(last.marks) == 3
    assert set(last.labels.values()) == {"a", "the wall"}


def test_the_fault_shown_is_the_one_that_is_told() -> None:
    (shown,) = blocks("text")
    with pytest.raises(DiagramError) as caught:
        parse_diagram(". X\n. x")
    assert str(caught.value) == shown.strip()


@pytest.mark.parametrize("block", blocks("console"), ids=["print", "write"])
def test_the_commands_of_the_page_work(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for shown in block.split("$ nerai ")[1:]:
        command, _, printed = shown.partition("\n")
        assert run(shlex.split(command)) == 0
        assert capsys.readouterr().out == printed
        for name in re.findall(r"-o (\S+)", command):
            assert (tmp_path / name).stat().st_size > 1000


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_are_as_the_example_draws_them(name: str) -> None:
    figure = runpy.run_path(str(ROOT / "examples" / "diagrams.py"))[name]()
    committed = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
    hint = "run: python examples/diagrams.py docs/images auto"
    assert svg.draw(figure, theme=Theme.AUTO) == committed, hint


def test_the_example_writes_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["diagrams.py", str(tmp_path), "print"])
    with redirect_stdout(io.StringIO()):
        runpy.run_path(str(ROOT / "examples" / "diagrams.py"), run_name="__main__")
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(FIGURES)
