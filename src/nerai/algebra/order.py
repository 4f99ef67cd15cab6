"""The order of games, and what an option is worth beside others.

`at_least(G, H)`: whoever has G instead of H, as a part of anything joined by AND and OR, is not worse off.
It is found by following moves: each move of Friend in H must have an answer in G that keeps G ahead, each
move of Opponent in G one in H; staying where one is counts, since both may pass. That it holds is certain; of
games for which it does not, nothing follows.
"""

from nerai.algebra.game import Game, Leaf, Node, Option, leaves
from nerai.algebra.outcome import Player


def at_least(one: Game, two: Game) -> bool:
    """Whether Friend is as well off with the first game as with the second."""
    if one is two:
        return True
    if isinstance(one, Leaf):
        if isinstance(two, Leaf):
            return one.outcome >= two.outcome
        return all(one.outcome >= end for end in leaves(two))
    if isinstance(two, Leaf):
        return all(end >= two.outcome for end in leaves(one))
    return all(
        any(at_least(better.game, worse.game) for better in one.left) or at_least(one, worse.game)
        for worse in two.left
    ) and all(
        any(at_least(better.game, worse.game) for worse in two.right) or at_least(better.game, two)
        for better in one.right
    )


def undominated(options: list[Option], player: Player) -> tuple[Option, ...]:
    """The options that no other beats; of those that are worth the same the first, with all their moves."""

    def beats(one: Game, two: Game) -> bool:
        return at_least(one, two) if player is Player.FRIEND else at_least(two, one)

    kept: list[Option] = []
    for option in options:
        over = next((index for index, other in enumerate(kept) if beats(other.game, option.game)), None)
        if over is None:
            kept = [other for other in kept if not beats(option.game, other.game)]
            kept.append(option)
        elif beats(option.game, kept[over].game):
            kept[over] = Option(kept[over].game, _united(kept[over], option))
    return tuple(kept)


def simplified(left: tuple[Option, ...], right: tuple[Option, ...]) -> Game:
    """The game with these options; the end itself, where there is only one."""
    made = Node(left, right)
    ends = set(leaves(made))
    return Leaf(ends.pop()) if len(ends) == 1 and left and right else made


def _united(one: Option, two: Option) -> tuple[str, ...]:
    return tuple(sorted({*one.moves, *two.moves}))
