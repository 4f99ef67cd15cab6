"""Positions for the examples of multi-goals in Meijer and Koppelaar's paper, composed by us.

Gives MultiGoals with the statuses that the paper states. Its figures are lost to us, and nothing of them is
copied: each diagram is made to show what the text says. Where the text looks at both players, the
opponent's goal is there as well.
"""

from typing import Final

from nerai.bench.multi_goals.record import Dependence, MultiGoal
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.solver.target import target_of

UNSETTLED: Final = "WW|LL"
WON: Final = "WW|WL"
LOST: Final = "WL|LL"
HOPELESS: Final = "LL|LL"

_EYE_OR_LINK: Final = """
    . X . X . X . X O O . O .
    X X X X O X X X X X X O .
    O O O O O O O O O O O O O
    . O . O . . . . . . . . .
    O O O O . . . . . . . . .
"""
_TWO_EYES: Final = """
    O O O O O O O O O O O
    O O X X X X X X X O O
    . O . . X X X . . O .
"""
_DOUBLE_KO: Final = """
    . O . O O O O O O O O
    O O O O O O O O O O O
    O O X O O O O O . O O
    O X . X X X X X O X O
    O X X . X . X . X X O
"""
_FALSE_EYE: Final = """
    . O . O O O O O O O O
    O O O O O O O O O O O
    O O O O O O O O O O O
    O X O X X X X X X O O
    . X X . X . X X X O .
"""
_SUSSMAN: Final = """
    . O . O O O O O O O O
    O O O O O O O O O O O
    O O O O O O O O O O O
    O O O X . X X X X X X
    X . X X . . X . X . X
"""
_ONE_MOVE_TWO_EYES: Final = """
    O O O O O O O O O
    O O X X . X X O O
    . O X . X . X O .
"""
_SENTE: Final = """
    O O O O O O O O O
    O O O O X O O O O
    O O O X . O O . O
    X X X X . X O O O
    X . X . X X O . O
"""
_DOUBLE_THREAT: Final = """
    . O . O . . . . .
    O O O O O O O O O
    X X O . X . O X X
    . X X X . X X X .
    X X O O O O O X X
    O O O O O O O O O
    . O . O . . . . .
"""
_BAMBOO_AND_EYE: Final = """
    O O O O O O O O
    O O O X . X O .
    O X X X . X O O
    O X . X . X O .
"""
_TWO_BAMBOOS: Final = """
    . O . O O O O O O O
    O O O O O O O O O O
    X X O O O O O O X X
    . X . X X X X . X .
    X X . X X X X . X X
    O O O O O O O O O O
    . O . O O O O O O O
"""


