"""Shapes are read off type hints; what has no shape is the programmer's fault and is said at once."""

from dataclasses import dataclass

import pytest

from nerai.answer.record import Record


@dataclass(frozen=True, slots=True)
class Bad(Record):
    anything: dict[str, int]


def test_a_field_that_json_could_not_bring_back_is_no_field_of_a_record() -> None:
    with pytest.raises(TypeError, match="no field can be a dict"):
        Bad({})
