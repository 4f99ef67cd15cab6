"""Plans followed through real moves on the board."""

import json
from pathlib import Path

import pytest

from nerai.board.point import PASS, Point, from_gtp
from nerai.cli.main import run
from nerai.errors import ConfigError
from nerai.knowledge import load_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.planner.lasting import Way
from nerai.planner.plan import Counts, Node
from nerai.planner.search import Limits
from nerai.query.plan import Planned, plan_question
from nerai.query.plan_follow import follow
from nerai.query.question import ask_problem

ROOT = Path(__file__).parents[2]
GO = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")
LIMITS = Limits(cycles=5000)


def plans() -> list[tuple[str, Planned, Node]]:
    """Problems whose plan works and has answers to replies, with the turn after the first move."""
    found = []
    for name, problem in PROBLEMS.items():
        planned = plan_question(ask_problem(problem), GO, limits=LIMITS)
        plan = planned.taken.plan
        first = None if plan is None or not plan.complete else plan.root.chosen
        if first is not None and any(reply.chosen for reply in first.searched.tried if not reply.passed):
            found.append((name, planned, first))
    return found


PLANS = plans()


def point(node: Node) -> Point:
    assert isinstance(node.action, int)
    return Point(node.action)


def test_there_are_plans_to_follow() -> None:
    assert len(PLANS) >= 5


@pytest.mark.parametrize(("planned", "first"), [one[1:] for one in PLANS], ids=[one[0] for one in PLANS])
def test_a_foreseen_reply_costs_nothing_and_has_its_answer(planned: Planned, first: Node) -> None:
    reply = next(one for one in first.searched.tried if one.chosen and not one.passed)
    (turn,) = follow(planned, [point(first), point(reply)], GO)
    assert turn.went_on.way is Way.FORESEEN
    assert turn.went_on.spent == Counts(0, 0)
    assert reply.chosen is not None
    assert turn.guess == (None if reply.chosen.passed else str(reply.chosen.action))


@pytest.mark.parametrize(("planned", "first"), [one[1:] for one in PLANS], ids=[one[0] for one in PLANS])
def test_after_an_unforeseen_reply_there_is_a_plan_for_the_board_as_it_is(
    planned: Planned, first: Node
) -> None:
    known = {one.action for one in first.searched.tried}
    after = planned.taken.scene.position.play(point(first))
    other = next((move for move in after.legal_points() if move not in known), None)
    if other is None:
        pytest.skip("every reply is foreseen")
    (turn,) = follow(planned, [point(first), other], GO)
    assert turn.went_on.way is not Way.FORESEEN
    assert turn.went_on.foreseen == 1
    assert turn.went_on.saved is not None
    now = after.play(other)
    assert turn.guess is None or now.legal(from_gtp(turn.guess, now.size))
    root = turn.went_on.plan.root
    tried = [one.action for one in root.searched.tried if not one.passed]
    assert all(isinstance(action, int) and now.legal(Point(action)) for action in tried)


def test_the_plan_goes_on_from_turn_to_turn() -> None:
    name, planned, first = PLANS[0]
    turns = list(follow(planned, [point(first), PASS, PASS, PASS], GO))
    assert [len(turn.played) for turn in turns] == [2, 4], name


def test_a_move_that_is_not_allowed_is_named() -> None:
    _, planned, first = PLANS[0]
    with pytest.raises(ConfigError, match="move 2"):
        list(follow(planned, [point(first), point(first)], GO))


def test_without_a_plan_there_is_nothing_to_follow() -> None:
    planned = plan_question(ask_problem(PROBLEMS["joint/fork_01"]), GO, limits=LIMITS)
    with pytest.raises(ConfigError, match="no plan to follow"):
        list(follow(planned, [PASS], GO))


def test_the_command_tells_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "problems/kill.jsonl")
    assert run(["follow", file, "D9", "C9"]) == 2
    assert "after D9 C9" in capsys.readouterr().out
    assert run(["follow", file, "D9", "C9", "--json"]) == 2
    record = json.loads(capsys.readouterr().out)
    assert [turn["played"] for turn in record["turns"]] == [["D9", "C9"]]


def test_moves_after_which_it_is_not_the_plans_turn_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["follow", str(ROOT / "problems/kill.jsonl"), "D9"]) == 64
    assert "not the plan's turn" in capsys.readouterr().err
