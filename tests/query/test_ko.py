"""Kos named: who takes first, of what kind, how many threats; and what must not be settled by repetition."""

from pathlib import Path

import pytest

from nerai.answer import Ko, KoKind, Party, Reason, Result, Unknown
from nerai.board.color import Color
from nerai.board.point import gtp_list
from nerai.board.rules import CHINESE, KoRule, Rules
from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.question import ask_problem
from nerai.query.solve import Investigation, investigate, solve_problem
from nerai.query.words import result_text
from nerai.sgf import load_problems
from nerai.solver.verify import verify
from tests.support.positions import drawing

PROBLEMS = {
    problem.id: problem for problem in load_problems(Path(__file__).parents[2] / "problems" / "ko.jsonl")
}
NODES = 300_000
SUPERKO = Rules(ko=KoRule.POSITIONAL)
KOS = {
    "ko/corner_01": Ko(Party.FRIEND, KoKind.DIRECT, 0, 1),
    "ko/direct_first_01": Ko(Party.FRIEND, KoKind.DIRECT, 0, 1),
    "ko/direct_second_01": Ko(Party.OPPONENT, KoKind.DIRECT, 0, 1),
    "ko/approach_01": Ko(Party.FRIEND, KoKind.APPROACH, 1, 2),
    "ko/approach_02": Ko(Party.OPPONENT, KoKind.APPROACH, 1, 2),
    "ko/two_stage_01": Ko(Party.OPPONENT, KoKind.MULTI_STAGE, 0, 2),
    "ko/bent_four_01": Ko(Party.FRIEND, KoKind.DIRECT, 0, 1),
    "ko/ten_thousand_years_01": Ko(Party.OPPONENT, KoKind.TEN_THOUSAND_YEAR, 0, 1),
    "ko/for_seki_01": Ko(Party.OPPONENT, KoKind.DIRECT, 0, 1, seki=True),
    "ko/in_seki_01": Ko(Party.FRIEND, KoKind.DIRECT, 0, 1),
}
NO_KO_DECIDES = ("ko/double_01", "ko/double_02", "ko/send_two_01")
DOUBLE = Ko(Party.FRIEND, KoKind.DOUBLE, 0, 0)

# Nobody can leave off without loss: each way round brings the same boards back, and costs no threat.
TRIPLE_KO = """
    O O X . X X X O .
    O O O X X . X X O
    X X O O O X O O O
    X X X X O O O X X
    . . X X X X X X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""Both chains have three kos for their only liberties. White is in atari and takes one, Black another, ..."""

DOUBLE_KO_SEKI = """
    . O X . X . X O .
    O O O X X X X X O
    X X O O O O O O O
    X X X X X X X X X
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""Each side has an eye and one of two kos; who takes the other one is answered in the first."""

REPEATING = {
    "triple ko": (TRIPLE_KO, Color.WHITE, "D8"),
    "triple ko, the other side's stones": (TRIPLE_KO, Color.WHITE, "D7"),
    "double ko seki": (DOUBLE_KO_SEKI, Color.WHITE, "E8"),
    "double ko seki, the other side's stones": (DOUBLE_KO_SEKI, Color.BLACK, "D7"),
    "black begins": (
        """
        X O X . . O O X .
        . . O X O O O X X
        O X O O O O . X .
        X X X X X X X X X
        . X . X . X . X .
        """,
        Color.BLACK,
        "F5",
    ),
    "white begins": (
        """
        . X . X X . X X .
        . X . O O O O X X
        O O O O X X X X .
        X X X X X X X X X
        . X . X . X . X .
        """,
        Color.WHITE,
        "D4",
    ),
}


