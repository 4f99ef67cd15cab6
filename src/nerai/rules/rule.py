"""A rule: a pattern with conditions, and the name it goes by.

Plain data that fits together: every condition is about a cell of the pattern that can have what it counts.
Does not know what the rule advises, nor whether it is true.
"""

from dataclasses import dataclass

from nerai.errors import ConfigError
from nerai.rules.condition import Condition
from nerai.rules.pattern import ANY, EMPTY, ENEMY, OWN, Pattern


@dataclass(frozen=True, slots=True)
class Rule:
    """It holds where its pattern matches and all conditions are met. ConfigError when one does not fit."""

    id: str
    pattern: Pattern
    conditions: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        for condition in self.conditions:
            allowed = self.pattern.allowed(condition.dx, condition.dy)
            where = f"rule {self.id}: {condition}: the cell ({condition.dx}, {condition.dy})"
            if allowed == ANY:
                raise ConfigError(f"{where} is not in the pattern", hint="ask about a cell that it lists")
            if condition.count.of_move and allowed != EMPTY:
                raise ConfigError(f"{where} need not be empty", hint="moves are made at cells that are EMPTY")
            if not condition.count.of_move and allowed & ~(OWN | ENEMY):
                raise ConfigError(f"{where} need not have a stone", hint="chains have cells of OWN or ENEMY")
