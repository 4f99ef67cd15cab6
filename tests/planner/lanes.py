"""A small world for tests: two lanes of five fields. Alpha's runners want to the far end, past Beta's guard.

A step is to a neighbouring field, and takes what stands there; runners never step back. Alpha crosses with
one runner, or once the guard is taken; Beta wants the runners taken.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable

Field = tuple[int, int]
END = 4
B, P, Q = Variable("B"), Variable("P"), Variable("Q")


@dataclass(frozen=True)
class Lanes:
    """Where the runners and the guard are; those taken are left out."""

    pieces: tuple[tuple[str, Field], ...] = (("A", (0, 1)), ("B", (1, 2)), ("guard", (0, 3)))

    @property
    def key(self) -> object:
        return self.pieces

    def at(self, piece: Value) -> Field | None:
        return dict(self.pieces).get(str(piece))

    def own(self, agent: Agent) -> dict[str, Field]:
        return {name: at for name, at in self.pieces if (name == "guard") is (agent is Agent.BETA)}

    def steps(self, agent: Agent) -> list[tuple[str, Field]]:
        return [
            (name, (row + down, column + ahead))
            for name, (row, column) in self.own(agent).items()
            for down, ahead in ((0, 1), (1, 0), (-1, 0), (0, -1))
            if row + down in (0, 1) and 0 <= column + ahead <= END
            if (ahead >= 0 or name == "guard")
            and (row + down, column + ahead) not in self.own(agent).values()
        ]

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if goal.name == "go":
            return Standing.UNTOLD
        if goal.name == "take":
            return Standing.OPEN if self.at(goal.args[0]) else Standing.ACHIEVED
        runners = self.own(Agent.ALPHA)
        if runners and (self.at("guard") is None or any(column == END for _, column in runners.values())):
            return Standing.ACHIEVED
        return Standing.OPEN if runners else Standing.FAILED

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        theirs = self.own(agent.other)
        attacked = [field for _, field in self.steps(agent.other)]
        for piece, field in self.steps(agent):
            match predicate.name:
                case "hits":
                    yield from ((piece, field, name) for name, at in theirs.items() if at == field)
                case "safe" if field not in attacked and field not in theirs.values():
                    yield piece, field
                case "covered" if field in attacked:
                    helpers = [other for other, reached in self.steps(agent) if reached == field]
                    yield from ((piece, field, other) for other in helpers if other != piece)

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return (goal.args,) if goal.name == "go" and goal.args in self.steps(agent) else ()

    def play(self, agent: Agent, action: Action) -> "Lanes":
        assert isinstance(action, tuple)
        mover, field = action
        kept = [(name, at) for name, at in self.pieces if at != field or name == mover]
        return Lanes(tuple((name, field if name == mover else at) for name, at in kept))

    def passed(self, agent: Agent) -> "Lanes":
        return self

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return ()


def ways(
    name: str, goal: Pattern, do: tuple[tuple[Pattern, ...], ...], *when: Pattern, why: str = ""
) -> Schema:
    return Schema(name, goal, do, tuple(Condition(one) for one in when), why)


GO = Pattern("go", (P, Q))
CROSS, TAKE = Pattern("cross"), Pattern("take", (B,))
KNOWLEDGE = Schemas(
    ways("strike", CROSS, ((GO,),), Pattern("hits", (P, Q, B))),
    ways("run", CROSS, ((GO,),), Pattern("safe", (P, Q))),
    ways(
        "lure",
        CROSS,
        ((GO,), (Pattern("go", (B, Q)),)),
        Pattern("covered", (P, Q, B)),
        why="If the guard takes the one, the other takes the guard.",
    ),
    ways("strike", TAKE, ((GO,),), Pattern("hits", (P, Q, B))),
    ways("draw_near", TAKE, ((GO,),), Pattern("safe", (P, Q))),
)
RUNNERS = [Goal("take", ("A",)), Goal("take", ("B",))]
