"""What runs a function over tasks: the interface that local processes and clusters share.

Holds no code of its own; local.py implements it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from nerai.batch.outcome import Json, Outcome

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Task(Generic[Item]):
    """An item and the key its outcome is known by."""

    key: str
    item: Item


class Runner(Protocol):
    """Runs a function over tasks somewhere."""

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        """Yield exactly one outcome a task, as they come. Closing the generator ends what still runs.

        Function and items must be importable or picklable. What the function raises is an outcome; raises
        ConfigError when nothing can be run at all.
        """
