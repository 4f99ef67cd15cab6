"""Plans for the whole board: levels, servants, traces, and that quick and checked provers agree."""

import gc
import random
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from math import inf, prod
from pathlib import Path
from typing import Any

import pytest

from nerai._core import measure_goals
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Suicide
from nerai.errors import GoalError
from nerai.explain.board_plan import stake_words
from nerai.explain.measures import Measure
from nerai.explain.row_words import evidence, row_words, row_written
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Goal
from nerai.playout import playouts
from nerai.sgf.document import load, read_document
from nerai.solver.search import StopFlag
from nerai.strategy import provers
from nerai.strategy.board_plan import WIN_GAME, _Planning, plan_board
from nerai.strategy.checking import checked
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.provers import CheckedProver, QuickProver
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Kind, Level, Row
from nerai.strategy.tactics import Assessor
from tests.support.positions import drawing, position

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
FEW = PlanLimits(nodes=1_000, random_games=120)

ATARI = """
. . . . . . .
. . . X . . .
. . X O . . .
. . . X . O .
. . . . O . .
. . . . . . .
. . . . . . .
"""


def stake(plan: BoardPlan, goal: str) -> Stake:
    return next(one for one in plan.stakes if str(one.goal) == goal)


def moves(plan: BoardPlan, points: tuple[object, ...]) -> set[str]:
    return {to_gtp(Point(point), plan.position.size) for point in points if isinstance(point, int)}


def test_a_stone_in_atari_can_be_taken_and_the_plan_says_so() -> None:
    plan = plan_board(position(ATARI), limits=FEW)
    taken = stake(plan, "capture(D5)")
    assert taken.aim.level is Level.NOW
    assert "E5" in moves(plan, taken.aim.achieving)
    assert taken.assessment is not None
    assert taken.assessment.checked
    trace = plan.trace(taken.aim)
    assert trace[0] == (WIN_GAME, "territory_wins_the_game")
    assert [goal.name for goal, _ in trace] == ["win_game", "occupy_territory", "attack_group"]
    assert "take_from_atari" in plan.schemas(taken.aim, from_gtp("E5", plan.position.size))


def test_every_random_game_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def counting(function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, count: int, **rest: Any) -> Any:
            played.append(count)
            return function(*args, count=count, **rest)

        return counted

    monkeypatch.setattr(import_module("nerai.playout.gains"), "measure_goals", counting(measure_goals))
    monkeypatch.setattr("nerai.strategy.survey.playouts", counting(playouts))
    plan = plan_board(position(ATARI), limits=PlanLimits(nodes=100, random_games=40, stones=3))
    assert plan.random_games == sum(played)
    assert plan.random_games > 4 * 40


def test_a_swing_that_is_not_larger_than_its_error_is_told_so() -> None:
    plan = plan_board(position(ATARI), limits=PlanLimits(nodes=100, random_games=20, stones=9))
    stones = {row: plan.stake(row.aims[0]) for row in plan.rows if not row.proved and len(row.aims) == 1}
    told = {row: one.swing.seen > one.swing.error for row, one in stones.items() if one.swing}
    assert set(told.values()) == {True, False}
    for row, sure in told.items():
        assert ("not told apart from 0" in row_words(plan, row)) is not sure
        assert ("not told apart from 0" in stake_words(plan, stones[row])) is not sure


def test_what_too_few_games_saw_is_told_in_words() -> None:
    assert str(Measure(22.04, 3.0)) == "22.0 ± 3.0"
    assert str(Measure(22.04, inf)) == "22.0 (by too few games to say how sure)"


def test_two_threats_are_told_as_promoted_only_where_the_move_promotes_both() -> None:
    plan = plan_board(position(ATARI), limits=PlanLimits(nodes=100, random_games=20, stones=3))
    one, other = plan.stakes[0].aim, plan.stakes[1].aim
    move = from_gtp("A1", plan.position.size)
    one, near = (replace(aim, level=Level.UNDER, promoting=(move,)) for aim in (one, other))
    apart = replace(near, promoting=())
    words = row_words(plan, Row(Kind.ORSIM, move, (one, near), 1.0))
    assert re.match("A1 threatens to .* and to .*, and no reply stops both ", words)
    words = row_words(plan, Row(Kind.ORSIM, move, (one, apart), 1.0))
    assert re.match("A1 threatens to .*, and no reply stops both that and the other goal, to ", words)


LINKED = """
X O . O . .
X X X O O .
X X . . . O
. . O . . .
O . O O . .
. X O X . .
"""


