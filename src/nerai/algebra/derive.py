"""How the value of an expression comes about, line by line, as one would write it down.

Takes an expression; gives Lines: the expression, both players' options (a move in one part each), what those
are worth, and the value without the options that are dominated. Every line is computed, none is only said.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nerai.algebra.combine import achievability, after_moves, all_options, natural_tally, result, value
from nerai.algebra.expression import Expression, Part, parts_of, positive, with_part
from nerai.algebra.game import Game, Leaf, options_text
from nerai.algebra.outcome import KO_DOWN, KO_UP, SEKI, L, Outcome, Player, W
from nerai.algebra.play import Doubles


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a derivation, and why it follows from the one before."""

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """The lines, the value at their end, and what comes of it with either player first."""

    lines: tuple[Line, ...]
    value: Game
    tally: int
    friend_first: Outcome
    opponent_first: Outcome

    @property
    def words(self) -> str:
        """What the value means, in a sentence."""
        return meaning(self.friend_first, self.opponent_first, self.value)


def derive(expression: Expression, tally: int | None = None, *, doubles: Doubles | None = None) -> Derivation:
    """The derivation of the value to a tally; by default to the tallies of all parts together."""
    wanted = natural_tally(expression) if tally is None else tally
    shared: Doubles = doubles or {}
    found = value(expression, wanted, doubles=shared)
    friend, opponent = (result(expression, player, doubles=shared) for player in Player)
    return Derivation(tuple(_lines(expression, wanted, found, shared)), found, wanted, friend, opponent)


def meaning(friend_first: Outcome, opponent_first: Outcome, game: Game) -> str:
    """What a status says of who must move."""
    if friend_first == opponent_first:
        if friend_first == SEKI:
            return "a seki: whoever moves gains nothing"
        threats = _threats(game, friend_first)
        if friend_first == W:
            return f"won for Friend, whoever moves first{threats}"
        if friend_first == L:
            return f"lost for Friend, whoever moves first{threats}"
        return f"{friend_first}, whoever moves first{threats}"
    if friend_first == W and opponent_first == L:
        return "unsettled: whoever moves first wins"
    return f"{friend_first} if Friend moves first, {opponent_first} if Opponent does"


def _threats(game: Game, now: Outcome) -> str:
    """Who can get more with two moves in a row, if the game tells of them."""
    if isinstance(game, Leaf) or game.tally < 2:
        return ""
    twice = achievability(game, 2)
    if now == L and twice.needs == 2:
        return "; two moves of Friend in a row would win it"
    if now == W and twice.can_give == 1:
        seki = after_moves(game, Player.OPPONENT, 2) == SEKI
        return f"; two moves of Opponent in a row would {'make it a seki' if seki else 'turn it'}"
    return ""


def _lines(expression: Expression, tally: int, found: Game, doubles: Doubles) -> Iterator[Line]:
    yield Line(str(expression))
    plain = positive(expression)
    if str(plain) != str(expression):
        yield Line(str(plain), "NOT swaps the players")
        expression = plain
    if isinstance(expression, Part):
        yield from _single(expression.game, found)
        return
    sides = [list(_options(expression, player, doubles)) for player in Player]
    if any(sides):
        texts = [", ".join(dict.fromkeys(str(option) for option in side)) for side in sides]
        yield Line(
            f"{{{texts[0]} | {texts[1]}}}", "each player moves in one part" + _aside(expression, doubles)
        )
        if tally > 1:
            left, right = (all_options(expression, player, tally, doubles=doubles) for player in Player)
            yield Line(options_text(left, right, merged=False), f"what they are worth, to tally {tally - 1}")
    yield Line(str(found), f"dominated options removed, to tally {tally}")


def _single(game: Game, found: Game) -> Iterator[Line]:
    if str(game) != str(found):
        yield Line(str(found), "passes allowed, dominated options removed")


def _options(expression: Expression, player: Player, doubles: Doubles) -> Iterator[Expression]:
    """What a player can make of the expression by a move in one part, or a double move in several."""
    shared = doubles.get(player, frozenset())
    moved_together: set[str] = set()
    parts = list(parts_of(expression))
    for index, part in enumerate(parts):
        game = _spelled_out(part.game)
        for option in game.options(player):
            common = shared.intersection(option.moves)
            if common <= moved_together and common:
                continue
            moved_together |= common
            after = with_part(expression, index, option.game)
            for other, rest in enumerate(parts[index + 1 :], start=index + 1):
                for partner in _spelled_out(rest.game).options(player):
                    if common.intersection(partner.moves):
                        after = with_part(after, other, partner.game)
            yield after


def _spelled_out(game: Game) -> Game:
    """A ko as the game it is."""
    return value(game, 1) if isinstance(game, Leaf) and game.outcome in (KO_UP, KO_DOWN) else game


def _aside(expression: Expression, doubles: Doubles) -> str:
    notes = []
    if any(doubles.values()):
        notes.append("a double move plays in all parts that have it")
    if any(outcome in str(part.game) for part in parts_of(expression) for outcome in ("KO_UP", "KO_DOWN")):
        notes.append("a ko just taken may not be taken back at once")
    return "".join(f"; {note}" for note in notes)
