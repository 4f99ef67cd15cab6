"""Goals as pages list them: those that a position suggests, those about chosen points, one in words.

Takes a position, a comment and points; gives plain data. Sees nothing itself: `infer` and `about` do.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final

from nerai.board.point import Point, gtp_list
from nerai.board.position import Position
from nerai.errors import GoalError
from nerai.lang import Goal, canonical, parse_goal
from nerai.query.about import scenes_about
from nerai.query.goal_words import goal_text
from nerai.query.infer import infer
from nerai.query.scene import Scene

_MOST_GOALS: Final = 12
_CHOSEN: Final = "chosen"


def goals_seen(position: Position, comment: str) -> dict[str, Any]:
    """The goals that may be meant, the likeliest first, and whether the first may be taken without asking."""
    found = infer(position, comment=comment)
    scenes = [_scene(position, one.goal(position.size)) for one in found.suggestions[:_MOST_GOALS]]
    goals = _records((scene for scene in scenes if scene is not None), found.source.value)
    return {"goals": goals, "decided": found.decided and bool(goals), "reason": found.reason}


def goals_about(position: Position, points: Collection[Point], comment: str) -> dict[str, Any]:
    """The goals about chosen points; somebody has to choose among them."""
    goals = _records(scenes_about(position, points, comment=comment)[:_MOST_GOALS], _CHOSEN)
    reason = "" if goals else "nothing is left to want there"
    return {"goals": goals, "decided": False, "reason": reason}


def goal_in_words(position: Position, goal: str) -> dict[str, Any]:
    """What a goal wants here, in words; GoalError when it makes no sense."""
    scene = Scene.of(position, parse_goal(goal))
    return {"goal": str(canonical(scene.goal)), "goal_text": goal_text(scene)}


def _records(scenes: Iterable[Scene], source: str) -> list[dict[str, Any]]:
    return [
        {
            "goal": str(canonical(scene.goal)),
            "text": goal_text(scene),
            "source": source,
            "points": gtp_list(scene.target.points, scene.size),
        }
        for scene in scenes
    ]


def _scene(position: Position, goal: Goal) -> Scene | None:
    try:
        return Scene.of(position, goal)
    except GoalError:
        return None
