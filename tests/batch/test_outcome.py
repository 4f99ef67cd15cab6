"""Outcomes as records and back."""

import json

import pytest

from nerai.batch.outcome import Crashed, Done, Failed, Json, Outcome, TimedOut, from_record, to_record

OUTCOMES: list[Outcome] = [
    Done("a", {"moves": ["D4"], "won": True, "n": 3, "x": None}, 1.5),
    Failed("b", "ValueError: no", "Traceback\n  ...", 0.25),
    TimedOut("c", 10.0),
    Crashed("d", "killed by SIGSEGV"),
]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_record_gives_back_its_outcome(outcome: Outcome) -> None:
    assert from_record(json.loads(json.dumps(to_record(outcome)))) == outcome


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"key": "a"},
        {"key": "a", "outcome": "lost"},
        {"key": 1, "outcome": "done", "value": 1, "seconds": 1.0},
        {"key": "a", "outcome": "done", "value": 1, "seconds": True},
        {"key": "a", "outcome": "crashed", "how": None},
        {"key": "a", "outcome": ["done"]},
    ],
)
def test_another_record_is_refused(record: dict[str, Json]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_record(record)
