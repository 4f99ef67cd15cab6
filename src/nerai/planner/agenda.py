"""Agendas: the open goals of an agent, each in the tree of goals and schemas it descends from.

Takes goals, schemas and how goals stand; gives new agendas. An agenda is a value: nothing here is changed in
place, so every branch of a search has its own. A *frame* is a goal with what has become of it: a leaf, or
expanded by a schema into groups of subgoals. Subgoals in one group may be achieved in any order, and mixed
with those of other schemas; a later group waits for the earlier ones. A *place* is a frame with the way up
from it. Knows neither worlds nor moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from nerai.planner.goal import Goal, Standing
from nerai.planner.schema import Bindings, Schema

Standings: TypeAlias = Mapping[Goal, Standing]
"""How the goals of an agent stand in a world."""


# Frames, places and agendas are values, though not frozen: a frozen dataclass takes three times as long to
# make, and making them is most of what a planning cycle does. Only the stored hash is ever set later.
@dataclass(slots=True, eq=False)
class Frame:
    """A goal on an agenda. `optional`: offered by a critic, so that success does not hang on it.

    `acted`: an action was played for this leaf. `done` and `lost`: how it stood when last tested.
    """

    goal: Goal
    schema: Schema | None = None
    bindings: Bindings | None = None
    groups: "tuple[tuple[Frame, ...], ...]" = ()
    acted: bool = False
    done: bool = False
    lost: bool = False
    optional: bool = False
    _hash: int = field(default=0, init=False, repr=False)

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((self.goal, self.acted, self.optional, self.groups)) or 1
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Whether the same can come of both; which world tested them last does not matter."""
        if self is other:
            return True
        return (
            isinstance(other, Frame)
            and hash(self) == hash(other)
            and self.goal == other.goal
            and self.schema is other.schema
            and self.acted == other.acted
            and self.optional == other.optional
            and self.groups == other.groups
        )

    @property
    def height(self) -> int:
        """How many expansions lie below it, one under the other."""
        return (
            0 if self.schema is None else 1 + max((one.height for g in self.groups for one in g), default=0)
        )

    def cut(self, height: int) -> "Frame":
        """The frame with at most so many expansions one under the other; what is below is planned anew."""
        if self.schema is None:
            return self
        if height <= 0:
            return Frame(self.goal, optional=self.optional)
        groups = tuple(tuple(one.cut(height - 1) for one in group) for group in self.groups)
        return Frame(self.goal, self.schema, self.bindings, groups, optional=self.optional)


@dataclass(slots=True, eq=False)
class Place:
    """A frame, the place of the frame it belongs to, and where in it."""

    frame: Frame
    above: "Place | None"
    group: int
    index: int


@dataclass(slots=True, eq=False)
class Agenda:
    """The goals of an agent: those offered by critics first, then those that were put to it."""

    roots: tuple[Frame, ...]

    @classmethod
    def of(cls, goals: tuple[Goal, ...]) -> "Agenda":
        """The agenda of an agent that has done nothing yet."""
        return cls(tuple([Frame(goal) for goal in goals]))

    def __hash__(self) -> int:
        return hash(self.roots)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Agenda) and self.roots == other.roots)

    @property
    def inputs(self) -> tuple[Goal, ...]:
        """The goals that were put to the agent."""
        return tuple(root.goal for root in self.roots if not root.optional)

    @property
    def reached(self) -> bool:
        """Whether all of them were achieved when last tested; never, if there are none."""
        found = False
        for root in self.roots:
            if not root.optional:
                if not root.done:
                    return False
                found = True
        return found

    @property
    def lost(self) -> bool:
        """Whether one of them had failed when last tested."""
        return any(root.lost for root in self.roots)

    def ready(self) -> list[Place]:
        """The open goals that need not wait for others, in the order they are to be tried."""
        found: list[Place] = []
        for index, root in enumerate(self.roots):
            if not root.done and not root.lost:
                open_leaves(Place(root, None, 0, index), found)
        return found

    def at(self, place: Place, frame: Frame) -> "Agenda":
        """The agenda with another frame at a place."""
        while place.above is not None:
            above = place.above
            old = above.frame
            group = old.groups[place.group]
            group = (*group[: place.index], frame, *group[place.index + 1 :])
            groups = (*old.groups[: place.group], group, *old.groups[place.group + 1 :])
            frame = Frame(old.goal, old.schema, old.bindings, groups, optional=old.optional)
            place = above
        return Agenda((*self.roots[: place.index], frame, *self.roots[place.index + 1 :]))

    def acted(self, place: Place) -> "Agenda":
        """The agenda once an action was played for the goal at a place."""
        frame = place.frame
        # Most goals that act have no test, and are done by that: no need for another frame when renewed.
        return self.at(place, Frame(frame.goal, acted=True, done=True, optional=frame.optional))

    def with_offers(self, goals: tuple[Goal, ...]) -> "Agenda":
        """The agenda with goals offered by critics before all others; what was begun before goes first."""
        if not goals:
            return self
        begun = {root.goal for root in self.roots if root.optional}
        new = [Frame(goal, optional=True) for goal in goals if goal not in begun]
        at = len(begun)
        return Agenda((*self.roots[:at], *new, *self.roots[at:]))

    def renewed(self, standings: Standings) -> "Agenda":
        """What is left of it in a world: every goal is tested again, and regrown where it is not done.

        - A goal that the world calls achieved is done. If a later world calls it open again, it is.
        - A goal that has failed takes its siblings with it: the goal above is to be expanded anew.
        - A goal that the world calls open after its action, or after all its subgoals, is open again.
        - A goal the world has no test for is done after its action, or after all its subgoals.

        An offer of a critic stays as long as it was begun, and is neither done nor broken.
        """
        changed = False
        roots: list[Frame] = []
        for root in self.roots:
            new = _renewed(root, standings)
            if root.optional and (new is None or new.done or new.schema is None):
                changed = True
                continue
            if new is None:
                new = root if root.lost and root.schema is None else Frame(root.goal, lost=True)
            elif new.lost:
                new = Frame(root.goal)
            changed = changed or new is not root
            roots.append(new)
        return Agenda(tuple(roots)) if changed else self

    @property
    def height(self) -> int:
        """How many expansions lie one under the other."""
        return max((root.height for root in self.roots), default=0)

    def cut(self, height: int) -> "Agenda":
        """The agenda with at most so many expansions one under the other; 0 is as it was put to the agent."""
        if height == 0:
            return Agenda.of(self.inputs)
        return Agenda(tuple(root.cut(height) for root in self.roots))


