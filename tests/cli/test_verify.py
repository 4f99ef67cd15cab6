"""`nerai verify`: accepted, rejected, or no certificate."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.cli.main import run
from tests.support.units import CORNERS, combined, proved

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
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


def test_a_proof_of_independent_parts_is_accepted_as_such(tmp_path: Path, capsys: Capture) -> None:
    parts = [proved(CORNERS, f"kill({name})", Color.WHITE) for name in ("A8", "N8")]
    lines = combined(CORNERS, "kill(A8) or kill(N8)", Color.WHITE, parts)
    file = tmp_path / "proof.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run(["verify", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "accepted: white wins kill(A8) or kill(N8), black to play; 114 nodes" in said
    assert "in proofs of 2 independent parts" in said
    file.write_text("\n".join(lines[:-1]), encoding="utf-8")
    assert run(["verify", str(file)]) == 64


def test_a_part_that_is_not_needed_is_not_said_to_be_proved_or_independent(
    tmp_path: Path, capsys: Capture
) -> None:
    board, file = ROOT / "examples" / "goals" / "two_corners.txt", tmp_path / "proof.jsonl"
    goal = "live(A2) or live(N2)"
    assert run(["solve", str(board), "--goal", goal, "--nodes", "20000", "--certificate", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "not needed" in said
    assert "B1: one part is enough" in said
    assert run(["verify", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "2 nodes in the proof of one of 2 parts, which is enough; under any ko rule" in said
    assert "independent" not in said
