"""L1 to L7: each rejects a certificate that breaks just this rule.

Every case draws a position, proves it honestly, sees the proof accepted, and then breaks it in one place.
"""

from collections.abc import Callable

import pytest

from nerai.solver.verify import Fault, verify
from tests.support.local_game import PASS, UNLIMITED, LocalGame
from tests.support.proof_cases import (
    BLACK,
    EYES,
    TWO_EYES,
    WHITE,
    Case,
    fault_of,
    ko_fight,
    ko_game,
)
from tests.support.proofs import Tree, certificate, decided, play, prove, replies


def straight_three() -> Case:
    corner = """
        . X O . . .
        . X O . . .
        . X O . . .
        X X O . . .
        O O O . . .
        . . . . . .
    """
    last = play(
        "A5", replies({"pass": play("A6", decided), "A6": play("A5", decided)}, otherwise=play("A6", decided))
    )
    fill = play("A6", replies({"pass": play("A4", decided), "A4": last}, otherwise=play("A4", decided)))
    tree = play(
        "A5", replies({"pass": fill, "A6": play("A4", decided), "A4": play("A6", decided)}, otherwise=fill)
    )
    return Case(LocalGame(corner, "kill(B6)", to_play=WHITE), WHITE, tree)


def test_l1_the_pass_must_be_listed_where_the_goal_is_not_reached() -> None:
    case = straight_three()
    node = case.at("A5")
    assert node.replies is not None
    node.replies = [(point, child) for point, child in node.replies if point != PASS]
    assert case.fault().rule == "L1"


def test_l1_what_stands_must_be_in_the_zone() -> None:
    game = LocalGame(TWO_EYES, "live(B5)", to_play=WHITE)
    assert fault_of(game, BLACK, replies({}, zone="")).rule == "L1"


def test_l1_nobody_stands_on_a_ban_that_will_be_lifted() -> None:
    """White took the ko; Black plays elsewhere, White passes, and Black takes it back."""
    game = LocalGame(
        """
        . O X X O .
        O X . . O .
        O O O O O .
        . . . . . .
        """,
        "save(B4)",
        to_play=BLACK,
        ko="A4",
    )
    fault = fault_of(game, WHITE, replies({}, otherwise=decided))
    assert (fault.rule, fault.points) == ("L1", ("A4",))


def test_l1_nobody_stands_where_a_bound_may_be_passed_meanwhile() -> None:
    """While White passes, Black's chain may get a third liberty, and the winner needs it later."""
    game = LocalGame(
        """
        . . . . O .
        . . X . O O
        . . . . . .
        """,
        "capture(C2, 2) or live(E3)",
        to_play=BLACK,
    )
    fault = fault_of(game, WHITE, replies({}, otherwise=decided))
    assert (fault.rule, "bound" in fault.message) == ("L1", True)


def test_l2_every_legal_move_in_the_zone_must_be_listed() -> None:
    case = straight_three()
    node = case.at("A5")
    assert node.replies is not None
    dropped = case.game.point("A4")
    node.replies = [(point, child) for point, child in node.replies if point != dropped]
    fault = case.fault()
    assert (fault.rule, fault.points) == ("L2", ("A4",))


def test_l2_a_banned_ko_must_be_listed_where_there_is_a_threat() -> None:
    case = Case(ko_game(1, 1), WHITE, play("B4", ko_fight(1)))
    node = case.at("B4")
    assert node.replies is not None
    banned = case.game.point("A4")
    node.replies = [(point, child) for point, child in node.replies if point != banned]
    fault = case.fault()
    assert (fault.rule, fault.points) == ("L2", ("A4",))


def test_l2_moves_are_listed_once_and_must_be_legal() -> None:
    case = straight_three()
    node = case.at("A5")
    assert node.replies is not None
    node.replies.append(node.replies[-1])
    assert case.fault().rule == "L2"
    case = straight_three()
    node = case.at("A5")
    assert node.replies is not None
    node.replies.append((case.game.point("A5"), node.replies[0][1]))
    assert case.fault().rule == "move"


THROW_IN = """
    . . . . . . .
    . X X O X X .
    . X O . . X .
    . X O O O X .
    . . X X X . .
    . . . . . . .
"""
TAKEN_KO = """
    O X . X O . X
    . O X X X X X
    . . . . . . .
    . . . . . . .
"""
NO_WAY_OUT = """
    . X O . X .
    . . X X . .
    . . . . . .
    . . . . . .
"""


