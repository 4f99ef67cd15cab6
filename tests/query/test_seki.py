"""Seki as a result of its own: both proofs are kept, and qualifiers count it."""

import pytest

from nerai.answer import Result
from nerai.board.color import Color
from nerai.query.solve import Investigation, investigate
from nerai.query.words import result_text
from nerai.solver.verify import verify
from tests.support.positions import position

SEKI = position("""
    . O X . O X .
    O O X . O X X
    . O X X O X .
    O O O O X X X
""")
"""Black C4 and White E4 share D4 and D3, and whoever plays there loses his stones; all others live."""

TWO_EYES = position("""
    . X . X O .
    X X X X O .
    O O O O O .
    . . . . . .
""")

LIVING_NEIGHBOURS = position("""
    . X . X O . O
    X X X X O O .
    . . . X O O O
""")

RACE = position("""
    . . . . . . . X .
    O X X X O O O X .
    O O O O X X X X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
"""Black wins the race, and is then joined to the stones on the right, which are open."""


def _asked(goal: str, *, white_first: bool = False) -> Investigation:
    where = SEKI.with_to_play(Color.WHITE) if white_first else SEKI
    found = investigate(where, goal, nodes=20_000)
    for certificate in found.certificates.values():
        assert verify(certificate.text.splitlines()).accepted
    return found


@pytest.mark.parametrize("white_first", [False, True])
@pytest.mark.parametrize(
    ("goal", "proved", "second"),
    [
        ("live(C4)", True, "escape({C2, C3, C4, D2})"),
        ("live(E4)", True, "escape({E2, E3, E4})"),
        ("live_all(E4)", True, "escape({E2, E3, E4})"),
        ("kill(E4)", False, "escape({E2, E3, E4})"),
        ("capture(C4)", False, "escape({C2, C3, C4, D2})"),
        (
            "win_race(C4, E4)",
            False,
            "win_race({E2, E3, E4}, {C2, C3, C4, D2}) and escape({C2, C3, C4, D2})",
        ),
        (
            "not win_race(E4, C4)",
            True,
            "win_race({C2, C3, C4, D2}, {E2, E3, E4}) and escape({E2, E3, E4})",
        ),
    ],
)
def test_a_seki_is_named_with_a_proof_for_each_half(
    goal: str, proved: bool, second: str, white_first: bool
) -> None:
    found = _asked(goal, white_first=white_first)
    answer = found.answer
    assert answer.result is Result.SEKI
    assert answer.proved == proved
    assert answer.refuted != proved
    goals = {str(certificate.target.goal) for certificate in found.certificates.values()}
    assert goals == {goal, *second.split(" and ")}


@pytest.mark.parametrize(
    ("goal", "proved"),
    [("live(C4) unconditionally", False), ("live(C4) by_seki", True), ("live(C4) by_ko", True)],
)
def test_a_qualifier_says_whether_seki_counts(goal: str, proved: bool) -> None:
    found = _asked(goal)
    assert found.answer.result is Result.SEKI
    assert found.answer.proved == proved
    if not proved:
        assert found.certificate is not None
        assert str(found.certificate.target.goal) == "escape({C2, C3, C4, D2})"


def test_two_eyes_are_no_seki() -> None:
    assert investigate(TWO_EYES, "live(B4)", nodes=5_000).answer.result is Result.UNCONDITIONAL
    assert investigate(TWO_EYES, "kill(B4)", nodes=5_000).answer.result is Result.FAILS


def test_a_race_between_two_groups_that_live_is_no_seki() -> None:
    found = investigate(LIVING_NEIGHBOURS, "win_race(B3, E3)", nodes=20_000)
    assert (found.answer.result, found.answer.refuted) == (Result.FAILS, True)


def test_stones_that_join_others_are_no_seki() -> None:
    found = investigate(RACE, "live(B8)", nodes=60_000)
    assert found.answer.result is Result.UNCONDITIONAL


def test_words_say_who_is_content_with_a_seki() -> None:
    assert result_text(_asked("live(C4)").scene, Result.SEKI, None) == "Black lives by seki"
    assert result_text(_asked("kill(C4)").scene, Result.SEKI, None) == "White cannot kill: it is seki"
