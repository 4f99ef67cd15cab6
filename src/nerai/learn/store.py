"""The rule store: learned rules and their proofs in one SQLite file, and what was learned from what.

Takes rules with the text of their certificates; gives them back. What is kept is on disk when the call
returns, a batch wholly or not at all, and several programs may write at a time. The file says of which
version it is; an older one is brought up to date when it is opened. Proves and checks nothing.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from nerai.errors import ConfigError
from nerai.learn.sense import nonsense
from nerai.learn.static import Place, StaticRule, Wanted
from nerai.learn.taste import WINDOW as CONTESTS
from nerai.learn.taste import Contest
from nerai.learn.ways import WINDOW, Case
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import Cell, Pattern

_PATIENCE_S: Final = 30.0
_MIGRATIONS: Final[Sequence[Sequence[str]]] = (
    (
        "CREATE TABLE proof (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE source (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            at REAL NOT NULL,
            new INTEGER NOT NULL,
            known INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE static_rule (
            id TEXT PRIMARY KEY,
            wanted TEXT NOT NULL,
            bound INTEGER NOT NULL,
            cells TEXT NOT NULL,
            named TEXT NOT NULL,
            own_first INTEGER NOT NULL,
            own_wins INTEGER NOT NULL,
            move TEXT,
            suicide INTEGER NOT NULL,
            superko INTEGER NOT NULL,
            proof TEXT NOT NULL REFERENCES proof (name),
            source INTEGER NOT NULL REFERENCES source (number)
        ) WITHOUT ROWID
        """,
    ),
    ("CREATE TABLE progress (name TEXT PRIMARY KEY, done INTEGER NOT NULL) WITHOUT ROWID",),
    (
        "ALTER TABLE static_rule ADD COLUMN conditions TEXT NOT NULL DEFAULT '[]'",
        """
        CREATE TABLE tally (
            name TEXT NOT NULL,
            what TEXT NOT NULL,
            count REAL NOT NULL,
            PRIMARY KEY (name, what)
        ) WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE way_case (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            traits TEXT NOT NULL,
            needed TEXT NOT NULL,
            source INTEGER NOT NULL REFERENCES source (number)
        )
        """,
    ),
    (
        """
        CREATE TABLE dynamic_rule (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            cells TEXT NOT NULL,
            conditions TEXT NOT NULL,
            target TEXT NOT NULL,
            record TEXT NOT NULL,
            origin TEXT NOT NULL,
            proof TEXT NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE dynamic_event (
            rule TEXT NOT NULL,
            what TEXT NOT NULL,
            source TEXT NOT NULL,
            at REAL NOT NULL
        )
        """,
    ),
    (
        """
        CREATE TABLE contest (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            told TEXT NOT NULL,
            source INTEGER NOT NULL REFERENCES source (number)
        )
        """,
    ),
    ("CREATE TABLE competition (number INTEGER PRIMARY KEY AUTOINCREMENT, told TEXT NOT NULL)",),
    # Without it all rules are looked through for every proof that goes.
    ("CREATE INDEX static_rule_proof ON static_rule (proof)",),
    (
        """
        CREATE TABLE search_odds (
            rule TEXT PRIMARY KEY,
            added REAL NOT NULL,
            trials INTEGER NOT NULL,
            won INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
)
"""What brings a file from each version to the next; never changed, only added to."""
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"
_OURS: Final = frozenset({"proof", "source", "static_rule"})
"""Tables that every version has."""
_COLUMNS: Final = (
    "id, wanted, bound, cells, named, own_first, own_wins, move, suicide, superko, proof, conditions, source"
)
_KEEP: Final = f"INSERT INTO static_rule ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_RULES: Final = f"SELECT {_COLUMNS} FROM static_rule"  # noqa: S608 - nothing comes from outside
_SOURCES: Final = "SELECT number, name, at, new, known FROM source"
_UNUSED: Final = """
    DELETE FROM proof WHERE name NOT IN (SELECT proof FROM static_rule UNION SELECT proof FROM dynamic_rule)
"""
_COUNT: Final = """
    INSERT INTO tally VALUES (?, ?, ?)
    ON CONFLICT (name, what) DO UPDATE SET count = count + excluded.count
"""


class Learned(NamedTuple):
    """A rule with the text of the certificate that shows it."""

    rule: StaticRule
    proof: str


@dataclass(frozen=True, slots=True)
class Source:
    """Something that was learned from: its name, when, and how many rules it gave that were new or known."""

    number: int
    name: str
    at: float
    new: int
    known: int


class RuleStore:
    """A file of rules; use it as a context, or close it. One thread at a time; other programs may write."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; ConfigError when it cannot be used."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None)
            self._migrate()
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=FULL")
            self._file.execute("PRAGMA foreign_keys=ON")
        except (OSError, sqlite3.Error) as fault:
            raise ConfigError(
                f"{path} cannot be used for rules: {fault}", hint="name a file of rules, or one to be made"
            ) from None

    def __enter__(self) -> "RuleStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def keep(
        self,
        learned: Iterable[Learned],
        *,
        source: str,
        reached: tuple[str, int] | None = None,
        counts: Mapping[str, float] | None = None,
    ) -> Source:
        """Keep rules that were learned from one source; those known already stay as they are.

        `reached` is how far a long work is by that, under its name: so it goes on there, and not before. With
        it may come `counts` of what was done for it: the store adds them up.
        """
        found = list(learned)
        with self._transaction():
            number = self._file.execute(
                "INSERT INTO source (name, at, new, known) VALUES (?, ?, 0, 0)", (source, time.time())
            ).lastrowid
            assert number is not None
            new = sum(self._keep(one, number) for one in found)
            self._file.execute(
                "UPDATE source SET new = ?, known = ? WHERE number = ?", (new, len(found) - new, number)
            )
            if reached is not None:
                self._file.execute("INSERT OR REPLACE INTO progress VALUES (?, ?)", reached)
                for what, count in {**(counts or {}), "new": new}.items():
                    self._file.execute(_COUNT, (reached[0], what, count))
        row = self._file.execute(f"{_SOURCES} WHERE number = ?", (number,)).fetchone()
        return Source(*row)

    def keep_cases(self, cases: Iterable[Case], *, source: str, reached: tuple[str, int]) -> Source:
        """Keep what ways to search have needed; beyond a window full of cases the oldest go."""
        rows = [(json.dumps(case.traits), json.dumps(case.needed)) for case in cases]
        return self._keep_latest(
            "way_case (traits, needed, source) VALUES (?, ?, ?)", rows, WINDOW, source, reached
        )

    def cases(self) -> list[Case]:
        """What ways to search have needed, the oldest first."""
        rows = self._file.execute("SELECT traits, needed FROM way_case ORDER BY number").fetchall()
        with self.readable():
            return [
                Case.from_json({"traits": json.loads(traits), "needed": json.loads(needed)})
                for traits, needed in rows
            ]

    def keep_contests(self, contests: Iterable[Contest], *, source: str, reached: tuple[str, int]) -> Source:
        """Keep which tries of plans were right; beyond a window full of them the oldest go."""
        rows = [(json.dumps(one.to_json()),) for one in contests]
        return self._keep_latest("contest (told, source) VALUES (?, ?)", rows, CONTESTS, source, reached)

    def contests(self) -> list[Contest]:
        """Which tries of plans were right, the oldest first."""
        rows = self._file.execute("SELECT told FROM contest ORDER BY number").fetchall()
        with self.readable():
            return [Contest.from_json(json.loads(told)) for (told,) in rows]

    @contextmanager
    def readable(self) -> Iterator[None]:
        """What cannot be read is told, with the file."""
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            raise ConfigError(
                f"{self.path} is damaged: {fault}", hint="name another file, or learn again"
            ) from None

    def _keep_latest(
        self, into: str, rows: Sequence[tuple[str, ...]], window: int, source: str, reached: tuple[str, int]
    ) -> Source:
        """Add rows to a table that holds a window full of them."""
        table = into.partition(" ")[0]
        with self._transaction():
            number = self._file.execute(
                "INSERT INTO source (name, at, new, known) VALUES (?, ?, ?, 0)",
                (source, time.time(), len(rows)),
            ).lastrowid
            self._file.executemany(f"INSERT INTO {into}", [(*row, number) for row in rows])
            self._file.execute(
                f"DELETE FROM {table} WHERE number <= (SELECT max(number) FROM {table}) - ?",  # noqa: S608
                (window,),
            )
            self._file.execute("INSERT OR REPLACE INTO progress VALUES (?, ?)", reached)
        row = self._file.execute(f"{_SOURCES} WHERE number = ?", (number,)).fetchone()
        return Source(*row)

    def reached(self, work: str) -> int:
        """How far a long work is; 0 when it was never begun."""
        row = self._file.execute("SELECT done FROM progress WHERE name = ?", (work,)).fetchone()
        return 0 if row is None else int(row[0])

    def tallies(self) -> dict[str, dict[str, float]]:
        """What was counted for each long work, by its name."""
        found: dict[str, dict[str, float]] = {}
        for name, what, count in self._file.execute("SELECT name, what, count FROM tally").fetchall():
            found.setdefault(name, {})[what] = count
        return found

    def ids(self) -> list[str]:
        """The ids under which rules are kept, in order; reads none of the rules."""
        rows = self._file.execute("SELECT id FROM static_rule ORDER BY id").fetchall()
        return [str(row[0]) for row in rows]

    def rules(self, *, after: int = 0) -> Iterator[StaticRule]:
        """All rules, in the order of their ids; or only those of sources with a number above `after`."""
        for row in self._file.execute(f"{_RULES} WHERE source > ? ORDER BY id", (after,)).fetchall():
            yield from_row(row[:-1])

    def latest(self) -> int:
        """The number of the latest source; 0 when there is none."""
        return int(self._file.execute("SELECT coalesce(max(number), 0) FROM source").fetchone()[0])

    def rule(self, name: str) -> tuple[StaticRule, Source]:
        """The rule with an id, and what it was learned from; ConfigError when there is none."""
        row = self._file.execute(f"{_RULES} WHERE id = ?", (name,)).fetchone()
        if row is None:
            raise ConfigError(f"no rule {name} in {self.path}", hint="nerai rules list shows all")
        source = self._file.execute(f"{_SOURCES} WHERE number = ?", (row[-1],)).fetchone()
        if source is None:
            raise ConfigError(f"{self.path} is damaged: rule {name} has no source", hint="forget the rule")
        return from_row(row[:-1]), Source(*source)

    def proof(self, rule: StaticRule) -> str:
        """The text of the certificate that shows a rule."""
        row = self._file.execute("SELECT text FROM proof WHERE name = ?", (rule.proof,)).fetchone()
        if row is None:
            raise ConfigError(f"rule {rule.id} has no proof in {self.path}", hint="forget the rule")
        return str(row[0])

    def forget(self, names: Iterable[str]) -> int:
        """Take rules out, with proofs that no other rule has; how many there were."""
        with self._transaction():
            gone = sum(
                self._file.execute("DELETE FROM static_rule WHERE id = ?", (name,)).rowcount for name in names
            )
            self._file.execute(_UNUSED)
        return gone

    def sources(self) -> list[Source]:
        """What was learned from, in the order of time."""
        rows = self._file.execute(f"{_SOURCES} ORDER BY number")
        return [Source(*row) for row in rows.fetchall()]

    def asked(self, question: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        """The rows that answer a question to the file: for tables that others keep in it."""
        return self._file.execute(question, values).fetchall()

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """The file, to be changed wholly or not at all: for tables that others keep in it."""
        with self._transaction():
            yield self._file
            self._file.execute(_UNUSED)

    def __len__(self) -> int:
        return int(self._file.execute("SELECT count(*) FROM static_rule").fetchone()[0])

    def _keep(self, one: Learned, source: int) -> bool:
        """Keep one rule; whether it is new."""
        rule = one.rule
        known = self._file.execute("SELECT 1 FROM static_rule WHERE id = ?", (rule.id,)).fetchone()
        if known is not None:
            return False
        self._file.execute("INSERT OR IGNORE INTO proof VALUES (?, ?)", (rule.proof, one.proof))
        self._file.execute(_KEEP, (*to_row(rule), source))
        return True

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing; others that write wait. What is done inside of another change is a part of it."""
        if self._file.in_transaction:
            yield
            return
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    def _migrate(self) -> None:
        with self._transaction():
            version = int(self._file.execute("PRAGMA user_version").fetchone()[0])
            tables = {name for (name,) in self._file.execute(_TABLES).fetchall()}
            foreign = version < 0 or (tables if version == 0 else not tables & _OURS)
            if foreign:
                raise ConfigError(f"{self.path} is no file of rules", hint="name one, or one to be made")
            if version and not tables >= _OURS:
                lacking = ", ".join(sorted(_OURS - tables))
                raise ConfigError(f"{self.path} is damaged: it lacks {lacking}", hint="name another file")
            if version > len(_MIGRATIONS):
                raise ConfigError(
                    f"{self.path} is of version {version}, and this nerai knows {len(_MIGRATIONS)}",
                    hint="use the nerai that made it, or a newer one",
                )
            for statements in _MIGRATIONS[version:]:
                for statement in statements:
                    self._file.execute(statement)
            self._file.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")


def to_row(rule: StaticRule) -> tuple[str | int | None, ...]:
    """A rule as plain values, without its source."""
    return (
        rule.id,
        rule.wanted.value,
        rule.bound,
        json.dumps([list(cell) for cell in rule.pattern.cells]),
        json.dumps([list(place) for place in rule.named]),
        rule.own_first,
        rule.own_wins,
        None if rule.move is None else json.dumps(list(rule.move)),
        rule.suicide,
        rule.superko,
        rule.proof,
        json.dumps([[one.count.name, one.dx, one.dy, one.least] for one in rule.conditions]),
    )


def from_row(row: Sequence[Any]) -> StaticRule:
    """The rule of such values; ConfigError when they are none."""
    try:
        rule = _read(row)
        fault = nonsense(rule) or (None if rule.id == row[0] else f"what is kept is rule {rule.id}")
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        fault = f"{type(error).__name__}: {error}"
    except ConfigError as error:
        fault = error.message
    if fault is not None:
        hint = "nerai rules verify --forget takes such rules out"
        raise ConfigError(f"rule {row[0]} is damaged: {fault}", hint=hint)
    return rule


def _read(row: Sequence[Any]) -> StaticRule:
    _, wanted, bound, cells, named, own_first, own_wins, move, suicide, superko, proof, conditions = row
    return StaticRule(
        wanted=Wanted(wanted),
        bound=bound,
        pattern=Pattern(tuple(Cell(*cell) for cell in json.loads(cells))),
        named=tuple(Place(*place) for place in json.loads(named)),
        own_first=bool(own_first),
        own_wins=bool(own_wins),
        move=None if move is None else Place(*json.loads(move)),
        suicide=bool(suicide),
        superko=bool(superko),
        proof=proof,
        conditions=tuple(Condition(Count[name], *rest) for name, *rest in json.loads(conditions)),
    )
