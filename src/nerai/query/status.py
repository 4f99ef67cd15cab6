"""Statuses: a goal as a game, by the results of moves in a row of either side, up to a tally.

Takes a scene; gives its GoalStatus: the value in the notation `F|O`, F being what comes of it when Friend
moves first, O when Opponent does; at tally 2 each half has two letters, for the next move being Friend's or
Opponent's, and so on. Each letter is the best for one order of movers: with kos and seki, two letters may
take different first moves. Every letter is a proved result. What cannot be settled lowers the tally; where
not even tally 1 can be, there is no status. Where it is asked for, all first moves are looked at, and the
status tells which achieve something, which threaten to, and which only harm.

Both sides may pass, so a move more is never worse. Moves outside the zones of all proofs that a value rests
on leave it as it is; so only those inside are looked at.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nerai.algebra import Game, Leaf, MoveSets, Node, Option, Outcome, Player, parse_game
from nerai.algebra.outcome import SEKI, L, W
from nerai.answer import Result, Status
from nerai.board.point import Point, to_gtp
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.promise import ordered
from nerai.query.scene import Scene
from nerai.query.threats import REACHED, height
from nerai.solver.search import Leaf as ProofLeaf

DEFAULT_TALLY: Final = 2
MOST_TALLY: Final = 4
_LETTERS: Final = ("L", "KO_DOWN", "KO_UP", "W")
"""By the height of a result; a seki has a letter of its own, and the height of what it is for the goal."""
_SHARE: Final = 0.5
_OVER: Final = frozenset({ProofLeaf.REACHED, ProofLeaf.IMPOSSIBLE})


@dataclass(frozen=True, slots=True)
class Value:
    """The results for all orders of movers (FF, FO, OF, OO), as heights and letters, and their zone."""

    heights: tuple[int, ...]
    letters: tuple[str, ...]
    zone: frozenset[Point]

    @property
    def tally(self) -> int:
        """How many moves in a row it tells of."""
        return (len(self.heights) - 1).bit_length()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The heights, with a seki a little below or above what it counts as."""
        return tuple(
            2 * height + (0 if letter != "SEKI" else -1 if height == REACHED else 1)
            for height, letter in zip(self.heights, self.letters, strict=True)
        )

    @property
    def text(self) -> str:
        """The letters, Friend's half and Opponent's."""
        join, half = "" if max(map(len, self.letters)) == 1 else " ", len(self.letters) // 2
        return f"{join.join(self.letters[:half])}|{join.join(self.letters[half:])}"

    def in_a_row(self, player: Player, count: int) -> int:
        """The height when that side first has so many moves, and then the sides take turns."""
        friend = player is Player.FRIEND
        rest = _movers(self.tally - count, friend_first=not friend)
        return self.heights[_index(("F" if friend else "O") * count + rest)]


_Tried = dict[Point, Value]
"""What moves of one side are worth."""


@dataclass(frozen=True, slots=True)
class GoalStatus:
    """A goal as a game, with its moves, and what all that rests on.

    `moves` has the moves of both sides as GTP names; it is empty unless they were asked for. `zone` unites
    the zones of all proofs, with either side first and at every level of the tally.
    """

    value: Value
    game: Game
    moves: Mapping[Player, MoveSets]

    @property
    def tally(self) -> int:
        """How many moves in a row were looked at."""
        return self.value.tally

    @property
    def zone(self) -> frozenset[Point]:
        """The points it depends on."""
        return self.value.zone

    @property
    def ko_free(self) -> bool:
        """Whether no ko decides anything in it."""
        return set(self.value.heights) <= {0, REACHED}

    @property
    def seki_counts(self) -> bool | None:
        """Whether a seki in it counts as reached; None where there is none."""
        pairs = zip(self.value.letters, self.value.heights, strict=True)
        return next((height == REACHED for letter, height in pairs if letter == "SEKI"), None)

    @property
    def decided(self) -> Game:
        """The game with a seki as what it counts as for the goal; without ko, only W and L are left."""
        if self.seki_counts is None:
            return self.game
        return _without_seki(self.game, W if self.seki_counts else L)

    @property
    def record(self) -> Status:
        """The status as an answer holds it; a seki counts as what it is for the goal, reached or not."""
        value, tally = self.value, self.tally

        def won(player: Player, count: int) -> bool:
            return value.in_a_row(player, count) == REACHED

        needs = next((count for count in range(tally + 1) if won(Player.FRIEND, count)), None)
        given = next((count for count in range(tally + 1) if not won(Player.OPPONENT, count)), None)
        return Status(tally, value.text, needs=needs, can_give=None if given is None else max(0, given - 1))


