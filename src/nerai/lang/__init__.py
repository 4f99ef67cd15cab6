"""The goal language: what a player may want, as text and as immutable trees.

>>> from nerai.lang import canonical, opposite, parse_goal
>>> goal = parse_goal("kill(b9) or not connect(D4, F4)")
>>> str(opposite(goal))
'live(B9) and connect(D4, F4)'
>>> str(canonical(goal))
'cut(D4, F4) or kill(B9)'
"""

from nerai.lang.canonical import canonical, opposite
from nerai.lang.friend import friend_of
from nerai.lang.kinds import Friend, Kind, Qualifier
from nerai.lang.parser import parse_goal
from nerai.lang.terms import And, Argument, Atom, Goal, Not, Number, Or, Points, atoms

__all__ = [
    "And",
    "Argument",
    "Atom",
    "Friend",
    "Goal",
    "Kind",
    "Not",
    "Number",
    "Or",
    "Points",
    "Qualifier",
    "atoms",
    "canonical",
    "friend_of",
    "opposite",
    "parse_goal",
]
