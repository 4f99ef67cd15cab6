"""In which ways a question is searched at length, and in which order.

Takes a position and a target; gives Attempts: where moves are tried, which chains around are taken for alive,
and for captures a bound on the liberties, which makes ladders and nets short. Opinion on what pays: whatever
an attempt finds is checked and says what it assumes.

Where stones could get out of a region by few points only, the attacker is also taken to have shut them, after
a search that does without (fence.py): what problem files mean by leaving the outside empty. That counts for
who is asked to kill, not against who is asked to live.

In a region that is closed its points are all there is to try. Where it has gaps, moves near the named stones
are tried wherever these go, because a region cannot foresee where a way out has to be shut.

A bound is only for the side that captures: who takes a chain before it has more than k liberties takes it in
the game without a bound by the same proof. That a chain gets more proves nothing there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.lang import Kind, atoms
from nerai.query.assume import assumed_alive
from nerai.query.fence import fence
from nerai.query.opinions import FIRM_LEVEL, FIRM_LIBERTIES, LONGEST_BOUND, SHAKY_LIBERTIES, SHORTEST_BOUND
from nerai.query.region import LocalRegion, target_region
from nerai.solver.certificate import Alive
from nerai.solver.search import SearchResult
from nerai.solver.target import Target, TargetKind

_LIFE: Final = frozenset({Kind.KILL, Kind.LIVE})
_BOUND_SHARE: Final = 0.1
_REGION_SHARE: Final = 0.5
_ASSUMED_SHARE: Final = 0.75
_OPEN_SHARE: Final = 0.8
_LINK_SHARE: Final = 0.5
_FIRM_SHARE: Final = 0.3
_FENCED_SHARE: Final = 0.6
_UNFENCED_SHARE: Final = 0.35


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to search: a share of what is left, where to play, what to assume, and the bound (0: none).

    `region` is where the assumptions came from; moves are tried there if it is `confined`, else near the
    named stones. `placed` are stones of the attacker that are taken to be there; the region's position has
    them.
    """

    share: float
    region: LocalRegion | None = None
    assumed: tuple[Alive, ...] = ()
    confined: bool = False
    bound: int = 0
    most_nodes: int | None = None
    placed: frozenset[Point] = frozenset()

    @property
    def points(self) -> frozenset[Point]:
        """Where moves are tried first; none: near the named stones."""
        return self.region.points if self.confined and self.region else frozenset()

    def aimed_at(self, target: Target) -> Target:
        """The target with the bound."""
        if not self.bound:
            return target
        (atom,) = target.atoms
        return replace(target, atoms=(replace(atom, liberty_bound=self.bound),))

    def counts(self, result: SearchResult, target: Target) -> bool:
        """Whether a result says something of the target itself: under a bound only the capture does."""
        return not self.bound or result.winner is target.reacher


def attempts(position: Position, target: Target, given: LocalRegion | None) -> tuple[Attempt, ...]:
    """What is tried at length, in this order; `given` instead of a proposed region."""
    region = given or target_region(position, target)
    assumed = assumed_alive(region)
    inside = [Attempt(_ASSUMED_SHARE, region, assumed, confined=True)]
    if assumed:
        inside.append(Attempt(_REGION_SHARE, region, confined=True))
        if not region.closed and given is None:
            inside.insert(0, Attempt(_OPEN_SHARE, region, assumed))
    if given is None and (fenced := _fenced(target, region)) is not None:
        # What assumes less comes first, but leaves time.
        inside = [replace(inside[0], share=_UNFENCED_SHARE), fenced, *inside[1:]]
    bare = Attempt(1.0)
    # Links are mostly settled by what is near; life and death by what is assumed around.
    if target.kind is TargetKind.CONNECT:
        return (replace(bare, share=_LINK_SHARE), *inside)
    return (*_bounded(position, target, region, assumed), *inside, bare)


def firmer(attempt: Attempt, relied_on: tuple[Alive, ...], target: Target) -> Attempt | None:
    """The same with chains assumed that look stronger, where a proof relies on weak ones; None where not."""
    region = attempt.region
    if region is None or region.level >= FIRM_LEVEL or attempt.placed:
        return None
    position = region.position
    weak = any(len(chain.liberties) <= FIRM_LIBERTIES for chain in _chains_of(relied_on, position))
    wider = target_region(position, target, level=FIRM_LEVEL) if weak else region
    assumed = assumed_alive(wider)
    if not weak or assumed == attempt.assumed:
        return None
    return Attempt(_FIRM_SHARE, wider, assumed, bound=attempt.bound)


def in_danger(relied_on: tuple[Alive, ...], position: Position) -> bool:
    """Whether chains that are assumed alive are short of liberties."""
    return any(len(chain.liberties) <= SHAKY_LIBERTIES for chain in _chains_of(relied_on, position))


def _chains_of(assumed: tuple[Alive, ...], position: Position) -> Iterator[Chain]:
    for item in assumed:
        for stone in item.stones:
            yield position.chain_at(stone)


def _fenced(target: Target, region: LocalRegion) -> Attempt | None:
    """With the ways out shut, where they are few and it is asked whether stones live."""
    atom = target.single
    # Whether a single chain gets away is the very question of a capture.
    if atom is None or any(one.kind not in _LIFE for one in atoms(target.goal)):
        return None
    shut = fence(region)
    if shut is None:
        return None
    assumed = assumed_alive(shut.region, placed=shut.points)
    return Attempt(_FENCED_SHARE, shut.region, assumed, confined=True, placed=shut.points)


def _bounded(
    position: Position, target: Target, region: LocalRegion, assumed: tuple[Alive, ...]
) -> Iterator[Attempt]:
    """Captures of a chain that is short of liberties, with bounds that grow."""
    atom = target.single
    if atom is None or atom.kind is not TargetKind.CAPTURE_ALL or atom.liberty_bound or region.closed:
        return
    chain = position.chain_at(min(atom.stones))
    liberties = len(chain.liberties)
    if atom.stones - chain.points or liberties >= LONGEST_BOUND:
        return
    for bound in range(max(SHORTEST_BOUND, liberties), LONGEST_BOUND):
        yield Attempt(_BOUND_SHARE, bound=bound)
        if assumed and bound > SHORTEST_BOUND:
            yield Attempt(_BOUND_SHARE, region, assumed, bound=bound)
