"""Noughts and crosses as a game to be learned: shapes of cells that advise a cell, read by the same reader.

The world is that of the planner's tests. Alpha must get a line, Beta must not let it; nobody may pass. Cells
are numbered row by row; what a rule asks of one is `o` own, `x` the other's, or `.` empty.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from nerai.learn.case import Case, Try
from nerai.learn.metarules import Rule
from nerai.learn.reader import Advice
from nerai.planner.goal import Agent
from tests.planner.noughts import LINES, Noughts

_ROWS = (
    "012345678",
    "210543876",
    "678345012",
    "876543210",
    "036147258",
    "258147036",
    "630741852",
    "852741630",
)
SYMMETRIES = tuple(tuple(map(int, row)) for row in _ROWS)


@dataclass(frozen=True)
class CellRule:
    """Take a cell where others have certain contents."""

    goal: str
    cell: int
    asked: tuple[tuple[int, str], ...]

    @property
    def id(self) -> str:
        return f"{self.goal}: {self.cell} if {self.asked}"

    def images(self) -> Iterator["CellRule"]:
        for turned in SYMMETRIES:
            asked = tuple(sorted((turned[cell], content) for cell, content in self.asked))
            yield CellRule(self.goal, turned[self.cell], asked)

    def more_general(self) -> Iterator["CellRule"]:
        for one in self.asked:
            if one[0] != self.cell:
                yield cell_rule(self.goal, self.cell, dict(other for other in self.asked if other != one))

    def covers(self, other: Rule) -> bool:
        return isinstance(other, CellRule) and any(
            (image.goal, image.cell) == (other.goal, other.cell) and set(image.asked) <= set(other.asked)
            for image in self.images()
        )

    def holds(self, cells: str) -> bool:
        return all(cells[cell] == content for cell, content in self.asked)


def cell_rule(goal: str, cell: int, asked: dict[int, str]) -> CellRule:
    """The image that all symmetries of a rule share."""
    rule = CellRule(goal, cell, tuple(sorted({**asked, cell: "."}.items())))
    return min(rule.images(), key=lambda one: (one.cell, one.asked))


COMPLETE = [
    cell_rule("win", int(line[at]), {int(cell): "o" for cell in line}) for line in LINES for at in range(3)
]
BLOCK = [
    cell_rule("hold", int(line[at]), {int(cell): "x" for cell in line}) for line in LINES for at in range(3)
]
FIRST = list(dict.fromkeys((*COMPLETE, *BLOCK)))


@dataclass(frozen=True)
class Making:
    """Alpha makes a line, with either to move."""

    world: Noughts
    agent: Agent
    rules: tuple[CellRule, ...]

    @property
    def key(self) -> Hashable:
        return self.world.cells, self.agent

    @property
    def goal(self) -> str:
        return "win" if self.must else "hold"

    @property
    def must(self) -> bool:
        return self.agent is Agent.ALPHA

    @property
    def seen(self) -> str:
        """The cells as the one to move sees them."""
        own = self.world.sign(self.agent)
        return "".join("." if cell == "." else "o" if cell == own else "x" for cell in self.world.cells)

    def reached(self) -> bool | None:
        if self.world.has_line(Agent.ALPHA):
            return True
        return False if self.world.has_line(Agent.BETA) or not self.world.empty() else None

    def advice(self) -> Iterator[Advice[int]]:
        found: dict[int, set[str]] = {}
        for rule in self.rules:
            for image in rule.images():
                if rule.goal == self.goal and image.holds(self.seen):
                    found.setdefault(image.cell, set()).add(rule.id)
        yield from (Advice(cell, frozenset(found[cell])) for cell in sorted(found))

    def after(self, action: int) -> "Making":
        return Making(self.world.play(self.agent, action), self.agent.other, self.rules)

    def left(self) -> None:
        return None


def works(making: Making) -> bool:
    """Whether Alpha gets a line, by trying everything."""
    reached = making.reached()
    if reached is not None:
        return reached
    after = (works(making.after(cell)) for cell in making.world.empty())
    return any(after) if making.must else all(after)


def induce(case: Case[Making, int], one: Try[int]) -> Iterator[CellRule]:
    """The cells that were played, empty, and the taken ones that stand in a line with two of them."""
    played = one.took_part | {one.action}
    asked = dict.fromkeys(played, ".")
    for line in LINES:
        cells = set(map(int, line))
        if len(cells & played) == 2:
            (rest,) = cells - played
            asked[rest] = case.situation.seen[rest]
    yield cell_rule(case.goal, one.action, asked)
