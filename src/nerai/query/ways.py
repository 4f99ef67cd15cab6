"""In which ways one question can be searched, by name, and what experience says of their order.

Takes a question and its Attempts; gives names and traits that stay the same from one question to the next,
so that experience with some can be used for others. Experience itself is made elsewhere: here is only what
is asked of it. It decides the order of work, and so what an answer costs, never what is true.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.lang import atoms
from nerai.query.attempts import Attempt
from nerai.query.region import LocalRegion
from nerai.solver.search import UNLIMITED, HintBook, Lesson, Threats
from nerai.solver.target import Target

Traits: TypeAlias = tuple[tuple[str, str], ...]
"""What a question is like: names with values, what says most first."""

_ROOMS: Final = (6, 9, 12, 16, 22)


class Step(Protocol):
    """One way to search, with so many nodes."""

    @property
    def way(self) -> str:
        """Its name, as way_of gives it."""
        ...

    @property
    def nodes(self) -> int:
        """How many nodes it gets before the next step has its turn."""
        ...


class KnownRule(Protocol):
    """A learned rule that decides a question: where its proof plays, and how it begins."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @property
    def points(self) -> frozenset[Point]:
        """The points that it looks at."""
        ...

    @property
    def move(self) -> Point | None:
        """The winner's first move, if the winner is to move."""
        ...


class Experience(Protocol):
    """What is known of earlier questions."""

    def rule(self, position: Position, target: Target) -> KnownRule | None:
        """A proved rule that decides the question; None when there is none."""
        ...

    def used(self, rule: str) -> None:
        """Told that a rule with this name has led to the proof."""
        ...

    @property
    def explores(self) -> int | None:
        """To learn: so many nodes for each way, whatever another has found; None: no learning."""
        ...

    def steps(self, traits: Traits, ways: Sequence[str]) -> Sequence[Step]:
        """The order in which those ways are best tried; a way may come again with more nodes."""
        ...

    def helped(self, way: str, nodes: int) -> None:
        """Told that this step, of those it gave last, has settled the question."""
        ...

    def note(self, traits: Traits, needed: Mapping[str, int | None]) -> None:
        """What each way has needed for one question; None: more than it had."""
        ...

    def hints(self, target: Target) -> HintBook | None:
        """What rules advise inside of searches for such a goal; None when there is nothing."""
        ...

    @property
    def watches(self) -> int:
        """To learn: of so many solved positions a search should tell; 0: no learning."""
        ...

    def watch(self, position: Position, target: Target, lessons: Sequence[Lesson]) -> None:
        """What a search has told."""
        ...


def way_of(attempt: Attempt) -> str:
    """The name of a way to search."""
    if attempt.placed:
        return "shut in"
    parts = ["in the region" if attempt.confined else "anywhere"]
    if attempt.assumed:
        parts.append("walls alive")
    if attempt.bound:
        parts.append(f"up to {attempt.bound} liberties")
    return ", ".join(parts)


def traits_of(position: Position, target: Target, region: LocalRegion, threats: Threats) -> Traits:
    """What a question is like, as far as can be seen without search."""
    atom = target.single
    reacher = atom.reacher if atom is not None else target.friend
    kinds = "+".join(sorted({one.kind.name.lower() for one in atoms(target.goal)}))
    room = len(region.empty)
    return (
        ("goal", kinds),
        ("first", "attacker" if position.to_play is reacher else "defender"),
        ("ways out", "none" if region.closed else "some"),
        ("threats", _held(threats)),
        ("room", str(next((most for most in _ROOMS if room <= most), "more"))),
    )


def _held(threats: Threats) -> str:
    if UNLIMITED in (threats.friend, threats.opponent):
        return "friend" if threats.friend == UNLIMITED else "opponent"
    return "few" if threats.friend or threats.opponent else "none"
