"""One form for goals that say the same, and the goal of the other player.

Takes and gives goals. Uses only what holds by definition: the kinds' opposites, De Morgan, order and
repetition of joined goals. Goals with different canonical forms may still mean the same on some board.
"""

from collections.abc import Iterable
from dataclasses import replace

from nerai.lang.kinds import Kind
from nerai.lang.terms import And, Argument, Atom, Goal, Not, Or, Points


def opposite(goal: Goal) -> Goal:
    """What the other player wants: that the goal is not reached.

    Kinds turn into their opposites, `and` into `or`, a side written before a goal into the other. A qualified
    atom gets a `not` instead: what keeps Friend from living by ko is not the same as any qualified death. So
    does a race: in a seki neither side wins it.
    """
    match goal:
        case Atom():
            return Not(goal) if _stays_negated(goal) else _opposite_atom(goal)
        case Not(goal=inner):
            return inner
        case And(goals=goals):
            return Or(tuple(opposite(part) for part in goals))
        case Or(goals=goals):
            return And(tuple(opposite(part) for part in goals))


def canonical(goal: Goal) -> Goal:
    """The same goal without needless `not`, parentheses and repetition, joined goals sorted by their text."""
    match goal:
        case Atom(kind=kind, arguments=arguments):
            if not kind.signature.symmetric:
                return goal
            return replace(goal, arguments=tuple(sorted(arguments, key=_names)))
        case Not(goal=Atom() as atom) if _stays_negated(atom):
            return Not(canonical(atom))
        case Not(goal=inner):
            return canonical(opposite(inner))
        case And(goals=goals):
            flat = _flatten(And, goals)
            return flat[0] if len(flat) == 1 else And(flat)
        case Or(goals=goals):
            flat = _flatten(Or, goals)
            return flat[0] if len(flat) == 1 else Or(flat)


def _flatten(join: type[And] | type[Or], goals: Iterable[Goal]) -> tuple[Goal, ...]:
    found: dict[str, Goal] = {}
    for goal in map(canonical, goals):
        parts = goal.goals if isinstance(goal, join) else (goal,)
        found.update((str(part), part) for part in parts)
    return tuple(found[text] for text in sorted(found))


def _stays_negated(atom: Atom) -> bool:
    return atom.qualifier is not None or atom.kind is Kind.WIN_RACE


def _opposite_atom(atom: Atom) -> Atom:
    side = atom.side.other if atom.side else None
    return Atom(atom.kind.opposite, atom.arguments, side, None, column=atom.column)


def _names(argument: Argument) -> tuple[tuple[str, int], ...]:
    names = argument.names if isinstance(argument, Points) else ()
    return tuple((name[0], int(name[1:])) for name in names)
