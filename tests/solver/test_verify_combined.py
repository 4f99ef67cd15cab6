"""The checker on combined certificates: every rule is tested by breaking it, and the fault must name it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.solver.certificate import Alive, Certificate
from nerai.solver.search import UNLIMITED, Threats
from nerai.solver.verify import Verification, verify
from tests.support.positions import drawing, position
from tests.support.units import CORNERS, combined, proved, with_first

BLACK, WHITE = Color.BLACK, Color.WHITE
EITHER = "kill(A8) or kill(N8)"
LEFT, RIGHT = (proved(CORNERS, f"kill({name})", WHITE) for name in ("A8", "N8"))
DEAD = proved(CORNERS, "kill(A2)", BLACK)

EDGE = position("""
    O X . . . X . X O
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
""")
"""Black takes A4 by A3, and J4 by J3."""
TAKE_LEFT, TAKE_RIGHT = (proved(EDGE, f"capture({name})", BLACK) for name in ("A4", "J4"))

WALLS = position(
    """
    . X . O . . . O . X .
    X X X O O . O O X X X
    O O O O . . . O O O O
    . . . . . . . . . . .
    """
)
"""Black is dead on both sides if White's walls are alive; these breathe at E4 and G4."""


def alive(where: Position, side: Color, stone: str, open_point: str) -> Alive:
    chain = where.chain_at(from_gtp(stone, where.size)).points
    return Alive(side, frozenset(chain), frozenset({from_gtp(open_point, where.size)}))


def either(**changes: Any) -> list[str]:
    """White kills one of two, whoever moves first."""
    return combined(CORNERS, EITHER, WHITE, [LEFT, RIGHT], **changes)


def rule(lines: list[str]) -> tuple[str, str]:
    fault = verify(lines).fault
    assert fault is not None, "the broken proof was accepted"
    return fault.rule, fault.message


def changed(lines: list[str], change: Callable[[dict[str, Any]], None]) -> list[str]:
    header = json.loads(lines[0])
    change(header)
    return [json.dumps(header), *lines[1:]]


def widened(part: Certificate, names: str) -> Certificate:
    """The same proof with more points in the zone of its root: true, but in the way of others."""
    lines = part.text.splitlines()
    root = json.loads(lines[-1])
    more = sum(1 << from_gtp(name, part.position.size) for name in names.split())
    root["zone"] = f"{int(root['zone'], 16) | more:x}"
    text = "\n".join([*lines[:-1], json.dumps(root)])
    assert verify(text.splitlines()).accepted
    return with_text(part, text)


def with_text(part: Certificate, text: str) -> Certificate:
    values = {name: getattr(part, name) for name in part.__slots__}
    return Certificate(**values | {"text": text})


def accepted(lines: list[str]) -> Verification:
    checked = verify(lines)
    assert checked.accepted, checked.fault
    return checked


def test_honest_ones_are_accepted() -> None:
    assert accepted(either()).units == 2
    assert accepted(["", *either(), ""]).units == 2
    accepted(combined(CORNERS, "kill(A2)", WHITE, [DEAD]))
    accepted(combined(EDGE, "capture(A4) or capture(J4)", BLACK, [TAKE_LEFT, TAKE_RIGHT]))


def test_a_file_that_is_cut_off_is_refused() -> None:
    lines = either()
    for length in range(1, len(lines), 5):
        assert not verify(lines[:length]).accepted
    assert rule(lines[:-1]) == (
        "format",
        "unit 2, White first: the certificate has fewer lines than the header says",
    )
    assert rule([*lines, lines[-1]]) == ("format", "lines follow after the last certificate")


def test_wrong_line_counts_are_refused() -> None:
    for unit in (0, 1):
        for more in (-1, 1):

            def miscount(header: dict[str, Any], unit: int = unit, more: int = more) -> None:
                header["units"][unit]["lines"][1] += more

            assert not verify(changed(either(), miscount)).accepted