def find_status(
    scene: Scene,
    judge: Judge,
    budget: Budget,
    tally: int,
    *,
    moves: bool = False,
    report: Callable[[str], None] = lambda _: None,
) -> GoalStatus | None:
    """The status to the tally, or to the largest below it that can be settled; None when none can.

    `moves`: with all first moves of both sides, which takes many more searches.
    """
    best: GoalStatus | None = None
    for reached in range(1, tally + 1):
        report(f"status, tally {reached}")
        part = budget if reached == tally else budget.part(_SHARE)
        found = _Valuation(judge, part).status(scene, reached, moves=moves and reached > 1)
        # What is told of one tally must not contradict what was told of a smaller one.
        if found is None or (best is not None and _with_turns(found) != _with_turns(best)):
            break
        best = found
    return best


def _with_turns(status: GoalStatus) -> list[int]:
    """What comes of it when the sides take turns from the start, either first."""
    return [status.value.in_a_row(player, 1) for player in Player]


class _Valuation:
    """Values of scenes, all out of one budget."""

    def __init__(self, judge: Judge, budget: Budget) -> None:
        self._judge = judge
        self._budget = budget

    def status(self, scene: Scene, tally: int, *, moves: bool) -> GoalStatus | None:
        """The status to just that tally."""
        tried: dict[Player, _Tried] | None = {player: {} for player in Player} if moves else None
        found = self.value(scene, tally, tried)
        if found is None:
            return None
        if tried is None:
            return GoalStatus(found, parse_game(found.text), {})
        sets = {player: _move_sets(found, player, tried[player], scene) for player in Player}
        return GoalStatus(found, _game(found, tried, scene), sets)

    def value(self, scene: Scene, tally: int, tried: dict[Player, _Tried] | None = None) -> Value | None:
        """The value of a scene, whoever is to move in it; None when it cannot be settled.

        `tried`: for both sides, where to keep what all their moves are worth.
        """
        first = scene if scene.friend_moves else scene.turned()
        left = self._half(first, tally, None if tried is None else tried[Player.FRIEND])
        if left is None:
            return None
        right = self._half(first.turned(), tally, None if tried is None else tried[Player.OPPONENT])
        if right is None:
            return None
        return Value(left.heights + right.heights, left.letters + right.letters, left.zone | right.zone)

    def _half(self, scene: Scene, tally: int, tried: _Tried | None) -> Value | None:
        """The value, to a tally one lower, after the best moves of the side to move."""
        found = self._judge.find(scene, self._budget.part(_SHARE))
        if not found.settled:
            return None
        letter = "SEKI" if found.result is Result.SEKI else _LETTERS[height(found)]
        base = Value((height(found),), (letter,), found.zone)
        if tally == 1 or _over(found):
            return Value(base.heights * 2 ** (tally - 1), base.letters * 2 ** (tally - 1), base.zone)
        top = 2 * REACHED if scene.friend_moves else 0
        if tally == 2 and base.ranks == (top,) and tried is None:
            return Value(base.heights * 2, base.letters * 2, base.zone)
        # A pass leaves the game as it is, to a tally one lower.
        best = self.value(scene, tally - 1)
        if best is None:
            return None
        zone = best.zone | base.zone
        # No order of movers gives more than two moves in a row, and none that alternates more than `base`.
        most = (top, *base.ranks) if scene.friend_moves else (*base.ranks, top)
        inside = zone.intersection(scene.position.legal_points())
        for move in ordered(inside, scene, [found]):
            if tally == 2 and tried is None and best.ranks == most:
                break
            after = self._after(scene, move, tally - 1)
            if after is None:
                return None
            if tried is not None:
                tried[move] = after
            zone |= after.zone
            best = _better(best, after, friend=scene.friend_moves)
        return Value(best.heights, best.letters, zone)

    def _after(self, scene: Scene, move: Point, tally: int) -> Value | None:
        following = scene.play(move)
        if isinstance(following, Scene):
            return self.value(following, tally)
        found = self._judge.find_after(scene, move, self._budget)
        reached = REACHED if following else 0
        return Value((reached,) * 2**tally, (_LETTERS[reached],) * 2**tally, found.zone)


