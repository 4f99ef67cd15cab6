"""Every claim decided again, from the position and the certificates alone.

Takes a statement, the position it is about and the certificates it names; says whether it is true. One
function for each claim. What no certificate and no rule shows is not true here, however likely it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import Proved, Refuted, Result, Statement
from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.board.regions import unconditional_life
from nerai.errors import IllegalMove, InputError
from nerai.explain.claims import Claim
from nerai.explain.shown import Proofs, shows
from nerai.lang import parse_goal
from nerai.solver.target import Target, TargetKind, target_of


@dataclass(frozen=True, slots=True)
class Grounds:
    """What statements are checked against: the position with the side to move, the goal, the certificates."""

    position: Position
    goal: str
    proofs: Proofs

    def points(self, names: Sequence[str | int]) -> list[Point]:
        """Moves and points by their names; PointError when one is none."""
        return [from_gtp(str(name), self.position.size) for name in names]

    @property
    def target(self) -> Target:
        """What the goal means on the position."""
        return target_of(parse_goal(self.goal), self.position)


def recheck(statement: Statement, grounds: Grounds) -> bool:
    """Whether a statement is true; one that claims something unknown to us is not."""
    try:
        claim = Claim(statement.claim)
        return _CHECKS[claim](statement, grounds)
    except (ValueError, InputError, IllegalMove, IndexError):
        return False


def on_board(*moves: str) -> tuple[str, ...]:
    """The moves that are points: a statement names no pass among its points."""
    return tuple(move for move in moves if move != "pass")


def _shown(
    statement: Statement, grounds: Grounds, moves: Sequence[Point] = (), *, other_side: bool = False
) -> bool:
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or (statement.goal or grounds.goal) != grounds.goal:
        return False
    position = grounds.position
    if other_side:
        position = position.with_to_play(position.to_play.other)
    return shows(grounds.proofs, evidence, position, moves, grounds.goal)


def _result(statement: Statement, grounds: Grounds) -> bool:
    (result,) = statement.args
    return _fits(Result(result), statement) and _shown(statement, grounds)


def _achieves(statement: Statement, grounds: Grounds) -> bool:
    move, result = statement.args
    fits = isinstance(statement.evidence, Proved) and _fits(Result(result), statement)
    named = statement.points == on_board(str(move))
    return fits and named and _shown(statement, grounds, grounds.points([move]))


def _refuted_by(statement: Statement, grounds: Grounds) -> bool:
    """The move fails, and the line can be played."""
    line = grounds.points(statement.args)
    _after(grounds.position, line)
    return (
        len(line) > 1
        and isinstance(statement.evidence, Refuted)
        and statement.points == on_board(str(statement.args[0]))
        and _shown(statement, grounds, line[:1])
    )


def _other_side_first(statement: Statement, grounds: Grounds) -> bool:
    (result,) = statement.args
    return _fits(Result(result), statement) and _shown(statement, grounds, other_side=True)


def _captures(statement: Statement, grounds: Grounds) -> bool:
    """All stones at the points stand before the line, and are taken in it."""
    left = set(grounds.points(statement.points))
    position = grounds.position
    if not left or any(position.at(point) is None for point in left):
        return False
    owner = {position.at(point) for point in left}
    for move in grounds.points(statement.args):
        position = position.play(move)
        left = {point for point in left if position.at(point) is not None and move != point}
    return len(owner) == 1 and not left


def _two_eyes(statement: Statement, grounds: Grounds) -> bool:
    """After the line named stones live whatever happens, and the points lie in two eyes of theirs."""
    target = grounds.target
    after = _after(grounds.position, grounds.points(statement.args))
    life = unconditional_life(after, target.owner)
    points = set(grounds.points(statement.points))
    eyes = [eye for eye in life.eyes if eye & points]
    return bool(life.stones & target.stones) and len(eyes) >= 2 and points <= frozenset[Point]().union(*eyes)


def _connects(statement: Statement, grounds: Grounds) -> bool:
    target = grounds.target
    after = _after(grounds.position, grounds.points(statement.args))
    stones = sorted(target.stones)
    if target.kind is not TargetKind.CONNECT or any(after.at(stone) is not target.owner for stone in stones):
        return False
    return target.stones <= after.chain_at(stones[0]).points


def _assumes(statement: Statement, grounds: Grounds) -> bool:
    """The certificate takes it for granted."""
    kind, side = statement.args
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or grounds.proofs.check(evidence.certificate) is None:
        return False
    header = grounds.proofs.header(evidence.certificate)
    stated = [item for item in header["assumptions"] if item["side"] == side and item["kind"] == kind]
    placed = {name for item in header["assumptions"] if item["kind"] == "region" for name in item["points"]}
    named = {name for item in stated for name in item["points"]} - (placed if kind == "alive" else set())
    return bool(named) and named == set(statement.points)


def _part_status(statement: Statement, grounds: Grounds) -> bool:
    """The part's evidence shows its first letter that was searched."""
    letters, _, _ = statement.args
    evidence = statement.evidence
    if statement.goal is None or not isinstance(evidence, Proved | Refuted):
        return False
    own = Grounds(grounds.position, statement.goal, grounds.proofs)
    position, friend = own.position, own.target.friend
    friend_first, opponent_first = str(letters).split("|")
    mover, letter = (friend, friend_first) if friend_first != "?" else (friend.other, opponent_first)
    right = letter == ("W" if isinstance(evidence, Proved) else "L")
    return right and shows(own.proofs, evidence, position.with_to_play(mover), (), own.goal)


def _whole(statement: Statement, grounds: Grounds) -> bool:
    return int(statement.args[0]) == len(grounds.target.atoms) and _shown(statement, grounds)


def _parts_apart(statement: Statement, grounds: Grounds) -> bool:
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted):
        return False
    checked = grounds.proofs.check(evidence.certificate)
    return checked is not None and checked.units == statement.args[0] and _shown(statement, grounds)


def _after(position: Position, moves: Sequence[Point]) -> Position:
    """The position after the moves; a ko may be taken back, at the price of a threat."""
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove:
            position = position.without_history().play(move)
    return position


def _fits(result: Result, statement: Statement) -> bool:
    """Whether the evidence is of the kind that the result asks for."""
    if result is Result.UNCONDITIONAL:
        return isinstance(statement.evidence, Proved)
    if result is Result.FAILS:
        return isinstance(statement.evidence, Refuted)
    return result is not Result.UNKNOWN


_CHECKS: Final[dict[Claim, Callable[[Statement, Grounds], bool]]] = {
    Claim.RESULT: _result,
    Claim.ACHIEVES: _achieves,
    Claim.REFUTED_BY: _refuted_by,
    Claim.OTHER_SIDE_FIRST: _other_side_first,
    Claim.CAPTURES: _captures,
    Claim.TWO_EYES: _two_eyes,
    Claim.CONNECTS: _connects,
    Claim.ASSUMES: _assumes,
    Claim.PARTS_APART: _parts_apart,
    Claim.PART_STATUS: _part_status,
    Claim.SEARCHED_AS_ONE: _whole,
}
assert set(_CHECKS) == set(Claim)
