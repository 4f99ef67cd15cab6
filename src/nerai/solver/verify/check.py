"""Checks a certificate: reads it, replays it from the root, and accepts it or names the first fault.

Takes lines; gives a Verification. It never searches: every node is visited once, from the root
down, and each rule is looked up at its own position. Every node but the root is the child of one with a
larger id, so going through the ids downward meets a node after it is known how play stands there. A child
with a larger id than its parent is a way back: loops.py says which of those there may be.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nerai.solver.verify.board import BLACK, NO_POINT, WHITE
from nerai.solver.verify.certificate import (
    LEAVES,
    MOVE,
    REPLIES,
    Header,
    Node,
    NodeReader,
    read_header,
    read_line,
)
from nerai.solver.verify.dead import ground
from nerai.solver.verify.fault import FORMAT, Fault, Refusal
from nerai.solver.verify.leaves import check_leaf
from nerai.solver.verify.loops import Loops
from nerai.solver.verify.loser import check_loser
from nerai.solver.verify.stand import check_first
from nerai.solver.verify.state import UNLIMITED, State, Step
from nerai.solver.verify.superko import Repetitions
from nerai.solver.verify.winner import check_taken_before, check_winner

_SIDES = ("", "black", "white")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate says of which position: compare it with what was asked."""

    width: int
    height: int
    black: tuple[str, ...]
    white: tuple[str, ...]
    to_play: str
    ko: str | None
    suicide: bool
    goal: str
    winner: str
    threats: dict[str, int | str]
    assumed_alive: dict[str, tuple[str, ...]]
    """By side, the stones that were assumed not to be taken."""
    taken_for_shut: dict[str, tuple[str, ...]]
    """By side, the empty points where its wall was taken to go on."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer. `claim` is None when the header could not be read, `fault` when all is well.

    `superko`: the proof also holds under superko, as long as no board from before the query comes back.
    `pays`: the winner needs no more ko threats than that (-1: no number is known), whatever was claimed.
    `units`: so many parts the goal is made of, of which `proved_units` have proofs that do not meet;
    the others are not needed (0: the goal is proved as one).
    """

    accepted: bool
    claim: Claim | None
    nodes: int
    superko: bool
    pays: int
    zone: tuple[str, ...]
    fault: Fault | None
    units: int = 0
    proved_units: int = 0

    @property
    def by_parts(self) -> str:
        """In words, which parts of the goal are proved; empty where it is proved as one."""
        if not self.units:
            return ""
        if self.proved_units == 1:
            return f" in the proof of one of {self.units} parts, which is enough"
        more = self.units - self.proved_units
        needless = f" ({more} more not needed)" if more else ""
        return f" in proofs of {self.proved_units} independent parts{needless}"

    @property
    def goal(self) -> str:
        """The goal's text."""
        return self.claim.goal if self.claim else ""

    @property
    def winner(self) -> str:
        """`black`, `white`, or nothing when the header could not be read."""
        return self.claim.winner if self.claim else ""


Watch = Callable[[], None]


def nobody() -> None:
    """Watches nothing."""