def open_leaves(place: Place, found: list[Place]) -> None:
    """Add the open goals at and below a place that need not wait for others."""
    frame = place.frame
    if frame.schema is None:
        found.append(place)
        return
    for number, group in enumerate(frame.groups):
        waiting = False
        for index, child in enumerate(group):
            if not child.done:
                waiting = True
                open_leaves(Place(child, place, number, index), found)
        if waiting:
            return


def expansion(place: Place, schema: Schema, bindings: Bindings, standings: Standings) -> Place | Goal:
    """The place with its goal expanded by a schema; or a subgoal that has failed already."""
    groups = []
    done = True
    for patterns in schema.do:
        group = []
        for pattern in patterns:
            goal = pattern.filled(bindings)
            standing = standings[goal]
            if standing is Standing.FAILED:
                return goal
            achieved = standing is Standing.ACHIEVED
            done = done and achieved
            group.append(Frame(goal, done=achieved))
        groups.append(tuple(group))
    old = place.frame
    frame = Frame(old.goal, schema, bindings, tuple(groups), done=done, optional=old.optional)
    return Place(frame, place.above, place.group, place.index)


def _renewed(frame: Frame, standings: Standings) -> Frame | None:
    """The frame as it stands now, itself if nothing has changed; None if its goal has failed."""
    standing = standings[frame.goal]
    if standing is Standing.FAILED:
        return None
    if standing is Standing.ACHIEVED:
        finished = frame.done and frame.schema is None and not frame.acted
        return frame if finished else Frame(frame.goal, done=True, optional=frame.optional)
    untold = standing is Standing.UNTOLD
    if frame.schema is not None:
        return _renewed_below(frame, standings, untold=untold)
    done = frame.acted and untold
    if frame.done == done and frame.acted == done:
        return frame
    return Frame(frame.goal, acted=done, done=done, optional=frame.optional)


def _renewed_below(frame: Frame, standings: Standings, *, untold: bool) -> Frame:
    """An expanded goal that is open, with its subgoals as they stand now; without them, if they do not do."""
    changed = False
    done = True
    groups = []
    for group in frame.groups:
        new = []
        for child in group:
            if child.schema is None and not child.acted and not child.done:
                # Most frames are leaves that nothing has happened to: tested here, to save the call.
                standing = standings[child.goal]
                if standing is Standing.UNTOLD or standing is Standing.OPEN:
                    done = False
                    new.append(child)
                    continue
            renewed = _renewed(child, standings)
            if renewed is None:
                return Frame(frame.goal, optional=frame.optional)
            if renewed is not child:
                changed = True
            if not renewed.done:
                done = False
            new.append(renewed)
        groups.append(new)
    if done and not untold:
        return Frame(frame.goal, optional=frame.optional)
    if not changed and frame.done == done:
        return frame
    kept = tuple([tuple(new) for new in groups]) if changed else frame.groups
    return Frame(frame.goal, frame.schema, frame.bindings, kept, done=done, optional=frame.optional)
