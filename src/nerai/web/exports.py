"""What a page can save: the problem with its lines as SGF, the board as SVG, the lesson as Markdown.

Takes a Case, or a scene where nothing is to be given away; gives text. All of it is what `nerai explain`
writes; figures of a lesson in one file are inside of it.
"""

import base64
from collections.abc import Sequence
from typing import Final

from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.svg import draw
from nerai.errors import IllegalMove, RequestError
from nerai.explain.lesson.lesson import Lesson, make_lesson
from nerai.explain.lesson.markdown import lesson_to_markdown
from nerai.explain.lesson.sgf import lesson_to_sgf
from nerai.explain.level import Level
from nerai.explain.telling import tell
from nerai.query.goal_words import goal_text
from nerai.query.scene import Scene
from nerai.web.solving import Case
from nerai.web.walk import played

TYPES: Final = {
    "sgf": ("application/x-go-sgf", "problem.sgf"),
    "svg": ("image/svg+xml", "board.svg"),
    "markdown": ("text/markdown", "lesson.md"),
}


def board_svg(scene: Scene, moves: Sequence[Point]) -> str:
    """The position with the moves that were played on it, and the stones in question marked.

    RequestError when the rules forbid one of the moves.
    """
    check_moves(scene, moves)
    stones = [point for point in scene.size.points() if scene.position.stones[point]]
    diagram = Diagram(
        scene.position,
        numbers=number_moves(moves, to_play=scene.mover),
        marks=dict.fromkeys(scene.target.stones, Mark.TRIANGLE),
        crop=Crop.around([*stones, *(move for move in moves if move != PASS)], scene.size),
    )
    return draw(diagram, title=goal_text(scene))


def check_moves(scene: Scene, moves: Sequence[Point]) -> None:
    """Nothing when the moves can be played; RequestError that names the first that cannot."""
    for number, move in enumerate(moves):
        try:
            played(scene, moves[: number + 1])
        except IllegalMove as refused:
            what = (
                f"move {number + 1}, {refused.name or to_gtp(move, scene.size)}, is illegal: {refused.reason}"
            )
            hint = "leave it out, with all that follows"
            raise RequestError(what, where=f"moves[{number}]", hint=hint) from None


def lesson_sgf(case: Case, level: Level) -> str:
    """The problem with its right and wrong lines."""
    return lesson_to_sgf(_lesson(case, level))


def lesson_markdown(case: Case, level: Level) -> str:
    """The lesson with its figures."""
    lesson = _lesson(case, level)
    figures = {
        section.name: _inside(draw(section.figure, title=section.heading))
        for section in lesson.figures
        if section.figure is not None
    }
    return lesson_to_markdown(lesson, figures)


def _lesson(case: Case, level: Level) -> Lesson:
    return make_lesson(case.found, tell(case.found, level))


def _inside(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
