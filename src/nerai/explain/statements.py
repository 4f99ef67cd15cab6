"""An answer told as statements: what is claimed, of which points, and what shows it.

Takes an Investigation; gives Statements as a tree, the result first and what supports it below. Adds nothing
to what was found. What the rules of the game are to show (stones taken, two eyes, a ladder), and what many
certificates must show together (moves that can be ignored), is stated only where they do.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from nerai.answer import (
    Assumption,
    AssumptionKind,
    Evidence,
    FirstMove,
    Ko,
    KoKind,
    Party,
    Proved,
    Refuted,
    Result,
    Statement,
)
from nerai.board.point import PASS, from_gtp, gtp_list, to_gtp
from nerai.explain.claims import Claim
from nerai.explain.endings import Told, ends_of, shape_of
from nerai.explain.grounds import Grounds, on_board
from nerai.explain.recheck import recheck
from nerai.explain.shown import Proofs, evidence_of
from nerai.query.investigation import Investigation, assumptions_of
from nerai.query.surprise import Surprise, SurpriseKind
from nerai.solver.certificate import Certificate

STATED: Final = (AssumptionKind.ALIVE, AssumptionKind.REGION)
_SURE: Final = frozenset(
    {
        Claim.RESULT,
        Claim.ACHIEVES,
        Claim.REFUTED_BY,
        Claim.OTHER_SIDE_FIRST,
        Claim.KO,
        Claim.SEKI,
        Claim.ASSUMES,
        Claim.PARTS_APART,
        Claim.PART_STATUS,
        Claim.SEARCHED_AS_ONE,
    }
)
"""What the answer itself says, and so has to be true; all else is stated where it turns out so."""
_BY_MOVE: Final = (Claim.NAKADE, Claim.NET)
"""What the proof of the move shows, rather than that of the goal."""


def grounds_of(found: Investigation, *, trusted: bool = False) -> Grounds:
    """What the statements of an answer are checked against.

    `trusted`: what the checker said when the certificates were made is taken, and not asked for again.
    """
    proofs = dict(found.certificates)
    if found.certificate is not None:
        proofs[found.certificate.name] = found.certificate
    texts = {name: proof.text for name, proof in proofs.items()}
    for combination in (found.combination, found.other_combination):
        if combination is not None:
            texts[combination.certificate.name] = combination.certificate.text
    checked = {name: proof.checked for name, proof in proofs.items()} if trusted else {}
    return Grounds(found.scene.position, found.answer.goal, Proofs(texts, checked), found.knowledge)


def statements_of(found: Investigation) -> tuple[Statement, ...]:
    """The statements of an answer; none where nothing is proved."""
    if not isinstance(found.answer.evidence, Proved | Refuted):
        return ()
    teller = _Teller(found, grounds_of(found, trusted=True))
    teller.tell()
    return tuple(teller.told)


class _Teller:
    """Statements as they are made, each below another one."""

    def __init__(self, found: Investigation, grounds: Grounds) -> None:
        self._found = found
        self._grounds = grounds
        self.told: list[Statement] = []

    def tell(self) -> None:
        """All statements, the result first."""
        answer, scene = self._found.answer, self._found.scene
        evidence = answer.evidence
        stones = tuple(gtp_list(scene.target.stones, scene.size))
        self._add(None, Told(Claim.RESULT, (answer.result.value,), stones), evidence)
        self._kind_of_result()
        if self._found.certificate is not None:
            for shape in shape_of(scene, answer.move, self._found.certificate):
                self._add(0, shape, self._of_move() if shape.claim in _BY_MOVE else evidence)
            self._ends(0, evidence, ())
        for item in answer.moves if scene.friend_moves else ():
            self._first_move(item)
        self._plan()
        self._if_ignored()
        self._other_side()
        self._threats()
        for one in answer.statements:
            self._add(0, Told(Claim(one.claim), one.args, one.points), one.evidence, goal=one.goal)
        self._assumed(answer.assumptions, evidence)
        for other in list(dict.fromkeys(one.evidence for one in self.told)):
            proof = self._proof_of(other)
            self._assumed(() if proof is None else assumptions_of(proof), other)

    def _assumed(self, assumptions: Iterable[Assumption], evidence: Evidence) -> None:
        """What a proof takes for granted, if it was not told of one before."""
        for one in assumptions:
            if one.kind not in STATED or one.side is None:
                continue
            args = (one.kind.value, one.side.value)
            told = [set(item.points) for item in self.told if item.args == args]
            # Stones that a first move adds to a wall live with it.
            new = set(one.points) - self._played if one.kind is AssumptionKind.ALIVE else set(one.points)
            if not new <= set[str]().union(*told):
                self._add(0, Told(Claim.ASSUMES, args, one.points), evidence)

    @property
    def _played(self) -> set[str]:
        """The empty points: a stone there was played."""
        scene = self._found.scene
        empty = (point for point in scene.size.points() if scene.position.at(point) is None)
        return {to_gtp(point, scene.size) for point in empty}

    def _proof_of(self, evidence: Evidence) -> Certificate | None:
        """The certificate that evidence names, unless it is one of several parts."""
        if not isinstance(evidence, Proved | Refuted):
            return None
        own = self._found.certificate
        if own is not None and own.name == evidence.certificate:
            return own
        return self._found.certificates.get(evidence.certificate)

    def _add(
        self, parent: int | None, told: Told, evidence: Evidence, *, goal: str | None = None
    ) -> int | None:
        """The number of a new statement; None when it is not sure to be true, and turns out not to be."""
        statement = self._statement(parent, told, evidence, goal=goal)
        # A proof by parts speaks of the position as it is, and not of what one of its moves leaves.
        sure = told.claim in _SURE and (told.claim is not Claim.ACHIEVES or self._found.combination is None)
        if not sure and not recheck(statement, self._grounds):
            return None
        self.told.append(statement)
        return statement.id

    def _statement(
        self, parent: int | None, told: Told, evidence: Evidence, *, goal: str | None = None
    ) -> Statement:
        return Statement(
            len(self.told),
            parent,
            told.claim.value,
            evidence,
            args=told.args,
            points=told.points,
            goal=goal or self._found.answer.goal,
        )

    def _kind_of_result(self) -> None:
        answer, scene = self._found.answer, self._found.scene
        if answer.result is Result.SEKI:
            stones = tuple(gtp_list(scene.target.stones, scene.size))
            self._add(0, Told(Claim.SEKI, (), stones), answer.evidence)
        ko = answer.ko
        if ko is None or (answer.result is Result.SEKI and ko.kind is not KoKind.DOUBLE):
            return
        args = (ko.kind.value, ko.first.value, ko.approach_moves, ko.threats_needed)
        self._add(0, Told(Claim.KO, args, self._points_of_ko(ko)), answer.evidence)

    def _of_move(self) -> Evidence:
        """The evidence for the answer's move."""
        answer = self._found.answer
        first = answer.first_move(answer.move) if answer.move else None
        return answer.evidence if first is None else first.evidence

    def _points_of_ko(self, ko: Ko) -> tuple[str, ...]:
        """The approach moves of a ko, or the points of a double one."""
        scene, proof = self._found.scene, self._found.certificate
        if ko.kind is KoKind.DOUBLE and proof is not None:
            kos = {one.point for loop in proof.loops for one in loop if one.answered is not None}
            return tuple(gtp_list(kos, scene.size))
        if ko.kind is not KoKind.APPROACH:
            return ()
        friend = scene.target.friend
        needy = friend.other if ko.first is Party.FRIEND else friend
        offers = (
            [
                point
                for point in scene.size.points()
                if other.position.stones[point] != scene.position.stones[point]
            ]
            for other in self._found.certificates.values()
            if other.pays == 1 and other.winner is needy and other.position.to_play is scene.mover
        )
        return next((tuple(gtp_list(one, scene.size)) for one in offers if len(one) == ko.approach_moves), ())

    def _ends(self, parent: int, evidence: Evidence, before: tuple[str, ...]) -> None:
        """How the line of a proof ends, from where the evidence stands."""
        proof = self._proof_of(evidence)
        if proof is None or not isinstance(evidence, Proved | Refuted):
            return
        for end in ends_of(self._found.scene, proof, evidence.node, before):
            number = self._add(parent, end, evidence)
            for detail in end.details if number is not None else ():
                self._add(number, detail, evidence)

    def _first_move(self, item: FirstMove) -> None:
        if isinstance(item.evidence, Proved):
            told = Told(Claim.ACHIEVES, (item.move, item.result.value), on_board(item.move))
            self._add(0, told, item.evidence)
        elif isinstance(item.evidence, Refuted) and item.refutation:
            told = Told(Claim.REFUTED_BY, (item.move, *item.refutation), on_board(item.move))
            number = self._add(0, told, item.evidence)
            if number is not None:
                self._ends(number, item.evidence, (item.move,))

    def _plan(self) -> None:
        """Why the move was tried, if a schema proposed it; and what none had proposed."""
        found, answer = self._found, self._found.answer
        thought, move = found.thought, answer.move
        chosen = thought.by_move(from_gtp(move, found.scene.size)) if thought and move else None
        above: int | None = 0
        for step in chosen.decision.path if chosen is not None and move is not None else ():
            told = Told(Claim.PLAN, (str(move), str(step.goal), step.schema, step.why), on_board(str(move)))
            above = self._add(above, told, self._of_move())
            if above is None:
                return
        for one in found.surprises:
            args = (one.kind.value, one.move, one.goal, one.level, *one.line)
            evidence = self._decides(one)
            if evidence is not None:
                self._add(0, Told(Claim.SURPRISE, args, on_board(one.move)), evidence)

    def _decides(self, surprise: Surprise) -> Proved | Refuted | None:
        """What shows that a surprising move decides; if it does so at once, the position before it does."""
        scene, proofs, goal = self._found.scene, self._grounds.proofs, self._found.answer.goal
        line = tuple(from_gtp(name, scene.size) for name in (*surprise.line, surprise.move))
        reached = surprise.kind is SurpriseKind.MOVE
        shown = (
            evidence_of(proofs, scene.position, moves, goal, reached=reached) for moves in (line, line[:-1])
        )
        return next((one for one in shown if one is not None), None)

    def _if_ignored(self) -> None:
        """What follows on the move if the opponent plays elsewhere: the proof has it."""
        scene, proof, move = self._found.scene, self._found.certificate, self._found.answer.move
        if proof is None or move is None or proof.proof[-1].child < 0:
            return
        passed = dict(proof.proof[proof.proof[-1].child].replies).get(PASS)
        if passed is None:
            return
        line = [to_gtp(point, scene.size) for point in proof.main_line(passed)]
        if line and self._found.answer.result is Result.UNCONDITIONAL:
            args = (move, "pass", *line)
            self._add(0, Told(Claim.IF_IGNORED, args, on_board(move)), Proved(proof.name, passed))

    def _other_side(self) -> None:
        other = self._found.answer.other_side_first
        if other is None or not isinstance(other.evidence, Proved | Refuted):
            return
        args = (other.result.value, *other.line)
        told = Told(Claim.OTHER_SIDE_FIRST, args, on_board(*other.moves))
        if not recheck(self._statement(0, told, other.evidence), self._grounds):
            told = replace(told, args=args[:1])  # a proof by parts has no line of its own
        number = self._add(0, told, other.evidence)
        if number is not None:
            self._ends(number, other.evidence, ("pass",))

    def _threats(self) -> None:
        """Moves that threaten, and how many of the opponent's can be ignored."""
        answer, scene, grounds = self._found.answer, self._found.scene, self._grounds
        position = scene.position.with_to_play(scene.target.friend)
        for move in answer.threats:
            line = (from_gtp(move, scene.size), PASS)
            evidence = evidence_of(grounds.proofs, position, line, answer.goal, reached=True)
            if evidence is not None:
                self._add(0, Told(Claim.THREATENS, (move,), on_board(move)), evidence)
        status = answer.status
        if status is None:
            return
        # Where nothing bounds it, all the moves in a row that were looked at but one can be ignored.
        given = status.tally - 1 if status.can_give is None else status.can_give
        if given:
            against = position.with_to_play(scene.target.friend.other)
            evidence = evidence_of(grounds.proofs, against, (), answer.goal, reached=True)
            if evidence is not None:
                self._add(0, Told(Claim.CAN_IGNORE, (given,), ()), evidence)
