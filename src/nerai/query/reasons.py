"""Why a proof holds, read off its leaves: how its main line ends, and by what.

Takes a certificate and a node of it; gives an Ending. Adds nothing of its own: what is told here is in the
certificate, and the checker accepted it. A proof has many lines: `leaves` counts how all of them end. Words
are the front ends' affair.
"""

import enum
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.regions import connected_sets
from nerai.board.rules import KoRule
from nerai.errors import IllegalMove
from nerai.query.finding import zone_at
from nerai.solver.certificate import Certificate
from nerai.solver.target import TargetKind


class End(enum.Enum):
    """How a line of a proof ends."""

    TAKEN = "the stones are taken"
    CONNECTED = "the stones are one chain"
    CUT = "a stone that was to be connected is taken"
    DEAD = "the stones are shut in with room for one eye at most"
    EYES = "the stones have two eyes"
    STANDS = "nothing more can be done: both sides may pass"
    LIBERTIES = "the chain has more liberties than were allowed"
    DECIDED = "nothing can change it any more"


@dataclass(frozen=True, slots=True)
class Ending:
    """How the main line from a node ends: the moves, the end, the eyes if it is one with eyes.

    `moves` are the line with the passes that lead from it to its last node.
    `stands`: at the node itself the winner answers a pass by passing, so nothing need be played at all.
    `leaf` is the name of the last node's leaf in the certificate, empty when it stands; `leaves` counts the
    leaves of the whole proof by name.
    """

    line: tuple[Point, ...]
    moves: tuple[Point, ...]
    end: End
    leaf: str
    eyes: tuple[frozenset[Point], ...]
    leaves: Mapping[str, int]
    stands: bool = False


def ending(proof: Certificate, node: int | None = None) -> Ending:
    """How the main line of a proof ends, from a node that is the root or next to it."""
    number = proof.root if node is None else node
    line = proof.main_line(number)
    last, moves = _end_of(proof, number, line)
    names = _leaves(proof)
    leaf = names.get(last, "")
    way = _way_to(proof, number)
    eyes: tuple[frozenset[Point], ...] = ()
    if leaf == "alive" and way is not None:
        eyes = _eyes(proof, last, replayed(proof.position, (*way, *moves)))
    first = proof.proof[number]
    passes = any(reply == PASS for reply, _ in first.replies)
    stands = first.child < 0 and number not in names and not passes
    return Ending(line, tuple(moves), _end(proof, leaf), leaf, eyes, Counter(names.values()), stands)


def depth(proof: Certificate, node: int | None = None) -> int:
    """How many moves and passes the longest resistance takes from a node of a proof."""
    heights: list[int] = []
    for number, item in enumerate(proof.proof):
        children = [item.child] if item.child >= 0 else [child for _, child in item.replies]
        # A way back up is a loop that the loser pays for: it makes nothing longer.
        heights.append(1 + max((heights[child] for child in children if child < number), default=-1))
    return heights[proof.root if node is None else node]


def _end_of(proof: Certificate, number: int, line: tuple[Point, ...]) -> tuple[int, list[Point]]:
    """The last node of a main line, passes that belong to it followed to their end, and all moves to it."""
    moves: list[Point] = []
    while True:
        node = proof.proof[number]
        if node.child >= number:
            return number, moves
        if node.child >= 0:
            move, number = node.move, node.child
        else:
            wanted = line[len(moves)] if len(moves) < len(line) else PASS
            following = next((child for reply, child in node.replies if reply == wanted), None)
            if following is None or following >= number:
                return number, moves
            move, number = wanted, following
        moves.append(Point(move))


def _end(proof: Certificate, leaf: str) -> End:
    single = proof.target.single
    if leaf == "decided":
        if single is None:
            return End.DECIDED
        reached = proof.winner is single.reacher
        if single.kind is TargetKind.CONNECT:
            return End.CONNECTED if reached else End.CUT
        return End.TAKEN if reached else End.DECIDED
    known = {"alive": End.EYES, "dead": End.DEAD, "bound": End.LIBERTIES, "": End.STANDS}
    return known.get(leaf, End.DECIDED)


@lru_cache(maxsize=64)
def _leaves_of_text(text: str) -> dict[int, str]:
    nodes = (json.loads(line) for line in text.splitlines()[1:] if '"leaf"' in line)
    return {int(node["id"]): str(node["leaf"]) for node in nodes}


def _leaves(proof: Certificate) -> Mapping[int, str]:
    return _leaves_of_text(proof.text)


def _way_to(proof: Certificate, number: int) -> tuple[Point, ...] | None:
    root = proof.proof[-1]
    if number == proof.root:
        return ()
    listed = [(root.move, root.child)] if root.child >= 0 else root.replies
    return next(((Point(move),) for move, child in listed if child == number), None)


def replayed(position: Position, moves: Sequence[Point]) -> Position:
    """The position after moves, as a proof plays them; IllegalMove when one cannot be played."""
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove:
            position = _forced(position.without_history(), move)
    return position


def _forced(position: Position, move: Point) -> Position:
    try:
        return position.play(move)  # a ko retaken at the price of a threat
    except IllegalMove:
        # A lone suicide: proofs list it by the simple ko rule, and every superko forbids it.
        simple = position.with_rules(replace(position.rules, ko=KoRule.SIMPLE))
        return simple.play(move).without_history().with_rules(position.rules)


def _eyes(proof: Certificate, number: int, position: Position) -> tuple[frozenset[Point], ...]:
    """The regions that keep the winner's stones alive at a leaf."""
    zone = zone_at(proof, number)
    return connected_sets(
        position.size, lambda point: point in zone and position.at(point) is not proof.winner
    )
