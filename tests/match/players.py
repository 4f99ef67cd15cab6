"""Players for match tests: engines that follow a script (tests/support/fake_engine.py)."""

import sys
from pathlib import Path

from nerai.match.settings import Player

FAKE_COMMAND = f"{sys.executable} {Path(__file__).parents[1] / 'support' / 'fake_engine.py'}"


def player(moves: str, *words: str, name: str = "", **environment: str) -> Player:
    """An engine that answers genmove with these, then passes; `words` end its command line."""
    variables = (("FAKE_MOVES", moves), *environment.items())
    return Player(" ".join([FAKE_COMMAND, *words]), name, environment=tuple(variables))
