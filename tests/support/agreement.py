"""Random games played on all boards at once; any difference is an AssertionError that shows the position.

Takes a Trial (size, rules, set-up, seed, number of moves); gives a Tally of what was met on the way, so
that a test can see that captures, kos, superko bans and suicides did occur. The naive board is the judge.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from nerai.board import Board
from nerai.errors import IllegalMove
from nerai.playout import PlayoutBoard
from tests.support.naive_board import KO, LEGAL, PASS, SIMPLE, SUICIDE, SUPERKO, NaiveBoard

_CODE_NAMES = {LEGAL: "legal", SUICIDE: "suicide refused", KO: "ko bans", SUPERKO: "superko bans"}
_KO_TILES = (
    (". X O .", "X O . O", ". X O ."),
    (". X O .", "X . X O", ". X O ."),
    (". O X .", "O X . X", ". O X ."),
)


@dataclass(frozen=True)
class Trial:
    """One batch of games on one size under one set of rules."""

    width: int
    height: int
    ko: int
    suicide: bool
    seed: int
    moves: int
    set_up: str = "empty"
    full_check_every: int = 8

    def __str__(self) -> str:
        rules = f"ko {self.ko}{', suicide' if self.suicide else ''}"
        return f"{self.width}x{self.height}, {rules}, {self.set_up}, seed {self.seed}"


@dataclass
class Tally:
    """What happened; `seen` counts events by name."""

    seen: Counter[str] = field(default_factory=Counter)

    @property
    def moves(self) -> int:
        """Moves and passes compared on the search board; the playout board has a count of its own."""
        return self.seen["moves"]


def compare(trial: Trial) -> Tally:
    """Play games until the trial's number of moves is reached."""
    rng = random.Random(repr(trial))
    tally = Tally()
    hashes: dict[bytes, int] = {}
    while tally.moves < trial.moves:
        game = _Game(trial, rng, tally, hashes)
        game.play()
        if trial.width * trial.height > 25:
            hashes.clear()  # the same stones hardly come again
    return tally


