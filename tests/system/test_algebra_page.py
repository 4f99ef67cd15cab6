"""docs/algebra.md: its tables, figures, boards and outputs are what the code gives today."""

import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

from nerai.algebra import POLICIES, parse_expression, value
from nerai.algebra.outcome import LETTERS
from nerai.cli.main import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "algebra.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table that begins with a heading, without their marks."""
    lines = PAGE[PAGE.index(f"\n| {heading} |") + 1 :].split("\n\n")[0].splitlines()
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    return [[re.sub(r"[`*\\]", "", cell).strip() for cell in row] for row in (cells[0], *cells[2:])]


@pytest.mark.parametrize("op", ["AND", "OR"])
def test_the_tables_have_every_pair_of_letters_and_what_it_is_worth(op: str) -> None:
    (_, *columns), *rows = _rows(op)
    assert set(columns) == set(LETTERS)
    assert [row[0] for row in rows] == columns
    for one, *cells in rows:
        worth = [str(value(parse_expression(f"{one} {op} {two}"), 1)) for two in columns]
        assert cells == worth


def test_the_policies_are_told_in_their_order() -> None:
    _, *rows = _rows("policy")
    assert {name: tuple(order.split()) for name, order in rows} == {
        policy.name: policy.order for policy in POLICIES.values()
    }


def test_better_letters_are_drawn_above_worse_ones() -> None:
    drawing = next(text for text in re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
    height = {
        word: number
        for number, line in enumerate(drawing.splitlines())
        for word in re.findall(r"[A-Z][A-Z_+\-]*", line)
    }
    assert set(height) == set(LETTERS)
    for one, better in LETTERS.items():
        assert all(height[one] < height[two] for two, worse in LETTERS.items() if better > worse)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_outputs_are_what_is_printed(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(shlex.split(command)[1:]) == 0
    assert _without_cost(capsys.readouterr().out) == _without_cost(output)


def test_a_goal_of_two_parts_is_solved_and_verified_as_the_goal_language_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "goal-language.md").read_text(encoding="utf-8")
    shown = page.split("```console\n")[1].split("```")[0]
    shutil.copytree(ROOT / "examples" / "goals", tmp_path / "examples" / "goals")
    monkeypatch.chdir(tmp_path)
    printed = ""
    for line in shown.splitlines():
        if line.startswith("$ "):
            assert run(shlex.split(line)[2:]) == 0
            printed += f"{line}\n{capsys.readouterr().out}"
    assert _without_cost(printed) == _without_cost(shown)


def test_the_example_writes_the_figures_and_boards_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["algebra.py", str(tmp_path)])
    runpy.run_path(str(ROOT / "examples" / "algebra.py"), run_name="__main__")
    kept = [*(ROOT / "docs" / "images").glob("algebra-*.svg"), *(ROOT / "examples" / "goals").glob("*.txt")]
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_text(encoding="utf-8") for path in kept}
    for name in written:
        assert name in PAGE, f"{name} is not on the page"


def _without_cost(text: str) -> str:
    """The text without what differs between machines, and between one search and a better one."""
    return re.sub(r"[\d,]+ (nodes|ms)", r"some \1", text).rstrip()
