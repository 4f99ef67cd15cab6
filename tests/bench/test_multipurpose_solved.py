"""The decision table finds the moves of the project's multipurpose positions."""

from pathlib import Path

import pytest

from nerai.bench.multipurpose import Multipurpose, read_multipurpose, solve
from nerai.strategy.plan import PlanLimits

RECORDS = read_multipurpose(Path(__file__).parents[2] / "bench" / "multipurpose.jsonl")
LIMITS = PlanLimits(random_games=120)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_the_table_finds_a_move_that_serves_both_goals(record: Multipurpose) -> None:
    assert solve(record, LIMITS).right


def test_another_move_would_not_count() -> None:
    found = solve(RECORDS[0], LIMITS)
    assert found.right
    other = next(point for point in RECORDS[0].position.size.points() if point not in RECORDS[0].moves)
    assert not type(found)(found.record, other, found.kind, None, 0.0).right
    assert not type(found)(found.record, None, None, None, 0.0).right
