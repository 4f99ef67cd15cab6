"""Findings for many scenes of one question; proofs are used again wherever their zones allow.

Takes scenes and a budget for each; gives Findings. A move outside the zone of "and if he passes?" needs no
search: it comes out as the pass does. Knows nothing of which moves are worth asking about.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.answer import Reason, Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.query.budget import Budget
from nerai.query.finding import Finding, certificates_of, zone_at
from nerai.query.grade import Grade, grade
from nerai.query.ko_shape import with_double_ko
from nerai.query.minimise import minimise
from nerai.query.region import LocalRegion, given_region
from nerai.query.scene import Scene
from nerai.query.seki import with_seki
from nerai.solver.certificate import Certificate
from nerai.solver.decisive import certify_decisive
from nerai.solver.search import Proposal

_MINIMISE_SHARE: Final = 0.1

Advice: TypeAlias = Callable[[Scene], tuple[Proposal, ...] | None]
"""Which moves to try first in a scene; it may plan when it is first asked."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A finding with its zone and the stones there as masks: most scenes differ from it at first sight."""

    mover: Color
    zone: int
    black: int
    white: int
    finding: Finding


class Judge:
    """Grades scenes, and remembers what it has proved; moves are tried in the `region`, if one is given.

    `advice` says of a scene which moves are to be tried first.
    """

    def __init__(self, region: Collection[Point] | None = None, advice: Advice = lambda _: None) -> None:
        self._advice = advice
        self._region = None if region is None else frozenset(region)
        self._known: list[_Known] = []
        self._certificates: dict[str, Certificate] = {}
        self.searched = 0
        """How many scenes were searched; all others came out by a proof at hand."""

    @property
    def certificates(self) -> Mapping[str, Certificate]:
        """All certificates found so far, by their names."""
        return self._certificates

    def find(self, scene: Scene, budget: Budget, *, small: bool = False) -> Finding:
        """What Friend gets in the scene, by a proof at hand or else by search.

        `small`: the zone of a new proof is made small, because it will be shown.
        """
        found = self.known(scene)
        return self.search(scene, budget, small=small) if found is None else found

    def search(self, scene: Scene, budget: Budget, *, small: bool = False) -> Finding:
        """The same by search in any case: its proofs are about this very scene."""
        self.searched += 1
        graded = grade(
            scene.position, scene.target, budget, region=self._local(scene), proposals=self._advice(scene)
        )
        graded = with_seki(scene.position, scene.target, graded, budget)
        found = Finding(scene, with_double_ko(scene, graded, budget))
        if small:
            found = minimise(found, budget.part(_MINIMISE_SHARE))
        self.learn(found)
        return found

    def find_after(self, scene: Scene, move: Point, budget: Budget) -> Finding:
        """What Friend gets once that move was played."""
        following = scene.play(move)
        if isinstance(following, Scene):
            return self.find(following, budget)
        if scene.decided is not None:
            # It was so before the move, and the proof of that needs no move.
            return self.find(scene, budget)
        return self._decided(scene, move, friend_won=following)

    def known(self, scene: Scene) -> Finding | None:
        """What is known of a scene without search."""
        black, white = _masks(scene.position)
        for item in self._known:
            same_stones = black & item.zone == item.black and white & item.zone == item.white
            if same_stones and item.mover is scene.mover and item.finding.holds_in(scene):
                return item.finding
        return None

    def known_after(self, scene: Scene, move: Point) -> Finding | None:
        """What is known, without search, of the scene after a move."""
        following = scene.play(move)
        if isinstance(following, Scene):
            return self.known(following)
        if scene.decided is not None:
            return self.known(scene)
        return self._decided(scene, move, friend_won=following)

    def learn(self, found: Finding) -> None:
        """Keep what was proved of a scene, and what the same proof says of the moves in it."""
        if not found.settled:
            return
        self._certificates |= {proof.name: proof for proof in certificates_of(found.grade)}
        if (approached := found.grade.approached) is not None:
            self._certificates[approached.name] = approached
        for item in (found, *_moves_in(found)):
            zone = _mask(item.zone)
            black, white = _masks(item.scene.position)
            self._known.append(_Known(item.scene.mover, zone, black & zone, white & zone, item))

    def _local(self, scene: Scene) -> LocalRegion | None:
        if self._region is None:
            return None
        target = scene.target
        return given_region(scene.position, target.points, target.attacker, self._region)

    def _decided(self, scene: Scene, move: Point, *, friend_won: bool) -> Finding:
        winner = scene.target.friend if friend_won else scene.target.friend.other
        made = certify_decisive(scene.position, scene.target, move) if winner is scene.mover else None
        if not isinstance(made, Certificate):
            # Own named stones given up by suicide, say: certain, but nothing we could show.
            return Finding(scene, Grade(Result.UNKNOWN, reason=Reason.INCOMPLETE_MOVES))
        self._certificates[made.name] = made
        return Finding(scene, Grade(Result.UNCONDITIONAL if friend_won else Result.FAILS, made), node=0)


def _moves_in(found: Finding) -> Iterator[Finding]:
    """What a proof says of the scenes one move further: after the pass, after every move it lists.

    Only where nobody can get more or less: with a ko, each of its two proofs lists moves of its own. What a
    move decides is shown by the moves before, not by the zone after it: so of a goal of several parts, one of
    which may be decided by now, nothing is said, nor where all is decided.
    """
    proof = found.grade.certificate
    if proof is None or found.node is not None or found.grade.against is not None:
        return
    passed = found.if_passed()
    if passed is not None:
        yield passed
    root = proof.proof[-1]
    loser_moves = passed is not None
    listed = root.replies if loser_moves else [(root.move, root.child)] if root.child >= 0 else []
    if not loser_moves and found.result is not _best_for(found.scene):
        return
    if len(found.scene.target.atoms) > 1:
        return
    for move, child in listed:
        if move in (PASS, found.scene.position.ko_point) or not zone_at(proof, child):
            continue
        try:
            following = found.scene.play(Point(move))
        except IllegalMove:
            continue  # proofs list moves by the simple ko rule; an earlier board may forbid one here
        if isinstance(following, Scene):
            yield Finding(following, found.grade, child)


def _best_for(scene: Scene) -> Result:
    return Result.UNCONDITIONAL if scene.friend_moves else Result.FAILS


def _mask(points: Iterable[Point]) -> int:
    return sum(1 << point for point in points)


def _masks(position: Position) -> tuple[int, int]:
    return _mask(position.black), _mask(position.white)
