"""Does the player break? python bench/robust_games.py OUT.jsonl --games 60.

Plays short games on all sizes, under all rules, clocks and handicaps, against itself and against GNU Go,
under our own referee, and prints a table of faults: illegal moves, losses on time, crashes, refused commands,
games without an end, and a `final_score` that is not that of the stones which `final_status_list` calls dead.
Notes tell where GNU Go counts otherwise. What a game looks like follows from its number. The same two engines
play all games, until one breaks. A run that was ended goes on where it was. --memory plays one long 19x19
game and prints what the engine occupies instead.
"""

import argparse
import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.board.rules import NAMED_RULES, Rules, Scoring
from nerai.board.score import score
from nerai.engine.handicap import most_fixed
from nerai.errors import GtpEngineDied, GtpError, GtpTimeout, NeraiError
from nerai.gtp.client import Client, Timeouts
from nerai.gtp.clock import TimeLeft, TimeSettings
from nerai.match.scoring import parse_score

SIZES = (5, 7, 9, 13, 19)
RULES = tuple(sorted(NAMED_RULES))
CLOCKS: dict[str, tuple[str, TimeSettings]] = {
    "none": ("", TimeSettings()),
    "absolute": ("time_settings 30 0 0", TimeSettings.canadian(30, 0, 0)),
    "canadian": ("time_settings 5 8 10", TimeSettings.canadian(5, 8, 10)),
    "byoyomi": ("kgs-time_settings byoyomi 4 1 3", TimeSettings.byoyomi(4, 1, 3)),
    "fischer": ("kata-time_settings fischer 6 0.5", TimeSettings.fischer(6, 0.5)),
}
QUICK_BOARD = 9
"""Clocks are tried on boards up to this size; on larger ones the number of random games limits a move."""
GRACE_S = 0.5
TIMEOUTS = Timeouts(start_s=120, command_s=300)
GNU_RULES = {
    "aga": "--chinese-rules --situational-superko",
    "chinese": "--chinese-rules --simple-ko",
    "japanese": "--japanese-rules --simple-ko",
    "new_zealand": "--chinese-rules --situational-superko --allow-all-suicide",
    "tromp_taylor": "--chinese-rules --positional-superko --allow-all-suicide",
}


