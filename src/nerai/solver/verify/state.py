"""A state of the local game, and what a move makes of it.

A State is all that a node of a proof depends on: stones, side to move, ko ban, threats left, named stones
taken, and what became of each atom. Two ways to a node must give the same state.
"""

import hashlib
from typing import NamedTuple

from nerai.solver.verify.board import BLACK, NO_POINT, WHITE, Board, Play
from nerai.solver.verify.goal import IMPOSSIBLE, OPEN, REACHED, Atom, Goal
from nerai.solver.verify.grid import PASS, each
from nerai.solver.verify.life import living, shows_eye

UNLIMITED = -1
Threats = tuple[int, int, int]  # index 1 is Black's, 2 is White's


class State(NamedTuple):
    """Where the game stands; `standing` has a letter for each atom of the goal."""

    board: Board
    to_play: int
    ko: int
    threats: Threats
    taken: int
    standing: str

    def key(self) -> tuple[object, ...]:
        """What must be the same on every way to a node."""
        return self.board.stones, self.to_play, self.ko, self.threats, self.taken, self.standing

    def digest(self) -> str:
        """Sixteen hexadecimal digits that name the state."""
        _, black, white = self.board.stones
        threats = ["u" if count == UNLIMITED else str(count) for count in self.threats[1:]]
        fields = (
            _digits(black, white, self.board.grid.area),
            "BW"[self.to_play - 1],
            "-" if self.ko == NO_POINT else str(self.ko),
            *threats,
            f"{self.taken:x}",
            self.standing,
        )
        return hashlib.sha256("|".join(fields).encode()).hexdigest()[:16]


def first_state(board: Board, to_play: int, ko: int, threats: Threats, goal: Goal) -> State:
    """The state a certificate starts from."""
    state = State(board, to_play, ko, threats, 0, OPEN * len(goal.atoms))
    return state._replace(standing=_standing(state, goal))


class Step(NamedTuple):
    """A move made: the state after it, and what it did to the stones (a pass: None)."""

    after: State
    play: Play | None


def step(state: State, point: int, goal: Goal, *, pays: bool = False) -> Step:
    """The state after a move to an empty point, or a pass; `pays`: it costs the mover a ko threat.

    Legality is not looked at.
    """
    mover = state.to_play
    if point == PASS:
        after = State(state.board, 3 - mover, NO_POINT, state.threats, state.taken, state.standing)
        return Step(after._replace(standing=_standing(after, goal)), None)
    play = state.board.play(mover, point)
    removed = sum(chain.stones for chain in play.taken) | (play.chain.stones if play.suicide else 0)
    taken = state.taken | (removed & goal.named)
    threats = _less_one(state.threats, mover) if pays else state.threats
    after = State(play.board, 3 - mover, play.ko, threats, taken, state.standing)
    return Step(after._replace(standing=_standing(after, goal)), play)


def _less_one(threats: Threats, side: int) -> Threats:
    if threats[side] == UNLIMITED:
        return threats
    return (0, threats[BLACK] - (side == BLACK), threats[WHITE] - (side == WHITE))


def _standing(state: State, goal: Goal) -> str:
    """What became of the atoms: what is no longer open stays as it is."""
    return "".join(
        _look(goal, atom, state) if letter == OPEN else letter
        for letter, atom in zip(state.standing, goal.atoms, strict=True)
    )


def _look(goal: Goal, atom: Atom, state: State) -> str:
    board, lost = state.board, atom.stones & state.taken
    if atom.eye:
        return REACHED if eye_is_shown(goal, atom, board, board.grid.full) else OPEN
    if not atom.takes and lost:
        return IMPOSSIBLE
    if atom.joins:
        return REACHED if not atom.stones & ~board.chain_of(atom.stones).stones else OPEN
    if atom.safe:
        return REACHED if safety_is_shown(goal, atom, board, board.grid.full) else OPEN
    if lost == atom.stones or (lost and atom.one_is_enough):
        return REACHED
    if atom.own and not atom.own & ~state.taken:
        return IMPOSSIBLE
    if atom.bound and state.to_play == atom.reacher:
        chain = board.chain_of(atom.stones)
        if board.liberties(chain).bit_count() > atom.bound:
            return IMPOSSIBLE
    return OPEN


def eye_is_shown(goal: Goal, atom: Atom, board: Board, known: int) -> bool:
    """Whether one of the atom's points is shown to lie in an eye."""
    return any(
        shows_eye(board, atom.owner, point, known, suicide=goal.suicide) for point in each(atom.stones)
    )


def safety_is_shown(goal: Goal, atom: Atom, board: Board, known: int) -> bool:
    """Whether all stones of the atom are shown to be safe: in chains that are alive, or assumed to be."""
    safe = sum(
        chain.stones
        for chain in board.beside(atom.owner, goal.assumed[atom.owner])
        if not chain.stones & ~known
    )
    if not atom.stones & ~safe:
        return True
    return not atom.stones & ~safe & ~living(board, atom.owner, known, suicide=goal.suicide)


def _digits(black: int, white: int, area: int) -> str:
    """The stones row by row, one digit a point."""
    digits = int(f"{black:b}", 16) + 2 * int(f"{white:b}", 16)
    return f"{digits:0{area}x}"[::-1]
