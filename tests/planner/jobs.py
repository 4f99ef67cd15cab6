"""A small world for tests: jobs that can be done once, by goals `do(job)`. The rest is up to schemas."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Condition, Pattern, Schema


@dataclass(frozen=True)
class Jobs:
    """The jobs done so far. A goal `have(job)` can be tested, `stand` holds once nobody does anything."""

    done: tuple[str, ...] = ()
    passes: int = 0

    @property
    def key(self) -> object:
        return (frozenset(self.done), self.passes)

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if goal.name == "have":
            return Standing.ACHIEVED if goal.args[0] in self.done else Standing.OPEN
        if goal.name == "stand":
            return Standing.FAILED if self.done else Standing.ACHIEVED if self.passes > 1 else Standing.OPEN
        return Standing.UNTOLD

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        if predicate.args[0] in self.done:
            yield predicate.args

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return goal.args if goal.name == "do" and goal.args[0] not in self.done else ()

    def play(self, agent: Agent, action: Action) -> "Jobs":
        return Jobs((*self.done, str(action)))

    def passed(self, agent: Agent) -> "Jobs":
        return Jobs(self.done, self.passes + 1)

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return ()


def schema(name: str, goal: str, *groups: str, after: str = "") -> Schema:
    """Groups of goals such as `do:x have:y sub`; `after` is a job that must be done before."""
    return Schema(
        name,
        pattern(goal),
        tuple(tuple(map(pattern, group.split())) for group in groups),
        when=((Condition(Pattern("done", (after,))),) if after else ()),
    )


def pattern(text: str) -> Pattern:
    name, _, job = text.partition(":")
    return Pattern(name, (job,) if job else ())