def _over(found: Finding) -> bool:
    """Whether the goal was reached or lost before any move: then it stays so, though stones may change."""
    proof = found.grade.certificate
    return proof is not None and found.node is None and ProofLeaf(proof.proof[-1].leaf) in _OVER


def _better(one: Value, two: Value, *, friend: bool) -> Value:
    """The better result for Friend, or for Opponent, of each order of movers: it may take another move."""
    choose = max if friend else min
    found = [
        choose(pair)
        for pair in zip(
            zip(one.ranks, one.heights, one.letters, strict=True),
            zip(two.ranks, two.heights, two.letters, strict=True),
            strict=True,
        )
    ]
    heights, letters = tuple(item[1] for item in found), tuple(item[2] for item in found)
    return Value(heights, letters, one.zone | two.zone)


def _movers(count: int, *, friend_first: bool) -> str:
    """Who moves when the sides take turns."""
    return ("FO" if friend_first else "OF") * (count // 2) + ("F" if friend_first else "O") * (count % 2)


def _index(movers: str) -> int:
    """Where the result for an order of movers stands among all of them."""
    return int(movers.replace("F", "0").replace("O", "1"), 2)


def _move_sets(value: Value, player: Player, tried: _Tried, scene: Scene) -> MoveSets:
    """The moves by how many in a row it takes to gain by them, and those that are worse than a pass.

    A seki counts as what it is for the goal. It is named only where both its halves are proved: a W may be a
    seki as well, so that between the two nothing is gained for certain.
    """
    sign = 1 if player is Player.FRIEND else -1

    def gains(count: int) -> list[Point]:
        without = value.in_a_row(player, count - 1)
        return [
            move for move, after in tried.items() if sign * (after.in_a_row(player, count - 1) - without) > 0
        ]

    standing = value.in_a_row(player, 0)
    losing = [move for move, after in tried.items() if sign * (after.in_a_row(player, 0) - standing) < 0]
    by_count = tuple(_names(gains(count), scene) for count in range(1, value.tally + 1))
    return MoveSets(tuple(map(frozenset, by_count)), frozenset(_names(losing, scene)))


def _game(value: Value, tried: Mapping[Player, _Tried], scene: Scene) -> Game:
    """The value as a game whose first moves have names: those that lead to just what it tells."""
    half = len(value.letters) // 2
    sides = []
    for player, letters in zip(Player, (value.letters[:half], value.letters[half:]), strict=True):
        moves = [move for move, after in tried[player].items() if after.letters == letters]
        inner = parse_game(" ".join(letters))
        sides.append((Option(inner, _names(moves, scene)),))
    return Node(*sides)


def _without_seki(game: Game, counts: Outcome) -> Game:
    """The game with another outcome in place of seki."""
    if isinstance(game, Leaf):
        return Leaf(counts) if game.outcome == SEKI else game
    sides = (
        tuple(Option(_without_seki(option.game, counts), option.moves) for option in options)
        for options in (game.left, game.right)
    )
    return Node(*sides)


def _names(points: Iterable[Point], scene: Scene) -> tuple[str, ...]:
    return tuple(to_gtp(point, scene.size) for point in sorted(points))
