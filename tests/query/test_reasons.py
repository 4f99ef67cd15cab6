"""Endings: what the last node of a proof's main line says."""

import pytest

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import gtp_list
from nerai.board.position import Position
from nerai.board.rules import TROMP_TAYLOR
from nerai.query.reasons import End, Ending, depth, ending
from nerai.query.solve import investigate
from nerai.query.words import end_text, goal_line, outcome_text, result_text
from tests.support.positions import CORNER, position

SEKI = position(
    """
    . O O O . X O .
    X X X X X X O .
    O O O O O O O .
    . . . . . . . .
    """,
    to_play=Color.WHITE,
)
LADDER = position("""
    . . . . . . .
    . . X . . . .
    . . X O X . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
GAP = position("""
    . X . X .
    . . O . .
    . . . . .
    . . . . .
    . . . . .
""")


SUICIDE = position(
    """
    O . O O O O
    O O O X X X
    O O . O X X
    X X X X O .
    . . X X X X
    O X O O O .
    """,
    to_play=Color.WHITE,
    rules=TROMP_TAYLOR,
)


def _ending(where: Position, goal: str) -> Ending:
    found = investigate(where, goal, nodes=100_000)
    assert found.certificate is not None
    return ending(found.certificate)


@pytest.mark.parametrize(
    ("where", "goal", "end"),
    [
        (CORNER, "kill(B9)", End.TAKEN),
        (CORNER.with_to_play(Color.BLACK), "live(B9)", End.EYES),
        (LADDER, "capture(D5, 2)", End.TAKEN),
        (LADDER.with_to_play(Color.WHITE), "save(D5, 2)", End.LIBERTIES),
        (GAP, "connect(B5, D5)", End.CONNECTED),
    ],
)
def test_the_main_line_ends_by(where: Position, goal: str, end: End) -> None:
    assert _ending(where, goal).end is end


def test_a_lone_suicide_in_a_line_is_replayed_although_superko_forbids_it() -> None:
    assert _ending(SUICIDE, "live(A6)").end is End.EYES


def test_stones_in_seki_stay_if_neither_side_plays() -> None:
    assert _ending(SEKI, "live(A3)").stands
    assert not _ending(CORNER, "kill(B9)").stands
    assert not _ending(CORNER.with_to_play(Color.BLACK), "live(B9)").stands


def test_eyes_are_told_by_their_points() -> None:
    found = _ending(CORNER.with_to_play(Color.BLACK), "live(B9)")
    assert [gtp_list(eye, CORNER.size) for eye in found.eyes] == [["A9"], ["A7"]]
    assert found.leaves == {"alive": 1}


def test_the_depth_of_a_proof_is_its_longest_resistance() -> None:
    killed = investigate(CORNER, "kill(B9)", nodes=10_000)
    lives = investigate(CORNER.with_to_play(Color.BLACK), "live(B9)", nodes=10_000)
    assert killed.certificate is not None
    assert lives.certificate is not None
    assert depth(lives.certificate) == 1
    assert depth(killed.certificate) >= len(killed.answer.line)


def test_goals_and_results_have_words() -> None:
    found = investigate(CORNER, "kill(B9)", nodes=10_000)
    scene = found.scene
    assert goal_line(scene) == "kill the black group at B9 (5 stones)"
    assert result_text(scene, Result.UNCONDITIONAL, None) == "White kills, unconditionally (no ko)"
    assert result_text(scene, Result.FAILS, None) == "White cannot kill"
    assert (outcome_text(scene, reached=True), outcome_text(scene, reached=False)) == ("kills", "lives")
    assert found.certificate is not None
    assert end_text(ending(found.certificate), scene, scene.target.stones) == "the 5 stones are taken"


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("live(B9)", "let the black group at B9 (5 stones) live"),
        ("capture(B9, 2)", "capture the black chain at B9 (5 stones) before they get more than 2 liberties"),
        ("kill(B9) unconditionally", "kill the black group at B9 (5 stones) unconditionally"),
        ("connect(B9, A6)", "connect(A6, B9)"),
        ("kill(B9) and kill(A6)", "kill(A6) and kill(B9)"),
    ],
)
def test_goals_without_words_are_told_in_the_goal_language(goal: str, text: str) -> None:
    assert goal_line(investigate(CORNER, goal, nodes=1).scene) == text
