"""How strong rules are beside each other: a Bradley-Terry fit over what was tried in the same situations.

Takes competitions; gives a strength for each rule. Knows no game. A *team* is the rules that advise one
action; its strength is the product of theirs, and it wins a competition with the chance of its strength among
all teams. Fitted by minorisation-maximisation. Every rule has also won and lost against a rule of strength 1
now and then (the prior), so that strengths stay finite.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, TypeVar

from nerai.learn.case import Case

PRIOR: Final = 1.0
_ENOUGH: Final = 1e-6
_ROUNDS: Final = 1000
S = TypeVar("S")
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Competition:
    """Teams that could be chosen, and the number of that which won."""

    teams: tuple[frozenset[str], ...]
    winner: int


def competitions(cases: Iterable[Case[S, A]]) -> list[Competition]:
    """The cases in which some tries won and others lost: each winner against the losers."""
    found = []
    for case in cases:
        losers = tuple(one.rules for one in case.tries if not one.won)
        if losers:
            found += [Competition((one.rules, *losers), 0) for one in case.working]
    return found


def fit(held: Sequence[Competition], *, prior: float = PRIOR) -> dict[str, float]:
    """The strength of each rule that took part; the middle of all is 1."""
    names = sorted({rule for one in held for team in one.teams for rule in team})
    strength = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, prior)
    for one in held:
        for rule in one.teams[one.winner]:
            wins[rule] += 1
    for _ in range(_ROUNDS):
        moved = 0.0
        shares = _shares(held, strength)
        for name in names:
            against = 2 * prior / (strength[name] + 1) + shares[name]
            new = wins[name] / against
            moved = max(moved, abs(new - strength[name]) / strength[name])
            strength[name] = new
        if moved < _ENOUGH:
            break
    return strength


def _shares(held: Sequence[Competition], strength: dict[str, float]) -> dict[str, float]:
    """For each rule, what its team-mates bring into each competition, in parts of all that is there."""
    shares = dict.fromkeys(strength, 0.0)
    for one in held:
        worth = [prod(strength[rule] for rule in team) for team in one.teams]
        total = sum(worth)
        for team, value in zip(one.teams, worth, strict=True):
            for rule in team:
                shares[rule] += value / strength[rule] / total
    return shares