@pytest.mark.parametrize(
    ("units", "why"),
    [
        ([], "no list of 1 to 10"),
        ({}, "no list of 1 to 10"),
        ([{"goal": "kill(A8)", "lines": [0, 0]}] * 11, "no list of 1 to 10"),
        (["kill(A8)"], "no object"),
        ([{"goal": "kill(A8)"}], "missing"),
        ([{"goal": 1, "lines": [0, 0]}], "no text"),
        ([{"goal": "kill(A8)", "lines": [0]}], "no two numbers"),
        ([{"goal": "kill(A8)", "lines": [0, -1]}], "no two numbers"),
        ([{"goal": "kill(A8)", "lines": [0, True]}], "no two numbers"),
        ([{"goal": "kill(A8)", "lines": 2}], "no two numbers"),
    ],
)
def test_units_that_cannot_be_read_are_refused(units: object, why: str) -> None:
    name, message = rule(either(units=units))
    assert name == "header"
    assert why in message


def test_a_field_too_many_is_refused() -> None:
    assert rule(either(ko_assumption={"black": 0, "white": 0}))[0] == "header"


def test_a_fault_inside_a_part_is_told_with_its_unit_and_line() -> None:
    lines = either()
    number = 1 + len(LEFT.text.splitlines()) + 3
    record = json.loads(lines[number])
    lines[number] = json.dumps(record | {"hash": "0" * 16})
    fault = verify(lines).fault
    assert fault is not None
    assert (fault.rule, fault.node) == ("hash", 2)
    assert fault.message.startswith("unit 2, White first: ")
    lines[number] = "{"
    fault = verify(lines).fault
    assert fault is not None
    assert (fault.rule, fault.line) == ("format", number + 1)


def test_each_atom_belongs_to_a_unit_and_each_unit_to_the_goal() -> None:
    assert rule(combined(CORNERS, EITHER, WHITE, [DEAD]))[0] == "units"
    assert rule(combined(CORNERS, "kill(A2) or kill(A8)", WHITE, [DEAD])) == (
        "units",
        "a part of the goal belongs to no unit",
    )

    def twice(header: dict[str, Any]) -> None:
        header["units"].append({"goal": "kill(A8)", "lines": [0, 0]})

    assert rule(changed(either(), twice)) == ("units", "unit 3 is no part of the goal, or there twice")


def test_one_certificate_of_a_unit_is_enough() -> None:
    lines = combined(CORNERS, "kill(A2)", WHITE, [DEAD])
    other = proved(CORNERS, "kill(A2)", WHITE).text.splitlines()
    header = json.loads(lines[0])
    header["units"][0]["lines"][1] = len(other)
    assert "two certificates" in rule([json.dumps(header), *lines[1:], *other])[1]


def test_the_winner_is_the_one_of_the_parts() -> None:
    assert rule(combined(CORNERS, EITHER, BLACK, [LEFT, RIGHT])) == (
        "units",
        "unit 1, White first: the certificate is won by the other side",
    )
    lives = proved(CORNERS, "kill(N8)", BLACK)
    assert "other side" in rule(combined(CORNERS, EITHER, WHITE, [LEFT, lives]))[1]


def test_the_side_that_is_said_to_move_first_does() -> None:
    def turn(header: dict[str, Any]) -> None:
        header["units"][0]["lines"].reverse()

    name, message = rule(changed(either(), turn))
    assert name == "units"
    assert "first to move" in message


def test_the_parts_speak_of_the_same_position() -> None:
    stones = bytearray(CORNERS.stones)
    stones[from_gtp("G5", CORNERS.size)] = BLACK
    for where in (
        Position(CORNERS.size, bytes(stones)),
        CORNERS.with_rules(Rules(suicide=Suicide.ALLOWED)),
    ):
        other = proved(where, "kill(N8)", WHITE)
        assert rule(combined(CORNERS, EITHER, WHITE, [LEFT, other]))[0] == "position"


def test_the_parts_speak_of_the_goals_of_their_units() -> None:
    def swap(header: dict[str, Any]) -> None:
        first, second = header["units"]
        first["goal"], second["goal"] = second["goal"], first["goal"]

    name, message = rule(changed(either(), swap))
    assert name == "units"
    assert "another goal" in message


