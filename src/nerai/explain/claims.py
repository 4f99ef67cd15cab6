"""The claims a statement may make: a closed set, each with its arguments and its meaning.

Plain data. What makes a claim true is recheck.py, which statements an answer has is statements.py.
"""

import enum
from dataclasses import dataclass
from typing import Final


class Claim(enum.Enum):
    """What may be claimed; the values are the names in answers."""

    RESULT = "result"
    ACHIEVES = "achieves"
    REFUTED_BY = "refuted_by"
    OTHER_SIDE_FIRST = "other_side_first"
    CAPTURES = "captures"
    TWO_EYES = "two_eyes"
    CONNECTS = "connects"
    ASSUMES = "assumes"
    PARTS_APART = "parts_apart"
    PART_STATUS = "part_status"
    SEARCHED_AS_ONE = "searched_as_one"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a claim says, its arguments, and how it is checked again."""

    says: str
    arguments: str
    checked: str


_NODE: Final = "the certificate is checked, and its node must be about these stones"
_RULE: Final = "the line is played on the board, and the rules say it"
MEANINGS: Final = {
    Claim.RESULT: Meaning("what becomes of the goal", "result", _NODE),
    Claim.ACHIEVES: Meaning("a first move reaches the goal", "move, result", _NODE),
    Claim.REFUTED_BY: Meaning("a first move fails against a reply", "move, reply and further moves", _NODE),
    Claim.OTHER_SIDE_FIRST: Meaning("what happens if the other side begins", "result", _NODE),
    Claim.CAPTURES: Meaning("the line takes the stones", "moves", _RULE),
    Claim.TWO_EYES: Meaning("after the line the stones have two eyes, at the points", "moves", _RULE),
    Claim.CONNECTS: Meaning("after the line the stones are one chain", "moves", _RULE),
    Claim.ASSUMES: Meaning(
        "something is taken for granted", "kind, side", "the certificate's header states it"
    ),
    Claim.PARTS_APART: Meaning("the goal was put together from parts", "number of parts", _NODE),
    Claim.PART_STATUS: Meaning(
        "what becomes of a part, Friend and Opponent first", "status, way, nodes", _NODE
    ),
    Claim.SEARCHED_AS_ONE: Meaning("the parts were searched together", "number of parts, nodes", _NODE),
}
assert set(MEANINGS) == set(Claim)
