"""The words of the goal language: kinds of goal, what each takes, what its opposite is, who wants it.

Takes nothing, gives tables. Knows no board and no stones: what each kind means on a board is the solver's.

*Friend* is the player who wants a goal, *Opponent* the one who does not.
"""

import enum
from dataclasses import dataclass
from typing import Final


class Sort(enum.Enum):
    """What may stand at a place between the parentheses of a goal."""

    STONES = "stones"
    AREA = "points where an eye is to be"
    LIBERTIES = "a number of liberties"


class Friend(enum.Enum):
    """How to tell who wants a goal."""

    OWNER = "the owner of the stones named first"
    OTHER = "the side that does not own them"
    STATED = "the side written before it"


class Qualifier(enum.Enum):
    """Which results count; without one the best result is found and named."""

    UNCONDITIONALLY = "unconditionally"
    BY_SEKI = "by_seki"
    BY_KO = "by_ko"


class Kind(enum.Enum):
    """What is wanted."""

    CAPTURE = "capture"
    SAVE = "save"
    KILL = "kill"
    LIVE = "live"
    KILL_ANY = "kill_any"
    LIVE_ALL = "live_all"
    CONNECT = "connect"
    CUT = "cut"
    MAKE_EYE = "make_eye"
    DENY_EYE = "deny_eye"
    ESCAPE = "escape"
    CONTAIN = "contain"
    WIN_RACE = "win_race"

    @property
    def signature(self) -> "Signature":
        """What it takes, and who wants it."""
        return SIGNATURES[self]

    @property
    def opposite(self) -> "Kind":
        """What the other player wants instead; for `win_race` the same, with the two arguments swapped.

        In a race that is not all the rest: in a seki neither side wins it.
        """
        return _OPPOSITES[self]


@dataclass(frozen=True, slots=True)
class Signature:
    """The places between the parentheses, each with the letter that stands for it in the documentation.

    The last `optional` of them may be left out. `symmetric`: the places may be swapped without change.
    """

    usage: str
    sorts: tuple[Sort, ...]
    friend: Friend
    optional: int = 0
    symmetric: bool = False


_OPPOSITE_PAIRS: Final = (
    (Kind.CAPTURE, Kind.SAVE),
    (Kind.KILL, Kind.LIVE),
    (Kind.KILL_ANY, Kind.LIVE_ALL),
    (Kind.CUT, Kind.CONNECT),
    (Kind.DENY_EYE, Kind.MAKE_EYE),
    (Kind.CONTAIN, Kind.ESCAPE),
    (Kind.WIN_RACE, Kind.WIN_RACE),
)
_OPPOSITES: Final = {a: b for pair in _OPPOSITE_PAIRS for a, b in (pair, pair[::-1])}

_BOUNDED: Final = (Sort.STONES, Sort.LIBERTIES)
SIGNATURES: Final = {
    Kind.CAPTURE: Signature("capture(C) or capture(C, k)", _BOUNDED, Friend.OTHER, optional=1),
    Kind.SAVE: Signature("save(C) or save(C, k)", _BOUNDED, Friend.OWNER, optional=1),
    Kind.KILL: Signature("kill(G)", (Sort.STONES,), Friend.OTHER),
    Kind.LIVE: Signature("live(G)", (Sort.STONES,), Friend.OWNER),
    Kind.KILL_ANY: Signature("kill_any(G)", (Sort.STONES,), Friend.OTHER),
    Kind.LIVE_ALL: Signature("live_all(G)", (Sort.STONES,), Friend.OWNER),
    Kind.CONNECT: Signature("connect(A, B)", (Sort.STONES, Sort.STONES), Friend.OWNER, symmetric=True),
    Kind.CUT: Signature("cut(A, B)", (Sort.STONES, Sort.STONES), Friend.OTHER, symmetric=True),
    Kind.MAKE_EYE: Signature("make_eye(P)", (Sort.AREA,), Friend.STATED),
    Kind.DENY_EYE: Signature("deny_eye(P)", (Sort.AREA,), Friend.STATED),
    Kind.ESCAPE: Signature("escape(C)", (Sort.STONES,), Friend.OWNER),
    Kind.CONTAIN: Signature("contain(C)", (Sort.STONES,), Friend.OTHER),
    Kind.WIN_RACE: Signature("win_race(A, B)", (Sort.STONES, Sort.STONES), Friend.OWNER),
}