class _Game:
    """One game on all boards."""

    def __init__(self, trial: Trial, rng: random.Random, tally: Tally, hashes: dict[bytes, int]) -> None:
        self.trial = trial
        self.rng = rng
        self.seen = tally.seen
        self.hashes = hashes
        self.area = trial.width * trial.height
        self.full_hashes: dict[tuple[object, ...], int] = {}
        stones, to_play = _set_up(trial, rng), rng.choice((1, 2))
        size = (trial.width, trial.height)
        self.naive = NaiveBoard.from_stones(
            *size, stones, to_play=to_play, ko=trial.ko, suicide=trial.suicide
        )
        self.native = Board.from_stones(*size, stones, to_play=to_play, ko=trial.ko, suicide=trial.suicide)
        self.playout: PlayoutBoard | None = None
        self.set_up_playout_board()
        self.snapshots: list[tuple[object, ...]] = []
        self.seen["games"] += 1

    def set_up_playout_board(self) -> None:
        """The playout board knows simple ko only, and no undo: it is set up anew where it cannot follow."""
        if self.trial.ko == SIMPLE:
            self.playout = PlayoutBoard.from_stones(
                self.trial.width,
                self.trial.height,
                self.naive.stones(),
                to_play=self.naive.to_play,
                suicide=self.trial.suicide,
                ko_point=self.naive.ko_point,
            )

    def play(self) -> None:
        self.check_everything()
        for _ in range(self.rng.randint(1, 3 * self.area + 8)):
            if self.rng.random() < 0.01:
                self.turn()
            self.move()
            if self.rng.random() < 0.02:
                self.take_back(self.rng.randint(1, 12))
            self.check_cheap()
            if self.rng.random() * self.trial.full_check_every < 1:
                self.check_everything()
            if self.seen["moves"] >= self.trial.moves:
                break
        self.take_back(len(self.snapshots))
        self.check_everything()
        with pytest.raises(IndexError):
            self.native.undo()

    def turn(self) -> None:
        """Change the side to move, which is no move."""
        self.naive.to_play = self.native.to_play = 3 - self.naive.to_play
        self.playout = None
        self.seen["turns"] += 1
        self.check_everything()

    def move(self) -> None:
        empty = [point for point, cell in enumerate(self.naive.cells) if not cell]
        tries = self.rng.sample(empty, min(6, len(empty)))
        if self.rng.random() < 0.05:
            tries.insert(0, self.rng.randrange(self.area))  # occupied, more often than not
        if self.rng.random() < 0.02:
            tries = []
        for point in tries:
            code = self.naive.legality(point)
            self.expect(self.native.legality(point) == code, f"legality of {point} should be {code}")
            if code == LEGAL:
                self.make(point)
                return
            self.seen[_CODE_NAMES.get(code, "occupied")] += 1
            self.refuse(point)
        self.make(PASS)

    def refuse(self, point: int) -> None:
        """No board plays an illegal move, and none is changed by the attempt."""
        before = self.snapshot()
        self.expect(not self.native.try_play(point), f"{point} was played")
        with pytest.raises(IllegalMove):
            self.native.play(point)
        self.expect(self.snapshot() == before, f"the refused move {point} changed the board")
        if self.playout is not None:
            self.expect(not self.playout.try_play(point), f"the playout board allows {point}")

    def make(self, point: int) -> None:
        self.snapshots.append(self.snapshot())
        before = self.naive.prisoners(1), self.naive.prisoners(2)
        mover = self.naive.to_play
        assert self.naive.try_play(point)
        self.native.play(point)
        if self.playout is None:
            self.set_up_playout_board()
        else:
            self.seen["playout board moves"] += 1
            self.expect(self.playout.try_play(point), f"the playout board refuses {point}")
        self.seen["moves"] += 1
        self.seen["passes"] += point == PASS
        self.seen["captures"] += self.naive.prisoners(mover) > before[mover - 1]
        self.seen["suicides"] += self.naive.prisoners(3 - mover) > before[2 - mover]
        self.seen["kos"] += self.native.ko_point >= 0

    def take_back(self, count: int) -> None:
        for _ in range(min(count, len(self.snapshots))):
            self.naive.undo()
            self.native.undo()
            self.expect(self.snapshot() == self.snapshots.pop(), "undo did not restore everything")
            self.seen["undone"] += 1
        if count:
            self.set_up_playout_board()

    def snapshot(self) -> tuple[object, ...]:
        """All that undo must restore and a refused move must keep; the rest follows from the full checks."""
        board = self.native
        return (
            board.stones(),
            board.to_play,
            board.ko_point,
            board.hash,
            board.stones_hash,
            board.prisoners(1),
            board.prisoners(2),
            board.last_move,
            board.move_count,
        )

    def check_cheap(self) -> None:
        naive, native = self.naive, self.native
        stones = naive.stones()
        self.expect(native.stones() == stones, "stones differ")
        self.expect(native.to_play == naive.to_play, "side to move differs")
        ko_point = naive.ko_point
        self.expect(native.ko_point == ko_point, f"ko point should be {ko_point}")
        self.expect(native.last_move == naive.last_move, "last move differs")
        self.expect(native.move_count == naive.move_count, "move count differs")
        for color in (1, 2):
            self.expect(native.prisoners(color) == naive.prisoners(color), "prisoners differ")
        self.expect(
            self.hashes.setdefault(stones, native.stones_hash) == native.stones_hash,
            "equal stones, other hash",
        )
        if self.playout is not None:
            self.expect(self.playout.stones() == stones, "playout board: stones differ")
            self.expect(self.playout.ko_point == ko_point, "playout board: ko point differs")
            self.expect(self.playout.to_play == naive.to_play, "playout board: side to move differs")

    def check_everything(self) -> None:
        self.check_cheap()
        naive, native = self.naive, self.native
        self.seen["full checks"] += 1
        legal = []
        for point in range(self.area):
            code = naive.legality(point)
            self.expect(native.legality(point) == code, f"legality of {point} should be {code}")
            if code == LEGAL:
                legal.append(point)
            self.seen["superko bans"] += code == SUPERKO
        self.expect(native.legal_points() == legal, "legal points differ")
        self.expect(native.is_legal(PASS), "a pass is always legal")
        self.expect(native.legality(self.area) == native.legality(-2) == 1, "points off the board")
        if self.playout is not None:
            self.expect(sorted(self.playout.legal_points()) == legal, "playout board: legal points differ")
            self.expect(self.playout.consistent(), "playout board: counts do not fit the stones")
        self.check_chains()
        self.check_hashes()

    def check_chains(self) -> None:
        naive, native = self.naive, self.native
        left = {point for point in range(self.area) if naive.at(point)}
        self.expect(all(native.at(p) == naive.at(p) for p in range(self.area)), "cells differ")
        while left:
            point = left.pop()
            chain, liberties = naive.chain(point), naive.liberties(point)
            left.difference_update(chain)
            for stone in (chain[0], self.rng.choice(chain)):
                self.expect(native.chain(stone) == chain, f"chain at {stone} differs")
                self.expect(native.liberties(stone) == liberties, f"liberties at {stone} differ")
            for stone in chain:
                self.expect(
                    native.liberty_count(stone) == len(liberties), f"liberty count at {stone} differs"
                )
                if self.playout is not None:
                    counted = self.playout.liberty_count(stone)
                    self.expect(counted == len(liberties), f"playout board: liberties at {stone} differ")

    def check_hashes(self) -> None:
        naive, native = self.naive, self.native
        found = {number: stones for stones, number in self.hashes.items()}
        self.expect(len(found) == len(self.hashes), "two boards with one hash")
        fresh = Board.from_stones(native.width, native.height, naive.stones())
        self.expect(fresh.stones_hash == native.stones_hash, "the hash depends on the way here")
        ban = naive.ko_point
        naive.to_play = 3 - naive.to_play
        key = (naive.stones(), 3 - naive.to_play, ban, naive.ko_point)
        naive.to_play = 3 - naive.to_play
        self.expect(self.full_hashes.setdefault(key, native.hash) == native.hash, "full hash differs")
        copied = native.copy()
        self.expect(copied.hash == native.hash and copied.stones() == native.stones(), "a copy differs")

    def expect(self, claim: bool, complaint: str) -> None:
        if claim:
            return
        width = self.trial.width
        rows = [
            " ".join(".XO"[cell] for cell in self.naive.cells[i : i + width])
            for i in range(0, self.area, width)
        ]
        played = f"{self.naive.move_count} moves, last {self.naive.last_move}, {self.naive.to_play} to play"
        raise AssertionError("\n".join([f"{self.trial}: {complaint}", played, *rows]))


def _set_up(trial: Trial, rng: random.Random) -> bytes:
    area = trial.width * trial.height
    if trial.set_up == "empty":
        return bytes(area)
    if trial.set_up == "dense":
        cells = rng.choices((0, 1, 2), weights=(3, 4, 4), k=area)
    else:
        cells = _tiles_of_kos(trial, rng)
    board = NaiveBoard(trial.width, trial.height)
    board.cells = cells
    for point in range(area):
        if cells[point] and not board.liberties(point):
            for stone in board.chain(point):
                cells[stone] = 0
    return bytes(cells)


def _tiles_of_kos(trial: Trial, rng: random.Random) -> list[int]:
    cells = [0] * (trial.width * trial.height)
    for top in range(0, trial.height, 3):
        for left in range(0, trial.width, 4):
            for row, signs in enumerate(rng.choice(_KO_TILES)):
                for column, sign in enumerate(signs.split()):
                    if top + row < trial.height and left + column < trial.width:
                        cells[(top + row) * trial.width + left + column] = ".XO".index(sign)
    return cells
