"""The events of a game in words, out of the catalogue.

Takes Events; gives one sentence for each. What it says of stones is what its two proofs show, no more: stones
that are *freed* get more than three liberties or cannot be caught while they have fewer; *saved* ones cannot
be killed. Knows nothing of terminals and pages.
"""

from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.catalogue import catalogue
from nerai.explain.phrases import sentence
from nerai.lang import Goal, opposite, parse_goal
from nerai.query.review import Event, Kind
from nerai.query.review.unit import Sort

_LOST_AFTER: Final = frozenset({Kind.MISSED_SAVE, Kind.ENDANGERED, Kind.CAUGHT})


def say(key: str, **filled: object) -> str:
    """A phrase about a review by its name in the catalogue."""
    return catalogue().say(f"review.{key}", **filled)


def tell_event(event: Event) -> str:
    """The event in a sentence, with the move it is about."""
    size = event.before.position.size
    move = to_gtp(event.move.point, size)
    return say("move", number=event.number, side=_side(event.move.color), move=move, told=tell_what(event))


def tell_what(event: Event) -> str:
    """What the move did, without its name."""
    told = say(f"{event.kind.value}.{_form(event)}", **_filled(event))
    lasting = say("lasting", count=event.lasting) if event.lasting > 1 else ""
    return told + lasting + (say("gained") if event.gained else "")


def goal_of(event: Event) -> Goal:
    """What the mover wants with the stones: to have the enemy's, and to keep his own."""
    goal = parse_goal(event.before.goal)
    return goal if event.unit.color is not event.move.color else opposite(goal)


def tell_goal(event: Event) -> str:
    """The same in words."""
    wants = "keep" if event.unit.color is event.move.color else "take"
    return say(f"{wants}.{event.unit.sort.value}", **_filled(event))


def tell_title(event: Event) -> str:
    """What a problem made of it is called; nothing of its answer."""
    return say("problem_title", number=event.number, side=_side(event.move.color))


def tell_points(event: Event) -> str:
    """How much it cost, as a rule of thumb."""
    return say("points_one") if event.cost == 1 else say("points_many", count=event.cost)


def _form(event: Event) -> str:
    """Which phrase fits: by the sort of unit, and by how much is proved."""
    if event.after is None:
        return "gone"
    if event.unit.sort is not Sort.CHAIN:
        return str(event.unit.sort.value)
    kept = event.before if event.kind in _LOST_AFTER else event.after
    return "chain_save" if kept.goal.startswith("kill") else "chain_free"


def _filled(event: Event) -> dict[str, object]:
    unit = event.unit
    words = catalogue()
    several = len(unit.stones) > 1 and unit.sort is not Sort.GROUP
    stones = _stones(event, unit.ends[0], len(unit.stones))
    return {
        "side": _side(event.move.color),
        "other": _side(event.move.color.other),
        "stones": stones,
        "Stones": sentence(stones),
        "rest": to_gtp(unit.ends[-1], event.before.position.size),
        "better": _by(event, event.better),
        "threat": _by(event, event.before.move),
        "answer": _by(event, event.answer),
        "them": words.say("words.them" if several else "words.it"),
        "they": say("they" if several else "it"),
        "are": say("are" if several else "is"),
        "were": say("were" if several else "was"),
    }


def _stones(event: Event, at: Point, count: int) -> str:
    color = catalogue().say(f"words.{event.unit.color.word}_adjective")
    form = "group" if event.unit.sort is Sort.GROUP else "stones_many" if count > 1 else "stones_one"
    return say(form, color=color, count=count, point=to_gtp(at, event.before.position.size))


def _by(event: Event, move: Point | None) -> str:
    return "" if move is None else say("by", move=to_gtp(move, event.before.position.size))


def _side(color: Color) -> str:
    return catalogue().say(f"words.{color.word}")
