"""docs/lessons.md: its figure is the one that its command draws."""

from pathlib import Path

from nerai.cli.main import run

ROOT = Path(__file__).parents[2]


def test_the_figure_is_as_the_command_draws_it(tmp_path: Path) -> None:
    drawn = tmp_path / "ladder.svg"
    ladder = str(ROOT / "examples" / "problems" / "ladder.sgf")
    options = ["--solution", "--zone", "--nodes", "30000", "--theme", "auto"]
    assert run(["diagram", ladder, *options, "-o", str(drawn)]) == 0
    assert drawn.read_bytes() == (ROOT / "docs" / "images" / "ladder.svg").read_bytes()
