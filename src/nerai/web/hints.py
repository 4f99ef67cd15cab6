"""Hints, each telling more than the one before: what matters, the idea or where to look, the move.

Takes a question or a Case; gives text and points. The first needs no search. No hint before the third names
the move.
"""

import re
from typing import Any, Final

from nerai.board.point import PASS, Point, Size, from_gtp, gtp_list, to_cell
from nerai.catalogue import catalogue
from nerai.query.goal_words import goal_text
from nerai.query.question import Question
from nerai.query.region import target_region
from nerai.web.solving import Case
from nerai.web.telling import plan_tree

LAST: Final = 3
_TEXTS: Final = catalogue()
_POINTS_AT_THE_MOVE: Final = re.compile(
    r"\bthis (?:point|stone|move)\b|\bfrom there\b|\bthe stone\b(?! that)", re.I
)
"""Words of a reason that speak of the move as of something in sight, which it is not before the last hint."""
_SIDE: Final = 5
_MOST_POINTS: Final = _SIDE * _SIDE


def first_hint(question: Question) -> dict[str, Any]:
    """What matters: the goal and its stones."""
    scene = question.scene
    text = _TEXTS.say("tutor.hint_goal", mover=_TEXTS.say(f"words.{scene.mover.word}"), goal=goal_text(scene))
    return {"number": 1, "text": text, "points": gtp_list(scene.target.points, scene.size)}


def later_hint(case: Case, number: int) -> dict[str, Any]:
    """The idea or the area (2), or the move (3)."""
    text, points = _idea(case) if number < LAST else _move(case)
    return {"number": number, "text": text, "points": points}


def _idea(case: Case) -> tuple[str, list[str]]:
    """What the plan is about, without its move; where nothing of it stands alone, the points that matter."""
    answer = case.found.answer
    first = answer.move or answer.guess or ""
    for node in reversed(plan_tree(case.found)):
        if node.kind != "schema" or not node.why or first in node.points or first in node.why.split():
            continue
        if not _POINTS_AT_THE_MOVE.search(node.why):
            return _TEXTS.say("tutor.hint_idea", why=node.why), list(node.points)
    return _TEXTS.say("tutor.hint_area"), _area(case)


def _area(case: Case) -> list[str]:
    """The empty points where play is likely; of many, the part of the board that the move is in."""
    scene, size = case.scene, case.scene.size
    # An answer by parts has no region of its own.
    region = case.found.region or target_region(scene.position, scene.target).points
    free = {point for point in region if scene.position.at(point) is None}
    first = case.found.answer.move or case.found.answer.guess
    move = from_gtp(first, size) if first else PASS
    if move != PASS:
        free.add(move)
        if len(free) > _MOST_POINTS:
            free = {point for point in free if _part(point, size) == _part(move, size)}
    return gtp_list(sorted(free)[:_MOST_POINTS], size)


def _part(point: Point, size: Size) -> tuple[int, int]:
    """Which square of five by five lines a point is in."""
    row, column = to_cell(point, size)
    return row // _SIDE, column // _SIDE


def _move(case: Case) -> tuple[str, list[str]]:
    answer = case.found.answer
    if answer.move:
        return _TEXTS.say("tutor.hint_move", move=answer.move), _point(answer.move)
    if answer.guess:
        return _TEXTS.say("tutor.hint_guess", move=answer.guess), _point(answer.guess)
    if answer.refuted and not case.scene.friend_moves:
        first = next((item.move for item in answer.moves if item.evidence.kind is answer.evidence.kind), None)
        if first:
            return _TEXTS.say("tutor.hint_move", move=first), _point(first)
    return _TEXTS.say("tutor.hint_none" if answer.refuted else "tutor.hint_unknown"), []


def _point(move: str) -> list[str]:
    return [] if move == "pass" else [move]
