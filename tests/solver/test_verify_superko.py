"""When a proof says that it holds under superko too."""

import pytest

from nerai.solver.verify import Verification, verify
from nerai.solver.verify import superko as superko_module
from tests.support.local_game import LocalGame
from tests.support.proof_cases import WHITE, Case, ko_fight, ko_game
from tests.support.proofs import Tree, alive, certificate, decided, play, prove, replies

BLACK = 1

# Black lives on the left, whatever happens in the ko on the right.
LIFE_AND_KO = """
    . X . X O . X O .
    X X X X O X O . O
    O O O O O . X O .
    . . . . . . . . .
"""


def test_a_capture_without_ko_holds_under_superko() -> None:
    game = LocalGame(". X O . .", "capture(C1)")
    assert verify(certificate(game, BLACK, prove(game, BLACK, play("D1", decided)))).superko


def test_paying_threats_puts_stones_elsewhere_so_no_board_comes_back() -> None:
    case = Case(ko_game(1, 1), WHITE, play("B4", ko_fight(1)))
    assert verify(certificate(case.game, WHITE, case.root)).superko


def useless_ko(rounds: int) -> Tree:
    """Black takes the ko, White passes, Black passes, White takes it back, and so on; Black lives anyway."""
    eyes = alive("B4 A3 B3 C3 D3 D4", more="A4 C4")
    if not rounds:
        return eyes
    again = play("pass", replies({"pass": play("H3", useless_ko(rounds - 1))}, otherwise=eyes))
    lifted = replies({"G3": again}, otherwise=eyes)
    return replies({"pass": play("pass", lifted)}, otherwise=eyes)


def result(rounds: int) -> Verification:
    game = LocalGame(LIFE_AND_KO, "live(B4)")
    return verify(certificate(game, BLACK, prove(game, BLACK, play("H3", useless_ko(rounds)))))


def test_a_board_that_comes_back_is_seen() -> None:
    first, second = result(0), result(1)
    assert first.accepted, first.fault
    assert first.superko
    assert second.accepted, second.fault
    assert not second.superko


def test_a_comparison_that_takes_too_long_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LocalGame(". X O . / . X O . / X X O . / O O O .".replace("/", "\n"), "kill(B4)", to_play=WHITE)
    last = play("A4", decided)
    tree = play("A3", replies({"pass": last, "A4": play("A3", decided)}, otherwise=last))
    lines = certificate(game, WHITE, prove(game, WHITE, tree))
    assert verify(lines).superko
    monkeypatch.setattr(superko_module, "MOST_COMPARISONS", 1)
    assert verify(lines).accepted
    assert not verify(lines).superko


# Black takes two white stones by B4; then the white wall has the rest, as a leaf `dead` says.
DEAD_AFTER_A_LOSS = (
    '{"version":"nerai.certificate/1","position":{"width":5,"height":5,"black":["C5","A4","C4","A3"],'
    '"white":["A5","B5","D5","D4","C3","D3","A2","B2","C2","D2"],"to_play":"black","ko":null,"suicide":false},'
    '"goal":"live_all({C4, C5})","winner":"white","ko_assumption":{"black":"unlimited","white":0},'
    '"assumptions":[{"kind":"alive","side":"white",'
    '"points":["D5","D4","C3","D3","A2","B2","C2","D2"],"open":["E2"]}]}',
    '{"id":0,"to_play":"B","hash":"bd4fa85ccf9eecaf","leaf":"decided","zone":"0"}',
    '{"id":1,"to_play":"W","hash":"3e29bed9c99f8bc8","move":"B4","child":0,"zone":"11ce"}',
    '{"id":2,"to_play":"W","hash":"d2fe2ac3f7766ac3","leaf":"dead","zone":"7b5ef"}',
    '{"id":3,"to_play":"B","hash":"c60082fc0f297fa2","replies":[["pass",1],["B4",2]],"zone":"7b5ef"}',
)


def test_dead_stones_that_have_taken_some_may_bring_a_board_back() -> None:
    checked = verify(DEAD_AFTER_A_LOSS)
    assert checked.accepted
    assert not checked.superko
