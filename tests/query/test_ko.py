"""Kos named: who takes first, of what kind, how many threats; and what must not be settled by repetition."""

from pathlib import Path

import pytest

from nerai.answer import Ko, KoKind, Party, Reason, Result, Unknown
from nerai.board.color import Color
from nerai.board.rules import CHINESE, KoRule, Rules
from nerai.query.solve import Investigation, investigate, solve_problem
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
    "ko/ten_thousand_years_01": Ko(Party.OPPONENT, KoKind.DIRECT, 0, 1),
    "ko/in_seki_01": Ko(Party.FRIEND, KoKind.DIRECT, 0, 1),
}
NO_KO_DECIDES = ("ko/ten_thousand_years_02", "ko/double_01", "ko/double_02", "ko/send_two_01")

# Nobody can leave off without loss: each way round brings the same boards back, and costs no threat.
REPEATING = {
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
        assert answer.evidence == Unknown(Reason.INCOMPLETE_MOVES)


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
