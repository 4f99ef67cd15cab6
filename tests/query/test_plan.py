"""Questions put to the planner: which goals it gets, which it cannot be given, and what it answers."""

from dataclasses import replace
from pathlib import Path

import pytest

from nerai.answer import GoalSource, PlanEvidence
from nerai.board.diagram import parse_diagram
from nerai.errors import ConfigError
from nerai.knowledge import load_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.planner.goal import Agent
from nerai.planner.search import Limits
from nerai.query.plan import Outcome, make_limits, plan_question
from nerai.query.plan_goals import Unfit, Wanted, wanted_of
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.question import Question, ask, ask_problem

ROOT = Path(__file__).parents[2]
GO = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")
IGNORANT = replace(GO, ways={}, moves={}, critics=())
"""Knows what is wanted, and no way to it."""
LIMITS = Limits(cycles=5000)
CORNER = PROBLEMS["kill/three_01"].position


def question(name: str) -> Question:
    return ask_problem(PROBLEMS[name])


@pytest.mark.parametrize(
    ("name", "alpha", "beta"),
    [
        ("capture/edge_01", "capture", "save"),
        ("save/taking_01", "save", "capture"),
        ("kill/three_01", "kill", "live"),
        ("live/three_01", "live", "kill"),
        ("connect/under_01", "connect", "cut"),
        ("cut/shared_01", "cut", "connect"),
    ],
)
def test_a_goal_becomes_the_goals_of_both_agents(name: str, alpha: str, beta: str) -> None:
    wanted = wanted_of(question(name).scene, GO)
    assert isinstance(wanted, Wanted)
    assert (wanted.alpha.name, wanted.beta.name) == (alpha, beta)
    assert wanted.alpha.args == wanted.beta.args
    assert wanted.first is Agent.ALPHA


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("joint/fork_01", "has several parts"),
    ],
)
def test_goals_that_the_planner_cannot_be_given_are_said_so(name: str, said: str) -> None:
    found = plan_question(question(name), GO, limits=LIMITS)
    assert said in found.taken.unfit
    assert (found.taken.outcome, found.guess, found.evidence) == (Outcome.UNFIT, None, PlanEvidence.NONE)
    assert found.counts == (0, 0)


def test_a_goal_that_knowledge_does_not_declare_is_not_planned_for() -> None:
    without = replace(GO, goals={name: goal for name, goal in GO.goals.items() if name != "live"})
    found = wanted_of(question("kill/three_01").scene, without)
    assert found == Unfit("the planner has no goal 'live'")


def test_a_bound_on_liberties_is_not_dropped() -> None:
    position = PROBLEMS["capture/edge_01"].position
    found = wanted_of(ask(position, "capture(C8, 3)").scene, GO)
    assert found == Unfit("the planner's capture(C: their chain) cannot be asked for capture(C8, 3)")


def test_several_chains_are_not_one_chain() -> None:
    position = PROBLEMS["connect/solid_01"].position
    assert isinstance(wanted_of(ask(position, "save({B5, F5})").scene, GO), Unfit)
    assert isinstance(wanted_of(ask(position, "live({B5, F5})").scene, GO), Wanted)


def test_a_plan_that_works_gives_a_guess_and_says_why() -> None:
    found = plan_question(question("kill/three_01"), GO, limits=LIMITS)
    assert (found.guess, found.evidence) == ("D9", PlanEvidence.PLAN_COMPLETE)
    decision = found.taken.decision
    assert decision is not None
    assert str(decision.path[0].goal).startswith("kill(")
    assert all(GO.way(schema) for schema in decision.schemas)
    assert found.cost.plan_cycles >= found.cost.moves_tried >= 1
    assert found.cost.nodes == 0


def test_a_plan_that_fails_gives_no_guess() -> None:
    found = plan_question(question("kill/three_01"), IGNORANT, limits=LIMITS)
    assert (found.taken.outcome, found.guess, found.evidence) == (Outcome.NO_PLAN, None, PlanEvidence.NONE)


