"""docs/play.md shows what `nerai play` really says, and the levels that there are."""

import os
import re
import subprocess
import sys
from pathlib import Path

from nerai.cli.play_talk import HELP
from nerai.engine.levels import levels

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")


def test_the_console_block_is_what_is_printed(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    command, _, shown = block.partition("\n")
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-c", command.removeprefix("$ ")],
        env=os.environ | {"PATH": places, "NERAI_DATA_DIR": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    beginning, dots, _ = shown.partition("...\n")
    assert dots
    assert done.stdout.startswith(f"{beginning}nerai plays ")
    assert "nerai would play " in done.stdout


def test_all_levels_are_listed() -> None:
    rows = [
        f"| {one.number} | {one.name} | {one.playouts or 'by time'} | {one.overlooks:.0%} |"
        for one in levels()
    ]
    assert "\n".join(rows) in PAGE


def test_all_words_are_listed() -> None:
    words = {line.split()[0] for line in HELP.splitlines() if line[:1].islower()}
    assert words == {word for word in words if f"`{word}`" in PAGE or f"`{word} " in PAGE}
