"""A small world for tests: noughts and crosses, with goals, predicates and alarms of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
P = Variable("P")


@dataclass(frozen=True)
class Noughts:
    """Nine cells: `a` Alpha's, `b` Beta's, `.` empty."""

    cells: str = "." * 9

    @property
    def key(self) -> str:
        return self.cells

    def sign(self, agent: Agent) -> str:
        return agent.value[0]

    def has_line(self, agent: Agent) -> bool:
        return any(all(self.cells[int(cell)] == self.sign(agent) for cell in line) for line in LINES)

    def completing(self, agent: Agent) -> list[int]:
        """The cells that give an agent a line."""
        return [cell for cell in self.empty() if self.play(agent, cell).has_line(agent)]

    def empty(self) -> list[int]:
        return [cell for cell in range(9) if self.cells[cell] == "."]

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if goal.name == "take":
            (cell,) = goal.args
            held = self.cells[int(str(cell))]
            return {".": Standing.OPEN, self.sign(agent): Standing.ACHIEVED}.get(held, Standing.FAILED)
        if self.has_line(agent.other):
            return Standing.FAILED
        if self.has_line(agent):
            return Standing.ACHIEVED
        if self.empty():
            return Standing.OPEN if goal.name in ("win", "hold") else Standing.UNTOLD
        return Standing.ACHIEVED if goal.name == "hold" else Standing.FAILED

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        match predicate.name:
            case "completes":
                cells: Iterable[int] = self.completing(agent)
            case "threatened":
                cells = self.completing(agent.other)
            case "forks":
                cells = [cell for cell in self.empty() if len(self.play(agent, cell).completing(agent)) > 1]
            case "builds":
                cells = [cell for cell in self.empty() if self.play(agent, cell).completing(agent)]
            case _:
                cells = self.empty()
        yield from ((cell,) for cell in cells if predicate.args[0] in (None, cell))

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return (goal.args[0],) if goal.name == "take" else ()

    def play(self, agent: Agent, action: Action) -> "Noughts":
        cell = int(str(action))
        return Noughts(self.cells[:cell] + self.sign(agent) + self.cells[cell + 1 :])

    def passed(self, agent: Agent) -> None:
        return None

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return [Goal("take", (cell,)) for cell in self.completing(agent.other)[:1]]


def by(name: str, goal: str, predicate: str) -> Schema:
    """To reach a goal, take a cell of which a predicate holds."""
    return Schema(
        name, Pattern(goal), ((Pattern("take", (P,)),),), when=(Condition(Pattern(predicate, (P,))),)
    )


ATTACK = [
    by(f"{name}_to_win", "win", name) for name in ("completes", "threatened", "forks", "builds", "free")
]
DEFENCE = [by(f"{name}_to_hold", "hold", name) for name in ("completes", "threatened", "builds", "free")]
EVERYTHING = Schemas(*ATTACK, *DEFENCE)
