"""Small zones for proofs: the least that the page "What a proof is" asks for, rule by rule.

Takes states of a LocalGame; gives sets of points. A rule named in `skip` is left out on purpose, so that
tests can make zones that break just that rule.
"""

from collections.abc import Iterable

from nerai.lang import Kind
from tests.support.local_game import UNLIMITED, LocalGame, State


class Zones:
    """Zones for one game and one winner."""

    def __init__(self, game: LocalGame, winner: int, *, skip: Iterable[str] = ()) -> None:
        self.game = game
        self.winner = winner
        self.skip = frozenset(skip)

    def for_winner(
        self, state: State, point: int, child: set[int], after: State, last: int | None = None
    ) -> set[int]:
        """The zone where the winner plays a point; `last` is the loser's move if it took one stone there."""
        zone = child | {point}
        if "W2" not in self.skip:
            zone |= self._taken(state, point, child) | self._joined(state, point, after)
        if "W1" not in self.skip:
            zone |= self._no_suicide(state, point, zone)
        if "W3" not in self.skip and last is not None and point != state.ko:
            zone |= {last, *self.game.near[last]}
        return zone | self.bounds(state)

    def bounds(self, state: State) -> set[int]:
        """W5: the chains that the winner may not let have too many liberties."""
        zone: set[int] = set()
        for letter, wish in zip(state.atoms, self.game.wishes, strict=True):
            if letter == "o" and wish.bound and wish.reacher == self.winner and "W5" not in self.skip:
                chain = self.game.chain(state, min(wish.stones))
                zone |= chain | self.game.around(chain)
        return zone

    def bound_is_passed(self, state: State) -> bool:
        """Whether a chain that the winner must take has too many liberties, were the winner to move."""
        return any(
            len(self.game.liberties(state, self.game.chain(state, min(wish.stones)))) > wish.bound
            for letter, wish in zip(state.atoms, self.game.wishes, strict=True)
            if letter == "o" and wish.bound and wish.reacher == self.winner
        )

    def _no_suicide(self, state: State, point: int, zone: set[int]) -> set[int]:
        """W1, with as few new points as can be."""
        game = self.game
        ways: list[set[int]] = [{beside} for beside in game.near[point] if not state.stones[beside]]
        for beside in game.near[point]:
            if not state.stones[beside]:
                continue
            chain = game.chain(state, beside)
            liberties = game.liberties(state, chain) - {point}
            if state.stones[beside] == state.to_play:
                ways += [{*chain, liberty} for liberty in liberties]
            elif not liberties:
                ways.append(game.around(chain) | chain)
        return min(ways, key=lambda way: (len(way - zone), sorted(way)), default=set())

    def _taken(self, state: State, point: int, child: set[int]) -> set[int]:
        zone: set[int] = set()
        for beside in self.game.near[point]:
            if state.stones[beside] == 3 - state.to_play:
                chain = self.game.chain(state, beside)
                seen = chain & (child | (self.game.named - state.taken))
                if seen and self.game.liberties(state, chain) == {point}:
                    zone |= chain | self.game.around(chain)
        return zone

    def _joined(self, state: State, point: int, after: State) -> set[int]:
        for old, new, wish in zip(state.atoms, after.atoms, self.game.wishes, strict=True):
            if (old, new) == ("o", "r") and wish.kind is Kind.CONNECT and wish.owner == self.winner:
                return set(self.game.chain(after, point)) - {point}
        return set()

    def closed(self, state: State, zone: set[int]) -> set[int]:
        """The least zone around the points for the loser to move, but for the moves to be listed."""
        while True:
            wider = zone | self._chains(state, zone) | self._suicides(state, zone) | self._ban(state, zone)
            wider |= self._named_taken(state, zone)
            if wider == zone:
                return zone
            zone = wider

    def _chains(self, state: State, zone: set[int]) -> set[int]:
        """L3, whose parts can be skipped as `L3 whole`, `L3 loser`, `L3 two` and `L3 atari`."""
        game = self.game
        wider: set[int] = set()
        for stone in zone:
            if not state.stones[stone]:
                continue
            chain = game.chain(state, stone)
            liberties = sorted(game.liberties(state, chain), key=lambda p: (p not in zone, p))
            if "L3 whole" not in self.skip:
                wider |= chain
            if state.stones[stone] == state.to_play:
                wider |= set() if "L3 loser" in self.skip else set(liberties[:1])
            else:
                wider |= set(liberties[: 1 if "L3 two" in self.skip else 2])
                if len(liberties) == 1 and "L3 atari" not in self.skip:
                    wider |= game.around(chain)
        return wider

    def _suicides(self, state: State, zone: set[int]) -> set[int]:
        """L4 and L6."""
        game = self.game
        wider: set[int] = set()
        for point in zone:
            if state.stones[point]:
                continue
            if game.is_suicide(state, point):
                if "L4" not in self.skip:
                    wider |= set(game.near[point])
                    for beside in game.near[point]:
                        if state.stones[beside] == state.to_play:
                            wider |= game.around(game.chain(state, beside))
            elif game.suicide and "L6" not in self.skip:
                wider |= self._no_suicide(state, point, zone)
        return wider

    def _ban(self, state: State, zone: set[int]) -> set[int]:
        """L5."""
        game = self.game
        if state.ko not in zone or state.threats[state.to_play - 1] == UNLIMITED or "L5" in self.skip:
            return set()
        for beside in game.near[state.ko]:
            if game.liberties(state, game.chain(state, beside)) == {state.ko}:
                return {beside, *game.near[beside]}
        raise AssertionError("nothing took the ko")

    def _named_taken(self, state: State, zone: set[int]) -> set[int]:
        """L7."""
        wider: set[int] = set()
        for point in zone:
            for beside in self.game.near[point] if not state.stones[point] else ():
                if state.stones[beside] == self.winner:
                    chain = self.game.chain(state, beside)
                    if (
                        chain & (self.game.named - state.taken)
                        and len(self.game.liberties(state, chain)) == 1
                    ):
                        wider |= chain
        return wider

    def stand(self, state: State) -> set[int] | None:
        """What keeps the value as it is, if anything does."""
        game = self.game
        zone: set[int] = set()
        kept = set()
        for index, (letter, wish) in enumerate(zip(state.atoms, game.wishes, strict=True)):
            if letter != "o" or wish.reacher == self.winner:
                continue
            left = sorted(wish.stones - state.taken)
            chains = [game.chain(state, stone) for stone in left]
            kept.add(index)
            if wish.kind is Kind.CONNECT:
                zone |= chains[0] | game.around(chains[0])
            else:
                zone |= frozenset().union(*(chains if wish.kind is Kind.KILL_ANY else chains[:1]))
        return zone if game.decided_for(self.winner, state, frozenset(kept)) else None

    def bound_shown(self, before: str, state: State) -> set[int]:
        """What must be seen of chains that have just got more liberties than the loser's bound."""
        zone: set[int] = set()
        for old, new, wish in zip(before, state.atoms, self.game.wishes, strict=True):
            if (old, new) == ("o", "i") and wish.bound and wish.reacher != self.winner:
                chain = self.game.chain(state, min(wish.stones))
                zone |= chain | set(sorted(self.game.liberties(state, chain))[: wish.bound + 1])
        return zone
