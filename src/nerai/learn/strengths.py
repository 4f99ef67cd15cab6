"""How strong rules are beside each other: a Bradley-Terry fit over what was tried in the same situations.

Takes competitions; gives a strength for each rule. Knows no game. A *team* is the rules that advise one
action; its strength is the product of theirs, and it wins a competition with the chance of its strength among
all teams. Every rule has also won once and lost once against an average rule, of strength 1 (the prior): so
strengths stay finite, and rules that always advise together share evenly what only their product is known of.

Fitted by minorisation-maximisation, one rule after the other: were all moved at once, team-mates would each
make up for the same lack, and the fit would run away.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

from nerai.learn.case import Case

PRIOR: Final = 1.0
WINDOW: Final = 2000
"""So many of the latest competitions are worth keeping."""
_ENOUGH: Final = 1e-5
_ROUNDS: Final = 300
S = TypeVar("S")
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Competition:
    """Teams that could be chosen, and the number of that which won."""

    teams: tuple[frozenset[str], ...]
    winner: int

    def to_json(self) -> list[Any]:
        """As plain data."""
        return [self.winner, *(sorted(team) for team in self.teams)]

    @classmethod
    def from_json(cls, told: Any) -> "Competition":
        """The competition that to_json has written; ValueError or TypeError when it is none."""
        winner, *teams = told
        if not isinstance(winner, int) or not 0 <= winner < len(teams):
            raise ValueError(f"no team {winner} can have won")
        return cls(tuple(frozenset(map(str, team)) for team in teams), winner)

    def among(self, rules: Collection[str]) -> "Competition | None":
        """The same with these rules alone; None where nothing is left to compare."""
        left = [(number, team.intersection(rules)) for number, team in enumerate(self.teams)]
        teams = [(number == self.winner, team) for number, team in left if team]
        if len(teams) < 2 or not any(won for won, _ in teams):
            return None
        return Competition(
            tuple(team for _, team in teams), next(at for at, (won, _) in enumerate(teams) if won)
        )


class Strength(NamedTuple):
    """How strong a rule is, from how many competitions, and which rules advise wherever it does."""

    estimate: float
    competitions: int
    together: tuple[str, ...]


def competitions(cases: Iterable[Case[S, A]]) -> list[Competition]:
    """The cases in which some tries won and others lost: each winner against the losers."""
    found = []
    for case in cases:
        losers = tuple(one.rules for one in case.tries if not one.won)
        if losers:
            found += [Competition((one.rules, *losers), 0) for one in case.working]
    return found


def strengths(held: Iterable[Competition], rules: Collection[str]) -> dict[str, Strength]:
    """What competitions say of some rules, as if there were no others; those that took part in none lack."""
    left = [one for one in (one.among(rules) for one in held) if one is not None]
    places = _places(left)
    alike = {rule: group for group in _always_together(places) for rule in group}
    return {
        rule: Strength(estimate, len(places[rule]), tuple(one for one in alike[rule] if one != rule))
        for rule, estimate in fit(left).items()
    }


def fit(held: Sequence[Competition], *, prior: float = PRIOR) -> dict[str, float]:
    """The strength of each rule that took part; an average rule has 1."""
    places = _places(held)
    groups = [group for group in _always_together(places) if len(group) > 1]
    wins = {
        rule: prior + sum(held[at].winner in teams for at, teams in found) for rule, found in places.items()
    }
    strength = dict.fromkeys(places, 1.0)
    for _ in range(_ROUNDS):
        before = dict(strength)
        # Anew in each round, so that rounding does not add up.
        worth = [[prod(strength[rule] for rule in team) for team in one.teams] for one in held]
        total = [sum(values) for values in worth]
        for rule, old in before.items():
            shares = sum(sum(worth[at][team] for team in teams) / total[at] for at, teams in places[rule])
            new = wins[rule] / (2 * prior / (old + 1) + shares / old)
            for at, teams in places[rule]:
                for team in teams:
                    total[at] += worth[at][team] * (new / old - 1)
                    worth[at][team] *= new / old
            strength[rule] = new
        for group in groups:  # by the prior alone they are alike; to come there by steps takes long
            even = prod(strength[rule] for rule in group) ** (1 / len(group))
            strength |= dict.fromkeys(group, even)
        if max((abs(strength[rule] / before[rule] - 1) for rule in before), default=0.0) < _ENOUGH:
            break
    return strength


_Places = dict[str, tuple[tuple[int, tuple[int, ...]], ...]]
"""For each rule the numbers of the competitions that it takes part in, each with the teams it is in."""


def _places(held: Sequence[Competition]) -> _Places:
    found: dict[str, list[tuple[int, tuple[int, ...]]]] = {}
    for at, one in enumerate(held):
        for rule in frozenset().union(*one.teams):
            teams = tuple(number for number, team in enumerate(one.teams) if rule in team)
            found.setdefault(rule, []).append((at, teams))
    return {rule: tuple(found[rule]) for rule in sorted(found)}


def _always_together(places: _Places) -> Iterable[list[str]]:
    """The rules in groups that nothing tells apart."""
    groups: dict[tuple[tuple[int, tuple[int, ...]], ...], list[str]] = {}
    for rule, found in places.items():
        groups.setdefault(found, []).append(rule)
    return groups.values()
