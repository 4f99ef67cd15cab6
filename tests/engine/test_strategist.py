"""What a plan tells the tree search: how much likelier moves are than they look."""

import json
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.engine import player
from nerai.engine.analysis import Candidate, Tally
from nerai.engine.growing import Choice, Limits
from nerai.engine.player import Decision, Options, Player
from nerai.engine.strategist import Strategist, leads_to, leanings, shares
from nerai.playout import StopFlag
from nerai.strategy.plan import BoardPlan
from nerai.strategy.table import Level, Refused
from tests.engine.console import Console
from tests.engine.positions import session_of
from tests.support.positions import position

# Whoever plays E4 first decides about the white stone at D4: taken, or out.
CAUGHT = """
    . . . . . . .
    . . . . . . .
    . . . X . O .
    . . X O . . .
    . . . X . O .
    . . . . . . .
    . . . . . . .
"""

OPEN = """
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . . . . . . .
    . . . . O . .
    . . . . . . .
    . . . . . . .
"""


def planned() -> BoardPlan:
    plan = Strategist().plan(position(CAUGHT), 0.0, StopFlag())
    assert plan is not None
    return plan


def test_both_sides_lean_to_the_point_that_decides_a_goal() -> None:
    plan = planned()
    goal = next(one for one in plan.stakes if one.aim.level is Level.NOW and one.assessment is not None)
    assert goal.assessment is not None
    assert goal.assessment.denial is not None
    found = leanings(plan)
    mine = {point for color, point, _ in found if color is Color.BLACK}
    theirs = {point for color, point, _ in found if color is Color.WHITE}
    assert {row.move for row in plan.rows[:1]} <= mine
    assert goal.assessment.denial in theirs
    assert all(odds > 0 for _, _, odds in found)


@pytest.mark.parametrize("drawing", [CAUGHT, OPEN])
def test_the_tables_choice_and_what_it_proves_have_shares_of_the_games(drawing: str) -> None:
    plan = Strategist().plan(position(drawing), 0.0, StopFlag())
    assert plan is not None
    assert plan.choice.row is not None
    found = shares(plan)
    assert found[0][0] == plan.choice.row.move
    assert {move for move, _, _ in found[1:]} <= {row.move for row in plan.rows if row.proved}
    assert plan.choice.row.proved is (drawing is CAUGHT)
    assert found[0][1:] == ((0.2, 3_000) if drawing is CAUGHT else (0.04, 300)), "an estimate in the opening"
    assert {(share, most) for _, share, most in found[1:]} <= {(0.04, 300)}
    assert len(found) <= 5
    assert len({move for move, _, _ in found}) == len(found)
    assert all(leads_to(plan, move) for move, _, _ in found)


def test_a_refused_move_has_no_share() -> None:
    plan = planned()
    row = plan.choice.row
    assert row is not None
    without = replace(plan, choice=replace(plan.choice, row=None, refused=(Refused(row, ()),)))
    assert row.move in {move for move, _, _ in shares(plan)}
    assert row.move not in {move for move, _, _ in shares(without)}


def test_a_share_of_the_games_alone_does_not_make_the_plan_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's choice has only games that it was owed; nobody else is tried oftener."""
    session, row = session_of(CAUGHT), planned().choice.row
    assert row is not None
    assert isinstance(row.move, int)
    chosen = to_gtp(Point(row.move), session.size)
    others = [f"{column}{line}" for column in "ABCDE" for line in (1, 2, 6, 7)]
    spread = [(name, 48, 0.5) for name in others if name != chosen]
    found = counted(("G7", 50, 0.55), (chosen, 42, 0.5), *spread)
    monkeypatch.setattr(player, "search", lambda *args, **_: args[4].set(found.candidates.values()))
    chooser = Player(Options(playouts=100))
    made = chooser.decide(session, Choice(Color.BLACK), Limits(playouts=100), StopFlag())
    assert made.point != row.move
    assert not made.planned


def test_a_denial_is_the_other_sides_way_out() -> None:
    plan = planned()
    stones = {from_gtp("D4", plan.position.size)}
    found = [one.assessment for one in plan.stakes if one.assessment and one.assessment.about == stones]
    assert from_gtp("E4", plan.position.size) in {one.denial for one in found}


def test_a_move_that_search_did_not_try_has_won_no_share() -> None:
    plan = planned()
    verdict = Decision(Color.BLACK, PASS, "", Tally(), plan.position, plan=plan).verdict
    assert verdict is not None
    assert (verdict.followed, verdict.chosen_rate, verdict.row_rate) == (False, None, None)
    console = Console("boardsize 2", "play b B2", "play w pass", playouts=40)
    assert console.ok("genmove b") == "pass"
    told = console.ok("gomill-explain_last_move")
    assert "the plan's first choice was not played: " in told
    assert "tree search alone chose it" not in told
    assert json.loads(console.ok("nerai-verdict"))["won"] is None


def counted(*moves: tuple[str, int, float]) -> Tally:
    """What search found of moves: name, visits, share won."""
    size = position(CAUGHT).size
    points = ((from_gtp(name, size), visits, rate) for name, visits, rate in moves)
    tally = Tally()
    tally.set(Candidate(point, visits, visits * rate) for point, visits, rate in points)
    return tally


