"""Connections read out: diagonals, gaps, tiger's mouths, stones too far away, and what is proved."""

from nerai.answer import EvidenceKind
from nerai.board.point import PASS
from nerai.query.budget import Budget
from nerai.query.tactical.connections import block_off, break_in, connect, disconnect
from nerai.query.tactical.verdict import Code
from tests.support.positions import drawing

# # are the two stones.
DIAGONAL = drawing("""
    . . . . . . .
    . . . . . . .
    . . . # a . .
    . . . b # . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
CUT = drawing("""
    . . . . . . .
    . . . . . . .
    . . . # O . .
    . . . b # . .
    . . . O . . .
    . . . . . . .
    . . . . . . .
""")
APART = drawing("""
    # . . O . . .
    . . . O . . .
    . . . O . . .
    . . . O . . .
    . . . O . . .
    . . . O . . .
    . . . O . . #
""")
SOLID = drawing("""
    . . . . .
    . # # . .
    . . . . .
    . . . . .
    . . . . .
""")


def budget() -> Budget:
    return Budget(nodes=60_000, seconds=None)


def test_one_chain_is_joined_without_a_move() -> None:
    one, two = SOLID.marks["#"]
    found = connect(SOLID.position, one, two, budget())
    assert (found.code, found.move, found.evidence) == (Code.WORKS, PASS, EvidenceKind.PROVED)
    assert disconnect(SOLID.position, one, two, budget()).code is Code.FAILS


def test_a_diagonal_is_not_cut() -> None:
    one, two = DIAGONAL.marks["#"]
    assert connect(DIAGONAL.position, one, two, budget()).code is Code.WORKS
    assert disconnect(DIAGONAL.position, one, two, budget()).code is Code.FAILS


def test_who_plays_at_the_cutting_point_first_joins_or_cuts() -> None:
    one, two = CUT.marks["#"]
    joined, cut = (ask(CUT.position, one, two, budget()) for ask in (connect, disconnect))
    assert (joined.code, joined.move) == (Code.WORKS, CUT.at("b"))
    assert (cut.code, cut.move) == (Code.WORKS, CUT.at("b"))


def test_stones_behind_a_wall_are_not_joined() -> None:
    one, two = APART.marks["#"]
    found = connect(APART.position, one, two, budget())
    assert found.code is Code.FAILS
    assert disconnect(APART.position, one, two, budget()).works


def test_the_same_limit_gives_the_same_answer() -> None:
    one, two = CUT.marks["#"]
    first, second = (disconnect(CUT.position, one, two, budget()) for _ in range(2))
    assert first == second


# The letters r are the area.
GAP = drawing("""
    . . O r r r r
    . . O r r r r
    . . O r r r r
    . # g r r r r
    . . O r r r r
    . . O r r r r
    . . O r r r r
""")
SHUT = drawing("""
    . . O r r r r
    . . O r r r r
    . . O r r r r
    . # O r r r r
    . . O r r r r
    . . O r r r r
    . . O r r r r
""")


def test_a_chain_gets_through_a_gap_or_is_kept_out_there() -> None:
    # Beyond the gap it would be stopped.
    beyond, stone = frozenset(GAP.marks["r"]), GAP.at("#")
    assert not break_in(GAP.position, stone, beyond, budget()).works
    area = beyond | {GAP.at("g")}
    assert (found := break_in(GAP.position, stone, area, budget())).code is Code.WORKS
    assert found.move == GAP.at("g")
    kept = block_off(GAP.position, stone, area, budget())
    assert (kept.code, kept.move) == (Code.WORKS, GAP.at("g"))


def test_nobody_gets_through_a_wall() -> None:
    area, stone = frozenset(SHUT.marks["r"]), SHUT.at("#")
    assert not break_in(SHUT.position, stone, area, budget()).works
    assert block_off(SHUT.position, stone, area, budget()).code is Code.WORKS


def test_a_chain_that_stands_in_the_area_need_not_get_there_and_cannot_be_kept_out() -> None:
    stone = GAP.at("#")
    inside = break_in(GAP.position, stone, frozenset({stone}), budget())
    assert (inside.code, inside.move) == (Code.WORKS, PASS)
    assert not block_off(GAP.position, stone, frozenset({stone}), budget()).works


def test_no_area_is_never_reached() -> None:
    assert not break_in(GAP.position, GAP.at("#"), frozenset(), budget()).works
