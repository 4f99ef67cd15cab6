"""Learning from all small shapes: window by window, in batches, each of which is kept wholly or not at all.

Takes a window and a store; gives what each batch came to. What rules at hand decide is not searched. A run
that is ended in any way goes on where the last batch that was kept ended, in the same store.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from nerai.board.position import Position
from nerai.learn.base import RuleBase
from nerai.learn.generalise import generalised
from nerai.learn.settle import settle
from nerai.learn.static import StaticRule, static_rule
from nerai.learn.store import Learned, RuleStore
from nerai.learn.windows import Window, joining, taking
from nerai.solver.target import Target, target_of

BATCH: Final = 20


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of some shapes: how many of the window are done, and of what was asked how much is known.

    `decided` questions were answered by rules at hand; `open` ones had no proof within the limit, or one that
    makes no rule.
    """

    done: int
    asked: int
    decided: int
    open: int
    new: int


class ShapeLearner:
    """Asks about the shapes of windows, with at most so many nodes for each question."""

    def __init__(self, store: RuleStore, *, nodes: int) -> None:
        self._store = store
        self._nodes = nodes
        self._base = RuleBase(store.rules())

    def work(self, window: Window) -> str:
        """The name under which the store knows how far a window is."""
        return f"{name_of(window)}, {self._nodes} nodes"

    def reached(self, window: Window) -> int:
        """How many shapes of a window are done."""
        return self._store.reached(self.work(window))

    def learn(self, window: Window, *, batch: int = BATCH) -> Iterator[Batch]:
        """Go on with a window; every batch is on disk when it is given."""
        done = self.reached(window)
        shapes = islice(window.shapes(), done, None)
        while contents := list(islice(shapes, batch)):
            yield self._keep(window, done, contents)
            done += len(contents)

    def _keep(self, window: Window, done: int, contents: list[tuple[int, ...]]) -> Batch:
        learned: list[Learned] = []
        asked = decided = still_open = 0
        for position, target in _questions(window, contents):
            asked += 1
            if self._base.known(position, target) is not None:
                decided += 1
                continue
            found = self._learned(position, target)
            if found is None:
                still_open += 1
            elif self._base.add(found.rule):
                learned.append(found)
        after = done + len(contents)
        source = f"{name_of(window)}: {done + 1} to {after}"
        kept = self._store.keep(learned, source=source, reached=(self.work(window), after))
        return Batch(after, asked, decided, still_open, kept.new)

    def _learned(self, position: Position, target: Target) -> Learned | None:
        proof = settle(position, target, nodes=self._nodes)
        if proof is None:
            return None
        # A proof may fit once it leans on less: zones that are too large for a pattern shrink.
        proof = generalised(proof)
        rule = static_rule(proof)
        return Learned(rule, proof.text) if isinstance(rule, StaticRule) else None


def name_of(window: Window) -> str:
    """A window in words."""
    return f"shapes {window.width}x{window.height} {window.corner.value}"


def _questions(window: Window, contents: Iterable[tuple[int, ...]]) -> Iterator[tuple[Position, Target]]:
    """What can be asked about some shapes, either side first."""
    for content in contents:
        position = window.position(content)
        if position is None:
            continue
        for goal in (*taking(position), *joining(position)):
            target = target_of(goal, position)
            yield position, target
            yield position.with_to_play(position.to_play.other), target
