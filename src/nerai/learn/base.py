"""A rule base: static rules, and what they say of a question without search.

Takes StaticRules; gives the one that decides a question, at its place. It is found by the native index, then
held against the board once more (`Placed.agrees`): what is believed is that check, not the index. Holds rules
in memory; where they come from and are kept is not known here.
"""

from collections.abc import Iterable, Iterator

from nerai.board.position import Position
from nerai.learn.static import Placed, StaticRule
from nerai.rules.matcher import RuleIndex
from nerai.rules.rule import Rule
from nerai.solver.target import Target


class RuleBase:
    """Static rules, each once, ready to be asked; one that is added is found from the next question on."""

    def __init__(self, rules: Iterable[StaticRule] = ()) -> None:
        self._rules: dict[str, StaticRule] = {}
        self._indexes: list[RuleIndex] = []
        for rule in rules:
            self._rules.setdefault(rule.id, rule)
        if self._rules:
            self._compile([Rule(one.id, one.pattern) for one in self])

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[StaticRule]:
        return iter(self._rules.values())

    def add(self, rule: StaticRule) -> bool:
        """Take a rule; whether it is a new one."""
        if rule.id in self._rules:
            return False
        self._rules[rule.id] = rule
        self._compile([Rule(rule.id, rule.pattern)])
        return True

    def _compile(self, rules: list[Rule]) -> None:
        """Add an index, together with those that are no larger: so each rule is compiled a few times only."""
        while self._indexes and len(self._indexes[-1]) <= len(rules):
            rules = [*self._indexes.pop().rules, *rules]
        self._indexes.append(RuleIndex(rules))

    def known(self, position: Position, target: Target) -> Placed | None:
        """The rule that says what comes of a target, where it is met; None when none does."""
        if len(target.atoms) > 1 or target.qualifier is not None:
            return None
        return next(self._placed(position, target), None)

    def reached(self, position: Position, target: Target) -> bool | None:
        """Whether Friend has the goal of a target by a rule; None when no rule says so."""
        found = self.known(position, target)
        if found is None:
            return None
        winner = found.own if found.rule.own_wins else found.own.other
        return winner is target.friend

    def _placed(self, position: Position, target: Target) -> Iterator[Placed]:
        atom = target.atoms[0]
        for index in self._indexes:
            for match in index.matches(position, atom.reacher):
                placed = Placed(self._rules[match.rule], match.anchor, match.symmetry, match.own)
                if placed.speaks_of(position, atom) and placed.agrees(position):
                    yield placed
