"""Game records as JSON."""

import json
from dataclasses import replace

import pytest

from nerai.batch import Json
from nerai.match.record import End, GameRecord, Winner

RECORD = GameRecord(
    number=3,
    first_is_black=False,
    winner=Winner.SECOND,
    end=End.SCORE,
    result="B+3.5",
    moves=("D4", "pass"),
    opening_moves=1,
    seconds_first=0.25,
    seconds_second=1.0,
    note="a note",
    comments=("why", ""),
)


@pytest.mark.parametrize("end", End)
def test_a_record_survives_json(end: End) -> None:
    record = replace(RECORD, end=end)
    assert GameRecord.from_json(json.loads(json.dumps(record.to_json()))) == record


def test_records_from_before_there_were_comments_are_read() -> None:
    old = RECORD.to_json()
    del old["comments"]
    assert GameRecord.from_json(old) == replace(RECORD, comments=())


@pytest.mark.parametrize(
    "value", [None, [], {}, {**RECORD.to_json(), "moves": "D4"}, {**RECORD.to_json(), "end": "?"}]
)
def test_other_json_is_refused(value: Json) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        GameRecord.from_json(value)


def test_an_end_is_a_forfeit_when_the_program_broke_down() -> None:
    assert [end.name for end in End if end.is_forfeit] == ["TIME", "ILLEGAL", "REFUSED", "CRASH"]
    assert [end.letter for end in End] == ["", "", "R", "T", "F", "F", "F"]
