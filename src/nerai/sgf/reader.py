"""The tolerant reader: bytes in, game trees and a list of repairs out.

Takes a path, bytes or text; gives an SgfFile: every game in it, what was repaired, the encoding used.
Anything beyond repair is an SgfError with line and column. Reading takes time and memory in proportion to
the input and never recurses; Limits bounds both. Values are only checked where the whole game depends on
them (game, board size, komi); the rest is checked when asked for (tree.py) or played (replay.py).

Repaired: byte order marks, missing or wrong CA (encoding.py), NUL bytes, text around games, missing or extra
`(` `)` `;` `]`, stray characters, lower-case letters in names (FF[3] writes AddBlack), values without a name,
properties given twice, set-up in the same node as a move, several moves in a node, games not separated, and
in the header (header.py) empty or odd SZ, GM, KM, HA and PL, or all of it standing in the second node.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nerai.board.point import Size
from nerai.errors import ConfigError
from nerai.sgf.encoding import decode
from nerai.sgf.header import check_declared_encoding, check_header
from nerai.sgf.source import Repair, RepairLog, Source
from nerai.sgf.tree import HEADER_NAMES, MOVE_NAMES, SETUP_NAMES, TEXT_NAMES, Game, Node

_DEFAULT_SIZE: Final = Size.square(19)
_PLAYED_NAMES: Final = frozenset((*MOVE_NAMES, *SETUP_NAMES))
_GAME_STARTS: Final = frozenset(("GM", "FF"))

_NAME: Final = r"[A-Za-z][A-Za-z0-9_]*+"
_GAME_START = re.compile(rf"\(\s*+(?:;|{_NAME}\s*+\[)")
_NODE_START = re.compile(rf";\s*+{_NAME}\s*+\[")
_SPACE = re.compile(r"\s*+")
_TOKEN = re.compile(
    rf"\s*+(?:(?P<mark>[();])|(?P<name>{_NAME})\s*+(?=\[)|(?P<value>(?=\[))|(?P<stray>(?=.)))"
)
# Python before 3.11.5 loses matches of a possessively repeated group that looks ahead: repeated by hand.
_STRAY_PIECE = re.compile(rf"[^();\[A-Za-z]++|{_NAME}(?!\s*+\[)")
_VALUE = re.compile(r"\s*+\[([^\\\]]*+(?:\\.[^\\\]]*+)*+)(\]?)", re.DOTALL)
# A point never holds these characters, so a missing ] after one can be seen at once.
_POINT_VALUE = re.compile(r"\s*+\[([^\]\[;()\\]*+)(\]?)")
_NAME_NOISE = re.compile(r"[^A-Z]")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may hold; beyond it SgfError is raised. A node takes about a kilobyte of memory."""

    max_bytes: int = 8 * 1024 * 1024
    max_nodes: int = 300_000
    max_repairs: int = 2_000


@dataclass(frozen=True, slots=True)
class SgfFile:
    """The games of a file (at least one), what was repaired, and how its text was encoded."""

    games: tuple[Game, ...]
    repairs: tuple[Repair, ...]
    encoding: str


def load(source: str | os.PathLike[str] | bytes, *, limits: Limits | None = None) -> SgfFile:
    """The games in a file (a path) or in its bytes.

    ConfigError when the file cannot be opened, SgfError when it cannot be read as SGF or exceeds the
    limits.
    """
    if isinstance(source, bytes):
        return parse(source, limits=limits)
    return parse(read_bytes(source, max_bytes=(limits or Limits()).max_bytes), limits=limits)


def parse(data: bytes | str, *, limits: Limits | None = None) -> SgfFile:
    """The games in bytes, or in text whose encoding is settled already; SgfError when it cannot be read."""
    limits = limits or Limits()
    if len(data) > limits.max_bytes:
        raise Source().error(
            f"more than {limits.max_bytes} bytes", 0, hint="split the collection, or give wider Limits"
        )
    if isinstance(data, bytes):
        decoded = decode(data)
        text, encoding, notes = decoded.text, decoded.encoding, decoded.notes
    else:
        text, encoding, notes = data.encode("utf-8", "replace").decode("utf-8"), "utf-8", ()
        if text != data:
            notes = ("characters that no file can hold were replaced by ?",)
    log = RepairLog(Source(text), limit=limits.max_repairs)
    for note in notes:
        log.add(note, 0)
    if "\0" in text:
        log.add("NUL characters were replaced by spaces", text.index("\0"))
        text = text.replace("\0", " ")
    games = _Parser(text, log, limits.max_nodes).games()
    for game in games:
        check_header(game, log)
    for game in games[1:]:
        check_declared_encoding(game, encoding, log)
    return SgfFile(tuple(games), tuple(log.repairs), encoding)


