"""A goal as a game, with its moves, and for joined goals the parts they are made of.

Takes a scene and limits; gives a StatusReport. A joined goal whose parts are certified not to touch each
other (all their zones apart, at every level of the tally, and no ko; and the checker accepts what that makes
of the whole, with either side first) is combined by the algebra; any other is searched as a whole, and that
is said.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from nerai.algebra import Expression, Game, MoveSets, Part, Player, move_sets, result, value
from nerai.algebra.dependence import Sussman
from nerai.algebra.outcome import L, W
from nerai.algebra.picture import tree_svg
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import And, Goal, Or, canonical
from nerai.query.budget import Budget
from nerai.query.combined import find_combination
from nerai.query.dependence import Tie, dependence_of, ties
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.query.status import DEFAULT_TALLY, MOST_TALLY, GoalStatus, find_status
from nerai.query.units import atoms_as_units, expression_of
from nerai.solver.search import StopFlag

_MOST_COMBINED: Final = 3
"""Beyond that tally two moves of a part may each be the better one, which its letters do not tell."""


@dataclass(frozen=True, slots=True)
class PartStatus:
    """One part of a joined goal."""

    scene: Scene
    status: GoalStatus
    nodes: int


@dataclass(frozen=True, slots=True)
class PairReport:
    """Two parts by number: whether they are certified independent, else the moves that tie them.

    `sussman` are moves that achieve one of the two and harm the other.
    """

    parts: tuple[int, int]
    apart: bool
    ties: tuple[Tie, ...] = ()
    sussman: tuple[Sussman, ...] = ()


@dataclass(frozen=True, slots=True)
class StatusReport:
    """A goal as a game. `game` is None when it could not be settled.

    `combined`: the parts were put together by the algebra; else the whole was searched. `moves` are those of
    both sides by what they do to the whole.
    """

    scene: Scene
    game: Game | None
    status: GoalStatus | None
    friend_first: Finding
    opponent_first: Finding
    parts: tuple[PartStatus, ...] = ()
    pairs: tuple[PairReport, ...] = ()
    combined: bool = False
    tally: int = 0
    moves: Mapping[Player, MoveSets] = field(default_factory=dict)

    def _repr_svg_(self) -> str:
        """The game as a tree; the board alone where it could not be settled."""
        return self.scene.position._repr_svg_() if self.game is None else tree_svg(self.game)


def status(
    position: Position,
    goal: str | Goal | None = None,
    *,
    tally: int = DEFAULT_TALLY,
    time_s: float | None = None,
    nodes: int | None = None,
    stop: StopFlag | None = None,
) -> StatusReport:
    """A goal as a game, to so many moves in a row; without a goal the likeliest is taken, limits as in solve.

    GoalError when the goal does not fit the position, ConfigError for a tally or limits that make no sense.
    """
    if not 1 <= tally <= MOST_TALLY:
        raise ConfigError(f"a tally of {tally}", hint=f"give 1 to {MOST_TALLY}")
    return report_status(ask(position, goal).scene, make_budget(time_s, nodes, stop), tally)


def report_status(
    scene: Scene, budget: Budget, tally: int, *, report: Callable[[str], None] = lambda _: None
) -> StatusReport:
    """The status of a goal to a tally, from a tally of 2 on with the moves of both sides."""
    judge = Judge()
    first = scene if scene.friend_moves else scene.turned()
    goal = canonical(scene.goal)
    parts: tuple[PartStatus, ...] = ()
    pairs: tuple[PairReport, ...] = ()
    if isinstance(goal, And | Or) and scene.target.qualifier is None:
        parts, pairs = _parts(scene, goal, budget.part(0.6), tally, report)
    found = [judge.find(one, budget.part(0.4)) for one in (first, first.turned())]
    reached = min((part.status.tally for part in parts), default=0)
    if 0 < reached <= _MOST_COMBINED and all(pair.apart for pair in pairs):
        units = dict(zip(atoms_as_units(goal), parts, strict=True))
        whole = expression_of(goal, {unit: Part(part.status.decided) for unit, part in units.items()})
        if _accepted(first, whole, judge, budget.part(0.5)):
            game = value(whole, reached)
            moves = {player: move_sets(whole, player, reached) for player in Player}
            return StatusReport(
                scene, game, None, found[0], found[1], parts, pairs, combined=True, tally=reached, moves=moves
            )
    status = find_status(scene, judge, budget, tally, moves=True, report=report)
    if status is None:
        return StatusReport(scene, None, None, found[0], found[1], parts, pairs)
    return StatusReport(
        scene, status.game, status, found[0], found[1], parts, pairs, tally=status.tally, moves=status.moves
    )


def _accepted(first: Scene, whole: Expression, judge: Judge, budget: Budget) -> bool:
    """Whether the checker accepts what the algebra says of the goal, with either side first, by its parts."""
    for player, scene in zip(Player, (first, first.turned()), strict=True):
        made = find_combination(scene, judge, budget)
        if made is None or result(whole, player) != (W if made.reached else L):
            return False
    return True


def _parts(
    scene: Scene, goal: Goal, budget: Budget, tally: int, report: Callable[[str], None]
) -> tuple[tuple[PartStatus, ...], tuple[PairReport, ...]]:
    """Every atom by itself; nothing when one of them cannot be settled."""
    units = atoms_as_units(goal)
    found: list[PartStatus] = []
    for number, unit in enumerate(units):
        part = Scene.of(scene.position, unit.goal)
        share = budget.part(1 / (len(units) - number + 1))
        report(f"part {number + 1} of {len(units)}")
        status = find_status(part, Judge(), share, tally, moves=True)
        if status is None:
            return (), ()
        found.append(PartStatus(part, status, share.nodes_used))
    pairs = [_pair(found, one, two, budget.part(0.5)) for one, two in combinations(range(len(found)), 2)]
    return tuple(found), tuple(pairs)


def _pair(parts: list[PartStatus], one: int, two: int, budget: Budget) -> PairReport:
    left, right = parts[one], parts[two]
    apart = not left.status.zone & right.status.zone and left.status.ko_free and right.status.ko_free
    if apart:
        return PairReport((one, two), apart=True)
    if left.scene.target.friend is not right.scene.target.friend:
        # A race that must not be won: its Friend is the other side, and so are the moves of "Friend".
        return PairReport((one, two), apart=False)
    found = dependence_of(left.status, right.status)
    shared = ties(left.scene, right.scene, found, budget)
    return PairReport((one, two), apart=False, ties=shared, sussman=found.sussman)


def side_of(scene: Scene, player: Player) -> str:
    """The side a player of the algebra is."""
    color = scene.target.friend if player is Player.FRIEND else scene.target.friend.other
    return color.word.title()
