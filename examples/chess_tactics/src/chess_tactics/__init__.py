"""Chess tactics with nerai.planner: mate, forks, pins, skewers, discovered attacks as goals and schemas."""

from chess_tactics.solve import explain, solve

__all__ = ["explain", "solve"]
