"""Eyes: how many is this space worth.

Takes a position, a point of an eye space and a budget; gives an EyeVerdict, or None where no color surrounds
the point. The owner's stones around it are taken for joined and safe, the enemy's outside for safe: nothing
beyond the space is read, so all of this is opinion, and its evidence unknown.

The *space* grows from the point over empty points, up to and with those that touch enemy stones outside (its
*margins*), and over enemy stones that have no liberties elsewhere. Beside the space are in play: the empty
diagonals of its points, and enemy stones on diagonals that are in atari, with that liberty.
"""

from collections.abc import Iterable

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.query.budget import Budget
from nerai.query.flood import flood, neighbour_table
from nerai.query.opinions import EYE_STATES, LARGEST_DEAD_SHAPE, LARGEST_EYE_SPACE, SMALL_ROOM
from nerai.query.tactical.eye_game import ExhaustedError, EyeGame
from nerai.query.tactical.verdict import EyeVerdict

_TWO = 2


def eval_eye(position: Position, point: Point, budget: Budget) -> EyeVerdict | None:
    """The eyes of the space that holds the point; None when it is no eye space."""
    del budget
    found = [
        (owner, space) for owner in _owners(position, point) if (space := _space(position, point, owner))
    ]
    if not found:
        return None
    owner, space = max(
        found, key=lambda one: (_holds(position, point, *one), _share(position, one[1], one[0]))
    )
    if len(space) > LARGEST_EYE_SPACE:
        return EyeVerdict(_TWO, _TWO)
    game = EyeGame(position, owner, space, _beside(position, space, owner), states=EYE_STATES)
    try:
        return _judge(game, space, position)
    except ExhaustedError:
        return EyeVerdict(_TWO, _TWO)


def _judge(game: EyeGame, space: frozenset[Point], position: Position) -> EyeVerdict:
    """How many eyes there are when either side begins, and the points that decide it."""
    least, attacks = _TWO, frozenset[Point]()
    while least:
        prevented, moves = game.decided_by(least, owner_begins=False)
        if not prevented:
            break
        _, sure = game.decided_by(least, owner_begins=False, retaking=False)
        least, attacks = least - 1, frozenset(sure or moves)
    most, defences = least, frozenset[Point]()
    for eyes in range(_TWO, least, -1):
        reached, moves = game.decided_by(eyes, owner_begins=True)
        if reached:
            _, sure = game.decided_by(eyes, owner_begins=True, retaking=False)
            most, defences = eyes, frozenset(sure or moves)
            break
    if most == least:
        return EyeVerdict(least, most)

    def vital(points: frozenset[Point]) -> Point | None:
        near = neighbour_table(position.size)
        return max(
            points,
            key=lambda p: (p in attacks & defences, p in space, len(space.intersection(near[p])), -p),
            default=None,
        )

    # Where passing is enough for one side, the other's point is still the one to play.
    return EyeVerdict(least, most, vital(attacks or defences), vital(defences or attacks))


def _owners(position: Position, point: Point) -> tuple[Color, ...]:
    stone = position.at(point)
    return tuple(Color) if stone is None else (stone.other,)


def _space(position: Position, point: Point, owner: Color) -> frozenset[Point]:
    """The space around the point if that color owns it."""
    chains = {stone: chain for chain in position.chains(owner.other) for stone in chain.points}
    enclosed = _grown(position, point, owner, chains, set(chains.values()))
    if len(enclosed) <= LARGEST_EYE_SPACE:
        return _with_stones_inside(position, enclosed, owner)
    inside = {chains[point]} if point in chains else set()
    space = _grown(position, point, owner, chains, inside)
    while (wider := _wider(position, space, owner, chains, inside)) is not None:
        space = wider
    return _with_stones_inside(position, space, owner)


