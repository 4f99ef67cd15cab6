"""How far the reading of chains and connections looks: numbers that are opinion, each with its reason.

None of them decides what is proved. Change one, then run GNU Go's suites (nerai bench suite).
"""

from typing import Final

from nerai.solver.reading import Scope

MANY_THREATS: Final = 9
"""As good as unlimited: a side whose opponent has so many threats cannot win a ko by exhausting them."""

PROOF_THREATS: Final = 2
"""Threats in the searches for proofs: what holds without any ko playing a part holds against any number."""

READING_NODES: Final = (50_000, 400_000)
"""What one reading may cost: at first, and when nothing was found at that price."""

PROOF_NODES: Final = 20_000
"""What one attempt at a proof may cost, in nodes searched and in nodes to check."""

TAKING: Final = (Scope(2, 2), Scope(3, 2), Scope(4, 2))
"""How a chain is read: as a ladder first, then as a net, then with one liberty more."""

LADDER: Final = (Scope(2, 1),)
"""How a ladder is read: the chain never gets more than two liberties."""

JOINING: Final = (Scope(2, 2), Scope(3, 2), Scope(4, 2), Scope(5, 2))
"""How a connection is read: with two moves to go at most, then with one more each time."""
