"""What games joined by AND, OR and NOT are worth together.

Takes an expression of independent games; gives the outcome with either player first (`result`), the game it
is as a whole to a tally (`value`: definition 4 with passes, all parts at once), its moves (`move_sets`) and
the two numbers of achievability. Whether the games are independent is not known here; where moves play in
several of them, `doubles` name those.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nerai.algebra.expression import Expression, as_expression, parts_of
from nerai.algebra.game import Game, Leaf, Names, Option
from nerai.algebra.order import simplified, undominated
from nerai.algebra.outcome import Outcome, Player, W
from nerai.algebra.play import Doubles, Play, State

MOST_TALLY: Final = 8
_NO_DOUBLES: Final[Doubles] = {}


@dataclass(frozen=True, slots=True)
class MoveSets:
    """The moves of one player: by how many of them in a row change something, and those that only harm him.

    The first set of `by_count` are the achieving moves, the second the threats. Whoever makes the sets says
    what counts as a change: `move_sets` tells a seki from W and from L, so that a move which makes a seki of
    a win achieves something. Others may count it as one of the two.
    """

    by_count: tuple[frozenset[str], ...]
    losing: frozenset[str] = frozenset()

    def of(self, count: int) -> frozenset[str]:
        """The moves that are the first of so many in a row."""
        return self.by_count[count - 1] if 1 <= count <= len(self.by_count) else frozenset()


@dataclass(frozen=True, slots=True)
class Achievability:
    """Moves in a row Friend needs for W, Opponent's moves after which it is still W; a seki is not W.

    None where the tally was too small.
    """

    needs: int | None
    can_give: int | None


def result(what: Expression | Game, first: Player, *, doubles: Doubles = _NO_DOUBLES) -> Outcome:
    """What comes of it when that player moves first and they take turns."""
    play = Play(as_expression(what), doubles)
    return Outcome(play.first(play.start, first))


def value(what: Expression | Game, tally: int | None = None, *, doubles: Doubles = _NO_DOUBLES) -> Game:
    """The game it is as a whole, to a tally; by default to the tallies of all parts together."""
    expression = as_expression(what)
    wanted = natural_tally(expression) if tally is None else tally
    play = Play(expression, doubles)
    return _Values(play).value(play.start, wanted)


def all_options(
    what: Expression | Game, player: Player, tally: int, *, doubles: Doubles = _NO_DOUBLES
) -> tuple[Option, ...]:
    """What each move of a player makes of it, to a tally one lower; dominated ones, too, passes left out."""
    play = Play(as_expression(what), doubles)
    return tuple(_Values(play).moved(play.start, player, tally))


def natural_tally(expression: Expression) -> int:
    """The moves in a row that the parts tell of, together; a letter that is a ko tells of one."""
    total = sum(_own_tally(part.game) for part in parts_of(expression))
    return max(1, min(MOST_TALLY, total))


def move_sets(
    what: Expression | Game, player: Player, tally: int, *, doubles: Doubles = _NO_DOUBLES
) -> MoveSets:
    """The named first moves of a player, up to that many in a row."""
    play = Play(as_expression(what), doubles)
    return _Rows(play, player).sets(tally)


def after_moves(what: Expression | Game, player: Player, count: int) -> Outcome:
    """What comes of it after so many moves of a player in a row; then they take turns, the other first."""
    play = Play(as_expression(what))
    return Outcome(_Rows(play, player).after(play.start, count))


def achievability(what: Expression | Game, tally: int) -> Achievability:
    """How many moves in a row Friend needs, and how many of Opponent's he can ignore."""
    play = Play(as_expression(what))
    friend, opponent = (_Rows(play, player) for player in Player)
    needs = next((n for n in range(tally + 1) if friend.after(play.start, n) == W.mask), None)
    lost = next((n for n in range(tally + 1) if opponent.after(play.start, n) != W.mask), None)
    return Achievability(needs, None if lost is None else max(0, lost - 1))


def _own_tally(game: Game) -> int:
    return 1 if isinstance(game, Leaf) and str(game).startswith("KO_") else game.tally


class _Values:
    """Games that states are worth, to a tally."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._known: dict[tuple[State, int], Game] = {}

    def value(self, state: State, tally: int) -> Game:
        """The game a state is, whoever moves first in it."""
        decided = self._play.decided(state.at)
        if decided is not None:
            return Leaf(Outcome(decided))
        key = state, tally
        if key not in self._known:
            self._play.spend(20)  # its options are compared with each other
            left, right = (self._options(state, player, tally) for player in Player)
            self._known[key] = simplified(left, right)
        return self._known[key]

    def _options(self, state: State, player: Player, tally: int) -> tuple[Option, ...]:
        if tally <= 1:
            return (self._last(state, player),)
        # A pass leaves the game as it is; it comes last, for what is worth the same is told by its moves.
        passed = Option(self.value(State(state.at), tally - 1))
        return undominated([*self.moved(state, player, tally), passed], player)

    def moved(self, state: State, player: Player, tally: int) -> list[Option]:
        """What each move of a player leads to."""
        return [
            Option(self.value(after, tally - 1), names) for after, names in self._play.moves(state, player)
        ]

    def _last(self, state: State, player: Player) -> Option:
        """What comes of it when that player moves and they take turns from then on."""
        best = self._play.first(state, player)
        names: set[str] = set()
        for after, moves in self._play.moves(state, player):
            if self._play.first(after, player.other) == best:
                names.update(moves)
        return Option(Leaf(Outcome(best)), tuple(sorted(names)))


class _Rows:
    """What a player gets with several moves in a row."""

    def __init__(self, play: Play, player: Player) -> None:
        self._play = play
        self._player = player
        self._choose: Callable[[int, int], int] = int.__or__ if player is Player.FRIEND else int.__and__

    def after(self, state: State, count: int) -> int:
        """The mask after so many moves in a row of the player; then the other moves, and they take turns."""
        if count == 0:
            return self._play.first(
                State(state.at) if state.banned is self._player else state, self._player.other
            )
        best = self.after(State(state.at), count - 1)
        for following, _ in self._play.moves(state, self._player):
            best = self._choose(best, self.after(following, count - 1))
        return best

    def sets(self, tally: int) -> MoveSets:
        """All named moves that lead to something, by how many in a row are needed."""
        start = self._play.start
        moves = self._play.moves(start, self._player)
        by_count = []
        for count in range(1, tally + 1):
            without = self.after(start, count - 1)
            by_count.append(self._better(moves, count - 1, without, self._player))
        losing = self._better(moves, 0, self.after(start, 0), self._player.other)
        return MoveSets(tuple(by_count), losing)

    def _better(self, moves: list[tuple[State, Names]], more: int, than: int, side: Player) -> frozenset[str]:
        """The moves after which, with so many more in a row, a side is better off than with that mask."""
        better = [
            names for after, names in moves if Outcome(self.after(after, more)).better(Outcome(than), side)
        ]
        return frozenset(name for names in better for name in names)
