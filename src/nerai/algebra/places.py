"""Games laid out for playing: the places a game can be in, and the moves between them.

Takes a game; gives its Places. Here letters that stand for more than an end are spelled out:

- A ko is two places: UP, where Friend can win and Opponent take, and DOWN, where Friend can take and Opponent
  win. `KO_UP` after Friend's move is UP, just taken; `KO_DOWN` after Opponent's is DOWN, just taken. After a
  move of the other side they say who may take first: `KO_UP` after Opponent's move is DOWN, not taken yet.
- A game that can end in one way only has ended so, unless that is a ko or uncertain.
- A `U` that was reached by a move is won by the same player with one move more.
- Whatever is not over *stands* when both pass: as seki, and an uncertain game as uncertain.
"""

from dataclasses import dataclass
from typing import Final

from nerai.algebra.game import Game, Leaf, Names, Node
from nerai.algebra.outcome import KO_DOWN, KO_UP, SEKI, L, Outcome, Player, U, W


@dataclass(frozen=True, slots=True)
class Move:
    """A move to another place; `takes` a ko, which the other player may not take back at once."""

    to: int
    names: Names = ()
    takes: bool = False


@dataclass(slots=True)
class Place:
    """What a game counts as when nobody moves in it any more, and the moves of both players."""

    stands: int
    over: bool
    friend: tuple[Move, ...] = ()
    opponent: tuple[Move, ...] = ()

    def moves(self, player: Player) -> tuple[Move, ...]:
        """The moves of a player."""
        return self.friend if player is Player.FRIEND else self.opponent


_MORE_THAN_ENDS: Final = frozenset({KO_UP, KO_DOWN, U})


class Places:
    """All places of one game; the game begins at `start`."""

    def __init__(self, game: Game) -> None:
        self.places: list[Place] = []
        self.has_ko = False
        self._ends: dict[Outcome, int] = {}
        self._ko: tuple[int, int] | None = None
        self.start = self._add(game, None).to

    def __getitem__(self, index: int) -> Place:
        return self.places[index]

    def _add(self, game: Game, by: Player | None, names: Names = ()) -> Move:
        """The move that leads to the game; None when the game begins there."""
        if isinstance(game, Leaf):
            return self._letter(game.outcome, by, names)
        only = self._only_end(game)
        if only is not None:
            return Move(self._end(only), names)
        index = self._new(Place(SEKI.mask, over=False))
        friend = tuple(self._add(option.game, Player.FRIEND, option.moves) for option in game.left)
        opponent = tuple(self._add(option.game, Player.OPPONENT, option.moves) for option in game.right)
        self.places[index].friend, self.places[index].opponent = friend, opponent
        return Move(index, names)

    def _only_end(self, game: Node) -> Outcome | None:
        """How the game ends, if there is but one way and nothing more can come of that."""
        found: Outcome | None = None
        for options in (game.left, game.right):
            if not options:
                return None
            for option in options:
                inner = option.game
                end = inner.outcome if isinstance(inner, Leaf) else self._only_end(inner)
                if end is None or end in _MORE_THAN_ENDS or (found is not None and end != found):
                    return None
                found = end
        return found

    def _letter(self, outcome: Outcome, by: Player | None, names: Names) -> Move:
        if outcome in (KO_UP, KO_DOWN):
            up, down = self._kos()
            if by is None:
                return Move(up if outcome == KO_UP else down, names)
            own = outcome == (KO_UP if by is Player.FRIEND else KO_DOWN)
            if own:
                return Move(up if by is Player.FRIEND else down, names, takes=True)
            return Move(up if by is Player.FRIEND else down, names)
        if outcome == U and by is not None:
            again, end = (W, U) if by is Player.FRIEND else (U, L)
            place = Place(U.mask, False, (Move(self._end(again)),), (Move(self._end(end)),))
            return Move(self._new(place), names)
        return Move(self._end(outcome), names)

    def _kos(self) -> tuple[int, int]:
        """The places UP and DOWN."""
        if self._ko is None:
            self.has_ko = True
            up = self._new(Place(SEKI.mask, over=False))
            down = self._new(Place(SEKI.mask, over=False))
            self._ko = up, down
            self.places[up].friend = (Move(self._end(W)),)
            self.places[up].opponent = (Move(down, takes=True),)
            self.places[down].friend = (Move(up, takes=True),)
            self.places[down].opponent = (Move(self._end(L)),)
        return self._ko

    def _end(self, outcome: Outcome) -> int:
        if outcome not in self._ends:
            self._ends[outcome] = self._new(Place(outcome.mask, over=True))
        return self._ends[outcome]

    def _new(self, place: Place) -> int:
        self.places.append(place)
        return len(self.places) - 1
