"""Dependence of games: moves that play in two of them at once.

Takes two games with named moves; gives their Overlaps: moves of a player that are the first of n in a row in
one and the first of m in the other. (1,1) achieves both goals, (1,2) achieves one and threatens the other
(sente), (2,2) threatens both. An overlap is *effective* when no single reply answers it in both games. A move
that achieves one goal and harms the other makes them *Sussman-dependent*.

What is found here follows from the moves the games tell of. That games are independent does not: moves that
nobody looked at may tie them together. Whether they are is for search to say.
"""

from dataclasses import dataclass
from typing import Final

from nerai.algebra.combine import MoveSets, move_sets, result
from nerai.algebra.expression import both, either
from nerai.algebra.game import Game
from nerai.algebra.outcome import Op, Player

_WORDS: Final = {
    (1, 1): "achieves both",
    (1, 2): "achieves the first and threatens the second",
    (2, 1): "threatens the first and achieves the second",
    (2, 2): "threatens both",
}


@dataclass(frozen=True, slots=True)
class Overlap:
    """Moves of a player that belong to `counts[0]` moves in a row in one game, `counts[1]` in the other."""

    player: Player
    counts: tuple[int, int]
    moves: frozenset[str]

    @property
    def words(self) -> str:
        """What such a move does."""
        one, two = self.counts
        return _WORDS.get(self.counts, f"is the first of {one} moves in one and of {two} in the other")

    def __str__(self) -> str:
        return f"({self.counts[0]},{self.counts[1]}) {self.player.value}: {', '.join(sorted(self.moves))}"


@dataclass(frozen=True, slots=True)
class Sussman:
    """Moves that achieve something in game `achieved` (0 or 1), and lose something in the other."""

    player: Player
    achieved: int
    moves: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dependence:
    """How two games depend on each other by the moves they tell of."""

    overlaps: tuple[Overlap, ...]
    sussman: tuple[Sussman, ...]

    def __bool__(self) -> bool:
        return bool(self.overlaps or self.sussman)


def dependence(one: Game, two: Game, tally: int = 2) -> Dependence:
    """The overlaps of two games for up to that many moves in a row, and Sussman pairs."""
    return dependence_of_sets(
        {player: move_sets(one, player, tally) for player in Player},
        {player: move_sets(two, player, tally) for player in Player},
    )


def dependence_of_sets(one: dict[Player, MoveSets], two: dict[Player, MoveSets]) -> Dependence:
    """The same from the sets of moves themselves."""
    overlaps = []
    for player in Player:
        for n, first in enumerate(one[player].by_count, start=1):
            for m, second in enumerate(two[player].by_count, start=1):
                if first & second:
                    overlaps.append(Overlap(player, (n, m), first & second))
    pairs = [(0, one, two), (1, two, one)]
    sussman = [
        Sussman(player, index, shared)
        for player in Player
        for index, wins, loses in pairs
        if (shared := wins[player].of(1) & loses[player].losing)
    ]
    return Dependence(tuple(overlaps), tuple(sussman))


def effective(op: Op, one: Game, two: Game, player: Player, move: str) -> bool:
    """Whether no single reply answers a move that plays in both games.

    A reply answers it when, with the reply made in every game that has it, the player gets no more out of the
    games joined than he would have had without the double move.
    """
    played = [_after(item, player, move) for item in (one, two)]
    join = both if op is Op.AND else either
    before = result(join(one, two), player)
    replies = {name for item in played for name in _names(item, player.other)}
    for reply in replies:
        answered = [_after(item, player.other, reply) for item in played]
        if not result(join(*answered), player).better(before, player):
            return False
    return result(join(*played), player.other).better(before, player)


def _after(game: Game, player: Player, move: str) -> Game:
    """The game after a move, or as it is if it does not have it."""
    found = (option.game for option in game.options(player) if move in option.moves)
    return next(found, game)


def _names(game: Game, player: Player) -> frozenset[str]:
    return frozenset(name for option in game.options(player) for name in option.moves)
