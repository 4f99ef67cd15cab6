"""Which of several tries to trust where no plan is complete: learned strengths of their marks.

Takes Contests: the marks of all tries at one turn, and which of them were right; gives for new tries the one
with the best chance, and that chance. The marks compete as teams (Bradley-Terry, strengths.py). Knows nothing
of what a mark means. Only the latest contests count, and only marks that were seen often enough.
"""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from nerai.learn.strengths import Competition, fit

WINDOW: Final = 3_000
FEWEST_CONTESTS: Final = 30
FEWEST_TIMES: Final = 6
"""Marks seen in fewer teams than this say nothing."""
PRIOR: Final = 10.0
"""So often each mark has won and lost against one of strength 1 before anything was seen."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The marks of each try, and the numbers of those that were right."""

    teams: tuple[frozenset[str], ...]
    right: frozenset[int]

    @property
    def teaches(self) -> bool:
        """Whether some were right and others wrong."""
        return 0 < len(self.right) < len(self.teams)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"teams": [sorted(team) for team in self.teams], "right": sorted(self.right)}

    @classmethod
    def from_json(cls, told: Any) -> "Contest":
        """The contest that to_json has written."""
        return cls(tuple(frozenset(team) for team in told["teams"]), frozenset(told["right"]))


class Taste:
    """What was learned of marks; strengths are found when they are first asked for."""

    def __init__(self, contests: Iterable[Contest] = (), *, window: int = WINDOW) -> None:
        self._contests: deque[Contest] = deque((one for one in contests if one.teaches), maxlen=window)
        self._strengths: dict[str, float] | None = None

    @property
    def contests(self) -> tuple[Contest, ...]:
        """What is remembered, the oldest first."""
        return tuple(self._contests)

    @property
    def strengths(self) -> dict[str, float]:
        """The strength of each mark that was seen often enough; 1 says nothing either way."""
        if self._strengths is None:
            self._strengths = _fitted(self._contests) if len(self._contests) >= FEWEST_CONTESTS else {}
        return self._strengths

    def note(self, contest: Contest) -> None:
        """One more contest."""
        if contest.teaches:
            self._contests.append(contest)
            self._strengths = None

    def choose(self, teams: Sequence[frozenset[str]]) -> tuple[int, float] | None:
        """The number of the team with the best chance, and that chance; None without experience."""
        strengths = self.strengths
        if not strengths or not teams:
            return None
        worth = [prod(strengths.get(mark, 1.0) for mark in team) for team in teams]
        best = max(range(len(teams)), key=lambda number: worth[number])
        return best, worth[best] / sum(worth)


def _fitted(contests: Iterable[Contest]) -> dict[str, float]:
    seen = Counter(mark for one in contests for team in one.teams for mark in team)
    known = frozenset(mark for mark, times in seen.items() if times >= FEWEST_TIMES)
    held = []
    for one in contests:
        teams = [team & known for team in one.teams]
        losers = [team for number, team in enumerate(teams) if number not in one.right]
        held += [Competition((teams[number], *losers), 0) for number in sorted(one.right)]
    return fit(held, prior=PRIOR)
