"""Static rules: shapes in which a goal is won or lost for certain, wherever they are met.

Takes certificates; gives StaticRules, and says what one means where its pattern matches. A proof speaks for
every position that agrees with its own on the zone (docs/design/proofs.md), so a rule is the zone: the stones
and empty points there, and the edge of the board where it is beside them. Of what lies around nothing has to
be known, but for the number of liberties that some chains have there, where the proof takes them for alive
(breath.py). Does not search, does not find matches, and keeps nothing.

A rule is told from the side that must make something happen: `capture` (of stones; who wants them alive asks
the same with the other side as Friend), `connect` and `make_eye`. That side is OWN in its pattern.
"""

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_cell
from nerai.board.position import Position
from nerai.board.rules import KoRule, Suicide
from nerai.errors import ConfigError
from nerai.learn.breath import Breath, breaths
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, EXTENT, OFF, OWN, Content, Pattern, turn
from nerai.solver.certificate import Certificate
from nerai.solver.target import TargetAtom, TargetKind

_BESIDE: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Wanted(Enum):
    """What OWN must make happen."""

    CAPTURE = "capture"
    CONNECT = "connect"
    MAKE_EYE = "make_eye"


_WANTED: Final = {
    TargetKind.CAPTURE_ALL: Wanted.CAPTURE,
    TargetKind.CONNECT: Wanted.CONNECT,
    TargetKind.EYE: Wanted.MAKE_EYE,
}


class Place(NamedTuple):
    """A place of a pattern, counted from its anchor: columns to the right, rows down."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class StaticRule:
    """Where the pattern matches and `own_first` says who is to move, OWN has what is wanted if `own_wins`.

    `named`: the stones, or points of an eye, that it is about; of a chain one stone, that nearest to the
    anchor. Where a single chain is not to be connected, it is not to any that has no stone in the pattern.
    `bound`: the stones count as saved once they have more liberties than that; 0 where they do not.
    `move`: the first move of whoever wins, where he is to move; None: he need not do anything.
    `suicide`: whether the rules allow it. `superko`: whether it holds under superko rules as well. `proof` is
    the name of the certificate that shows it. `conditions`: chains of the winner's that need so many
    liberties outside of the pattern.
    """

    wanted: Wanted
    bound: int
    pattern: Pattern
    named: tuple[Place, ...]
    own_first: bool
    own_wins: bool
    move: Place | None
    suicide: bool
    superko: bool
    proof: str
    conditions: tuple[Condition, ...] = ()

    @property
    def id(self) -> str:
        """A name that the same rule has every time it is learned, whatever its proof."""
        parts = (
            self.wanted.value,
            self.bound,
            self.pattern.cells,
            self.named,
            self.own_first,
            self.own_wins,
            self.suicide,
            *(str(one) for one in self.conditions),
        )
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]

    @property
    def winner_moves(self) -> bool:
        """Whether it is the winner's turn."""
        return self.own_first is self.own_wins

    @property
    def apart_from_all(self) -> bool:
        """Whether it is about one chain that cannot be connected to anything outside of the pattern."""
        return self.wanted is Wanted.CONNECT and len(self.named) == 1


class Unfit(NamedTuple):
    """Why no rule can be made of a certificate."""

    reason: str


def wanted_of(atom: TargetAtom) -> Wanted | None:
    """What the reacher of an atom must make happen, where rules are about such things."""
    return _WANTED.get(atom.kind)


def static_rule(proof: Certificate) -> StaticRule | Unfit:
    """The rule that a certificate shows."""
    atom = proof.target.atoms[0]
    if len(proof.target.atoms) > 1 or atom.kind not in _WANTED:
        return Unfit("goals of this kind make no rules")
    needed = breaths(proof)
    if isinstance(needed, str):
        return Unfit(needed)
    if not proof.ko_free or proof.position.ko_point is not None:
        return Unfit("the proof rests on a ko")
    named = named_parts(proof.position, atom)
    if named is None:
        return Unfit("the goal is not about whole chains")
    return _of_zone(proof, atom, named, needed)


def named_parts(position: Position, atom: TargetAtom) -> tuple[frozenset[Point], ...] | None:
    """The chains that an atom is about, or each point of an eye; None when it names parts of chains."""
    if atom.kind is TargetKind.EYE:
        return tuple(frozenset({point}) for point in sorted(atom.stones))
    chains = {chain.anchor: frozenset(chain.points) for chain in map(position.chain_at, atom.stones)}
    wanted = 2 if atom.kind is TargetKind.CONNECT else 1
    whole = len(chains) == wanted and frozenset().union(*chains.values()) == atom.stones
    return tuple(chains[anchor] for anchor in sorted(chains)) if whole else None


def anchor_of(proof: Certificate) -> Point:
    """The point of a certificate's board that is the anchor of its rule."""
    return min(proof.target.atoms[0].stones & proof.zone)


