"""Which try comes first, where several subgoals ask for one and odds are known.

Takes tries with their odds, for one goal or for several; gives them in order, each with the reason of its
place. So does the paper on rules that are learned:

- for one goal the most urgent move comes first: that which loses most if it is left out;
- where *one* of several subgoals is enough, the subgoal that is most likely reached comes first, and of its
  moves the most urgent: what is urgent elsewhere may be lost;
- where *all* of them are needed, the most urgent move of all comes first: what is lost first is what fails.

Ways to one goal are subgoals of which one is enough; the goals of a schema that may be worked on now are all
needed, and so are the goals of an agenda. Knows no game, and not where odds come from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final, Generic, NamedTuple, TypeVar

from nerai.planner.agenda import Place
from nerai.planner.schema import Odds

T = TypeVar("T")
_NOT_KNOWN: Final = 0.5
"""How likely a subgoal is reached for which nothing comes with odds."""


class Try(NamedTuple, Generic[T]):
    """Something to try, its odds, and why it has its place among others."""

    what: T
    odds: Odds
    why: str = ""


class Ranked(NamedTuple, Generic[T]):
    """Tries in order, and how likely what they are for is reached."""

    tries: Sequence[Try[T]]
    wins: float


def for_one_goal(tries: Iterable[Try[T]]) -> Ranked[T]:
    """Moves for one goal: the most urgent first, among equals the most likely to work."""
    found = sorted(tries, key=lambda one: (-one.odds.urgency, -one.odds.wins))
    if len(found) > 1:
        found = [_because(one, f"the most urgent first ({one.odds.urgency:.0%})") for one in found]
    return Ranked(found, max((one.odds.wins for one in found), default=_NOT_KNOWN))


def for_any(subgoals: Iterable[Ranked[T]]) -> Ranked[T]:
    """Moves for subgoals of which one is enough: those of the most likely first."""
    parts = sorted((one for one in subgoals if one.tries), key=lambda one: -one.wins)
    if len(parts) < 2:
        return parts[0] if parts else Ranked((), _NOT_KNOWN)
    reason = f"one of {len(parts)} is enough, the likeliest first"
    tries = [_because(one, f"{reason} ({part.wins:.0%})") for part in parts for one in part.tries]
    return Ranked(tries, parts[0].wins)


def for_all(subgoals: Iterable[Ranked[T]], *, others: int = 0) -> Ranked[T]:
    """Moves for subgoals that are all needed, mixed: the most urgent first.

    Each subgoal keeps the order of its own moves. `others`: so many more are needed that have no odds.
    """
    parts = [one for one in subgoals if one.tries]
    wins = prod(one.wins for one in parts) * _NOT_KNOWN**others
    if len(parts) < 2:
        return Ranked(parts[0].tries if parts else (), wins)
    left = [list(one.tries) for one in parts]
    found: list[Try[T]] = []
    while any(left):
        most = max((one for one in left if one), key=lambda one: (one[0].odds.urgency, one[0].odds.wins))
        first = most.pop(0)
        reason = f"all {len(parts)} are needed, the most urgent first ({first.odds.urgency:.0%})"
        found.append(_because(first, reason))
    return Ranked(found, wins)


def odds_of(place: Place) -> Odds | None:
    """The odds of the schema that an action at a place comes of; None where it has none."""
    found = _advised(place)
    return None if found is None or found.frame.schema is None else found.frame.schema.odds


def ranked(places: Sequence[Place]) -> list[Try[int]]:
    """The numbers of places in the order they are to be tried; all of them come of schemas with odds."""
    agenda = _Way()
    for number, place in enumerate(places):
        advised, odds = _advised(place), odds_of(place)
        assert advised is not None
        assert odds is not None
        _goal_at(agenda, advised).moves.append(Try(number, odds))
    return list(agenda.ranked().tries)


@dataclass(slots=True)
class _Goal:
    """What asks for tries on behalf of one goal: moves that come with odds, and ways into subgoals."""

    moves: list[Try[int]] = field(default_factory=list)
    ways: "dict[int, _Way]" = field(default_factory=dict)

    def ranked(self) -> Ranked[int]:
        return for_any([for_one_goal(self.moves), *(way.ranked() for way in self.ways.values())])


@dataclass(slots=True)
class _Way:
    """An expanded goal, or the agenda: subgoals that are all needed."""

    place: Place | None = None
    goals: dict[tuple[int, int], _Goal] = field(default_factory=dict)

    def ranked(self) -> Ranked[int]:
        open_now = 0
        if self.place is not None:
            begun = {group for group, _ in self.goals}
            groups = self.place.frame.groups
            open_now = sum(not one.done for group in begun for one in groups[group])
        others = max(0, open_now - len(self.goals))
        return for_all([goal.ranked() for goal in self.goals.values()], others=others)


def _goal_at(agenda: _Way, place: Place) -> _Goal:
    """The goal at a place, in the tree of what was chosen above it."""
    above, way = place.above, agenda
    if above is not None:
        # The places above are the same objects for all that comes of one choice.
        way = _goal_at(agenda, above).ways.setdefault(id(above), _Way(above))
    return way.goals.setdefault((place.group, place.index), _Goal())


def _advised(place: Place) -> Place | None:
    """The lowest place at or above one whose schema has odds."""
    at: Place | None = place
    while at is not None:
        schema = at.frame.schema
        if schema is not None and schema.odds is not None:
            return at
        at = at.above
    return None


def _because(one: Try[T], reason: str) -> Try[T]:
    """With one more reason, of a choice that was made above those that it has."""
    return one._replace(why=f"{reason}; {one.why}" if one.why else reason)
