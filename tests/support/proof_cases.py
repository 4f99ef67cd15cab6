"""Proofs to be broken in one place, for the tests of the checker's rules."""

from nerai.solver.verify import Fault, verify
from tests.support.local_game import LocalGame
from tests.support.proofs import Node, Tree, alive, at, certificate, decided, play, prove, replies

BLACK, WHITE = 1, 2

TWO_EYES = """
    . X . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
"""
EYES = alive("B5 A4 B4 C4 D4 D5", more="A5 C5")
ATARI = """
    . X O . . .
    . O X . . .
    . . . . . .
"""
KO = """
    X . X X O .
    O X . . O .
    O O O O O .
    . . . . . .
"""


class Case:
    """A game, who wins it, and an honest proof."""

    def __init__(self, game: LocalGame, winner: int, tree: Tree) -> None:
        self.game = game
        self.winner = winner
        self.root = prove(game, winner, tree)
        result = verify(certificate(game, winner, self.root))
        assert result.accepted, result.fault

    def at(self, path: str) -> Node:
        return at(self.game, self.root, path)

    def drop(self, path: str, names: str) -> Fault:
        """The fault when the node at the end of the path has not these points in its zone."""
        node = self.at(path)
        points = self.game.points(names)
        assert points <= node.zone
        node.zone -= points
        return self.fault()

    def fault(self) -> Fault:
        fault = verify(certificate(self.game, self.winner, self.root)).fault
        assert fault is not None, "the broken proof was accepted"
        return fault


def fault_of(game: LocalGame, winner: int, tree: Tree) -> Fault:
    """The fault of a proof that was never honest."""
    fault = verify(certificate(game, winner, prove(game, winner, tree))).fault
    assert fault is not None, "the broken proof was accepted"
    return fault


def ko_game(black: int | str, white: int | str) -> LocalGame:
    return LocalGame(KO, "capture(B3)", to_play=WHITE, threats=(black, white))


def ko_fight(rounds: int) -> Tree:
    take = play("C3", decided)
    listed = {"pass": take, "C3": play("D3", decided)}
    if rounds:
        listed["A4"] = play("B4", ko_fight(rounds - 1))
    return replies(listed, otherwise=take)
