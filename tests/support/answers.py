"""Answers for tests: one with every field filled, and ways to spoil it.

The position, White to move and kill; its answer is A8:

      A B C D E
    9 . X O . .
    8 * X O . .
    7 . X O . .
    6 X X O . .
    5 O O O . .
"""

import copy
import re
from typing import Any

from nerai.answer import (
    Answer,
    Assumption,
    AssumptionKind,
    Candidate,
    Cost,
    Estimated,
    FirstMove,
    GoalSource,
    Learned,
    LearnedKind,
    MoveSource,
    OtherSideFirst,
    PlanEvidence,
    PlanStep,
    Proved,
    Reason,
    Refuted,
    Result,
    Setup,
    Side,
    Statement,
    Status,
    Unknown,
)

CORNER = Setup(
    width=9,
    height=9,
    black=("B9", "B8", "B7", "B6", "A6"),
    white=("C9", "C8", "C7", "C6", "C5", "B5", "A5"),
)
PROVED = Proved("c1", 40)
REFUTED = Refuted("c1", 12)
ESTIMATED = Estimated(0.75, 200, "playouts")
UNKNOWN = Unknown(Reason.TIME)


def full_answer() -> Answer:
    """An answer that uses every field."""
    return Answer(
        position=CORNER,
        to_move=Side.WHITE,
        goal="kill(B9)",
        goal_source=GoalSource.COMMENT,
        candidates=(Candidate("kill(B9)", 0.9, "the comment says kill"), Candidate("capture(A6)", 0.2, "")),
        result=Result.UNCONDITIONAL,
        evidence=PROVED,
        move="A8",
        moves=(
            FirstMove("A8", Result.UNCONDITIONAL, PROVED, ("A8", "A9", "A7")),
            FirstMove("A9", Result.FAILS, REFUTED, refutation=("A8", "A7")),
            FirstMove("A7", Result.FAILS, ESTIMATED),
            FirstMove("pass", Result.UNKNOWN, UNKNOWN),
        ),
        other_side_first=OtherSideFirst(Result.FAILS, None, REFUTED, ("A8",), ("A8", "A9")),
        status=Status(2, "W|L", 1, 0),
        assumptions=(
            Assumption(AssumptionKind.ALIVE, Side.WHITE, ("C9", "A5")),
            Assumption(AssumptionKind.KO_THREATS, Side.BLACK),
        ),
        zone=("A9", "A8", "A7", "B9"),
        learned=Learned(LearnedKind.RULE, "0123456789ab", "settled by rule 0123456789ab", ("A9", "A8")),
        threats=("A9",),
        plan=(
            PlanStep(0, None, Side.WHITE, "kill(B9)", None, "nakade_three", Result.UNCONDITIONAL, PROVED),
            PlanStep(1, 0, Side.WHITE, None, "A8", None, Result.UNCONDITIONAL, PROVED),
            PlanStep(2, 1, Side.BLACK, None, "A9", None, Result.UNKNOWN, UNKNOWN),
        ),
        plan_evidence=PlanEvidence.PROOF_COMPLETE,
        move_source=MoveSource.SCHEMA,
        statements=(
            Statement(0, None, "cannot_get_out", PROVED, points=("B9",), goal="kill(B9)"),
            Statement(
                1, 0, "nakade", PROVED, ("straight_three", 3), ("A9", "A8", "A7"), None, "nakade_three"
            ),
        ),
        cost=Cost(nodes=41, seconds=0.003, plan_cycles=7, moves_tried=2),
    )


def with_value(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A deep copy of JSON data with one field set: `moves[2].evidence.p`."""
    data = copy.deepcopy(data)
    holder, last = _holder(data, path)
    holder[last] = value
    return data


def without(data: dict[str, Any], path: str) -> dict[str, Any]:
    """A deep copy of JSON data with one field left out."""
    data = copy.deepcopy(data)
    holder, last = _holder(data, path)
    del holder[last]
    return data


def paths(data: object, path: str = "") -> list[str]:
    """The paths of all fields in JSON data."""
    if isinstance(data, dict):
        inner = [(f"{path}.{name}" if path else name, value) for name, value in data.items()]
    elif isinstance(data, list):
        inner = [(f"{path}[{index}]", value) for index, value in enumerate(data)]
    else:
        return []
    return [found for name, value in inner for found in (name, *paths(value, name))]


def _holder(data: Any, path: str) -> tuple[Any, str | int]:
    keys: list[str | int] = [
        int(word[1:-1]) if word[0] == "[" else word for word in re.findall(r"\[\d+\]|[^.\[]+", path)
    ]
    for key in keys[:-1]:
        data = data[key]
    return data, keys[-1]
