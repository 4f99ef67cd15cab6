"""Examples A to H of "Applying adversarial planning techniques to Go", rebuilt: what GOBI did, and we do."""

from dataclasses import replace
from pathlib import Path

import pytest

from nerai.answer import Result
from nerai.bench.paper.cases import Case
from nerai.bench.paper.compare import PLAN_LIMITS, Mark, run_plan
from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.knowledge import GoWorld, load_knowledge
from nerai.knowledge.pose import Posed
from nerai.knowledge.sorts import NamedPoint
from nerai.planner import Agent, Goal, Plan, plan
from nerai.query.plan import plan_question
from nerai.query.question import ask_problem
from nerai.query.solve import investigate
from nerai.sgf import read_problems

KNOWLEDGE = load_knowledge()
EXAMPLES = {
    problem.id[-4]: Case(problem, ())
    for problem in read_problems(Path(__file__).parents[2] / "problems" / "paper.jsonl")
}


def planned(posed: Posed, world: GoWorld | None = None, first: Agent = Agent.ALPHA) -> Plan:
    return plan(world or posed.world, posed.alpha, posed.beta, KNOWLEDGE, first=first, limits=PLAN_LIMITS)


def at(example: str, name: str) -> NamedPoint:
    size = EXAMPLES[example].problem.size
    return NamedPoint(from_gtp(name, size), size)


@pytest.mark.parametrize("example", "abcdegh")
def test_the_plan_begins_with_the_right_move(example: str) -> None:
    assert run_plan(EXAMPLES[example], KNOWLEDGE).mark is Mark.RIGHT


def test_a_the_plan_is_ready_for_running_out() -> None:
    posed = EXAMPLES["a"].posed(KNOWLEDGE)
    after = posed.world.play(Agent.ALPHA, at("a", "C4")).play(Agent.BETA, at("a", "C3"))
    assert planned(posed, after).complete


def test_c_the_net_fails_to_a_counter_attack() -> None:
    posed = EXAMPLES["c"].posed(KNOWLEDGE)
    found = planned(posed, posed.world.play(Agent.ALPHA, at("c", "D3")), Agent.BETA)
    assert found.winner is Agent.BETA
    answer = found.root.chosen
    assert answer is not None
    assert str(answer.action) == "E3"


def test_f_only_a_ko_is_left_and_the_plan_says_so() -> None:
    case = EXAMPLES["f"]
    posed = case.posed(KNOWLEDGE)
    assert planned(posed).complete
    without_threats = replace(posed, world=posed.world.granting(Agent.ALPHA, 0))
    assert not planned(without_threats).complete
    found = plan_question(ask_problem(case.problem), KNOWLEDGE)
    # How many threats it takes is a guess as well: the solver says one.
    assert found.guess == "B4"
    assert found.taken.ko is not None
    assert investigate(case.problem.position, "live(A3)", nodes=100_000).answer.result is Result.KO


def test_g_whoever_wants_all_of_it_gets_nothing() -> None:
    case = EXAMPLES["g"]
    posed = case.posed(KNOWLEDGE)
    position = case.problem.position
    whites = [point for point in position.size.points() if position.at(point) is Color.WHITE]
    group = posed.world.view.group(whites)
    everything = Posed(posed.world, (Goal("kill", (group,)),), (Goal("live", (group,)),))
    assert not planned(everything).complete
    assert planned(posed).complete


@pytest.mark.parametrize("stone", ["J7", "G5"])
def test_h_a_stone_in_the_way_makes_the_net_fail(stone: str) -> None:
    case = EXAMPLES["h"]
    posed = case.posed(KNOWLEDGE)
    helped = posed.world.play(Agent.BETA, at("h", stone)).passed(Agent.ALPHA).passed(Agent.BETA)
    after = helped.play(Agent.ALPHA, at("h", "H6"))
    assert planned(posed, after, Agent.BETA).winner is Agent.BETA
    assert not planned(posed, helped).complete
    assert Point(at("h", "H6")) in case.problem.correct
