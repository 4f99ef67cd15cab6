"""Plans compared with the proof of their first move."""

from nerai.bench.confirm import Confirmation, _allowed, _holds, confirm
from nerai.board.diagram import parse_diagram
from nerai.board.point import PASS, Point, from_gtp
from nerai.knowledge import load_knowledge
from nerai.lang import parse_goal
from nerai.planner.search import Limits
from nerai.query.plan import plan_question
from nerai.query.question import ask
from nerai.query.rehearsal import Rehearsal, rehearse
from nerai.query.scene import Scene

NODES = 20_000
GO = load_knowledge()
THREE = """
    . . . O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .
    {} to play
    """
FOUR = """
    . . . . O X .
    O O O O O X .
    X X X X X X .
    . . . . . . .
    {} to play
    """


def rehearsed(diagram: str, goal: str, mover: str) -> Rehearsal:
    position = parse_diagram(diagram.format(mover)).position
    found = rehearse(plan_question(ask(position, goal), GO, limits=Limits(moves=60)), GO)
    assert found is not None
    return found


def at(name: str) -> Point:
    return from_gtp(name, parse_diagram(FOUR.format("Black")).position.size)


def test_a_plan_that_is_ready_for_every_reply_is_confirmed() -> None:
    for goal, mover in (("live(A3)", "White"), ("kill(A3)", "Black")):
        assert confirm(rehearsed(THREE, goal, mover), nodes=NODES).confirmed


def test_a_first_move_that_is_not_proved_confirms_nothing() -> None:
    assert confirm(rehearsed(THREE, "live(A3)", "White"), nodes=1) == Confirmation(proved=False)


def test_a_reply_without_a_good_answer_is_missed() -> None:
    assert not Confirmation(proved=True, replies=("A4", "B4"), missed=(("B4", "pass"),)).confirmed


def test_an_answer_is_good_if_the_goal_is_proved_after_it() -> None:
    scene = Scene.of(parse_diagram(FOUR.format("Black")).position, parse_goal("live(A3)"))
    attacked = scene.play(at("B4"))
    assert _holds(attacked, at("C4"), NODES)
    assert not _holds(attacked, PASS, NODES)
    assert [_holds(done, PASS, NODES) for done in (True, False)] == [True, False]


def test_an_answer_that_the_rules_forbid_is_none() -> None:
    scene = Scene.of(parse_diagram(FOUR.format("White")).position, parse_goal("live(A3)"))
    assert [_allowed(scene, at(name)) for name in ("B4", "A3")] == [at("B4"), PASS]
