"""Plans rehearsed: an answer to every reply nearby, foreseen or not."""

from nerai.board.diagram import parse_diagram
from nerai.board.point import PASS, Point, from_gtp
from nerai.knowledge import load_knowledge
from nerai.planner.search import Limits
from nerai.query.plan import Planned, plan_question
from nerai.query.question import ask
from nerai.query.rehearsal import Rehearsal, rehearse

GO = load_knowledge()
CORRIDOR = """
    . . . . . O .
    X X X X X O O
    O O O O O O .
    . . . . . . .
    Black to play
    """
ATARI = """
    . . . . .
    . X O X .
    . . X . .
    . . . . .
    Black to play
    """


def planned(diagram: str, goal: str) -> Planned:
    return plan_question(ask(parse_diagram(diagram).position, goal), GO, limits=Limits(moves=60))


def rehearsed(diagram: str, goal: str) -> Rehearsal:
    found = rehearse(planned(diagram, goal), GO)
    assert found is not None
    return found


def at(name: str, diagram: str = CORRIDOR) -> Point:
    return from_gtp(name, parse_diagram(diagram).position.size)


def test_replies_that_no_schema_thought_of_are_answered() -> None:
    found = rehearsed(CORRIDOR, "live(A3)")
    assert found.planned.guess is not None
    inside = [at(name) for name in ("A4", "B4", "C4", "D4", "E4") if name != found.planned.guess]
    answers = {reply: found.answer(reply) for reply in inside}
    assert {one.reply for one in found.answers} >= {PASS, *inside}
    assert all(answer != reply for reply, answer in answers.items())
    # Whichever of the two middle points is taken, the other one is the answer.
    assert answers[at("B4")] == at("C4")
    assert answers[at("C4")] == at("B4")


def test_far_away_the_answer_to_a_pass_will_do() -> None:
    found = rehearsed(CORRIDOR, "live(A3)")
    far = at("G1")
    assert far not in {one.reply for one in found.answers}
    assert found.answer(far) == found.answer(PASS)


def test_an_answer_says_what_it_is_for_and_whether_it_was_foreseen() -> None:
    found = rehearsed(CORRIDOR, "live(A3)")
    told = found.to_dict()
    assert told["first"] == found.planned.guess
    assert told["moves_tried"] == found.counts.moves > 0
    moves = [one for one in told["answers"] if one["answer"] != "pass"]
    assert moves
    assert all(one["goal"] for one in moves)
    assert any("live_by_eyes" in one["schemas"] for one in moves)
    assert not any(one["foreseen"] for one in told["answers"] if one["reply"] == "A4")


def test_nothing_is_answered_where_the_goal_is_reached_for_good() -> None:
    found = rehearsed(ATARI, "capture(C3)")
    assert found.planned.guess == "C4"
    assert {one.answer for one in found.answers} == {PASS}
    assert all(one.complete for one in found.answers)


def test_without_a_first_move_there_is_nothing_to_rehearse() -> None:
    lost = parse_diagram(ATARI.replace("Black to", "White to")).position
    assert rehearse(plan_question(ask(lost, "capture(C3)"), GO), GO) is None


def test_the_plan_itself_stays_as_it_was() -> None:
    found = planned(CORRIDOR, "live(A3)")
    before = found.to_dict()
    rehearse(found, GO)
    assert found.to_dict() == before
