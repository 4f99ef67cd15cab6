"""`nerai verify`: accepted, rejected, or no certificate."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

CORNER = str(Path(__file__).parents[2] / "examples" / "corner.sgf")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def proof(tmp_path: Path, capsys: Capture) -> Path:
    """A certificate as `nerai solve` writes it."""
    file = tmp_path / "proof.jsonl"
    assert run(["solve", CORNER, "--nodes", "10000", "--certificate", str(file)]) == 0
    capsys.readouterr()
    return file


def test_a_good_certificate_is_accepted(proof: Path, capsys: Capture) -> None:
    assert run(["verify", str(proof)]) == 0
    assert "accepted: white wins kill(B9), white to play" in capsys.readouterr().out


def test_a_claim_for_the_other_side_is_rejected(proof: Path, capsys: Capture) -> None:
    text = proof.read_text(encoding="utf-8").replace('"winner":"white"', '"winner":"black"')
    proof.write_text(text, encoding="utf-8")
    assert run(["verify", str(proof)]) != 0
    assert capsys.readouterr().out.startswith("rejected: ")


def test_a_weakened_zone_is_rejected(proof: Path, capsys: Capture) -> None:
    lines = proof.read_text(encoding="utf-8").splitlines()
    root = json.loads(lines[-1])
    root["zone"] = "0"
    proof.write_text("\n".join([*lines[:-1], json.dumps(root)]), encoding="utf-8")
    assert run(["verify", str(proof), "--json"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert not result["accepted"]
    assert result["fault"]["node"] == root["id"]


def test_what_is_no_certificate_ends_with_64(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "no"
    file.write_text("hello", encoding="utf-8")
    assert run(["verify", str(file)]) == 64
    assert run(["verify", str(tmp_path / "nothing")]) == 64
    assert "cannot read" in capsys.readouterr().err
