"""What came of a question: the answer that front ends show, with the proofs it names.

Takes findings; gives the parts of an Answer that rest on them. Plain assembling: nothing is searched or
judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from nerai.answer import (
    Answer,
    Assumption,
    AssumptionKind,
    Evidence,
    FirstMove,
    KoRule,
    OtherSideFirst,
    Proved,
    Refuted,
    Result,
    Setup,
    Side,
    Unknown,
)
from nerai.board.point import PASS, Point, Size, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.rules import Suicide
from nerai.knowledge import Knowledge
from nerai.lang import Qualifier
from nerai.query.combined import Combination
from nerai.query.finding import Finding, first_move
from nerai.query.forethought import Forethought
from nerai.query.scene import Scene
from nerai.query.surprise import Surprise
from nerai.solver.certificate import Alive, Certificate
from nerai.solver.target import Target


@dataclass(frozen=True, slots=True)
class Investigation:
    """An answer, the scene it is about, and the certificates it names by their names.

    `certificate` is the one that settles the goal; None when it is unknown, or when a `combination` of parts
    does. `region` are the points where play about the goal is likely; `unsettled` are moves that may be
    threats, but were neither confirmed nor dropped.
    """

    answer: Answer
    scene: Scene
    certificate: Certificate | None
    certificates: Mapping[str, Certificate]
    region: frozenset[Point] = frozenset()
    unsettled: tuple[str, ...] = ()
    combination: Combination | None = None
    other_combination: Combination | None = None
    """The same with the other side first."""
    thought: Forethought | None = None
    """What the planner proposed before the search; None when it was not asked."""
    surprises: tuple[Surprise, ...] = ()
    """Moves that decide, and that no schema had proposed."""
    knowledge: Knowledge | None = None
    """What the proposals came from."""

    @property
    def proof_text(self) -> str | None:
        """What `nerai verify` reads; None when nothing is settled."""
        proof = self.combination.certificate if self.combination else self.certificate
        return None if proof is None else proof.text

    @property
    def target(self) -> Target:
        """What search was asked for."""
        return self.scene.target


def shown(found: Finding) -> tuple[Evidence, Certificate | None]:
    """The evidence for Friend's goal, with its qualifier, and the certificate behind it."""
    proof = found.grade.certificate
    if proof is None:
        return Unknown(found.reason), None
    target = found.scene.target
    reached = proof.winner is target.friend
    by_less = found.result in (Result.KO, Result.SEKI)
    if reached and by_less and target.qualifier is Qualifier.UNCONDITIONALLY:
        assert found.grade.against is not None
        proof, reached = found.grade.against, False
    node = proof.root if found.node is None else found.node
    return evidence_at(proof, node, reached=reached), proof


def evidence_at(proof: Certificate, node: int, *, reached: bool) -> Proved | Refuted:
    """Evidence by a node of a proof."""
    return Proved(proof.name, node) if reached else Refuted(proof.name, node)


def first_move_record(scene: Scene, move: Point, found: Finding) -> FirstMove:
    """A first move of a scene, by what was found after it."""
    evidence, proof = shown(found)
    name = to_gtp(move, scene.size)
    if proof is None:
        return FirstMove(name, found.result, evidence)
    if found.scene is scene:
        # The move decides the goal, and the proof begins with it.
        return FirstMove(name, found.result, evidence, line=(name,))
    node = proof.proof[proof.root if found.node is None else found.node]
    line = proof.main_line(found.node)
    if line and node.replies and found.scene.mover is proof.winner:
        # The winner need not answer: the proof goes on with the next move of the loser.
        line = (PASS, *line)
    rest = names(playable_part(scene.position.play(move), line), scene)
    refutation = rest if isinstance(evidence, Refuted) and scene.friend_moves else ()
    return FirstMove(name, found.result, evidence, line=(name, *rest), refutation=refutation)


