"""The checker on races, eyes, safety and goals of several parts: every rule is tested by breaking it.

Proofs are those of search on small positions made for the rule; a point is taken out of a zone, and the fault
must name the rule that wanted it there.
"""

import json

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.lang import parse_goal
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import Verification, verify
from tests.support.positions import position

ATARI = position("""
    O X . . .
    . . . . .
    . . . . X
    . . . . .
""")
"""Black takes A4 by A3; E2 is far away."""

CORNER_EYE = position("""
    . . . . .
    . O O . .
    . X . O .
    X X O O .
    . . O . .
""")
"""Black makes an eye at A1 by B1."""

JOIN = position("""
    . . O O X . X
    . O X . X X X
    . O X O X . X
    . . . O X X X
    . . O O O O O
""")
"""Black joins C4 to two eyes by D4."""

SEKI = position("""
    . O X . O X .
    O O X . O X X
    . O X X O X .
    O O O O X X X
""")

LARGE_EYE = position("""
    . X . .
    . X . .
    X X . .
    O O . .
""")

LIVING_WALL = position("""
    . X . X O .
    X X X X O .
    O O O O O .
    . . . . . .
""")
"""Black lives by A4 and C4."""


def _certified(where: Position, goal: str, winner: Color) -> list[str]:
    target = target_of(parse_goal(goal), where)
    found = search(where, target, limits=Limits(nodes=20_000), threats=Threats())
    assert found.winner is winner
    made = certify(where, target, found, threats=Threats())
    assert isinstance(made, Certificate)
    return made.text.splitlines()


def _without(lines: list[str], names: str, *nodes: int) -> Verification:
    """The answer when those nodes (all, if none is named) have not these points in their zones."""
    header = json.loads(lines[0])["position"]
    where = position("\n".join([". " * header["width"]] * header["height"]))
    gone = sum(1 << from_gtp(name, where.size) for name in names.split())
    changed = list(lines)
    for number in nodes or range(len(lines) - 1):
        record = json.loads(lines[number + 1])
        record["zone"] = f"{int(record['zone'], 16) & ~gone:x}"
        changed[number + 1] = json.dumps(record)
    return verify(changed)


def _rule(checked: Verification) -> str:
    assert checked.fault is not None, "the broken proof was accepted"
    return checked.fault.rule


def test_a_race_is_won_only_where_a_stone_of_the_winner_is_seen_to_stand() -> None:
    lines = _certified(ATARI, "win_race(E2, A4)", Color.BLACK)
    assert verify(lines).accepted
    assert _rule(_without(lines, "E2")) == "C1"


def test_a_race_is_lost_only_where_a_stone_of_the_other_side_is_seen_to_stand() -> None:
    lines = _certified(ATARI, "not win_race(A4, E2)", Color.BLACK)
    assert verify(lines).accepted
    assert _rule(_without(lines, "E2")) == "C1"


@pytest.mark.parametrize("suicide", Suicide)
@pytest.mark.parametrize("point", ["A2", "B2", "B3"])
def test_an_eye_is_made_only_where_its_chain_and_two_liberties_are_seen(point: str, suicide: Suicide) -> None:
    lines = _certified(CORNER_EYE.with_rules(Rules(suicide=suicide)), "black: make_eye(A1)", Color.BLACK)
    assert verify(lines).accepted
    assert _rule(_without(lines, point)) == "C1"


def test_an_eye_is_made_only_where_its_region_is_seen() -> None:
    lines = _certified(CORNER_EYE, "black: make_eye(A1)", Color.BLACK)
    assert _rule(_without(lines, "A1")) in ("C1", "W1")


def test_an_eye_is_made_only_where_its_chain_is_seen_to_have_two_liberties() -> None:
    lines = _certified(CORNER_EYE, "black: make_eye(A1)", Color.BLACK)
    assert _rule(_without(lines, "A3 C3")) == "C1"


