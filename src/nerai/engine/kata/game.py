"""The game of a query: board, rules, stones and moves, and the session at any of its turns.

Takes the fields of a query; gives a Game in which every move is legal, or raises QueryError. Does not think.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_gtp
from nerai.board.rules import Rules
from nerai.engine.kata.fields import Fields
from nerai.engine.kata_rules import rules_from_object, rules_named
from nerai.engine.session import Session
from nerai.errors import GtpError, PointError

_MOST_KOMI: Final = 150


@dataclass(frozen=True, slots=True)
class Game:
    """Stones at the start, moves after it, and who moves at turn 0."""

    size: Size
    rules: Rules
    stones: bytes
    first: Color
    moves: tuple[tuple[Color, Point], ...]

    def mover(self, turn: int) -> Color:
        """Who is to move after so many moves."""
        return self.moves[turn - 1][0].other if turn else self.first

    def session(self, turn: int) -> Session:
        """The game after so many moves; GtpError when one of them is illegal."""
        session = Session(size=self.size, rules=self.rules)
        black, white = self.stones.count(Color.BLACK), self.stones.count(Color.WHITE)
        session.set_position(self.stones, self.first, handicap=black if black > 1 and not white else 0)
        for color, point in self.moves[:turn]:
            session.play(color, point)
        session.set_to_play(self.mover(turn))
        return session


def read_game(fields: Fields) -> Game:
    """The game of a query."""
    size = _size(fields)
    rules = _rules(fields)
    stones = bytearray(size.area)
    for color, point in fields.placed("initialStones", size):
        if point == PASS:
            raise fields.fault("initialStones", "a pass is no stone")
        if stones[point] not in (0, color):
            raise fields.fault("initialStones", f"{to_gtp(point, size)} has a stone of both colors")
        stones[point] = color
    if fields.record.get("moves") is None:
        raise fields.fault("moves", "must be given, as a list; it may be empty")
    moves = tuple(fields.placed("moves", size))
    game = Game(size, rules, bytes(stones), _first(fields, bytes(stones), moves), moves)
    _check(fields, game)
    return game


def _size(fields: Fields) -> Size:
    sides = [fields.integer(name, at_least=1, at_most=19) for name in ("boardXSize", "boardYSize")]
    for name, side in zip(("boardXSize", "boardYSize"), sides, strict=True):
        if side is None:
            raise fields.fault(name, "must be given, from 1 to 19")
    width, height = sides
    assert width is not None
    assert height is not None
    try:
        return Size(width, height)
    except PointError as error:
        raise fields.fault("boardXSize", str(error)) from error


def _rules(fields: Fields) -> Rules:
    value = fields.record.get("rules")
    if not isinstance(value, str | dict):
        raise fields.fault("rules", "must be given, as a name or an object")
    try:
        rules = _named(value) if isinstance(value, str) else _written(value)
        bonus = fields.optional_text("whiteHandicapBonus")
        if bonus is not None:
            rules = rules_from_object(json.dumps({"whiteHandicapBonus": bonus}), rules)
    except GtpError as error:
        # GTP begins some errors with words that mean nothing here.
        raise fields.fault("rules", str(error).removeprefix("syntax error: ")) from error
    komi = fields.number("komi", at_least=-_MOST_KOMI, at_most=_MOST_KOMI)
    if komi is None:
        return rules
    if not (2 * komi).is_integer():
        raise fields.fault("komi", "must be a whole or half number")
    return replace(rules, komi=komi)


def _named(name: str) -> Rules:
    written = name.lstrip().startswith("{")
    return rules_from_object(name, Rules.named("chinese")) if written else rules_named(name)


def _written(record: dict[str, object]) -> Rules:
    """By an object; what it says of friendly passes does not matter here."""
    told = {name: value for name, value in record.items() if name != "friendlyPassOk"}
    return rules_from_object(json.dumps(told), Rules.named("chinese"))


def _first(fields: Fields, stones: bytes, moves: Sequence[tuple[Color, Point]]) -> Color:
    """Who moves at turn 0: as said, else as played; after handicap stones White."""
    if fields.record.get("initialPlayer") is not None:
        return fields.color("initialPlayer")
    if moves:
        return moves[0][0]
    only_black = Color.BLACK in stones and Color.WHITE not in stones
    return Color.WHITE if only_black else Color.BLACK


def _check(fields: Fields, game: Game) -> None:
    """Refuse stones without liberty and illegal moves."""
    try:
        session = game.session(0)
    except GtpError as error:
        raise fields.fault("initialStones", str(error)) from error
    for number, (color, point) in enumerate(game.moves):
        try:
            session.play(color, point)
        except GtpError as error:
            # Clients look for these words.
            told = f"Illegal move {number}: {color.word} {to_gtp(point, game.size)}"
            raise fields.fault("moves", told) from error
