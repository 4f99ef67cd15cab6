"""Games of a session from and to SGF.

Takes a file name, or a session; gives a new session, or text. Reads files and writes none. What the rules
forbid in a file is carried out as SGF says and becomes a set-up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Move
from nerai.engine.arguments import point_named, syntax_error
from nerai.engine.session import Session, SetUp
from nerai.errors import GtpError, InputError
from nerai.sgf import Game, Node, load, write
from nerai.sgf.replay import Illegal, Record, Step, replay

_PROGRAM: Final = "nerai"


def load_session(old: Session, name: str, until: str) -> Session:
    """The main line of a file up to before the move `until`: a number, a vertex, or nothing for all of it.

    Clock and seeds are those of the old session, and so are rules and komi where the file names none.
    """
    try:
        game = load(name).games[0]
        record = replay(game, illegal=Illegal.CARRY_OUT)
    except InputError as error:
        raise GtpError(f"cannot load file: {error}") from error
    loaded = _loaded(old, game, record, _moves_before(until, record, game))
    loaded.clock, loaded.seeds = old.clock, old.seeds
    loaded.clock.restart()
    return loaded


def write_session(
    session: Session,
    *,
    texts: Mapping[str, str] = MappingProxyType({}),
    move_texts: Sequence[Mapping[str, str]] = (),
) -> str:
    """The game as SGF; `texts` are further properties of the root, `move_texts[n]` those of move n."""
    game = Game.new(session.size)
    root = game.root
    root.set_text("AP", _PROGRAM)
    root.set_text("RU", session.rules.name)
    root.set_text("KM", f"{session.rules.komi:g}")
    if session.rules.handicap:
        root.set_text("HA", str(session.rules.handicap))
    for name, text in texts.items():
        root.set_text(name, text)
    _write_set_up(root, SetUp(bytes(session.size.area), session.start.stones))
    if session.start.to_play is Color.WHITE:
        root.set("PL", Color.WHITE.letter)
    node, told = root, iter(move_texts)
    for action in session.actions:
        node = node.add()
        if isinstance(action, Move):
            node.set_move(action)
            for name, text in next(told, {}).items():
                node.set_text(name, text)
        else:
            _write_set_up(node, action)
    return write(game).strip()


def _moves_before(until: str, record: Record, game: Game) -> int:
    """How many moves of the record to play."""
    if not until:
        return len(record.moves)
    if until.isascii() and until.isdigit():
        number = int(until[:10])
        if number == 0:
            raise syntax_error("moves are counted from 1")
        return min(number - 1, len(record.moves))
    point = point_named(until, game.size)
    for index, move in enumerate(record.moves):
        if move.point == point:
            return index
    raise GtpError(f"cannot load file: no move is played at {until.upper()}")


def _loaded(old: Session, game: Game, record: Record, count: int) -> Session:
    """A session with the record up to that many moves; rules and komi are the file's where it says any."""
    rules = game.rules if "RU" in game.root else old.rules
    komi = old.rules.komi if game.komi is None else game.rules.komi
    loaded = Session(size=game.size, rules=replace(rules, komi=komi))
    loaded.set_position(record.start.stones, record.start.to_play, handicap=game.rules.handicap)
    for step in record.steps:
        if step.number > count:
            break
        if step.number > 0:
            _follow(loaded, step)
    if count < len(record.moves):
        loaded.set_to_play(record.moves[count].color)
    return loaded


def _follow(session: Session, step: Step) -> None:
    """Carry out one node; what the rules forbid, or set up, becomes a set-up."""
    if step.move is not None:
        try:
            session.play(step.move.color, step.move.point)
        except GtpError:
            _set_up_as(session, step)
    elif step.node.has_setup:
        _set_up_as(session, step)
    if step.node.player_to_move is not None:
        session.set_to_play(step.node.player_to_move)


def _set_up_as(session: Session, step: Step) -> None:
    position = step.position
    session.set_up({point: position.at(point) for point in position.size.points()})
    session.set_to_play(position.to_play)


def _write_set_up(node: Node, change: SetUp) -> None:
    cells = enumerate(zip(change.before, change.after, strict=True))
    changed = [Point(index) for index, (before, after) in cells if before != after]
    for name, cell in (("AB", Color.BLACK), ("AW", Color.WHITE), ("AE", 0)):
        node.set_points(name, [point for point in changed if change.after[point] == cell])
