"""In which ways a question is searched: where to play, what to assume, and bounds for captures."""

from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.assume import assumed_alive, relied_on, without_placed
from nerai.query.attempts import Attempt, attempts, firmer, in_danger
from nerai.query.budget import Budget
from nerai.query.prover import Prover
from nerai.query.region import given_region, target_region
from nerai.solver.certificate import Alive, Certificate, with_stones
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import drawing, position

LADDER = position("""
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . X . X X . . . . . . . .
    . X O O . . . . . . . . .
    . . X X . . . . . . . . .
    . . . . . . . . . . . . .
""")
CLOSED = position(
    """
    X . . . O . . . . . .
    . X . X O . . . . . .
    X X X X O . . . . . .
    O O O O O . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    """,
    to_play=Color.WHITE,
)
WEAK_WALL = """
    . O X . . X @ . . . . . .
    . O X . . X @ . . . . . .
    . O X X X X . O . . . . .
    . O O O O O O O . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
THREATS = Threats(0, UNLIMITED)
CAPTURE = target_of(parse_goal("capture(C3)"), LADDER)
SAVE = target_of(parse_goal("save(C3)"), LADDER.with_to_play(Color.WHITE))


def test_in_a_closed_region_only_its_points_are_tried_first() -> None:
    target = target_of(parse_goal("kill(A11)"), CLOSED)
    first, *_, last = attempts(CLOSED, target, None)
    assert first.confined
    assert first.assumed
    assert not first.bound
    assert last == Attempt(1.0)


def test_captures_of_chains_short_of_liberties_are_tried_with_growing_bounds() -> None:
    bounds = [attempt.bound for attempt in attempts(LADDER, CAPTURE, None) if attempt.bound]
    assert bounds == sorted(bounds)
    assert bounds[0] == 2


def test_goals_with_a_bound_and_goals_about_several_chains_get_no_other_bound() -> None:
    apart = position(". . . . . .\n. X . O . .\n. . . . . .\n. . O X . .\n. . . . . .")
    for board, goal in ((LADDER, "capture(C3, 3)"), (apart, "kill({D4, C2})")):
        found = attempts(board, target_of(parse_goal(goal), board), None)
        assert not any(attempt.bound for attempt in found)


def test_under_a_bound_only_the_capture_counts() -> None:
    attempt = Attempt(1.0, bound=2)
    runs = search(
        LADDER.with_to_play(Color.WHITE), attempt.aimed_at(SAVE), limits=Limits(nodes=50_000), threats=THREATS
    )
    assert attempt.counts(runs, SAVE) == (runs.winner is Color.BLACK)
    assert Attempt(1.0).counts(runs, SAVE)


def test_a_capture_found_under_a_bound_is_certified_for_the_goal_without_it() -> None:
    found = Prover(LADDER, CAPTURE).prove(THREATS, Budget(nodes=300_000, seconds=None))
    assert isinstance(found, Certificate)
    assert found.winner is Color.BLACK
    assert "capture(C3)" in found.text.splitlines()[0]


def test_a_proof_that_leans_on_a_chain_with_few_liberties_is_tried_again_without_it() -> None:
    drawn = drawing(WEAK_WALL, to_play=Color.WHITE)
    target = target_of(parse_goal("kill(C13)"), drawn.position)
    region = target_region(drawn.position, target)
    assumed = assumed_alive(region)
    weak = drawn.all("@")
    assert any(weak <= item.stones for item in assumed)
    attempt = Attempt(0.5, region, assumed)
    assert firmer(attempt, (), target) is None, "nothing is leaned on"
    better = firmer(attempt, assumed, target)
    assert better is not None
    assert better.assumed
    assert not any(weak & item.stones for item in better.assumed)
    assert firmer(better, better.assumed, target) is None, "wider than that is not tried"


def test_open_points_are_beside_no_other_stones_of_the_side() -> None:
    alone = position(". O . . . . .\nX O . . . . .\nX O . . . . .\n. O . . . . .\n. O . . . . .")
    region = given_region(alone, [Point(7), Point(14)], Color.WHITE, [Point(0), Point(21), Point(28)])
    (before,) = assumed_alive(region)
    (point,) = before.open_points
    beside = Point(point + 1)
    more = Position.of(alone.size, black=alone.black, white=[*alone.white, beside], to_play=alone.to_play)
    (after,) = assumed_alive(given_region(more, region.target, Color.WHITE, region.points))
    assert beside not in after.stones
    assert point not in after.open_points


def test_only_chains_with_stones_in_the_zone_are_said_to_be_assumed() -> None:
    drawn = drawing(WEAK_WALL, to_play=Color.WHITE)
    target = target_of(parse_goal("kill(C13)"), drawn.position)
    assumed = assumed_alive(target_region(drawn.position, target))
    weak = drawn.all("@")
    (item,) = relied_on(assumed, frozenset({min(weak), Point(4)}), drawn.position)
    assert item.stones == weak
    assert item.open_points
    assert not relied_on(assumed, frozenset({Point(4)}), drawn.position)


def test_only_chains_short_of_liberties_are_in_danger() -> None:
    drawn = drawing(". . O . .\nX @ X . .\n. X . @ .\n. . . . .\n. . . . .")
    shaky, safe = (frozenset({stone}) for stone in sorted(drawn.all("@")))
    liberties = [drawn.position.chain_at(min(stones)).liberties for stones in (shaky, safe)]
    assert [len(found) for found in liberties] == [1, 4]
    assert in_danger((Alive(Color.WHITE, shaky, liberties[0]),), drawn.position)
    assert not in_danger((Alive(Color.WHITE, safe, liberties[1]),), drawn.position)


def test_a_chain_that_breathes_only_beside_placed_stones_is_not_assumed_without_them() -> None:
    # D1 is taken to be White's: with it E2 is joined to the wall, whose open point is A1.
    board = position("""
        X X . X X .
        X X X X X .
        O O O X O O
        . O O . O .
    """)
    fenced = with_stones(board, Color.WHITE, [from_gtp("D1", board.size)])
    wall = fenced.chain_at(from_gtp("A2", board.size)).points
    assert from_gtp("E2", board.size) in wall
    placed = frozenset({from_gtp("D1", board.size)})
    assumed = (Alive(Color.WHITE, wall, frozenset({from_gtp("A1", board.size)}), placed),)
    (left,) = without_placed(assumed, board)
    assert left.stones == board.chain_at(from_gtp("A2", board.size)).points
    assert left.open_points == {from_gtp("A1", board.size)}
    assert not left.placed


def test_assumptions_count_where_a_zone_holds_only_their_open_point() -> None:
    board = position("""
        . O . .
        O O . X
        . . . X
    """)
    stones = board.chain_at(from_gtp("B3", board.size)).points
    open_point = from_gtp("A3", board.size)
    assumed = (Alive(Color.WHITE, stones, frozenset({open_point})),)
    assert relied_on(assumed, frozenset({open_point}), board) == assumed
    assert relied_on(assumed, frozenset({from_gtp("D1", board.size)}), board) == ()