def _of_zone(
    proof: Certificate, atom: TargetAtom, named: tuple[frozenset[Point], ...], needed: tuple[Breath, ...]
) -> StaticRule | Unfit:
    position, size, zone = proof.position, proof.position.size, proof.zone
    own, own_wins = atom.reacher, proof.winner is atom.reacher
    if atom.kind is TargetKind.CONNECT and not own_wins:
        # Who keeps a chain from everything need not know where the other one is.
        named = tuple(points for points in named if points & zone)
    if not named or not all(points <= zone for points in named):
        return Unfit("the zone does not hold what the goal names")
    taken = own_wins and atom.kind is TargetKind.CAPTURE_ALL
    if taken and not all(near in zone for point in atom.stones for near in size.neighbours(point)):
        return Unfit("the zone leaves open how far the stones go")
    row, column = to_cell(anchor_of(proof), size)

    def place(point: Point) -> Place:
        down, right = to_cell(point, size)
        return Place(right - column, down - row)

    contents: dict[tuple[int, int], Content] = {
        place(point): _content(position.at(point), own) for point in zone
    }
    for dx, dy in tuple(contents):
        for right, down in _BESIDE:
            beside = Place(dx + right, dy + down)
            if not (0 <= beside.dy + row < size.height and 0 <= beside.dx + column < size.width):
                contents[beside] = OFF
    try:
        pattern = Pattern.of(contents)
    except ConfigError:
        return Unfit(f"the zone is larger than {EXTENT} points square")
    root = proof.proof[-1]
    return StaticRule(
        wanted=_WANTED[atom.kind],
        bound=atom.liberty_bound,
        pattern=pattern,
        named=tuple(place(min(points)) for points in named),
        own_first=position.to_play is own,
        own_wins=own_wins,
        move=place(Point(root.move)) if root.child >= 0 and root.move >= 0 else None,
        suicide=position.rules.suicide is Suicide.ALLOWED,
        superko=proof.superko,
        proof=proof.name,
        conditions=tuple(Condition(Count.OUTSIDE_LIBERTIES, *place(one.point), one.least) for one in needed),
    )


def _content(color: Color | None, own: Color) -> Content:
    return EMPTY if color is None else OWN if color is own else ENEMY


class Placed(NamedTuple):
    """A rule at a place of a board: where its cells are, and who is OWN."""

    rule: StaticRule
    anchor: Point
    symmetry: int
    own: Color

    def point(self, place: Place, size: Size) -> Point | None:
        """Where a place of the pattern is; None off the board."""
        row, column = to_cell(self.anchor, size)
        dx, dy = turn(*place, self.symmetry)
        on_board = 0 <= row + dy < size.height and 0 <= column + dx < size.width
        return from_cell(row + dy, column + dx, size) if on_board else None

    def agrees(self, position: Position) -> bool:
        """Whether a position agrees with the rule's proof on its zone: the stones, the edge, and the ko.

        This is all that "What a proof is" asks for, and looks at nothing but the pattern and the board.
        """
        rule, size = self.rule, position.size
        first = self.own if rule.own_first else self.own.other
        if position.to_play is not first or (position.rules.suicide is Suicide.ALLOWED) is not rule.suicide:
            return False
        if position.rules.ko is not KoRule.SIMPLE and (not rule.superko or position.moves):
            return False  # a board that was there before may not come again, whatever the proof says
        for dx, dy, allowed in rule.pattern.cells:
            point = self.point(Place(dx, dy), size)
            content = OFF if point is None else _content(position.at(point), self.own)
            if not content.value & allowed:
                return False
        if rule.conditions and not self._has_liberties(position):
            return False
        banned = position.ko_point
        return banned is None or rule.move is None or self.point(rule.move, size) != banned

    def holds(self, position: Position) -> bool:
        """Whether what the rule says is so: it agrees, or would if the winner, who is to move, passed."""
        if self.agrees(position):
            return True
        first = self.own if self.rule.own_first else self.own.other
        may_pass = not self.rule.winner_moves and position.to_play is not first
        # His pass brings no new board, so that superko forbids him nothing more.
        return may_pass and self.agrees(position.with_to_play(first))

    def outside_liberties(self, position: Position, place: Place) -> frozenset[Point]:
        """The liberties outside of the pattern that the chain at a place has."""
        size = position.size
        at = self.point(place, size)
        assert at is not None, "conditions are about stones"
        return frozenset(position.chain_at(at).liberties) - self.drawn(size)

    def _has_liberties(self, position: Position) -> bool:
        return all(
            len(self.outside_liberties(position, Place(one.dx, one.dy))) >= one.least
            for one in self.rule.conditions
        )

    def speaks_of(self, position: Position, atom: TargetAtom) -> bool:
        """Whether the rule is about what an atom asks on that position."""
        if wanted_of(atom) is not self.rule.wanted or atom.reacher is not self.own:
            return False
        named = named_parts(position, atom)
        return named is not None and self.is_about(position.size, atom.liberty_bound, named)

    def is_about(self, size: Size, bound: int, named: tuple[frozenset[Point], ...]) -> bool:
        """Whether the rule, of the kind and side of a goal, is about what that names, with its bound."""
        rule = self.rule
        if not _within(rule, bound) or len(named) < len(rule.named):
            return False
        left = list(named)
        for place in rule.named:
            point = self.point(place, size)
            part = next((one for one in left if point in one), None)
            if part is None:
                return False
            left.remove(part)
        return not left or (rule.apart_from_all and not frozenset().union(*left) & self.drawn(size))

    def drawn(self, size: Size) -> frozenset[Point]:
        """The points of the board that the pattern shows."""
        found = (self.point(Place(dx, dy), size) for dx, dy, _ in self.rule.pattern.cells)
        return frozenset(point for point in found if point is not None)


def _within(rule: StaticRule, bound: int) -> bool:
    """Whether what a rule says holds for a bound.

    Stones that are taken though few liberties would save them are taken where it takes more; those that get
    away from a larger bound get away from a smaller one.
    """
    if rule.bound == bound:
        return True
    loose, tight = (bound, rule.bound) if rule.own_wins else (rule.bound, bound)
    return tight != 0 and (loose == 0 or loose >= tight)
