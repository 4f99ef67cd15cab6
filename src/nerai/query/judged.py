"""Which first tries of a plan were right, by what the record of a problem says.

Takes a problem and what was planned for it; gives the marks of each try and which were right, if any, and as
plain data what was asked, tried and chosen. A problem whose record names no right move tells nothing here;
marks of tries are of use only where no plan is complete.
"""

from nerai.batch import Json
from nerai.board.point import gtp_list
from nerai.lang import canonical
from nerai.query.plan import UNSURE, Planned, tries_of
from nerai.sgf import Problem


def judged_tries(problem: Problem, planned: Planned) -> tuple[list[frozenset[str]], list[int]] | None:
    """The marks of the tries and the numbers of those that are right; None where nothing can be learned."""
    tries = tries_of(planned.taken, planned.attempts)
    if planned.taken.outcome not in UNSURE or not tries or not problem.correct:
        return None
    right = [number for number, one in enumerate(tries) if problem.accepts(one.point)]
    return [one.marks for one in tries], right


def told_lesson(problem: Problem, planned: Planned) -> Json:
    """What was asked, the right moves, those tried and the one chosen; None where nobody knows right moves.

    None also where the goal that was taken is not that of the side to move.
    """
    scene = planned.taken.scene
    if not problem.correct or not scene.friend_moves or planned.taken.plan is None:
        return None
    right = [point for point in scene.position.legal_points() if problem.accepts(point)]
    tried = [one.point for one in tries_of(planned.taken, planned.attempts)]
    return {
        "goal": str(canonical(scene.goal)),
        "right": list(gtp_list(right, scene.size)),
        "tried": list(gtp_list(tried, scene.size)),
        "chosen": planned.guess,
    }