def _wider(
    position: Position, space: frozenset[Point], owner: Color, chains: dict[Point, Chain], inside: set[Chain]
) -> frozenset[Point] | None:
    """The space with one more enemy chain inside it, or with what lies behind a margin; None if none."""
    near = neighbour_table(position.size)
    beside = {n for point in space for n in near[point]} - space
    for chain in sorted({chains[n] for n in beside if n in chains} - inside, key=lambda chain: chain.anchor):
        taken = inside | {chain}
        touching = [p for p in space if any(n in chain.points for n in near[p])]
        if len(_margins(position, touching, chains, taken)) == len(touching):
            continue
        wider = space | _grown(position, chain.anchor, owner, chains, taken)
        if chain.liberties <= wider and len(wider) <= LARGEST_EYE_SPACE:
            inside.add(chain)
            return wider
    for point in sorted(beside):
        if position.at(point) is None:
            wider = space | _grown(position, point, owner, chains, inside)
            if len(wider) <= LARGEST_EYE_SPACE and not _margins(position, wider - space, chains, inside):
                return wider
    return None


def _margins(
    position: Position, points: Iterable[Point], chains: dict[Point, Chain], inside: set[Chain]
) -> list[Point]:
    """The empty points among these that touch enemy stones outside."""
    near, stones = neighbour_table(position.size), position.stones
    return [
        point
        for point in points
        if not stones[point] and any(n in chains and chains[n] not in inside for n in near[point])
    ]


def _with_stones_inside(position: Position, space: frozenset[Point], owner: Color) -> frozenset[Point]:
    """The space and the owner's stones that stand in the middle of it."""
    near = neighbour_table(position.size)
    found = set(space)
    for chain in position.chains(owner):
        if all(n in space or n in chain.points for point in chain.points for n in near[point]):
            found |= chain.points
    return frozenset(found)


def _grown(
    position: Position, point: Point, owner: Color, chains: dict[Point, Chain], inside: set[Chain]
) -> frozenset[Point]:
    """The points reached from there, through enemy stones inside and empty points that touch no others."""
    near, stones = neighbour_table(position.size), position.stones
    found, todo = {point}, [point]
    for step in todo:  # grows while it is walked through
        if _margins(position, [step], chains, inside):
            continue
        for n in near[step]:
            if n in found or stones[n] == owner or (n in chains and chains[n] not in inside):
                continue
            found.add(n)
            todo.append(n)
    return frozenset(found)


def _holds(position: Position, point: Point, owner: Color, space: frozenset[Point]) -> bool:
    """Whether the stones next to the point are of that color, and have liberties elsewhere or are many."""
    around = [n for n in position.size.neighbours(point) if position.at(n) is not None]
    return all(position.at(n) is owner for n in around) and any(
        chain.liberties - space or len(chain.points) > LARGEST_DEAD_SHAPE
        for chain in map(position.chain_at, around)
    )


def _share(position: Position, space: frozenset[Point], owner: Color) -> float:
    """How much of what stands around the space is the owner's, and has liberties elsewhere."""
    around = [n for point in space for n in position.size.neighbours(point) if n not in space]
    held = sum(position.at(n) is owner and not position.chain_at(n).liberties <= space for n in around)
    return held / max(1, len(around))


def _beside(position: Position, space: frozenset[Point], owner: Color) -> frozenset[Point]:
    """What else is in play: empty diagonals, and stones that can be taken by a single move nearby."""
    size, stones = position.size, position.stones
    corners = {corner for point in space for corner in size.diagonals(point)} - space
    found = set[Point]()
    for corner in sorted(corners):
        if not stones[corner]:
            room = flood(size, [corner], lambda point, _: not stones[point], limit=SMALL_ROOM)
            found |= room.keys() if len(room) <= SMALL_ROOM else {corner}
    for corner in sorted(corners):
        if stones[corner] == owner.other:
            chain = position.chain_at(corner)
            if len(chain.liberties) == 1:
                found |= chain.points | chain.liberties
    # A lone stone of the owner in atari may be taken in a ko.
    for point in sorted(space | found):
        for near in size.neighbours(point):
            if stones[near] == owner:
                chain = position.chain_at(near)
                if len(chain.points) == 1 and len(chain.liberties) == 1:
                    found |= chain.points
    return frozenset(found - space)
