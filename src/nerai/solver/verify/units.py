"""A goal as a tree over units, and who gets it when units are settled one by one.

Takes the whole goal and the goals of its *units*, which together must be all of it; gives a tree, or a
Refusal. What each unit is worth comes from its own certificate; here they are only counted.

In the *game of units* the winner holds some units, others are *hot*: the side to move takes one of them, and
no move at all is never better. Units that are neither are the loser's.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import Atom, Expression, Goal, Negation, One

UNITS = "units"


class Wish(NamedTuple):
    """An atom that Friend wants to be reached, or not to be."""

    atom: Atom
    reached: bool


class Join(NamedTuple):
    """All parts, or at least one of them."""

    every: bool
    parts: tuple["Form", ...]


class Unit(NamedTuple):
    """A whole unit, by its number; Friend wants it."""

    number: int


Form = Wish | Join | Unit


def tree_of(whole: Goal, units: Sequence[Goal]) -> Form:
    """The whole goal, joined of units; Refusal unless each of its atoms belongs to just one of them.

    `not` stands only before atoms then, and joined parts of joined parts are taken together; so a unit is
    found whether it is written as it was searched, or as what the other side wants.
    """
    forms = [_form(unit, negated=unit.friend != whole.friend) for unit in units]
    left = list(range(len(units)))
    tree = _covered(_form(whole, negated=False), forms, left)
    if left:
        raise Refusal(UNITS, f"unit {left[0] + 1} is no part of the goal, or there twice")
    return tree


def _form(goal: Goal, *, negated: bool) -> Form:
    def form(expression: Expression, *, negated: bool) -> Form:
        if isinstance(expression, One):
            return Wish(goal.atoms[expression.number], not negated)
        if isinstance(expression, Negation):
            return form(expression.part, negated=not negated)
        every = expression.every != negated
        parts: list[Form] = []
        for part in expression.parts:
            found = form(part, negated=negated)
            parts += found.parts if isinstance(found, Join) and found.every == every else (found,)
        return Join(every, tuple(parts))

    return form(goal.expression, negated=negated)


def _covered(form: Form, forms: Sequence[Form], left: list[int]) -> Form:
    """The form with units in place of what they say; those found are taken out of `left`."""
    for number in left:
        if forms[number] == form:
            left.remove(number)
            return Unit(number)
    if not isinstance(form, Join):
        atom = form.atom if isinstance(form, Wish) else None
        raise Refusal(UNITS, "a part of the goal belongs to no unit", atom.stones if atom else 0)
    open_parts = list(form.parts)
    parts: list[Form] = []
    for number in tuple(left):
        unit = forms[number]
        if isinstance(unit, Join) and unit.every == form.every and _taken_out(unit.parts, open_parts):
            left.remove(number)
            parts.append(Unit(number))
    parts += [_covered(part, forms, left) for part in open_parts]
    return Join(form.every, tuple(parts))


def _taken_out(parts: Sequence[Form], of: list[Form]) -> bool:
    """Take the parts out of a list, if it has them all."""
    rest = list(of)
    for part in parts:
        if part not in rest:
            return False
        rest.remove(part)
    of[:] = rest
    return True


def winner_gets(tree: Form, *, winner_is_friend: bool, held: int, hot: int, winner_to_move: bool) -> bool:
    """Whether the winner gets the goal in the game of units; `held` and `hot` have one bit a unit."""

    @cache
    def gets(held: int, hot: int, winner_to_move: bool) -> bool:
        if _value(tree, held if winner_is_friend else ~held) == winner_is_friend:
            return True
        after = [bit for number in range(hot.bit_length()) if (bit := hot & 1 << number)]
        if winner_to_move:
            return any(gets(held | bit, hot & ~bit, False) for bit in after)
        return bool(after) and all(gets(held, hot & ~bit, True) for bit in after)

    return gets(held, hot, winner_to_move)


def _value(tree: Form, friends: int) -> bool:
    """Whether Friend has the goal, with just these units."""
    if isinstance(tree, Unit):
        return bool(friends >> tree.number & 1)
    assert isinstance(tree, Join)
    values = (_value(part, friends) for part in tree.parts)
    return all(values) if tree.every else any(values)
