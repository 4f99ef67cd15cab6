"""How well a goal comes off: without condition, by ko, or not at all; each shown by an accepted certificate.

Takes a position, a target and a budget; gives a Grade from Friend's view. Friend is first made to win without
ko threats against an opponent who has any number of them: that is without condition. Likewise it fails when
the opponent wins against any number. What lies between is a ko, and ko.py names it. What cannot be settled
exactly is unknown.
"""

from dataclasses import dataclass
from typing import Final

from nerai.answer import Ko, Reason, Result
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.ko import KoFight
from nerai.query.prover import Prover
from nerai.query.region import LocalRegion
from nerai.solver.certificate import Certificate
from nerai.solver.search import UNLIMITED, Proposal, Threats
from nerai.solver.target import Target

_HARDEST_SHARE: Final = 0.8
_EVEN_SHARE: Final = 0.6
_REST_SHARE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Grade:
    """What Friend gets, and the certificate that shows it; without one the `reason` why it is unknown.

    For a ko, `certificate` shows that Friend wins with the threats named, `against` that the opponent does.
    For a seki `against` and `also` show that it is one. `guess` is a move of Friend that wins under easier
    conditions. `approached` shows that an approach ko is direct once its approach moves are made: a proof of
    another position.
    """

    result: Result
    certificate: Certificate | None = None
    against: Certificate | None = None
    ko: Ko | None = None
    reason: Reason | None = None
    guess: Point | None = None
    also: tuple[Certificate, ...] = ()
    approached: Certificate | None = None


def grade(
    position: Position,
    target: Target,
    budget: Budget,
    *,
    region: LocalRegion | None = None,
    proposals: tuple[Proposal, ...] | None = None,
) -> Grade:
    """What Friend gets on this position, the side to move beginning; `region` instead of a proposed one.

    `proposals` are moves to be tried first, with little and then more; None is the usual way.
    """
    return _Grading(position, target, budget, Prover(position, target, region, proposals=proposals)).grade()


class _Grading:
    """The searches for one position, in the order that needs the fewest."""

    def __init__(self, position: Position, target: Target, budget: Budget, prover: Prover) -> None:
        self._position = position
        self._target = target
        self._budget = budget
        self._prover = prover

    def grade(self) -> Grade:
        """From the case that settles most to those that settle least."""
        hardest = self._prove(Threats(0, UNLIMITED), _HARDEST_SHARE)
        if isinstance(hardest, Certificate) and hardest.ko_free:
            return self._settled(hardest)
        even = self._prove(Threats(0, 0), _EVEN_SHARE if isinstance(hardest, Reason) else _REST_SHARE)
        if isinstance(even, Certificate):
            if even.ko_free:
                return self._settled(even)
            return self._ahead(even, hardest) if self._won(even) else self._behind(even)
        # Without threats on either side it is unknown: only a proof against any number can still settle it.
        easiest = self._prove(Threats(UNLIMITED, 0), 1.0)
        if isinstance(easiest, Certificate) and easiest.ko_free:
            return self._settled(easiest)
        guess = self._first_move(easiest) if isinstance(easiest, Certificate) else None
        return Grade(Result.UNKNOWN, reason=even, guess=guess)

    def _ahead(self, even: Certificate, hardest: Certificate | Reason) -> Grade:
        """Friend wins when nobody has threats; the opponent with some number, if that can be shown."""
        against = hardest
        number = 1
        while not isinstance(against, Certificate) and self._budget.exhausted is None:
            # The opponent may be easier to see winning with a certain number.
            against = self._prove(Threats(0, number), _REST_SHARE)
            if isinstance(against, Reason):
                break
            if against.ko_free:
                return self._settled(against)
            if self._won(against):
                even, against = against, Reason.NODES
                number += 1
        if not isinstance(against, Certificate):
            return Grade(Result.UNKNOWN, reason=against, guess=self._first_move(even))
        fight = self._fight(even, against)
        return self._contradiction(even) if fight is None else self._ko(fight, fight.first, fight.needy)

    def _behind(self, even: Certificate) -> Grade:
        """The opponent wins when nobody has threats; Friend with some number, or never."""
        easiest = self._prove(Threats(UNLIMITED, 0), _REST_SHARE)
        if isinstance(easiest, Reason):
            return Grade(Result.UNKNOWN, reason=easiest)
        if not self._won(easiest):
            return self._settled(easiest)
        fight = self._fight(even, easiest)
        return self._contradiction(easiest) if fight is None else self._ko(fight, fight.needy, fight.first)

    def _fight(self, first: Certificate, needy: Certificate) -> KoFight | None:
        found = KoFight(self._position, self._target, first, needy).counted(self._prover, self._budget)
        return found.agreed()

    def _contradiction(self, friends: Certificate) -> Grade:
        """Each side wins by what only its own proof takes for granted: nothing is shown."""
        return Grade(Result.UNKNOWN, reason=Reason.INCOMPLETE_MOVES, guess=self._first_move(friends))

    def _ko(self, fight: KoFight, certificate: Certificate, against: Certificate) -> Grade:
        ko, direct = fight.name(self._budget)
        return Grade(Result.KO, certificate, against, ko, approached=direct)

    def _settled(self, certificate: Certificate) -> Grade:
        return Grade(Result.UNCONDITIONAL if self._won(certificate) else Result.FAILS, certificate)

    def _won(self, certificate: Certificate) -> bool:
        return certificate.winner is self._target.friend

    def _first_move(self, certificate: Certificate) -> Point | None:
        friend_moves = self._position.to_play is self._target.friend
        return first_move(certificate) if friend_moves and self._won(certificate) else None

    def _prove(self, threats: Threats, share: float) -> Certificate | Reason:
        return self._prover.prove(threats, self._budget.part(share))


def first_move(certificate: Certificate) -> Point | None:
    """The winner's move at the root; None when the loser is to move, or nothing is left to do."""
    root = certificate.proof[-1]
    return Point(root.move) if root.child >= 0 else None
