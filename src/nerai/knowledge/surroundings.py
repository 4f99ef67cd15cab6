"""What is taken for granted around a group: where play about it happens, ways out, friends that live, walls.

Takes a position, the group's stones, who attacks, and an Arena that whoever asks has made; gives Surroundings
with a judge that counts eyes there and remembers them. All of it is opinion, fixed once a problem. Where
nobody has made an arena, `plain` takes the whole board.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import unconditional_life
from nerai.solver.life import Judge
from nerai.solver.outlook import Arena

ROAM: Final = 6
"""A wall whose stones reach so many points without touching the group stands in the open."""
SEVERAL_LIBERTIES: Final = 3
"""On a board that nobody looked at: a chain with so many liberties is not taken soon."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """An arena with its judge, for groups of the color that is not the attacker's."""

    arena: Arena
    attacker: Color
    judge: Judge

    @classmethod
    def of(
        cls, position: Position, stones: Collection[Point], attacker: Color, arena: Arena
    ) -> "Surroundings":
        """Those of an arena; stones of the attacker that are shut in by the group are no walls."""
        walls = _in_the_open(position, stones, attacker, arena)
        inside = arena.walls - walls
        firm = replace(arena, walls=walls, points=arena.points | inside)
        return cls(firm, attacker, Judge(position, firm, attacker))

    @classmethod
    def plain(cls, position: Position, stones: Collection[Point], attacker: Color) -> "Surroundings":
        """Those of the whole board: no exits, homes that can never be taken, walls with several liberties."""
        safe = unconditional_life(position, attacker.other).stones
        board = frozenset(map(Point, range(position.size.area)))
        walls = unconditional_life(position, attacker).stones
        for chain in position.chains(attacker):
            if len(chain.liberties) >= SEVERAL_LIBERTIES:
                walls |= chain.points
        return cls.of(position, stones, attacker, Arena(board, frozenset(), safe - frozenset(stones), walls))


def _in_the_open(
    position: Position, stones: Collection[Point], attacker: Color, arena: Arena
) -> frozenset[Point]:
    cells, size = position.stones, position.size
    own = {point for stone in stones if cells[stone] for point in position.chain_at(stone).points}
    beside = {near for point in own for near in size.neighbours(point)}
    found = set(unconditional_life(position, attacker).stones & arena.walls)
    for chain in position.chains(attacker):
        if chain.points <= arena.walls - found:
            reached = set(chain.points)
            todo = sorted(reached)
            for point in todo:  # grows while it is walked through
                for near in size.neighbours(point):
                    roams = cells[near] == attacker or (not cells[near] and near not in beside)
                    if roams and near not in reached:
                        reached.add(near)
                        todo.append(near)
            if len(reached) - len(chain.points) >= ROAM or reached - arena.points - arena.walls:
                found |= chain.points
    return frozenset(found)
