"""Reading a collection for the proof-reader: faults are told with their place, and end nothing."""

from pathlib import Path

import pytest

from nerai.errors import ConfigError
from nerai.explain.audit.files import Entry, read_entries
from tests.support.problem_sets import MIRRORED, SOUND, write_collection

SGF = "(;SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W]C[White to kill];W[ab])"


def test_a_faulty_line_is_told_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND, "{", "", {**MIRRORED, "colour": "red"}, MIRRORED)
    entries = read_entries([path])
    assert [entry.place for entry in entries] == [f"{path}:{line}" for line in (1, 2, 4, 5)]
    assert [entry.problem is None for entry in entries] == [False, True, True, False]
    assert "no JSON" in entries[1].fault
    assert "unknown field" in entries[2].fault


def test_an_id_used_twice_is_remarked_but_read(tmp_path: Path) -> None:
    entries = read_entries([write_collection(tmp_path / "some.jsonl", SOUND, SOUND)])
    assert entries[1].problem is not None
    assert "was used in line 1" in entries[1].remark


def test_bytes_that_are_no_text_and_endless_lines_are_told(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_bytes(b'{"id": "\xff"}\n' + b"x" * (3 * 2**20) + b"\n{\n")
    entries = read_entries([path])
    assert [entry.place.rpartition(":")[2] for entry in entries] == ["1", "2", "3"]
    assert "UTF-8" in entries[0].fault
    assert "more than" in entries[1].fault


def test_games_of_an_sgf_collection_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(SGF + SGF.replace("W[ab]", "W[ba]"), encoding="utf-8")
    good, bad = read_entries([path])
    assert (good.place, bad.place) == (f"{path}#1", f"{path}#2")
    assert good.problem is not None
    assert bad.problem is None
    assert "line 1" in bad.fault


def test_folders_are_searched_in_order(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.SGF").write_text(SGF, encoding="utf-8")
    write_collection(tmp_path / "a.jsonl", SOUND)
    (tmp_path / "notes.txt").write_text("no problem", encoding="utf-8")
    places = [Path(entry.place).name for entry in read_entries([tmp_path])]
    assert places == ["a.jsonl:1", "b.SGF"]


def test_what_cannot_be_opened_or_has_no_problem_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    missing, nothing, empty = tmp_path / "missing.sgf", tmp_path / "nothing.jsonl", tmp_path / "empty.sgf"
    nothing.write_text("\n\n", encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    good = write_collection(tmp_path / "good.jsonl", SOUND)
    entries = read_entries([missing, nothing, empty, tmp_path / "folder", good])
    assert [entry.place for entry in entries[:4]] == [
        str(path) for path in (missing, nothing, empty, tmp_path / "folder")
    ]
    told = [entry.fault for entry in entries]
    assert "No such file" in told[0]
    assert told[1] == "no problem in this file"
    assert "empty" in told[2]
    assert told[3] == "no .sgf or .jsonl file in this folder"
    assert entries[4].problem is not None


def test_no_path_at_all_is_refused() -> None:
    with pytest.raises(ConfigError, match="no file"):
        read_entries([])


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND)
    monkeypatch.chdir(tmp_path)
    assert len(read_entries([path, Path("some.jsonl"), tmp_path])) == 1


def test_what_was_repaired_is_told_and_lines_without_marks_are_known(tmp_path: Path) -> None:
    path = tmp_path / "odd.sgf"
    path.write_text(SGF.replace("PL[W]", "PL[B]"), encoding="utf-8")
    (entry,) = read_entries([path])
    assert any("PL says black, but white makes the first move" in repair for repair in entry.repairs)
    assert entry.unmarked
    path.write_text(SGF.replace("W[ab]", "W[ab]C[RIGHT]"), encoding="utf-8")
    (entry,) = read_entries([path])
    assert not entry.unmarked
    assert entry.repairs == ()


def test_a_record_that_changes_gets_another_key(tmp_path: Path) -> None:
    def key(**changes: object) -> str:
        (entry,) = read_entries([write_collection(tmp_path / "some.jsonl", {**SOUND, **changes})])
        return entry.key

    assert key() == key()
    assert key() != key(correct=["aa"], wrong=[])
    assert Entry("here", fault="a").key != Entry("here", fault="b").key
