"""Goals in words, whole: "connect the black stones at A8 and G9", "make an eye at A1".

Takes a scene; gives text by the catalogue for every goal that can be written, so that nobody need read the
goal language. Stones are named by a point of each chain, or by some of them when there are many.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.catalogue import catalogue
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, canonical
from nerai.query.scene import Scene, stones_of
from nerai.solver.target import target_of

_TEXTS: Final = catalogue()
_LINKS: Final = frozenset({Kind.CONNECT, Kind.CUT})
_EYES: Final = frozenset({Kind.MAKE_EYE, Kind.DENY_EYE})
_MOST_NAMED: Final = 5


def goal_text(scene: Scene) -> str:
    """What is wanted, in words."""
    return _told(canonical(scene.goal), scene.position)


def _told(goal: Goal, position: Position) -> str:
    match goal:
        case Atom():
            return _atom(goal, position)
        case Not(goal=inner):
            return _TEXTS.say("wanted.not", goal=_told(inner, position))
        case And(goals=goals) | Or(goals=goals):
            word = _TEXTS.say("words.and" if isinstance(goal, And) else "words.or")
            parts = (_told(part, position) for part in goals)
            enclosed = (
                text if isinstance(part, Atom) else f"({text})"
                for part, text in zip(goals, parts, strict=True)
            )
            # A comma, as there may be an `and` between the names of stones.
            return f", {word} ".join(enclosed)


def _atom(atom: Atom, position: Position) -> str:
    told = _stones_wanted(atom, position)
    bound = next((item.value for item in atom.arguments if isinstance(item, Number)), None)
    if bound is not None:
        told += _TEXTS.say(f"wanted.bound_{atom.kind.value}", bound=bound)
    return told + (_TEXTS.say(f"short.{atom.qualifier.value}") if atom.qualifier else "")


def _stones_wanted(atom: Atom, position: Position) -> str:
    """What is wanted of which stones or points."""
    size, kind = position.size, atom.kind
    named = [sorted(stones_of(item, size)) for item in atom.arguments if isinstance(item, Points)]
    if kind in _EYES:
        return _TEXTS.say(f"wanted.{kind.value}", points=_listed(gtp_list(named[0], size)))
    if kind is Kind.WIN_RACE:
        own, theirs = (_group(stones, position) for stones in named)
        return _TEXTS.say("wanted.win_race", own=own, theirs=theirs)
    chains = [name for stones in named for name in _chain_names(stones, position)]
    color = _adjective(position.at(named[0][0]))
    if kind in _LINKS:
        return _TEXTS.say(f"wanted.{kind.value}", color=color, points=_listed(chains))
    target = target_of(replace(atom, qualifier=None), position)
    count = len(target.stones)
    number = _TEXTS.say("words.count_one" if count == 1 else "words.count_many", count=count)
    if len(chains) == 1:
        return _TEXTS.say(f"wanted.{kind.value}", color=color, point=chains[0], count=number)
    return _TEXTS.say(f"wanted.{kind.value}_several", color=color, points=_listed(chains))


def _group(stones: Iterable[Point], position: Position) -> str:
    """Stones with their color and place."""
    points = list(stones)
    chains, color = _chain_names(points, position), _adjective(position.at(points[0]))
    if len(chains) == 1:
        return _TEXTS.say("words.group_at", color=color, point=chains[0])
    return _TEXTS.say("words.stones_at", color=color, points=_listed(chains))


def _chain_names(stones: Iterable[Point], position: Position) -> list[str]:
    """A point of each chain that has some of the stones."""
    found: list[str] = []
    seen: set[Point] = set()
    for point in stones:
        if point not in seen:
            found.append(to_gtp(point, position.size))
            seen |= position.chain_at(point).points
    return found


def _adjective(color: Color | None) -> str:
    return _TEXTS.say(f"words.{color.word}_adjective") if color else ""


def _listed(names: Sequence[str]) -> str:
    """Names with commas and an `and`; the last of many are counted."""
    if len(names) > _MOST_NAMED:
        names = [*names[: _MOST_NAMED - 1], _TEXTS.say("words.others", count=len(names) - _MOST_NAMED + 1)]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {_TEXTS.say('words.and')} {names[-1]}"
