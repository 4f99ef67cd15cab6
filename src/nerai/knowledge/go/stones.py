"""Questions about one move, seen by the player who makes it: what it threatens, gives up, or stands between.

Each is one small function over a View, read off the board before the move or after it.
"""

from nerai.board.point import Point, to_cell
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View


@predicate
def gives_a_stone(world: View, point: Point) -> bool:
    """A stone of mine there is in atari afterwards."""
    after = world.after(point)
    return after is not None and after.liberties(after.chain_at(point)) == 1


@predicate
def puts_in_atari(world: View, point: Point) -> bool:
    """A stone of mine there leaves an enemy chain next to it one liberty, and is not in atari itself."""
    after = world.after(point)
    if after is None or after.liberties(after.chain_at(point)) < 2:
        return False
    enemies = (near for near in after.facts.around(point) if after.at(near) is world.me.other)
    return any(after.liberties(after.chain_at(near)) == 1 for near in enemies)


@predicate
def wedged(world: View, point: Point) -> bool:
    """Enemy stones stand on two opposite sides of the point."""
    around = {near - point for near in world.facts.around(point) if world.at(near) is world.me.other}
    return any(-step in around for step in around)


@predicate
def on_the_first_line(world: View, point: Point) -> bool:
    """The point is on the edge of the board."""
    row, column = to_cell(point, world.size)
    return row in (0, world.size.height - 1) or column in (0, world.size.width - 1)


@predicate
def near_the_edge(world: View, chain: Chain) -> bool:
    """A liberty of the chain is on the edge of the board."""
    return any(on_the_first_line(world, point) for point in world.liberty_points(chain))