def paper_goals() -> tuple[MultiGoal, ...]:
    """The examples, in the order of the paper."""
    return (
        _drawn(
            "example_6",
            _EYE_OR_LINK,
            "connect(F5, D5) or capture(J5)",
            parts=("connect(F5, D5)", "capture(J5)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=WON,
            same=("live(F5)",),
        ),
        _drawn(
            "example_6_opponent",
            _EYE_OR_LINK,
            "cut(F5, D5) and save(J5)",
            parts=("cut(F5, D5)", "save(J5)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=LOST,
            same=("kill(F5)",),
        ),
        _drawn(
            "example_7",
            _TWO_EYES,
            "black: make_eye(D1) and black: make_eye(H1)",
            parts=("black: make_eye(D1)", "black: make_eye(H1)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=LOST,
            same=("live(E2)",),
        ),
        _drawn(
            "example_7_opponent",
            _TWO_EYES,
            "white: deny_eye(D1) or white: deny_eye(H1)",
            parts=("white: deny_eye(D1)", "white: deny_eye(H1)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=WON,
            same=("kill(E2)",),
        ),
        _drawn(
            "example_8",
            _DOUBLE_KO,
            "black: make_eye(D1) or black: make_eye(H1)",
            parts=("black: make_eye(D1)", "black: make_eye(H1)"),
            statuses=("W W|KO_DOWN L", "W KO_UP|L L"),
            status="W W|W KO_DOWN",
            same=("live(E2)",),
        ),
        _drawn(
            "false_eye",
            _FALSE_EYE,
            "black: make_eye(D1) and black: make_eye(F1)",
            parts=("black: make_eye(D1)", "black: make_eye(F1)"),
            statuses=(HOPELESS, "WW|WW"),
            status=HOPELESS,
            same=("live(E2)",),
        ),
        _drawn(
            "sussman",
            _SUSSMAN,
            "connect(C1, G1) and connect(A1, C1)",
            parts=("connect(C1, G1)", "connect(A1, C1)"),
            statuses=(WON, UNSETTLED),
            status=LOST,
            meant=Dependence.SUSSMAN,
        ),
        _drawn(
            "one_move_makes_two_eyes",
            _ONE_MOVE_TWO_EYES,
            "black: make_eye(D1) and black: make_eye(F1)",
            parts=("black: make_eye(D1)", "black: make_eye(F1)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=UNSETTLED,
            meant=Dependence.ONE_ONE,
            same=("live({C1, G1})",),
        ),
        _drawn(
            "one_move_makes_either_eye",
            _ONE_MOVE_TWO_EYES,
            "black: make_eye(D1) or black: make_eye(F1)",
            parts=("black: make_eye(D1)", "black: make_eye(F1)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=UNSETTLED,
            meant=Dependence.ONE_ONE,
        ),
        _drawn(
            "one_move_makes_two_false_eyes",
            _ONE_MOVE_TWO_EYES,
            "white: deny_eye(D1) and white: deny_eye(F1)",
            parts=("white: deny_eye(D1)", "white: deny_eye(F1)"),
            statuses=(UNSETTLED, UNSETTLED),
            status=UNSETTLED,
            meant=Dependence.ONE_ONE,
        ),
        _drawn(
            "sente",
            _SENTE,
            "capture(E4) and white: deny_eye(D1)",
            parts=("capture(E4)", "white: deny_eye(D1)"),
            statuses=(UNSETTLED, LOST),
            status=LOST,
            meant=Dependence.ONE_TWO,
        ),
        _drawn(
            "double_threat",
            _DOUBLE_THREAT,
            "connect(D4, E5) and connect(E5, F4)",
            parts=("connect(D4, E5)", "connect(E5, F4)"),
            statuses=(WON, WON),
            status=UNSETTLED,
            meant=Dependence.TWO_TWO,
            same=("live({D4, F4})",),
        ),
        _drawn(
            "double_threat_opponent",
            _DOUBLE_THREAT,
            "cut(D4, E5) or cut(E5, F4)",
            parts=("cut(D4, E5)", "cut(E5, F4)"),
            statuses=(LOST, LOST),
            status=UNSETTLED,
            meant=Dependence.TWO_TWO,
            same=("kill({D4, F4})",),
        ),
        _drawn(
            "ineffective_double_threat",
            _BAMBOO_AND_EYE,
            "save(F2) and black: make_eye(E1)",
            parts=("save(F2)", "black: make_eye(E1)"),
            statuses=(WON, WON),
            status=WON,
            meant=Dependence.INEFFECTIVE,
            same=("live(D2)",),
        ),
        _drawn(
            "two_bamboo_joints",
            _TWO_BAMBOOS,
            "connect(B4, D4) and connect(D4, J4)",
            parts=("connect(B4, D4)", "connect(D4, J4)"),
            statuses=(WON, WON),
            status=WON,
        ),
    )


def _drawn(
    name: str,
    diagram: str,
    goal: str,
    *,
    parts: tuple[str, ...],
    statuses: tuple[str, ...],
    status: str,
    meant: Dependence | None = None,
    same: tuple[str, ...] = (),
) -> MultiGoal:
    position = Position.parse(diagram)
    friend = target_of(parse_goal(goal), position).friend
    return MultiGoal(
        name=f"paper/{name}",
        position=position.with_to_play(friend),
        goal=goal,
        parts=parts,
        meant=() if meant is None else (meant,),
        statuses=statuses,
        status=status,
        same=same,
    )
