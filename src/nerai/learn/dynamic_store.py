"""Dynamic rules in the rule store: kept with their records, where they come from, and what became of them.

Takes a store and a rule book; gives the book back. Moves nothing between the two by itself: whoever learns
says when to keep. What is kept with how far the work is comes to the disk together or not at all. Two
programs that learn dynamic rules into one file at a time keep both their rules, but the counts of whoever is
last.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.book import Entry, Origin, RuleBook
from nerai.learn.dynamic import GIVEN_RULES, DynamicRule
from nerai.learn.games import Learnt
from nerai.learn.odds import Odds
from nerai.learn.record import Record
from nerai.learn.search_lessons import Taught
from nerai.learn.static import Place
from nerai.learn.store import RuleStore
from nerai.learn.strengths import WINDOW as COMPETITIONS
from nerai.learn.strengths import Competition, Strength, strengths
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import Cell, Pattern

_COLUMNS: Final = "id, kind, cells, conditions, target, record, origin, proof"
_KEEP: Final = f"INSERT OR REPLACE INTO dynamic_rule ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_RULES: Final = f"SELECT {_COLUMNS} FROM dynamic_rule"  # noqa: S608 - nothing comes from outside


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a rule: when, by what, and what it was."""

    rule: str
    what: str
    source: str
    at: float


def load_book(store: RuleStore) -> RuleBook[DynamicRule]:
    """The book that is kept, or the one from which learning begins; ConfigError when a rule is damaged."""
    book = RuleBook(GIVEN_RULES)
    for entry in entries(store):
        book.add(entry)
    book.dismiss(event.rule for event in events(store) if event.what.startswith("forgotten"))
    return book


def keep_book(
    store: RuleStore, book: RuleBook[DynamicRule], learnt: Learnt, *, source: str, reached: tuple[str, int]
) -> None:
    """Keep a book after some learning, what was learned by it, and how far the work is."""
    now = time.time()
    told = [
        *((name, "created") for name in learnt.created),
        *((name, "made more general from another") for name in learnt.widened),
        *((name, f"forgotten: {reason}") for name, reason in learnt.forgotten.items()),
    ]
    with store.changing() as file:
        for name, text in learnt.proofs.items():
            file.execute("INSERT OR IGNORE INTO proof VALUES (?, ?)", (name, text))
        for name in learnt.forgotten:
            file.execute("DELETE FROM dynamic_rule WHERE id = ?", (name,))
        for entry in book:
            file.execute(_KEEP, _row(entry))
        for name, what in told:
            file.execute("INSERT INTO dynamic_event VALUES (?, ?, ?, ?)", (name, what, source, now))
        _keep_competitions(file, learnt.competitions)
        file.execute("INSERT OR REPLACE INTO progress VALUES (?, ?)", reached)


def _keep_competitions(file: sqlite3.Connection, held: Iterable[Competition]) -> None:
    """Keep which rules were compared; beyond a window full of them the oldest go."""
    rows = [(json.dumps(one.to_json()),) for one in held]
    file.executemany("INSERT INTO competition (told) VALUES (?)", rows)
    file.execute(
        "DELETE FROM competition WHERE number <= (SELECT max(number) FROM competition) - ?", (COMPETITIONS,)
    )


def rule_strengths(store: RuleStore) -> dict[str, Strength]:
    """How strong the rules that are kept are beside each other, by the latest competitions."""
    rows = store.asked("SELECT told FROM competition ORDER BY number")
    with store.readable():
        held = [Competition.from_json(json.loads(told)) for (told,) in rows]
    return strengths(held, frozenset(dynamic_ids(store)))


def keep_searched(
    store: RuleStore, book: RuleBook[DynamicRule], taught: Taught, *, source: str, reached: Iterable[str]
) -> None:
    """Keep what searches have taught: the new rules of a book, what rules add, and what was learned from.

    What they added before is forgotten: it was fitted to other searches.
    """
    now = time.time()
    with store.changing() as file:
        file.execute("DELETE FROM search_odds")
        for name in taught.created:
            file.execute(_KEEP, _row(book[name]))
            file.execute("INSERT INTO dynamic_event VALUES (?, ?, ?, ?)", (name, "created", source, now))
        rows = [(name, one.added, one.trials, one.won) for name, one in taught.odds.items()]
        file.executemany("INSERT INTO search_odds VALUES (?, ?, ?, ?)", rows)
        file.executemany("INSERT OR REPLACE INTO progress VALUES (?, 1)", [(name,) for name in reached])


