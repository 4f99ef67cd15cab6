"""All first moves: each is proved or refuted as a search of its own would have it, or said to be unknown."""

from pathlib import Path

import pytest

from nerai.answer import FirstMove, Proved, Refuted, Result, Unknown
from nerai.board.color import Color
from nerai.board.point import from_gtp, to_gtp
from nerai.board.position import Position
from nerai.explain.recheck import recheck
from nerai.explain.statements import grounds_of, statements_of
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.grade import grade
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import Investigation, investigate
from nerai.sgf.document import load
from nerai.solver.verify import verify
from tests.support.positions import position

ROOT = Path(__file__).parents[2]
CORNER = load(ROOT / "examples" / "corner.sgf")
TWO_WAYS = position("""
    . . . . . . .
    . . X . . . .
    . . X O X . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
TWO_IN_ATARI = position("""
    O X . . .
    . . . . .
    . . . . .
    . . . . .
    . . X O X
""")
STRAIGHT_FOUR = position(
    """
    . . . . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    """,
    to_play=Color.WHITE,
)
SCENES = [
    (CORNER, "kill(B9)"),
    (CORNER, "live(B9)"),
    (CORNER.with_to_play(Color.BLACK), "live(B9)"),
    (TWO_WAYS, "capture(D5, 2)"),
    (TWO_WAYS.with_to_play(Color.WHITE), "save(D5, 2)"),
    (STRAIGHT_FOUR, "kill(A3)"),
]


def _all(where: Position, goal: str) -> Investigation:
    return investigate(where, goal, nodes=400_000, all_moves=True)


def _require_shown(found: Investigation, item: FirstMove) -> None:
    assert isinstance(item.evidence, Proved | Refuted)
    certificate = found.certificates[item.evidence.certificate]
    assert verify(certificate.text.splitlines()).accepted
    friend_won = certificate.winner is found.target.friend
    assert friend_won == isinstance(item.evidence, Proved)


@pytest.mark.parametrize(("where", "goal"), SCENES)
def test_every_move_comes_out_as_a_search_of_its_own_says(where: Position, goal: str) -> None:
    found = _all(where, goal)
    assert found.answer.moves
    for item in found.answer.moves:
        _require_shown(found, item)
        after = found.scene.play(from_gtp(item.move, where.size))
        assert isinstance(after, Scene)
        alone = grade(after.position, after.target, Budget(nodes=400_000, seconds=None))
        assert alone.result is item.result, item.move


@pytest.mark.parametrize(("where", "goal"), SCENES)
def test_a_move_that_is_not_listed_comes_out_as_a_pass(where: Position, goal: str) -> None:
    found = _all(where, goal)
    listed = {item.move for item in found.answer.moves}
    other = found.answer.other_side_first
    assert other is not None
    rest = [point for point in where.legal_points() if to_gtp(point, where.size) not in listed]
    for point in rest[:: max(1, len(rest) // 6)]:
        after = found.scene.play(point)
        assert isinstance(after, Scene)
        alone = grade(after.position, after.target, Budget(nodes=400_000, seconds=None))
        assert alone.result is other.result


@pytest.mark.parametrize(("where", "goal"), SCENES)
def test_lines_can_be_played(where: Position, goal: str) -> None:
    for item in _all(where, goal).answer.moves:
        after = where
        for name in item.line:
            after = after.play(from_gtp(name, where.size))


def test_moves_outside_the_zone_of_the_pass_are_refuted_by_its_certificate_without_search() -> None:
    found = _all(CORNER, "kill(B9)")
    other = found.answer.other_side_first
    assert other is not None
    assert isinstance(other.evidence, Refuted)
    by_pass = [item for item in found.answer.moves if item.evidence == other.evidence]
    assert {item.move for item in by_pass} >= {"D9", "D8", "D7"}


def test_a_stone_caught_in_two_ways_has_two_solutions() -> None:
    answer = _all(TWO_WAYS, "capture(D5, 2)").answer
    assert answer.proved
    assert set(answer.solutions) == {"D4", "D6"}
    assert answer.move == answer.solutions[0]
    for item in answer.moves:
        assert not isinstance(item.evidence, Unknown)


def test_a_move_that_decides_at_once_is_proved_by_a_certificate_that_begins_with_it() -> None:
    found = _all(TWO_IN_ATARI, "kill_any({A5, D1})")
    for name in ("A4", "D2"):
        item = found.answer.first_move(name)
        assert item is not None
        assert isinstance(item.evidence, Proved)
        assert item.line == (name,)
        _require_shown(found, item)


def test_when_nodes_run_out_the_rest_is_unknown_and_the_proof_stays() -> None:
    answer = investigate(TWO_WAYS, "capture(D5)", nodes=4000, all_moves=True).answer
    assert answer.proved
    unknown = [item for item in answer.moves if isinstance(item.evidence, Unknown)]
    assert unknown
    for item in unknown:
        assert item.result is Result.UNKNOWN
        assert not item.line
    assert answer.cost.nodes < 6000


def test_the_proof_of_a_lost_move_also_answers_for_the_other_side_first() -> None:
    judge = Judge()
    scene = Scene.of(STRAIGHT_FOUR, parse_goal("kill(A3)"))
    lost = judge.find(scene, Budget(nodes=100_000, seconds=None))
    assert lost.result is Result.FAILS
    turned = judge.known(scene.turned())
    assert turned is not None
    assert turned.result is Result.FAILS
    assert judge.searched == 1


def test_a_proof_does_not_hold_where_the_stones_of_its_zone_differ() -> None:
    judge = Judge()
    scene = Scene.of(CORNER.with_to_play(Color.BLACK), parse_goal("kill(B9)"))
    found = judge.find(scene, Budget(nodes=100_000, seconds=None))
    for point in found.zone:
        if CORNER.at(point) is None:
            changed = CORNER.play_as(Color.WHITE, point).with_to_play(Color.BLACK)
            assert not found.holds_in(Scene.of(changed, parse_goal("kill(B9)")))
    same = CORNER.play_as(Color.WHITE, from_gtp("J1", CORNER.size)).with_to_play(Color.BLACK)
    assert found.holds_in(Scene.of(same, parse_goal("kill(B9)")))
    assert not found.holds_in(Scene.of(same, parse_goal("kill({B9})")))
    assert not found.holds_in(Scene.of(same.with_to_play(Color.WHITE), parse_goal("kill(B9)")))


def test_a_goal_of_two_parts_has_its_moves_judged_as_well() -> None:
    found = investigate(TWO_IN_ATARI, "capture(A5, 1) and capture(D1, 1)", nodes=100_000, all_moves=True)
    assert found.answer.refuted
    for item in found.answer.moves:
        _require_shown(found, item)
    assert {"A4", "D2"} <= set(found.answer.threats)
    assert found.answer.status is not None
    assert found.answer.status.text == "WL|LL"


EYE_THAT_STANDS = position("""
    . X .
    X X X
    O X X
    O . .
""")


@pytest.mark.parametrize(
    "goal",
    [
        "black: make_eye(C1) and capture(A1)",
        "escape(B2) and capture(A1)",
        "black: make_eye(C1)",
        "escape(B2)",
        "connect(B2, C2)",
        "connect(B2, C2) or capture(A1)",
    ],
)
def test_no_move_loses_an_eye_an_escape_or_a_link_that_stands(goal: str) -> None:
    found = _all(EYE_THAT_STANDS, goal)
    assert {item.move for item in found.answer.moves} >= {"B1", "C1", "A4"}
    for item in found.answer.moves:
        assert item.result is Result.UNCONDITIONAL, item.move
        _require_shown(found, item)
    assert all(recheck(one, grounds_of(found)) for one in statements_of(found))
