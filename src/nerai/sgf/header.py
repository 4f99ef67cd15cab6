"""The header of a game, settled before anything else reads it: is it Go, how big is the board, who plays.

Takes a freshly parsed Game; writes its size, puts odd header values right and notes each repair. SgfError
when the game is not Go or has a board size we do not have. Part of the tolerant reader; knows no syntax.
"""

from nerai.board.point import Size
from nerai.errors import PointError, SgfError
from nerai.sgf.encoding import codec_named
from nerai.sgf.source import RepairLog
from nerai.sgf.tree import HEADER_NAMES, Game, Node
from nerai.sgf.values import integer_of, real_of


def check_header(game: Game, log: RepairLog) -> None:
    """Settle game, board size, komi, handicap and player; SgfError when that cannot be done."""
    _gather_header(game.root, log)
    _check_game(game.root, log)
    _check_size(game, log)
    _check_komi(game.root, log)
    _check_handicap(game.root, log)
    _check_player(game.root, log)
    _drop_late_header(game, log)


def check_declared_encoding(game: Game, encoding: str, log: RepairLog) -> None:
    """Note when a later game of a collection declares another encoding than the file was read with."""
    said = game.root.simple_text("CA")
    codec = codec_named(said)
    if codec not in (None, "ascii", encoding) and encoding != "ascii":
        log.add(f"this game says CA[{said}], but the file was read as {encoding}", game.root.offset)


def _gather_header(root: Node, log: RepairLog) -> None:
    """Some programs write an empty first node and the header into the second."""
    if len(root.children) != 1 or root.has_move or root.children[0].has_move:
        return
    second = root.children[0]
    for name in second.names:
        if name in HEADER_NAMES and name not in root:
            log.add(f"{name} moved from the second node to the first", second.offset)
            root.take(name, second)


def _check_game(root: Node, log: RepairLog) -> None:
    if "GM" not in root:
        return
    said = root.raw("GM")[0].strip()
    if not said:
        _replace(root, "GM", "1", "empty GM: taken as Go", log)
    elif said.lstrip("0") != "1":
        raise root.error(f"game '{said[:20]}' is not Go", "GM", hint="only Go, GM[1], is read")


def _check_size(game: Game, log: RepairLog) -> None:
    root = game.root
    if "SZ" not in root:
        return
    said = root.raw("SZ")[0].strip()
    if not said:
        _replace(root, "SZ", "19", "empty SZ: taken as 19", log)
        return
    try:
        size = Size.parse(said[:40])
    except PointError as fault:
        raise root.error(fault.message, "SZ", hint=fault.hint) from fault
    game.size = size
    proper = str(size.width) if size.width == size.height else f"{size.width}:{size.height}"
    if said.lstrip("0") != proper:
        _replace(root, "SZ", proper, f"SZ[{said[:40]}] read as {size}", log)


def _check_komi(root: Node, log: RepairLog) -> None:
    if "KM" not in root:
        return
    said = root.raw("KM")[0].strip()
    try:
        komi = real_of(said)
    except ValueError:
        komi = None
    if komi is None or abs(komi) > 1000:
        _replace(
            root, "KM", "", f"KM[{said[:20]}] is no komi: left out" if said else "empty KM left out", log
        )
    elif "," in said:
        _replace(root, "KM", said.replace(",", "."), f"KM[{said}]: the comma is read as a decimal point", log)


def _check_handicap(root: Node, log: RepairLog) -> None:
    if "HA" not in root:
        return
    said = root.raw("HA")[0].strip()
    try:
        sensible = 0 <= integer_of(said) <= 361
    except ValueError:
        sensible = False
    if not sensible:
        _replace(root, "HA", "", f"HA[{said[:20]}] is no handicap: left out", log)


def _check_player(root: Node, log: RepairLog) -> None:
    if "PL" not in root:
        return
    said = root.raw("PL")[0].strip()
    try:
        player = root.player_to_move
    except SgfError:
        player = None
    if player is None:
        _replace(root, "PL", "", f"PL[{said[:20]}] names no player: left out", log)
    elif said != player.letter:
        _replace(root, "PL", player.letter, f"PL[{said}] read as {player.word}", log)


def _drop_late_header(game: Game, log: RepairLog) -> None:
    """Remove what may stand in the first node only: left where it is, it would seem to begin another game."""
    for node in game.walk():
        if node.parent is not None and not HEADER_NAMES.isdisjoint(node.names):
            for name in HEADER_NAMES.intersection(node.names):
                log.add_once(f"{name} after the first node left out", node.offset_of(name))
                node.set(name)


def _replace(root: Node, name: str, raw: str, what: str, log: RepairLog) -> None:
    """Give a property another value, or remove it, and say so."""
    offset = root.offset_of(name)
    log.add(what, offset)
    root.set(name, *((raw,) if raw else ()), offset=offset)