def throw_in(*skip: str) -> Fault | None:
    take = play("E4", decided)
    tree = play("D4", replies({"pass": take, "E4": play("D4", decided)}, otherwise=take))
    return fault_without(LocalGame(THROW_IN, "capture(C4)"), BLACK, tree, skip)


def taken_ko(*skip: str, threats: tuple[int | str, int | str] = (0, 0)) -> Fault | None:
    take = play("F4", decided)
    game = LocalGame(TAKEN_KO, "capture(E4)", to_play=WHITE, ko="C4", threats=threats)
    return fault_without(game, BLACK, replies({"pass": take}, otherwise=take), skip)


def no_way_out(*skip: str, suicide: bool = False) -> Fault | None:
    take = play("D4", decided)
    listed = {"pass": take, "D4": decided} if suicide else {"pass": take}
    game = LocalGame(NO_WAY_OUT, "capture(C4)", to_play=WHITE, suicide=suicide)
    return fault_without(game, BLACK, replies(listed, otherwise=take), skip)


def fault_without(game: LocalGame, winner: int, tree: Tree, skip: tuple[str, ...]) -> Fault | None:
    """The fault, if any, when the zones leave out what some rules ask for."""
    return verify(certificate(game, winner, prove(game, winner, tree, skip=skip))).fault


def test_the_proofs_whose_zones_are_spoilt_below_are_good() -> None:
    assert throw_in() is None
    assert taken_ko() is None
    assert taken_ko(threats=(0, 1)) is None
    assert taken_ko(threats=(0, UNLIMITED)) is None
    assert no_way_out() is None
    assert no_way_out(suicide=True) is None


@pytest.mark.parametrize(
    ("part", "spoilt", "message"),
    [
        ("L3 whole", throw_in, "the zone holds only a part of a chain"),
        ("L3 two", throw_in, "a chain of the winner has no two liberties in the zone"),
        ("L3 atari", throw_in, "a chain of the winner in atari is not seen from all sides"),
        ("L3 loser", taken_ko, "a chain of the loser has no liberty in the zone"),
    ],
)
def test_l3_nothing_outside_of_the_zone_can_take_a_chain_in_it(
    part: str, spoilt: Callable[[str], Fault | None], message: str
) -> None:
    fault = spoilt(part)
    assert fault is not None
    assert (fault.rule, fault.message) == ("L3", message)


def test_l4_the_zone_must_show_that_a_move_is_suicide() -> None:
    """Were E4 not seen, White might get out by D4."""
    fault = no_way_out("L4")
    assert fault is not None
    assert (fault.rule, fault.points) == ("L4", ("E4",))


@pytest.mark.parametrize("threats", [(0, 0), (0, 1)])
def test_l5_the_zone_must_show_that_a_ban_is_one(threats: tuple[int, int]) -> None:
    """Were B4 not seen, White might take at C4 and need no threat for it."""
    fault = taken_ko("L5", threats=threats)
    assert fault is not None
    assert (fault.rule, fault.points) == ("L5", ("A4", "B4", "B3"))


def test_l5_does_not_ask_for_what_unlimited_threats_make_needless() -> None:
    assert taken_ko("L5", threats=(0, UNLIMITED)) is None


@pytest.mark.parametrize("part", ["L4", "L6"])
def test_l6_where_suicide_is_allowed_the_zone_must_show_what_is_suicide(part: str) -> None:
    fault = no_way_out(part, suicide=True)
    assert fault is not None
    assert fault.rule == "L6"


def test_l7_named_stones_are_not_taken_out_of_sight() -> None:
    two_groups = """
        . X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . O X
        . . . . . . .
    """
    game = LocalGame(two_groups, "live({B5, G2})", to_play=WHITE)
    stands = replies({"G1": EYES, "G3": EYES}, otherwise=EYES)
    assert verify(certificate(game, BLACK, prove(game, BLACK, stands))).accepted
    game = LocalGame(two_groups.replace(". . . . . . .", ". . . . . . O"), "live({B5, G2})", to_play=WHITE)
    fault = fault_of(game, BLACK, replies({"G3": EYES}, otherwise=EYES))
    assert (fault.rule, fault.points) == ("L7", ("G2",))


def test_the_zone_holds_the_zones_below_and_the_winners_move() -> None:
    assert straight_three().drop("A5", "A4").rule == "zone"
    assert straight_three().drop("", "D6").rule == "zone"
    case = Case(LocalGame(TWO_EYES, "live(B5)"), BLACK, play("G1", EYES))
    assert case.drop("", "G1").rule == "zone"
