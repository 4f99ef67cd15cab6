"""Lines beyond the first move: right ones that go wrong, refutations that do not refute, deep verdicts."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.explain.audit.audit import Audited, AuditLimits, audit_problem
from nerai.explain.audit.claim import backs
from nerai.explain.audit.files import read_entries
from nerai.explain.audit.finding import Audit, FindingKind
from nerai.query.question import ask_problem
from nerai.sgf import problem_from_json
from tests.support.problem_sets import LIVE, SOUND, Record

LIMITS = AuditLimits(nodes=20_000)
STONES = "AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]"


def audited(record: Record, changes: Record | None = None) -> Audited:
    return audit_problem(problem_from_json(json.dumps({**record, **(changes or {})})), LIMITS)


def sgf(tmp_path: Path, text: str) -> Audit:
    path = tmp_path / "problem.sgf"
    path.write_text(text, encoding="utf-8")
    (entry,) = read_entries([path])
    assert entry.problem is not None, entry.fault
    return audit_problem(entry.problem, LIMITS, unmarked=entry.unmarked).audit


def kinds(found: Audit) -> list[FindingKind]:
    return [finding.kind for finding in found.findings]


def test_a_right_line_that_keeps_the_goal_is_nothing_to_look_at() -> None:
    assert audited(LIVE, {"solution": ["ab", "ii"]}).audit.ok
    assert audited(SOUND, {"solution": ["ab", "aa", "ac"]}).audit.ok


def test_a_later_move_that_lets_the_goal_go_is_called_wrong_with_its_own_proof() -> None:
    found = audited(LIVE, {"solution": ["ab", "ii", "aa", "hh"]})
    (finding,) = found.audit.findings
    assert finding.kind is FindingKind.LINE_FAILS
    assert finding.line[:4] == ("A8", "J1", "A9", "A7")
    assert "A9 as move 3 of a right line lets it go" in finding.text
    assert found.audit.confirmed == ("A8",)
    scene = ask_problem(problem_from_json(json.dumps(LIVE))).scene
    moves = [from_gtp(name, scene.size) for name in ("A8", "J1", "A9")]
    assert backs(found.certificates[finding.certificates[0]], scene, moves, Color.WHITE)


def test_a_line_is_not_judged_by_a_goal_that_was_inferred() -> None:
    record = {name: value for name, value in LIVE.items() if name not in ("goal", "target")}
    assert FindingKind.LINE_FAILS not in kinds(audited(record, {"solution": ["ab", "ii", "aa"]}).audit)


def test_a_line_that_cannot_be_played_is_judged_as_far_as_it_can() -> None:
    # After A8 White cannot play A9: no liberty.
    assert FindingKind.LINE_FAILS not in kinds(audited(LIVE, {"solution": ["ab", "aa", "ac"]}).audit)


def test_a_reply_that_does_not_refute_is_shown_and_one_that_does_is_not() -> None:
    found = audited(SOUND, {"refutations": {"aa": ["ii"], "ac": ["ab"]}})
    (finding,) = found.audit.findings
    assert finding.kind is FindingKind.REFUTATION_FAILS
    assert finding.line[:3] == ("A9", "J1", "A8")
    assert "J1 is listed as the reply that refutes A9" in finding.text
    assert not finding.proves_wrong


def test_two_moves_of_one_color_in_a_row_mean_a_pass(tmp_path: Path) -> None:
    text = f"(;SZ[9]{STONES}PL[B]TR[ba]C[Black to live];B[ab];B[aa]C[RIGHT])"
    found = sgf(tmp_path, text)
    assert kinds(found) == [FindingKind.LINE_FAILS]
    assert found.findings[0].line[:3] == ("A8", "pass", "A9")


def test_a_verdict_deep_in_a_line_does_not_call_its_first_move_wrong(tmp_path: Path) -> None:
    text = f"(;SZ[9]{STONES}PL[W]TR[ba]C[White to kill](;W[ii]C[Correct])(;W[ab];B[aa];W[hh]C[Wrong]))"
    (finding,) = [one for one in sgf(tmp_path, text).findings if one.moves == ("A8",)]
    assert finding.kind is FindingKind.WRONG_DIFFERS
    assert any("a later move may be the one" in doubt for doubt in finding.doubts)


def test_a_verdict_on_the_first_move_itself_calls_it_wrong(tmp_path: Path) -> None:
    text = f"(;SZ[9]{STONES}PL[W]TR[ba]C[White to kill](;W[ii]C[Correct])(;W[ab]C[Wrong];B[aa];W[hh]))"
    (finding,) = [one for one in sgf(tmp_path, text).findings if one.moves == ("A8",)]
    assert finding.kind is FindingKind.WRONG_WORKS


def test_the_main_line_of_a_file_without_marks_is_not_called_wrong(tmp_path: Path) -> None:
    found = sgf(tmp_path, f"(;SZ[9]{STONES}PL[W]TR[ba]C[White to kill];W[aa])")
    assert kinds(found) == [FindingKind.AUTHOR_DIFFERS]
    assert any("marks no line as right" in doubt for doubt in found.findings[0].doubts)


@pytest.mark.parametrize(
    "tree",
    [
        "(;W[ab]C[RIGHT])(;W[aa];B[ab])(;W[ac]C[CHOICE];B[ab])",
        "(;W[ab]TE[1])(;W[aa];B[ab])",
        "(;W[ab]GW[1])(;W[aa];B[ab]GB[1])",
        "(;W[ab]CH[1])(;W[aa];B[ab])",
        "(;W[ab]C[Correct!])(;W[aa];B[ab]C[Wrong.])",
        "(;W[ab])(;W[aa]WV[];B[ab])",
        "(;W[ab])(;W[aa]BM[2];B[ab])",
        "(;W[ab])(;W[aa]TR[aa];B[ab])",
    ],
)
@pytest.mark.parametrize("sound", [True, False])
def test_every_dialect_is_confirmed_and_called_wrong_alike(tmp_path: Path, tree: str, sound: bool) -> None:
    lines = tree if sound else _swapped(tree)
    found = sgf(tmp_path, f"(;SZ[9]{STONES}PL[W]MA[ba]C[White to kill]{lines})")
    if sound:
        assert found.ok
        assert found.confirmed == ("A8",)
    else:
        assert {FindingKind.AUTHOR_FAILS, FindingKind.WRONG_WORKS} <= set(kinds(found))


def _swapped(tree: str) -> str:
    """The same with right and wrong first move exchanged, and a reply that is legal after both."""
    return (
        tree.replace("W[ab]", "W[??]")
        .replace("W[aa]", "W[ab]")
        .replace("W[??]", "W[aa]")
        .replace("B[ab]", "B[ac]")
        .replace("TR[aa]", "TR[ab]")
        .replace("(;W[ac]C[CHOICE];B[ac])", "")
    )


def test_several_right_lines_are_all_confirmed(tmp_path: Path) -> None:
    tree = "(;W[ab];B[aa];W[ac]C[RIGHT])(;W[ab];B[ac];W[aa]C[RIGHT])"
    found = sgf(tmp_path, f"(;SZ[9]{STONES}PL[W]TR[ba]C[White to kill]{tree})")
    assert found.ok
