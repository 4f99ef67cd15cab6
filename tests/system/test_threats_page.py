"""docs/threats.md: the example draws its figures, with as many threats as the page tells."""

import io
import re
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")


def test_the_example_writes_the_figures_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["threats.py", str(tmp_path)])
    with redirect_stdout(io.StringIO()) as printed:
        runpy.run_path(str(ROOT / "examples" / "threats.py"), run_name="__main__")
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {path.name for path in (ROOT / "docs" / "images").glob("threats*.svg")}
    plain = (ROOT / "docs" / "images" / "threats.svg").read_text(encoding="utf-8")
    assert (tmp_path / "threats.svg").read_text(encoding="utf-8") == plain
    for line, side in zip(printed.getvalue().splitlines(), "ab", strict=True):
        published, in_zone, real = map(int, re.findall(r" (\d+)", line))
        assert published > in_zone > real
        row = next(text for text in PAGE.splitlines() if re.match(rf"\| after {side} \| \d", text))
        assert row.endswith(f"| {real} |")
