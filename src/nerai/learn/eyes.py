"""Making an eye at a point, and keeping it from being made, as a situation that is read by rules.

Takes a position, a point, who wants an eye there, and an Adviser; gives a reader's Situation. The eye is made
once the point lies in an eye as the solver understands it (docs/design/proofs.md). That none can be made
nobody tells: who wants one has failed where no rule advises him.
"""

from dataclasses import dataclass

from nerai.board.point import Point, to_gtp
from nerai.lang import Kind
from nerai.learn.tactic import Tactic
from nerai.solver.standing import Standing, standing_of


@dataclass(frozen=True, slots=True)
class Eyes(Tactic):
    """The point at which `owner` wants an eye."""

    @property
    def must(self) -> bool:
        """Whether who wants the eye is to move."""
        return self.position.to_play is self.owner

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        return Kind.MAKE_EYE if self.must else Kind.DENY_EYE

    @property
    def question(self) -> str:
        """What the solver is asked."""
        return f"{self.owner.word}: make_eye({{{to_gtp(self.about[0], self.position.size)}}})"

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The point, as the only thing that it is about."""
        return (frozenset(self.about),)

    @property
    def there(self) -> bool:
        """A point always is."""
        return True

    def reached(self) -> bool | None:
        """True when the point is in an eye; else open."""
        return True if standing_of(self.position, self.target()) is Standing.REACHED else None