def moves_of_proof(found: Finding) -> list[FirstMove]:
    """What a proof says of first moves by itself: the winner's one, or all of the loser's in the zone."""
    evidence, proof = shown(found)
    if proof is None:
        return []
    scene, reached = found.scene, isinstance(evidence, Proved)
    root = proof.proof[-1]
    if root.child >= 0:
        move = playable(Point(root.move), scene)
        if move is None:
            return []
        line = names(proof.main_line(), scene) or ("pass",)
        seen = evidence_at(proof, root.child, reached=reached)
        return [FirstMove(to_gtp(move, scene.size), found.result, seen, line=line)]
    moves = []
    for point, child in sorted(root.replies):
        move = playable(Point(point), scene)
        if move is None or move == PASS:
            continue
        name, rest = to_gtp(move, scene.size), names(proof.main_line(child), scene)
        refutation = () if reached or not scene.friend_moves else rest
        seen = evidence_at(proof, child, reached=reached)
        moves.append(FirstMove(name, found.result, seen, line=(name, *rest), refutation=refutation))
    return moves


def other_side_record(found: Finding, more: tuple[str, ...] = ()) -> OtherSideFirst:
    """What happens when the other side begins; `more` are further moves of it that do the same."""
    evidence, proof = shown(found)
    move = first_move(proof, found.node) if proof else None
    if proof is None or move is None or playable(move, found.scene) is None:
        return OtherSideFirst(found.result, found.ko, evidence)
    name = to_gtp(move, found.scene.size)
    line = names(proof.main_line(found.node), found.scene)
    others = tuple(item for item in more if item != name)
    return OtherSideFirst(
        found.result, found.ko, evidence, (name, *others), line if line[:1] == (name,) else ()
    )


def assumptions_of(proof: Certificate) -> tuple[Assumption, ...]:
    """What a proof takes for granted."""
    size, target = proof.position.size, proof.target
    found = list(assumptions_stated(proof.assumptions, size))
    if not proof.ko_free:
        found.append(Assumption(AssumptionKind.KO_THREATS, Side(proof.winner.other.word)))
    found.extend(
        Assumption(AssumptionKind.LIBERTY_BOUND, points=tuple(gtp_list(atom.stones, size)))
        for atom in target.atoms
        if atom.liberty_bound and proof.winner is not atom.reacher
    )
    return tuple(found)


def assumptions_stated(assumed: tuple[Alive, ...], size: Size) -> tuple[Assumption, ...]:
    """What is taken for alive, and what for shut."""
    alive = [
        Assumption(
            AssumptionKind.ALIVE, Side(item.side.word), tuple(gtp_list(item.stones - item.placed, size))
        )
        for item in assumed
        if item.stones - item.placed
    ]
    shut = [
        Assumption(AssumptionKind.REGION, Side(item.side.word), tuple(gtp_list(item.placed, size)))
        for item in assumed
        if item.placed
    ]
    return (*alive, *shut)


def playable_part(position: Position, line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line up to the first move that is illegal here.

    A proof may be about another board that is the same on its zone, and there the loser may have a move that
    is suicide on this one. A ko may be taken back, at the price of a threat.
    """
    for number, move in enumerate(line):
        at = position if position.legal(move) else position.without_history()
        if not at.legal(move):
            return line[:number]
        position = at.play(move)
    return line


def playable(move: Point | None, scene: Scene) -> Point | None:
    """The move, unless a ko bans it: retaking it pays a threat, and is no move by the rules."""
    return None if move == scene.position.ko_point else move


def names(points: tuple[Point, ...], scene: Scene) -> tuple[str, ...]:
    """The moves in GTP form."""
    return tuple(to_gtp(point, scene.size) for point in points)


def setup_of(position: Position) -> Setup:
    """The position as an answer holds it."""
    size = position.size
    return Setup(
        width=size.width,
        height=size.height,
        black=tuple(gtp_list(position.black, size)),
        white=tuple(gtp_list(position.white, size)),
        ko_rule=KoRule[position.rules.ko.name],
        suicide=position.rules.suicide is Suicide.ALLOWED,
        ko_point=None if position.ko_point is None else to_gtp(position.ko_point, size),
    )
