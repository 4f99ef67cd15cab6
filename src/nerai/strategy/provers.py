"""Two ways to settle a tactical goal: with a certificate that the checker accepts, or by bare search.

Takes scenes; gives Proofs, kept and used again wherever their zones allow. `CheckedProver` is slow and what
it says is proved. `QuickProver` takes the word of the native search, several times faster: for choosing moves
under a clock. Nothing that it says may be told as proved before a CheckedProver has said the same.

Both know only results without a ko: what a ko decides stays open, and *why* it is open is told.
"""

import enum
import time
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from nerai.answer import Reason, Result
from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules
from nerai.query.budget import Budget
from nerai.query.finding import first_move
from nerai.query.judge import Judge
from nerai.query.review.watch import settled
from nerai.query.scene import Scene
from nerai.solver.search import (
    UNLIMITED,
    Limits,
    ProofLine,
    SearchEnd,
    SearchResult,
    StopFlag,
    Threats,
    search,
)

_AT_ONCE: Final = 1_000
"""Searches of no more nodes need no thread of their own, which would cost more than many of them."""
_KEPT: Final = 20
_MOST_GOALS: Final = 250
_MOST_OPEN: Final = 2_000
"""So many results are kept of one goal, of so many goals, and so many questions that were left open: a game
asks about thousands of them, and needs the latest. The oldest go first.
"""

_FOLLOWED: Final = {"capture": (True,), "save": (False,), "kill": (True, False), "live": (True, False)}
"""Of which goals games follow the proofs, won or lost: where stones are taken or live. Whether stones are
joined, or get a fourth liberty, is not worth an answer to every move.
"""


class Unsettled(enum.Enum):
    """Why a question stays open."""

    LIMIT = "limit"
    """Nodes or time ran out: more of them may settle it."""
    KO = "ko"
    """A ko or another repetition decides it."""
    SEKI = "seki"
    """It ends in seki."""
    UNFIT = "unfit"
    """It cannot be asked there, or search has no answer to it, whatever it may take."""


_REASONS: Final = {
    Reason.INCOMPLETE_MOVES: Unsettled.UNFIT,
    Reason.REGION_OPEN: Unsettled.UNFIT,
    Reason.REPETITION: Unsettled.KO,
}
_RESULTS: Final = {Result.KO: Unsettled.KO, Result.SEKI: Unsettled.SEKI}


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether Friend has his way, what that depends on, and how it is begun."""

    won: bool
    zone: frozenset[Point]
    move: Point | None = None
    """The winner's first move, if the winner is to move and needs one."""


class TacticalProver(Protocol):
    """Settles scenes of goals without ko; `stop` ends its searches."""

    stop: StopFlag | None

    @property
    def checked(self) -> bool:
        """Whether a checker has accepted what it says."""
        ...

    def find(self, scene: Scene, text: str, *, share: int = 1) -> Proof | None:
        """Who has his way; None where that stays open. `share`: so many times the nodes."""
        ...

    def why_open(self, scene: Scene, text: str) -> Unsettled:
        """Why `find` has left a scene open."""
        ...

    @property
    def searches(self) -> int:
        """How many questions were searched so far."""
        ...


_Question: TypeAlias = tuple[str, Size, Rules]
_Key: TypeAlias = tuple[_Question, Color, bytes, Point | None]


@dataclass(slots=True)
class CheckedProver:
    """Proofs with certificates; the same question is not searched twice on one board."""

    nodes: int
    stop: StopFlag | None = None
    searches: int = 0
    checked: bool = True
    until: float | None = None
    """The time, by the monotonic clock, at which searches end and after which none begins."""
    _judges: dict[str, Judge] = field(default_factory=dict)
    _open: dict[_Key, Unsettled] = field(default_factory=dict)

    def find(self, scene: Scene, text: str, *, share: int = 1) -> Proof | None:
        """Who has his way, by a certificate at hand or else by search."""
        if self.stop is not None and self.stop.is_set():
            return None
        judge = self._judges.setdefault(text, Judge())
        # Under superko an earlier board may forbid what a proof about another one plays.
        found = judge.known(scene) if _may_use_again(scene) else None
        key = _key(scene, text)
        if found is None:
            if key in self._open:
                return None
            seconds = None if self.until is None else self.until - time.monotonic()
            if seconds is not None and seconds <= 0:
                return None
            self.searches += 1
            found = judge.search(scene, Budget(nodes=self.nodes * share, seconds=seconds, stop=self.stop))
        won, proof = settled(found), found.grade.certificate
        if won is None or proof is None:
            self._open[key] = _RESULTS.get(found.result) or _REASONS.get(found.reason, Unsettled.LIMIT)
            return None
        return Proof(won, found.zone, first_move(proof, found.node))

    def why_open(self, scene: Scene, text: str) -> Unsettled:
        """Why `find` has left a scene open; what it never got to, a limit kept from it."""
        return self._open.get(_key(scene, text), Unsettled.LIMIT)