def test_rivals_are_tried_often_and_surely_not_worse() -> None:
    def names(tally: Tally, **owed: float) -> list[str]:
        size = position(CAUGHT).size
        games = {from_gtp(name, size): count for name, count in owed.items()}
        return [to_gtp(one.point, size) for one in tally.rivals(games)]

    best = ("A1", 10_000, 0.50)
    assert names(counted(best, ("B1", 4_000, 0.49))) == ["A1", "B1"]
    assert names(counted(best, ("B1", 4_000, 0.46))) == ["A1"]
    assert names(counted(best, ("B1", 1_000, 0.50))) == ["A1"], "too few games to be heard"
    assert names(counted(best)) == ["A1"]
    assert names(counted(best, ("B1", 2_200, 0.49)), B1=100) == ["A1", "B1"]
    assert names(counted(best, ("B1", 2_200, 0.49)), B1=300) == ["A1"], "it had to be tried"


def test_a_move_that_was_looked_at_for_long_is_hardly_worse_by_less_than_the_grain_of_the_search() -> None:
    def hardly_worse(rate: float, visits: int, *, others: int = 0) -> bool:
        # With 100 games for each move the grain is 1.25 in 100.
        rest = [(f"{letter}{row}", 0, 0.0) for letter in "CDEF" for row in range(1, 6)][:others]
        tally = counted(("A1", 1_000 + 100 * others, 0.50), ("B1", visits, rate), *rest)
        return tally.hardly_worse(from_gtp("B1", position(CAUGHT).size))

    assert hardly_worse(0.51, 1_000)
    assert hardly_worse(0.498, 1_000)
    assert not hardly_worse(0.494, 1_000), "two moves with a thousand games each are told apart by so much"
    assert hardly_worse(0.494, 1_000, others=20), "of many moves the best is one that was lucky"
    assert not hardly_worse(0.480, 1_000, others=20)
    assert not hardly_worse(0.60, 999), "looked at too little"
    lopsided = [(f"{letter}{row}", 0, 0.0) for letter in "CDEF" for row in range(1, 8)]
    clear = counted(("A1", 9_000, 0.995), ("B1", 3_000, 0.989), *lopsided)
    assert not clear.hardly_worse(from_gtp("B1", position(CAUGHT).size)), "it lost twice as often"
    assert not counted(("A1", 100, 0.5)).hardly_worse(from_gtp("B1", position(CAUGHT).size))


def test_the_reason_tells_what_search_alone_would_have_played() -> None:
    console = Console("boardsize 7", playouts=200)
    for color, name in (("b", "D5"), ("b", "C4"), ("b", "D3"), ("w", "D4"), ("w", "F5"), ("w", "F3")):
        console.ok(f"play {color} {name}")
    console.ok("genmove b")
    decision = console.engine.player.last
    assert decision is not None
    assert decision.plan is not None
    row = decision.plan.choice.row
    assert row is not None
    assert isinstance(row.move, int)
    move = Point(row.move)
    name = to_gtp(move, decision.position.size)
    tally = counted(("A1", 10_000, 0.5), (name, 4_000, 0.49))

    def words(*, planned: bool) -> str:
        told = replace(decision, point=move, tally=tally, planned=planned)
        console.engine.player.remember(console.engine.session, told)
        return console.ok("gomill-explain_last_move")

    planned_words = words(planned=True)
    assert "search prefers A1, which won 50.0% of 10,000 games" in planned_words
    assert "it does not tell them apart, and the plan decides" in planned_words
    assert "the plan decides" not in words(planned=False), "A1 was not worth its point"


@pytest.mark.parametrize(
    ("games", "won", "followed"),
    [
        (6_000, 0.49, True),
        (6_000, 0.40, False),
        (2_500, 0.50, True),  # only because it was owed so many
        (2_500, 0.49, False),
    ],
)
def test_where_search_does_not_tell_moves_apart_the_plan_decides(
    monkeypatch: pytest.MonkeyPatch, games: int, won: float, followed: bool
) -> None:
    session, row = session_of(CAUGHT), planned().choice.row
    assert row is not None
    assert isinstance(row.move, int)
    found = counted(("A1", 10_000, 0.50), (to_gtp(Point(row.move), session.size), games, won))
    monkeypatch.setattr(player, "search", lambda *args, **_: args[4].set(found.candidates.values()))
    chooser = Player(Options(playouts=100))
    made = chooser.decide(session, Choice(Color.BLACK), Limits(playouts=100), StopFlag())
    assert (made.point == row.move) is followed
    assert made.why.startswith("planned, and search is not sure" if followed else "most sure to win")
    assert made.verdict is not None
    assert made.verdict.followed is followed
    assert made.verdict.row_games == games


def test_a_reason_says_where_search_had_no_hint_of_the_plan() -> None:
    console = Console("boardsize 9", playouts=300)
    without = "found by search without a hint of the plan"
    seen = set()
    for number in range(8):
        move = console.ok(f"genmove {'bw'[number % 2]}")
        decision = console.engine.player.last
        assert decision is not None
        assert decision.plan is not None
        row = decision.plan.row_of(decision.point)
        if row is None:
            continue
        told = console.ok("gomill-explain_last_move").split("\n")[1]
        hinted = leads_to(decision.plan, from_gtp(move, decision.position.size))
        assert (without in told) is not (hinted or decision.planned)
        assert hinted or not row.proved
        seen.add(hinted)
    assert False in seen, "in the opening estimates are no hints"
