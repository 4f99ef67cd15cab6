"""Goals: what is asked, as atoms joined by `and`, `or` and `not`, and who has it.

A Goal is made by goal_text.py. An *atom* is something its *reacher* must make happen; `save`, `live`,
`live_all` and `cut` are `not` of atoms. A *standing* says what became of each atom, one letter an atom: `o`
open, `r` reached, `i` impossible.

All parts of a goal are wanted by one side (Friend). So an atom reached is never bad for its reacher, and the
worst that can still come is found by giving each open atom to whoever would rather have it otherwise.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

OPEN, REACHED, IMPOSSIBLE = "o", "r", "i"


class Atom(NamedTuple):
    """Something that happens or does not.

    Taking atoms are reached when all stones (`one_is_enough`: one of them) are taken; with a `bound`, they
    are impossible once the chain has more liberties than that and its enemy is to move; with `own` stones of
    the enemy (a race), once all of those are taken. The others are of the owner: that the stones are one
    chain (`joins`), or all of them safe (`safe`), both impossible when one is taken; or that one of the
    `stones`, which are points then, lies in an eye (`eye`).
    """

    stones: int
    owner: int
    joins: bool = False
    one_is_enough: bool = False
    bound: int = 0
    own: int = 0
    eye: bool = False
    safe: bool = False

    @property
    def takes(self) -> bool:
        """Whether it is reached by taking stones."""
        return not (self.joins or self.eye or self.safe)

    @property
    def reacher(self) -> int:
        """The side that makes it happen."""
        return 3 - self.owner if self.takes else self.owner

    @property
    def named(self) -> int:
        """The stones it speaks of."""
        return self.own if self.eye else self.stones | self.own


class One(NamedTuple):
    """An atom, by its place among the goal's atoms."""

    number: int


class Negation(NamedTuple):
    """The opposite."""

    part: "Expression"


class Junction(NamedTuple):
    """All parts, or at least one of them."""

    every: bool
    parts: tuple["Expression", ...]


Expression = One | Negation | Junction


def value(expression: Expression, happened: tuple[bool, ...]) -> bool:
    """The expression's value when just these atoms are reached."""
    if isinstance(expression, One):
        return happened[expression.number]
    if isinstance(expression, Negation):
        return not value(expression.part, happened)
    if expression.every:
        return all(value(part, happened) for part in expression.parts)
    return any(value(part, happened) for part in expression.parts)


@dataclass(frozen=True, slots=True)
class Goal:
    """A whole goal; `named` are the stones it speaks of.

    Safety depends on the rules (`suicide`) and on what is assumed: `assumed` are the stones, by side.
    """

    expression: Expression
    atoms: tuple[Atom, ...]
    friend: int
    named: int
    suicide: bool = False
    assumed: tuple[int, int, int] = (0, 0, 0)
    _known: dict[tuple[int, str, int, int], bool] = field(default_factory=dict, compare=False, repr=False)

    def sure(self, side: int, standing: str, kept: int = 0, reached: int = 0) -> bool:
        """Whether the side has the goal's value even if the worst becomes of all open atoms.

        `kept` are the atoms (one bit an index) that the other side is known not to reach, `reached` those
        that the side itself is known to reach.
        """
        key = (side, standing, kept, reached)
        known = self._known.get(key)
        if known is None:
            happened = tuple(
                letter == REACHED
                or (letter == OPEN and atom.reacher != side and not kept >> index & 1)
                or (letter == OPEN and atom.reacher == side and bool(reached >> index & 1))
                for index, (letter, atom) in enumerate(zip(standing, self.atoms, strict=True))
            )
            known = self._known[key] = value(self.expression, happened) == (self.friend == side)
        return known