@pytest.mark.parametrize(
    ("goal", "first"),
    [("kill(A8) and kill(N8)", BLACK), ("kill(A8) and kill(N8)", WHITE), ("live(A8) or live(N8)", BLACK)],
)
def test_another_goal_of_the_same_units_may_be_lost(goal: str, first: Color) -> None:
    assert rule(combined(with_first(CORNERS, first), goal, WHITE, [LEFT, RIGHT]))[0] == "value"


def test_a_goal_without_its_not_is_another_goal() -> None:
    accepted(combined(CORNERS, "not kill(A8) and not kill(N8)", WHITE, [LEFT, RIGHT]))
    assert rule(combined(CORNERS, "kill(A8) and kill(N8)", WHITE, [LEFT, RIGHT]))[0] == "value"
    assert rule(combined(CORNERS, "kill(A8) and not kill(N8)", WHITE, [LEFT, RIGHT]))[0] == "goal"


def test_who_is_to_move_counts() -> None:
    for first, is_won in ((WHITE, True), (BLACK, False)):
        lines = combined(with_first(CORNERS, first), "kill(A8) and kill(A2)", WHITE, [LEFT, DEAD])
        assert verify(lines).accepted is is_won
        assert is_won or rule(lines)[0] == "value"


def test_a_bound_on_liberties_is_no_part() -> None:
    bounded = proved(EDGE, "capture(A4, 1)", BLACK)
    assert "bound" in rule(combined(EDGE, "capture(A4, 1)", BLACK, [bounded]))[1]


def test_a_part_that_counts_threats_is_refused() -> None:
    where = position("X . X X\nO X . .\nO O O O", to_play=WHITE)
    by_ko = proved(where, "capture(B2)", WHITE, threats=Threats(friend=0, opponent=0))
    assert not by_ko.ko_free
    assert rule(combined(where, "capture(B2)", by_ko.winner, [by_ko])) == (
        "ko",
        "unit 1, White first: the certificate counts ko threats",
    )


def test_a_part_with_loops_is_refused() -> None:
    where = position(
        """
        O O O O X . X
        X O . O X X X
        . X O O X . X
        X X X X X X X
        . X . X . X .
        """,
        to_play=WHITE,
    )
    looping = proved(where, "kill(A5)", WHITE, threats=Threats(friend=0, opponent=UNLIMITED))
    assert looping.ko_free
    name, message = rule(combined(where, "kill(A5)", BLACK, [looping]))
    assert name == "ko"
    assert "leads back" in message


def test_a_position_with_a_banned_ko_is_refused() -> None:
    where = drawing(". X O .\nX * X O\n. X O .", ko="*", to_play=WHITE).position
    lines = combined(where, "kill(A8)", WHITE, [])
    header = json.loads(lines[0])
    header |= {"goal": "capture(C2)", "units": [{"goal": "capture(C2)", "lines": [0, 0]}]}
    assert rule([json.dumps(header)])[0] == "ko"


def test_zones_that_meet_are_refused() -> None:
    accepted(combined(EDGE, "capture(A4) or capture(J4)", BLACK, [TAKE_LEFT, TAKE_RIGHT]))
    wide = widened(TAKE_RIGHT, "A3")
    name, message = rule(combined(EDGE, "capture(A4) or capture(J4)", BLACK, [TAKE_LEFT, wide]))
    assert (name, message) == ("zones", "unit 2, Black first: its zone meets that of a unit before it")


def test_a_hot_unit_keeps_a_liberty_for_each_of_its_chains() -> None:
    """B4 is part of the wall around A4; its liberties are C4 and B3, and no other unit may have both."""
    for more, is_apart in (("C4", True), ("B3", True), ("C4 B3", False)):
        parts = [TAKE_LEFT, widened(TAKE_RIGHT, more)]
        lines = combined(EDGE, "capture(A4) or capture(J4)", BLACK, parts)
        assert verify(lines).accepted is is_apart
        assert is_apart or "taken meanwhile" in rule(lines)[1]


