"""A proof followed move by move: where play has got to in it, and what it holds there.

Takes a certificate, a node of it and moves; gives the Place they lead to, or None where the proof says
nothing. A proof lists the winner's move at his turns, and at the loser's all moves on its zone. A move of the
loser anywhere else changes nothing, so it is followed as a pass is. Searches nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from nerai.answer import Proved, Refuted, Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.query.finding import zone_at
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate
from nerai.web.solving import Case


@dataclass(frozen=True, slots=True)
class Place:
    """A node of a proof. `owed`: the loser has passed there, or played elsewhere, and the winner may too."""

    proof: Certificate
    node: int
    owed: bool = False

    @property
    def ended(self) -> bool:
        """Whether the proof needs no more moves here."""
        here = self.proof.proof[self.node]
        return here.child < 0 and not here.replies

    @property
    def winners_move(self) -> Point | None:
        """The winner's move here; None at the loser's turn, or when nothing is left to do."""
        here = self.proof.proof[self.node]
        if self.owed:
            return PASS
        return Point(here.move) if here.child >= 0 else None

    def steps(self) -> Iterator[tuple[Point, "Place"]]:
        """The moves that the proof lists here, and where they lead."""
        here = self.proof.proof[self.node]
        if self.owed:
            yield PASS, Place(self.proof, self.node)
        elif here.child >= 0:
            yield Point(here.move), Place(self.proof, here.child)
        else:
            for move, child in here.replies:
                yield Point(move), Place(self.proof, child)

    def after(self, move: Point) -> "Place | None":
        """Where a move leads; None when the proof says nothing of it."""
        here = self.proof.proof[self.node]
        for listed, place in self.steps():
            if listed == move:
                return place
        if not self._elsewhere(move):
            return None
        if self.ended or self.owed:
            # Nothing is left to do here, by whoever it may be: a move elsewhere changes nothing.
            return Place(self.proof, self.node)
        if here.child >= 0:
            return None  # the winner has a move to make, and did not
        passed = next((child for listed, child in here.replies if listed == PASS), None)
        return Place(self.proof, self.node, owed=True) if passed is None else Place(self.proof, passed)

    def _elsewhere(self, move: Point) -> bool:
        """Whether a move touches nothing that the proof rests on."""
        kept_open = {point for item in self.proof.assumptions for point in item.open_points}
        return move == PASS or (move not in zone_at(self.proof, self.node) and move not in kept_open)


@dataclass(frozen=True, slots=True)
class Known:
    """Where play has got to in a proof, and what Friend gets by it."""

    place: Place
    result: Result


def place_at(proof: Certificate, node: int, mover: Color) -> Place:
    """The place of a node with that side to move."""
    here = proof.proof[node]
    # A proof that needs no answer to a pass shows by the same node that the winner may move.
    return Place(proof, node, owed=mover is proof.winner and here.child < 0 and bool(here.replies))


def known_after(case: Case, moves: tuple[Point, ...]) -> Known | None:
    """What the proofs of a case say after moves; None when none of them follows these."""
    for start, result, rest in _starts(case, moves):
        place = _follow(start, rest)
        if place is not None:
            return Known(place, result)
    return None


def _starts(case: Case, moves: tuple[Point, ...]) -> Iterator[tuple[Place, Result, tuple[Point, ...]]]:
    """Proofs that may be followed, and the moves to follow them by: the nearest first."""
    found, mover = case.found, case.scene.mover
    for count in range(len(moves), 0, -1):
        branch = case.branches.get(moves[:count])
        if branch is not None:
            to_move = mover if count % 2 == 0 else mover.other
            yield place_at(branch.proof, branch.node, to_move), branch.result, moves[count:]
    settled = found.answer.evidence
    if found.certificate is not None and isinstance(settled, Proved | Refuted):
        yield place_at(found.certificate, settled.node, mover), found.answer.result, moves
    first = found.answer.first_move(to_gtp(moves[0], case.scene.size)) if moves else None
    if first is not None and isinstance(first.evidence, Proved | Refuted):
        proof = found.certificates.get(first.evidence.certificate)
        if proof is not None:
            yield place_at(proof, first.evidence.node, mover.other), first.result, moves[1:]


def _follow(start: Place, moves: Iterable[Point]) -> Place | None:
    place: Place | None = start
    for move in moves:
        place = None if place is None else place.after(move)
    return place


@dataclass(frozen=True, slots=True)
class Played:
    """What moves lead to: the position, and the scene, or whether Friend has won by them.

    `scene` is the last one in which the goal was open.
    """

    scene: Scene
    position: Position
    friend_won: bool | None


def played(scene: Scene, moves: Iterable[Point]) -> Played:
    """The moves played; IllegalMove when one is not allowed.

    A ko may be taken back at once, as proofs do: then a threat was played and answered elsewhere.
    """
    position, friend_won = scene.position, None
    for move in moves:
        position = position if position.legal(move) else position.without_history()
        if friend_won is None:
            following = replace(scene, position=position).play(move)
            if isinstance(following, Scene):
                scene = following
            else:
                friend_won = following
        position = position.play(move)
    return Played(scene, position, friend_won)
