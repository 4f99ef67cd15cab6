"""Questions: which goal is asked about, and when the next likely one is taken."""

from nerai.answer import GoalSource
from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.lang import parse_goal
from nerai.query.question import Question, ask
from nerai.query.scene import Scene
from nerai.query.solve import inquire
from tests.support.positions import position

TWO_GROUPS = position(
    """
    . X . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O O O O O
    . . . . O X X X X
    . . . . O X . . .
    """,
    to_play=Color.WHITE,
)
ALIVE, UNSETTLED = (Scene.of(TWO_GROUPS, parse_goal(goal)) for goal in ("kill(A7)", "kill(F1)"))
LIVES = Scene.of(TWO_GROUPS.with_to_play(Color.BLACK), parse_goal("live(A7)"))
SAVES = Scene.of(TWO_GROUPS.with_to_play(Color.BLACK), parse_goal("live(F1)"))


def _goal(first: Scene, *others: Scene) -> str:
    question = Question(first, GoalSource.INFERRED, others=others)
    return inquire(question, nodes=100_000).answer.goal


def test_a_goal_that_fails_gives_way_to_the_next() -> None:
    assert _goal(ALIVE, UNSETTLED) == "kill(F1)"


def test_a_goal_that_needs_no_move_gives_way_to_the_next() -> None:
    assert _goal(LIVES, SAVES) == "live(F1)"


def test_a_goal_that_needs_its_move_is_kept() -> None:
    assert _goal(UNSETTLED, ALIVE) == "kill(F1)"


def test_the_first_is_kept_when_all_fail() -> None:
    assert _goal(ALIVE, ALIVE) == "kill(A7)"


def test_a_goal_that_is_given_or_about_named_stones_has_no_others() -> None:
    assert not ask(TWO_GROUPS, "kill(A7)").others
    assert not ask(TWO_GROUPS, None, marked=[from_gtp("A7", TWO_GROUPS.size)]).others
    assert ask(TWO_GROUPS, None).scene.friend_moves


def test_who_attacks_in_a_problem_about_seki_wants_to_kill_without_one() -> None:
    question = ask(TWO_GROUPS, None, comment="White to play: seki")
    goals = [str(one.goal) for one in (question.scene, *question.others)]
    assert goals
    assert not [goal for goal in goals if goal.startswith(("kill", "capture")) and "by_seki" in goal]


def test_who_defends_in_a_problem_about_seki_may_live_by_one() -> None:
    question = ask(TWO_GROUPS.with_to_play(Color.BLACK), None, comment="Black to play: seki")
    assert str(question.scene.goal) == "live(F2) by_seki"


def test_a_goal_soon_seen_to_need_the_move_is_taken_where_nobody_says_what_is_meant() -> None:
    for decided in (False, True):
        question = Question(ALIVE, GoalSource.INFERRED, (), (UNSETTLED,), unsaid=True, decided=decided)
        assert inquire(question, nodes=100_000).answer.goal == "kill(F1)"
    question = Question(UNSETTLED, GoalSource.INFERRED, (), (ALIVE,), unsaid=True, decided=False)
    assert inquire(question, nodes=100_000).answer.goal == "kill(F1)"