@dataclass(frozen=True, slots=True)
class _Kept:
    mover: Color
    stones: frozenset[Point]
    """What the goal is about."""
    zone: int
    black: int
    white: int
    ko: Point | None
    proof: Proof
    line: ProofLine | None

    def stands(self, black: int, white: int) -> bool:
        """Whether its zone is as it was, on a board with these stones and without a ko."""
        return black & self.zone == self.black and white & self.zone == self.white and self.ko is None


@dataclass(slots=True)
class QuickProver:
    """Results of the native search alone."""

    nodes: int
    stop: StopFlag | None = None
    searches: int = 0
    checked: bool = False
    until: float | None = None
    """The time, by the monotonic clock, after which nothing more is searched."""
    _kept: dict[_Question, list[_Kept]] = field(default_factory=dict)
    _open: dict[_Key, Unsettled] = field(default_factory=dict)

    def find(self, scene: Scene, text: str, *, share: int = 1) -> Proof | None:
        """Who has his way, by an earlier result whose zone is unchanged, or else by search."""
        if self.stop is not None and self.stop.is_set():
            return None
        if self.until is not None and time.monotonic() > self.until:
            return None
        known = self._known(scene, text) if _may_use_again(scene) else None
        key = _key(scene, text)
        if known is not None or key in self._open:
            return known
        self.searches += 1
        found = self._searched(scene, share)
        if isinstance(found, Unsettled):
            if len(self._open) >= _MOST_OPEN:
                self._open.clear()
            self._open[key] = found
            return None
        return self._keep(scene, text, found)

    def why_open(self, scene: Scene, text: str) -> Unsettled:
        """Why `find` has left a scene open; what it never got to, a limit kept from it."""
        return self._open.get(_key(scene, text), Unsettled.LIMIT)

    def lines(self, position: Position) -> list[ProofLine]:
        """What was proved and holds on this board, as games follow it; of most stones first."""
        if position.ko_point is not None or position.rules.ko is not KoRule.SIMPLE:
            return []
        black, white = _masks(position)
        found: dict[tuple[frozenset[Point], Color, bool], ProofLine] = {}
        for (text, size, rules), kept in self._kept.items():
            if size != position.size or rules != position.rules:
                continue
            followed = _FOLLOWED.get(text.partition("(")[0], ())
            for item in kept:
                if item.line is not None and item.proof.won in followed and item.stands(black, white):
                    found[item.stones, item.mover, item.proof.won] = item.line
        return [line for _, line in sorted(found.items(), key=lambda one: -len(one[0][0]))]

    def _searched(self, scene: Scene, share: int) -> SearchResult | Unsettled:
        """Friend against all threats, then Opponent against all threats."""
        ends = set()
        friend = scene.target.friend
        nodes = max(self.nodes, min(self.nodes * share, _AT_ONCE))
        for winner, threats in (
            (friend, Threats(0, UNLIMITED)),
            (friend.other, Threats(UNLIMITED, 0)),
        ):
            found = search(scene.position, scene.target, limits=Limits(nodes=nodes), threats=threats)
            if found.winner is winner and found.proof:
                return found
            ends.add(found.end)
        if ends == {SearchEnd.SOLVED} or SearchEnd.REPETITION in ends:
            return Unsettled.KO  # each side has its way if it has the threats
        return Unsettled.LIMIT

    def _known(self, scene: Scene, text: str) -> Proof | None:
        black, white = _masks(scene.position)
        stones = frozenset(scene.target.points)
        for item in self._kept.get(_question(scene, text), ()):
            if (
                item.mover is scene.mover
                and item.stones == stones
                and scene.position.ko_point is None
                and item.stands(black, white)
            ):
                return item.proof
        return None

    def _keep(self, scene: Scene, text: str, found: SearchResult) -> Proof:
        proof = Proof(found.winner is scene.target.friend, found.zone, found.move)
        zone = _mask(proof.zone)
        black, white = _masks(scene.position)
        question = _question(scene, text)
        kept = self._kept.pop(question, [])
        self._kept[question] = kept  # the latest goal is at the end
        if len(self._kept) > _MOST_GOALS:
            del self._kept[next(iter(self._kept))]
        stones, ko = frozenset(scene.target.points), scene.position.ko_point
        line = found.line(scene.position) if ko is None else None
        kept.append(_Kept(scene.mover, stones, zone, black & zone, white & zone, ko, proof, line))
        del kept[:-_KEPT]
        return proof


def _may_use_again(scene: Scene) -> bool:
    return scene.position.rules.ko is KoRule.SIMPLE


def _question(scene: Scene, text: str) -> _Question:
    """A goal, and what is the same on all boards on which an answer may be used again."""
    return text, scene.position.size, scene.position.rules


def _key(scene: Scene, text: str) -> _Key:
    return _question(scene, text), scene.mover, scene.position.stones, scene.position.ko_point


def _mask(points: frozenset[Point]) -> int:
    return sum(1 << point for point in points)


def _masks(position: Position) -> tuple[int, int]:
    return _mask(frozenset(position.black)), _mask(frozenset(position.white))
