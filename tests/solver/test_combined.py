"""Goals of independent parts: who gets the whole follows from the parts, and joint search agrees."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, from_gtp
from nerai.board.rules import KoRule, Rules
from nerai.lang import parse_goal
from nerai.solver.certificate import Rejection
from nerai.solver.combined import CombinedCertificate, Unit, combine
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import verify
from tests.support.positions import position
from tests.support.units import CORNERS, unit, with_first

BLACK, WHITE = Color.BLACK, Color.WHITE
GROUPS = ("A8", "N8", "A2", "N2")

# Who wins when Black is first, and when White is: A8 and N8 are hot, A2 is White's, N2 is Black's.
GOALS = {
    "kill(A8) and kill(N8)": (BLACK, BLACK),
    "kill(A8) or kill(N8)": (WHITE, WHITE),
    "kill(A8) and kill(A2)": (BLACK, WHITE),
    "kill(A8) or kill(N2)": (BLACK, WHITE),
    "kill(A2) and kill(N2)": (BLACK, BLACK),
    "kill(A2) or kill(N2)": (WHITE, WHITE),
    "live(A8) and live(N2)": (BLACK, WHITE),
    "live(A8) and live(N8) and live(N2)": (WHITE, WHITE),
    "not (kill(A8) and kill(N8))": (BLACK, BLACK),
    "not kill(A8) and not kill(N8)": (WHITE, WHITE),
    "(kill(A8) or kill(N2)) and (kill(N8) or kill(A2))": (BLACK, WHITE),
    "kill(A8) and kill(N8) or kill(A2) and kill(N2)": (BLACK, BLACK),
}


def units_of(goal: str) -> list[Unit]:
    """A unit for each group that the goal speaks of."""
    return [unit(CORNERS, f"kill({name})") for name in GROUPS if name in goal]


def accepted(goal: str, first: Color, units: list[Unit] | None = None) -> CombinedCertificate:
    made = combine(with_first(CORNERS, first), parse_goal(goal), units or units_of(goal))
    assert isinstance(made, CombinedCertificate), made
    assert verify(made.text.splitlines()).accepted
    return made


@pytest.mark.parametrize("first", Color)
@pytest.mark.parametrize("goal", GOALS)
def test_who_gets_the_whole_goal_follows_from_its_parts(goal: str, first: Color) -> None:
    made = accepted(goal, first)
    assert made.winner is GOALS[goal][first is WHITE]
    assert (made.first_move is None) == (first is not made.winner)


def test_the_checker_says_what_was_proved() -> None:
    made = accepted("kill(A8) or kill(N8)", BLACK)
    checked = verify(made.text.splitlines())
    assert checked.claim is not None
    assert (checked.winner, checked.goal, checked.units) == ("white", "kill(A8) or kill(N8)", 2)
    assert checked.claim.to_play == "black"
    assert checked.claim.threats == {"black": "unlimited", "white": 0}
    assert checked.nodes == sum(len(part.proof) for part in made.used.values())
    assert checked.superko
    assert made.superko
    assert made.ko_free
    zone = {from_gtp(name, CORNERS.size) for name in checked.zone}
    assert made.zone <= zone


def test_the_winner_moves_where_it_counts() -> None:
    assert accepted("kill(A8) and kill(A2)", WHITE).first_move == from_gtp("B9", CORNERS.size)
    assert accepted("kill(N8) and kill(A2)", WHITE).first_move == from_gtp("M9", CORNERS.size)


def test_a_winner_who_need_not_move_is_told_a_move_all_the_same() -> None:
    made = accepted("kill(A2)", WHITE)
    assert made.first_move not in (None, PASS)


def test_what_is_not_needed_is_left_out() -> None:
    made = accepted("kill(A8) or kill(A2)", BLACK)
    assert set(made.used) == {1}
    assert '"goal":"kill(A8)","lines":[0,0]' in made.text


def test_a_unit_of_which_nothing_is_known_is_given_up() -> None:
    units = [Unit(parse_goal("kill(A8)")), unit(CORNERS, "kill(A2)")]
    assert accepted("kill(A8) or kill(A2)", BLACK, units).winner is WHITE
    rejected = combine(CORNERS, parse_goal("kill(A8) and kill(A2)"), units)
    assert isinstance(rejected, Rejection)
    assert "nobody" in rejected.fault


@pytest.mark.parametrize("written", ["kill(N8)", "live(N8)"])
def test_a_unit_may_be_several_parts_and_may_be_what_the_other_side_wants(written: str) -> None:
    both = unit(CORNERS, "live(A2) or live(N2)")
    made = accepted("kill(A2) and kill(N8) and kill(N2)", BLACK, [both, unit(CORNERS, written)])
    assert made.winner is BLACK


def test_units_that_are_not_the_goal_are_rejected() -> None:
    for goal, names in (("kill(A8) and kill(N8)", ["A8"]), ("kill(A8)", ["A8", "N8"])):
        units = [unit(CORNERS, f"kill({name})") for name in names]
        rejected = combine(CORNERS, parse_goal(goal), units)
        assert isinstance(rejected, Rejection)
        assert "not the parts" in rejected.fault


def test_that_whoever_moves_first_loses_is_not_believed() -> None:
    hot = unit(CORNERS, "kill(A8)")
    turned = Unit(hot.goal, black_first=hot.white_first, white_first=hot.black_first)
    rejected = combine(CORNERS, hot.goal, [turned])
    assert isinstance(rejected, Rejection)
    assert "whoever moves first" in rejected.fault


def test_a_qualified_goal_is_not_made_of_parts() -> None:
    goal = parse_goal("kill(A8) unconditionally and kill(N8) unconditionally")
    rejected = combine(CORNERS, goal, units_of("kill(A8) and kill(N8)"))
    assert isinstance(rejected, Rejection)
    assert "qualifier" in rejected.fault


def test_under_superko_the_parts_must_hold_there() -> None:
    where = CORNERS.with_rules(Rules(ko=KoRule.POSITIONAL))
    made = combine(where, parse_goal("kill(A8) or kill(N8)"), units_of("kill(A8) or kill(N8)"))
    assert isinstance(made, CombinedCertificate)
    assert made.superko


SMALL = {
    "one group hot, one dead": (
        """
        . . . X O . . O X . .
        X X X X O . . O X X X
        O O O O O . . O O O O
        . . . . . . . . . . .
        """,
        ("kill(A3)", "kill(L3)"),
    ),
    "two groups hot": (
        """
        . . . X O . . . O X . . .
        X X X X O . . . O X X X X
        O O O O O . . . O O O O O
        . . . . . . . . . . . . .
        """,
        ("kill(A3)", "kill(N3)"),
    ),
    "one group alive, one hot": (
        """
        . . . . X O . . . O X . . .
        X X X X X O . . . O X X X X
        O O O O O O . . . O O O O O
        . . . . . . . . . . . . . .
        """,
        ("kill(A3)", "kill(O3)"),
    ),
    "stones on the edge": (
        """
        O X . . . . . X O
        . . . . . . . . .
        . . . . . . . . .
        """,
        ("capture(A3)", "capture(J3)"),
    ),
    "a cut and a group": (
        """
        . X . . . . O X . . .
        O . O . . . O X X X X
        O X O . . . O O O O O
        . . . . . . . . . . .
        """,
        ("connect(A3, C3)", "kill(L3)"),
    ),
}


@pytest.mark.parametrize("first", Color)
@pytest.mark.parametrize("join", ["{} and {}", "{} or {}", "not ({} and {})"])
@pytest.mark.parametrize("name", SMALL)
def test_joint_search_finds_the_same_winner(name: str, join: str, first: Color) -> None:
    drawn, goals = SMALL[name]
    where = position(drawn, to_play=first)
    goal = parse_goal(join.format(*goals))
    made = combine(where, goal, [unit(where, part) for part in goals])
    assert isinstance(made, CombinedCertificate), made
    found = search(where, target_of(goal, where), limits=Limits(nodes=200_000), threats=Threats())
    assert found.winner is made.winner
