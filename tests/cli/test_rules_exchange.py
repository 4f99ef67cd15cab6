"""`nerai rules export` and `import` of dynamic rules: back and forth the same, and wholly or not at all."""

import json
import random
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.dynamic_block import Advised
from nerai.learn.dynamic_store import entries, events
from nerai.learn.files import Taken, exported, keep_taken, read_files
from nerai.learn.store import RuleStore
from nerai.learn.strengths import Competition
from tests.learn.test_dynamic_text import TEXT, any_entry

NET = "(;GM[1]FF[4]SZ[9]AB[cb][db][bc][bd]AW[cc][ee]PL[B];B[dd];W[hh];B[hg])"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with static and dynamic rules."""
    folder = tmp_path_factory.mktemp("moves")
    (folder / "net.sgf").write_text(NET)
    store = folder / "moves.sqlite3"
    assert run(["learn", "games", str(folder / "net.sgf"), "--store", str(store)]) == 0
    shapes = ["learn", "shapes", "--width", "1", "--height", "2", "--nodes", "50"]
    assert run([*shapes, "--store", str(store)]) == 0
    return store


@pytest.fixture
def files(learned: Path, tmp_path: Path) -> Path:
    """Files that a test may damage."""
    file = tmp_path / "moves.rules"
    assert rules(learned, "export", file, "--proofs") == 0
    return file


def rules(store: Path, *words: object) -> int:
    return run(["rules", *map(str, words), "--store", str(store)])


def beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.proofs.jsonl")


def test_rules_go_back_and_forth_and_are_the_same(
    learned: Path, files: Path, tmp_path: Path, capsys: Capture
) -> None:
    other, again = tmp_path / "other.sqlite3", tmp_path / "again.rules"
    assert rules(other, "import", files) == 0
    assert rules(other, "export", again, "--proofs") == 0
    assert again.read_bytes() == files.read_bytes()
    assert beside(again).read_bytes() == beside(files).read_bytes()
    with RuleStore(learned) as one, RuleStore(other) as two:
        assert entries(one) == entries(two)
        assert list(one.rules()) == list(two.rules())
        assert {event.what for event in events(two)} == {"imported"}
    capsys.readouterr()
    assert rules(other, "import", files, "--json") == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["new"], record["known"]) == (0, len(entries_of(other)) + len(ids_of(other)))


@pytest.mark.parametrize("seed", range(40))
def test_any_book_goes_back_and_forth(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    taken = Taken(dynamic=[any_entry(chance) for _ in range(10)])
    with RuleStore(tmp_path / "one.sqlite3") as one, RuleStore(tmp_path / "two.sqlite3") as two:
        for entry in taken.dynamic:
            taken.proofs |= {entry.origin.proof: "some text"} if entry.origin.proof else {}
        keep_taken(one, taken, file="chance")
        text, proofs = exported(one, [entry.rule.id for entry in entries(one)])
        read = read_files(text, proofs, file="a.rules", proof_file="b")
        assert not read.faults
        told = [told.entry for told in read.rules.told if isinstance(told, Advised)]
        keep_taken(two, Taken(dynamic=told, proofs=read.proofs), file="a.rules")
        assert exported(two, [entry.rule.id for entry in entries(two)]) == (text, proofs)


def test_a_rule_that_is_known_keeps_its_own_record(learned: Path, files: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    files.write_text(files.read_text().replace("trials   1\n", "trials   9\n"))
    before = entries_of(other)
    assert rules(other, "import", files) == 0
    assert entries_of(other) == before


def test_dynamic_rules_without_proofs_need_no_second_file(tmp_path: Path, capsys: Capture) -> None:
    file, store = tmp_path / "one.rules", tmp_path / "one.sqlite3"
    file.write_text(TEXT)
    assert rules(store, "import", file) == 0
    assert capsys.readouterr().out == "1 new rule, 0 known already\n"
    assert rules(store, "show", "faca", "--svg", tmp_path / "one.svg") == 0
    shown = capsys.readouterr().out
    assert "ADVICE  O tries * to capture the enemy's stones at A." in shown
    assert "imported, one.rules" in shown
    assert (tmp_path / "one.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"8 . . X X . . . . ."', '"8 . . X X . . . . O"', "does not show that the move"),
        ('"capture C7"', '"capture E5"', "advises nothing in its example"),
        ('"Black to play"', '"White to play"', "advises nothing in its example"),
    ],
)
def test_a_forged_example_is_false_and_nothing_is_kept(
    old: str, new: str, words: str, files: Path, tmp_path: Path, capsys: Capture
) -> None:
    other = tmp_path / "other.sqlite3"
    text = files.read_text()
    assert old in text
    files.write_text(text.replace(old, new))
    capsys.readouterr()
    assert rules(other, "import", files) == 1
    shown = capsys.readouterr().out
    assert "FALSE RULE faca57a8f6da" in shown
    assert words in shown
    assert not other.exists()


def test_every_fault_is_told_at_once_with_file_line_and_hint(
    files: Path, tmp_path: Path, capsys: Capture
) -> None:
    text = files.read_text()
    files.write_text(
        text.replace("liberties 1 1", "libertes 1 1")
        .replace("first    O", "first    me", 1)
        .replace("2..2", "3..2")
    )
    beside(files).write_text("{}\n" + beside(files).read_text())
    capsys.readouterr()
    other = tmp_path / "other.sqlite3"
    assert rules(other, "import", files, "--json") == 64
    error = json.loads(capsys.readouterr().out)["error"]
    assert [one["fault"] for one in error["faults"]] == [
        "first is 'me'",
        "at least 3 and at most 2",
        "'libertes' is not counted",
        "this is no proof",
    ]
    assert all(one["hint"] and one["line"] for one in error["faults"])
    assert error["faults"][2]["hint"] == "did you mean liberties?"
    assert rules(other, "import", files) == 64
    assert f"{files}:" in capsys.readouterr().err
    assert not other.exists()


def test_false_rules_are_told_beside_faults(files: Path, tmp_path: Path, capsys: Capture) -> None:
    files.write_text(files.read_text().replace("2..2", "3..2").replace("capture C7", "capture E5"))
    assert rules(tmp_path / "other.sqlite3", "import", files) == 64
    shown = capsys.readouterr().err
    assert "2 faults in" in shown
    assert "rule faca57a8f6da is false" in shown


@pytest.mark.parametrize("seed", range(60))
def test_damaged_files_are_kept_whole_or_told(
    seed: int, files: Path, tmp_path: Path, capsys: Capture
) -> None:
    chance = random.Random(seed)
    for file in (files, beside(files)):
        data = bytearray(file.read_bytes())
        for _ in range(chance.randint(0, 6)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = bytes(
                chance.randrange(256) for _ in range(chance.randrange(3))
            )
        file.write_bytes(bytes(data))
    capsys.readouterr()
    other = tmp_path / "other.sqlite3"
    code = rules(other, "import", files)
    shown = capsys.readouterr()
    assert "Traceback" not in shown.err
    assert code in (0, 1, 64)
    assert other.exists() is (code == 0)


def test_a_proof_that_the_store_lost_is_told(learned: Path, tmp_path: Path, capsys: Capture) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    with sqlite3.connect(other) as file:
        file.execute("DELETE FROM proof WHERE name IN (SELECT proof FROM dynamic_rule)")
    file.close()
    assert rules(other, "export", tmp_path / "x.rules") == 64
    assert "has no proof" in capsys.readouterr().err


def entries_of(store: Path) -> list[Any]:
    with RuleStore(store) as kept:
        return list(entries(kept))


def ids_of(store: Path) -> list[str]:
    with RuleStore(store) as kept:
        return kept.ids()


def test_strengths_are_told_beside_urgency(learned: Path, tmp_path: Path, capsys: Capture) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    net, first, second = "faca57a8f6da", "96fc59c10ab4", "aba86caa03fe"
    held = [Competition((frozenset({net}), frozenset({first, second})), 0)] * 5
    changed(other, "DELETE FROM competition")
    for one in held:
        changed(other, "INSERT INTO competition (told) VALUES (?)", json.dumps(one.to_json()))
    capsys.readouterr()
    assert rules(other, "show", net) == 0
    shown = capsys.readouterr().out
    assert re.search(
        r"^STRONG  about [1-9]\.\d\d times an average rule, by 5 comparisons with others$", shown, re.M
    )
    assert rules(other, "show", first) == 0
    assert f"; never told apart from {second}" in capsys.readouterr().out
    assert rules(other, "list", "--json") == 0
    listed = {one["id"]: one["strength"] for one in json.loads(capsys.readouterr().out)["dynamic"]}
    assert listed[net]["estimate"] > 1 > listed[first]["estimate"]
    assert listed[first]["together"] == [second]
    assert rules(other, "stats", "--json") == 0
    told = json.loads(capsys.readouterr().out)["dynamic"]["strengths"]
    assert told == {name: one["estimate"] for name, one in listed.items() if one is not None}
    assert next(iter(told)) == net
    assert rules(other, "stats") == 0
    assert f"3 rules compared with others; the strongest is {net}" in capsys.readouterr().out


def test_a_rule_that_was_never_compared_says_so(learned: Path, tmp_path: Path, capsys: Capture) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    changed(other, "DELETE FROM competition")
    assert rules(other, "show", "faca") == 0
    assert "STRONG  not known: it was never beside a rule that had another result" in capsys.readouterr().out


def test_damaged_competitions_are_told(learned: Path, tmp_path: Path, capsys: Capture) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    for bad in ("[", "[7]", "null", '{"a": 1}'):
        changed(other, "DELETE FROM competition")
        changed(other, "INSERT INTO competition (told) VALUES (?)", bad)
        assert rules(other, "show", "faca") == 64
        assert "is damaged" in capsys.readouterr().err


def changed(store: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(store) as file:
        file.execute(statement, values)
    file.close()


def test_a_mark_at_the_beginning_of_a_text_is_no_fault(files: Path, tmp_path: Path) -> None:
    for file in (files, beside(files)):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert rules(tmp_path / "other.sqlite3", "import", files) == 0


def test_of_many_faults_some_are_told_and_the_rest_counted(tmp_path: Path, capsys: Capture) -> None:
    file, store = tmp_path / "many.rules", tmp_path / "many.sqlite3"
    file.write_text("".join(f"rule {number:012x}\n  goal     nothing\n\n" for number in range(50)))
    assert rules(store, "import", file, "--json") == 64
    faults = json.loads(capsys.readouterr().out)["error"]["faults"]
    assert len(faults) >= 50
    assert rules(store, "import", file) == 64
    shown = capsys.readouterr().err
    assert shown.count(f"{file}:") == 20
    assert f"and {len(faults) - 20} more" in shown


def test_of_many_false_rules_some_are_told_and_the_rest_counted(tmp_path: Path, capsys: Capture) -> None:
    file, store, other = (tmp_path / name for name in ("a.rules", "a.sqlite3", "b.sqlite3"))
    shapes = ["learn", "shapes", "--width", "2", "--height", "2", "--nodes", "50"]
    assert run([*shapes, "--store", str(store)]) == 0
    assert rules(store, "export", file, "--proofs") == 0
    lines = [json.loads(line) for line in beside(file).read_text().splitlines()]
    moved = zip(lines, [*lines[1:], lines[0]], strict=True)
    beside(file).write_text(
        "".join(f"{json.dumps({'proof': one['proof'], 'text': two['text']})}\n" for one, two in moved)
    )
    capsys.readouterr()
    assert rules(other, "import", file) == 1
    shown = capsys.readouterr().out
    assert shown.count("FALSE RULE") == 20
    assert f"and {len(lines) - 20} more" in shown
    assert not other.exists()


def test_a_rule_whose_proof_was_changed_in_the_file_is_told(
    learned: Path, tmp_path: Path, capsys: Capture
) -> None:
    other = Path(shutil.copy(learned, tmp_path / "other.sqlite3"))
    changed(other, "UPDATE dynamic_rule SET proof = 'zzz' WHERE id = 'faca57a8f6da'")
    assert rules(other, "show", "faca") == 64
    assert "rule faca57a8f6da is damaged: two proofs are named for it" in capsys.readouterr().err
    assert rules(other, "forget", "faca") == 0
    assert rules(other, "stats") == 0


def test_the_trace_of_a_plan_names_rules_of_a_store(learned: Path, tmp_path: Path, capsys: Capture) -> None:
    net = tmp_path / "net.sgf"
    net.write_text("(;GM[1]FF[4]SZ[9]AB[cb][db][bc][bd]AW[cc][ee]PL[B])")
    words = [
        "trace",
        str(net),
        "--goal",
        "capture(C7)",
        "--without",
        "go/capture.plan",
        "--nodes",
        "0",
        "--json",
    ]
    told = []
    for more in ([], ["--learned", str(learned)]):
        capsys.readouterr()
        assert run([*words, *more]) == 2
        (goal,) = json.loads(capsys.readouterr().out)["goals"]
        told.append({name for entry in goal["entries"] for name in entry["schemas"]})
    assert any(name.startswith("learned rule ") for name in told[1])
    assert not any(name.startswith("learned rule ") for name in told[0])
