"""For whom an answer is told: the levels differ in terms and depth, never in what is true."""

import enum


class Level(enum.Enum):
    """Who reads."""

    BEGINNER = "beginner"
    """Knows the rules; terms are explained where they first come up."""
    KYU = "kyu"
    """Knows the terms."""
    DAN = "dan"
    """Wants the point and the line."""
