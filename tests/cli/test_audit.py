"""`nerai audit`: what it prints, writes and ends with."""

import csv
import json
import re
from pathlib import Path

import pytest

from nerai.cli.main import run
from tests.support.problem_sets import (
    AUTHOR_WRONG,
    MIRRORED,
    SEVERAL,
    SOUND,
    UNSTATED_WRONG,
    write_collection,
)

Capture = pytest.CaptureFixture[str]
NODES = ["--nodes", "3000"]


def test_a_sound_collection_ends_with_0(tmp_path: Path, capsys: Capture) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND)
    assert run(["audit", str(path), *NODES]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "ok 1"
    assert "difficulty by nodes of the proof (very easy to 10, easy to 100," in out


def test_a_record_that_is_proved_wrong_ends_with_1_and_names_proofs_the_checker_accepts(
    tmp_path: Path, capsys: Capture
) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND, AUTHOR_WRONG, SEVERAL)
    folder = tmp_path / "proofs"
    assert run(["audit", str(path), *NODES, "--certificates", str(folder)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("ok 1 · author's answer fails 1 · line marked wrong works 1 · second solution 1")
    assert "A9 is listed as the answer, but after A9 A8 White cannot kill (two eyes: A9 and A7)" in out
    proofs = re.findall(r"\S+\.jsonl(?=\s|$)", " ".join(re.findall(r"^ +proof (.*)$", out, re.MULTILINE)))
    assert proofs
    assert all(run(["verify", proof]) == 0 for proof in proofs)


def test_a_difference_about_an_inferred_goal_is_not_called_wrong(tmp_path: Path, capsys: Capture) -> None:
    path = write_collection(tmp_path / "some.jsonl", UNSTATED_WRONG)
    assert run(["audit", str(path), *NODES]) == 0
    out = capsys.readouterr().out
    assert "author's answer differs" in out
    assert "If the goal is: kill the black group at B9" in out
    assert "--certificates FOLDER writes the proofs" in out
    assert "fails" not in out


def test_a_record_that_cannot_be_read_ends_with_64_and_says_where(tmp_path: Path, capsys: Capture) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND, "{")
    assert run(["audit", str(path), *NODES]) == 64
    assert f"{path}:2: no JSON" in capsys.readouterr().out


def test_a_missing_file_ends_with_64(tmp_path: Path, capsys: Capture) -> None:
    assert run(["audit", str(tmp_path / "nothing.sgf")]) == 64
    assert "nothing.sgf: No such file or directory" in capsys.readouterr().out


def test_json_csv_and_page_hold_every_finding(tmp_path: Path, capsys: Capture) -> None:
    path = write_collection(tmp_path / "some.jsonl", SOUND, {**AUTHOR_WRONG, "id": "a<b>"}, MIRRORED, "{")
    table, page = tmp_path / "table.csv", tmp_path / "page.html"
    assert run(["audit", str(path), *NODES, "--json", "--csv", str(table), "--html", str(page)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "nerai.audit/1"
    assert data["proved_wrong"] is True
    findings = [one["kind"] for audit in data["audits"] for one in audit["findings"]]
    assert findings == ["author_fails", "wrong_works", "duplicate", "duplicate", "error"]
    assert data["counts"] == {"ok": 1, "author_fails": 1, "wrong_works": 1, "duplicate": 2, "error": 1}

    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    labels = ["author's answer fails", "line marked wrong works", "duplicate", "duplicate", "error"]
    assert [row["finding"] for row in rows] == ["ok", *labels]
    assert rows[0]["confirmed"] == "A8"
    assert rows[1]["line"] == "A9 A8"
    assert rows[1]["proved_wrong"] == "yes"

    html = page.read_text(encoding="utf-8")
    assert html.count('<article class="finding') == len(findings)
    assert html.count("<svg") == 4
    assert "a&lt;b&gt;" in html
    assert "a<b>" not in html
    assert not re.search(r"src=|href=\"(?!#)|url\(|@import|<script", html)


def test_names_that_a_spreadsheet_would_run_are_text(tmp_path: Path) -> None:
    path = write_collection(tmp_path / "some.jsonl", {**SOUND, "id": "=1+1"})
    table = tmp_path / "table.csv"
    assert run(["audit", str(path), *NODES, "--csv", str(table), "--json"]) == 0
    assert ",'=1+1," in table.read_text(encoding="utf-8")
