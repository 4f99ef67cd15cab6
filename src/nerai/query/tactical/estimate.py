"""Estimates of life and death: a code and a move from searches that prove nothing.

Takes a question, for whom and which arenas; gives a Verdict without evidence. First a short proof-number
search with opinions for leaves, in a small arena: if that settles the matter, further ones tell about ko. If
not, the rate of the best first move in a tree of playouts does, in a wide arena.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.arena import propose_arena
from nerai.query.tactical.opinions import (
    BELIEVED,
    CONFIRM_NODES,
    LOOK_NODES,
    NATURAL_MOVES,
    SMALL_ARENA,
    TRIALS,
    WIDE_ARENA,
)
from nerai.query.tactical.verdict import FAILED, Code, Verdict
from nerai.solver.outlook import Arena, Look, Question, Trials, look, try_goal
from nerai.solver.search import SearchEnd, SearchResult, Threats

_NOTHING_TRIED: Final = Trials((), None)

_LOOK_SHARE: Final = 0.5
"""Of the time that is left, for each search."""


@dataclass(frozen=True, slots=True)
class Arenas:
    """Where to look for a settlement, and where to play out."""

    small: Arena
    wide: Arena


def arenas_of(position: Position, stones: Collection[Point], attacker: Color) -> Arenas:
    """The arenas around a group."""
    return Arenas(
        propose_arena(position, stones, attacker, empty=SMALL_ARENA),
        propose_arena(position, stones, attacker, empty=WIDE_ARENA),
    )


def estimate(question: Question, friend: Color, arenas: Arenas, budget: Budget) -> Verdict:
    """What Friend, attacker or defender, seems to get with the position's side to move moving first."""
    return _Estimate(question, friend, arenas, budget).verdict()


def settled(question: Question, friend: Color, arenas: Arenas, budget: Budget) -> bool:
    """Whether Friend seems to win without a ko, by search alone."""
    return _Estimate(question, friend, arenas, budget).settled()


def natural_moves(question: Question, arenas: Arenas, budget: Budget) -> tuple[Point, ...]:
    """The legal moves of the side to move, the most natural first; no pass."""
    found = try_goal(question, arenas.wide, playouts=TRIALS, judged=True, seed=1, stop=budget.stop)
    moves = (trial.move for trial in found.moves)
    return tuple(move for move in moves if move != PASS and question.position.legal(move))


class _Estimate:
    def __init__(self, question: Question, friend: Color, arenas: Arenas, budget: Budget) -> None:
        self._question = question
        self._friend = friend
        self._friend_moves = question.position.to_play is friend
        self._arenas = arenas
        self._budget = budget
        self._trials = _NOTHING_TRIED

    def verdict(self) -> Verdict:
        """The code, and Friend's move when Friend moves first."""
        self._trials = try_goal(
            self._question, self._arenas.wide, playouts=TRIALS, judged=True, seed=1, stop=self._budget.stop
        )
        even = self._counted() or self._look(0, 0)
        if even.winner is None:
            return self._by_rate()
        if even.winner is self._friend:
            answered = self._look(0, 1)
            if answered.winner is self._friend.other:
                return self._won(Code.KO_UP, even, 0, 0)
            return self._won(Code.WORKS, answered if answered.winner else even, 0, int(bool(answered.winner)))
        helped = self._look(1, 0)
        if helped.winner is self._friend:
            return self._won(Code.KO_DOWN, helped, 1, 0)
        return FAILED

    def settled(self) -> bool:
        """Whether Friend wins against an opponent with a ko threat."""
        return self._look(0, 1).winner is self._friend

    def _won(self, code: Code, seen: Look, own: int, others: int) -> Verdict:
        """The move that was tried most among those that win; what the search found if none of them does."""
        if not self._friend_moves or seen.move in (None, PASS):
            return Verdict(code, PASS)
        for trial in self._trials.moves[:NATURAL_MOVES]:
            if trial.move in (seen.move, PASS):
                break
            position = self._question.position
            if not position.legal(trial.move):
                continue
            after = replace(self._question, position=position.play(trial.move))
            if self._look(own, others, after, nodes=CONFIRM_NODES).winner is self._friend:
                return Verdict(code, trial.move)
        return Verdict(code, seen.move)

    def _counted(self) -> Look | None:
        """What counting eyes settles in the tree of playouts; None when it does not."""
        winner = self._trials.winner
        if winner is None:
            return None
        first = (trial.move for trial in self._trials.moves if trial.winner is winner)
        return Look(winner, next(first, None) if winner is self._question.position.to_play else None, 0)

    def _by_rate(self) -> Verdict:
        best = self._trials.moves[0]
        rate = best.rate if self._friend_moves else 1 - best.rate
        if rate < BELIEVED:
            return FAILED
        return Verdict(Code.WORKS, best.move if self._friend_moves else PASS)

    def _look(
        self, own: int, others: int, question: Question | None = None, *, nodes: int = LOOK_NODES
    ) -> Look:
        """Who wins with so many threats of Friend's and of the opponent's."""
        question = question or self._question
        attacks = question.attacker is self._friend
        threats = Threats(own, others) if attacks else Threats(others, own)
        left = [stone for stone in question.stones if question.position.at(stone) is question.attacker.other]
        if not left:
            return Look(question.attacker, None, 0)
        seen = look(
            replace(question, stones=left),
            self._arenas.small,
            threats=threats,
            limits=self._budget.limits(_LOOK_SHARE, most_nodes=nodes),
            stop=self._budget.stop,
        )
        self._budget.spend(SearchResult(None, SearchEnd.NODES, None, seen.nodes, 0.0, ()))
        return seen
