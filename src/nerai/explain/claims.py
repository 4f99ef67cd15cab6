"""The claims a statement may make: a closed set, each with its arguments and its meaning.

Plain data. What makes a claim true is recheck.py, which statements an answer has is statements.py, how they
are worded is the catalogue.
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
    REAL_EYE = "real_eye"
    FALSE_EYE = "false_eye"
    ONE_EYE_AT_MOST = "one_eye_at_most"
    CANNOT_GET_OUT = "cannot_get_out"
    NAKADE = "nakade"
    CONNECTS = "connects"
    CUTS = "cuts"
    LADDER = "ladder"
    NET = "net"
    SNAPBACK = "snapback"
    LIBERTIES = "liberties"
    STAYS = "stays"
    RACE = "race"
    KO = "ko"
    SEKI = "seki"
    IF_IGNORED = "if_ignored"
    CAN_IGNORE = "can_ignore"
    THREATENS = "threatens"
    ASSUMES = "assumes"
    PARTS_APART = "parts_apart"
    PART_STATUS = "part_status"
    SEARCHED_AS_ONE = "searched_as_one"
    PLAN = "plan"
    SURPRISE = "surprise"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a claim says, its arguments, and how it is checked again."""

    says: str
    arguments: str
    checked: str


_NODE: Final = "the certificate is checked, and its node must be about these stones"
_RULE: Final = "the line is played on the board, and the rules say it"
_BOTH: Final = "the board shows the shape, and a certificate, checked again, what becomes of it"
MEANINGS: Final = {
    Claim.RESULT: Meaning("what becomes of the goal", "result", _NODE),
    Claim.ACHIEVES: Meaning("a first move reaches the goal", "move, result", _NODE),
    Claim.REFUTED_BY: Meaning("a first move fails against a reply", "move, reply and further moves", _NODE),
    Claim.OTHER_SIDE_FIRST: Meaning("what happens if the other side begins", "result, moves", _NODE),
    Claim.CAPTURES: Meaning("the line takes the stones", "moves", _RULE),
    Claim.TWO_EYES: Meaning("after the line the stones have two eyes, at the points", "moves", _RULE),
    Claim.REAL_EYE: Meaning("after the line the point is an eye that no cut takes away", "moves", _RULE),
    Claim.FALSE_EYE: Meaning(
        "after the line the point looks like an eye, but the enemy holds too many of its corners",
        "moves",
        _RULE,
    ),
    Claim.ONE_EYE_AT_MOST: Meaning(
        "after the line the stones have room for one eye at most",
        "moves",
        "the certificate is checked, and has a leaf `dead` at the end of the line",
    ),
    Claim.CANNOT_GET_OUT: Meaning(
        "the stones are shut in with just these empty points, and do not get out", "", _BOTH
    ),
    Claim.NAKADE: Meaning(
        "the points are all the eye space there is, of that shape, and the move is its vital point",
        "shape, move",
        _BOTH,
    ),
    Claim.CONNECTS: Meaning("after the line the stones are one chain", "moves", _RULE),
    Claim.CUTS: Meaning("the line takes a stone that was to be connected", "moves", _RULE),
    Claim.LADDER: Meaning(
        "every move of the attacker in the line gives atari, until it takes", "moves", _BOTH
    ),
    Claim.NET: Meaning(
        "the move does not touch the stones, leaves them two liberties or more, and catches them",
        "move",
        _BOTH,
    ),
    Claim.SNAPBACK: Meaning("a stone is given up, and those that take it are taken at once", "moves", _BOTH),
    Claim.LIBERTIES: Meaning("after the line the chain has so many liberties", "number, moves", _RULE),
    Claim.STAYS: Meaning("after the line both sides may pass, and nothing changes", "moves", _NODE),
    Claim.RACE: Meaning(
        "the liberties of both sides in a race, and those they share",
        "liberties of the side that wants to win it, of the other, shared",
        "they are counted on the board",
    ),
    Claim.KO: Meaning(
        "a ko of that kind decides: who takes first, the approach moves, threats enough for the other",
        "kind, friend or opponent, approach moves, threats",
        "certificates for either side, won with the threats named, are checked",
    ),
    Claim.SEKI: Meaning(
        "the stones stay, and get two eyes by a ko at most; in a race, nobody wins it",
        "",
        "certificates that they stay, and that they are not sure of two eyes, are checked",
    ),
    Claim.IF_IGNORED: Meaning(
        "if the move is not answered, the line follows", "move, pass and further moves", _NODE
    ),
    Claim.CAN_IGNORE: Meaning(
        "so many moves of the opponent here can be left unanswered, whichever they are",
        "number",
        "for each such move that matters a certificate is checked",
    ),
    Claim.THREATENS: Meaning("the move would reach the goal if it were ignored", "move", _NODE),
    Claim.ASSUMES: Meaning(
        "something is taken for granted", "kind, side", "the certificate's header states it"
    ),
    Claim.PARTS_APART: Meaning(
        "the goal was put together from parts, those that are needed being independent",
        "number of parts needed, number of parts",
        _NODE,
    ),
    Claim.PART_STATUS: Meaning(
        "what becomes of a part, Friend and Opponent first", "status, way, nodes", _NODE
    ),
    Claim.PLAN: Meaning(
        "a schema proposed the move for a goal, before anything was searched",
        "move, goal, schema, why",
        "goals are expanded again by the schemas, and this one with that goal gives the move",
    ),
    Claim.SURPRISE: Meaning(
        "the move decides, and no schema proposed it; the goal is where knowledge ran out",
        "`move` or `reply`, move, goal, its level, moves before it",
        "goals are expanded again, no schema gives the move, and a certificate shows that it decides",
    ),
    Claim.SEARCHED_AS_ONE: Meaning("the parts were searched together", "number of parts, nodes", _NODE),
}
assert set(MEANINGS) == set(Claim)
