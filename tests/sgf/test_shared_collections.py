"""Whole collections, where they are at hand: every game loads and replays, every problem record is sound.

Set NERAI_SHARED to a folder with `games`, `gnugo-regression` and `problems`.
"""

import os
from pathlib import Path

import pytest

from nerai.sgf import load, read_problems, replay

SHARED = Path(os.environ.get("NERAI_SHARED", ""))
needs_shared = pytest.mark.skipif("NERAI_SHARED" not in os.environ, reason="NERAI_SHARED is not set")


@needs_shared
@pytest.mark.parametrize(("folder", "at_least"), [("games", 345), ("gnugo-regression", 300)])
def test_every_game_loads_and_replays(folder: str, at_least: int) -> None:
    paths = sorted((SHARED / folder).rglob("*.sgf"))
    assert len(paths) >= at_least
    for path in paths:
        for game in load(path).games:
            record = replay(game)
            assert len(record.position().stones) == game.size.area


@needs_shared
@pytest.mark.parametrize(
    ("name", "count"), [("cho_elementary", 890), ("gogameguru", 238), ("gotools", 1764), ("tactics", 910)]
)
def test_every_problem_record_is_sound(name: str, count: int) -> None:
    assert sum(1 for _ in read_problems(SHARED / "problems" / f"{name}.jsonl")) == count