@dataclass(frozen=True, slots=True)
class Case:
    """One game: everything about it follows from its number."""

    number: int
    size: int
    rules: str
    clock: str
    handicap: str
    against_gnugo: bool
    nerai_is: Color
    resigns: bool

    @classmethod
    def of(cls, number: int, sizes: Sequence[int]) -> "Case":
        """The case of that number."""
        size = sizes[number % len(sizes)]
        row = number // len(sizes)
        against_gnugo = row % 2 == 0
        clock = (
            list(CLOCKS)[(row // 2) % len(CLOCKS)] if size <= QUICK_BOARD and not against_gnugo else "none"
        )
        handicap = ("none", "fixed", "free")[row % 3] if most_fixed(Size.square(size)) else "none"
        rules = RULES[(number + row) % len(RULES)]
        return cls(
            number, size, rules, clock, handicap, against_gnugo, Color(1 + (row // 2) % 2), row % 4 == 3
        )


@dataclass(slots=True)
class Side:
    """An engine at the board."""

    client: Client
    is_nerai: bool
    left: TimeLeft
    slowest_s: float = 0.0


@dataclass(slots=True)
class Played:
    """What came out of a game."""

    end: str = ""
    result: str = ""
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Broken(Exception):  # noqa: N818 - the referee's word
    """A game that cannot go on."""

    def __init__(self, side: Side, what: str) -> None:
        super().__init__(("nerai" if side.is_nerai else "gnugo") + f": {what}")


class Game:
    """A game in progress; `position` is the referee's."""

    def __init__(
        self, case: Case, options: argparse.Namespace, stack: ExitStack, own: dict[Color, Client]
    ) -> None:
        self.case = case
        self.rules = replace(Rules.named(case.rules), komi=0.5 if case.handicap != "none" else 6.5)
        self.size = Size.square(case.size)
        self.command, self.settings = CLOCKS[case.clock]
        self.position = Position.empty(self.size, rules=self.rules)
        gnugo = (
            f"{options.gnugo} --mode gtp --level 1 --quiet {GNU_RULES[case.rules]} --seed {case.number + 1}"
        )
        self.sides = {}
        for color in Color:
            if color is case.nerai_is or not case.against_gnugo:
                self.sides[color] = Side(own[color], True, self.settings.start)
            else:
                client = stack.enter_context(Client(gnugo, timeouts=TIMEOUTS))
                self.sides[color] = Side(client, False, self.settings.start)
        self.playouts = options.playouts if case.clock == "none" else 0
        self.judge = stack.enter_context(
            Client(
                f"{options.gnugo} --mode gtp --level 8 --quiet {GNU_RULES[case.rules]}",
                timeouts=TIMEOUTS,
            )
        )

    def play(self) -> Played:
        """Play it to its end, whatever that is."""
        played = Played()
        try:
            self._set_up()
            self._play_on(played)
        except Broken as broken:
            played.end = "broken"
            played.faults.append(str(broken))
        return played

    def _ask(self, side: Side, command: str, *, timeout_s: float | None = None) -> str:
        try:
            return side.client.send(command, timeout_s=timeout_s)
        except GtpTimeout as error:
            raise Broken(side, f"time: {error}") from error
        except GtpEngineDied as error:
            raise Broken(side, f"crash: {error}") from error
        except GtpError as error:
            raise Broken(side, f"refused: {error}") from error

    def _set_up(self) -> None:
        everybody = [*self.sides.values(), Side(self.judge, False, TimeLeft(0))]
        for side in everybody:
            for command in (f"boardsize {self.case.size}", "clear_board", f"komi {self.rules.komi:g}"):
                self._ask(side, command)
            if side.is_nerai:
                for command in self._settings_of_nerai():
                    self._ask(side, command)
        if self.case.handicap == "none":
            return
        if self.case.handicap == "fixed":
            stones = 2 + self.case.number % (most_fixed(self.size) - 1)
            answers = {self._ask(side, f"fixed_handicap {stones}") for side in everybody}
            placed = [set(answer.split()) for answer in answers]
            if any(one != placed[0] for one in placed):
                raise Broken(everybody[0], f"fixed handicap: {sorted(answers)}")
        else:
            stones = 2 + self.case.number % 4
            black = self.sides[Color.BLACK]
            placed = [set(self._ask(black, f"place_free_handicap {stones}").split())]
            for side in everybody:
                if side is not black:
                    self._ask(side, f"set_free_handicap {' '.join(sorted(placed[0]))}")
        points = [from_gtp(name, self.size) for name in sorted(placed[0])]
        self.rules = replace(self.rules, handicap=len(points))
        self.position = Position.of(self.size, black=points, to_play=Color.WHITE, rules=self.rules)

    def _settings_of_nerai(self) -> list[str]:
        return [
            f"kata-set-rules {self.case.rules.replace('_', '-')}",
            f"komi {self.rules.komi:g}",
            f"set_random_seed {self.case.number + 1}",
            f"kata-set-param maxPlayouts {self.playouts}",
            f"kata-set-param resignThreshold {0.05 if self.case.resigns else 0}",
            self.command or "time_settings 0 1 0",
        ]

    def _play_on(self, played: Played) -> None:
        passes = 0
        while len(self.position.moves) < 3 * self.size.area:
            color = self.position.to_play
            side = self.sides[color]
            answer = self._think(side, color)
            if answer == "resign":
                played.end, played.result = "resignation", f"{color.other.letter}+R"
                self._check_resignation(side, color, played)
                return
            point = self._legal(side, answer)
            self.position = self.position.play(point)
            passes = passes + 1 if point == PASS else 0
            for other in (self.sides[color.other], Side(self.judge, False, TimeLeft(0))):
                self._ask(other, f"play {color.word} {answer}")
            if passes == 2:
                played.end = "passes"
                self._check_result(played)
                return
        played.end = "no end"
        played.faults.append("no end after three moves a point")

    def _think(self, side: Side, color: Color) -> str:
        timed = side.is_nerai and self.case.clock != "none"
        limit_s = self.settings.lost_after_s(side.left) if timed else None
        if timed and self.case.number % 2:
            self._ask(side, f"time_left {color.word} {int(side.left.seconds)} {side.left.count}")
        begin = time.monotonic()
        answer = self._ask(side, f"genmove {color.word}").lower().strip()
        took = time.monotonic() - begin
        side.slowest_s = max(side.slowest_s, took)
        if limit_s is not None:
            if took > limit_s + GRACE_S:
                raise Broken(side, f"time: {took:.2f} s, where {limit_s:.2f} s were left")
            side.left = self.settings.after(side.left, took)
        return answer

    def _legal(self, side: Side, answer: str) -> Point:
        try:
            point = from_gtp(answer, self.size)
        except NeraiError as error:
            raise Broken(side, f"illegal: {error}") from error
        reason = self.position.why_illegal(point)
        if reason is not None:
            raise Broken(side, f"illegal: {answer} at move {len(self.position.moves) + 1}: {reason}")
        return point

    def _check_resignation(self, side: Side, color: Color, played: Played) -> None:
        """Whoever resigns should be behind, as far as GNU Go can tell."""
        estimate = parse_score(self.judge.send("estimate_score")) * (1 if color is Color.BLACK else -1)
        if side.is_nerai and estimate > 10:
            played.notes.append(f"resigned though gnugo thinks it is {estimate:g} ahead")

    def _check_result(self, played: Played) -> None:
        """All that is said of the end has to fit together."""
        theirs = self._for_white_bonus(parse_score(self.judge.send("final_score")))
        for color, side in self.sides.items():
            if not side.is_nerai:
                continue
            own = self._ask(side, "final_score")
            margin = parse_score(own)
            played.result = own
            dead = [
                from_gtp(name.split()[0], self.size)
                for name in self._ask(side, "final_status_list dead").splitlines()
                if name.strip()
            ]
            seki = [
                from_gtp(name.split()[0], self.size)
                for name in self._ask(side, "final_status_list seki").splitlines()
                if name.strip()
            ]
            counted = score(self.position, dead=dead, seki=seki).margin
            if abs(counted - margin) > 0.01:
                played.faults.append(f"nerai: final_score {own} but its dead stones make {counted:+g}")
            if (margin > 0) != (theirs > 0):
                played.notes.append(f"{color.word}: nerai says {own}, gnugo {theirs:+g}")
            elif abs(margin - theirs) > 0.01:
                played.notes.append(f"{color.word}: same winner, nerai says {own}, gnugo {theirs:+g}")

    def _for_white_bonus(self, margin: float) -> float:
        """GNU Go's margin with the handicap bonus of our rules, which its own Chinese ones have as well."""
        if self.rules.scoring is Scoring.TERRITORY:
            return margin
        ours = self.rules.white_bonus - self.rules.komi
        return margin + self.rules.handicap - ours

    def record(self) -> list[str]:
        """The moves."""
        return [to_gtp(move.point, self.size) for move in self.position.moves]


def start_own(options: argparse.Namespace) -> dict[Color, Client]:
    command = f"{shlex.quote(sys.executable)} -m nerai gtp --threads 1 {options.options}"
    return {color: Client(command, timeouts=TIMEOUTS) for color in Color}


def play_case(case: Case, options: argparse.Namespace, own: dict[Color, Client]) -> dict[str, object]:
    begin = time.monotonic()
    with ExitStack() as stack:
        game = Game(case, options, stack, own)
        played = game.play()
        return {
            "number": case.number,
            "size": case.size,
            "rules": case.rules,
            "clock": case.clock,
            "handicap": case.handicap,
            "against": "gnugo" if case.against_gnugo else "itself",
            "nerai_is": case.nerai_is.word,
            "end": played.end,
            "result": played.result,
            "moves": len(game.position.moves),
            "slowest_s": round(max(side.slowest_s for side in game.sides.values() if side.is_nerai), 2),
            "seconds": round(time.monotonic() - begin, 1),
            "faults": played.faults,
            "notes": played.notes,
            "record": game.record(),
        }


def table(games: list[dict[str, object]]) -> None:
    print(f"{len(games)} games")
    for name in ("size", "rules", "clock", "handicap", "against", "end"):
        counts = Counter(str(one[name]) for one in games)
        print(f"  {name:<9}" + "  ".join(f"{key} {count}" for key, count in sorted(counts.items())))
    kinds: Counter[str] = Counter()
    for one in games:
        for told in one["faults"]:  # type: ignore[attr-defined]
            kinds[": ".join(str(told).split(": ")[:2])] += 1
    print("faults" if kinds else "no faults")
    for kind, count in kinds.most_common():
        print(f"  {count:>4}  {kind}")
    for one in games:
        for told in [*one["faults"], *one["notes"]]:  # type: ignore[misc]
            where = f"{one['size']} {one['rules']} {one['clock']} {one['handicap']} {one['against']}"
            print(f"  game {one['number']} ({where}): {told}")


def resident_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def memory(options: argparse.Namespace) -> None:
    """One long game on 19x19; where both have passed they go on, so that there are enough moves."""
    engine = f"{shlex.quote(sys.executable)} -m nerai gtp {options.options}"
    command = f"{engine} --playouts {options.playouts} --seed 1 --resign 0"
    with Client(command, timeouts=TIMEOUTS) as client:
        client.send("boardsize 19")
        for number in range(options.memory + 1):
            if number % 50 == 0:
                print(f"move {number:>4}  {resident_mb(client.pid):7.1f} MB", flush=True)
            client.send(f"genmove {'bw'[number % 2]}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="file of the games, by which a run resumes")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument(
        "--playouts", type=int, default=200, help="random games a move (default: %(default)s)"
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="(default: %(default)s)")
    parser.add_argument("--options", default="", help="further options of nerai-gtp, such as --no-strategy")
    parser.add_argument("--gnugo", default="gnugo", help="how GNU Go is called (default: %(default)s)")
    parser.add_argument(
        "--memory", type=int, default=0, metavar="MOVES", help="play one game of so many moves"
    )
    options = parser.parse_args()
    if options.memory:
        memory(options)
        return
    games = []
    if options.out.exists():
        games = [json.loads(line) for line in options.out.read_text().splitlines()]
    done = {one["number"] for one in games}
    own = start_own(options)
    for number in range(options.games):
        if number not in done:
            games.append(play_case(Case.of(number, options.sizes), options, own))
            with options.out.open("a") as file:
                file.write(json.dumps(games[-1]) + "\n")
            if games[-1]["end"] == "broken":
                for client in own.values():
                    client.close()
                own = start_own(options)
    for client in own.values():
        client.close()
    table(sorted(games, key=lambda one: int(one["number"])))


if __name__ == "__main__":
    main()
