"""What shapes come to: each question decided by rules at hand, or searched, and a rule made of the proof.

Takes shapes and a rule base; gives what was learned and counts. A worker process follows a store: before each
batch it takes the rules that others have found since. One on another machine has no store: it begins with the
rules it is sent, and adds its own. Writes nothing to the store.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from nerai.batch import Json
from nerai.errors import ConfigError
from nerai.learn.base import RuleBase
from nerai.learn.induce import induced
from nerai.learn.questions import questions
from nerai.learn.recheck import recheck
from nerai.learn.settle import settle
from nerai.learn.static import Unfit
from nerai.learn.store import Learned, RuleStore, from_row, to_row
from nerai.learn.windows import Window

Content = tuple[int, ...]
_DISTRUST: Final = "nothing of this batch was kept; is the same nerai on all machines?"


@dataclass(frozen=True, slots=True)
class Answers:
    """What was learned from some shapes, and of what was asked how much is known.

    `decided` questions were answered by rules at hand; `open` ones had no proof within the limit, or one that
    makes no rule.
    """

    learned: list[Learned]
    asked: int
    decided: int
    open: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Shapes:
    """Some shapes of a window, for a process that reads rules from a store; none on another machine."""

    store: str
    window: Window
    contents: tuple[Content, ...]
    nodes: int


def answers(window: Window, contents: Iterable[Content], base: RuleBase, *, nodes: int) -> Answers:
    """Ask all that can be asked about shapes; the base takes what is learned."""
    began = time.monotonic()
    learned: list[Learned] = []
    asked = decided = still_open = 0
    for content in contents:
        board = window.position(content)
        if board is None:
            continue
        for position, target in questions(board, window.points):
            asked += 1
            if base.known(position, target) is not None:
                decided += 1
                continue
            proof = settle(position, target, nodes=nodes)
            found = None if proof is None else induced(proof, nodes=nodes)
            if found is None or isinstance(found, Unfit):
                still_open += 1
                continue
            learned += [one for one in found if base.add(one.rule)]
    return Answers(learned, asked, decided, still_open, time.monotonic() - began)


class _Follower:
    """The rules of a store, as far as they are known in this process."""

    def __init__(self, path: str) -> None:
        self._store = RuleStore(Path(path))
        self._seen = 0
        self.base = RuleBase()

    def catch_up(self) -> RuleBase:
        latest = self._store.latest()
        self.base.extend(self._store.rules(after=self._seen))
        self._seen = latest
        return self.base


_FOLLOWED: Final[dict[str, _Follower]] = {}
"""Opened once in each worker process, which serves one run: a rule base takes longer to make than to ask."""


def answer_in_worker(task: Shapes) -> Json:
    """The same for a batch that is sent to a process."""
    follower = _FOLLOWED.setdefault(task.store, _Follower(task.store))
    return _sent(answers(task.window, task.contents, follower.catch_up(), nodes=task.nodes))


_ALONE: Final[list[RuleBase]] = []
"""The rule base of a worker without a store, made once, as above."""


def answer_far(known: Sequence[Sequence[str | int | None]], task: Shapes) -> Json:
    """The same on another machine; `known` are the rows of rules to begin with."""
    if not _ALONE:
        _ALONE.append(RuleBase(map(from_row, known)))
    return _sent(answers(task.window, task.contents, _ALONE[0], nodes=task.nodes))


def _sent(found: Answers) -> Json:
    return {
        "learned": [[list(to_row(one.rule)), one.proof] for one in found.learned],
        "counts": [found.asked, found.decided, found.open],
        "seconds": found.seconds,
    }


def sent_back(value: Json) -> Answers:
    """What a worker of this machine answered."""
    found = cast("dict[str, Any]", value)
    learned = [Learned(from_row(row), proof) for row, proof in found["learned"]]
    asked, decided, still_open = found["counts"]
    return Answers(learned, asked, decided, still_open, found["seconds"])


def checked_back(value: Json) -> Answers:
    """What a worker elsewhere answered: every proof is checked again; ConfigError when one does not hold.

    How many questions it asked and had decided is believed: that costs rules, but makes none false.
    """
    try:
        found = sent_back(value)
        counts = (found.asked, found.decided, found.open)
        if not all(isinstance(one, int) and one >= 0 for one in counts):
            raise ValueError(f"the counts {counts}")
        if not 0 <= float(found.seconds) < float("inf"):
            raise ValueError(f"{found.seconds} seconds")
        for one in found.learned:
            fault = recheck(one.rule, one.proof) if isinstance(one.proof, str) else "no text"
            if isinstance(fault, str):
                raise ConfigError(f"rule {one.rule.id} is not proved: {fault}", hint=_DISTRUST)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ConfigError(f"a worker sent something else: {error}", hint=_DISTRUST) from None
    return found
