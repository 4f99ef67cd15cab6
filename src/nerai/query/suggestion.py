"""A goal that might be meant: the common form in which all suggesters hand in what they see.

Takes stones and numbers; gives a Goal of the goal language. Knows nothing of where the stones came from.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.answer import Candidate
from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Chain
from nerai.lang import And, Atom, Goal, Kind, Points, Qualifier
from nerai.query.opinions import HALF_SIZE

FAMILIES: Final = {
    Kind.LIVE: "life",
    Kind.KILL: "life",
    Kind.LIVE_ALL: "life",
    Kind.WIN_RACE: "life",
    Kind.CAPTURE: "capture",
    Kind.SAVE: "capture",
    Kind.CONNECT: "connect",
    Kind.CUT: "connect",
}
"""Kinds that ask nearly the same: whether stones live, whether a chain is taken, whether two are joined."""


_OF_ONE_CHAIN: Final = frozenset({Kind.CAPTURE, Kind.SAVE, Kind.CONNECT, Kind.CUT})


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A kind, the chains of each argument, who wants it, how likely it is meant, and why.

    `parties` are the arguments: one for life and capture, two for pairs and races, more when all of several
    stones are to be connected.
    """

    kind: Kind
    friend: Color
    parties: tuple[tuple[Chain, ...], ...]
    score: float
    why: str
    qualifier: Qualifier | None = None

    @property
    def target(self) -> frozenset[Point]:
        """All stones it is about."""
        return frozenset(point for party in self.parties for chain in party for point in chain.points)

    @property
    def family(self) -> str:
        """What sort of question it is: life, capture or connect."""
        return FAMILIES[self.kind]

    def goal(self, size: Size) -> Goal:
        """In the goal language; a chain goes by its first stone, a part of several chains by its largest."""
        if len(self.parties) < 3:
            return self._atom(self.parties, size)
        first, *others = self.parties
        return And(tuple(self._atom((first, other), size) for other in others))

    def candidate(self, size: Size) -> Candidate:
        """As an answer lists it."""
        return Candidate(str(self.goal(size)), round(self.score, 3), self.why)

    def scaled(self, factor: float, *, why: str = "") -> "Suggestion":
        """The same, more or less likely, with a reason added."""
        return replace(
            self, score=min(1.0, self.score * factor), why=f"{self.why}; {why}" if why else self.why
        )

    def _atom(self, parties: Sequence[tuple[Chain, ...]], size: Size) -> Atom:
        named = ((largest(party),) if self.kind in _OF_ONE_CHAIN else party for party in parties)
        arguments = tuple(Points(tuple(to_gtp(chain.anchor, size) for chain in party)) for party in named)
        return Atom(self.kind, arguments, qualifier=self.qualifier)


def worth(stones: int) -> float:
    """From 0 to 1: how likely somebody makes a problem about so many stones."""
    return stones / (stones + HALF_SIZE)


def largest(chains: Iterable[Chain]) -> Chain:
    """The chain with the most stones, the first of them in board order."""
    return min(chains, key=lambda chain: (-len(chain.points), chain.anchor))


def counted(number: int, one: str, many: str = "") -> str:
    """`no points`, `1 point`, `2 points`."""
    return f"1 {one}" if number == 1 else f"{number or 'no'} {many or one + 's'}"


def describe(chains: Collection[Chain], size: Size) -> str:
    """`the 5 black stones at D4`, naming the first stone of the largest chain."""
    first = largest(chains)
    count = sum(len(chain.points) for chain in chains)
    where = to_gtp(first.anchor, size)
    if count == 1:
        return f"the {first.color.word} stone {where}"
    return f"the {count} {first.color.word} stones at {where}"
