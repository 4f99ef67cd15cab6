"""Game trees into SGF text, and plain games straight into SGF.

Takes Games (tree.py), or a Header and moves; gives text to be saved as UTF-8. Raw values are written as
they are, the properties of a node in one fixed order, lines broken between properties near 78 columns;
values are never broken, so reading it again gives the same tree. Knows nothing of legality, and opens no
files.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point, Size
from nerai.board.position import Move
from nerai.sgf.tree import TEXT_NAMES, Game, Node

_LINE_WIDTH: Final = 78

# What a reader wants to know first stands first; anything else follows in the order it came, comments last.
_FIRST: Final = (
    *("FF", "GM", "CA", "AP", "ST", "SZ", "GN", "PB", "BR", "PW", "WR", "EV", "RO", "DT", "PC", "RU", "KM"),
    *("HA", "TM", "OT", "RE", "SO", "AB", "AW", "AE", "PL", "B", "W", "KO", "MN", "TE", "BM", "DO", "IT"),
    *("GB", "GW"),
)
_LAST: Final = ("GC", "C")
_RANK: Final = {
    **{name: rank for rank, name in enumerate(_FIRST)},
    **{name: len(_FIRST) + 1 + rank for rank, name in enumerate(_LAST)},
}


@dataclass(frozen=True, slots=True)
class Header:
    """What a game record says besides its moves; what is empty or None is left out."""

    size: Size
    black_name: str = ""
    white_name: str = ""
    komi: float | None = None
    handicap: int = 0
    rules: str = ""
    result: str = ""
    date: str = ""
    event: str = ""
    program: str = ""
    comment: str = ""
    black_stones: tuple[Point, ...] = ()
    white_stones: tuple[Point, ...] = ()


def write_game(header: Header, moves: Iterable[Move], *, comments: Sequence[str] = ()) -> str:
    """A game record; `comments[n]`, where given and not empty, stands at move n (0 the first)."""
    game = Game.new(header.size)
    root = game.root
    texts = {
        "AP": header.program,
        "PB": header.black_name,
        "PW": header.white_name,
        "EV": header.event,
        "DT": header.date,
        "RU": header.rules,
        "KM": "" if header.komi is None else f"{header.komi:g}",
        "HA": str(header.handicap) if header.handicap else "",
        "RE": header.result,
        "C": header.comment,
    }
    for name, text in texts.items():
        root.set_text(name, text)
    root.set_points("AB", header.black_stones)
    root.set_points("AW", header.white_stones)
    node = root
    for number, move in enumerate(moves):
        node = node.add()
        node.set_move(move)
        if number < len(comments):
            node.set_text("C", comments[number])
    return write(game)


def write(*games: Game) -> str:
    """The text of one game, or of a collection."""
    return "".join(map(_write_tree, games))


def _write_tree(game: Game) -> str:
    written: list[str] = []
    column = 0
    for piece in _pieces(game):
        first_line, _, rest = piece.partition("\n")
        if column and column + len(first_line) > _LINE_WIDTH:
            written.append("\n")
            column = 0
        written.append(piece)
        column = len(rest) - rest.rfind("\n") - 1 if rest else column + len(first_line)
    return "".join(written) + "\n"


def _pieces(game: Game) -> Iterator[str]:
    """Parentheses, semicolons and whole properties, in order; each variation begins a line."""
    waiting: list[Node | str] = [")", game.root]
    yield "("
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        yield from _node_pieces(item)
        children = item.children
        if len(children) == 1:
            waiting.append(children[0])
        else:
            for child in reversed(children):
                waiting += [")", child, "\n("]


def _node_pieces(node: Node) -> Iterator[str]:
    # What is written is saved as UTF-8, whatever the file it came from said.
    present = node.names if node.parent or "CA" in node else ("CA", *node.names)
    names = sorted(present, key=lambda name: _RANK.get(name, len(_FIRST)))
    pieces = [f"{name}{''.join(f'[{raw}]' for raw in _written_values(node, name))}" for name in names]
    # A node is broken from the one before it, never after its semicolon.
    yield ";" + (pieces[0] if pieces else "")
    yield from pieces[1:]


def _written_values(node: Node, name: str) -> Sequence[str]:
    raw = node.raw(name)
    if name == "CA" and node.parent is None:
        return ("UTF-8",)
    return ["\n".join(raw)] if name in TEXT_NAMES else raw
