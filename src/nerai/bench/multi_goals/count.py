"""What a multi-goal costs to solve: part by part, all at once in the usual way, and all at once with zones.

Takes a position and a goal; gives NodeCounts. Each question is asked with either side to move first, without
ko threats on either side, on the bare position. Makes no proofs and combines nothing: whether the parts are
independent, so that solving them apart is enough, is for others to say.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.lang import Goal, atoms, parse_goal
from nerai.solver.search import Limits, SearchResult, Threats, search
from nerai.solver.target import Target, target_of

DEFAULT_LIMIT: Final = 100_000
_NO_THREATS: Final = Threats(0, 0)

Winners = tuple[Color | None, Color | None]


@dataclass(frozen=True, slots=True)
class NodeCounts:
    """Expanded nodes, both sides first; a search that reached its limit counts as the limit.

    `separate`: every part by itself, and `parts` each of them. `plain`: all parts in one search without
    zones, over the moves that any part suggests, which is how multi-goals are commonly searched. `joint`: all
    parts in one search with zones, which proves its answer. The winners are those when Friend and when
    Opponent moves first, None being unknown. Without zones they are an estimate, which errs where a move that
    matters is not among those suggested: in some positions with kos, and rarely in others.
    """

    separate: int
    plain: int
    joint: int
    parts: tuple[int, ...]
    plain_winners: Winners
    joint_winners: Winners


def count_nodes(position: Position, goal: str | Goal, *, limit: int = DEFAULT_LIMIT) -> NodeCounts:
    """The cost of a goal in the three ways, `limit` being for each search; GoalError when it does not fit."""
    wanted = parse_goal(goal) if isinstance(goal, str) else goal
    limits = Limits(nodes=limit)

    def zoned(scene: Position, target: Target) -> SearchResult:
        return search(scene, target, limits=limits, threats=_NO_THREATS)

    def plain(scene: Position, target: Target) -> SearchResult:
        return search(scene, target, limits=limits, threats=_NO_THREATS, zones=False)

    def asked(part: Goal, way: Callable[[Position, Target], SearchResult]) -> tuple[int, Winners]:
        """Nodes and winners with Friend, then Opponent, to move first."""
        target = target_of(part, position)
        friend_first, opponent_first = (way(one, target) for one in _both_first(position, target.friend))
        cost = sum(_cost(found, limit) for found in (friend_first, opponent_first))
        return cost, (friend_first.winner, opponent_first.winner)

    parts = tuple(asked(part, zoned)[0] for part in atoms(wanted))
    plain_cost, plain_winners = asked(wanted, plain)
    joint_cost, joint_winners = asked(wanted, zoned)
    return NodeCounts(sum(parts), plain_cost, joint_cost, parts, plain_winners, joint_winners)


def _both_first(position: Position, friend: Color) -> Iterator[Position]:
    yield position.with_to_play(friend)
    yield position.with_to_play(friend.other)


def _cost(found: SearchResult, limit: int) -> int:
    """A search that was broken off counts as the limit, however far it got."""
    return limit if found.winner is None else found.nodes