def test_a_limit_leaves_it_open() -> None:
    found = plan_question(question("ladder/away_01"), GO, limits=Limits(cycles=2))
    assert (found.taken.outcome, found.guess) == (Outcome.LIMIT, None)
    assert found.to_dict()["attempts"][0]["stopped"] == "cycles"


def test_friend_may_be_the_one_who_answers() -> None:
    """White is to move and takes the vital point; the question is about Black's life."""
    found = plan_question(ask(CORNER, "live(B9)"), GO, limits=LIMITS)
    assert isinstance(found.taken.wanted, Wanted)
    assert found.taken.wanted.first is Agent.BETA
    assert (found.taken.outcome, found.guess) == (Outcome.NO_PLAN, None)


def test_where_no_goal_is_named_the_first_whose_plan_works_is_taken() -> None:
    kill, live = (ask(CORNER, goal).scene for goal in ("kill(B9)", "live(B9)"))
    found = plan_question(
        Question(live, GoalSource.INFERRED, others=(kill,), decided=False), GO, limits=LIMITS
    )
    assert (found.goal, found.guess) == ("kill(B9)", "D9")
    assert [one.outcome for one in found.attempts] == [Outcome.NO_PLAN, Outcome.COMPLETE]
    assert not found.taken.needless
    alone = plan_question(Question(kill, GoalSource.GIVEN), GO, limits=LIMITS)
    assert found.counts.cycles > alone.counts.cycles


def test_a_goal_that_is_reached_whoever_moves_was_not_meant() -> None:
    position = parse_diagram("""
        . X O . . . . . .
        . X O . . . . . .
        . X O . . . . . .
        X X O . . . . . .
        O O O . . . . . .
        . . . . . . O X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        White to play
        """).position
    kill, save = (ask(position, goal).scene for goal in ("kill(B9)", "save(G4)"))
    assert plan_question(ask(position, "save(G4)"), GO, limits=LIMITS).guess is not None
    found = plan_question(
        Question(save, GoalSource.INFERRED, others=(kill,), decided=False), GO, limits=LIMITS
    )
    assert [one.needless for one in found.attempts] == [True, False]
    assert (found.goal, found.guess) == ("kill(B9)", "A8")


def test_the_first_goal_that_can_be_planned_for_is_told_when_none_works() -> None:
    goals = ("live(B9) and save(B9)", "kill(B9)", "live(B9)")
    joined, kill, live = (ask(CORNER, goal).scene for goal in goals)
    asked = Question(joined, GoalSource.INFERRED, others=(kill, live))
    found = plan_question(asked, IGNORANT, limits=LIMITS)
    assert [one.outcome for one in found.attempts] == [Outcome.UNFIT, Outcome.NO_PLAN, Outcome.NO_PLAN]
    assert found.goal == "kill(B9)"


def test_a_goal_that_is_reached_needs_no_move() -> None:
    position = parse_diagram("""
        . X . X .
        X X X X .
        O O O O .
        . . . . .
        . . . . .
        Black to play
        """).position
    found = plan_question(ask(position, "live(B5)"), GO, limits=LIMITS)
    assert (found.taken.outcome, found.guess) == (Outcome.COMPLETE, None)


def test_as_data_nothing_is_called_a_move() -> None:
    record = plan_question(question("kill/three_01"), GO, limits=LIMITS).to_dict()
    assert (record["move"], record["guess"], record["result"]) == (None, "D9", "unknown")
    assert (record["move_source"], record["plan_evidence"]) == ("schema", "plan_complete")
    assert record["plan"]["action"] == "D9"
    assert record["wanted"]["first"] == "alpha"


def test_limits_that_make_no_sense_are_refused() -> None:
    assert make_limits() == Limits(moves=DEFAULT_MOVES, seconds=10.0)
    assert make_limits(cycles=7) == Limits(cycles=7)
    for wrong in ({"cycles": 0}, {"moves": 0}):
        with pytest.raises(ConfigError, match="a limit of 0"):
            make_limits(**wrong)
    for seconds in (0.0, float("nan"), float("inf")):
        with pytest.raises(ConfigError, match="seconds"):
            make_limits(time_s=seconds)