def test_every_point_of_a_larger_eye_is_seen() -> None:
    lines = _certified(LARGE_EYE, "black: make_eye(A4)", Color.BLACK)
    assert len(lines) == 2
    assert verify(lines).accepted
    assert _rule(_without(lines, "A3")) == "C1"


@pytest.mark.parametrize("point", ["C4", "E4", "F3", "F5"])
def test_safety_is_reached_only_where_the_life_is_seen(point: str) -> None:
    lines = _certified(JOIN, "escape(C4)", Color.BLACK)
    assert verify(lines).accepted
    assert _rule(_without(lines, point)) in ("C1", "W1")
    assert _rule(_without(lines, "F5")) == "C1"


def test_safety_from_the_beginning_is_seen_in_the_zone_of_the_root() -> None:
    lines = _certified(LIVING_WALL, "escape(B4)", Color.BLACK)
    assert len(lines) == 2
    assert _rule(_without(lines, "A4")) == "C1"
    lines = _certified(LIVING_WALL, "black: make_eye(A4)", Color.BLACK)
    assert _rule(_without(lines, "B3")) == "C1"


WALL = "A4 A3 A2 A1 B4 B3 B2 B1 C1 D1"
"""The white chain around the black stones of the seki, with its eyes."""


def test_a_stand_against_safety_sees_all_around_the_stones() -> None:
    lines = _certified(SEKI, "contain(C4)", Color.WHITE)
    assert verify(lines).accepted
    assert _rule(_without(lines, WALL)) == "L1"


def test_in_goals_of_several_parts_it_is_seen_that_the_losers_stones_are_not_safe() -> None:
    lines = _certified(SEKI.with_to_play(Color.WHITE), "contain(C4) and live(E4)", Color.WHITE)
    assert verify(lines).accepted
    assert _rule(_without(lines, WALL)) == "N1"


def test_it_is_seen_all_the_time_that_the_losers_eye_is_not_there() -> None:
    lines = _certified(SEKI.with_to_play(Color.WHITE), "white: deny_eye(D4)", Color.WHITE)
    assert verify(lines).accepted
    assert "move" in json.loads(lines[-1])
    assert _rule(_without(lines, "D4")) == "N1"


def test_living_stones_of_the_other_side_leave_no_room_for_an_eye() -> None:
    where = LIVING_WALL.with_to_play(Color.WHITE)
    lines = _certified(where, "black: deny_eye({A4, B4})", Color.BLACK)
    assert json.loads(lines[-1])["leaf"] == "alive"
    outside = json.loads(lines[0]) | {"goal": "black: deny_eye({A4, F4})"}
    fault = verify([json.dumps(outside), *lines[1:]]).fault
    assert fault is not None
    assert fault.rule == "leaf alive"


def test_a_leaf_of_a_goal_of_several_parts_needs_all_that_decides() -> None:
    lines = _certified(ATARI, "capture(A4) or live(E2)", Color.BLACK)
    assert verify(lines).accepted
    both = json.loads(lines[0]) | {"goal": "capture(A4) and live(E2)"}
    assert _rule(verify([json.dumps(both), *lines[1:]])) == "leaf decided"


@pytest.mark.parametrize("goal", ["escape(C3)", "win_race(C3, C2)", "not win_race(B3, C3)"])
def test_what_is_asked_may_not_be_assumed(goal: str) -> None:
    header = {
        "version": "nerai.certificate/1",
        "position": {
            "width": 5,
            "height": 4,
            "black": ["C3"],
            "white": ["B3", "C2"],
            "to_play": "black",
            "ko": None,
            "suicide": False,
        },
        "goal": goal,
        "winner": "black",
        "ko_assumption": {"black": 0, "white": 0},
        "assumptions": [{"kind": "alive", "side": "black", "points": ["C3"], "open": ["D3"]}],
    }
    fault = verify([json.dumps(header)]).fault
    assert fault is not None
    assert fault.message == "what is asked is assumed"