class Checker:
    """One check: what was read so far, and where we are.

    `watch` is called for every line and every node; by what it raises the check ends without an answer.
    `thorough`: what a combined proof asks for is noted, too: `ground`, where the winner plays after leaves
    `dead`, and `retakes`, whether the loser takes a banned ko.
    """

    def __init__(self, *, thorough: bool = False, watch: Watch = nobody) -> None:
        self._header: Header | None = None
        self._nodes: list[Node] = []
        self._line: int | None = None
        self._node: int | None = None
        self._superko = False
        self._pays = 0
        self._thorough = thorough
        self._watch = watch
        self.ground = 0
        self.retakes = False

    @property
    def header(self) -> Header:
        """The header, once it was read."""
        assert self._header is not None
        return self._header

    @property
    def nodes(self) -> list[Node]:
        """The nodes read, by id."""
        return self._nodes

    def read(self, lines: Iterable[str | bytes]) -> None:
        """All lines; afterwards there are a header and at least one node."""
        reader: NodeReader | None = None
        back: list[tuple[int, int, int]] = []
        for self._line, line in enumerate(lines, 1):
            self._watch()
            fields = read_line(line)
            if fields is None:
                continue
            if reader is None:
                self._header = read_header(fields)
                reader = NodeReader(self._header.grid)
            else:
                self._node = len(self._nodes)
                node = reader.node(fields, self._node)
                self._nodes.append(node)
                back += [(child, node.id, self._line) for _, child in node.moves if child > node.id]
        self._line = self._node = None
        if not self._nodes:
            raise Refusal(FORMAT, "there is no node" if self._header else "there is no header")
        for child, number, line_number in back:
            if child >= len(self._nodes):
                self._node, self._line = number, line_number
                raise Refusal("order", "there is no node of the child's id")

    def replay(self) -> None:
        """Every node, from the root down."""
        header, nodes = self._header, self._nodes
        assert header is not None
        root = nodes[-1]
        self._node = root.id
        check_first(header, root.zone)
        waiting: dict[int, State] = {root.id: header.start}
        repetitions = Repetitions(header.winner, len(nodes))
        loops = Loops(nodes)
        for node in reversed(nodes):
            self._watch()
            self._node = node.id
            state = waiting.pop(node.id, None)
            if state is None:
                raise Refusal("order", "no way leads here from the root")
            loops.note(node, state, header.winner)
            steps = _check_node(header, nodes, node, state)
            repetitions.note(node, state, steps)
            if self._thorough:
                self._note(node, state)
            for (_, child), made in zip(node.moves, steps, strict=True):
                if child >= node.id:
                    same = loops.state_at(child) == made.after.key()
                else:
                    known = waiting.setdefault(child, made.after)
                    same = known is made.after or known.key() == made.after.key()
                if not same:
                    raise Refusal("state", f"another way leads to the child {child} in another state")
        self._node = None
        order = loops.order()
        self._superko = repetitions.none(nodes, order)
        self._pays = loops.most_paid(order)

    def _note(self, node: Node, state: State) -> None:
        if node.kind == "dead":
            self.ground |= ground(self.header, state, node)
        if state.ko != NO_POINT and any(point == state.ko for point, _ in node.moves):
            self.retakes = True

    def accepted(self) -> Verification:
        """The answer when nothing was refused."""
        assert self._header is not None
        zone = self._header.grid.named(self._nodes[-1].zone)
        return Verification(
            True, claim_of(self._header), len(self._nodes), self._superko, self._pays, zone, None
        )

    def refused(self, refusal: Refusal) -> Verification:
        """The answer when something was."""
        header = self._header
        points = header.grid.named(refusal.points) if header else ()
        fault = Fault(refusal.rule, refusal.message, self._node, self._line, points)
        return Verification(
            False, claim_of(header) if header else None, len(self._nodes), False, 0, (), fault
        )


def _check_node(header: Header, nodes: list[Node], node: Node, state: State) -> list[Step]:
    """Check a node against the rules; its moves as steps."""
    if node.to_play != state.to_play:
        raise Refusal("state", "the other side is to move here")
    digest = state.digest()
    if node.digest != digest:
        raise Refusal("hash", f"the digest of this state is {digest}")
    if node.kind in LEAVES:
        check_leaf(header, state, node)
        return []
    wanted = MOVE if state.to_play == header.winner else REPLIES
    if node.kind != wanted:
        raise Refusal(FORMAT, f"this node has no field {wanted}")
    if wanted == MOVE:
        ((_, child),) = node.moves
        return [check_winner(header, state, node, nodes[child].zone)]
    steps = check_loser(header, state, node, nodes)
    for (point, child), made in zip(node.moves, steps, strict=True):
        if made.play is not None and nodes[child].kind == MOVE:
            check_taken_before(point, made.play, nodes[child], header.grid.near)
    return steps


def claim_of(header: Header) -> Claim:
    """What a header says."""
    grid, start = header.grid, header.start
    return Claim(
        width=grid.width,
        height=grid.height,
        black=grid.named(start.board.stones[BLACK] & ~header.placed[BLACK]),
        white=grid.named(start.board.stones[WHITE] & ~header.placed[WHITE]),
        to_play=_SIDES[start.to_play],
        ko=None if start.ko == NO_POINT else grid.names[start.ko],
        suicide=header.suicide,
        goal=header.goal_text,
        winner=_SIDES[header.winner],
        threats={
            side: "unlimited" if count == UNLIMITED else count
            for side, count in zip(_SIDES[1:], start.threats[1:], strict=True)
        },
        assumed_alive={
            side: grid.named(stones)
            for side, stones in zip(_SIDES[1:], header.assumptions.stones[1:], strict=True)
            if stones
        },
        taken_for_shut={
            side: grid.named(stones)
            for side, stones in zip(_SIDES[1:], header.placed[1:], strict=True)
            if stones
        },
    )