KOS_IN_VAIN = (
    """
    . X O X . X . X .
    . @ . O . X X X .
    X @ @ @ @ X . X .
    X X X X X X X X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
)


def _check(found: Investigation) -> None:
    for certificate in found.certificates.values():
        assert verify(certificate.text.splitlines()).accepted


@pytest.mark.parametrize("name", KOS)
def test_a_ko_is_named(name: str) -> None:
    problem = PROBLEMS[name]
    found = solve_problem(problem, nodes=NODES)
    _check(found)
    assert found.answer.result is Result.KO
    assert found.answer.ko == KOS[name]


@pytest.mark.parametrize("name", KOS)
def test_both_sides_of_a_ko_are_shown_by_certificates(name: str) -> None:
    found = solve_problem(PROBLEMS[name], nodes=NODES)
    winners = {certificate.winner for certificate in found.certificates.values()}
    assert winners == set(Color)


@pytest.mark.parametrize("name", NO_KO_DECIDES)
def test_where_threats_change_nothing_the_result_is_without_condition(name: str) -> None:
    found = solve_problem(PROBLEMS[name], nodes=NODES)
    _check(found)
    assert found.answer.result is Result.UNCONDITIONAL
    assert found.certificate is not None
    assert found.certificate.ko_free


@pytest.mark.parametrize("name", ["ko/double_01", "ko/double_02"])
def test_life_by_double_ko_is_named(name: str) -> None:
    found = solve_problem(PROBLEMS[name], nodes=NODES)
    assert found.answer.ko == DOUBLE
    assert result_text(found.scene, found.answer.result, found.answer.ko).endswith("(by double ko)")


@pytest.mark.parametrize("picture", KOS_IN_VAIN)
def test_kos_that_are_retaken_in_vain_are_no_double_ko(picture: str) -> None:
    """Two kos go round in the proof, but the winner could as well pass."""
    drawn = drawing(picture)
    stone = gtp_list(drawn.all("@"), drawn.position.size)[0]
    found = investigate(drawn.position, f"live({stone})", nodes=20_000)
    assert (found.answer.result, found.answer.ko) == (Result.FAILS, None)


def test_a_ten_thousand_year_ko_is_a_seki_until_somebody_begins() -> None:
    found = solve_problem(PROBLEMS["ko/ten_thousand_years_02"], nodes=NODES)
    _check(found)
    ko = Ko(Party.FRIEND, KoKind.TEN_THOUSAND_YEAR, 0, 1)
    assert (found.answer.result, found.answer.ko) == (Result.SEKI, ko)
    other = found.answer.other_side_first
    assert other is not None
    assert (other.result, other.ko) == (Result.KO, ko)
    words = result_text(found.scene, found.answer.result, found.answer.ko)
    assert words == "White lives by seki (a ten-thousand-year ko)"


def test_a_ko_for_seki_is_one_whoever_is_asked() -> None:
    problem = PROBLEMS["ko/for_seki_01"]
    found = investigate(problem.position, "live(D9)", nodes=NODES)
    _check(found)
    assert found.answer.ko == Ko(Party.FRIEND, KoKind.DIRECT, 0, 1, seki=True)
    assert "ko for seki" in result_text(found.scene, found.answer.result, found.answer.ko)


def test_a_triple_ko_that_one_side_has_not_begun_is_won_by_the_other() -> None:
    position = drawing(TRIPLE_KO, to_play=Color.BLACK).position
    answer = investigate(position, "win_race(D8, D7)", nodes=100_000).answer
    assert (answer.result, answer.move) == (Result.UNCONDITIONAL, "J9")


def test_the_bent_four_is_the_same_ko_whoever_moves() -> None:
    problem = PROBLEMS["ko/bent_four_01"]
    bent_four = problem.position.play(problem.correct[0])
    found = investigate(bent_four, "live(B8)", nodes=NODES).answer
    assert found.ko == Ko(Party.OPPONENT, KoKind.DIRECT, 0, 1)
    assert found.other_side_first is not None
    assert found.other_side_first.ko == found.ko


@pytest.mark.parametrize("rules", [CHINESE, SUPERKO], ids=["simple ko", "superko"])
@pytest.mark.parametrize("name", REPEATING)
@pytest.mark.parametrize("kind", ["live", "kill"])
def test_what_rests_on_repetition_is_proved_for_nobody(kind: str, name: str, rules: Rules) -> None:
    """Under superko somebody must leave off; which boards came before is not known here."""
    picture, to_play, stone = REPEATING[name]
    position = drawing(picture, to_play=to_play, rules=rules).position
    answer = investigate(position, f"{kind}({stone})", nodes=100_000).answer
    assert answer.result is Result.UNKNOWN
    if rules is CHINESE:
        assert answer.evidence == Unknown(Reason.REPETITION)


@pytest.mark.parametrize("name", ["ko/double_01", "ko/double_02", "ko/direct_first_01"])
def test_a_ko_under_superko_is_settled_only_as_far_as_no_board_comes_back(name: str) -> None:
    """A threat paid puts stones elsewhere, so a loop that costs one repeats no board."""
    problem = PROBLEMS[name]
    simple = solve_problem(problem, nodes=NODES).answer
    superko = investigate(problem.position.with_rules(SUPERKO), simple.goal, nodes=NODES)
    _check(superko)
    assert superko.answer.result is simple.result
    assert all(certificate.superko for certificate in superko.certificates.values())


def test_an_unsettled_ko_says_why() -> None:
    answer = solve_problem(PROBLEMS["ko/two_stage_01"], nodes=30).answer
    assert answer.result is Result.UNKNOWN
    assert answer.evidence == Unknown(Reason.NODES)


@pytest.mark.parametrize("name", KOS)
def test_both_proofs_of_a_ko_take_the_same_for_granted(name: str) -> None:
    problem = PROBLEMS[name]
    found = Judge().find(ask_problem(problem).scene, Budget(nodes=NODES, seconds=None)).grade
    assert found.certificate is not None
    assert found.against is not None
    assert set(found.certificate.assumptions) == set(found.against.assumptions)
    for proof in (found.certificate, found.against):
        assert verify(proof.text.splitlines()).accepted


def test_stones_that_only_one_side_takes_for_granted_make_no_ko() -> None:
    """White kills if no white stone can be taken, Black lives by taking some: neither is by ko."""
    board = drawing("""
        . . . X O . .
        . X X X O O O
        X X . O O . O
        O X O . O O O
        . O . O O O .
        """).position.with_to_play(Color.WHITE)
    found = investigate(board, "live(C4)", nodes=20_000)
    assert found.answer.result is not Result.KO
    before = drawing("""
        . . . X O . .
        . X X X O O O
        . X . O O . O
        O X O . O O O
        . O . O O O .
        """).position
    judged = investigate(before, "live(C4)", nodes=20_000, all_moves=True).answer
    assert all(one.result is not Result.KO for one in judged.moves if one.move == "A3")