def test_two_hot_units_do_not_wait_for_the_same_liberty() -> None:
    where = position("O X . X O\n. O . O .\n. . . . .")
    parts = [proved(where, f"capture({name})", BLACK) for name in ("A3", "E3")]
    name, message = rule(combined(where, "capture(A3) or capture(E3)", BLACK, parts))
    assert name == "zones"
    assert "taken meanwhile" in message


LEFT_WALL, RIGHT_WALL = alive(WALLS, WHITE, "D4", "E4"), alive(WALLS, WHITE, "H4", "G4")
BOTH = "kill(A3) and kill(L3)"


def walled(*assumptions: Alive) -> list[str]:
    parts = [
        proved(WALLS, "kill(A3)", BLACK, assumed=(LEFT_WALL,)),
        proved(WALLS, "kill(L3)", BLACK, assumed=(RIGHT_WALL,)),
    ]
    return combined(WALLS, BOTH, WHITE, parts, assumptions=assumptions)


def test_what_the_parts_assume_is_stated_for_the_whole() -> None:
    checked = accepted(walled(LEFT_WALL, RIGHT_WALL))
    assert checked.claim is not None
    assert {"D4", "H4"} <= set(checked.claim.assumed_alive["white"])
    assert not checked.superko, "what is played after leaves `dead` is not written down"
    for stated in ((), (LEFT_WALL,), (RIGHT_WALL,)):
        name, message = rule(walled(*stated))
        assert name == "assumptions"
        assert "more is assumed" in message


def test_what_is_asked_is_not_assumed_for_another_part() -> None:
    lives = proved(CORNERS, "live(N2)", WHITE)
    asked = alive(CORNERS, BLACK, "N2", "K1")
    lines = combined(CORNERS, "live(N2)", BLACK, [lives], assumptions=(asked,))
    assert rule(lines) == ("header", "what is asked is assumed")


@pytest.mark.parametrize(
    ("assumed", "zone", "why"),
    [
        (alive(EDGE, BLACK, "F4", "E4"), "E4", "open points of others"),
        (alive(EDGE, WHITE, "E1", "E2"), "E2", "open points of others"),
        (alive(EDGE, WHITE, "E1", "E2"), "E1", "assumed alive"),
        (Alive(BLACK, frozenset(), frozenset(), frozenset({from_gtp("C1", EDGE.size)})), "C1", "in its zone"),
    ],
)
def test_what_is_assumed_elsewhere_is_not_in_a_zone(assumed: Alive, zone: str, why: str) -> None:
    for part, is_apart in ((TAKE_LEFT, True), (widened(TAKE_LEFT, zone), False)):
        lines = combined(EDGE, "capture(A4)", BLACK, [part], assumptions=(assumed,))
        assert verify(lines).accepted is is_apart
        if not is_apart:
            name, message = rule(lines)
            assert name == "assumptions"
            assert why in message


def test_who_must_not_escape_must_not_reach_stones_that_are_alive_elsewhere() -> None:
    shut_in = proved(CORNERS, "contain(A2)", BLACK)
    accepted(combined(CORNERS, "contain(A2)", WHITE, [shut_in]))
    elsewhere = alive(CORNERS, BLACK, "N2", "K1")
    lines = combined(CORNERS, "contain(A2)", WHITE, [shut_in], assumptions=(elsewhere,))
    assert rule(lines)[0] == "assumptions"


def test_atoms_stand_as_they_do_with_what_is_assumed_elsewhere() -> None:
    """With a stone on E4 Black's C4 and G4 are joined, which the part took to be open."""
    where = position("O X . . . . . . .\n. . . . . . . . .\n. . X X . X X . .\n. . . . . . . . .")
    goal = "capture(A4) or connect({C2}, {G2})"
    part = proved(where, goal, BLACK)
    accepted(combined(where, goal, BLACK, [part]))
    link = Alive(BLACK, frozenset(), frozenset(), frozenset({from_gtp("E2", where.size)}))
    name, message = rule(combined(where, goal, BLACK, [part], assumptions=(link,)))
    assert name == "position"
    assert "does not stand so" in message