def read_bytes(path: str | os.PathLike[str], *, max_bytes: int) -> bytes:
    """The bytes of a file, at most one more than allowed; ConfigError when it cannot be opened."""
    try:
        with Path(path).open("rb") as file:
            return file.read(max_bytes + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise ConfigError(f"cannot read {os.fspath(path)}: {reason}", hint="check the path") from fault


class _Parser:
    """One pass over the text. `_open` holds, for each open parenthesis, the node it stands after."""

    def __init__(self, text: str, log: RepairLog, max_nodes: int) -> None:
        self._text = text
        self._log = log
        self._nodes_left = max_nodes
        self._max_nodes = max_nodes
        self._games: list[Game] = []
        self._open: list[Node | None] = []
        self._current: Node | None = None
        self._latest: Node | None = None
        self._starts_variation = False

    def games(self) -> list[Game]:
        """All games of the text, at least one; SgfError when there is none."""
        position = self._first_game()
        while position < len(self._text):
            if not self._open:
                position = self._between_games(position)
                continue
            token = _TOKEN.match(self._text, position)
            if token is None:
                break
            position = self._read_token(token.lastgroup or "", token.start(token.lastgroup or 0), token)
        self._finish_node()
        if self._open:
            self._log.add(f"{len(self._open)} missing ) added at the end", len(self._text))
        if not self._games:
            raise self._log.source.error(
                "a game without any node", 0, hint="a game is written (;FF[4]GM[1]...)"
            )
        return self._games

    def _first_game(self) -> int:
        start = _GAME_START.search(self._text)
        if start is None:
            start = _NODE_START.search(self._text)
            if start is None:
                what = "no game found" if self._text.strip() else "the file is empty"
                raise self._log.source.error(what, 0, hint="an SGF game begins with (;")
            self._log.add("missing ( before the first node", start.start())
            self._open.append(None)
        self._note_text_outside(0, start.start(), "text before the first game left out")
        return start.start()

    def _between_games(self, position: int) -> int:
        """Where reading goes on after a game was closed: the next game, or the end."""
        space = _SPACE.match(self._text, position)
        position = space.end() if space else position
        if position >= len(self._text):
            return position
        if self._text[position] == ")":
            self._log.add("extra ) left out", position)
            return position + 1
        if self._latest is not None and _NODE_START.match(self._text, position):
            self._log.add("a node after the end of its game: an earlier ) is taken as extra", position)
            self._open.append(None)
            self._current = self._latest
            return position
        start = _GAME_START.search(self._text, position)
        end = start.start() if start else len(self._text)
        self._note_text_outside(position, end, "text after a game left out")
        if start:
            self._open.append(None)
            self._current = None
            self._starts_variation = True
            return end + 1
        return end

    def _note_text_outside(self, start: int, end: int, what: str) -> None:
        outside = self._text[start:end]
        if outside.strip():
            self._log.add(what, start + len(outside) - len(outside.lstrip()))

    def _read_token(self, kind: str, start: int, token: re.Match[str]) -> int:
        if kind == "name":
            return self._read_property(token["name"], start, token.end())
        if kind == "value":
            return self._skip_value(start)
        if kind == "stray":
            return self._skip_stray(start)
        self._read_mark(token["mark"], start)
        return token.end()

    def _read_mark(self, mark: str, offset: int) -> None:
        self._finish_node()
        if mark == "(":
            if len(self._open) > self._max_nodes:
                raise self._log.source.error(
                    f"more than {self._max_nodes} open parentheses", offset, hint="this is no SGF file"
                )
            self._open.append(self._current)
            self._starts_variation = True
        elif mark == ")":
            self._latest = self._current or self._latest
            self._current = self._open.pop()
            self._starts_variation = False
        else:
            self._start_node(offset)

    def _start_node(self, offset: int) -> None:
        if self._nodes_left == 0:
            raise self._log.source.error(
                f"more than {self._max_nodes} nodes",
                offset,
                hint="split the collection, or give wider Limits",
            )
        self._nodes_left -= 1
        if self._current is None:
            game = Game(_DEFAULT_SIZE, self._log.source, offset)
            self._games.append(game)
            self._current = game.root
        else:
            if self._current.children and not self._starts_variation:
                self._log.add("a node after variations is read as one more variation", offset)
            self._current = self._current.add(offset)

    def _read_property(self, written: str, offset: int, position: int) -> int:
        name = _NAME_NOISE.sub("", written) or _NAME_NOISE.sub("", written.upper())
        if name != written:
            self._log.add_once(f"property name {_excerpt(written)} read as {_excerpt(name)}", offset)
        if self._current is None or self._current.children or self._starts_variation_without_node():
            self._log.add("missing ; before the first property of a node", offset)
            self._start_node(offset)
        assert self._current is not None
        if name in MOVE_NAMES and self._current.has_move:
            self._log.add("missing ; between two moves", offset)
            self._finish_node()
            self._start_node(offset)
        values, position = self._read_values(name, position)
        self._add_values(self._current, name, values, offset)
        return position

    def _starts_variation_without_node(self) -> bool:
        """Whether a parenthesis was opened and no node has begun since."""
        return self._starts_variation and bool(self._open) and self._current is self._open[-1]

    def _read_values(self, name: str, position: int) -> tuple[list[str], int]:
        pattern = _POINT_VALUE if name in _PLAYED_NAMES else _VALUE
        values = []
        while value := pattern.match(self._text, position):
            values.append(value[1])
            position = value.end()
            if not value[2]:
                self._log.add(f"missing ] after a value of {_excerpt(name)}", position)
                if pattern is _VALUE:
                    # Nothing but the end of the file, or a backslash there, ends such a value.
                    position = len(self._text)
        return values, position

    def _skip_value(self, position: int) -> int:
        self._log.add("value without a property name left out", position)
        value = _VALUE.match(self._text, position)
        assert value is not None
        return value.end() if value[2] else len(self._text)

    def _skip_stray(self, start: int) -> int:
        end = start
        while piece := _STRAY_PIECE.match(self._text, end):
            end = piece.end()
        self._log.add(f"stray '{_excerpt(self._text[start:end])}' left out", start)
        return end

    def _add_values(self, node: Node, name: str, values: list[str], offset: int) -> None:
        if name in node:
            self._log.add_once(f"{_excerpt(name)} given twice in a node: {_merged(name)}", offset)
            if name not in HEADER_NAMES:
                node.extend(name, values)
            return
        if len(values) > 1 and name in (*TEXT_NAMES, *HEADER_NAMES):
            self._log.add(f"{name} with several values: {_merged(name)}", offset)
        node.set(name, *(values[:1] if name in HEADER_NAMES else values), offset=offset)

    def _finish_node(self) -> None:
        """Put right what can only be seen once a node is complete."""
        node = self._current
        if node is None or self._starts_variation_without_node():
            return
        if self._starts_variation and node.parent is not None and not _GAME_STARTS.isdisjoint(node.names):
            node = self._split_off_game(node)
        self._starts_variation = False
        if node.has_setup and node.has_move:
            self._log.add("set-up and a move in one node: the stones are set up first", node.offset)
            self._start_node(node.offset)
            assert self._current is not None
            for name in node.names:
                if name not in HEADER_NAMES and name not in SETUP_NAMES and name != "PL":
                    self._current.take(name, node)

    def _split_off_game(self, node: Node) -> Node:
        """A variation that begins like a game is a game, and the one before it was never closed."""
        assert node.parent is not None
        if _GAME_STARTS.isdisjoint(node.game.root.names):
            return node
        self._log.add(f"{len(self._open) - 1} missing ) added before a new game", node.offset)
        node.parent.cut_last_child()
        game = Game(_DEFAULT_SIZE, self._log.source, node.offset)
        for name in node.names:
            game.root.take(name, node)
        self._games.append(game)
        self._open = [None]
        self._current = game.root
        return game.root


def _merged(name: str) -> str:
    return "the first value is taken" if name in HEADER_NAMES else "all values are kept"


def _excerpt(text: str) -> str:
    return text if len(text) <= 20 else text[:17] + "..."
