"""Openings for matches: from a file, or random but the same for the same seed.

Takes text or a seed; gives moves, Black first, that are legal on an empty board. Knows nothing of good ones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules
from nerai.errors import ConfigError, IllegalMove, PointError


def read_openings(path: Path, size: Size, rules: Rules) -> tuple[tuple[Point, ...], ...]:
    """Read a file with one opening a line: vertices such as `E5 C3 G4`, Black first; `#` starts a comment.

    Raises ConfigError naming file and line for a vertex that is none or a move that is illegal.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read the openings {path}: {error}", hint="check the path") from error
    found = []
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            opening = tuple(from_gtp(word, size) for word in words)
            position_after(opening, size, rules)
        except (PointError, IllegalMove) as error:
            raise ConfigError(f"{path}:{number}: {error}") from error
        found.append(opening)
    if not found:
        raise ConfigError(f"{path} holds no opening", hint="write vertices such as E5 C3 G4 on a line")
    return tuple(found)


def random_opening(size: Size, rules: Rules, *, moves: int, seed: str) -> tuple[Point, ...]:
    """Return random legal moves, never a pass; fewer only when none is left."""
    source = random.Random(seed)
    position = Position.empty(size, rules=rules)
    played: list[Point] = []
    for _ in range(moves):
        choices = position.legal_points()
        if not choices:
            break
        played.append(source.choice(choices))
        position = position.play(played[-1])
    return tuple(played)


def position_after(moves: Sequence[Point], size: Size, rules: Rules) -> Position:
    """Return the position after these moves on an empty board, Black first; IllegalMove when one is."""
    position = Position.empty(size, rules=rules)
    for point in moves:
        position = position.play(point)
    return position
