"""Qualifiers of goals: which results count, stated once for a whole goal.

Takes canonical goals; gives the qualifier that all their atoms state, and the goal without it. Knows no
board, and no results: query/ compares.
"""

from dataclasses import replace
from typing import Final

from nerai.errors import GoalError
from nerai.lang import And, Atom, Goal, Kind, Not, Or, Qualifier, atoms

SEKI_SUFFICES: Final = frozenset({Kind.SAVE, Kind.LIVE, Kind.LIVE_ALL})
"""The goals that seki reaches: the stones stay on the board."""


def stated_qualifier(goal: Goal) -> Qualifier | None:
    """The qualifier of a goal; GoalError when its parts state different ones, or one that makes no sense."""
    _refuse_negated(goal)
    first, *others = atoms(goal)
    for atom in others:
        if atom.qualifier is not first.qualifier:
            raise GoalError(
                "parts of one goal with different qualifiers are not supported",
                column=atom.column,
                hint="give all of them the same, or none",
            )
    if first.qualifier is Qualifier.BY_SEKI:
        for atom in (first, *others):
            if atom.kind not in SEKI_SUFFICES:
                raise GoalError(
                    f"{atom.kind.value} does not succeed by seki",
                    column=atom.column,
                    hint="leave out by_seki, or ask for live",
                )
    return first.qualifier


def unqualified(goal: Goal) -> Goal:
    """The same goal, with any result counting."""
    match goal:
        case Atom():
            return replace(goal, qualifier=None)
        case Not(goal=inner):
            return Not(unqualified(inner))
        case And(goals=goals):
            return And(tuple(unqualified(part) for part in goals))
        case Or(goals=goals):
            return Or(tuple(unqualified(part) for part in goals))


def _refuse_negated(goal: Goal) -> None:
    match goal:
        case Not(goal=Atom(qualifier=qualifier) as atom) if qualifier:
            raise GoalError(
                "not of a qualified goal is not supported yet",
                column=atom.column,
                hint="leave out the qualifier",
            )
        case And(goals=goals) | Or(goals=goals):
            for part in goals:
                _refuse_negated(part)
        case _:
            pass
