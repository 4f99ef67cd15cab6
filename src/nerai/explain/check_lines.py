"""Claims that the rules of the game decide: a line is played, and the board is looked at.

Takes a statement and its grounds; says yes or no. No certificate is asked: whoever makes such a claim of an
answer must have shown elsewhere that the line is what the proof plays.
"""

from nerai.answer import Statement
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.regions import EyeKind, eyes, unconditional_life
from nerai.explain.grounds import Grounds
from nerai.query.reasons import replayed
from nerai.solver.target import TargetKind

_LEAST_IN_LADDER = 3
"""Ataris that make a ladder; fewer are just ataris."""


def captures(statement: Statement, grounds: Grounds) -> bool:
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


def two_eyes(statement: Statement, grounds: Grounds) -> bool:
    """After the line named stones live whatever happens, and the points lie in two eyes of theirs."""
    target = grounds.target
    life = unconditional_life(grounds.after(statement.args), target.owner)
    points = set(grounds.points(statement.points))
    found = [eye for eye in life.eyes if eye & points]
    return bool(life.stones & target.stones) and len(found) > 1 and points <= frozenset[Point]().union(*found)


def real_eye(statement: Statement, grounds: Grounds) -> bool:
    """The point is a real eye of the owner's."""
    return _is_eye(statement, grounds, EyeKind.REAL)


def false_eye(statement: Statement, grounds: Grounds) -> bool:
    """The point is a false one."""
    return _is_eye(statement, grounds, EyeKind.FALSE)


def _is_eye(statement: Statement, grounds: Grounds, kind: EyeKind) -> bool:
    points = frozenset(grounds.points(statement.points))
    after, target = grounds.after(statement.args), grounds.target
    return any(
        eye.points == points and eye.kind is kind and _touches(eye.points, target.points, after)
        for eye in eyes(after, target.owner)
    )


def _touches(eye: frozenset[Point], named: frozenset[Point], after: Position) -> bool:
    """Whether the eye is one of the stones the goal names, or at a point that it names."""
    around = {near for point in eye for near in after.size.neighbours(point)} - eye
    chains = {point for near in around for point in after.chain_at(near).points}
    return bool(named & (chains | eye))


def connects(statement: Statement, grounds: Grounds) -> bool:
    """After the line all named stones are one chain."""
    target, after = grounds.target, grounds.after(statement.args)
    stones = sorted(target.stones)
    if target.kind is not TargetKind.CONNECT or any(after.at(stone) is not target.owner for stone in stones):
        return False
    return target.stones <= after.chain_at(stones[0]).points


def cuts(statement: Statement, grounds: Grounds) -> bool:
    """In the line a stone that was to be connected is taken."""
    target, position = grounds.target, grounds.position
    if target.kind is not TargetKind.CONNECT:
        return False
    left = set(target.stones)
    for move in grounds.points(statement.args):
        position = replayed(position, [move])
        left = {stone for stone in left if position.at(stone) is target.owner}
    return left < target.stones and set(grounds.points(statement.points)) == target.stones - left


def ladder(statement: Statement, grounds: Grounds) -> bool:
    """Every move of the attacker gives atari to the chain, the last one takes it."""
    target, position = grounds.target, grounds.position
    stone = min(target.stones, default=None)
    if target.kind is not TargetKind.CAPTURE_ALL or stone is None:
        return False
    ataris = 0
    for move in grounds.points(statement.args):
        attacks = position.to_play is target.attacker
        position = position.play(move)
        if position.at(stone) is None:
            return ataris >= _LEAST_IN_LADDER
        if attacks and len(position.chain_at(stone).liberties) != 1:
            return False
        ataris += attacks
    return False


def snapback(statement: Statement, grounds: Grounds) -> bool:
    """The first stone is taken where it was played; what took it is taken at once, with the goal's stones."""
    thrown, taking, last = grounds.points(statement.args)
    position, target = grounds.position, grounds.target
    if position.to_play is not target.attacker or PASS in (thrown, taking) or last != thrown:
        return False
    given = position.play(thrown)
    taken = given.play(taking)
    after = taken.play(last)
    back = taken.at(thrown) is None and after.at(taking) is None and len(taken.chain_at(taking).points) > 1
    return back and all(after.at(stone) is None for stone in target.stones)


def liberties(statement: Statement, grounds: Grounds) -> bool:
    """After the line the chain of the named stones has just so many liberties."""
    number, *moves = statement.args
    after, stone = grounds.after(moves), min(grounds.target.stones)
    return after.at(stone) is not None and len(after.chain_at(stone).liberties) == number


def race(statement: Statement, grounds: Grounds) -> bool:
    """The liberties are as counted."""
    return statement.args == race_liberties(grounds)


def race_liberties(grounds: Grounds) -> tuple[int, int, int] | None:
    """The liberties of the side that is to win a race, of the other, and how many they share."""
    target = grounds.target
    atom = target.atoms[0]
    if target.kind is not TargetKind.RACE or len(target.atoms) > 1:
        return None
    own, theirs = (_liberties(grounds.position, stones) for stones in (atom.own, atom.stones))
    return len(own), len(theirs), len(own & theirs)


def _liberties(position: Position, stones: frozenset[Point]) -> frozenset[Point]:
    return frozenset(point for stone in stones for point in position.chain_at(stone).liberties)


def enclosed(position: Position, stones: frozenset[Point], owner: Color) -> frozenset[Point] | None:
    """The empty points that stones can reach without crossing an enemy stone.

    None when they reach stones of their own that are not among them: then they may join those.
    """
    inside, waiting = set(stones), list(stones)
    while waiting:
        for near in position.size.neighbours(waiting.pop()):
            if near not in inside and position.at(near) is not owner.other:
                inside.add(near)
                waiting.append(near)
    if any(position.at(point) is owner for point in inside - stones):
        return None
    return frozenset(inside - stones)
