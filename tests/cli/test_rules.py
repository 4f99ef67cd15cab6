"""`nerai rules`: what it shows, that a false rule is an alarm, and that files are taken wholly or not."""

import json
import random
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.shapes import ShapeLearner
from nerai.learn.store import Learned, RuleStore
from nerai.learn.text import from_text
from nerai.learn.windows import Corner, Window
from nerai.rules.pattern import OWN, Cell, Pattern

COMMANDS = ("list", "show", "verify", "export", "import", "forget", "stats")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rules") / "rules.sqlite3"
    with RuleStore(path) as kept:
        list(ShapeLearner(kept, nodes=100).learn(Window(2, 2, Corner.CORNER)))
    return path


@pytest.fixture
def store(learned: Path, tmp_path: Path) -> Path:
    """A store that a test may damage."""
    return Path(shutil.copy(learned, tmp_path / "rules.sqlite3"))


def ids(store: Path) -> list[str]:
    with RuleStore(store) as kept:
        return kept.ids()


def rules(store: Path, *words: object) -> int:
    return run(["rules", *map(str, words), "--store", str(store)])


def printed(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def changed(store: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(store) as file:
        file.execute(statement, values)
    file.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: Capture) -> None:
    assert run(["rules", command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "--json" in shown
    assert "--store" in shown


def test_rules_are_listed_a_line_each(store: Path, capsys: Capture) -> None:
    names = ids(store)
    assert rules(store, "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == names
    assert lines[-1] == f"{len(names)} rules"
    assert rules(store, "list", "--goal", "connect", "--most", 1, "--json") == 0
    record = printed(capsys)
    assert (record["rules"][0]["goal"], len(record["rules"])) == ("connect", 1)
    assert 1 < record["count"] < len(names)


def test_a_rule_is_drawn_and_told_and_its_proof_checked(store: Path, tmp_path: Path, capsys: Capture) -> None:
    name = ids(store)[0]
    assert rules(store, "show", name[:8], "--svg", tmp_path / "rule.svg") == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"rule {name}\n  ")
    assert "SOURCE  shapes 2x2 corner: 1 to " in shown
    assert "the checker accepts it, checked just now" in shown
    assert (tmp_path / "rule.svg").read_text(encoding="utf-8").startswith("<svg")
    assert rules(store, "show", name, "--json") == 0
    record = printed(capsys)
    assert record["checked"] == {"accepted": True, "fault": None}
    (told,) = from_text(record["text"])
    assert told.rule.id == record["id"] == name


@pytest.mark.parametrize("command", ["show", "forget"])
@pytest.mark.parametrize("name", ["nothing", "", "[bold]"])
def test_an_id_that_is_not_there_is_told(command: str, name: str, store: Path, capsys: Capture) -> None:
    count = len(ids(store))
    assert rules(store, command, name) == 64
    assert "nerai rules list shows all" in capsys.readouterr().err
    assert len(ids(store)) == count


def test_rules_that_hold_are_verified_in_games_too(store: Path, capsys: Capture) -> None:
    assert rules(store, "verify", "--embed", 2, "--seed", 5) == 0
    shown = capsys.readouterr().out
    assert shown == f"{len(ids(store))} rules checked, 2 games each: all hold\n"


def test_a_sample_is_drawn_by_its_seed_and_says_of_how_many(store: Path, capsys: Capture) -> None:
    assert rules(store, "verify", "--sample", 2) == 0
    assert capsys.readouterr().out == f"2 of {len(ids(store))} rules checked: all hold\n"
    assert rules(store, "verify", "--sample", 10_000, "--json") == 0
    told = printed(capsys)
    assert told["checked"] == told["rules"] == len(ids(store))
    changed(store, "UPDATE static_rule SET superko = 1 - superko")
    drawn = []
    for seed in (1, 1, 2):
        assert rules(store, "verify", "--sample", 2, "--seed", seed, "--json") == 1
        drawn.append([one["rule"] for one in printed(capsys)["false"]])
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(drawn[0]) == 2


DAMAGE = {
    "another rule": (
        "UPDATE static_rule SET own_wins = 1 - own_wins, id = id WHERE id = ?",
        "what is kept is rule",
    ),
    "superko": ("UPDATE static_rule SET superko = 1 - superko WHERE id = ?", "shows another rule"),
    "move": ("UPDATE static_rule SET move = '[0, 5]' WHERE id = ?", "moves to a place that is not empty"),
    "cells": ("UPDATE static_rule SET cells = '[[0, 0' WHERE id = ?", "is damaged"),
    "goal": ("UPDATE static_rule SET wanted = 'win' WHERE id = ?", "is damaged"),
    "names": ("UPDATE static_rule SET named = '7' WHERE id = ?", "is damaged"),
    "proof": (
        "UPDATE proof SET text = replace(text, 'zone', 'zome') "
        "WHERE name = (SELECT proof FROM static_rule WHERE id = ?)",
        "not the one that the rule names",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_false_rule_is_an_alarm_and_can_be_forgotten(damage: str, store: Path, capsys: Capture) -> None:
    names = ids(store)
    statement, words = DAMAGE[damage]
    changed(store, statement, names[2])
    assert rules(store, "verify", "--json") == 1
    record = printed(capsys)
    assert (record["sound"], [one["rule"] for one in record["false"]]) == (False, [names[2]])
    assert words in record["false"][0]["fault"]
    assert rules(store, "verify", "--forget") == 1
    shown = capsys.readouterr().out
    assert f"FALSE RULE {names[2]}: " in shown
    assert "1 FALSE, 1 forgotten" in shown
    assert rules(store, "verify") == 0
    assert ids(store) == [name for name in names if name != names[2]]


def test_a_rule_whose_proof_was_changed_is_shown_as_false(store: Path, capsys: Capture) -> None:
    name = ids(store)[0]
    changed(store, "UPDATE proof SET text = ''")
    assert rules(store, "show", name) == 1
    assert "FALSE   the proof is not the one" in capsys.readouterr().out


def test_rules_go_into_a_file_and_come_back(store: Path, tmp_path: Path, capsys: Capture) -> None:
    file, other = tmp_path / "corner.rules", tmp_path / "other.sqlite3"
    assert rules(store, "export", file, "--proofs") == 0
    assert rules(other, "import", file) == 0
    count = len(ids(store))
    assert capsys.readouterr().out.endswith(f"{count} new rules, 0 known already\n")
    with RuleStore(store) as one, RuleStore(other) as two:
        assert list(one.rules()) == list(two.rules())
        assert [two.proof(rule) for rule in two.rules()] == [one.proof(rule) for rule in one.rules()]
    assert rules(other, "import", file, "--json") == 0
    assert (printed(capsys)["new"], len(ids(other))) == (0, count)
    assert rules(other, "verify") == 0


def test_some_rules_are_exported_by_id(store: Path, tmp_path: Path, capsys: Capture) -> None:
    names, file = ids(store), tmp_path / "two.rules"
    assert rules(store, "export", file, names[3], names[1], "--json") == 0
    assert printed(capsys)["rules"] == 2
    assert [one.rule.id for one in from_text(file.read_text(encoding="utf-8"))] == [names[3], names[1]]
    assert rules(tmp_path / "other.sqlite3", "import", file) == 64
    assert "export with --proofs" in capsys.readouterr().err
    assert not (tmp_path / "other.sqlite3").exists()


def test_one_false_rule_in_a_file_and_nothing_is_kept(store: Path, tmp_path: Path, capsys: Capture) -> None:
    file, other = tmp_path / "corner.rules", tmp_path / "other.sqlite3"
    rules(store, "export", file, "--proofs")
    text = file.read_text(encoding="utf-8")
    flag = "superko  yes" if "superko  yes" in text else "superko  no"
    file.write_text(text.replace(flag, "superko  no" if flag.endswith("yes") else "superko  yes", 1))
    capsys.readouterr()
    assert rules(other, "import", file) == 1
    shown = capsys.readouterr().out
    assert "FALSE RULE" in shown
    assert "1 FALSE: nothing was kept" in shown
    assert not other.exists()


@pytest.mark.parametrize(
    ("text", "proofs", "words"),
    [
        ("rule x\n  O O\n", "", "corner.rules:1: the rule has no line goal"),
        ("\xff", "", "corner.rules is no text"),
        ("", "[]\n", "corner.rules.proofs.jsonl:1: this is no proof"),
        ("", "\n{\n", "corner.rules.proofs.jsonl:2: this is no proof"),
    ],
)
def test_files_that_cannot_be_read_are_told(
    text: str, proofs: str, words: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "corner.rules"
    file.write_bytes(text.encode("latin-1"))
    (tmp_path / "corner.rules.proofs.jsonl").write_text(proofs)
    assert rules(tmp_path / "other.sqlite3", "import", file) == 64
    assert words in capsys.readouterr().err
    assert not (tmp_path / "other.sqlite3").exists()


def test_a_rule_without_its_proof_is_not_taken(store: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "corner.rules"
    rules(store, "export", file, "--proofs")
    beside = tmp_path / "corner.rules.proofs.jsonl"
    beside.write_text("".join(beside.read_text().splitlines(keepends=True)[1:]))
    assert rules(tmp_path / "other.sqlite3", "import", file) == 64
    assert "has no proof" in capsys.readouterr().err


def test_what_is_forgotten_is_gone(store: Path, capsys: Capture) -> None:
    names = ids(store)
    assert rules(store, "forget", names[0], names[0][:9], names[1]) == 0
    assert capsys.readouterr().out == f"2 rules forgotten, {len(names) - 2} left\n"
    assert ids(store) == names[2:]


def test_stats_count_kinds_and_sources(store: Path, capsys: Capture) -> None:
    assert rules(store, "stats", "--json") == 0
    record = printed(capsys)
    assert record["rules"] == sum(kind["rules"] for kind in record["kinds"]) == len(ids(store))
    assert sum(source["new"] for source in record["sources"]) == record["rules"]
    assert rules(store, "stats") == 0
    assert "from shapes 2x2 corner: 1 to 23" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["list"], ["show", "1"], ["verify"], ["stats"], ["forget", "1"]])
def test_no_store_and_no_database_are_told(command: list[str], tmp_path: Path, capsys: Capture) -> None:
    assert rules(tmp_path / "none.sqlite3", *command) == 64
    assert "no rules in" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite3").exists()
    other = tmp_path / "text.sqlite3"
    other.write_text("no database, but long enough to be looked at as one" * 20)
    assert rules(other, *command, "--json") == 64
    assert "cannot be used for rules" in printed(capsys)["error"]["message"]


def test_a_store_that_lacks_a_table_is_told(store: Path, capsys: Capture) -> None:
    changed(store, "DROP TABLE source")
    assert rules(store, "stats") == 64
    assert "is damaged" in capsys.readouterr().err


def test_rules_are_looked_for_in_the_folder_of_user_data(
    learned: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("NERAI_DATA_DIR", str(learned.parent))
    assert run(["rules", "list", "--most", "1"]) == 0
    assert f"{len(ids(learned))} rules, 1 shown" in capsys.readouterr().out


def test_rules_that_are_not_needed_are_forgotten(store: Path, capsys: Capture) -> None:
    with RuleStore(store) as kept:
        rule = next(kept.rules())
        cell = Cell(0, rule.pattern.box()[3] + 1, OWN.value)
        special = replace(rule, pattern=Pattern((*rule.pattern.cells, cell)))
        kept.keep([Learned(special, kept.proof(rule))], source="one more cell")
    assert rules(store, "forget", "--subsumed", "--json") == 0
    record = printed(capsys)
    assert record["subsumed_by"][special.id] == rule.id
    assert special.id in record["forgotten"]
    assert set(record["forgotten"]).isdisjoint(ids(store))
    assert rules(store, "forget", "--subsumed") == 0
    assert capsys.readouterr().out.startswith("0 rules forgotten")
    assert rules(store, "stats", "--json") == 0
    counts = printed(capsys)
    assert counts["learned"] - counts["forgotten"] == counts["rules"] == len(ids(store))
    assert rules(store, "verify") == 0
    capsys.readouterr()
    assert rules(store, "forget") == 64


def test_rules_are_printed_for_a_dash(store: Path, tmp_path: Path, capsys: Capture) -> None:
    name = ids(store)[0]
    assert rules(store, "export", tmp_path / "one.rules", name) == 0
    capsys.readouterr()
    assert rules(store, "export", "-", name) == 0
    assert capsys.readouterr().out == (tmp_path / "one.rules").read_text(encoding="utf-8")
    assert rules(store, "export", "-", name, "--proofs") == 64


def test_a_file_without_rules_is_told(store: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "empty.rules").write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "empty.rules.proofs.jsonl").write_text("", encoding="utf-8")
    assert rules(store, "import", tmp_path / "empty.rules") == 64
    assert "no rule" in capsys.readouterr().err


def test_a_status_is_shown(store: Path, capsys: Capture) -> None:
    assert rules(store, "list", "--status", "--json") == 0
    record = printed(capsys)
    statuses = {one["id"]: one["status"] for one in record["rules"]}
    assert {"W|W", "L|L"} <= set(statuses.values())
    name = next(name for name, status in statuses.items() if status == "W|W")
    assert rules(store, "show", name) == 0
    assert f"STATUS  W|W: O first, O has it by rule {name}" in capsys.readouterr().out


COLUMNS = (
    *("wanted", "bound", "cells", "named", "own_first", "own_wins", "move", "suicide", "superko", "proof"),
    *("conditions", "source"),
)
VALUES = (
    *(
        "",
        "x",
        "[]",
        "7",
        "[[0, 0]]",
        "[[0, 0, 2]]",
        "[[0, 0, 1], [1, 0, 4]]",
        "[[0.5, 0, 2]]",
        "[0, 0]",
        "[9, 9]",
    ),
    *(
        "connect",
        "make_eye",
        "null",
        '[["OUTSIDE_LIBERTIES", 0, 0, 2]]',
        '[["STONES", "a", "b", "c"]]',
        "[" * 2000,
    ),
    *(-1, 0, 1, 99, 10**12, b"\xff\xfe"),
)
LOOKS = (
    ["list"],
    ["list", "--status"],
    ["stats"],
    ["verify"],
    ["export", "out.rules"],
    ["forget", "--subsumed"],
)


@pytest.mark.parametrize("column", COLUMNS)
def test_damaged_rules_are_told_by_every_command(
    column: str, learned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Never a fault of nerai itself: what cannot be is told, with the rule and what to do."""
    monkeypatch.chdir(tmp_path)
    few = Path(shutil.copy(learned, tmp_path / "few.sqlite3"))
    name, *rest = ids(few)
    with RuleStore(few) as kept:
        kept.forget(rest[2:])
    for value in random.Random(column).sample(VALUES, 4):
        store = Path(shutil.copy(few, tmp_path / "damaged.sqlite3"))
        changed(store, f"UPDATE static_rule SET {column} = ? WHERE id = ?", value, name)
        for words in (["show", name, "--svg", "rule.svg"], *LOOKS):
            code = rules(store, *words)
            shown = capsys.readouterr()
            assert code in (0, 1, 64), (column, value, words, shown.err)
            assert "Traceback" not in shown.err
            if code == 64:
                assert ";" in shown.err  # a hint what to do
        code = rules(store, "show", name)
        assert code or (column, value) in (("superko", 0), ("superko", 1), *unchanged(learned, name, column))
        capsys.readouterr()


def unchanged(store: Path, name: str, column: str) -> list[tuple[str, object]]:
    """Values that are no damage to a rule: what it had before, or what means the same."""
    with sqlite3.connect(store) as file:
        (before,) = file.execute(f"SELECT {column} FROM static_rule WHERE id = ?", (name,)).fetchone()
    file.close()
    same = [before]
    if column in ("own_first", "own_wins", "suicide", "superko"):
        same += [value for value in VALUES if bool(value) is bool(before)]
    return [(column, value) for value in same] + [("source", value) for value in (1, "1")]


def test_a_rule_that_says_another_thing_than_its_id_is_not_used(store: Path, capsys: Capture) -> None:
    name = ids(store)[2]
    changed(store, "UPDATE static_rule SET own_wins = 1 - own_wins WHERE id = ?", name)
    problem = str(Path(__file__).parents[2] / "problems" / "kill.jsonl")
    assert run(["solve", problem, "--learned", str(store), "--nodes", "10"]) == 64
    shown = capsys.readouterr().err
    assert f"rule {name} is damaged: what is kept is rule" in shown
    assert "nerai rules verify --forget" in shown
