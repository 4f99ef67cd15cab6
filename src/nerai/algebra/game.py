"""Games `{F | O}` over outcomes: what each player can move to, with the names of the moves.

A Game is a Leaf (finished, with its outcome) or a Node with options of both players. Games are values: no
option is altered. How games are played and joined is play.py and combine.py, reading text notation.py.

`str(game)` is the notation: `W|L`; halves of two letters are written together (`WL|L` for `W|L || L`); more
bars bind looser; options are separated by commas.

The *tally* of a game is how many moves in a row it tells of.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from nerai.algebra.outcome import Outcome, Player

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Leaf:
    """A game that is over."""

    outcome: Outcome

    tally: Final = 0

    @property
    def negated(self) -> "Leaf":
        """The game as the other player sees it."""
        return Leaf(self.outcome.negated)

    def options(self, player: Player) -> tuple["Option", ...]:
        """What a player can move to: nothing."""
        return ()

    def __str__(self) -> str:
        return str(self.outcome)


@dataclass(frozen=True)
class Option:
    """A game that can be moved to, and the names of the moves that do it; they may be unknown."""

    game: "Game"
    moves: Names = ()


@dataclass(frozen=True)
class Node:
    """A game that goes on: the options of Friend and of Opponent."""

    left: tuple[Option, ...]
    right: tuple[Option, ...]

    @cached_property
    def tally(self) -> int:
        """How many moves in a row it tells of."""
        return 1 + max((option.game.tally for option in self.left + self.right), default=0)

    @cached_property
    def ends(self) -> frozenset[tuple[Outcome, Player]]:
        """All outcomes it may end with, and who moves to each."""
        found: set[tuple[Outcome, Player]] = set()
        for player, options in ((Player.FRIEND, self.left), (Player.OPPONENT, self.right)):
            for option in options:
                inner = option.game
                found |= {(inner.outcome, player)} if isinstance(inner, Leaf) else inner.ends
        return frozenset(found)

    @cached_property
    def open_to_both(self) -> bool:
        """Whether both players have moves wherever it goes on."""
        inner = (option.game for option in self.left + self.right)
        return bool(self.left and self.right) and all(
            isinstance(game, Leaf) or game.open_to_both for game in inner
        )

    @property
    def negated(self) -> "Node":
        """The game as the other player sees it."""
        return Node(_negated(self.right), _negated(self.left))

    def options(self, player: Player) -> tuple[Option, ...]:
        """What a player can move to."""
        return self.left if player is Player.FRIEND else self.right

    def __str__(self) -> str:
        return options_text(self.left, self.right)

    def _repr_svg_(self) -> str:
        """The tree, drawn where a notebook shows it."""
        from nerai.algebra.picture import tree_svg  # noqa: PLC0415 - drawing is above games

        return tree_svg(self)


Game: TypeAlias = Leaf | Node


def game(left: Game | Iterable[Game], right: Game | Iterable[Game]) -> Node:
    """The game with these options, moves unnamed."""
    return Node(_options(left), _options(right))


def named(of: Game, friend: Names, opponent: Names) -> Game:
    """The game with names for the first moves of both players."""
    if isinstance(of, Leaf):
        return of
    return Node(
        tuple(Option(option.game, friend) for option in of.left),
        tuple(Option(option.game, opponent) for option in of.right),
    )


def bare(of: Game) -> Game:
    """The game without the names of its moves, and without options that are the same then."""
    return of if isinstance(of, Leaf) else Node(bare_options(of.left), bare_options(of.right))


def bare_options(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The different games to move to, without the names of the moves."""
    return tuple(Option(item) for item in dict.fromkeys(bare(option.game) for option in options))


def full_text(of: Game, tally: int) -> str:
    """All letters to a tally, alike or not: `WW|WL` for `W|WL`; as it is where it has choices."""
    letters = _letters(of, tally)
    if letters is None or tally == 0:
        return str(of)
    half, join = len(letters) // 2, "" if max(map(len, letters)) == 1 else " "
    return f"{join.join(letters[:half])}|{join.join(letters[half:])}"


def _letters(of: Game, tally: int) -> list[str] | None:
    """The letters for all orders of movers; None when a player has several options, or more moves."""
    if isinstance(of, Leaf):
        return [str(of)] * 2**tally
    plain = bare(of)
    assert isinstance(plain, Node)
    if tally == 0 or len(plain.left) != 1 or len(plain.right) != 1:
        return None
    left = _letters(plain.left[0].game, tally - 1)
    right = _letters(plain.right[0].game, tally - 1)
    return None if left is None or right is None else left + right


def _negated(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(Option(option.game.negated, option.moves) for option in options)


def _options(games: Game | Iterable[Game]) -> tuple[Option, ...]:
    return tuple(Option(item) for item in ([games] if isinstance(games, Leaf | Node) else games))


def options_text(left: tuple[Option, ...], right: tuple[Option, ...], *, merged: bool = True) -> str:
    """The game with these options, with as few bars as tell it apart; `merged`: what is alike only once."""
    sides = [_side(options, merged=merged) for options in (left, right)]
    bars = "|" * (1 + max(count for _, count in sides))
    one, two = (text for text, _ in sides)
    spaced = f" {bars} " if "," in one + two else bars
    return f"{one}{spaced}{two}" if one and two else f"{{{one}{bars}{two}}}"


def _side(options: tuple[Option, ...], *, merged: bool) -> tuple[str, int]:
    """The options, and the longest run of bars in them."""
    inner = [_inner(option.game) for option in options]
    texts = [text for text, _ in inner]
    return ", ".join(dict.fromkeys(texts) if merged else texts), max((count for _, count in inner), default=0)


def _inner(of: Game) -> tuple[str, int]:
    """A game inside another: two letters without a bar, more in braces where commas would mislead."""
    if isinstance(of, Leaf):
        return str(of), 0
    pair = _letters(of, 1)
    if pair is not None and max(map(len, pair)) == 1:
        return "".join(pair), 0
    text = options_text(of.left, of.right)
    if not (of.left and of.right):
        return text, 0  # has its braces
    several = any(len(bare_options(options)) > 1 for options in (of.left, of.right))
    return (f"{{{text}}}", 0) if several else (text, _most_bars(text))


def _most_bars(text: str) -> int:
    """The longest run of bars outside of braces."""
    depth = run = most = 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        run = run + 1 if sign == "|" and depth == 0 else 0
        most = max(most, run)
    return most
