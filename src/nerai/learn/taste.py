"""Which of several tries to trust where no plan is complete: learned strengths of their marks.

Takes Contests: the marks of all tries at one turn, and which of them were right; gives for new tries the one
with the best chance, and that chance. The marks compete as teams whose strengths multiply (the model of
Bradley and Terry, as in strengths.py, but fitted for many marks that come together). That none of the tries
is right is a team of its own, so that chances are not too high. Knows nothing of what a mark means.
Only the latest contests count, and only marks that were seen often enough.
"""

import random
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Final

WINDOW: Final = 3_000
FEWEST_CONTESTS: Final = 30
FEWEST_TIMES: Final = 6
"""Marks seen in fewer teams than this say nothing."""
PENALTY: Final = 10.0
"""How dear strengths are that are far from 1: chosen from a few, for chances that come true."""
_ROUNDS: Final = 25
_STEP: Final = 0.15
_FIRST_MOVE: Final = 0.01


NONE: Final = frozenset({"none of them"})


@dataclass(frozen=True, slots=True)
class Contest:
    """The marks of each try, and the numbers of those that were right; there may be none."""

    teams: tuple[frozenset[str], ...]
    right: frozenset[int]

    @classmethod
    def of(cls, marks: Iterable[frozenset[str]], right: Iterable[int]) -> "Contest":
        """The contest of tries with such marks, of which those with these numbers were right."""
        return cls(tuple(marks), frozenset(right))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"teams": [sorted(team) for team in self.teams], "right": sorted(self.right)}

    @classmethod
    def from_json(cls, told: Any) -> "Contest":
        """The contest that to_json has written."""
        teams = tuple(frozenset(map(str, team)) for team in told["teams"])
        right = frozenset(map(int, told["right"]))
        if not right <= set(range(len(teams))):
            raise ValueError("a try that is not there was right")
        return cls(teams, right)


class Taste:
    """What was learned of marks; strengths are found when they are first asked for."""

    def __init__(self, contests: Iterable[Contest] = (), *, window: int = WINDOW) -> None:
        self._contests: deque[Contest] = deque((one for one in contests if one.teams), maxlen=window)
        self._strengths: dict[str, float] | None = None

    @property
    def contests(self) -> tuple[Contest, ...]:
        """What is remembered, the oldest first."""
        return tuple(self._contests)

    @property
    def strengths(self) -> dict[str, float]:
        """The logarithm of the strength of each mark that was seen often enough; 0 says nothing."""
        if self._strengths is None:
            self._strengths = _fitted(self.contests) if len(self._contests) >= FEWEST_CONTESTS else {}
        return self._strengths

    def note(self, contest: Contest) -> None:
        """One more contest."""
        if contest.teams:
            self._contests.append(contest)
            self._strengths = None

    def choose(self, teams: Sequence[frozenset[str]]) -> tuple[int, float] | None:
        """The number of the team with the best chance, and that chance; None without experience."""
        strengths = self.strengths
        if not strengths or not teams:
            return None
        worth = [exp(sum(strengths.get(mark, 0.0) for mark in team)) for team in (*teams, NONE)]
        best = max(range(len(teams)), key=lambda number: worth[number])
        return best, worth[best] / sum(worth)


def _fitted(contests: Sequence[Contest]) -> dict[str, float]:
    """Logarithms of strengths that make what was right likely, and are no larger than that takes.

    By steps along the gradient, smaller for marks that were moved often; always in the same order.
    """
    seen = Counter(mark for one in contests for team in one.teams for mark in team)
    held = []
    for one in contests:
        teams = [[mark for mark in sorted(team) if seen[mark] >= FEWEST_TIMES] for team in one.teams]
        held.append(([*teams, sorted(NONE)], one.right or frozenset({len(one.teams)})))
    logs: dict[str, float] = defaultdict(float)
    moved: dict[str, float] = defaultdict(lambda: _FIRST_MOVE)
    for round_ in range(_ROUNDS):
        random.Random(round_).shuffle(held)
        for teams, right in held:
            worth = [exp(sum(logs[mark] for mark in team)) for team in teams]
            total, wanted = sum(worth), sum(worth[number] for number in right)
            for number, team in enumerate(teams):
                pull = (worth[number] / wanted if number in right else 0.0) - worth[number] / total
                for mark in team:
                    step = pull - PENALTY * logs[mark] / len(held)
                    moved[mark] += step * step
                    logs[mark] += _STEP * step / sqrt(moved[mark])
    return dict(logs)
