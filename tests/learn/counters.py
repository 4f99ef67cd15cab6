"""Rules of a game that is hardly one, to test what learning does to rules: a set of facts that must hold."""

from collections.abc import Iterator
from dataclasses import dataclass

from nerai.learn.case import Case, Try
from nerai.learn.metarules import Rule


@dataclass(frozen=True)
class Facts:
    """Advises a number where all its facts hold."""

    advised: int
    facts: frozenset[str]
    goal: str = "score"

    @property
    def id(self) -> str:
        return f"{self.advised} if {' and '.join(sorted(self.facts)) or 'true'}"

    def more_general(self) -> Iterator["Facts"]:
        return (Facts(self.advised, self.facts - {fact}) for fact in sorted(self.facts))

    def covers(self, other: Rule) -> bool:
        return isinstance(other, Facts) and other.advised == self.advised and self.facts <= other.facts


def facts(advised: int, *names: str) -> Facts:
    return Facts(advised, frozenset(names))


def induce(case: Case[frozenset[str], int], one: Try[int]) -> Iterator[Facts]:
    yield Facts(one.action, case.situation)


def case(
    *tries: tuple[int, str, bool], untried: tuple[int, ...] = (), left_lost: bool | None = True
) -> Case[frozenset[str], int]:
    """A case where a and b hold; a try is an action, the rule that advised it, and whether it won."""
    return Case(
        frozenset({"a", "b"}),
        "score",
        tuple(Try(action, frozenset({rule}), won) for action, rule, won in tries),
        tuple(Try(action, frozenset(), True) for action in untried),
        left_lost,
    )
