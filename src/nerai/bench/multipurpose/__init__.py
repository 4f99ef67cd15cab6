"""Positions in which one move serves two goals, and a check that they are what they are said to be."""

from nerai.bench.multipurpose.check import DEFAULT_NODES, LEVELS, Found, faults, find_moves, same_shapes
from nerai.bench.multipurpose.record import Kind, Multipurpose, parse_multipurpose, read_multipurpose
from nerai.bench.multipurpose.referee import Level, Referee
from nerai.bench.multipurpose.solve import Solved, solve

__all__ = [
    "DEFAULT_NODES",
    "LEVELS",
    "Found",
    "Kind",
    "Level",
    "Multipurpose",
    "Referee",
    "Solved",
    "faults",
    "find_moves",
    "parse_multipurpose",
    "read_multipurpose",
    "same_shapes",
    "solve",
]
