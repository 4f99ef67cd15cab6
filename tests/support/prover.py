"""A tiny prover in Python, to have honest certificates that no other program of ours had a hand in.

`Prover` searches to a depth that grows, with the least zones: the loser's pass first, then only the moves
inside the zone. `whole_board` takes every point for the zone instead. `Oracle` searches nothing: it
lists all states that can be reached, each with the flag "the last move was a pass", and works back from the
ends of the game, so it knows who really wins, and where neither side can force anything.
"""

from collections import defaultdict
from collections.abc import Iterator

from nerai.lang import Kind
from tests.support.local_game import PASS, LocalGame, State
from tests.support.naive_life import alive_stones
from tests.support.proofs import Node
from tests.support.zones import Zones


class OutOfNodes(Exception):  # noqa: N818 - an expected end of a search
    """The search took longer than allowed."""


class Prover:
    """Looks for a proof that one side wins; only points of `area` are tried for the winner.

    Its proofs are wrong if it is told to overlook the loser's moves on points of `blind`, or the rules of
    `skip` on zones.
    """

    def __init__(
        self,
        game: LocalGame,
        winner: int,
        *,
        area: set[int] | None = None,
        whole_board: bool = False,
        most_nodes: int = 50_000,
        blind: frozenset[int] = frozenset(),
        skip: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.winner = winner
        self.area = set(range(game.area)) if area is None else area
        self.whole_board = whole_board
        self.blind = blind
        self.zones = Zones(game, winner, skip=skip)
        self.left = most_nodes
        self._proved: dict[tuple[State, int | None], Node] = {}
        self._failed: dict[tuple[State, int | None], int] = {}

    def prove(self, most_depth: int = 12) -> Node | None:
        """A proof of at most that many moves, or None; OutOfNodes when it takes too long."""
        before = "o" * len(self.game.wishes)
        for depth in range(most_depth + 1):
            root = self._prove(self.game.start, before, None, depth)
            if root is not None:
                return root
        return None

    def _prove(self, state: State, before: str, last: int | None, depth: int) -> Node | None:
        shown = self.zones.bound_shown(before, state)
        key = (state, last)
        if not shown and key in self._proved:
            return self._proved[key]
        if self._failed.get(key, -1) >= depth:
            return None
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes
        node = self._leaf(state)
        if node is None and depth > 0:
            for_winner = state.to_play == self.winner
            node = self._move(state, last, depth) if for_winner else self._replies(state, shown, depth)
        if node is None:
            self._failed[key] = depth
            return None
        node.zone |= shown
        if not shown:
            self._proved[key] = node
        return node

    def _leaf(self, state: State) -> Node | None:
        if self.game.decided_for(self.winner, state):
            return Node(state, set(), leaf="decided")
        return self._alive(state)

    def _alive(self, state: State) -> Node | None:
        game = self.game
        wishes = [w for w in game.wishes if w.owner == self.winner and w.kind is not Kind.CONNECT]
        if not wishes or game.suicide:
            return None
        stones = alive_stones(game.width, game.height, state.stones, self.winner)
        kept = frozenset(
            index
            for index, wish in enumerate(game.wishes)
            if wish in wishes
            and (wish.stones - state.taken) & stones
            and (wish.kind is not Kind.KILL_ANY or wish.stones <= stones)
        )
        if not game.decided_for(self.winner, state, kept):
            return None
        zone = set(stones)
        for region in _regions(game, state, self.winner):
            if game.around(region) <= stones and self._is_vital(state, region):
                zone |= region
        return Node(state, zone, leaf="alive", alive=stones)

    def _is_vital(self, state: State, region: frozenset[int]) -> bool:
        empty = {point for point in region if not state.stones[point]}
        beside = {self.game.chain(state, point) for point in self.game.around(region)}
        return any(empty <= self.game.around(chain) for chain in beside)

    def _move(self, state: State, last: int | None, depth: int) -> Node | None:
        for point in self._candidates(state):
            after = self.game.play(state, point)
            child = self._prove(after, state.atoms, None, depth - 1)
            if child is not None:
                zone = self._winner_zone(state, point, child, after, last)
                return Node(state, zone, move=point, child=child, pays=PASS != point == state.ko)
        return None

    def _winner_zone(self, state: State, point: int, child: Node, after: State, last: int | None) -> set[int]:
        if self.whole_board:
            return set(range(self.game.area))
        if point == PASS:
            stand = self.zones.stand(state)
            assert stand is not None
            return child.zone | stand | self.zones.bounds(state)
        beside = last is not None and last != PASS and point in self.game.near[last]
        return self.zones.for_winner(state, point, child.zone, after, last if beside else None)

    def _candidates(self, state: State) -> Iterator[int]:
        game = self.game

        def urgency(point: int) -> int:
            chains = [game.chain(state, p) for p in game.near[point] if state.stones[p]]
            return min((len(game.liberties(state, chain)) for chain in chains), default=9)

        legal = [p for p in game.legal(state) if p in self.area and not game.is_suicide(state, p)]
        yield from sorted(legal, key=urgency)
        if self.zones.stand(state) is not None:
            yield PASS

    def _replies(self, state: State, shown: set[int], depth: int) -> Node | None:
        stand = self.zones.stand(state) if state.ko == PASS else None
        if stand is not None and not self.zones.bound_is_passed(state):
            node = self._all_replies(state, stand | self.zones.bounds(state) | shown, {}, depth)
            if node is not None:
                return node
        child = self._prove(self.game.play(state, PASS), state.atoms, PASS, depth - 1)
        if child is None:
            return None
        return self._all_replies(state, child.zone | shown, {PASS: child}, depth)

    def _all_replies(self, state: State, zone: set[int], listed: dict[int, Node], depth: int) -> Node | None:
        game = self.game
        if self.whole_board:
            zone = set(range(game.area))
        while True:
            zone = self.zones.closed(state, zone)
            unseen = self.blind | listed.keys()
            point = next((p for p in game.legal(state) if p in zone and p not in unseen), None)
            if point is None:
                return Node(state, zone, replies=list(listed.items()))
            child = self._prove(game.play(state, point), state.atoms, point, depth - 1)
            if child is None:
                return None
            listed[point] = child
            zone |= child.zone


def _regions(game: LocalGame, state: State, color: int) -> list[frozenset[int]]:
    """The connected sets of points without stones of a colour, as large as can be."""
    left = {point for point in range(game.area) if state.stones[point] != color}
    regions = []
    while left:
        region, todo = set(), [left.pop()]
        while todo:
            point = todo.pop()
            region.add(point)
            fresh = left & set(game.near[point])
            left -= fresh
            todo.extend(fresh)
        regions.append(frozenset(region))
    return regions


Key = tuple[State, bool]


class Oracle:
    """Who wins a small game, by working back from all its ends."""

    def __init__(self, game: LocalGame, *, most_states: int = 60_000) -> None:
        self.game = game
        self.wins: dict[Key, int] = {}
        self._moves: dict[Key, list[Key]] = {}
        self._explore(most_states)
        self._work_back()

    def winner(self) -> int:
        """1 or 2; 0 when neither can force the game to end well."""
        return self.wins.get((self.game.start, False), 0)

    def _explore(self, most_states: int) -> None:
        todo: list[Key] = [(self.game.start, False)]
        seen = set(todo)
        while todo:
            key = todo.pop()
            state, passed = key
            ended = next((side for side in (1, 2) if self.game.decided_for(side, state)), 0)
            if ended:
                self.wins[key] = ended
                continue
            after: list[Key] = [(self.game.play(state, point), False) for point in self.game.legal(state)]
            if not passed:
                after.append((self.game.play(state, PASS), True))
            self._moves[key] = after
            fresh = [k for k in dict.fromkeys(after) if k not in seen]
            seen.update(fresh)
            todo.extend(fresh)
            if len(seen) > most_states:
                raise OutOfNodes

    def _work_back(self) -> None:
        before: dict[Key, list[Key]] = defaultdict(list)
        open_moves: dict[Key, int] = {}
        for key, after in self._moves.items():
            state, passed = key
            open_moves[key] = len(set(after)) + passed
            for follower in set(after):
                before[follower].append(key)
        news = list(self.wins)
        for key in list(self._moves):
            state, passed = key
            if passed:  # a second pass ends the game
                value = 1 if self.game.value_is(1, state) else 2
                news += self._count(key, value, open_moves)
        while news:
            key = news.pop()
            for parent in before[key]:
                news += self._count(parent, self.wins[key], open_moves)

    def _count(self, key: Key, winner: int, open_moves: dict[Key, int]) -> list[Key]:
        """A move from here is known to lead to a winner: is the state known now?"""
        if key in self.wins:
            return []
        if winner != key[0].to_play:
            open_moves[key] -= 1
            if open_moves[key]:
                return []
        self.wins[key] = winner
        return [key]
