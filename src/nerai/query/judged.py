"""Which first tries of a plan were right, by what the record of a problem says.

Takes a problem and what was planned for it; gives the marks of each try and which were right, if any. A
problem whose plan is complete, or whose record names no right move, tells nothing here.
"""

from nerai.query.plan import UNSURE, Planned, tries_of
from nerai.sgf import Problem


def judged_tries(problem: Problem, planned: Planned) -> tuple[list[frozenset[str]], list[int]] | None:
    """The marks of the tries and the numbers of those that are right; None where nothing can be learned."""
    tries = tries_of(planned.taken, planned.attempts)
    if planned.taken.outcome not in UNSURE or not tries or not problem.correct:
        return None
    right = [number for number, one in enumerate(tries) if problem.accepts(one.point)]
    return [one.marks for one in tries], right
