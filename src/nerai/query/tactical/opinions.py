"""The numbers of the tactical estimates that are opinion, in one place, each with its reason.

Nothing here is proved and nothing proved rests on it. Change one, then run GNU Go's suites.
"""

from typing import Final

# Arenas (arena.py).

OWNER_PLAYOUTS: Final = 200
"""So many playouts with either side first tell who owns a stone, to a tenth or so."""

HOME_OWNED: Final = 0.75
"""Stones of the defender that end as his so surely may be connected to."""

HOME_STRENGTH: Final = 0.5
"""A camp of its own must be as strong as this to be a home: about eight points of room."""

WALL_OWNED: Final = 0.4
"""Stones of the attacker that end as his so surely are not taken in the course of the attack."""

WALL_LIBERTIES: Final = 2
"""A chain in atari is no wall, whoever will own it."""

OPEN_OWNED: Final = -0.3
"""A point that is not more surely the attacker's than this is open."""

OPEN_POINTS: Final = 6
"""So many open points behind an exit are room enough to get away."""

SHORT_AROUND: Final = 2
"""The liberties of chains around a race with so few of them belong to the arena."""

NEAREST: Final = 2
"""Points within two steps always belong to the arena."""

FARTHEST: Final = 8
"""Points farther away than this never do."""

# Estimates (estimate.py).

SMALL_ARENA: Final = 24
"""Empty points of an arena that proof-number search can deal with."""

WIDE_ARENA: Final = 80
"""Empty points of an arena for playouts, which do not mind more room."""

LOOK_NODES: Final = 40_000
"""What looks short is settled within so many nodes; more nodes settle few others."""

CONFIRM_NODES: Final = 10_000
"""What may be spent to confirm that a natural move wins, too."""

TRIALS: Final = 8_000
"""Playouts of a tree: more change few answers."""

BELIEVED: Final = 0.47
"""From this rate on a first move is believed to work. Playouts favour the defender a little."""

NATURAL_MOVES: Final = 3
"""Of the moves that win, the one tried most is the natural one; so many are looked at."""

# Threats (owl.py).

THREATS_TRIED: Final = 4
"""So many first moves are tried for a threat: the budget is shared among them."""

# Proofs (owl.py).

FIRM_LIBERTIES: Final = 3
"""A chain beside the fight with fewer liberties is not taken for alive on a proof's word."""

PROOF_NODES: Final = 30_000
"""What may be spent to prove an estimate: clients wait for the answer."""
