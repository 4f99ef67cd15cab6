"""The order of games, and what an option is worth beside others.

`at_least(G, H)`: whoever has G instead of H, as a part of anything joined by AND and OR, is not worse off.
It is found by following moves: each move of Friend in H must have an answer in G that keeps G ahead, each
move of Opponent in G one in H; staying where one is counts, since both may pass. That it holds is certain; of
games for which it does not, nothing follows.

A letter may be more than an end, and that depends on who moved to it (places.py): kos are compared with kos
that the same player reached, and an uncertain game counts for Friend as much as it can become in the hands of
Opponent, and the other way round. Of games in which a player has no move somewhere nothing is said, unless
they are the same.
"""

from nerai.algebra.game import Game, Leaf, Node, Option
from nerai.algebra.outcome import KO_DOWN, KO_UP, L, Outcome, Player, U, W


def at_least(one: Game, two: Game, by: Player | None = None) -> bool:
    """Whether Friend is as well off with the first game as with the second, both reached by `by`'s move."""
    if one is two:
        return True
    if isinstance(one, Leaf) and isinstance(two, Leaf):
        return _letter_at_least(one.outcome, two.outcome, by)
    if isinstance(one, Leaf):
        assert isinstance(two, Node)
        return one.outcome == W or (two.open_to_both and _above_all(one.outcome, two))
    if isinstance(two, Leaf):
        return two.outcome == L or (one.open_to_both and _below_all(two.outcome, one))
    if not (one.open_to_both and two.open_to_both):
        return one == two
    return all(
        any(at_least(better.game, worse.game, Player.FRIEND) for better in one.left)
        or at_least(one, worse.game, Player.FRIEND)
        for worse in two.left
    ) and all(
        any(at_least(better.game, worse.game, Player.OPPONENT) for worse in two.right)
        or at_least(better.game, two, Player.OPPONENT)
        for better in one.right
    )


def undominated(options: list[Option], player: Player) -> tuple[Option, ...]:
    """The options that no other beats; of those that are worth the same the first, with all their moves."""

    def beats(one: Game, two: Game) -> bool:
        return at_least(one, two, player) if player is Player.FRIEND else at_least(two, one, player)

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
    """The game with these options; the end itself, where there is only one and it is no more than that."""
    made = Node(left, right)
    ends = {end for end, _ in made.ends}
    only = ends.pop() if len(ends) == 1 and left and right else None
    return made if only is None or not _is_end(only) else Leaf(only)


def _letter_at_least(one: Outcome, two: Outcome, by: Player | None) -> bool:
    """The order of two letters that the same player reached."""
    if one in (W, two) or two == L:
        return True
    kos = (KO_UP, KO_DOWN)
    if one in kos or two in kos:
        return one in kos and two in kos and one >= two
    if U in (one, two) and by is not None:
        # After Friend's move U may become W, after Opponent's L.
        return one == U and one >= two if by is Player.FRIEND else two == U and one >= two
    return one >= two


def _above_all(letter: Outcome, game: Node) -> bool:
    """Whether a letter is above everything that may come of the game."""
    return _is_end(letter) and all(
        letter >= end and (_is_end(end) or (end == U and by is Player.OPPONENT)) for end, by in game.ends
    )


def _below_all(letter: Outcome, game: Node) -> bool:
    """Whether a letter is below everything that may come of the game."""
    return _is_end(letter) and all(
        letter <= end and (_is_end(end) or (end == U and by is Player.FRIEND)) for end, by in game.ends
    )


def _is_end(letter: Outcome) -> bool:
    return letter not in (KO_UP, KO_DOWN, U)


def _united(one: Option, two: Option) -> tuple[str, ...]:
    return tuple(sorted({*one.moves, *two.moves}))
