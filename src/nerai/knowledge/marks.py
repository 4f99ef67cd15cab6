"""Marks on the functions that knowledge is made of; they register nothing.

A marked function takes a View (the board as the player sees it who wants something) and the arguments that
text gives it. Its docstring is its documentation. `load.py` finds marked functions in the modules it reads.

    predicate   a test (`-> bool`), or values for the arguments that follow (`-> Iterator[Chain]`)
    moves       the moves that may achieve the goal of the function's name at once
    standing    how the goal of the function's name stands
    outlook     how good the goal of the function's name looks right after a move of the player who wants it
    critic      goals to offer to the player who moves next
"""

import enum
from collections.abc import Callable
from typing import Any, Final, TypeVar

_MARK: Final = "__nerai_mark__"
_F = TypeVar("_F", bound=Callable[..., Any])


class Mark(enum.Enum):
    """What a marked function is for."""

    PREDICATE = "predicate"
    MOVES = "moves"
    STANDING = "standing"
    OUTLOOK = "outlook"
    CRITIC = "critic"


def predicate(function: _F) -> _F:
    """A question that schemas may ask."""
    return _marked(function, Mark.PREDICATE)


def moves(function: _F) -> _F:
    """A suggester of moves for the goal of the same name."""
    return _marked(function, Mark.MOVES)


def standing(function: _F) -> _F:
    """A test of how the goal of the same name stands."""
    return _marked(function, Mark.STANDING)


def outlook(function: _F) -> _F:
    """How good the goal of the same name looks after a move, for tries to be put in order."""
    return _marked(function, Mark.OUTLOOK)


def critic(function: _F) -> _F:
    """An alarm: goals that the board itself suggests."""
    return _marked(function, Mark.CRITIC)


def mark_of(thing: object) -> Mark | None:
    """The mark of a function; None when it has none."""
    mark = getattr(thing, _MARK, None)
    return mark if isinstance(mark, Mark) else None


def _marked(function: _F, mark: Mark) -> _F:
    setattr(function, _MARK, mark)
    return function
