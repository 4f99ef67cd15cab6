"""`nerai play` as a process: killed in the middle of a game, it loses nothing."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "nerai", "play", "--size", "5", "--level", "2", "--seed", "1"]
PATIENCE_S = 120.0


def test_a_killed_game_is_gone_on_with(tmp_path: Path) -> None:
    environment = os.environ | {"NERAI_DATA_DIR": str(tmp_path)}
    with subprocess.Popen(
        COMMAND, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as played:
        assert played.stdin is not None
        assert played.stdout is not None
        played.stdin.write("C3\n")
        played.stdin.flush()
        reply = next(line for line in played.stdout if line.startswith("nerai plays ")).split()[-1]
        played.kill()
    done = subprocess.run(
        [*COMMAND[:4], "--resume", "latest", "--json"],
        env=environment,
        input="undo\n",
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert f'"white": ["{reply}"]' in done.stdout, "the reply was kept before it was told"
    assert "2 moves taken back" in done.stdout
    assert len(list((tmp_path / "played").glob("*.sgf"))) == 1
