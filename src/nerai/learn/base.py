"""A rule base: static rules, and what they say of a question without search.

Takes StaticRules; gives the one that decides a question, at its place. It is found by the native index, then
held against the board once more (`Placed.agrees`): what is believed is that check, not the index. Holds rules
in memory; where they come from and are kept is not known here.
"""

from collections.abc import Iterable, Iterator

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.learn.static import Placed, StaticRule, Wanted, named_parts, wanted_of
from nerai.rules.matcher import Match, RuleIndex
from nerai.rules.rule import Rule
from nerai.solver.target import Target


class RuleBase:
    """Static rules, each once, ready to be asked; one that is added is found from the next question on."""

    def __init__(self, rules: Iterable[StaticRule] = ()) -> None:
        self._rules: dict[str, StaticRule] = {}
        self._indexes: list[RuleIndex] = []
        self._asked: tuple[bytes, Position] | None = None
        self._found: dict[Color, dict[Wanted, list[Match]]] = {}
        self.extend(rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[StaticRule]:
        return iter(self._rules.values())

    def add(self, rule: StaticRule) -> bool:
        """Take a rule; whether it is a new one."""
        return self.extend((rule,)) == 1

    def extend(self, rules: Iterable[StaticRule]) -> int:
        """Take rules; how many of them are new."""
        new = {rule.id: rule for rule in rules if rule.id not in self._rules}
        if new:
            self._rules |= new
            self._compile([_indexed(rule) for rule in new.values()])
            self._asked = None
        return len(new)

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
        wanted = wanted_of(atom)
        named = None if wanted is None else named_parts(position, atom)
        if wanted is None or named is None:
            return
        for placed in self.fitting(position, atom.reacher, wanted):
            if placed.is_about(position.size, atom.liberty_bound, named) and placed.holds(position):
                yield placed

    def fitting(self, position: Position, own: Color, wanted: Wanted) -> Iterator[Placed]:
        """The rules of a kind whose pattern fits on a board, whoever is to move there."""
        for match in self._matches(position, own).get(wanted, ()):
            yield Placed(self._rules[match.rule], match.anchor, match.symmetry, match.own)

    def _matches(self, position: Position, own: Color) -> dict[Wanted, list[Match]]:
        """What fits on a board, by kind; many questions are asked of one board, so it is looked at once."""
        if self._asked is None or self._asked[0] != position.stones or self._asked[1].size != position.size:
            self._asked, self._found = (position.stones, position), {}
        found = self._found.get(own)
        if found is None:
            found = self._found[own] = {}
            for index in self._indexes:
                for match in index.matches(position, own):
                    found.setdefault(self._rules[match.rule].wanted, []).append(match)
        return found


def _indexed(rule: StaticRule) -> Rule:
    return Rule(rule.id, rule.pattern, rule.conditions)
