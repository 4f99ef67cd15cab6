"""Planner and solver together: schemas propose, the solver proves, and what neither foresaw is named."""

from dataclasses import replace

import pytest

from nerai.answer import Estimated, MoveSource, PlanEvidence, Reason, Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp
from nerai.knowledge import Knowledge
from nerai.planner.goal import Agent
from nerai.planner.plan import Counts, Node, Plan
from nerai.query.budget import Budget
from nerai.query.forethought import Adviser, Forethought, think_ahead
from nerai.query.investigation import Investigation
from nerai.query.plan_goals import Unfit, Wanted, wanted_of
from nerai.query.prover import Prover
from nerai.query.question import ask
from nerai.query.scene import Scene
from nerai.query.solve import inquire
from nerai.query.surprise import SurpriseKind
from nerai.solver.certificate import Certificate
from nerai.solver.search import StopFlag, Threats
from nerai.solver.verify import verify
from tests.support.planned import GAP, KILL, LINK, THREE, go, hopeful, unable
from tests.support.positions import position

NODES = 20_000


def solved(knowledge: Knowledge | None = None, *, nodes: int = NODES) -> Investigation:
    adviser = None if knowledge is None else Adviser(knowledge)
    return inquire(ask(THREE, KILL), nodes=nodes, adviser=adviser)


def thought(knowledge: Knowledge) -> Forethought:
    return think_ahead(ask(THREE, KILL).scene, knowledge)


# Who proposed the move


def test_a_proved_move_that_a_schema_proposed_is_the_schemas_and_the_plan_is_proof_complete() -> None:
    answer = solved(go()).answer
    assert (answer.move, answer.move_source) == ("A5", MoveSource.SCHEMA)
    assert answer.plan_evidence is PlanEvidence.PROOF_COMPLETE
    goals = [step.goal for step in answer.plan if step.goal]
    assert goals[0].startswith("kill(")
    assert next(step.move for step in answer.plan if step.move) == "A5"


def test_without_schemas_the_same_move_is_proved_and_no_plan_is_pasted_onto_it() -> None:
    answer = solved(unable("kill")).answer
    assert (answer.move, answer.move_source) == ("A5", MoveSource.SEARCH)
    assert (answer.plan, answer.plan_evidence) == ((), PlanEvidence.NONE)


def test_without_knowledge_nothing_is_planned() -> None:
    found = solved()
    assert found.thought is None
    assert (found.answer.move_source, found.answer.cost.plan_cycles) == (MoveSource.SEARCH, 0)


