"""An answer told as statements: what is claimed, of which points, and what shows it.

Takes an Investigation; gives Statements, the result first and what supports it below. Adds nothing to what
was found. What the rules of the game are to show (stones taken, two eyes) is stated only where they do.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import AssumptionKind, Evidence, Proved, Refuted, Statement
from nerai.board.point import gtp_list, to_gtp
from nerai.explain.claims import Claim
from nerai.explain.recheck import Grounds, on_board, recheck
from nerai.explain.shown import Proofs
from nerai.query.investigation import Investigation
from nerai.query.reasons import End, ending

_ENDS: Final = {End.TAKEN: Claim.CAPTURES, End.EYES: Claim.TWO_EYES, End.CONNECTED: Claim.CONNECTS}
_STATED: Final = (AssumptionKind.ALIVE, AssumptionKind.REGION)


def grounds_of(found: Investigation) -> Grounds:
    """What the statements of an answer are checked against."""
    texts = {name: proof.text for name, proof in found.certificates.items()}
    if found.certificate is not None:
        texts[found.certificate.name] = found.certificate.text
    for combination in (found.combination, found.other_combination):
        if combination is not None:
            texts[combination.certificate.name] = combination.certificate.text
    return Grounds(found.scene.position, found.answer.goal, Proofs(texts))


def statements_of(found: Investigation) -> tuple[Statement, ...]:
    """The statements of an answer; none where nothing is proved."""
    if not isinstance(found.answer.evidence, Proved | Refuted):
        return ()
    told: list[Statement] = []
    grounds = grounds_of(found)
    for claim, evidence, args, points, goal in _claims(found):
        statement = Statement(
            len(told), 0 if told else None, claim.value, evidence, args=args, points=points, goal=goal
        )
        if claim not in _ENDS.values() or recheck(statement, grounds):
            told.append(statement)
    return tuple(told)


_Told = tuple[Claim, Evidence, tuple[str | int, ...], tuple[str, ...], str | None]


def _claims(found: Investigation) -> Iterator[_Told]:
    answer, scene = found.answer, found.scene
    evidence, goal = answer.evidence, answer.goal
    stones = tuple(gtp_list(scene.target.stones, scene.size))
    yield Claim.RESULT, evidence, (answer.result.value,), stones, goal
    yield from _how(found)
    if scene.friend_moves:
        for item in answer.moves:
            if isinstance(item.evidence, Proved):
                yield Claim.ACHIEVES, item.evidence, (item.move, item.result.value), on_board(item.move), goal
            elif isinstance(item.evidence, Refuted) and item.refutation:
                line = (item.move, *item.refutation)
                yield Claim.REFUTED_BY, item.evidence, line, on_board(item.move), goal
    other = answer.other_side_first
    if other is not None and isinstance(other.evidence, Proved | Refuted):
        yield Claim.OTHER_SIDE_FIRST, other.evidence, (other.result.value,), on_board(*other.moves), goal
    for assumption in answer.assumptions:
        if assumption.kind in _STATED and assumption.side is not None:
            args = (assumption.kind.value, assumption.side.value)
            yield Claim.ASSUMES, evidence, args, assumption.points, goal
    for told in answer.statements:
        yield Claim(told.claim), told.evidence, told.args, told.points, told.goal


def _how(found: Investigation) -> Iterator[_Told]:
    """How the main line ends, where the rules alone can show it."""
    proof, scene = found.certificate, found.scene
    if proof is None:
        return
    end = ending(proof)
    claim = _ENDS.get(end.end)
    if claim is None:
        return
    points = scene.target.stones
    if claim is Claim.TWO_EYES:
        points = frozenset().union(*end.eyes)
    line = tuple(to_gtp(point, scene.size) for point in end.line)
    yield claim, found.answer.evidence, line, tuple(gtp_list(points, scene.size)), found.answer.goal
