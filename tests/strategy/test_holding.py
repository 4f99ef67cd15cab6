"""Pairs of safe goals that one move threatens are found, and held by a move; each claim is searched again."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.position import Position
from nerai.explain.row_words import row_words
from nerai.knowledge.strategy import load_strategy
from nerai.query.question import ask
from nerai.solver.search import Limits, Threats, search
from nerai.strategy.board_plan import plan_board
from nerai.strategy.checking import checked
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.provers import QuickProver
from nerai.strategy.table import Kind, Row
from nerai.strategy.tactics import Assessor

RECORDS = Path("bench/multipurpose.jsonl")
LIMITS = PlanLimits(nodes=1_000, random_games=100)


def recorded(name: str) -> tuple[Position, dict[str, list[str]]]:
    """A record of ours: its board, and all that it says."""
    record = next(one for one in map(json.loads, RECORDS.read_text().splitlines()) if one["id"] == name)
    size = Size(record["size"], record["size"])
    black, white = ([from_gtp(one, size) for one in record[side]] for side in ("black", "white"))
    mover = Color.BLACK if record["to_play"] == "black" else Color.WHITE
    return Position.of(size, black=black, white=white, to_play=mover), record


def overloaded(name: str) -> tuple[Position, list[str]]:
    """A record after the move that overloads two goals, with the same side to move once more."""
    position, record = recorded(name)
    after = position.play(from_gtp(record["overloading"][0], position.size))
    return after.with_to_play(position.to_play), record["goals"]


def holds(position: Position, goals: list[str], move: Point) -> bool:
    """Whether both goals are reached after the move, by one search of the two with all threats for them."""
    scene = ask(position, " and ".join(f"({goal})" for goal in goals)).scene
    after = scene.play(move)
    if isinstance(after, bool):
        return after
    found = search(after.position, after.target, limits=Limits(nodes=100_000), threats=Threats(0, 99))
    assert found.proof
    return found.winner is after.target.friend


def held(plan: BoardPlan) -> list[Row]:
    return [row for row in plan.rows if row.kind is Kind.HOLD]


@pytest.mark.parametrize("name", ["counter_atari", "both_links", "join_or_take"])
def test_a_move_that_holds_both_goals_is_on_the_table(name: str) -> None:
    position, goals = overloaded(f"demotion/{name}")
    plan = plan_board(position, limits=LIMITS, keeping=goals)
    rows = [row for row in held(plan) if {aim.name for aim in row.aims} == set(goals)]
    assert rows
    assert not holds(position, goals, PASS)
    for row in rows:
        assert isinstance(row.move, int)
        assert holds(position, goals, Point(row.move))
        assert row.gain <= min(aim.gain for aim in row.aims)
        assert "which are safe alone and not together" in row_words(plan, row)


def test_where_both_are_asked_for_it_is_chosen() -> None:
    position, goals = overloaded("demotion/both_links")
    chosen = plan_board(position, limits=LIMITS, serving=goals).choice.row
    assert chosen is not None
    assert chosen.kind is Kind.HOLD


def test_goals_that_are_safe_together_need_no_move() -> None:
    position, goals = overloaded("demotion/both_links")
    plan = plan_board(position, limits=LIMITS, keeping=goals)
    row = next(row for row in held(plan) if {aim.name for aim in row.aims} == set(goals))
    assert isinstance(row.move, int)
    after = position.play(Point(row.move)).with_to_play(position.to_play)
    again = plan_board(after, limits=LIMITS, keeping=goals)
    assert not [row for row in held(again) if {aim.name for aim in row.aims} == set(goals)]


def test_what_search_says_of_it_is_confirmed_by_certificates_only_if_it_holds() -> None:
    position, goals = overloaded("demotion/both_links")
    knowledge = load_strategy()
    quick = Assessor(knowledge, QuickProver(1_000))
    plan = plan_board(position, knowledge, limits=LIMITS, assessor=quick, keeping=goals)
    row = held(plan)[0]
    assert row in checked(plan, row, knowledge).confirmed
    idle = next(one for one in position.legal_points() if not holds(position, goals, one))
    false = Row(Kind.HOLD, idle, row.aims, row.gain)
    assert false not in checked(plan, false, knowledge).confirmed


def test_two_goals_of_which_a_move_promotes_one_are_confirmed_as_well() -> None:
    position, record = recorded("orsim/two_gaps")
    knowledge = load_strategy()
    quick = Assessor(knowledge, QuickProver(1_000))
    plan = plan_board(position, knowledge, limits=LIMITS, assessor=quick, serving=record["goals"])
    pairs = [row for row in plan.rows if row.kind is Kind.ORSIM]
    halves = [row for row in pairs if not all(row.move in aim.promoting for aim in row.aims)]
    assert halves
    for row in halves:
        assert row in checked(plan, row, knowledge).confirmed
