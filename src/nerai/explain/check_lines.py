"""Claims that the rules of the game decide: a line is played, and the board is looked at.

Takes a statement and its grounds; says yes or no. No certificate is asked: whoever makes such a claim of an
answer must have shown elsewhere that the line is what the proof plays.
"""

from collections.abc import Collection

from nerai.answer import Proved, Refuted, Statement
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.regions import Eye, EyeKind, Life, eyes, unconditional_life
from nerai.explain.grounds import Grounds
from nerai.query.reasons import replayed
from nerai.solver.target import TargetKind

_LEAST_IN_LADDER = 3
"""Ataris that make a ladder; fewer are just ataris."""
_EYES_SAVE = (TargetKind.CAPTURE_ALL, TargetKind.CAPTURE_ANY, TargetKind.SAFE)
"""Goals about stones that two eyes decide."""


def captures(statement: Statement, grounds: Grounds) -> bool:
    """The named stones are taken in the line."""
    left, position = set(grounds.target.stones), grounds.position
    owner = {position.at(point) for point in left}
    if not left or set(grounds.points(statement.points)) != left:
        return False
    for move in grounds.points(statement.args):
        position = position.play(move)
        left = {point for point in left if position.at(point) is not None and move != point}
    return len(owner) == 1 and not left


def two_eyes(statement: Statement, grounds: Grounds) -> bool:
    """After the line the named stones that are left live whatever happens, and the points are their eyes."""
    target, after = grounds.target, grounds.after(statement.args)
    if len(target.atoms) > 1 or target.kind not in _EYES_SAVE:
        return False
    left = {stone for stone in target.stones if after.at(stone) is target.owner}
    life = unconditional_life(after, target.owner)
    points = set(grounds.points(statement.points))
    found = [eye for eye in _eyes_of(left, life, after) if eye & points]
    return left <= life.stones and len(found) > 1 and points <= frozenset[Point]().union(*found)


def _eyes_of(stones: Collection[Point], life: Life, after: Position) -> list[frozenset[Point]]:
    """The eyes that living stones share, with those that live by the same eyes."""
    held = {point for stone in stones for point in after.chain_at(stone).points}
    found: list[frozenset[Point]] = []
    waiting = list(life.eyes)
    while more := [eye for eye in waiting if _around(eye, after) & held]:
        found += more
        waiting = [eye for eye in waiting if eye not in more]
        for chain in life.chains:
            if any(_around(eye, after) & chain.points for eye in more):
                held |= chain.points
    return found


def _around(points: frozenset[Point], position: Position) -> set[Point]:
    return {near for point in points for near in position.size.neighbours(point)} - points


def real_eye(statement: Statement, grounds: Grounds) -> bool:
    """The point is an eye of the owner's, and one chain or living chains are around it: no cut matters."""
    eye = _eye_after(statement, grounds, EyeKind.REAL)
    if eye is None:
        return False
    alive = unconditional_life(grounds.after(statement.args), eye.color)
    return len(eye.chains) == 1 or eye.points in alive.eyes


def false_eye(statement: Statement, grounds: Grounds) -> bool:
    """The enemy holds the corners, for good, and so the stones around it are joined by the point alone."""
    eye = _eye_after(statement, grounds, EyeKind.FALSE)
    if eye is None:
        return False
    after = grounds.after(statement.args)
    walls = unconditional_life(after, eye.color.other).stones | _assumed_alive(statement, grounds, after)
    first, *others = sorted(_around(eye.points, after))
    joined, waiting = {first}, [first]
    while waiting:
        for near in after.size.neighbours(waiting.pop()):
            if near not in joined | walls | eye.points:
                joined.add(near)
                waiting.append(near)
    return any(other not in joined for other in others)


def _eye_after(statement: Statement, grounds: Grounds, kind: EyeKind) -> Eye | None:
    """The eye at the points after the line, if it is one of that kind of the stones in question."""
    points = frozenset(grounds.points(statement.points))
    after, target = grounds.after(statement.args), grounds.target
    found = (eye for eye in eyes(after, target.owner) if eye.points == points and eye.kind is kind)
    return next((eye for eye in found if _touches(eye.points, target.points, after)), None)


def _assumed_alive(statement: Statement, grounds: Grounds, after: Position) -> frozenset[Point]:
    """The chains that the statement's certificate takes to be alive, as they are after the line."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or grounds.proofs.check(evidence.certificate) is None:
        return frozenset()
    items = grounds.proofs.header(evidence.certificate)["assumptions"]
    named = [
        (point, Color.parse(item["side"]))
        for item in items
        if item["kind"] == "alive"
        for point in grounds.points(item["points"])
    ]
    return frozenset(
        stone for point, side in named if after.at(point) is side for stone in after.chain_at(point).points
    )


def _touches(eye: frozenset[Point], named: frozenset[Point], after: Position) -> bool:
    """Whether the eye is one of the stones the goal names, or at a point that it names."""
    chains = {point for near in _around(eye, after) for point in after.chain_at(near).points}
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
    stone = min(target.stones)
    if target.stones != frozenset(grounds.points(statement.points)) & position.chain_at(stone).points:
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
    if target.stones != frozenset(grounds.points(statement.points)):
        return False
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
    if len(grounds.target.atoms) > 1:
        return False
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
