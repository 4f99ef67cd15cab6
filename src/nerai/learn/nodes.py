"""Nodes of proofs that were changed or read back, in the shape that native search gives them.

Plain data. Does not know whether what they say holds.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlainNode:
    """A node as native search gives it; a ProofNode for all that looks at one."""

    to_move: int
    leaf: int
    move: int
    child: int
    replies: list[tuple[int, int]]
    standing: int
    zone: bytes
