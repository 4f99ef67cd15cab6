"""scripts/starter-rules: makes rules that hold, the same ones again, and goes on where it was ended."""

import subprocess
from pathlib import Path

import pytest

from nerai.learn.store import RuleStore

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".venv" / "bin" / "nerai").exists(), reason="no .venv: run scripts/setup")
def test_the_script_makes_rules_and_the_same_ones_again(tmp_path: Path) -> None:
    made = []
    for name in ("one.sqlite3", "two.sqlite3", "two.sqlite3"):
        words = [str(ROOT / "scripts" / "starter-rules"), str(tmp_path / name), "1", "2"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        assert ": all hold" in done.stdout
        with RuleStore(tmp_path / name) as kept:
            made.append(list(kept.rules()))
    assert len(made[0]) > 100
    assert made[0] == made[1] == made[2]