def test_zones_may_share_stones_that_are_assumed_alive() -> None:
    """One wall shuts in both groups of Black, and breathes below."""
    where = position(
        """
        . X . O . X .
        X X X O X X X
        O O O O O O O
        . . . . . . .
        """
    )
    wall = alive(where, WHITE, "D4", "D1")
    parts = [proved(where, f"kill({name})", BLACK, assumed=(wall,)) for name in ("A3", "G3")]
    accepted(combined(where, "kill(A3) and kill(G3)", WHITE, parts, assumptions=(wall,)))


def test_where_the_winner_will_play_to_take_dead_stones_is_no_other_zone() -> None:
    """C4 is in no zone, but White may have to play there to take the stones beside it."""
    left = proved(WALLS, "kill(A3)", BLACK, assumed=(LEFT_WALL,))
    right = proved(WALLS, "kill(L3)", BLACK, assumed=(RIGHT_WALL,))
    assert from_gtp("C4", WALLS.size) not in left.zone
    lines = combined(WALLS, BOTH, WHITE, [left, widened(right, "C4")], assumptions=(LEFT_WALL, RIGHT_WALL))
    assert rule(lines)[0] == "zones"


def test_the_winners_open_points_are_in_no_zone() -> None:
    where = position(". X . O . X .\nX X X O X X X\nO O O O O O O\n. . . . . . .")
    wall = alive(where, WHITE, "D4", "D1")
    parts = [widened(proved(where, f"kill({name})", BLACK, assumed=(wall,)), "D1") for name in ("A3", "G3")]
    accepted(combined(where, "kill(A3) and kill(G3)", WHITE, parts, assumptions=(wall,)))


def test_chains_that_are_assumed_alive_need_no_liberty_while_a_unit_waits() -> None:
    parts = [TAKE_LEFT, widened(TAKE_RIGHT, "B3")]
    wall = alive(EDGE, BLACK, "B4", "C4")
    accepted(combined(EDGE, "capture(A4) or capture(J4)", BLACK, parts, assumptions=(wall,)))


def test_no_unit_waits_for_an_open_point() -> None:
    where = position("O X . X . . . X O\n. . . . . . . . .\n. . . . . . . . .")
    parts = [
        proved(where, "capture(A3)", BLACK),
        widened(proved(where, "capture(J3)", BLACK), "B2"),
    ]
    goal = "capture(A3) or capture(J3)"
    accepted(combined(where, goal, BLACK, parts))
    lines = combined(where, goal, BLACK, parts, assumptions=(alive(where, BLACK, "D3", "C3"),))
    assert "taken meanwhile" in rule(lines)[1]


def test_nobody_plays_on_an_open_point_to_take_dead_stones() -> None:
    """C4 is beside the wall, too: if that were its open point, White could not play there."""
    left = proved(WALLS, "kill(A3)", BLACK, assumed=(LEFT_WALL,))
    more = Alive(WHITE, LEFT_WALL.stones, LEFT_WALL.open_points | {from_gtp("C4", WALLS.size)})
    name, message = rule(combined(WALLS, "kill(A3)", WHITE, [left], assumptions=(more,)))
    assert name == "assumptions"
    assert "open points of others" in message


def test_the_open_points_and_walls_of_the_parts_are_stated_for_the_whole() -> None:
    left = proved(WALLS, "kill(A3)", BLACK, assumed=(LEFT_WALL,))
    elsewhere = alive(WALLS, WHITE, "D4", "E2")
    assert "more is assumed" in rule(combined(WALLS, "kill(A3)", WHITE, [left], assumptions=(elsewhere,)))[1]
    wall = Alive(BLACK, frozenset(), frozenset(), frozenset({from_gtp("C1", EDGE.size)}))
    part = proved(EDGE, "capture(A4)", BLACK, assumed=(wall,))
    accepted(combined(EDGE, "capture(A4)", BLACK, [part], assumptions=(wall,)))
    assert "more is assumed" in rule(combined(EDGE, "capture(A4)", BLACK, [part]))[1]


