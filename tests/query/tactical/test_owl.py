"""Groups: killed, made alive, their status; estimates that need no proof, and proofs where there are some."""

import pytest

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.query.budget import Budget
from nerai.query.tactical.arena import propose_arena
from nerai.query.tactical.owl import (
    dragon_status,
    group_of,
    owl_attack,
    owl_defend,
    owl_does_attack,
    owl_does_defend,
    owl_threaten_attack,
    owl_threaten_defence,
    rests_on_weak_stones,
)
from nerai.query.tactical.verdict import Code, GroupStatus, Verdict
from nerai.solver.outlook import Arena, Question, look, try_goal
from nerai.solver.search import Limits, Threats
from tests.support.positions import Drawing, drawing

# In every drawing # is a stone of the group, the letters are points to talk about.
THREE = drawing("""
    . a . X O . .
    # X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
ALIVE = drawing("""
    . X . X O . .
    # X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
DEAD = drawing("""
    . . X O . . .
    # X X O . . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
FREE = drawing("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O . # X X . . .
    . O . X . . . . .
    . O O . . X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


def budget() -> Budget:
    return Budget(nodes=200_000, seconds=None)


def test_three_in_a_row_die_and_live_by_the_middle_point() -> None:
    killed = owl_attack(THREE.position, THREE.at("#"), budget())
    saved = owl_defend(THREE.position, THREE.at("#"), budget())
    middle = THREE.at("a")
    assert (killed.code, killed.move) == (saved.code, saved.move) == (Code.WORKS, middle)
    assert killed.evidence is saved.evidence is EvidenceKind.PROVED


def test_two_eyes_are_not_attacked_and_need_no_defence() -> None:
    found = owl_attack(ALIVE.position, ALIVE.at("#"), budget())
    assert (found.code, found.evidence) == (Code.FAILS, EvidenceKind.REFUTED)
    assert owl_defend(ALIVE.position, ALIVE.at("#"), budget()).works


def test_a_small_eye_space_is_not_defended() -> None:
    assert owl_attack(DEAD.position, DEAD.at("#"), budget()).works
    assert owl_defend(DEAD.position, DEAD.at("#"), budget()).code is Code.FAILS


def test_status_names_the_points_only_where_they_matter() -> None:
    critical = dragon_status(THREE.position, THREE.at("#"), budget())
    assert critical.status is GroupStatus.CRITICAL
    assert critical.attack == critical.defence == THREE.at("a")
    assert dragon_status(ALIVE.position, ALIVE.at("#"), budget()).status is GroupStatus.ALIVE
    assert dragon_status(DEAD.position, DEAD.at("#"), budget()).status is GroupStatus.DEAD


def test_a_single_move_is_judged() -> None:
    middle, group = THREE.at("a"), THREE.at("#")
    assert owl_does_attack(THREE.position, middle, group, budget()).works
    assert owl_does_defend(THREE.position, middle, group, budget()).works
    assert not owl_does_attack(ALIVE.position, min(ALIVE.position.legal_points()), group, budget()).works
    assert not owl_does_attack(THREE.position, group, group, budget()).works  # occupied


def test_a_group_that_can_run_is_not_killed() -> None:
    assert owl_attack(FREE.position, FREE.at("#"), budget()).code is Code.FAILS


@pytest.mark.parametrize("drawn", [THREE, ALIVE, DEAD, FREE])
def test_nobody_gets_more_by_passing_than_by_moving(drawn: Drawing) -> None:
    """Where the attack fails the defence must work, and where the defence fails the attack must."""
    killed, saved = (ask(drawn.position, drawn.at("#"), budget()) for ask in (owl_attack, owl_defend))
    assert killed.works or saved.works


def test_the_same_question_under_a_node_limit_has_the_same_answer() -> None:
    first, second = (owl_attack(FREE.position, FREE.at("#"), budget()) for _ in range(2))
    assert first == second


def test_an_answer_comes_even_when_nothing_may_be_spent() -> None:
    found = owl_attack(THREE.position, THREE.at("#"), Budget(nodes=1, seconds=None))
    assert found.evidence is EvidenceKind.UNKNOWN


def test_an_arena_ends_at_walls_and_leads_into_the_open() -> None:
    closed = propose_arena(THREE.position, group_of(THREE.position, THREE.at("#")), Color.WHITE, empty=20)
    assert THREE.at("a") in closed.points
    assert not closed.exits
    wide = propose_arena(FREE.position, group_of(FREE.position, FREE.at("#")), Color.WHITE, empty=20)
    assert wide.exits <= wide.points


def test_both_searches_find_the_vital_point() -> None:
    stones = group_of(THREE.position, THREE.at("#"))
    left = frozenset(Point(point - 1) for point in THREE.all("a"))
    arena = Arena(THREE.all("a") | stones | left | {Point(2)}, frozenset())
    question = Question(THREE.position.with_to_play(Color.WHITE), stones, Color.WHITE)
    seen = look(question, arena, threats=Threats(), limits=Limits(nodes=10_000))
    assert (seen.winner, seen.move) == (Color.WHITE, THREE.at("a"))
    tried = try_goal(question, arena, playouts=500).moves
    assert tried[0].move == THREE.at("a")
    assert tried[0].visits == max(trial.visits for trial in tried)
    assert PASS in {trial.move for trial in tried}


FOUR = drawing("""
    . a b . X O .
    # X X X X O .
    O O O O O O .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
SQUARE = drawing("""
    a b X O . . .
    c d X O . . .
    # X X O . . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")


def test_two_moves_in_a_row_kill_what_one_does_not() -> None:
    assert not owl_attack(FOUR.position, FOUR.at("#"), budget()).works
    threat = owl_threaten_attack(FOUR.position, FOUR.at("#"), budget())
    assert threat.code is Code.WORKS
    assert {threat.first, threat.second} == {FOUR.at("a"), FOUR.at("b")}


def test_two_moves_in_a_row_save_what_one_does_not() -> None:
    assert not owl_defend(SQUARE.position, SQUARE.at("#"), budget()).works
    threat = owl_threaten_defence(SQUARE.position, SQUARE.at("#"), budget())
    assert threat.code is Code.WORKS
    assert threat.first != threat.second
    assert not owl_threaten_defence(DEAD.position, DEAD.at("#"), budget()).code


def test_counting_eyes_settles_a_tree_of_playouts() -> None:
    for drawn, first, winner in ((FOUR, Color.WHITE, Color.BLACK), (SQUARE, Color.BLACK, Color.WHITE)):
        position = drawn.position.with_to_play(first)
        stones = group_of(position, drawn.at("#"))
        arena = propose_arena(position, stones, Color.WHITE, empty=24)
        question = Question(position, stones, Color.WHITE)
        judged = try_goal(question, arena, playouts=2000, seed=1, judged=True)
        assert judged.winner is winner
        assert sum(trial.visits for trial in judged.moves) < 2000
        assert try_goal(question, arena, playouts=200, seed=1).winner is None


def test_a_lone_stone_that_could_be_retaken_is_killed_by_a_ko() -> None:
    ko = drawing("""
        X a # O . . .
        X X O O . . .
        . X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert group_of(ko.position, ko.at("#")) == {ko.at("#")}
    found = owl_attack(ko.position, ko.at("#"), budget())
    assert (found.code, found.move) == (Code.KO_UP, ko.at("a"))
    assert owl_does_attack(ko.position, ko.at("a"), ko.at("#"), budget()).code is Code.KO_UP


def test_a_proof_that_rests_on_stones_of_doubtful_strength_is_seen() -> None:
    stones = frozenset(DEAD.position.chain_at(Point(3)).points)
    wall = Arena(frozenset({Point(0), Point(1), Point(4)}), walls=stones)
    weak = Arena(frozenset({Point(0), Point(1), Point(4)}))
    far = Arena(frozenset({Point(0)}))
    shown = Verdict(Code.WORKS, Point(0), EvidenceKind.PROVED, stones)
    assert not rests_on_weak_stones(DEAD.position, shown, wall)
    assert rests_on_weak_stones(DEAD.position, shown, weak)
    assert not rests_on_weak_stones(DEAD.position, shown, far)
    assert not rests_on_weak_stones(DEAD.position, Verdict(Code.WORKS, Point(0)), weak)


def test_a_chain_with_two_liberties_beside_the_fight_is_not_taken_for_alive() -> None:
    short = drawing("""
        . X . . . . .
        O X . . . . .
        . X . . . . .
        X X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    stones = frozenset(short.position.chain_at(Point(7)).points)
    arena = Arena(frozenset({Point(0), Point(14)}), walls=stones)
    shown = Verdict(Code.WORKS, Point(0), EvidenceKind.PROVED, stones)
    assert rests_on_weak_stones(short.position, shown, arena)
