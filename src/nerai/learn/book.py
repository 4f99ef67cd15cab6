"""A rule book: rules that advise moves, with their records, and what the metarules do to them.

Takes cases one by one; gives what was learned and forgotten by each. Knows no game: a game hands in its rules
and a way to make one from a case. How many rules there are is bounded. Keeps nothing on disk.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from nerai.learn.case import Case, Try
from nerai.learn.metarules import RELEVANT, Reason, Rule, forgotten, generalised, new_rules, refreshed
from nerai.learn.record import WINDOW, Record
from nerai.learn.strengths import Competition, competitions

MOST: Final = 2000
"""So many learned rules a book holds."""
R = TypeVar("R", bound=Rule)
S = TypeVar("S")
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule comes from: from what, what happened there, and by which rule it was found if by one.

    `drawing` shows the situation, `proof` names what settled that the move works; "" where there is none.
    """

    source: str
    story: str
    drawing: str = ""
    proof: str = ""
    parent: str = ""
    given: bool = False


WIDENED: Final = "a good rule was made more general"
"""The story of a rule that asks for a little less than another one."""
GIVEN: Final = Origin("given", "it was there from the beginning", given=True)


@dataclass(frozen=True, slots=True)
class Entry(Generic[R]):
    """A rule with its record and where it comes from."""

    rule: R
    record: Record
    origin: Origin


@dataclass(frozen=True, slots=True)
class Lesson:
    """What became of the book by a case: the names of rules."""

    created: tuple[str, ...] = ()
    widened: tuple[str, ...] = ()
    forgotten: dict[str, Reason] = field(default_factory=dict)
    competitions: tuple[Competition, ...] = ()
    """In which of its tries rules could be compared."""


class RuleBook(Generic[R]):
    """Rules by their names; `most` bounds those that were learned, `window` their records."""

    def __init__(self, given: Iterable[R] = (), *, most: int = MOST, window: int = WINDOW) -> None:
        self._entries: dict[str, Entry[R]] = {}
        self._dismissed: set[str] = set()
        self._most = most
        self._window = window
        for rule in given:
            self.add(Entry(rule, Record(window=window), GIVEN))

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry[R]]:
        return iter(self._entries.values())

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __getitem__(self, name: str) -> Entry[R]:
        return self._entries[name]

    @property
    def rules(self) -> tuple[R, ...]:
        """All rules."""
        return tuple(entry.rule for entry in self)

    def add(self, entry: Entry[R]) -> None:
        """Take a rule as it is, in place of what the book has of it."""
        self._entries[entry.rule.id] = entry

    def dismiss(self, names: Iterable[str]) -> None:
        """Let rules that were forgotten not come back by generalising."""
        self._dismissed |= set(names) - self._entries.keys()

    def record(self, name: str) -> Record:
        """What became of a rule; an empty record for one that is not there."""
        entry = self._entries.get(name)
        return Record(window=self._window) if entry is None else entry.record

    def win_rate(self, rules: Iterable[str]) -> float:
        """How likely a move is to win that these rules advise: by the best of them."""
        return max((self.record(name).win_rate for name in rules), default=0.0)

    def urgency(self, rules: Iterable[str]) -> float:
        """How likely leaving out a move loses that these rules advise: by the most urgent of them."""
        return max((self.record(name).urgency for name in rules), default=0.0)

    def learn(
        self,
        case: Case[S, A],
        induce: Callable[[Case[S, A], Try[A]], Iterable[R]],
        *,
        source: str,
        drawing: str = "",
        proof: str = "",
        forget: bool = True,
    ) -> Lesson:
        """Apply the metarules to a case: make rules, count, generalise, forget (or leave that for later)."""
        created = self._create(case, induce, Origin(source, "", drawing, proof))
        touched = {name for one in case.tries for name in one.rules if name in self._entries}
        for name in touched:
            entry = self._entries[name]
            self._entries[name] = Entry(entry.rule, refreshed(entry.record, name, case), entry.origin)
        widened = self._widen(touched, source)
        gone = self.forget() if forget else {}
        return Lesson(created, widened, gone, tuple(competitions([case])))

    def _create(
        self, case: Case[S, A], induce: Callable[[Case[S, A], Try[A]], Iterable[R]], origin: Origin
    ) -> tuple[str, ...]:
        records = {name: entry.record for name, entry in self._entries.items()}
        created = []
        for rule, one, surprise in list(new_rules(case, records, induce)):
            story = case.occasion.value if surprise else "a rule gave the move that works, but not first"
            first = Record(window=self._window).after_playing(won=True)
            if surprise:
                first = first.after_passing_over(lost=True)
            parent = "" if surprise else ", ".join(sorted(one.rules))
            where = Origin(origin.source, story, origin.drawing, origin.proof, parent)
            self.add(Entry(rule, first, where))
            self._dismissed.discard(rule.id)
            created.append(rule.id)
        return tuple(created)

    def _widen(self, names: Iterable[str], source: str) -> tuple[str, ...]:
        widened = []
        # One at a time: the next is made when the last has taken the place of the rule it comes from, or is
        # gone. And none from one that is itself on trial. Else all parts of an example would become rules.
        made_from = self._made_from()
        waiting = set(made_from.values())
        for name in sorted(names):
            entry = self._entries[name]
            if entry.origin.given or name in waiting or made_from.get(name) in self._entries:
                continue
            wider = generalised(entry.rule, entry.record, self._entries.keys() | self._dismissed)
            if wider is not None:
                origin = Origin(source, WIDENED, parent=name)
                # Where the one advised, the other would have: its cases are cases of both. Only some are
                # taken over, so that it is judged by what it does elsewhere.
                self.add(Entry(wider, entry.record.latest(RELEVANT // 2), origin))
                widened.append(wider.id)
        return tuple(widened)

    def _made_from(self) -> dict[str, str]:
        """For each rule that was made more general, the one that it comes from."""
        return {name: one.origin.parent for name, one in self._entries.items() if one.origin.story == WIDENED}

    def forget(self) -> dict[str, Reason]:
        """Take out the rules that are to go, and say why."""
        gone = forgotten(
            {name: entry.rule for name, entry in self._entries.items()},
            {name: entry.record for name, entry in self._entries.items()},
            given={name for name, entry in self._entries.items() if entry.origin.given},
            most=self._most,
            made_from=self._made_from(),
        )
        for name in gone:
            del self._entries[name]
        self._dismissed |= gone.keys()
        return gone
