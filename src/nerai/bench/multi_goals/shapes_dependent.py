"""Local situations with two goals on the same points, for every way in which goals depend on each other.

Gives Shapes, drawn as in shapes.py, with the statuses of both goals and of the two together.
"""

from typing import Final

from nerai.bench.multi_goals.record import Dependence
from nerai.bench.multi_goals.shapes import LOST, UNSETTLED, WON, Shape

HOPELESS: Final = "LL|LL"
SURE: Final = "WW|WW"

DEPENDENT: Final = (
    Shape(
        "one_point_for_two_eyes",
        """
        O X e X f X O
        O X X . X X O
        O O O O O O O
        """,
        ("black: make_eye(<e>)", "black: make_eye(<f>)"),
        (UNSETTLED, UNSETTLED),
        Dependence.ONE_ONE,
        joined=(UNSETTLED, UNSETTLED),
        corner=False,
    ),
    Shape(
        "one_point_for_two_links",
        """
        O X . X O . O . O X . X O
        O # X X O O O O O X X % O
        O O O X O O & O O X O O O
        O O O X X X . X X X O O O
        O O O O O O O O O O O O O
        """,
        ("connect(<#>, <&>)", "connect(<&>, <%>)"),
        (UNSETTLED, UNSETTLED),
        Dependence.ONE_ONE,
        joined=(UNSETTLED, UNSETTLED),
        corner=False,
    ),
    Shape(
        "one_link_for_two_groups",
        """
        O X . X . . . X . X O
        O # X X . . . % X X O
        O O O O O O O O O O O
        """,
        ("live(<#>)", "live(<%>)"),
        (UNSETTLED, UNSETTLED),
        Dependence.ONE_ONE,
        joined=(UNSETTLED, UNSETTLED),
        corner=False,
    ),
    Shape(
        "link_that_is_life",
        """
        . . . X . X O
        . . . # X X O
        % X O O O O O
        . X O O O O O
        X X O O O O O
        O O O O O O O
        """,
        ("connect(<#>, <%>)", "live(<#>)"),
        (UNSETTLED, UNSETTLED),
        Dependence.ONE_ONE,
        joined=(UNSETTLED, UNSETTLED),
    ),
    Shape(
        "capture_that_threatens_to_kill",
        """
        & . X . X X O
        X X X X . X O
        O O O X . O O
        O O O O # O O
        O O O O O O O
        """,
        ("capture(<#>)", "kill(<&>)"),
        (UNSETTLED, LOST),
        Dependence.ONE_TWO,
        joined=(LOST, UNSETTLED),
    ),
    Shape(
        "capture_that_threatens_another",
        """
        X . X . X % O
        X X X X . X O
        O O O X . O O
        O O O O # O O
        O O O O O O O
        """,
        ("capture(<#>)", "capture(<%>)"),
        (UNSETTLED, LOST),
        Dependence.ONE_TWO,
        joined=(LOST, UNSETTLED),
    ),
    Shape(
        "links_that_share_a_threat",
        """
        O X . X O . O . O X . X O
        O # X X O O O O O X X % O
        O O O X O . & . O X O O O
        O O O X X X . X X X O O O
        O O O O O O O O O O O O O
        """,
        ("connect(<#>, <&>)", "connect(<&>, <%>)"),
        (WON, WON),
        Dependence.TWO_TWO,
        joined=(UNSETTLED, SURE),
        corner=False,
    ),
    Shape(
        "double_atari",
        """
        O X . X X . X X . X O
        O X X X @ . = X X X O
        O O O O . X . O O O O
        O O O O O O O O O O O
        """,
        ("capture(<@>)", "capture(<=>)"),
        (LOST, LOST),
        Dependence.TWO_TWO,
        joined=(HOPELESS, UNSETTLED),
        corner=False,
    ),
    Shape(
        "chain_and_eye_on_a_bamboo_joint",
        """
        O X . X e X O
        O X X X . % O
        O O O X . X O
        O O O O O O O
        """,
        ("save(<%>)", "black: make_eye(<e>)"),
        (WON, WON),
        Dependence.INEFFECTIVE,
        joined=(WON, WON),
        corner=False,
    ),
    Shape(
        "two_groups_that_can_join_twice",
        """
        O X . X . X . X O
        O # X X . X X % O
        O O O O O O O O O
        """,
        ("live(<#>)", "live(<%>)"),
        (WON, WON),
        Dependence.INEFFECTIVE,
        joined=(WON, WON),
        corner=False,
    ),
    Shape(
        "two_groups_a_little_apart",
        """
        O X . X . . X . X O
        O # X X . . % X X O
        O O O O O O O O O O
        """,
        ("live(<#>)", "live(<%>)"),
        (WON, WON),
        Dependence.INEFFECTIVE,
        joined=(WON, WON),
        corner=False,
    ),
    Shape(
        "link_that_takes_a_liberty",
        """
        # . & X . . % . X . X O
        O O O X . X X X X X X O
        O O O O O O O O O O O O
        """,
        ("connect(<&>, <%>)", "connect(<#>, <&>)"),
        (WON, UNSETTLED),
        Dependence.SUSSMAN,
        joined=(LOST, WON),
    ),
    Shape(
        "longer_link_that_takes_a_liberty",
        """
        O # X . & X . . % . X . X O
        O O O O O X . X X X X X X O
        O O O O O O O O O O O O O O
        """,
        ("connect(<&>, <%>)", "connect(<#>, <&>)"),
        (WON, UNSETTLED),
        Dependence.SUSSMAN,
        joined=(LOST, WON),
        corner=False,
    ),
)
"""Shapes of two goals on the same points."""
