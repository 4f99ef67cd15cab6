"""The rule store: nothing is lost, doubled or half kept."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.board.diagram import parse_diagram
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import parse_goal
from nerai.learn.settle import settle
from nerai.learn.static import StaticRule, static_rule
from nerai.learn.store import Learned, RuleStore
from nerai.solver.target import target_of
from nerai.solver.verify import verify

EDGE = parse_diagram("""
    . X O . . .
    . X O . . .
    . X X . . .
    . . . . . .
    . . . . . .
    Black to play
    """).position


def learned(goal: str, board: Position = EDGE) -> Learned:
    proof = settle(board, target_of(parse_goal(goal), board), nodes=2000)
    assert proof is not None
    rule = static_rule(proof)
    assert isinstance(rule, StaticRule)
    return Learned(rule, proof.text)


TAKEN, KEPT = learned("capture(C5, 3)"), learned("capture(B5, 2)")


def test_what_is_kept_comes_back_the_same(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        source = store.keep([TAKEN, KEPT], source="a test")
        assert (source.name, source.new, source.known) == ("a test", 2, 0)
    with RuleStore(tmp_path / "rules.db") as store:
        assert sorted(store.rules(), key=lambda rule: rule.id) == sorted(
            [TAKEN.rule, KEPT.rule], key=lambda rule: rule.id
        )
        rule, from_where = store.rule(TAKEN.rule.id)
        assert (rule, from_where.name) == (TAKEN.rule, "a test")
        assert verify(store.proof(rule).splitlines()).accepted


def test_a_rule_is_kept_once(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        store.keep([TAKEN], source="first")
        again = store.keep([TAKEN, KEPT], source="second")
        assert (again.new, again.known, len(store)) == (1, 1, 2)
        assert store.rule(TAKEN.rule.id)[1].name == "first"
        assert [one.name for one in store.sources()] == ["first", "second"]


def test_what_is_forgotten_takes_its_proof_along(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        store.keep([TAKEN, KEPT], source="a test")
        assert store.forget([TAKEN.rule.id, "none"]) == 1
        assert list(store.rules()) == [KEPT.rule]
        with pytest.raises(ConfigError, match="no rule"):
            store.rule(TAKEN.rule.id)
        with pytest.raises(ConfigError, match="no proof"):
            store.proof(TAKEN.rule)


def test_a_batch_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def batch() -> Iterator[Learned]:
        yield TAKEN
        raise KeyboardInterrupt

    with RuleStore(tmp_path / "rules.db") as store:
        with pytest.raises(KeyboardInterrupt):
            store.keep(batch(), source="stopped")
        broken = Learned(TAKEN.rule, None)  # type: ignore[arg-type]
        with pytest.raises(sqlite3.IntegrityError):
            store.keep([KEPT, broken], source="broken")
        assert (len(store), store.sources()) == (0, [])
        store.keep([TAKEN], source="whole")
        assert len(store) == 1


def test_two_may_write(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as one, RuleStore(tmp_path / "rules.db") as other:
        one.keep([TAKEN], source="one")
        other.keep([TAKEN, KEPT], source="other")
        assert len(one) == len(other) == 2


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so")
def test_a_killed_writer_loses_only_what_it_had_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    script = """
import os, signal, sys
from pathlib import Path
from nerai.learn.store import RuleStore
from tests.learn.test_store import KEPT, TAKEN
store = RuleStore(Path(sys.argv[1]))
store.keep([TAKEN], source="kept")
store._file.execute("BEGIN IMMEDIATE")
store._keep(KEPT, 1)
os.kill(os.getpid(), signal.SIGKILL)
"""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script, str(path)], cwd=root, env=os.environ, check=False)
    assert done.returncode == -signal.SIGKILL
    with RuleStore(path) as store:
        assert list(store.rules()) == [TAKEN.rule]
        store.keep([KEPT], source="after")
        assert len(store) == 2


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    path.write_text("no database, but long enough to be looked at as one" * 20)
    with pytest.raises(ConfigError, match="cannot be used for rules"):
        RuleStore(path)
    assert path.read_text().startswith("no database")


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    RuleStore(path).close()
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(ConfigError, match="version 99"):
        RuleStore(path)


def test_a_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    with RuleStore(path) as store:
        store.keep([TAKEN], source="before")
    with sqlite3.connect(path) as file:
        for later in (
            "progress",
            "tally",
            "way_case",
            "dynamic_rule",
            "dynamic_event",
            "contest",
            "competition",
            "search_odds",
        ):
            file.execute(f"DROP TABLE {later}")
        file.execute("DROP INDEX static_rule_proof")
        file.execute("ALTER TABLE static_rule DROP COLUMN conditions")
        file.execute("PRAGMA user_version = 1")
    file.close()
    with RuleStore(path) as store:
        assert list(store.rules()) == [TAKEN.rule]
        store.keep([KEPT], source="after", reached=("some work", 7), counts={"asked": 3})
        store.keep([KEPT], source="again", reached=("some work", 8), counts={"asked": 2})
        assert store.tallies() == {"some work": {"asked": 5, "new": 1}}
    with RuleStore(path) as store:
        assert (len(store), store.reached("some work"), store.reached("other work")) == (2, 8, 0)


def test_how_far_a_work_is_goes_no_further_than_what_is_kept(tmp_path: Path) -> None:
    def batch() -> Iterator[Learned]:
        yield TAKEN
        raise KeyboardInterrupt

    with RuleStore(tmp_path / "rules.db") as store:
        store.keep([], source="first", reached=("some work", 3))
        broken = Learned(TAKEN.rule, None)  # type: ignore[arg-type]
        with pytest.raises(sqlite3.IntegrityError):
            store.keep([KEPT, broken], source="broken", reached=("some work", 6))
        with pytest.raises(KeyboardInterrupt):
            store.keep(batch(), source="stopped", reached=("some work", 6))
        assert (store.reached("some work"), len(store)) == (3, 0)


def test_a_damaged_rule_is_told_with_its_id(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    with RuleStore(path) as store:
        store.keep([TAKEN], source="a test")
    with sqlite3.connect(path) as file:
        file.execute("UPDATE static_rule SET cells = '[[0, 0, 99]]'")
    file.close()
    with RuleStore(path) as store:
        with pytest.raises(ConfigError, match=f"rule {TAKEN.rule.id} is damaged"):
            list(store.rules())
        assert store.ids() == [TAKEN.rule.id]
        assert store.forget(store.ids()) == 1


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE mine (x)")
    before = path.read_bytes()
    with pytest.raises(ConfigError, match="no file of rules"):
        RuleStore(path)
    assert path.read_bytes() == before


def test_rules_of_a_proof_are_looked_up_and_not_looked_for(tmp_path: Path) -> None:
    """Else forgetting many rules would look through all of them for each proof that goes."""
    with RuleStore(tmp_path / "rules.sqlite3") as kept:
        rows = kept.asked("EXPLAIN QUERY PLAN SELECT 1 FROM static_rule WHERE proof = 'some'")
    assert "static_rule_proof" in str(rows)
