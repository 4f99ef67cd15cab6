"""A goal about stones, as a situation that rules advise moves for; it is not read.

Takes a position, what the side to move wants and the stones; gives what rules advise there. Kill and live
speak of all their stones together, the others of chains. Whether a goal is reached is not known here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point, from_gtp, gtp_list
from nerai.board.position import Position
from nerai.lang import Atom, Goal, Kind, Points, canonical
from nerai.learn.dynamic import EYES, KINDS, Adviser, liberties_of_other
from nerai.learn.reader import Advice
from nerai.solver.target import target_of

GROUPS: Final = frozenset({Kind.KILL, Kind.LIVE})
"""The goals about all stones named, which need not be one chain."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the side to move wants, and of which stones: one set, or two chains to connect or cut."""

    position: Position
    kind: Kind
    chains: tuple[frozenset[Point], ...]

    @property
    def goal(self) -> str:
        """What is wanted, as a word."""
        return self.kind.value

    @property
    def named(self) -> str:
        """The stones, as goals name them."""
        size = self.position.size
        if self.kind in GROUPS:
            return "{" + ", ".join(gtp_list(self.chains[0], size)) + "}"
        return ", ".join(gtp_list([min(chain)], size)[0] for chain in self.chains)

    @property
    def drawing(self) -> str:
        """The board as text that can be read back, and what is asked."""
        return f"{self.position}\n{self.goal} {self.named}"

    def advice(self, adviser: Adviser) -> Iterator[Advice[Point]]:
        """What rules advise; where the other side would get most liberties comes first among equals."""
        for point, rules in adviser.advice(self.position, self.chains, self.kind).items():
            yield Advice(point, rules, liberties_of_other(self.position, point))


def asked_of(position: Position, goal: Goal) -> Asked | None:
    """What a goal asks of the side to move; None where it is not its own goal, or none that rules know."""
    atom = canonical(goal)
    if not isinstance(atom, Atom) or atom.kind not in KINDS.keys() - EYES:
        return None
    target = target_of(atom, position)
    if target.friend is not position.to_play:
        return None
    parts = tuple(_named(atom, position))
    if len(parts) != len(KINDS[atom.kind]):
        return None
    return Asked(position, atom.kind, parts)


def _named(atom: Atom, position: Position) -> Iterator[frozenset[Point]]:
    """The chains of what each argument of a goal names, together."""
    for argument in atom.arguments:
        if isinstance(argument, Points):
            stones = (from_gtp(name, position.size) for name in argument.names)
            yield frozenset().union(*(position.chain_at(one).points for one in stones))
