"""Positions to try it on: tactics that work, and the same with one thing changed so that they do not."""

from typing import Final, NamedTuple


class Tactic(NamedTuple):
    """White's goal, how many moves it may take, and the schema the first one comes from (none: no plan)."""

    name: str
    pieces: str
    goal: str
    moves: int
    pawns: int
    schema: str

    @property
    def fen(self) -> str:
        """The position, White to move."""
        return f"{self.pieces} w - - 0 1"


POSITIONS: Final = (
    Tactic("back rank", "6k1/5ppp/8/8/8/8/5PPP/R5K1", "mate", 1, 0, "mate_at_once"),
    Tactic("back rank, by two rooks", "1r1r2k1/5ppp/8/8/8/3R4/5PPP/3R2K1", "mate", 2, 0, "plain_check"),
    Tactic("smothered", "r4rk1/5Npp/8/8/8/1Q6/5PPP/6K1", "mate", 3, 0, "double_check"),
    Tactic("queen given up on g8", "r4r1k/6pp/7N/8/8/8/Q4PPP/6K1", "mate", 2, 0, "offer"),
    Tactic("two rooks, one waits", "6k1/8/8/8/8/8/R7/1R4K1", "mate", 2, 0, "threaten_mate"),
    Tactic("king comes nearer", "7k/8/5K2/8/8/8/8/4Q3", "mate", 2, 0, "threaten_mate"),
    Tactic("knight forks king and rook", "r3k3/8/8/3N4/8/8/8/4K3", "win", 2, 5, "attack_two"),
    Tactic("pawn forks two pieces", "4k3/8/3b1n2/8/3PP3/8/1PP3PP/4K2R", "win", 3, 2, "attack_two"),
    Tactic("queen forks king and knight", "4k3/5p2/8/8/7n/8/5PPP/3Q2K1", "win", 2, 3, "attack_two"),
    Tactic("skewer through the king", "8/8/8/q2k4/8/8/8/6KR", "win", 2, 9, "attack_through"),
    Tactic("pinned knight attacked again", "4k3/8/3p4/4n3/8/8/5PPP/4R1K1", "win", 2, 2, "attack_it"),
    Tactic("queen pinned by a bishop", "4k3/8/2q5/8/P7/8/4B3/6K1", "win", 2, 6, "pin_first"),
    Tactic("bishop clears the file", "6k1/5ppp/3q4/8/8/3B4/8/3Q2K1", "win", 2, 6, "open_the_line"),
    Tactic("knight steps aside onto a queen", "4k3/q7/8/4N3/8/8/8/4R2K", "win", 2, 6, "open_the_line"),
    Tactic("guard taken away", "6k1/1p3ppp/2n5/1B2b3/8/8/5PPP/4R1K1", "win", 3, 2, "take_the_guard"),
    Tactic("king lured into a fork", "7k/5p1p/2q5/5N2/8/8/8/K5R1", "win", 3, 4, "offer"),
    Tactic("back rank with room", "6k1/5pp1/7p/8/8/8/5PPP/R5K1", "mate", 3, 0, ""),
    Tactic("no pawn on h7, no smothering", "r4r1k/6p1/7N/8/8/8/Q4PPP/6K1", "mate", 2, 0, ""),
    Tactic("fork into a bishop", "r3k3/8/3b4/3N4/8/8/8/4K3", "win", 2, 5, ""),
    Tactic("skewered queen is guarded", "8/8/1p6/q2k4/8/8/8/6KR", "win", 2, 5, ""),
    Tactic("pinned knight, no pawn", "4k3/8/3p4/4n3/8/8/6PP/4R1K1", "win", 2, 2, ""),
    Tactic("file cleared onto a guard", "3r2k1/5ppp/3q4/8/8/3B4/8/3Q2K1", "win", 2, 2, ""),
)
