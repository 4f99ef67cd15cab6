"""Local situations that multi-goals are put together from, drawn as text.

Gives Shapes: each is a diagram at the upper edge of a board, mostly closed off by a wall that lives by eyes
of its own, with goals on it and the statuses that the solver finds. Shapes of one goal are here, those of two
goals on the same points in shapes_dependent.py. Plain data; placing.py puts them on boards.

X is shut in, O is the wall. `# % &` are stones of X and `@ =` stones of O to talk about, letters are empty
points. A goal names them in angle brackets: `live(<#>)`.
"""

from dataclasses import dataclass
from typing import Final

from nerai.bench.multi_goals.record import Dependence

UNSETTLED: Final = "WW|LL"
WON: Final = "WW|WL"
LOST: Final = "WL|LL"


@dataclass(frozen=True, slots=True)
class Shape:
    """A diagram, goals of one side on it with their statuses, and how the goals depend on each other.

    `joined` are the statuses of two goals by `and` and by `or`. A shape in a `corner` has the left edge as
    well, else the wall stands on both sides. One that is not `walled` needs none: its goals are about few
    liberties, and the empty lines drawn around are what they depend on.
    """

    name: str
    diagram: str
    goals: tuple[str, ...]
    statuses: tuple[str, ...]
    meant: Dependence | None = None
    joined: tuple[str, str] = ("", "")
    corner: bool = True
    walled: bool = True


def _life(name: str, diagram: str, status: str, *, corner: bool = True) -> Shape:
    return Shape(name, diagram, ("live(<#>)",), (status,), corner=corner)


def _link(name: str, diagram: str, status: str, *, corner: bool = False) -> Shape:
    return Shape(name, diagram, ("connect(<#>, <%>)",), (status,), corner=corner)


def _few_liberties(name: str, diagram: str, liberties: int) -> Shape:
    goal = f"capture(<@>, {liberties})"
    return Shape(name, diagram, (goal,), (UNSETTLED,), walled=False)


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
    _few_liberties(
        "ladder_into_the_corner",
        """
        . . . . . . .
        . . . . . . .
        . . . . . X .
        . . . . @ X .
        . . . . X . .
        . . . . . . .
        """,
        2,
    ),
    _few_liberties(
        "ladder_along_the_edge",
        """
        . . . . . . . .
        . . X @ . . . .
        . . X @ X . . .
        . . . X . . . .
        . . . . . . . .
        """,
        2,
    ),
    _few_liberties(
        "ladder_that_a_net_is_as_good_as",
        """
        . . . . . . . .
        . . . . . . . .
        . . . X X . . .
        . . X @ . . . .
        . . X . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        2,
    ),
    _few_liberties(
        "net",
        """
        . . . . . . . .
        . . . X X . . .
        . . X @ @ . . .
        . . X . . . . .
        . . . . . X . .
        . . . . . . . .
        """,
        3,
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
