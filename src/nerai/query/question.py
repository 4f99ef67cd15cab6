"""What is asked: a goal on a position, given or inferred, and where it came from.

Takes a position with a goal, or with what there is of words and marks, or a problem record; gives a Question,
or a GoalError that says what does not fit. Searches nothing.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nerai.answer import Candidate, GoalSource
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.errors import GoalError
from nerai.lang import Goal, parse_goal
from nerai.query.infer import Inference, infer, infer_problem
from nerai.query.opinions import ALSO_MEANT
from nerai.query.scene import Scene
from nerai.sgf import Problem

_OTHERS: Final = 4


@dataclass(frozen=True, slots=True)
class Question:
    """A scene, where its goal came from, and the other goals that may have been meant.

    `others` are scenes of those goals, to be taken when the first turns out to need no move or to fail: then
    it was not what is meant. There are none when the stones were named. `unsaid`: no word says which kind of
    goal is meant, so that one which is easily seen to be worth the move may be as good as the likeliest;
    `decided`: that one stands out all the same.
    """

    scene: Scene
    source: GoalSource
    candidates: tuple[Candidate, ...] = ()
    others: tuple[Scene, ...] = ()
    unsaid: bool = False
    decided: bool = True


def ask(
    position: Position, goal: str | Goal | None, *, comment: str = "", marked: Collection[Point] = ()
) -> Question:
    """The question about a goal; without one, about the likeliest by comment, marked stones and shape."""
    if goal is None:
        return _inferred(infer(position, comment=comment, marked=marked), position, named=bool(marked))
    wanted = parse_goal(goal) if isinstance(goal, str) else goal
    return Question(Scene.of(position, wanted), GoalSource.GIVEN)


def ask_problem(problem: Problem) -> Question:
    """The question a problem record poses: what it asks in so many words, else by its goal and target."""
    if problem.asks:
        return ask(problem.position, problem.asks)
    return _inferred(infer_problem(problem), problem.position, named=bool(problem.target))


def _inferred(inference: Inference, position: Position, *, named: bool) -> Question:
    """The likeliest goal that can be searched, and the next ones."""
    fault: GoalError | None = None
    scenes: list[Scene] = []
    floor = ALSO_MEANT * max((one.score for one in inference.suggestions), default=0.0)
    for suggestion in inference.suggestions:
        if scenes and (named or len(scenes) > _OTHERS or suggestion.score < floor):
            break
        try:
            scenes.append(Scene.of(position, suggestion.goal(position.size)))
        except GoalError as error:
            fault = fault or error
    if scenes:
        first, *others = scenes
        unsaid = inference.source is GoalSource.INFERRED
        return Question(
            first, inference.source, inference.candidates, tuple(others), unsaid, inference.decided
        )
    if fault is not None:
        # Nobody wrote the goal, so it has no columns to point at.
        told = fault.message.removeprefix(f"column {fault.column}: ")
        raise GoalError(told, column=0, hint=fault.hint)
    raise GoalError(
        f"no goal is given, and none can be seen: {inference.reason}",
        column=0,
        hint="say what is wanted, such as kill(D4)",
    )
