"""A goal put to the solver's full grading, as a tactical verdict.

Takes a position, a goal in words and who moves first; gives a Verdict from Friend's view. The grade has its
certificates checked, so its evidence counts. An unknown grade gives the solver's guess, if it has one.
"""

from collections.abc import Iterable

from nerai.answer import EvidenceKind, Party, Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, gtp_list
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.grade import Grade, first_move, grade
from nerai.query.tactical.verdict import FAILED, Code, Verdict
from nerai.solver.target import Target, target_of


def named(kind: str, position: Position, *arguments: Iterable[Point]) -> Target:
    """The target of a goal about these sets of stones, such as kill({B9,B8})."""
    sets = (f"{{{','.join(gtp_list(stones, position.size))}}}" for stones in arguments)
    return target_of(parse_goal(f"{kind}({','.join(sets)})"), position)


def graded(position: Position, target: Target, first: Color, budget: Budget) -> Verdict:
    """What Friend gets when `first` moves first."""
    return verdict_of(grade(position.with_to_play(first), target, budget), target, first)


def verdict_of(found: Grade, target: Target, first: Color) -> Verdict:
    """A grade as a verdict; the move is Friend's first one, PASS when the opponent moves first."""
    if found.certificate is None:
        return FAILED if found.guess is None else Verdict(Code.WORKS, found.guess)
    code = _code(found)
    assumes = _assumed(found)
    if code is Code.FAILS:
        return Verdict(code, None, EvidenceKind.REFUTED, assumes)
    # A root without a move is won as it stands.
    move = first_move(found.certificate) if first is target.friend else PASS
    return Verdict(code, PASS if move is None else move, EvidenceKind.PROVED, assumes)


def _assumed(found: Grade) -> frozenset[Point]:
    shown = (found.certificate, found.against, *found.also)
    return frozenset(
        point for one in shown if one is not None for item in one.assumptions for point in item.stones
    )


def _code(found: Grade) -> Code:
    match found.result:
        case Result.UNCONDITIONAL | Result.SEKI:
            return Code.WORKS
        case Result.KO:
            assert found.ko is not None
            return Code.KO_UP if found.ko.first is Party.FRIEND else Code.KO_DOWN
        case _:
            return Code.FAILS