@pytest.mark.parametrize("serving", [[], ["cut(D6, B6)"]])
def test_a_link_is_one_goal_whichever_end_is_named_first(serving: list[str]) -> None:
    plan = plan_board(position(LINKED), limits=PlanLimits(nodes=3_000, random_games=40), serving=serving)
    links = [one.goal for one in plan.stakes if one.goal.name in ("cut", "connect")]
    assert len({frozenset(one.args) for one in links}) == len(links)
    assert "cut(B6, D6)" in map(str, links)


def test_two_links_that_are_worth_next_to_nothing_are_served_when_asked_for() -> None:
    board = position(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O O O
        X . . O . . . . O
        . X . X . . . . .
        """,
        to_play=Color.WHITE,
    )
    plan = plan_board(board, serving=["cut(A2, B1)", "cut(B1, D1)"])
    choice = plan.choice.row
    assert choice is not None
    assert choice.worth < 2
    assert moves(plan, (choice.move,)) <= {"B2", "C1"}


def test_no_certificate_is_looked_for_once_time_is_up() -> None:
    board, knowledge = position(ATARI), load_strategy()
    plan = plan_board(
        board, knowledge, limits=FEW, assessor=Assessor(knowledge, QuickProver(300)), serving=["capture(D5)"]
    )
    assert plan.choice.row is not None
    assert checked(plan, plan.choice.row, knowledge, seconds=0.0).confirmed == frozenset()
    assert checked(plan, plan.choice.row, knowledge).confirmed == {plan.choice.row}


def test_the_same_position_gives_the_same_plan() -> None:
    one, other = (plan_board(position(ATARI), limits=FEW) for _ in range(2))
    assert one.rows == other.rows
    assert one.choice == other.choice


def test_an_empty_board_has_a_plan_and_a_full_one_none() -> None:
    empty = plan_board(Position(Size.square(9), bytes(81)), limits=FEW)
    assert empty.choice.row is not None
    assert not any(row.proved for row in empty.rows)
    full = plan_board(position("X . X\nX X X\n. X X"), limits=FEW)
    assert full.choice.row is None


def test_a_servant_brings_its_master_within_a_move() -> None:
    board = load(EXAMPLES / "ladder.txt")
    plan = plan_board(board, limits=PlanLimits(nodes=3_000, random_games=120))
    helping = [one for one in plan.servants if str(one.master) == "capture(J9)" and one.validated]
    assert [(str(one.assessment.goal), str(one.obstacle), one.schema) for one in helping] == [
        ("cut(E5, D4)", "E5", "weaken_by_cutting")
    ]
    master = stake(plan, "capture(J9)")
    assert master.aim.level is Level.UNDER
    assert {one.move for one in helping[0].moves} <= set(master.aim.promoting)
    # Played out: after the servant's move the ladder works.
    assessor = Assessor(load_strategy(), CheckedProver(3_000))
    for one in helping[0].moves:
        after = board.play(one.move).with_to_play(board.to_play)
        view = GoWorld.of(after, load_strategy()).view
        again = assessor.assess(after, Goal("capture", (view.chain_at(from_gtp("J9", board.size)),)), view)
        assert again.level is Level.NOW


def test_a_cut_far_away_makes_a_ladder_work_or_takes_what_it_cuts_off() -> None:
    board = load(EXAMPLES / "far_ladder.txt")
    plan = plan_board(board, limits=PlanLimits(nodes=3_000, random_games=120))
    names = ("capture(E4)", "capture(K10)")
    levels = [stake(plan, name).aim.level for name in names]
    assert levels == [Level.UNDER, Level.UNDER]  # neither is to be had alone
    helping = [one for one in plan.servants if str(one.master) == "capture(K10)" and one.validated]
    assert [(str(one.assessment.goal), str(one.obstacle)) for one in helping] == [("capture(E4)", "F5")]
    assert moves(plan, tuple(one.move for one in helping[0].moves)) == {"F4"}
    row = next(row for row in plan.rows if row.kind is Kind.ORSIM)
    assert moves(plan, (row.move,)) == {"F4"}
    assert row.gain == min(stake(plan, name).aim.gain for name in names)
    assert row.proved


def random_position(seed: int, size: int = 7, stones: int = 26) -> Position:
    drawn = random.Random(seed)
    board = Position(Size.square(size), bytes(size * size))
    for _ in range(stones):
        legal = [point for point in board.size.points() if board.legal(point)]
        board = board.play(drawn.choice(legal)) if legal else board.play(PASS)
    return board


@pytest.mark.parametrize("seed", range(8))
def test_what_quick_search_says_is_what_certificates_show(seed: int) -> None:
    board = random_position(seed)
    knowledge = load_strategy()
    plan = plan_board(board, knowledge, limits=FEW, assessor=Assessor(knowledge, QuickProver(1_000)))
    slow = Assessor(knowledge, CheckedProver(3_000))
    view = GoWorld.of(board, knowledge).view
    for one in plan.stakes:
        if one.assessment is None:
            continue
        assert not one.assessment.checked
        found = slow.assess(board, one.goal, view)
        if found.level is Level.OPEN or found.text != one.assessment.text:
            continue
        if one.aim.level is Level.SAFE:
            assert found.level is Level.SAFE
        elif one.aim.level is Level.NOW:
            # A short search may not see that no move is needed.
            assert found.level in (Level.NOW, Level.SAFE)
        else:
            assert found.level in (Level.UNDER, Level.LOST)
        for move in one.aim.achieving:
            assert slow.keeps(board, [found.text], Point(int(str(move))), any_of=False) in (True, None)


@pytest.mark.parametrize("seed", range(6))
def test_rows_that_are_confirmed_later_are_marked_and_no_others(seed: int) -> None:
    board = random_position(seed)
    knowledge = load_strategy()
    plan = plan_board(board, knowledge, limits=FEW, assessor=Assessor(knowledge, QuickProver(1_000)))
    for row in plan.rows[:3]:
        if not row.proved:
            continue
        told = checked(plan, row, knowledge, nodes=3_000)
        assert told.confirmed <= {row}
        assert told.stakes == plan.stakes
        others = [one for one in plan.rows if one != row and one.proved]
        assert all(evidence(told, one) == "by search, not checked" for one in others)
        assert (evidence(told, row) == "proved") == (row in told.confirmed)


def test_a_row_that_is_false_is_not_marked() -> None:
    plan = plan_board(position(ATARI), limits=FEW)
    row = next(row for row in plan.rows if row.kind is Kind.SINGLE and row.proved)
    lying = type(row)(row.kind, from_gtp("A1", plan.position.size), row.aims, row.gain)
    quick = plan_board(position(ATARI), limits=FEW, assessor=Assessor(load_strategy(), QuickProver(1_000)))
    told = checked(quick, lying, load_strategy())
    assert not told.confirmed


def test_planning_leaves_nothing_behind_that_only_the_collector_frees() -> None:
    gc.collect()
    gc.disable()  # a plan looks at hundreds of boards: they would pile up until the collector comes by
    try:
        plan_board(position(LINKED), limits=FEW)
        left = [type(one).__name__ for one in gc.get_objects() if isinstance(one, _Planning)]
    finally:
        gc.enable()
    assert left == []


def test_a_stopped_plan_is_not_called_complete() -> None:
    stop = StopFlag()
    stop.set()
    plan = plan_board(position(ATARI), limits=FEW, stop=stop)
    assert not plan.complete
    assert not any(row.proved for row in plan.rows)


def test_both_sides_plan_for_themselves() -> None:
    drawn = drawing(ATARI)
    black = plan_board(drawn.position, limits=FEW)
    white = plan_board(drawn.position.with_to_play(Color.WHITE), limits=FEW)
    assert stake(black, "capture(D5)").aim.level is Level.NOW
    assert stake(white, "save(D5)").aim.level is Level.NOW


def test_a_move_can_be_asked_for_that_serves_given_goals() -> None:
    board = position(ATARI)
    plan = plan_board(board, limits=FEW, serving=["capture(D5)"])
    assert {aim.name for row in plan.rows for aim in row.aims} == {"capture(D5, 2)"}
    assert plan.choice.row is not None


@pytest.mark.parametrize(
    ("goal", "said"),
    [("win_race(D5, E3)", "no goal of the decision table"), ("capture(A1)", "no stone at A1")],
)
def test_goals_that_cannot_be_on_the_table_are_refused(goal: str, said: str) -> None:
    with pytest.raises(GoalError, match=said):
        plan_board(position(ATARI), limits=FEW, serving=[goal])


def test_where_a_ko_is_banned_threats_are_played_for_it() -> None:
    plan = plan_board(load(EXAMPLES / "ko_banned.txt"), limits=FEW)
    threats = [row for row in plan.rows if row.kind is Kind.KO_THREAT]
    assert threats
    ko = threats[0].aims[1]
    assert [goal.name for goal, _ in plan.trace(ko)] == ["win_game", "end_fights", "fight_ko"]
    assert all(row.gain <= ko.gain for row in threats)
    assert not any(row.proved for row in threats)
    words = stake_words(plan, plan.stake(ko))
    assert words.startswith("the ko, which may not be taken back at once (nothing is proved of it), swing ")
    point = plan.position.ko_point
    assert point is not None
    assert f" points near {to_gtp(point, plan.position.size)}" in words


def test_a_reason_names_no_schema_that_was_meant_for_another_goal() -> None:
    plan = plan_board(load(EXAMPLES / "ko_banned.txt"), limits=FEW)
    known = load_strategy()
    for one in plan.stakes:
        if one.assessment is None:
            continue
        for move in (*one.assessment.achieving, *one.assessment.promoting):
            if move.schemas:
                way = known.way(move.schemas[0])
                assert way is None or way.schema.goal.name in (one.goal.name, f"threaten_{one.goal.name}")


def test_goals_above_are_as_likely_as_their_best_way() -> None:
    plan = plan_board(load(EXAMPLES / "fight.txt"), limits=FEW)
    for goal, found in plan.weighed.items():
        node = plan.structure.nodes[goal]
        if not node.ways:
            assert 0 <= found.rate <= 1
            continue
        best = max(prod(plan.weighed[one].rate for one in way.goals) for way in node.ways)
        assert found.rate == pytest.approx(best, abs=1e-4)
    decided = {one.goal: one.aim.level for one in plan.stakes if one.assessment is not None}
    assert all(plan.weighed[goal].rate in (0, 1) for goal in decided if goal in plan.weighed)


def test_what_a_quick_prover_keeps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provers, "_MOST_GOALS", 5)
    monkeypatch.setattr(provers, "_KEPT", 2)
    monkeypatch.setattr(provers, "_MOST_OPEN", 3)
    prover = QuickProver(50)
    assessor = Assessor(load_strategy(), prover)
    for seed in range(3):
        plan_board(random_position(seed), limits=FEW, assessor=assessor)
    assert 0 < len(prover._kept) <= 5
    assert all(len(kept) <= 2 for kept in prover._kept.values())
    assert len(prover._open) <= 3


def test_games_follow_what_was_proved_of_stones_while_it_holds() -> None:
    board, prover = position(ATARI), QuickProver(300)
    assessor = Assessor(load_strategy(), prover)
    taken = assessor.scene(board, "capture(D5, 2)")
    assert taken is not None
    assert prover.lines(board) == []
    assert assessor.reached(taken, "capture(D5, 2)") is True
    assert len(prover.lines(board)) == 1
    # Neither more liberties nor links are worth an answer to every move.
    for text in ("save(D6, 3)", "connect(D6, C5)"):
        scene = assessor.scene(board, text)
        assert scene is None or assessor.reached(scene, text) is not None
    assert len(prover.lines(board)) == 1
    far, near = Point(board.size.area - 1), sorted(board.chain_at(from_gtp("D5", board.size)).liberties)[0]
    assert len(prover.lines(board.play(far))) == 1
    assert prover.lines(board.play(near)) == []
    assert prover.lines(board.with_rules(replace(board.rules, ko=KoRule.POSITIONAL))) == []


def test_what_a_quick_prover_found_under_other_rules_is_asked_again() -> None:
    board, prover = position(ATARI), QuickProver(300)
    assessor = Assessor(load_strategy(), prover)
    asked = []
    for rules in (board.rules, replace(board.rules, suicide=Suicide.ALLOWED), board.rules):
        assessor.keeps(board.with_rules(rules), ["capture(D5, 2)"], PASS, any_of=False)
        asked.append(prover.searches)
    assert asked == [1, 2, 2]


def test_words_tell_the_bound_that_was_proved_where_it_matters() -> None:
    plan = plan_board(position(ATARI), limits=FEW, serving=["capture(D5)"])
    assert plan.choice.row is not None
    assert row_written(plan, plan.choice.row).endswith(": capture(D5, 2)")
    assert "liberties" not in row_words(plan, plan.choice.row)  # what is taken is taken for good
    plan = plan_board(load(EXAMPLES / "links.txt"), limits=FEW)
    saving = [row for row in plan.rows if row.aims[0].name == "save(E5, 3)"]
    assert saving
    for row in saving:
        assert "saves Black's stone at E5 (for good, or to more than three liberties)" in row_words(plan, row)


def test_a_board_with_a_past_under_superko_is_planned_for() -> None:
    moves = ["fa", "ga", "ed", "fb", "eg", "bd", "fc", "cg", "cc", "fg", "ca", "gg", "ac", "bf", "ge"]
    record = (
        "(;GM[1]SZ[7]RU[Tromp-Taylor]" + "".join(f";{'BW'[n % 2]}[{m}]" for n, m in enumerate(moves)) + ")"
    )
    board = read_document(record.encode()).position(len(moves))
    assert plan_board(board, limits=FEW).rows
