"""Plans that rest on a ko: threats in the world, and that a plan says how many it needs."""

from dataclasses import replace
from pathlib import Path

import pytest

from nerai.answer import MoveSource, PlanEvidence, Result
from nerai.board.diagram import parse_diagram
from nerai.board.point import Point, from_gtp
from nerai.cli.plan_words import beside
from nerai.explain.claims import Claim
from nerai.explain.recheck import recheck
from nerai.explain.statements import grounds_of, statements_of
from nerai.knowledge import GoWorld, load_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.sorts import NamedPoint
from nerai.planner.goal import Agent
from nerai.planner.plan import Counts, Node, Plan
from nerai.query.forethought import Adviser, think_ahead
from nerai.query.plan import Outcome, Planned, make_limits, plan_question
from nerai.query.plan_goals import Wanted, wanted_of
from nerai.query.plan_ko import KoPart, seen_for_ko
from nerai.query.question import ask, ask_problem
from nerai.query.solve import inquire

ROOT = Path(__file__).parents[2]
GO = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")
KO = parse_diagram("""
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    White to play
    """).position


def point(name: str) -> Point:
    return from_gtp(name, KO.size)


def planned(name: str) -> Planned:
    return plan_question(ask_problem(PROBLEMS[name]), GO)


def taken_by_white() -> GoWorld:
    """Black to move, who may not take back at once."""
    return GoWorld.of(KO, GO).play(Agent.ALPHA, point("B3"))


def test_without_a_threat_a_ko_is_not_taken_back() -> None:
    world = taken_by_white()
    assert world.seen_by(Agent.BETA).banned(point("C3"))
    assert not world.seen_by(Agent.BETA).legal(point("C3"))


def test_a_threat_takes_a_ko_back_and_is_used_up() -> None:
    world = taken_by_white().granting(Agent.BETA, 1)
    back = world.play(Agent.BETA, point("C3"))
    assert back.view.threats(back.color(Agent.BETA)) == 0
    assert back.seen_by(Agent.ALPHA).banned(point("B3"))
    assert not back.seen_by(Agent.ALPHA).legal(point("B3"))
    assert world.view.threats(world.color(Agent.BETA)) == 1


def test_the_threats_of_one_side_are_none_of_the_other() -> None:
    assert not taken_by_white().granting(Agent.ALPHA, 1).seen_by(Agent.BETA).legal(point("C3"))


def test_worlds_with_other_threats_are_not_the_same_state() -> None:
    world = taken_by_white()
    assert world.key != world.granting(Agent.BETA, 1).key != world.granting(Agent.BETA, 2).key


def test_other_bans_are_not_lifted_by_threats() -> None:
    world = taken_by_white().granting(Agent.BETA, 2)
    assert not world.seen_by(Agent.BETA).legal(point("B3"))


@pytest.mark.parametrize(
    ("name", "guess", "needs"),
    [("ko/approach_02", "C7", 2), ("paper/f_01", "B4", 1)],
)
def test_a_plan_by_ko_says_how_many_threats_it_needs(name: str, guess: str, needs: int) -> None:
    found = planned(name)
    assert (found.guess, found.taken.outcome, found.taken.ko) == (guess, Outcome.COMPLETE, KoPart(needs))
    assert found.to_dict()["ko"] == {"needs": needs, "takes_first": False}
    told = next(line.text for line in beside(found) if line.heading == "PLAN")
    assert told.startswith("by ko: it works against every defence that knowledge has if ")
    assert f"has {needs} ko threat" in told
    assert told.endswith("; with fewer no plan is known")


def test_whoever_takes_first_says_that_the_other_needs_a_threat() -> None:
    found = planned("ko/approach_01")
    assert found.taken.ko == KoPart(0)
    told = next(line.text for line in beside(found) if line.heading == "PLAN")
    assert told.startswith("by ko, White takes first: it works")
    assert told.endswith("if Black has no ko threat; with one it is not known")


def test_where_a_ko_is_asked_for_a_plan_that_needs_no_threat_comes_first_by_whatever_move() -> None:
    asked = ask_problem(PROBLEMS["ko/approach_02"])
    wanted = wanted_of(asked.scene, GO)
    assert isinstance(wanted, Wanted)
    by_ko, other = (_plan_by(wanted, name) for name in ("C7", "B7"))
    found = seen_for_ko(wanted.granting(Agent.ALPHA, 1), by_ko, lambda _: other)
    assert (found.plan, found.ko) == (other, None)
    assert found.wanted.world.view.threats(wanted.world.alpha) == 0
    none = _plan_by(wanted, "B7", Agent.BETA)
    found = seen_for_ko(wanted.granting(Agent.ALPHA, 1), by_ko, lambda _: none)
    assert (found.plan, found.ko) == (by_ko, KoPart(1))


def _plan_by(wanted: Wanted, name: str, winner: Agent = Agent.ALPHA) -> Plan:
    size = wanted.world.position.size
    move = Node(Agent.BETA, NamedPoint(from_gtp(name, size), size), winner=winner)
    return Plan(winner, Node(Agent.ALPHA, tried=(move,), winner=winner), Counts())


def test_where_no_ko_was_asked_for_a_plan_by_ko_is_not_called_complete() -> None:
    asked = ask(PROBLEMS["ko/direct_first_01"].position, "live(D9)")
    found = plan_question(asked, GO)
    assert (found.guess, found.taken.outcome) == ("B8", Outcome.BY_KO)
    assert found.evidence.value == "none"
    assert found.cost.moves_tried <= 60


def test_a_plan_without_a_ko_owes_nothing_to_one() -> None:
    found = planned("kill/three_01")
    assert (found.taken.outcome, found.taken.ko) == (Outcome.COMPLETE, None)


def test_where_the_limit_is_spent_no_ko_is_looked_for() -> None:
    asked = ask_problem(PROBLEMS["ko/direct_first_01"])
    found = plan_question(replace(asked, decided=True), GO, limits=make_limits(moves=3))
    assert (found.taken.outcome, found.taken.ko) == (Outcome.LIMIT, None)


@pytest.mark.parametrize(
    ("name", "move"), [("ko/direct_first_01", "B8"), ("ko/approach_02", "C7"), ("paper/f_01", "B4")]
)
def test_with_the_solver_a_goal_by_ko_is_planned_and_proved(name: str, move: str) -> None:
    found = inquire(ask_problem(PROBLEMS[name]), nodes=100_000, adviser=Adviser(GO))
    answer = found.answer
    assert (answer.move, answer.result, answer.move_source) == (move, Result.KO, MoveSource.SCHEMA)
    assert answer.plan_evidence is PlanEvidence.PROOF_COMPLETE
    statements = statements_of(found)
    assert any(one.claim == Claim.PLAN.value for one in statements)
    grounds = grounds_of(found)
    assert all(recheck(one, grounds) for one in statements)


def test_a_plan_by_ko_that_nothing_proves_promises_no_result() -> None:
    found = inquire(ask_problem(PROBLEMS["ko/approach_02"]), nodes=1, adviser=Adviser(GO))
    assert (found.answer.guess, found.answer.result) == ("C7", Result.UNKNOWN)
    assert found.answer.plan_evidence is PlanEvidence.NONE


def test_with_the_solver_too_a_plan_that_rests_on_a_ko_is_not_called_complete() -> None:
    thought = think_ahead(ask_problem(PROBLEMS["ko/approach_02"]).scene, GO)
    assert thought.plan is not None
    assert thought.plan.complete
    assert (thought.ko, thought.complete) == (KoPart(2), False)
