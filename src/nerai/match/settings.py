"""What a match is: who plays, how many games, on what board, by which rules and clock.

Takes and checks values; knows neither processes nor files except by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from nerai.board.point import Point, Size
from nerai.board.rules import CHINESE, Rules
from nerai.errors import ConfigError
from nerai.gtp.clock import TimeSettings

SEED_PLACEHOLDER: Final = "{seed}"
_MAX_TIME_S: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Player:
    """An engine: its command line, in which `{seed}` stands for a number that differs from game to game.

    Without a name it is called what it calls itself.
    """

    command: str
    name: str = ""
    cwd: Path | None = None
    environment: tuple[tuple[str, str], ...] = ()

    def command_for(self, seed: int) -> str:
        """Return the command line with its seed filled in."""
        return self.command.replace(SEED_PLACEHOLDER, str(seed))


@dataclass(frozen=True, slots=True)
class TimeControl:
    """GTP's time settings: main time, then `stones` moves within each period of `byo_yomi_s`.

    Without byo-yomi time the main time is all there is. Byo-yomi time for no stones means no limit at all.
    """

    main_s: int
    byo_yomi_s: int = 0
    stones: int = 0

    def __post_init__(self) -> None:
        times = (self.main_s, self.byo_yomi_s, self.stones)
        if not all(0 <= number <= _MAX_TIME_S for number in times) or not any(times):
            raise ConfigError(f"no clock runs on {times}", hint="give seconds, seconds and a count of stones")

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read `300`, `300,30,5` or the same with spaces; ConfigError otherwise."""
        words = text.replace(",", " ").split()
        if len(words) not in (1, 3) or not all(
            word.isascii() and word.isdigit() and len(word) < 9 for word in words
        ):
            raise ConfigError(
                f"'{text}' are no time settings", hint="write MAIN or MAIN,BYO_YOMI,STONES in seconds"
            )
        return cls(*map(int, words))

    @property
    def system(self) -> TimeSettings:
        """What a clock makes of it."""
        return TimeSettings.canadian(self.main_s, self.byo_yomi_s, self.stones)


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """A match between two engines. They change colors every game; an opening is played once with each."""

    first: Player
    second: Player
    games: int = 10
    size: Size = field(default_factory=lambda: Size.square(9))
    rules: Rules = CHINESE
    """Komi is part of them."""
    openings: tuple[tuple[Point, ...], ...] = ()
    """Moves to start from, Black first; taken in turn. See openings.read_openings."""
    random_moves: int = 0
    """Without openings: how many random moves each pair of games starts from."""
    seed: int = 1
    """Decides random openings and what `{seed}` becomes."""
    time_control: TimeControl | None = None
    move_timeout_s: float = 60.0
    """A move that takes longer loses, whatever the clock says."""
    start_timeout_s: float = 120.0
    max_moves: int = 0
    """The game is scored as it stands after so many moves; 0 means three times the points of the board."""
    scorer: str = ""
    """Command line of an engine whose final_score decides; empty for Tromp-Taylor, where no stone is dead."""
    ask: str = ""
    """A command for engines that know it after each of their moves; what they answer becomes a comment."""
    folder: Path | None = None
    """Where games.jsonl, by which a killed match resumes, and the SGF files go; None for nowhere."""
    jobs: int = 1
    """How many games are played at a time."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ConfigError(f"no match has {self.games} games", hint="give 1 or more")
        if self.random_moves < 0 or self.max_moves < 0 or self.jobs < 1:
            raise ConfigError(
                "a count of moves or jobs makes no sense", hint="give moves from 0, jobs from 1"
            )
        if not (self.move_timeout_s > 0 and self.start_timeout_s > 0):
            raise ConfigError("a time-out of nothing makes no sense", hint="give more than 0 seconds")
        if self.openings and self.random_moves:
            raise ConfigError(
                "a match starts from given or from random openings", hint="leave out one of them"
            )
        if self.rules.handicap:
            raise ConfigError("a match is played without handicap", hint="give the stones as an opening")

    @property
    def time_system(self) -> TimeSettings:
        """What the clocks run by; without a time control there is no limit."""
        return self.time_control.system if self.time_control else TimeSettings()

    @property
    def move_limit(self) -> int:
        """After how many moves a game is stopped."""
        return self.max_moves or 3 * self.size.area
