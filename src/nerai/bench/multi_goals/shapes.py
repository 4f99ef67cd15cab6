"""Local situations that multi-goals are put together from, drawn as text.

Gives Shapes: each is a diagram at the upper edge of a board, closed off by a wall that lives by eyes of its
own, with goals on it and the statuses that the solver finds. Plain data; placing.py puts them on boards.

X is shut in, O is the wall. `# % &` are stones of X and `@ =` stones of O to talk about, letters are empty
points. A goal names them in angle brackets: `live(<#>)`.
"""

from dataclasses import dataclass
from typing import Final

from nerai.bench.multi_goals.record import Dependence

UNSETTLED: Final = "WW|LL"
WON: Final = "WW|WL"
LOST: Final = "WL|LL"
HOPELESS: Final = "LL|LL"
SURE: Final = "WW|WW"


@dataclass(frozen=True, slots=True)
class Shape:
    """A diagram, goals of one side on it with their statuses, and how the goals depend on each other.

    `joined` are the statuses of two goals by `and` and by `or`. A shape in a `corner` has the left edge as
    well, else the wall stands on both sides. Shapes of one goal are independent of whatever stands elsewhere.
    """

    name: str
    diagram: str
    goals: tuple[str, ...]
    statuses: tuple[str, ...]
    meant: Dependence | None = None
    joined: tuple[str, str] = ("", "")
    corner: bool = True


def _life(name: str, diagram: str, status: str, *, corner: bool = True) -> Shape:
    return Shape(name, diagram, ("live(<#>)",), (status,), corner=corner)


def _link(name: str, diagram: str, status: str, *, corner: bool = False) -> Shape:
    return Shape(name, diagram, ("connect(<#>, <%>)",), (status,), corner=corner)


SEARCHED: Final = (
    _life(
        "three_in_a_row",
        """
        . . . X O
        # X X X O
        O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "bent_three",
        """
        . . X X O
        . X X O O
        # X O O O
        O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "pyramid_four",
        """
        . . . X O
        X . X X O
        # X X O O
        O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "bulky_five",
        """
        . . X X O
        . . X O O
        . X X O O
        # X O O O
        O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "square_four",
        """
        . . X O
        . . X O
        # X X O
        O O O O
        """,
        LOST,
    ),
    _life(
        "four_on_the_second_line",
        """
        . . . . . O
        # X X X O O
        O O O O O O
        """,
        LOST,
    ),
    _life(
        "five_on_the_second_line",
        """
        . . . . . . O
        # X X X X O O
        O O O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "six_on_the_second_line",
        """
        . . . . . . . O
        # X X X X X O O
        O O O O O O O O
        """,
        WON,
    ),
    _life(
        "open_end",
        """
        . . . . O
        . # X X O
        . X O O O
        . X O O O
        O O O O O
        """,
        UNSETTLED,
    ),
    _life(
        "eye_beside_the_corner",
        """
        . . X . X O
        . # X X X O
        . O O O O O
        O O O O O O
        """,
        UNSETTLED,
    ),
    _link(
        "two_wide",
        """
        O X . X . . X . X O
        O # X X . . % X X O
        O O O O O O O O O O
        """,
        WON,
    ),
    _link(
        "two_wide_three_deep",
        """
        O X . X . . X . X O
        O # X X . . % X X O
        O O O X . . X O O O
        O O O O O O O O O O
        """,
        WON,
    ),
    _link(
        "three_wide",
        """
        O X . X . . . X . X O
        O # X X . . . % X X O
        O O O O O O O O O O O
        """,
        UNSETTLED,
    ),
    _link(
        "four_wide",
        """
        O X . X . . . . X . X O
        O # X X . . . . % X X O
        O O O O O O O O O O O O
        """,
        UNSETTLED,
    ),
    _link(
        "round_the_corner",
        """
        . . . X . X O
        . . . # X X O
        % X O O O O O
        . X O O O O O
        X X O O O O O
        O O O O O O O
        """,
        UNSETTLED,
        corner=True,
    ),
    Shape(
        "pushed_to_the_edge",
        """
        O X . X . . . . O
        O # X X @ . . . O
        O O O O X X . O O
        O O O O O X . O O
        O O O O O O O O O
        """,
        ("capture(<@>)",),
        (UNSETTLED,),
        corner=False,
    ),
    Shape(
        "half_an_eye",
        """
        O . e X . X O
        O # X X X X O
        O O O O O O O
        """,
        ("black: make_eye(<e>)",),
        (UNSETTLED,),
        corner=False,
    ),
)
"""Shapes of one goal, each of which takes some search, both sides first."""

KOS: Final = (
    _life(
        "ko_to_be_closed",
        """
        O X X . X . X O
        O X . X # X X O
        O O X O O O O O
        O O O O O O O O
        """,
        "W W|KO_DOWN L",
        corner=False,
    ),
    _life(
        "ko_to_be_taken",
        """
        O X X . X . X O
        O X O X # X X O
        O O . O O O O O
        O O O O O O O O
        """,
        "W KO_UP|L L",
        corner=False,
    ),
)
"""Shapes of one goal that a ko decides."""

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