def test_planning_comes_before_the_first_search(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    think, search = Adviser.think, Prover.prove

    def thinks(adviser: Adviser, scene: Scene, budget: Budget | None = None) -> Forethought:
        order.append("plan")
        return think(adviser, scene, budget)

    def searches(prover: Prover, threats: Threats, budget: Budget) -> Certificate | Reason:
        order.append("search")
        return search(prover, threats, budget)

    monkeypatch.setattr(Adviser, "think", thinks)
    monkeypatch.setattr(Prover, "prove", searches)
    solved(go())
    assert order[0] == "plan"
    assert "search" in order


def test_the_root_proof_is_an_ordinary_certificate() -> None:
    found = solved(go())
    assert found.proof_text is not None
    checked = verify(found.proof_text.splitlines())
    assert checked.accepted


@pytest.mark.parametrize("nodes", [1, 30, 200, NODES])
def test_under_a_node_limit_the_answer_is_always_the_same(nodes: int) -> None:
    one, other = solved(go(), nodes=nodes).answer, solved(go(), nodes=nodes).answer
    assert {**one.to_dict(), "cost": None} == {**other.to_dict(), "cost": None}
    assert one.cost.nodes == other.cost.nodes


def test_a_plan_that_works_but_is_not_proved_is_an_estimate_and_its_move_a_guess() -> None:
    answer = solved(go(), nodes=1).answer
    assert (answer.move, answer.guess, answer.move_source) == (None, "A5", MoveSource.SCHEMA)
    assert answer.plan_evidence is PlanEvidence.PLAN_COMPLETE
    assert isinstance(answer.evidence, Estimated)
    assert answer.evidence.n > 1


def test_a_goal_that_the_other_side_begins_has_no_plan_of_friend() -> None:
    scene_turned = THREE.with_to_play(Color.BLACK)
    answer = inquire(ask(scene_turned, KILL), nodes=NODES, adviser=Adviser(go())).answer
    assert answer.result is Result.FAILS
    assert (answer.plan, answer.move_source) == ((), None)


# What is proposed


def test_the_move_of_a_plan_that_works_comes_first_and_refuted_ones_last() -> None:
    found = thought(go())
    assert found.complete
    assert found.proposed[0].worked
    ranks = [{True: 0, None: 1, False: 2}[one.worked] for one in found.proposed[1:]]
    assert ranks == sorted(ranks)


def test_every_proposal_has_its_goal_and_each_move_comes_once() -> None:
    found = thought(go())
    moves = [one.move for one in found.proposed]
    assert len(moves) == len(set(moves))
    assert found.by_move(from_gtp("F1", THREE.size)) is None


def test_search_is_told_of_first_moves_and_of_the_answers_of_the_plan() -> None:
    alpha, beta = Agent.ALPHA, Agent.BETA
    answered = Node(alpha, Point(4), tried=[Node(beta, Point(5), winner=alpha)], winner=alpha)
    passed = Node(
        alpha, passed=True, tried=[Node(beta, Point(6)), Node(beta, Point(7), winner=alpha)], winner=alpha
    )
    root = Node(alpha, tried=[Node(beta, Point(3), tried=[answered, passed], winner=alpha)], winner=alpha)
    known = thought(go())
    made = replace(known, plan=Plan(alpha, root, Counts()))
    first, *deeper = made.proposals()
    assert (first.line, first.moves) == ((), tuple(one.move for one in known.proposed))
    assert [(one.line, one.moves) for one in deeper] == [((3, 4), (5,)), ((3, PASS), (7,))]


def test_a_goal_the_planner_has_not_got_proposes_nothing() -> None:
    found = think_ahead(ask(THREE, "kill(B5) and save(C5)").scene, go())
    assert found.unfit
    assert (found.proposed, found.proposals()) == ((), ())


def test_each_scene_is_planned_once() -> None:
    adviser, scene = Adviser(go()), ask(THREE, KILL).scene
    assert adviser.think(scene) is adviser.think(scene)
    assert adviser.moves == adviser.think(scene).moves > 0


RACE = position("""
    . . . . .
    O O O X .
    X X X O .
    . . . O .
    . . . . .
""")


def knowing_no(*names: str) -> Knowledge:
    return replace(go(), goals={name: goal for name, goal in go().goals.items() if name not in names})


@pytest.mark.parametrize(("unknown", "wanted"), [((), "win_race"), (("win_race",), "kill")])
def test_in_a_race_each_side_wants_to_take_the_other_first(unknown: tuple[str, ...], wanted: str) -> None:
    found = wanted_of(ask(RACE, "win_race(A3, A4)").scene, knowing_no(*unknown))
    assert isinstance(found, Wanted)
    assert (found.alpha.name, found.beta.name) == (wanted, wanted)
    assert found.alpha.args != found.beta.args


def test_a_race_cannot_be_planned_where_knowledge_has_no_word_for_it() -> None:
    known = knowing_no("win_race", "kill")
    assert isinstance(wanted_of(ask(RACE, "win_race(A3, A4)").scene, known), Unfit)


# Surprises


def test_a_proved_move_that_no_schema_proposed_is_a_surprise() -> None:
    (surprise,) = solved(unable("kill")).surprises
    assert (surprise.kind, surprise.line, surprise.side, surprise.move) == (
        SurpriseKind.MOVE,
        (),
        "white",
        "A5",
    )
    assert (surprise.goal.partition("(")[0], surprise.level) == ("kill", 5)


def test_a_reply_that_no_schema_proposed_is_found_along_the_refutation() -> None:
    found = inquire(ask(GAP, LINK), nodes=NODES, adviser=Adviser(hopeful()))
    assert found.answer.refuted
    (surprise,) = found.surprises
    assert (surprise.kind, surprise.line, surprise.side, surprise.move) == (
        SurpriseKind.REPLY,
        ("B1",),
        "white",
        "C1",
    )
    assert (surprise.goal, surprise.level) == ("cut(A1, D1)", 3)


def test_a_plan_that_foresees_everything_is_not_surprised() -> None:
    assert solved(go()).surprises == ()


def test_a_surprise_is_plain_data() -> None:
    (surprise,) = solved(unable("kill")).surprises
    assert surprise.to_dict()["kind"] == "move"
    assert "no schema proposed it" in str(surprise)


# Leaves closed by the solver


def test_leaves_that_the_solver_closes_are_paid_for_and_schemas_still_propose_the_move() -> None:
    adviser = Adviser(go(), leaf_nodes=200)
    found = inquire(ask(THREE, KILL), nodes=NODES, adviser=adviser)
    assert (found.answer.move, found.answer.move_source) == ("A5", MoveSource.SCHEMA)
    assert found.answer.cost.nodes > 0
    again = inquire(ask(THREE, KILL), nodes=NODES, adviser=Adviser(go(), leaf_nodes=200))
    assert again.answer.cost.nodes == found.answer.cost.nodes


def test_a_set_stop_flag_ends_planning_at_its_first_cycle() -> None:
    stop = StopFlag()
    scene = ask(THREE, KILL).scene
    asked = Adviser(go()).think(scene, Budget(nodes=NODES, seconds=None, stop=stop))
    assert asked.complete
    stop.set()
    stopped = Adviser(go()).think(scene, Budget(nodes=NODES, seconds=None, stop=stop))
    assert stopped.cycles == 1
    assert not stopped.complete
    assert stopped.plan is not None
    assert stopped.plan.stopped == "stopped"