def test_a_part_in_which_a_ko_is_taken_back_does_not_count_under_superko() -> None:
    """For a single proof, who takes back has played elsewhere; that may be undone in another unit."""
    where = position(". . . O\nX X X O\nX X O O", to_play=WHITE)
    part = proved(where, "capture(A2)", WHITE, threats=Threats(friend=UNLIMITED, opponent=0))
    assert part.ko_free
    assert part.superko
    assert not accepted(combined(where, "capture(A2)", BLACK, [part])).superko


def test_a_winner_with_threats_is_refused_as_well() -> None:
    where = position(". . . O\nX X X O\nX X O O", to_play=WHITE)
    part = proved(where, "capture(A2)", WHITE, threats=Threats(friend=UNLIMITED, opponent=1))
    assert verify(part.text.splitlines()).accepted
    assert "counts ko threats" in rule(combined(where, "capture(A2)", BLACK, [part]))[1]


def test_a_part_whose_position_has_a_banned_ko_is_refused() -> None:
    where = position(". X O . . . O X\nX . X O . . . .\n. X O . . . . .", to_play=WHITE)
    part = proved(where, "capture(H3)", WHITE)
    accepted(combined(where, "capture(H3)", WHITE, [part]))
    header, *nodes = (json.loads(line) for line in part.text.splitlines())
    header["position"]["ko"] = "B2"
    fault = verify([json.dumps(record) for record in (header, *nodes)]).fault
    assert fault is not None
    nodes[-1]["hash"] = fault.message.split()[-1]  # the checker tells the digest it expects
    text = "\n".join(json.dumps(record) for record in (header, *nodes))
    assert verify(text.splitlines()).accepted
    assert rule(combined(where, "capture(H3)", WHITE, [with_text(part, text)]))[0] == "position"


def test_a_unit_that_joins_its_atoms_otherwise_is_another_goal() -> None:
    part = proved(CORNERS, "kill(A2) or kill(N2)", BLACK)
    accepted(combined(CORNERS, "kill(A2) or kill(N2)", WHITE, [part]))
    goal = "kill(A2) and kill(N2)"
    lines = changed(
        combined(CORNERS, goal, WHITE, [part]), lambda header: header["units"][0].update(goal=goal)
    )
    assert "another goal" in rule(lines)[1]


def test_a_unit_of_parts_that_are_joined_otherwise_is_no_part_of_the_goal() -> None:
    either_below = proved(CORNERS, "kill(A2) or kill(N2)", BLACK)
    where = with_first(CORNERS, WHITE)
    accepted(combined(where, "(kill(A2) or kill(N2)) and kill(A8)", WHITE, [either_below, LEFT]))
    lines = combined(where, "kill(A2) and kill(N2) and kill(A8)", WHITE, [either_below, LEFT])
    assert rule(lines)[0] == "units"


def test_the_loser_takes_the_unit_that_counts() -> None:
    goal = "kill(A8) and (kill(N8) or kill(A2))"
    assert rule(combined(CORNERS, goal, WHITE, [LEFT, RIGHT, DEAD]))[0] == "value"
    accepted(combined(with_first(CORNERS, WHITE), goal, WHITE, [LEFT, RIGHT, DEAD]))


def test_parts_without_a_proof_are_counted_as_not_needed() -> None:
    lines = combined(CORNERS, f"{EITHER} or kill(A2)", WHITE, [LEFT, RIGHT])
    header = json.loads(lines[0])
    header["units"].append({"goal": "kill(A2)", "lines": [0, 0]})
    found = verify([json.dumps(header), *lines[1:]])
    assert found.accepted
    assert (found.units, found.proved_units) == (3, 2)
    assert found.by_parts == " in proofs of 2 independent parts (1 more not needed)"
