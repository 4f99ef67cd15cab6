"""Where play about a group happens: a proposal for searches that estimate.

Takes a position, the group's stones and who attacks; gives an Arena of about the size wished: the points
nearest to the group that are not behind strong stones, the exits that lead from there into the open, and
which stones around are taken for alive. All of it is opinion, made from playouts and from surround.py.
"""

from collections import Counter, deque
from collections.abc import Collection, Mapping
from functools import lru_cache

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.playout.playout import INFORMED, board_playouts
from nerai.query.flood import FAR, neighbour_table
from nerai.query.surround import survey
from nerai.query.tactical.opinions import (
    FARTHEST,
    HOME_OWNED,
    HOME_STRENGTH,
    NEAREST,
    OPEN_OWNED,
    OPEN_POINTS,
    OWNER_PLAYOUTS,
    SHORT_AROUND,
    WALL_LIBERTIES,
    WALL_OWNED,
)
from nerai.solver.outlook import Arena


def propose_arena(position: Position, stones: Collection[Point], attacker: Color, *, empty: int) -> Arena:
    """The arena around the stones with about so many empty points."""
    owned = owners(position, attacker.other)
    homes, walls = _strong_stones(position, stones, attacker, owned)
    distance = _distances(position, stones, homes | walls)
    depth = _depth(position, distance, empty)
    points = {point for point, steps in distance.items() if steps <= depth}
    cells = position.stones
    for point in sorted(points):
        if cells[point] == attacker:
            points |= position.chain_at(point).liberties
    near = neighbour_table(position.size)
    exits = frozenset(
        point
        for point in points
        if distance.get(point) == depth
        and not cells[point]
        and any(distance.get(n, 0) > depth for n in near[point])
        and _leads_out(position, point, owned, distance, depth)
    )
    return Arena(frozenset(points), exits, homes, walls)


def owners(position: Position, color: Color) -> tuple[float, ...]:
    """For each point how surely it ends as that color's, from -1 to 1, whoever moves first."""
    black = _black_owners(position.without_history())
    return black if color is Color.BLACK else tuple(-owner for owner in black)


@lru_cache(maxsize=8)
def _black_owners(position: Position) -> tuple[float, ...]:
    both = [
        board_playouts(
            position.with_to_play(color).board(), count=OWNER_PLAYOUTS, seed=1, policy=INFORMED
        ).ownership
        for color in Color
    ]
    return tuple((one + two) / 2 for one, two in zip(*both, strict=True))


def _strong_stones(
    position: Position, stones: Collection[Point], attacker: Color, owned: tuple[float, ...]
) -> tuple[frozenset[Point], frozenset[Point]]:
    """Stones of the defender, and of the attacker, that are taken for alive."""
    seen = survey(position)
    own_camps = {seen.camp_of[point] for point in stones}
    homes: set[Point] = set()
    walls: set[Point] = set()
    for chain in position.chains():
        mean = sum(owned[point] for point in chain.points) / len(chain.points)
        if chain.color is attacker:
            if -mean >= WALL_OWNED and len(chain.liberties) >= WALL_LIBERTIES:
                walls |= chain.points
            continue
        camp = seen.camp_of[chain.anchor]
        alive = camp.open or (camp not in own_camps and camp.strength >= HOME_STRENGTH)
        if alive and mean >= HOME_OWNED and chain.points.isdisjoint(stones):
            homes |= chain.points
    return frozenset(homes), frozenset(walls)


def _distances(
    position: Position, stones: Collection[Point], barred: frozenset[Point]
) -> Mapping[Point, int]:
    """How many empty points away each point is; stones in between cost nothing, barred ones end the way."""
    near, cells = neighbour_table(position.size), position.stones
    found = dict.fromkeys(stones, 0)
    todo = deque(sorted(stones))
    while todo:
        point = todo.popleft()
        for step in near[point]:
            steps = found[point] + (not cells[step])
            if step in barred or steps > FARTHEST or found.get(step, FAR) <= steps:
                continue
            found[step] = steps
            if cells[step]:
                todo.appendleft(step)
            else:
                todo.append(step)
    return found


def _depth(position: Position, distance: Mapping[Point, int], empty: int) -> int:
    """How far the arena reaches."""
    cells = position.stones
    rings = Counter(steps for point, steps in distance.items() if not cells[point])
    depth = points = 0
    while rings[depth + 1] and (depth < NEAREST or points + rings[depth + 1] <= empty):
        depth += 1
        points += rings[depth]
    return depth


def _leads_out(
    position: Position, start: Point, owned: tuple[float, ...], distance: Mapping[Point, int], depth: int
) -> bool:
    """Whether many points that are not the attacker's lie beyond."""
    near, cells = neighbour_table(position.size), position.stones
    if owned[start] <= OPEN_OWNED:
        return False
    found, todo = {start}, [start]
    for point in todo:  # grows while it is walked through
        for step in near[point]:
            beyond = distance.get(step, FAR) > depth
            if beyond and step not in found and not cells[step] and owned[step] > OPEN_OWNED:
                found.add(step)
                todo.append(step)
        if len(found) > OPEN_POINTS:
            return True
    return False


def supports(position: Position, points: Collection[Point]) -> frozenset[Point]:
    """The liberties of chains beside these points that are short of them.

    Such chains may be taken before a race ends, or must be supported first.
    """
    near, cells = neighbour_table(position.size), position.stones
    beside = {step for point in points if not cells[point] for step in near[point] if cells[step]}
    chains = {position.chain_at(stone) for stone in beside}
    return frozenset(
        point for chain in chains if len(chain.liberties) <= SHORT_AROUND for point in chain.liberties
    )


def joined(arena: Arena, *, points: frozenset[Point], without: Collection[Chain]) -> Arena:
    """The arena with more points; stones of the chains named count neither as homes nor as walls."""
    named = frozenset(point for chain in without for point in chain.points)
    return Arena(arena.points | points, arena.exits, arena.homes - named, arena.walls - named)
