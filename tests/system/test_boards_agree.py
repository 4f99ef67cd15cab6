"""Both native boards against the naive one, on random games of all sizes and rules."""

import itertools
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import pytest

from tests.support.agreement import Tally, Trial, compare
from tests.support.naive_board import POSITIONAL, SIMPLE, SITUATIONAL

RULES = list(itertools.product((SIMPLE, POSITIONAL, SITUATIONAL), (False, True)))
TINY = [(1, 1), (2, 1), (1, 2), (3, 1), (1, 5), (7, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3)]
SMALL = [(5, 5), (7, 4), (4, 7), (19, 1), (1, 19), (19, 2), (6, 6)]
# Sizes around the edges of 64-bit words: 63, 64, 65, 128, 192, 256 and 323 points.
LARGE = [(9, 7), (8, 8), (13, 5), (9, 9), (16, 8), (13, 13), (16, 12), (16, 16), (19, 17), (19, 19)]
LONG_RUN_MOVES = 1_000_000


def trials(*, tiny: int, small: int, large: int, simple: int = 1) -> Iterable[Trial]:
    """Every size under every rules, from an empty board, a dense one and one full of kos.

    The numbers are moves of each trial; `simple` multiplies them under simple ko, all that the playout
    board knows.
    """
    for seed, ((ko, suicide), (sizes, moves)) in enumerate(
        itertools.product(RULES, ((TINY, tiny), (SMALL, small), (LARGE, large)))
    ):
        for (width, height), set_up in itertools.product(sizes, ("empty", "dense", "kos")):
            every = 4 if width * height <= 36 else 40
            yield Trial(
                width, height, ko, suicide, seed, moves * (simple if ko == SIMPLE else 1), set_up, every
            )


def total(tallies: Iterable[Tally]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for tally in tallies:
        seen += tally.seen
    return seen


def assert_everything_was_met(seen: Counter[str]) -> None:
    for event in (
        "captures",
        "kos",
        "ko bans",
        "superko bans",
        "suicides",
        "suicide refused",
        "undone",
        "passes",
    ):
        assert seen[event] > 100, f"hardly any {event}: {seen}"


def test_all_boards_agree_on_a_sample_of_games() -> None:
    seen = total(compare(trial) for trial in trials(tiny=40, small=60, large=60))
    assert seen["moves"] > 20_000
    assert_everything_was_met(seen)


@pytest.mark.slow
def test_all_boards_agree_over_a_million_moves(capsys: pytest.CaptureFixture[str]) -> None:
    batch = list(trials(tiny=1500, small=2000, large=2600, simple=4))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        seen = total(pool.map(compare, batch, chunksize=4))
    with capsys.disabled():
        counts = ", ".join(f"{count:,} {event}" for event, count in seen.most_common())
        sys.stdout.write(f"\nboards agree: {counts}\n")
    assert seen["moves"] >= LONG_RUN_MOVES
    assert seen["playout board moves"] >= LONG_RUN_MOVES
    assert_everything_was_met(seen)
