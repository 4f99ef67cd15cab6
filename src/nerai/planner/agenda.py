"""Agendas: the open goals of an agent, each with the goals it descends from.

Takes goals, schemas and how goals stand; gives new agendas. An agenda is a value. A *frame* is an open goal
in its place: the goal it was expanded from, and by which schema. Subgoals in the same group of a schema may
be achieved in any order, and mixed with those of other schemas; a later group waits for the earlier ones.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Goal, Standing
from nerai.planner.schema import Bindings, Schema, subgoals


@dataclass(frozen=True, slots=True, eq=False)
class Expansion:
    """A goal replaced by the subgoals of a schema."""

    frame: "Frame"
    schema: Schema
    bindings: Bindings


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """An open goal. `optional`: offered by a critic, so that success does not hang on it."""

    goal: Goal
    origin: Expansion | None = None
    group: int = 0
    optional: bool = False

    @property
    def ancestors(self) -> "Iterator[Frame]":
        """The goals it descends from, the nearest first."""
        at = self.origin
        while at is not None:
            yield at.frame
            at = at.frame.origin

    @property
    def depth(self) -> int:
        """How many goals it descends from."""
        return sum(1 for _ in self.ancestors)

    def __str__(self) -> str:
        return " < ".join(str(frame.goal) for frame in (self, *self.ancestors))


Judge = Callable[[Goal], Standing]


@dataclass(frozen=True, slots=True)
class Agenda:
    """The open goals of an agent, and the goals that were put to it."""

    inputs: tuple[Goal, ...]
    frames: tuple[Frame, ...]

    @classmethod
    def of(cls, goals: tuple[Goal, ...]) -> "Agenda":
        """The agenda of an agent that has done nothing yet."""
        return cls(goals, tuple(Frame(goal) for goal in goals))

    def ready(self) -> Iterator[Frame]:
        """The open goals that need not wait for others, in the order they are to be tried."""
        first: dict[int, int] = {}
        for frame in self.frames:
            if frame.origin is not None:
                number = id(frame.origin)
                first[number] = min(first.get(number, frame.group), frame.group)
        for frame in self.frames:
            if frame.origin is None or first[id(frame.origin)] == frame.group:
                yield frame

    def expanded(
        self, frame: Frame, schema: Schema, bindings: Bindings
    ) -> "tuple[Agenda, tuple[Frame, ...]]":
        """The agenda with a goal replaced by a schema's subgoals, and those that may be worked on first."""
        origin = Expansion(frame, schema, bindings)
        new = tuple(
            Frame(goal, origin, number, frame.optional)
            for number, group in enumerate(subgoals(schema, bindings))
            for goal in group
        )
        kept = tuple(one for one in self.frames if one is not frame)
        return Agenda(self.inputs, (*new, *kept)), new

    def but(self, frames: Collection[Frame]) -> "Agenda":
        """The agenda without some of its open goals."""
        return Agenda(self.inputs, tuple(one for one in self.frames if one not in frames))

    def without(self, frame: Frame) -> "Agenda":
        """The agenda once a goal was acted on."""
        return self.but((frame,))

    def with_offers(self, goals: tuple[Goal, ...]) -> "Agenda":
        """The agenda with goals offered by critics before all others, in place of earlier offers."""
        offers = tuple(Frame(goal, optional=True) for goal in goals)
        return Agenda(self.inputs, (*offers, *(one for one in self.frames if not one.optional)))

    def renewed(self, judge: Judge) -> "Agenda":
        """What is left of it in a world: what is achieved is done, what has failed falls back.

        A goal that has failed takes its siblings with it: the nearest goal above it that is still open takes
        their place, to be expanded anew. If none is left, but an input goal is open, it begins again there.
        """
        kept: list[Frame] = []
        fallen: list[Frame] = []
        for frame in self.frames:
            if frame.optional:
                continue
            valid, broken = _valid(frame, judge)
            if valid is None:
                continue
            (fallen if broken else kept).append(valid)
        again = {id(frame): frame for frame in fallen}
        rest = [frame for frame in kept if not any(id(above) in again for above in frame.ancestors)]
        whole = [frame for frame in again.values() if not any(id(up) in again for up in frame.ancestors)]
        frames = list({id(frame): frame for frame in (*rest, *whole)}.values())
        covered = {_root(frame).goal for frame in frames}
        missing = [goal for goal in self.inputs if goal not in covered and judge(goal) is Standing.OPEN]
        return Agenda(self.inputs, (*frames, *(Frame(goal) for goal in missing)))


def _valid(frame: Frame, judge: Judge) -> tuple[Frame | None, bool]:
    """The frame, or the nearest goal above it to go on with, and whether something has failed on the way.

    Nothing, when it or a goal above it is achieved.
    """
    chain = [frame, *frame.ancestors]
    standings = [judge(one.goal) for one in chain]
    last_failed = max(
        (at for at, standing in enumerate(standings) if standing is Standing.FAILED), default=-1
    )
    if Standing.ACHIEVED in standings[last_failed + 1 :]:
        return None, False
    if last_failed < 0:
        return frame, False
    above = last_failed + 1
    return (chain[above], True) if above < len(chain) else (None, True)


def _root(frame: Frame) -> Frame:
    return next(reversed([frame, *frame.ancestors]))