def search_odds(store: RuleStore) -> dict[str, Odds]:
    """What rules add to the odds of moves inside of searches; those that are not kept any more lack."""
    kept = frozenset(dynamic_ids(store))
    rows = store.asked("SELECT rule, added, trials, won FROM search_odds ORDER BY rule")
    return {rule: Odds(added, trials, won) for rule, added, trials, won in rows if rule in kept}


def keep_dynamic(
    store: RuleStore, taken: Iterable[Entry[DynamicRule]], proofs: Mapping[str, str], *, source: str
) -> int:
    """Keep rules that come from elsewhere; those known already stay as they are. How many were new."""
    now, new = time.time(), 0
    with store.changing() as file:
        for name, text in proofs.items():
            file.execute("INSERT OR IGNORE INTO proof VALUES (?, ?)", (name, text))
        for entry in taken:
            if file.execute("SELECT 1 FROM dynamic_rule WHERE id = ?", (entry.rule.id,)).fetchone() is None:
                file.execute(_KEEP, _row(entry))
                happened = (entry.rule.id, "imported", source, now)
                file.execute("INSERT INTO dynamic_event VALUES (?, ?, ?, ?)", happened)
                new += 1
    return new


def entries(store: RuleStore) -> list[Entry[DynamicRule]]:
    """All rules that are kept, in the order of their ids."""
    return [_entry(row) for row in store.asked(f"{_RULES} ORDER BY id")]


def dynamic_ids(store: RuleStore) -> list[str]:
    """The ids under which dynamic rules are kept; reads none of the rules, which may be damaged."""
    return [str(row[0]) for row in store.asked("SELECT id FROM dynamic_rule ORDER BY id")]


def events(store: RuleStore, rule: str | None = None) -> list[Event]:
    """What happened to all rules, or to one, in the order of time."""
    where, values = ("", ()) if rule is None else (" WHERE rule = ?", (rule,))
    rows = store.asked(f"SELECT rule, what, source, at FROM dynamic_event{where} ORDER BY at", values)  # noqa: S608
    return [Event(*row) for row in rows]


def proof_text(store: RuleStore, name: str) -> str | None:
    """The text of a certificate that is kept; None when it is not."""
    rows = store.asked("SELECT text FROM proof WHERE name = ?", (name,))
    return str(rows[0][0]) if rows else None


def forget_dynamic(store: RuleStore, names: Iterable[str]) -> None:
    """Take rules out; that they were forgotten stays known, so that they do not come back by generalising."""
    now = time.time()
    with store.changing() as file:
        for name in names:
            file.execute("DELETE FROM dynamic_rule WHERE id = ?", (name,))
            file.execute(
                "INSERT INTO dynamic_event VALUES (?, ?, ?, ?)", (name, "forgotten: by hand", "", now)
            )


def _row(entry: Entry[DynamicRule]) -> tuple[str, ...]:
    rule = entry.rule
    asked = [[one.count.value, one.dx, one.dy, one.least, one.most] for one in rule.conditions]
    return (
        rule.id,
        rule.kind.value,
        json.dumps([list(cell) for cell in rule.pattern.cells]),
        json.dumps(asked),
        json.dumps([list(place) for place in rule.targets]),
        json.dumps(entry.record.to_json()),
        json.dumps(asdict(entry.origin)),
        entry.origin.proof,
    )


def _entry(row: Sequence[Any]) -> Entry[DynamicRule]:
    try:
        return _read(row)
    except (ValueError, TypeError, OverflowError, RecursionError, ConfigError) as fault:
        raise ConfigError(f"rule {row[0]} is damaged: {fault}", hint=f"nerai rules forget {row[0]}") from None


def _read(row: Sequence[Any]) -> Entry[DynamicRule]:
    name, kind, cells, conditions, target, record, origin, proof = row
    rule = DynamicRule(
        Kind(kind),
        Pattern(tuple(Cell(*cell) for cell in json.loads(cells))),
        tuple(Condition(Count(count), *rest) for count, *rest in json.loads(conditions)),
        tuple(Place(*place) for place in json.loads(target)),
    )
    if rule.id != name:
        raise ConfigError(f"what is kept is rule {rule.id}", hint="forget it")
    told: Mapping[str, Any] = json.loads(origin)
    if not all(isinstance(value, bool if word == "given" else str) for word, value in told.items()):
        raise TypeError("where it comes from is not told in words")
    entry = Entry(rule, Record.from_json(json.loads(record)), Origin(**told))
    if entry.origin.proof != proof:
        raise ConfigError("two proofs are named for it", hint="forget it")
    return entry
