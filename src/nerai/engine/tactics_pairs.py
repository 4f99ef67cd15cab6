"""GNU Go's tactical commands about two chains, areas, two moves in a row and races after a move.

What holds in tactics.py holds here: answers are estimates unless a proof was found, and cost what the
engine's options allow.
"""

from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.engine.tactics import asked, code_form, race_form, stone_at, two_of_one_color, verdict_form, vertex
from nerai.errors import GtpError
from nerai.gtp.server import Context
from nerai.query.budget import Budget
from nerai.query.tactical import chains, connections, owl, semeai
from nerai.query.tactical.verdict import ThreatVerdict

_LADDER_LIBERTIES: Final = 2


def attack_either(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether one of the two chains can be taken: a code."""
    one, two = two_of_one_color(engine, words)
    return asked(engine, context, "reading", lambda p, b: code_form(chains.attack_either(p, one, two, b)))


def defend_both(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether both chains can be saved: a code."""
    one, two = two_of_one_color(engine, words)
    return asked(engine, context, "reading", lambda p, b: code_form(chains.defend_both(p, one, two, b)))


def ladder_attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the chain there, of two liberties, is taken in a ladder: 0, or a code and the move."""
    stone = stone_at(engine, words)
    words.end()
    if len(engine.session.position.chain_at(stone).liberties) != _LADDER_LIBERTIES:
        raise GtpError("string must have exactly 2 liberties")
    return asked(engine, context, "reading", lambda p, b: verdict_form(p, chains.ladder_attack(p, stone, b)))


def break_in(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the chain there can get into the area of the others: 0, or a code and the move."""
    stone, area = stone_at(engine, words), _area(engine, words)
    return asked(
        engine, context, "connection", lambda p, b: verdict_form(p, connections.break_in(p, stone, area, b))
    )


def block_off(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the chain there can be kept out of the area of the others: 0, or a code and the move."""
    stone, area = stone_at(engine, words), _area(engine, words)
    return asked(
        engine, context, "connection", lambda p, b: verdict_form(p, connections.block_off(p, stone, area, b))
    )


def owl_threaten_attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether two moves in a row kill the group there: 0, or a code and the two moves."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "owl", lambda p, b: _two_moves(p, owl.owl_threaten_attack(p, stone, b)))


def owl_threaten_defense(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether two moves in a row make the group there alive: 0, or a code and the two moves."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "owl", lambda p, b: _two_moves(p, owl.owl_threaten_defence(p, stone, b)))


def analyze_semeai_after_move(engine: Engine, words: Arguments, context: Context) -> str:
    """The same as analyze_semeai after a move of the color named: two codes and the move."""
    color, move = words.take_color(), words.take_board_point(engine.session.size)
    own, other = stone_at(engine, words), stone_at(engine, words)
    words.end()
    position = engine.session.position
    if position.at(move) is not None:
        raise GtpError("move vertex is not empty")
    if position.at(own) is position.at(other):
        raise GtpError("vertices must have different colors")
    if not position.with_to_play(color).legal(move):
        raise GtpError("illegal move")

    def ask(position: Position, budget: Budget) -> str:
        return race_form(
            position, semeai.analyze_semeai_after_move(position, color, move, own, other, budget)
        )

    return asked(engine, context, "owl", ask)


def _area(engine: Engine, words: Arguments) -> frozenset[Point]:
    """All words that are left, as points of the board."""
    found: set[Point] = set()
    while words.peek:
        found.add(words.take_board_point(engine.session.size))
    return frozenset(found)


def _two_moves(position: Position, threat: ThreatVerdict) -> str:
    if not threat.code:
        return "0"
    return f"{threat.code} {vertex(position, threat.first)} {vertex(position, threat.second)}"


ENTRIES: Final = (
    Entry("attack_either", "VERTEX VERTEX", attack_either),
    Entry("defend_both", "VERTEX VERTEX", defend_both),
    Entry("ladder_attack", "VERTEX", ladder_attack),
    Entry("break_in", "VERTEX [VERTEX ...]", break_in),
    Entry("block_off", "VERTEX [VERTEX ...]", block_off),
    Entry("owl_threaten_attack", "VERTEX", owl_threaten_attack),
    Entry("owl_threaten_defense", "VERTEX", owl_threaten_defense),
    Entry("analyze_semeai_after_move", "COLOR VERTEX VERTEX VERTEX", analyze_semeai_after_move),
)
