"""Plans compared with the proof of their first move."""

from nerai.bench.confirm import Confirmation, _answer, _answers, _holds, confirm
from nerai.board.diagram import parse_diagram
from nerai.board.point import PASS, Point, from_gtp
from nerai.knowledge import load_knowledge
from nerai.lang import parse_goal
from nerai.planner.goal import Agent
from nerai.planner.plan import Node
from nerai.planner.search import Limits
from nerai.query.plan import Planned, plan_question
from nerai.query.question import ask
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


def planned(diagram: str, goal: str, mover: str) -> Planned:
    position = parse_diagram(diagram.format(mover)).position
    return plan_question(ask(position, goal), GO, limits=Limits(moves=60))


def at(name: str) -> Point:
    return from_gtp(name, parse_diagram(FOUR.format("Black")).position.size)


def test_a_plan_that_is_ready_for_every_reply_is_confirmed() -> None:
    for goal, mover in (("live(A3)", "White"), ("kill(A3)", "Black")):
        found = confirm(planned(THREE, goal, mover), nodes=NODES)
        assert found is not None
        assert found.confirmed


def test_a_first_move_that_is_not_proved_confirms_nothing() -> None:
    found = planned(THREE, "live(A3)", "White")
    assert found.guess is not None
    assert confirm(found, nodes=1) == Confirmation(proved=False)


def test_without_a_move_there_is_nothing_to_confirm() -> None:
    assert confirm(planned(FOUR, "kill(A3)", "White"), nodes=NODES) is None


def test_a_reply_without_a_good_answer_is_missed() -> None:
    assert not Confirmation(proved=True, replies=("A4", "B4"), missed=(("B4", "pass"),)).confirmed


def test_an_answer_is_good_if_the_goal_is_proved_after_it() -> None:
    scene = Scene.of(parse_diagram(FOUR.format("Black")).position, parse_goal("live(A3)"))
    attacked = scene.play(at("B4"))
    assert _holds(attacked, at("C4"), NODES)
    assert not _holds(attacked, PASS, NODES)
    assert [_holds(done, PASS, NODES) for done in (True, False)] == [True, False]


def test_what_the_tree_does_after_a_pass_answers_what_it_did_not_foresee() -> None:
    scene = Scene.of(parse_diagram(FOUR.format("White")).position, parse_goal("live(A3)"))

    def answered(action: Point | None, answer: Point) -> Node:
        done = Node(Agent.BETA, answer, winner=Agent.ALPHA)
        return Node(Agent.ALPHA, action, passed=action is None, winner=Agent.ALPHA, tried=[done])

    first = Node(Agent.BETA, tried=[answered(at("B4"), at("C4")), answered(None, at("A4"))])
    answers = _answers(first)
    assert answers == {at("B4"): at("C4"), PASS: at("A4")}
    assert [_answer(scene, at(name), answers) for name in ("B4", "D4")] == [at("C4"), at("A4")]
    assert _answer(scene, at("B4"), {at("B4"): at("A3")}) == PASS  # where a stone stands
