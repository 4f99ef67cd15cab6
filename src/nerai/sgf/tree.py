"""Game trees as SGF has them: Game and Node.

A Game has a root Node, a board size and the places of everything in its file; a Node has properties and
children. Nodes keep raw property values and parse them when asked, by accessor: `node.move`,
`node.points("AB")`, `node.text("C")`; a value that makes no sense raises SgfError with its line and
column.

The tree is our own and not sgfmill's, which knows neither places, rectangular boards nor repairs, and
reads bytes before their encoding is settled. Trees are built by the reader or with `Game.new` and
`Node.add`; whoever only reads one never changes it. Nothing here recurses: a line may be as long as the
file. Knows nothing of legality (replay.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_sgf
from nerai.board.position import Move
from nerai.board.rules import CHINESE, Rules
from nerai.errors import ConfigError, PointError, SgfError
from nerai.sgf.source import Source
from nerai.sgf.values import (
    composed_of,
    integer_of,
    move_of,
    points_of,
    raw_points,
    raw_text,
    real_of,
    simple_text_of,
    text_of,
)

MOVE_NAMES: Final = ("B", "W")
SETUP_NAMES: Final = ("AB", "AW", "AE")
TEXT_NAMES: Final = ("C", "GC")
HEADER_NAMES: Final = frozenset(("FF", "GM", "CA", "SZ", "AP", "ST", "KM", "HA", "RU"))


class Property:
    """Raw values under one name, and where the name stands in the file."""

    __slots__ = ("offset", "values")

    def __init__(self, values: Sequence[str], offset: int) -> None:
        self.values = list(values)
        self.offset = offset


class Node:
    """One node: properties, a parent (None at the root) and children in the order of the file."""

    __slots__ = ("_children", "_properties", "game", "offset", "parent")

    def __init__(self, game: "Game", parent: "Node | None", offset: int = 0) -> None:
        self.game = game
        self.parent = parent
        self.offset = offset
        self._children: list[Node] | None = None
        self._properties: dict[str, Property] = {}

    def __repr__(self) -> str:
        line, column = self.place()
        return f"<Node {' '.join(self._properties)} at line {line}, column {column}>"

    @property
    def children(self) -> Sequence["Node"]:
        """The nodes that follow; the first continues the main line."""
        return self._children or ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its properties, in the order of the file."""
        return tuple(self._properties)

    def __contains__(self, name: str) -> bool:
        return name in self._properties

    @property
    def has_move(self) -> bool:
        """Whether a move is played here."""
        return "B" in self._properties or "W" in self._properties

    @property
    def has_setup(self) -> bool:
        """Whether stones are added or removed here."""
        return any(name in self._properties for name in SETUP_NAMES)

    def raw(self, name: str) -> Sequence[str]:
        """The raw values of a property; empty when it is absent."""
        found = self._properties.get(name)
        return found.values if found else ()

    def text(self, name: str) -> str:
        """A text property with its lines, several values one after the other; `` when it is absent."""
        return "\n".join(map(text_of, self.raw(name)))

    def simple_text(self, name: str) -> str:
        """A one-line text property; `` when it is absent."""
        return " ".join(map(simple_text_of, self.raw(name)))

    def real(self, name: str) -> float | None:
        """A number, or None when the property is absent or empty; SgfError when it is no number."""
        raw = self.raw(name)
        if not raw or not raw[0].strip():
            return None
        try:
            return real_of(raw[0])
        except ValueError as fault:
            raise self.error(f"{name}: {fault}", name) from fault

    def integer(self, name: str) -> int | None:
        """A whole number, or None when the property is absent or empty; SgfError when it is none."""
        raw = self.raw(name)
        if not raw or not raw[0].strip():
            return None
        try:
            return integer_of(raw[0])
        except ValueError as fault:
            raise self.error(f"{name}: {fault}", name) from fault

    @property
    def move(self) -> Move | None:
        """The move played here, None when there is none; SgfError when it cannot be read."""
        name = "B" if "B" in self._properties else "W"
        raw = self.raw(name)
        if not raw:
            return None
        if len(raw) > 1 or (name == "B" and "W" in self._properties):
            raise self.error("more than one move in a node", name, hint="put ; before each move")
        try:
            return Move(Color.parse(name), move_of(raw[0], self.game.size))
        except PointError as fault:
            raise self.error(fault.message, name, hint=fault.hint) from fault

    def points(self, name: str) -> tuple[Point, ...]:
        """The points of a list property, rectangles expanded; SgfError when one is off the board."""
        raw = self.raw(name)
        if not raw:
            return ()
        try:
            return points_of(raw, self.game.size)
        except PointError as fault:
            raise self.error(f"{name}: {fault.message}", name, hint=fault.hint) from fault

    def labels(self) -> tuple[tuple[Point, str], ...]:
        """The labels drawn here as (point, text); SgfError when one stands off the board."""
        found: list[tuple[Point, str]] = []
        for raw in self.raw("LB"):
            where, text = composed_of(raw)
            found.extend((point, simple_text_of(text or "")) for point in self._label_point(where))
        return tuple(found)

    @property
    def player_to_move(self) -> Color | None:
        """What PL says, None when it is absent or empty; SgfError when it names nobody."""
        raw = self.raw("PL")
        if not raw or not raw[0].strip():
            return None
        said = raw[0].strip().lower()
        if said in ("1", "b", "black"):
            return Color.BLACK
        if said in ("2", "w", "white"):
            return Color.WHITE
        raise self.error("PL names no player", "PL", hint="write PL[B] or PL[W]")

    def offset_of(self, name: str) -> int:
        """Where in the file a property stands, or the node itself when it has no such property."""
        found = self._properties.get(name)
        return found.offset if found else self.offset

    def place(self, name: str = "") -> tuple[int, int]:
        """Line and column of a property, or of the node itself."""
        return self.game.source.place(self.offset_of(name))

    def error(self, message: str, name: str = "", *, hint: str = "") -> SgfError:
        """The SgfError to raise for what stands here."""
        line, column = self.place(name)
        return SgfError(message, line=line, column=column, hint=hint)

    def walk(self) -> Iterator["Node"]:
        """The node and everything after it, each node before its children, variations in order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    # ---- building

    def set(self, name: str, *raws: str, offset: int | None = None) -> None:
        """Give a property these raw values, or remove it when there are none."""
        if raws:
            self._properties[name] = Property(raws, self.offset if offset is None else offset)
        else:
            self._properties.pop(name, None)

    def extend(self, name: str, raws: Iterable[str]) -> None:
        """Add raw values to a property that is there already."""
        self._properties[name].values.extend(raws)

    def set_text(self, name: str, text: str) -> None:
        """Give a property one text value; an empty text removes it."""
        self.set(name, *((raw_text(text),) if text else ()))

    def set_points(self, name: str, points: Iterable[Point]) -> None:
        """Give a property a list of points; no points at all remove it."""
        listed = sorted(set(points))
        self.set(name, *(raw_points(listed, self.game.size) if listed else ()))

    def set_move(self, move: Move) -> None:
        """Play a move here."""
        self.set(move.color.letter, to_sgf(move.point, self.game.size))

    def take(self, name: str, other: "Node") -> None:
        """Take over a property of another node, with its place in the file."""
        self._properties[name] = other._properties.pop(name)

    def add(self, offset: int = 0) -> "Node":
        """A new last child, still without properties."""
        child = Node(self.game, self, offset)
        if self._children is None:
            self._children = []
        self._children.append(child)
        return child

    def cut_last_child(self) -> "Node":
        """Remove the last child and give it: the reader moves it to a game of its own."""
        assert self._children
        return self._children.pop()

    def _label_point(self, raw: str) -> tuple[Point, ...]:
        try:
            return points_of([raw], self.game.size)
        except PointError as fault:
            raise self.error(f"LB: {fault.message}", "LB", hint=fault.hint) from fault


class Game:
    """One game tree: its root, board size and the source its places refer to."""

    __slots__ = ("root", "size", "source")

    def __init__(self, size: Size, source: Source, offset: int = 0) -> None:
        self.size = size
        self.source = source
        self.root = Node(self, None, offset)

    @classmethod
    def new(cls, size: Size) -> "Game":
        """An empty game with its header properties, to be built up with `root.add()`."""
        game = cls(size, Source())
        game.root.set("FF", "4")
        game.root.set("GM", "1")
        game.root.set("CA", "UTF-8")
        game.root.set("SZ", str(size.width) if size.width == size.height else f"{size.width}:{size.height}")
        return game

    def __repr__(self) -> str:
        return f"<Game {self.size} at line {self.root.place()[0]}>"

    def walk(self) -> Iterator[Node]:
        """Every node, each before its children."""
        return self.root.walk()

    def line(self, path: Sequence[int] = ()) -> Iterator[Node]:
        """The nodes from the root to the end of one line.

        `path` names a child (0 the first) for each node with several children, in order; after its end,
        and where it is empty, the main line goes on. SgfError when it names a child that is not there.
        """
        choices = iter(path)
        node = self.root
        yield node
        while node.children:
            choice = next(choices, 0) if len(node.children) > 1 else 0
            if not 0 <= choice < len(node.children):
                raise node.error(
                    f"no variation {choice} here", hint=f"variations run from 0 to {len(node.children) - 1}"
                )
            node = node.children[choice]
            yield node

    @property
    def komi(self) -> float | None:
        """What KM says, None when it says nothing."""
        return self.root.real("KM")

    @property
    def handicap(self) -> int:
        """What HA says, 0 when it says nothing."""
        return self.root.integer("HA") or 0

    @property
    def rules(self) -> Rules:
        """The rules RU names, else Chinese ones, with the komi and handicap of the record."""
        try:
            rules = Rules.named(self.root.simple_text("RU"))
        except ConfigError:  # RU is free text, and older records have many words there
            rules = CHINESE
        komi = rules.komi if self.komi is None else min(max(self.komi, -1000.0), 1000.0)
        return replace(rules, komi=komi, handicap=min(max(self.handicap, 0), 361))
