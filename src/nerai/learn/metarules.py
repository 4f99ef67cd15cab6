"""When rules are made, changed and forgotten: small functions that know no game.

Takes cases, records and rules; gives which surprised, and what becomes of the rules. A game has to say three
things of its rules: what each is called, which ones are a little more general, and whether one covers
another.

All numbers are thresholds that say when a count is worth believing; none of them is about a game.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, Protocol, TypeVar

from nerai.learn.case import Case, Try
from nerai.learn.record import Record

CONFIDENT: Final = 50
"""With more cases than that a rule's numbers are trusted when it was not tried first."""
RELEVANT: Final = 20
"""With fewer cases rules are not compared."""
HARDLY_EVER: Final = 0.1
"""A rule whose win rate is surely below this never wins."""
GOOD: Final = 0.5
"""A rule whose win rate is surely above this is worth generalising."""


class Rule(Protocol):
    """What a game says of its rules."""

    @property
    def id(self) -> str:
        """A name that the same rule has every time."""

    @property
    def goal(self) -> str:
        """What the one who plays by it wants."""

    def more_general(self) -> "Iterable[Rule]":
        """The rules that ask for one thing less, or for a wider range."""

    def covers(self, other: "Rule") -> bool:
        """Whether it advises the same move wherever the other does."""


R = TypeVar("R", bound=Rule)
S = TypeVar("S")
A = TypeVar("A", bound=Hashable)


class Reason(Enum):
    """Why a rule is forgotten."""

    NEVER_WINS = "it hardly ever wins"
    BEATEN = "a more general rule does as well"
    WORSE = "the rule that it was made from does better"
    CROWDED = "there are too many rules, and it is worth least"


def surprises(case: Case[S, A]) -> tuple[Try[A], ...]:
    """The actions that work though no rule had them tried; none where something that was tried works."""
    if any(case.working):
        return ()
    return tuple(one for one in case.untried if one.won)


def worked_for_the_wrong_reason(case: Case[S, A], records: Mapping[str, Record]) -> tuple[Try[A], ...]:
    """The action that works but came later: many cases made the rules that advise it less urgent."""
    if not case.tries or case.tries[0].won:
        return ()
    first = max((records[rule].urgency for rule in case.tries[0].rules if rule in records), default=0.0)
    working = next(case.working, None)
    if working is None:
        return ()
    known = [records[rule] for rule in working.rules if rule in records]
    held_back = known and all(record.urgency < first for record in known)
    confident = any(record.cases > CONFIDENT for record in known)
    return (working,) if held_back and confident else ()


def new_rules(
    case: Case[S, A],
    records: Mapping[str, Record],
    induce: Callable[[Case[S, A], Try[A]], Iterable[R]],
) -> Iterator[tuple[R, Try[A], bool]]:
    """What is to be learned of a case: rules, the action each advises, and whether it was a surprise.

    Every such rule begins with this case: its move won, and without it all was lost if it was a surprise.
    """
    found = [(one, True) for one in surprises(case)]
    found += [(one, False) for one in worked_for_the_wrong_reason(case, records)]
    for one, surprise in found:
        for rule in induce(case, one):
            if rule.id not in records:
                yield rule, one, surprise


def refreshed(record: Record, rule: str, case: Case[S, A]) -> Record:
    """The record of a rule after a case in which it advised something; the same one where it did not."""
    mine = [one for one in case.tries if rule in one.rules]
    if not mine:
        return record
    for one in mine:
        record = record.after_playing(won=one.won)
    lost = case.lost_without(rule)
    if lost is not None:
        record = record.after_passing_over(lost=lost)
    return record.after_helping() if mine[0] is case.tries[0] and mine[0].won else record


def generalised(rule: R, record: Record, known: Collection[str]) -> R | None:
    """A rule that asks for a little less, if this one is good; None when it is not, or all are known."""
    if record.cases < RELEVANT or record.wins.interval.low <= GOOD:
        return None
    for wider in rule.more_general():
        if wider.id not in known:
            return wider  # type: ignore[return-value]  # a rule's generalisations are of its own kind
    return None


def never_wins(record: Record) -> bool:
    """Whether the counts rule out that it wins now and then."""
    return record.wins.interval.high < HARDLY_EVER


def beaten_by(rule: Rule, record: Record, general: Rule, other: Record) -> bool:
    """Whether a more general rule makes this one needless: it wins as often and is as urgent."""
    if min(record.cases, other.cases) < RELEVANT or general.goal != rule.goal:
        return False
    as_good = other.win_rate >= record.win_rate and other.urgency >= record.urgency
    return as_good and general.covers(rule) and not rule.covers(general)


def surely_worse(record: Record, special: Record) -> bool:
    """Whether a rule that was made more general wins less often than the one it comes from, beyond doubt."""
    return record.cases >= RELEVANT and record.wins.interval.high < special.win_rate


def has_passed(record: Record, special: Record) -> bool:
    """Whether a rule that was made more general has been tried for long, and never was surely worse."""
    return record.cases > CONFIDENT and not surely_worse(record, special)


def forgotten(
    rules: Mapping[str, R],
    records: Mapping[str, Record],
    *,
    given: Collection[str],
    most: int,
    made_from: Mapping[str, str] | None = None,
) -> dict[str, Reason]:
    """Which rules are to go, and why. Those that were given are not forgotten, and do not count.

    `made_from` names the rule that each one is more general than, where it was made so.
    """
    gone = {}
    origins = made_from or {}
    learned = {name: rule for name, rule in rules.items() if name not in given}
    # Few rules have been tried often enough to be compared.
    proven = {name: rule for name, rule in rules.items() if records[name].cases >= RELEVANT}
    for name, rule in learned.items():
        if never_wins(records[name]):
            gone[name] = Reason.NEVER_WINS
        elif (special := origins.get(name, "")) in rules and surely_worse(records[name], records[special]):
            gone[name] = Reason.WORSE
        elif name in proven and any(
            beaten_by(rule, records[name], general, records[other])
            or (origins.get(other) == name and has_passed(records[other], records[name]))
            for other, general in proven.items()
            if other not in gone and other != name
        ):
            gone[name] = Reason.BEATEN
    left = [name for name in learned if name not in gone]
    left.sort(key=lambda name: (records[name].win_rate * records[name].urgency, name))
    return gone | dict.fromkeys(left[: max(0, len(left) - most)], Reason.CROWDED)
