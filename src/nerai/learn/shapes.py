"""Learning from all small shapes: window by window, in batches, each of which is kept wholly or not at all.

Takes a window and a store; gives what each batch came to. What rules at hand decide is not searched. A run
that is ended in any way goes on where the last batch that was kept ended, in the same store. With several
jobs batches are asked about in processes of their own, and kept here in the order of the shapes. Which
questions are searched then depends on who is first; what is kept is proved in any case. Other machines
have no store.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from nerai.batch import Done, LocalRunner, Runner, Task
from nerai.errors import ConfigError
from nerai.learn.answers import (
    Answers,
    Content,
    Shapes,
    answer_far,
    answer_in_worker,
    answers,
    checked_back,
    sent_back,
)
from nerai.learn.base import RuleBase
from nerai.learn.store import RuleStore, to_row
from nerai.learn.windows import Window

BATCH: Final = 50


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of some shapes: how many of the window are done, and of what was asked how much is known.

    Counts are those of Answers; `new` rules were not in the store.
    """

    done: int
    asked: int
    decided: int
    open: int
    new: int


class ShapeLearner:
    """Asks about the shapes of windows, with at most so many nodes for each question."""

    def __init__(self, store: RuleStore, *, nodes: int, jobs: int = 1, far: Runner | None = None) -> None:
        self._store = store
        self._nodes = nodes
        self._jobs = jobs
        self._far = far
        self._here_alone = jobs == 1 and far is None
        self._base = RuleBase(store.rules() if self._here_alone else ())

    def work(self, window: Window) -> str:
        """The name under which the store knows how far a window is."""
        return f"all {name_of(window)}, {self._nodes} nodes"

    def reached(self, window: Window) -> int:
        """How many shapes of a window are done."""
        return self._store.reached(self.work(window))

    def learn(self, window: Window, *, batch: int = BATCH) -> Iterator[Batch]:
        """Go on with a window; every batch is on disk when it is given."""
        done = self.reached(window)
        shapes = islice(window.shapes(), done, None)
        batches = iter(lambda: tuple(islice(shapes, batch)), ())
        alone = self._here_alone
        coming = self._here(window, batches) if alone else self._in_processes(window, list(batches))
        with closing(coming):
            for contents, found in coming:
                after = done + len(contents)
                yield self._keep(window, done, after, found)
                done = after

    def _here(
        self, window: Window, batches: Iterator[tuple[Content, ...]]
    ) -> Generator[tuple[tuple[Content, ...], Answers], None, None]:
        for contents in batches:
            yield contents, answers(window, contents, self._base, nodes=self._nodes)

    def _in_processes(
        self, window: Window, batches: list[tuple[Content, ...]]
    ) -> Generator[tuple[tuple[Content, ...], Answers], None, None]:
        """Batches in their order, though they come in another."""
        path = str(self._store.path.resolve()) if self._far is None else ""
        tasks = [
            Task(str(number), Shapes(path, window, contents, self._nodes))
            for number, contents in enumerate(batches)
        ]
        early: dict[int, Answers] = {}
        following = 0
        if self._far is None:
            received = sent_back
            running = LocalRunner(jobs=self._jobs).outcomes(answer_in_worker, tasks, timeout_s=None)
        else:
            received = checked_back  # other machines are not believed
            answer = partial(answer_far, [to_row(rule) for rule in self._store.rules()])
            running = self._far.outcomes(answer, tasks, timeout_s=None)
        with closing(running) as coming:
            for outcome in coming:
                if not isinstance(outcome, Done):
                    why = getattr(outcome, "error", None) or getattr(outcome, "how", "")
                    raise ConfigError(
                        f"a process that asks about shapes failed: {why}",
                        hint="the same command goes on where it got to; --jobs 1 asks in this process",
                    )
                early[int(outcome.key)] = received(outcome.value)
                while following in early:
                    yield batches[following], early.pop(following)
                    following += 1

    def _keep(self, window: Window, done: int, after: int, found: Answers) -> Batch:
        counts = {
            "shapes": after - done,
            "asked": found.asked,
            "decided": found.decided,
            "open": found.open,
            "seconds": found.seconds,
        }
        kept = self._store.keep(
            found.learned,
            source=f"{name_of(window)}: {done + 1} to {after}",
            reached=(self.work(window), after),
            counts=counts,
        )
        return Batch(after, found.asked, found.decided, found.open, kept.new)


def name_of(window: Window) -> str:
    """A window in words."""
    return f"shapes {window.width}x{window.height} {window.corner.value}"
