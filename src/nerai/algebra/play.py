"""Several independent games played side by side: what comes of it when the players take turns.

Takes an expression; gives, for every state of its games, the outcome with either player to move. Each turn is
a move in one game, or a pass; two passes in a row end the play, and what is not over stands (places.py).
`doubles` are names of moves that a player makes in all games at once that have them.

Without kos play ends by itself, and one look at each state is enough. With kos it may go round: a ko that was
just taken cannot be taken back at once, except with a threat from outside, which is there or not according to
the hypothesis (outcome.py). Play without end stands as seki, unless threats are used for ever: whoever has
them without number must get somewhere, or loses.

Knows nothing of tallies or of notation: combine.py.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from nerai.algebra.expression import Expression, Joined, Part, parts_of, positive
from nerai.algebra.game import Names
from nerai.algebra.loops import Loops, Step
from nerai.algebra.outcome import Op, Player, W, together
from nerai.algebra.places import Places
from nerai.errors import AlgebraError

Doubles: TypeAlias = Mapping[Player, frozenset[str]]
_NO_DOUBLES: Final[Doubles] = {}
_ALL: Final = W.mask
MOST_WORK: Final = 1_000_000
"""Looks at states, roughly: some seconds."""


class State(NamedTuple):
    """Where each game is, and the game in which `banned` may not take back a ko now."""

    at: tuple[int, ...]
    ban: int = -1
    banned: Player | None = None

    def ban_for(self, player: Player) -> int:
        """The game in which that player may not take the ko; -1 when he may everywhere."""
        return self.ban if self.banned is player else -1


class Play:
    """The games of one expression."""

    def __init__(self, expression: Expression, doubles: Doubles = _NO_DOUBLES) -> None:
        plain = positive(expression)
        self._games = [Places(part.game) for part in parts_of(plain)]
        self._form = _form(plain, iter(range(len(self._games))))
        self._doubles = doubles
        self._work = 0
        self._decided: dict[tuple[int, ...], int | None] = {}
        self._values: dict[tuple[int, ...], tuple[int, int]] = {}
        self._loops = (
            Loops(self._steps, self.stands, self.spend) if any(game.has_ko for game in self._games) else None
        )
        self.start = State(tuple(game.start for game in self._games))

    def first(self, state: State, player: Player) -> int:
        """The mask of what comes of a state when that player moves next."""
        if self._loops is not None:
            return self._loops.value((state.at, state.ban_for(player), player, False))
        return self._first(state.at, player)

    def moves(self, state: State, player: Player) -> list[tuple[State, Names]]:
        """The states a player can move to, with the names of the moves; what is banned is left out."""
        ban = state.ban_for(player)
        return [
            (State(at, taken, player.other if taken >= 0 else None), names)
            for at, taken, names in self._reached(state.at, player)
            if taken < 0 or taken != ban
        ]

    def spend(self, work: int) -> None:
        """Count what playing it out costs; AlgebraError when it is too much."""
        self._work += work
        if self._work > MOST_WORK:
            raise AlgebraError(
                f"{len(self._games)} games together take too long to play out",
                hint="use fewer of them, or a smaller tally",
            )

    def stands(self, at: tuple[int, ...]) -> int:
        """The mask of what the state counts as when nobody moves any more."""
        return self._evaluated(at, -1)

    def decided(self, at: tuple[int, ...]) -> int | None:
        """The mask, if what is still going on cannot change it; else None."""
        if at not in self._decided:
            low = self._evaluated(at, 0)
            self._decided[at] = low if low == self._evaluated(at, _ALL) else None
        return self._decided[at]

    def _first(self, at: tuple[int, ...], player: Player) -> int:
        """The same where nothing goes round."""
        pair = self._values.get(at)
        if pair is None:
            decided = self.decided(at)
            pair = self._values[at] = self._both(at) if decided is None else (decided, decided)
        return pair[player is Player.OPPONENT]

    def _both(self, at: tuple[int, ...]) -> tuple[int, int]:
        """What comes of it with Friend and with Opponent to move, where nothing goes round."""
        friend, opponent, stands = 0, _ALL, self.stands(at)
        for after, _, _ in self._reached(at, Player.FRIEND):
            friend |= self._first(after, Player.OPPONENT)
        for after, _, _ in self._reached(at, Player.OPPONENT):
            opponent &= self._first(after, Player.FRIEND)
        # Whoever passes leaves the move to the other, who may pass as well.
        return friend | opponent & stands, opponent & (friend | stands)

    def _reached(self, at: tuple[int, ...], player: Player) -> list[tuple[tuple[int, ...], int, Names]]:
        """All moves: where they lead, the game whose ko they take (-1: none), names."""
        self.spend(len(at))
        found = []
        shared = self._doubles.get(player)
        for index, game in enumerate(self._games):
            for move in game.places[at[index]].moves(player):
                taken = index if move.takes else -1
                places = (*at[:index], move.to, *at[index + 1 :])
                if shared is not None:
                    partners = self._partners(at, index, shared.intersection(move.names), player)
                    if any(other < index for other, _ in partners):
                        continue  # made with the earlier game
                    for other, to in partners:
                        places = (*places[:other], to, *places[other + 1 :])
                found.append((places, taken, move.names))
        return found

    def _partners(
        self, at: tuple[int, ...], index: int, shared: frozenset[str], player: Player
    ) -> list[tuple[int, int]]:
        """Where else moves lead that are made in several games at once."""
        return [
            (other, partner.to)
            for other, game in enumerate(self._games)
            if other != index and shared
            for partner in game.places[at[other]].moves(player)
            if shared.intersection(partner.names)
        ]

    def _steps(self, at: tuple[int, ...], ban: int, player: Player) -> list[Step] | int:
        """The moves for loops.py; the mask where it is decided."""
        decided = self.decided(at)
        if decided is not None:
            return decided
        return [
            Step((places, taken, player.other, False), uses_threat=0 <= taken == ban)
            for places, taken, _ in self._reached(at, player)
        ]

    def _evaluated(self, at: tuple[int, ...], rest: int) -> int:
        """The mask when games that are not over count as `rest`; as they stand when that is -1."""
        masks = []
        for game, index in zip(self._games, at, strict=True):
            place = game.places[index]
            masks.append(place.stands if place.over or rest < 0 else rest)
        return _value(self._form, masks)


_Form: TypeAlias = "int | tuple[Op, list[_Form]]"


def _form(expression: Expression, numbers: Iterator[int]) -> _Form:
    """The expression with the numbers of its games."""
    if isinstance(expression, Part):
        return next(numbers)
    assert isinstance(expression, Joined)
    return expression.op, [_form(part, numbers) for part in expression.parts]


def _value(form: _Form, masks: list[int]) -> int:
    if isinstance(form, int):
        return masks[form]
    op, parts = form
    mask = _value(parts[0], masks)
    for part in parts[1:]:
        mask = together(op, mask, _value(part, masks))
    return mask
