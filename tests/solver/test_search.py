"""Native search as Python sees it: winners, limits, stopping, the same answer every time."""

import signal
import threading

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules
from nerai.lang import parse_goal
from nerai.solver.search import UNLIMITED, Limits, SearchEnd, SearchResult, StopFlag, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import position

NO_THREATS = Threats()
STRAIGHT_THREE = position(
    """
    . X O . .
    . X O . .
    . X O . .
    X X O . .
    O O O . .
    """,
    to_play=Color.WHITE,
)
OPEN = position("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . O X O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


def _search(
    where: Position, goal: str, limits: Limits, threats: Threats = NO_THREATS, stop: StopFlag | None = None
) -> SearchResult:
    return search(where, target_of(parse_goal(goal), where), limits=limits, threats=threats, stop=stop)


def test_the_middle_of_a_straight_three_kills() -> None:
    found = _search(STRAIGHT_THREE, "kill(B5)", Limits(nodes=1000))
    assert found.winner is Color.WHITE
    assert found.end is SearchEnd.SOLVED
    assert found.move == from_gtp("A4", STRAIGHT_THREE.size)
    assert found.proof


def test_it_lives_if_it_moves_first() -> None:
    found = _search(STRAIGHT_THREE.with_to_play(Color.BLACK), "kill(B5)", Limits(nodes=1000))
    assert found.winner is Color.BLACK
    assert found.move == from_gtp("A4", STRAIGHT_THREE.size)


def test_the_move_is_the_winners_whoever_wants_the_goal() -> None:
    found = _search(STRAIGHT_THREE, "live(B5)", Limits(nodes=1000))
    assert found.winner is Color.WHITE
    assert found.move == Point(5)


def test_a_node_limit_ends_in_unknown_with_its_reason_and_no_proof() -> None:
    found = _search(OPEN, "live(E5)", Limits(nodes=500))
    assert (found.winner, found.end, found.move) == (None, SearchEnd.NODES, None)
    assert found.nodes <= 600
    assert not found.proof


def test_a_time_limit_ends_in_unknown() -> None:
    found = _search(OPEN, "live(E5)", Limits(seconds=0.01))
    assert (found.winner, found.end) == (None, SearchEnd.TIME)


def test_the_same_node_limit_gives_the_same_nodes_move_and_proof() -> None:
    first, second = (_search(STRAIGHT_THREE, "kill(B5)", Limits(nodes=1000)) for _ in range(2))
    assert (first.nodes, first.move) == (second.nodes, second.move)
    assert [node.zone for node in first.proof] == [node.zone for node in second.proof]


def test_a_flag_that_another_thread_sets_stops_the_search_and_stays_the_callers() -> None:
    stop = StopFlag()
    threading.Timer(0.1, stop.set).start()
    found = _search(OPEN, "live(E5)", Limits(seconds=60), stop=stop)
    assert (found.winner, found.end) == (None, SearchEnd.STOPPED)
    assert stop.is_set()


def test_two_searches_run_in_two_threads() -> None:
    results: list[SearchResult] = []

    def run() -> None:
        results.append(_search(STRAIGHT_THREE, "kill(B5)", Limits(nodes=1000)))

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found.winner for found in results] == [Color.WHITE, Color.WHITE]


def test_an_interrupt_ends_the_search_at_once() -> None:
    threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,)).start()
    with pytest.raises(KeyboardInterrupt):
        _search(OPEN, "live(E5)", Limits(seconds=60))


def test_superko_positions_are_searched_under_simple_ko() -> None:
    rules = Rules(ko=KoRule.POSITIONAL)
    found = _search(STRAIGHT_THREE.with_rules(rules), "kill(B5)", Limits(nodes=1000))
    assert found.winner is Color.WHITE


def test_without_zones_a_goal_has_the_same_winner_but_no_proof_and_no_move() -> None:
    for first in Color:
        where = STRAIGHT_THREE.with_to_play(first)
        target = target_of(parse_goal("kill(B5)"), where)
        plain = search(where, target, limits=Limits(nodes=1000), threats=NO_THREATS, zones=False)
        assert plain.winner is first
        assert not plain.proof
        assert plain.move is None


def test_without_zones_threats_must_be_counted() -> None:
    target = target_of(parse_goal("kill(B5)"), STRAIGHT_THREE)
    with pytest.raises(ValueError, match="not unlimited"):
        search(STRAIGHT_THREE, target, limits=Limits(nodes=1000), threats=Threats(0, UNLIMITED), zones=False)
