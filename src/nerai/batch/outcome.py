"""What can become of an item: done, failed, timed out, crashed. Also as plain records for journals.

Takes and gives values only; knows neither processes nor files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What JSON can hold. Tuples come back as lists, keys of any kind as strings."""


@dataclass(frozen=True, slots=True)
class Done:
    """The function returned `value`."""

    key: str
    value: Json
    seconds: float


@dataclass(frozen=True, slots=True)
class Failed:
    """The function raised: `error` is the exception in one line, `traceback` where it came from."""

    key: str
    error: str
    traceback: str
    seconds: float


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The function was still running after `timeout_s` seconds, and was ended."""

    key: str
    timeout_s: float


@dataclass(frozen=True, slots=True)
class Crashed:
    """The process that ran the function ended without an answer; `how` names the signal or status."""

    key: str
    how: str


Outcome: TypeAlias = Done | Failed | TimedOut | Crashed

_WORDS: Final[dict[type[Outcome], str]] = {
    Done: "done",
    Failed: "failed",
    TimedOut: "timed_out",
    Crashed: "crashed",
}


def to_record(outcome: Outcome) -> dict[str, Json]:
    """Return the outcome as a record whose field `outcome` says which one it is."""
    return {"outcome": _WORDS[type(outcome)], **asdict(outcome)}


def from_record(record: Mapping[str, Json]) -> Outcome:
    """Return the outcome a record describes; KeyError, TypeError or ValueError when it describes none."""
    key = _text(record, "key")
    match record["outcome"]:
        case "done":
            return Done(key, record["value"], _number(record, "seconds"))
        case "failed":
            return Failed(key, _text(record, "error"), _text(record, "traceback"), _number(record, "seconds"))
        case "timed_out":
            return TimedOut(key, _number(record, "timeout_s"))
        case "crashed":
            return Crashed(key, _text(record, "how"))
        case other:
            raise ValueError(f"no outcome is called {other!r}")


def _text(record: Mapping[str, Json], name: str) -> str:
    value = record[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} is no text")
    return value


def _number(record: Mapping[str, Json], name: str) -> float:
    value = record[name]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} is no number")
    return float(value)
