"""Questions searched in every way there is, to learn what each of them needs.

Takes a question and an experience that explores; the experience is told. What the searches find is not used:
how to answer the question is `solve.py`'s affair.
"""

from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.question import Question
from nerai.query.ways import Experience
from nerai.solver.search import StopFlag


def explore(question: Question, experience: Experience, *, stop: StopFlag | None = None) -> None:
    """Search the goal with either side first, in every way; each gets the nodes that the experience says."""
    for scene in (question.scene, question.scene.turned()):
        if stop is None or not stop.is_set():
            # No limit but that of each way, so that what one way needs says nothing of another.
            Judge().search(scene, Budget(nodes=None, seconds=None, stop=stop, experience=experience))
