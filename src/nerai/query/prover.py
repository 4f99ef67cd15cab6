"""One question with stated ko threats: who wins, shown by an accepted certificate.

Takes a position, a target and a budget; gives the certificate of whoever wins with those threats, or why
there is none. What the answer means for the goal is for grade.py to say.

Each question is tried shortly on the bare position first; then, for most of the time, with moves of the
proposed region and the region's boundary chains assumed alive, one outside liberty of each staying open,
which is then part of what is proved; then without the assumption, and at last without the region.
"""

from functools import cached_property
from typing import Final

from nerai.answer import Reason
from nerai.board.position import Position
from nerai.query.assume import assumed_alive, relied_on
from nerai.query.budget import Budget
from nerai.query.region import LocalRegion, target_region
from nerai.solver.certificate import Alive, Certificate, certify
from nerai.solver.search import SearchEnd, SearchResult, Threats, search
from nerai.solver.target import Target, TargetKind

_QUICK_NODES: Final = 20_000
_BARE_SHARE: Final = 0.5
_REGION_SHARE: Final = 0.5
_ASSUMED_SHARE: Final = 0.75
_LINK_SHARE: Final = 0.75
_KNOWN_SHARE: Final = 0.95
_REASONS: Final = {
    SearchEnd.SOLVED: Reason.NODES,
    SearchEnd.NODES: Reason.NODES,
    SearchEnd.TIME: Reason.TIME,
    SearchEnd.MEMORY: Reason.MEMORY,
    SearchEnd.STOPPED: Reason.STOPPED,
    SearchEnd.REPETITION: Reason.REPETITION,
    SearchEnd.DEPTH: Reason.MEMORY,
}

_Attempt = tuple[float, LocalRegion | None, tuple[Alive, ...]]


class Prover:
    """Searches for one position and target; `region` instead of a proposed one."""

    def __init__(self, position: Position, target: Target, region: LocalRegion | None = None) -> None:
        self._position = position
        self._target = target
        self._region = region
        self._last: _Attempt | None = None
        self._known: dict[Threats, Certificate] = {}

    def prove(self, threats: Threats, budget: Budget) -> Certificate | Reason:
        """The certificate of whoever wins with those threats, or why there is none."""
        if threats in self._known:
            return self._known[threats]
        found: Certificate | Reason = Reason.NODES
        ends: list[Reason] = []
        if self._last is None:
            # Most questions are short, and a short search needs no large table.
            found = self._attempt(budget, _BARE_SHARE, threats, most_nodes=_QUICK_NODES)
        # What answered the last question is likely to answer the next.
        for attempt in sorted(self._attempts, key=lambda one: one is not self._last):
            if isinstance(found, Certificate) or found is Reason.STOPPED or budget.exhausted is not None:
                break
            ends.append(found)
            share, region, assumed = attempt
            found = self._attempt(
                budget, _KNOWN_SHARE if attempt is self._last else share, threats, region, assumed
            )
            if isinstance(found, Certificate):
                self._last = attempt
        # That nobody wins without repeating says more than that another way was too long.
        return Reason.REPETITION if found is Reason.NODES and Reason.REPETITION in ends else found

    @cached_property
    def _attempts(self) -> tuple[_Attempt, ...]:
        """What is tried at length: a share of what is left, where to play, and what to assume."""
        region = self._region or target_region(self._position, self._target)
        assumed = assumed_alive(region)
        inside: list[_Attempt] = [(_ASSUMED_SHARE, region, assumed)]
        if assumed:
            inside.append((_REGION_SHARE, region, ()))
        # Links are mostly settled by what is near; life and death by what is assumed around.
        if self._target.kind is TargetKind.CONNECT:
            return ((_LINK_SHARE, None, ()), *inside)
        return (*inside, (1.0, None, ()))

    def _attempt(
        self,
        budget: Budget,
        share: float,
        threats: Threats,
        region: LocalRegion | None = None,
        assumed: tuple[Alive, ...] = (),
        *,
        most_nodes: int | None = None,
    ) -> Certificate | Reason:
        exhausted = budget.exhausted
        if exhausted is not None:
            return exhausted
        result = search(
            self._position,
            self._target,
            limits=budget.limits(share, most_nodes=most_nodes),
            threats=threats,
            region=region.points if region else (),
            open_points=frozenset(point for item in assumed for point in item.open_points),
            assumed=frozenset(point for item in assumed for point in item.stones),
            stop=budget.stop,
        )
        budget.spend(result)
        if result.unpaid is not None and result.unpaid.winner is not result.winner:
            # What happens without threats came up on the way.
            self._note(Threats(0, 0), self._certified(result.unpaid, Threats(0, 0), assumed))
        if result.winner is None:
            return _REASONS[result.end]
        return self._certified(result, threats, assumed)

    def _certified(
        self, result: SearchResult, threats: Threats, assumed: tuple[Alive, ...]
    ) -> Certificate | Reason:
        needed = relied_on(assumed, result.zone)
        made = certify(self._position, self._target, result, threats=threats, assumptions=needed)
        return made if isinstance(made, Certificate) else Reason.INCOMPLETE_MOVES

    def _note(self, threats: Threats, found: Certificate | Reason) -> None:
        if isinstance(found, Certificate):
            self._known[threats] = found
