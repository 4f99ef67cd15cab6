"""Who wants a goal.

Takes a goal and a function that tells whose stone is on a point; gives the side. That function is all this
module knows of a board.
"""

from collections.abc import Callable

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang.kinds import Friend, Kind
from nerai.lang.terms import Atom, Goal, Not, Points, atoms

StoneAt = Callable[[str], Side | None]


def friend_of(goal: Goal, stone_at: StoneAt) -> Side:
    """The side that wants the goal: told by the stones it names, else by the side written before it.

    GoalError when neither tells, when stones and side contradict each other, or when the parts of the goal
    are wanted by different sides.
    """
    match goal:
        case Atom():
            return _friend_of_atom(goal, stone_at)
        case Not(goal=inner):
            return friend_of(inner, stone_at).other
        case _:
            first, *others = goal.goals
            friend = friend_of(first, stone_at)
            for part in others:
                if friend_of(part, stone_at) is not friend:
                    raise GoalError(
                        f"{part} is wanted by {friend.other.value}, {first} by {friend.value}",
                        column=next(atoms(part)).column,
                        hint="a player's goal about the other's may be written with not",
                    )
            return friend


def _friend_of_atom(atom: Atom, stone_at: StoneAt) -> Side:
    how = atom.kind.signature.friend
    owner = None if how is Friend.STATED else _owner(atom, stone_at)
    if owner is None:
        if atom.side is None:
            raise GoalError(
                f"who wants {atom}?", column=atom.column, hint=f"write black: {atom} or white: {atom}"
            )
        return atom.side
    friend = owner if how is Friend.OWNER else owner.other
    if atom.side not in (None, friend):
        raise GoalError(
            f"{atom.kind.value} of {owner.value} stones is wanted by {friend.value}",
            column=atom.column,
            hint=f"leave out '{friend.other.value}:', or name other stones",
        )
    return friend


def _owner(atom: Atom, stone_at: StoneAt) -> Side | None:
    """Whose stones the first argument names (in a race the second has the other's, elsewhere the same)."""
    found: dict[Side, str] = {}
    for place, argument in enumerate(atom.arguments):
        if not isinstance(argument, Points):
            continue
        for name in argument.names:
            stone = stone_at(name)
            if stone is None:
                continue
            owner = stone.other if atom.kind is Kind.WIN_RACE and place == 1 else stone
            found.setdefault(owner, name)
            if len(found) > 1:
                raise GoalError(
                    f"{' and '.join(found.values())} do not go together in {atom.kind.value}",
                    column=argument.column,
                    hint="a race is between a black and a white group"
                    if atom.kind is Kind.WIN_RACE
                    else "name stones of one color",
                )
    return next(iter(found), None)
