"""By how much rules improve the odds of a move, beyond what the move looks like to a search anyway.

Takes trials: which rules advised a move, the odds that it was given at first sight, and whether it won. Gives
what each rule adds to those odds. Knows no game and no search.

A move wins with the odds of its looks times the strength of every rule that advises it, as teams do in
`strengths.py`; the looks are a team-mate whose strength is known. Strengths are fitted so that what happened
is most likely (a logistic regression, one rule after the other). Each is drawn to 1 by a prior. Rules below
1 speak against a move: they take part in the fit, but advise nothing, and are left out of what is given.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

FEWEST: Final = 20
"""A rule with fewer trials adds nothing yet."""
LEAST: Final = 0.1
"""What adds less to the logarithm of the odds is left out."""
_PRIOR: Final = 10.0
"""How firmly a strength is drawn to 1."""
_ROUNDS: Final = 12
_LONGEST_STEP: Final = 1.0
_SURE: Final = 30.0


@dataclass(frozen=True, slots=True)
class Trial:
    """A move that was decided: for what it was made, what advised it, how it looked, and whether it won.

    `looked` is the natural logarithm of odds. Looks may be off by the same for all moves of a `goal`.
    """

    goal: str
    rules: tuple[str, ...]
    looked: float
    won: bool


class Odds(NamedTuple):
    """What a rule adds to the logarithm of a move's odds, and of how many trials it won how many."""

    added: float
    trials: int
    won: int


def fit_odds(trials: Sequence[Trial]) -> dict[str, Odds]:
    """What each rule adds that speaks for moves, and was tried often enough; in the order of their names."""
    tried = Counter(rule for one in trials for rule in one.rules)
    won = Counter(rule for one in trials if one.won for rule in one.rules)
    places = _places(trials, {rule for rule, count in tried.items() if count >= FEWEST})
    goals = _by_goal(trials)
    odds = [one.looked for one in trials]
    added = dict.fromkeys(places, 0.0)
    for _ in range(_ROUNDS):
        for where in goals.values():
            _move(odds, where, _step(trials, odds, where, 0.0, 0.0))
        for rule, where in places.items():
            step = _step(trials, odds, where, added[rule], _PRIOR)
            added[rule] += step
            _move(odds, where, step)
    return {rule: Odds(added[rule], tried[rule], won[rule]) for rule in sorted(added) if added[rule] >= LEAST}


def foretold(trial: Trial, odds: Mapping[str, Odds]) -> float:
    """The chance that a move wins by its looks and what rules add."""
    return _chance(trial.looked + sum(odds[rule].added for rule in trial.rules if rule in odds))


def _places(trials: Sequence[Trial], rules: set[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {rule: [] for rule in sorted(rules)}
    for number, one in enumerate(trials):
        for rule in one.rules:
            if rule in rules:
                found[rule].append(number)
    return found


def _by_goal(trials: Sequence[Trial]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, one in enumerate(trials):
        found.setdefault(one.goal, []).append(number)
    return found


def _step(
    trials: Sequence[Trial], odds: Sequence[float], where: Iterable[int], now: float, prior: float
) -> float:
    """One step of Newton's method for what is common to those trials."""
    slope, bend = -prior * now, prior
    for number in where:
        chance = _chance(odds[number])
        slope += trials[number].won - chance
        bend += chance * (1 - chance)
    return max(-_LONGEST_STEP, min(_LONGEST_STEP, slope / bend)) if bend else 0.0


def _move(odds: list[float], where: Iterable[int], step: float) -> None:
    if step:
        for number in where:
            odds[number] += step


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, odds))))
