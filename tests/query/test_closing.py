"""Leaves of plans and conjunctions of schemas decided by the solver."""

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.knowledge import GoWorld
from nerai.knowledge.view import View
from nerai.planner.goal import Agent, Goal
from nerai.query.budget import Budget
from nerai.query.closing import ConjunctionScreen, LeafCloser
from nerai.query.forethought import think_ahead
from nerai.query.question import ask
from tests.support.planned import GAP, KILL, LINK, THREE, go, hopeful
from tests.support.positions import position


def budget(nodes: int = 20_000) -> Budget:
    return Budget(nodes=nodes, seconds=None)


def world(board: Position) -> GoWorld:
    return GoWorld.of(board, go())


def test_a_leaf_is_alphas_when_the_goal_is_proved_and_betas_when_it_is_refuted() -> None:
    closer = LeafCloser(ask(THREE, KILL).scene, budget())
    black_first = GoWorld(View(THREE.with_to_play(Color.BLACK), Color.WHITE), Color.WHITE, go())
    assert closer.close(world(THREE), Agent.ALPHA) is Agent.ALPHA
    assert closer.close(black_first, Agent.BETA) is Agent.BETA
    assert closer.closed == 2


def test_without_nodes_nothing_is_known() -> None:
    spent = budget(0)
    assert LeafCloser(ask(THREE, KILL).scene, spent).close(world(THREE), Agent.ALPHA) is None
    assert spent.nodes_used == 0


def test_stones_that_were_taken_are_not_asked_about() -> None:
    scene = ask(GAP, LINK).scene
    after = world(GAP)
    for agent, move in ((Agent.ALPHA, "B1"), (Agent.BETA, "C1")):
        after = after.play(agent, from_gtp(move, GAP.size))
    assert LeafCloser(scene, budget()).close(after, Agent.ALPHA) is None


def test_a_plan_that_only_looks_complete_is_refuted_at_its_leaf() -> None:
    scene = ask(GAP, LINK).scene
    closer = LeafCloser(scene, budget())
    assert think_ahead(scene, hopeful()).complete
    assert not think_ahead(scene, hopeful(), closer=closer).complete
    assert closer.closed == 1


TWO_CUTS = position("""
    . . . . . . . . .
    O O O . . . O O O
    X . X . . . X . X
""")


def _links(board: Position) -> tuple[Goal, Goal]:
    view = world(board).seen_by(Agent.ALPHA)
    left, right = (
        Goal("connect", tuple(view.chain_at(from_gtp(name, board.size)) for name in pair))
        for pair in (("A1", "C1"), ("G1", "J1"))
    )
    return left, right


def test_two_links_that_each_need_the_move_cannot_both_be_made() -> None:
    assert ConjunctionScreen(budget()).lost(world(TWO_CUTS), Agent.ALPHA, _links(TWO_CUTS))


def test_one_of_them_can() -> None:
    first, _ = _links(TWO_CUTS)
    assert not ConjunctionScreen(budget()).lost(world(TWO_CUTS), Agent.ALPHA, (first,))


def test_what_is_not_settled_is_not_lost() -> None:
    assert not ConjunctionScreen(budget(0)).lost(world(TWO_CUTS), Agent.ALPHA, _links(TWO_CUTS))


def test_goals_that_search_has_no_word_for_do_not_count() -> None:
    first, _ = _links(TWO_CUTS)
    play = Goal("play", (from_gtp("E2", TWO_CUTS.size),))
    assert not ConjunctionScreen(budget()).lost(world(TWO_CUTS), Agent.ALPHA, (first, play))
