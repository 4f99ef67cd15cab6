"""How well a goal comes off: without condition, by ko, or not at all; each shown by an accepted certificate.

Takes a position, a target and a budget; gives a Grade from Friend's view. Friend is first made to win without
ko threats against an opponent who has two. If that fails by ko, searches with other numbers of threats tell
who must find the first threat, and how many Friend needs. A proof in which no ko plays a part settles
everything at once. What cannot be settled exactly is unknown.

Each question is tried shortly on the bare position first; then, for most of the time, with moves of the
proposed region and the region's boundary chains assumed alive, one outside liberty of each staying open,
which is then part of what is proved; then without the assumption, and at last without the region.
"""

from dataclasses import dataclass
from typing import Final

from nerai.answer import Ko, KoKind, Party, Reason, Result
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.query.assume import assumed_alive, relied_on
from nerai.query.budget import Budget
from nerai.query.region import LocalRegion, target_region
from nerai.solver.certificate import Alive, Certificate, certify
from nerai.solver.search import SearchEnd, Threats, search
from nerai.solver.target import Target, TargetKind

MOST_THREATS: Final = 2
_FIRST_SHARE: Final = 0.7
_NEXT_SHARE: Final = 0.6
_QUICK_NODES: Final = 20_000
_BARE_SHARE: Final = 0.5
_ASSUMED_SHARE: Final = 0.75
_REGION_SHARE: Final = 0.5
_REASONS: Final = {
    SearchEnd.SOLVED: Reason.NODES,
    SearchEnd.NODES: Reason.NODES,
    SearchEnd.TIME: Reason.TIME,
    SearchEnd.MEMORY: Reason.MEMORY,
    SearchEnd.STOPPED: Reason.STOPPED,
    SearchEnd.REPETITION: Reason.INCOMPLETE_MOVES,
    SearchEnd.DEPTH: Reason.MEMORY,
}


@dataclass(frozen=True, slots=True)
class Grade:
    """What Friend gets, and the certificate that shows it; without one the `reason` why it is unknown.

    For a ko, `certificate` shows that Friend wins with the threats named, `against` that the opponent wins
    with two when Friend has none. `guess` is a move of Friend that wins under easier conditions.
    """

    result: Result
    certificate: Certificate | None = None
    against: Certificate | None = None
    ko: Ko | None = None
    reason: Reason | None = None
    guess: Point | None = None


def grade(position: Position, target: Target, budget: Budget, *, region: LocalRegion | None = None) -> Grade:
    """What Friend gets on this position, the side to move beginning; `region` instead of a proposed one."""
    return _Grading(position, target, budget, region).grade()


class _Grading:
    """The searches for one position, in the order that needs the fewest."""

    def __init__(
        self, position: Position, target: Target, budget: Budget, region: LocalRegion | None
    ) -> None:
        self._position = position
        self._target = target
        self._budget = budget
        self._region = region
        self._friend = target.friend

    def grade(self) -> Grade:
        """From the case that settles most to those that settle least."""
        hardest = self._prove(Threats(0, MOST_THREATS), _FIRST_SHARE)
        if isinstance(hardest, Reason):
            return self._without_hardest(hardest)
        if self._won(hardest) or hardest.ko_free:
            return self._settled(hardest)
        return self._by_ko(hardest)

    def _without_hardest(self, reason: Reason) -> Grade:
        """The hardest case is unknown: only a proof free of ko, or a refutation, can still settle it."""
        easiest = self._prove(Threats(MOST_THREATS, 0), 1.0)
        if isinstance(easiest, Reason):
            return Grade(Result.UNKNOWN, reason=reason)
        if easiest.ko_free or not self._won(easiest):
            return self._settled(easiest)
        return Grade(Result.UNKNOWN, reason=reason, guess=self._first_move(easiest))

    def _by_ko(self, against: Certificate) -> Grade:
        """The opponent wins with two threats: look what happens when it has none, and Friend some."""
        even = self._prove(Threats(0, 0), _NEXT_SHARE)
        if isinstance(even, Reason):
            return Grade(Result.UNKNOWN, reason=even)
        if self._won(even):
            once = self._prove(Threats(0, 1), 1.0)
            twice = isinstance(once, Certificate) and self._won(once)
            kind = KoKind.MULTI_STAGE if twice else KoKind.DIRECT
            return Grade(Result.KO, even, against, Ko(Party.FRIEND, kind, 0, 0))
        if even.ko_free:
            return self._settled(even)
        easiest = self._prove(Threats(MOST_THREATS, 0), _NEXT_SHARE)
        if isinstance(easiest, Reason):
            return Grade(Result.UNKNOWN, reason=easiest)
        if not self._won(easiest):
            return self._settled(easiest)
        one = self._prove(Threats(1, 0), 1.0)
        if isinstance(one, Reason):
            return Grade(Result.UNKNOWN, reason=one, guess=self._first_move(easiest))
        if self._won(one):
            return Grade(Result.KO, one, against, Ko(Party.OPPONENT, KoKind.DIRECT, 0, 1))
        return Grade(Result.KO, easiest, against, Ko(Party.OPPONENT, KoKind.MULTI_STAGE, 0, MOST_THREATS))

    def _settled(self, certificate: Certificate) -> Grade:
        return Grade(Result.UNCONDITIONAL if self._won(certificate) else Result.FAILS, certificate)

    def _won(self, certificate: Certificate) -> bool:
        return certificate.winner is self._friend

    def _first_move(self, certificate: Certificate) -> Point | None:
        return first_move(certificate) if self._position.to_play is self._friend else None

    def _prove(self, threats: Threats, share: float) -> Certificate | Reason:
        """The certificate of whoever wins with those threats, or why there is none."""
        budget = self._budget.part(share)
        # Most questions are short, and a short search needs no large table and no assumption.
        found = self._attempt(budget, _BARE_SHARE, threats, most_nodes=_QUICK_NODES)
        if isinstance(found, Certificate) or found is Reason.STOPPED:
            return found
        region = self._region or target_region(self._position, self._target)
        assumed = assumed_alive(region)
        inside = [(_ASSUMED_SHARE, region, assumed), (_REGION_SHARE if assumed else 0.0, region, ())]
        # Links are mostly settled by what is near; life and death by what is assumed around.
        outside: list[tuple[float, LocalRegion | None, tuple[Alive, ...]]] = [(_BARE_SHARE, None, ())]
        links = self._target.kind is TargetKind.CONNECT
        for part, where, alive in [*outside, *inside] if links else [*inside, *outside]:
            if part:
                found = self._attempt(budget, part, threats, where, alive)
            if isinstance(found, Certificate) or found is Reason.STOPPED:
                break
        return found

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
        if result.winner is None:
            return _REASONS[result.end]
        needed = relied_on(assumed, result.zone)
        made = certify(self._position, self._target, result, threats=threats, assumptions=needed)
        return made if isinstance(made, Certificate) else Reason.INCOMPLETE_MOVES


def first_move(certificate: Certificate) -> Point | None:
    """The winner's move at the root; None when the loser is to move, or nothing is left to do."""
    root = certificate.proof[-1]
    return Point(root.move) if root.child >= 0 else None
