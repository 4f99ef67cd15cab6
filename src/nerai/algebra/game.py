"""Games `{F | O}` over outcomes: what each player can move to, with the names of the moves.

A Game is a Leaf (finished, with its outcome) or a Node with options of both players. Games are values: no
option is altered. How games are played and joined is play.py and combine.py, reading text notation.py.

`str(game)` is the notation: `W|L`; halves of two letters are written together (`WL|L` for `W|L || L`); more
bars bind looser; options are separated by commas.

The *tally* of a game is how many moves in a row it tells of.
"""

from collections.abc import Callable, Iterable, Iterator
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

    @property
    def negated(self) -> "Node":
        """The game as the other player sees it."""
        return Node(_negated(self.right), _negated(self.left))

    def options(self, player: Player) -> tuple[Option, ...]:
        """What a player can move to."""
        return self.left if player is Player.FRIEND else self.right

    def __str__(self) -> str:
        return _Printer().text(self)


Game: TypeAlias = Leaf | Node


def game(left: Game | Iterable[Game], right: Game | Iterable[Game]) -> Node:
    """The game with these options, moves unnamed."""
    return Node(_options(left), _options(right))


def leaves(of: Game) -> Iterator[Outcome]:
    """All outcomes the game may end with."""
    if isinstance(of, Leaf):
        yield of.outcome
    else:
        for option in of.left + of.right:
            yield from leaves(option.game)


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
    """All letters to a tally, also where they are alike: `WW|WL` for `W|WL`; where it has choices, as it is."""
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


class _Printer:
    """Games as text; a node of two letters is written `W|L` by itself and `WL` inside another."""

    def text(self, of: Game) -> str:
        """The game, with as few bars as tell it apart."""
        if isinstance(of, Leaf):
            return str(of)
        sides = [self._side(options) for options in (of.left, of.right)]
        bars = "|" * (1 + max(count for _, count in sides))
        left, right = (text for text, _ in sides)
        if not (left and right):
            return f"{{{left}{bars}{right}}}"
        tight = all(len(item) == 1 or item.isalpha() for item in (left, right))
        return f"{left}{bars}{right}" if tight else f"{left} {bars} {right}"

    def _side(self, options: tuple[Option, ...]) -> tuple[str, int]:
        """The options, and the number of bars in them."""
        inner = [self._inner(option.game) for option in options]
        texts = dict.fromkeys(text for text, _ in inner)
        return ", ".join(texts), max((count for _, count in inner), default=0)

    def _inner(self, of: Game) -> tuple[str, int]:
        if isinstance(of, Leaf):
            return str(of), 0
        pair = _pair(of)
        if pair is not None:
            return ("" if max(map(len, pair)) == 1 else " ").join(pair), 0
        text = self.text(of)
        if text.startswith("{"):
            return text, 0
        several = any(len(bare_options(options)) > 1 for options in (of.left, of.right))
        return (f"{{{text}}}", 0) if several else (text, _most_bars(text))


def _pair(of: Node) -> list[str] | None:
    """The two letters of a node that has just those."""
    return _letters(of, 1)


def _most_bars(text: str) -> int:
    """The longest run of bars outside of braces."""
    depth = run = most = 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        run = run + 1 if sign == "|" and depth == 0 else 0
        most = max(most, run)
    return most


def map_leaves(of: Game, change: Callable[[Outcome], Outcome]) -> Game:
    """The game with its outcomes changed."""
    if isinstance(of, Leaf):
        return Leaf(change(of.outcome))

    def side(options: tuple[Option, ...]) -> tuple[Option, ...]:
        return tuple(Option(map_leaves(option.game, change), option.moves) for option in options)

    return Node(side(of.left), side(of.right))
