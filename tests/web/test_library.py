"""What a folder offers: names that are no text, files that cannot be read, and links out of it."""

import os
from pathlib import Path

import pytest

from nerai.errors import ConfigError
from nerai.web.library import Library, start_record
from tests.support.tutor import served

GOOD = b"(;SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W]C[White to kill])"


def strange(folder: Path, name: bytes) -> None:
    Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_bytes(GOOD)


def test_a_file_whose_name_is_no_text_is_shown_and_opened(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    strange(folder, b"bad\xff.sgf")
    strange(folder, b"bad\xfe.sgf")
    with served(tmp_path / "data", place=folder) as tutor, tutor.client() as client:
        start = client.get("/api/start")
        assert start.status_code == 200
        ids = [one["id"] for one in start.json()["set"]["problems"]]
        assert ids == ["bad\ufffd.sgf", "bad\ufffd.sgf (2)"]
        for name in ids:
            opened = tutor.post("open", {"id": name})
            assert opened.status_code == 200
            assert opened.json()["problems"][0]["goal"] == "kill(B9)"


def test_a_folder_and_a_file_with_such_names_can_be_what_the_tutor_is_started_with(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/set\xff"))
    folder.mkdir()
    strange(folder, b"\xff.sgf")
    for place in (folder, *folder.iterdir()):
        with served(tmp_path / "data", place=place) as tutor, tutor.client() as client:
            assert client.get("/api/start").status_code == 200


def test_what_cannot_be_read_is_no_problem_of_the_set_and_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "good.sgf").write_bytes(GOOD)
    (tmp_path / "empty.sgf").write_bytes(b"")
    (tmp_path / "garbage.sgf").write_bytes(b"\x00\x01 nothing of the kind")
    (tmp_path / "broken.jsonl").write_bytes(b'{"id": "a", "size":')
    library = Library(tmp_path)
    assert list(library.set) == ["good.sgf"]
    told = start_record(library, {})["left_out"]
    assert told == {"count": 3, "names": ["broken.jsonl", "empty.sgf", "garbage.sgf"]}


def test_a_folder_in_which_nothing_can_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_bytes(b"")
    with pytest.raises(ConfigError, match="no problems"):
        Library(tmp_path)


def test_links_that_lead_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    folder, outside = tmp_path / "set", tmp_path / "outside.sgf"
    folder.mkdir()
    outside.write_bytes(GOOD)
    (folder / "good.sgf").write_bytes(GOOD)
    (folder / "inner.sgf").symlink_to(folder / "good.sgf")
    (folder / "outer.sgf").symlink_to(outside)
    library = Library(folder)
    assert list(library.set) == ["good.sgf", "inner.sgf"]
    assert library.left_out == ("outer.sgf",)
