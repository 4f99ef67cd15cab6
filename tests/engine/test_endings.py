"""How games end under every rule set: passing, taking dead stones off, statuses and scores that agree."""

from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, from_gtp, to_gtp
from nerai.board.rules import NAMED_RULES, Scoring
from nerai.board.score import score, tromp_taylor
from nerai.engine.candidates import useful_points
from nerai.engine.estimate import estimate
from nerai.engine.growing import Choice, Limits
from nerai.engine.player import Options, Player
from nerai.playout import StopFlag
from tests.engine.console import Console
from tests.engine.positions import session_of

RULES = sorted(NAMED_RULES)
AREA = [name for name in RULES if NAMED_RULES[name].scoring is Scoring.AREA]

# Borders are closed. White's stone at A2 and Black's at G5 and F1 are dead.
CLOSED = """
    . . X O . . .
    . X X O . O .
    X . X O O . X
    . X X O . O O
    X . X O . . .
    O X X O O . O
    . . X O . X .
    """


def console_with(text: str, rules: str, *, komi: float = 0.5, playouts: int = 300) -> Console:
    console = Console(f"kata-set-rules {rules.replace('_', '-')}", playouts=playouts)
    start = session_of(text).position
    console.ok(f"rectangular_boardsize {start.size.width} {start.size.height}")
    console.ok(f"komi {komi}")
    stones = [
        f"{color.letter} {to_gtp(point, start.size)}"
        for point in start.size.points()
        if (color := start.at(point)) is not None
    ]
    console.ok(f"gogui-setup {' '.join(stones)}")
    return console


def listed(console: Console, status: str) -> list[str]:
    return sorted(
        name for line in console.ok(f"final_status_list {status}").split("\n") for name in line.split()
    )


@pytest.mark.parametrize("rules", RULES)
def test_statuses_and_score_tell_the_same(rules: str) -> None:
    console = console_with(CLOSED, rules)
    assert listed(console, "dead") == ["A2", "F1", "G5"]
    assert listed(console, "seki") == []
    position, size = console.engine.session.position, console.engine.session.size
    dead = [from_gtp(name, size) for name in listed(console, "dead")]
    assert console.ok("final_score") == score(position, dead=dead).text
    owned = {color: listed(console, f"{color.word}_territory") for color in Color}
    assert not listed(console, "dame")
    alive = listed(console, "alive")
    assert len(alive) + len(dead) + sum(map(len, owned.values())) == size.area
    for name in alive + listed(console, "dead"):
        assert console.ok(f"final_status {name}") == ("alive" if name in alive else "dead")


@pytest.mark.parametrize("rules", RULES)
def test_both_pass_when_nothing_is_left_and_the_score_stays(rules: str) -> None:
    console = console_with(CLOSED, rules, komi=-9.5)
    told = console.ok("final_score")
    assert told.startswith("B+")
    answers: list[str] = []
    while answers[-2:] != ["pass", "pass"]:
        answers.append(console.ok(f"genmove {'bw'[len(answers) % 2]}").lower())
        assert answers[-1] != "resign"
        assert len(answers) < 60
    assert console.ok("final_score").partition("+")[0] == told.partition("+")[0]
    if rules == "japanese":
        assert answers == ["pass", "pass"], "every stone would cost a point"
        assert console.ok("final_score") == told


@pytest.mark.parametrize("rules", RULES)
def test_cleaning_up_takes_every_dead_stone_before_it_passes(rules: str) -> None:
    console = console_with(CLOSED, rules)
    number = 0
    while console.ok("kgs-genmove_cleanup w").lower() != "pass":
        console.ok("play b pass")
        number += 1
        assert number < 40
    assert console.ok("color G5") == console.ok("color F1") == "empty"
    assert console.ok("captures w") == "2"
    assert console.ok("color A2") == "white", "one's own dead stone is the other side's to take"


def test_cleaning_up_stops_at_once_where_each_further_stone_costs_a_point() -> None:
    console = console_with(CLOSED, "japanese")
    answers: list[str] = []
    while answers[-1:] != ["pass"]:
        answers.append(console.ok("kgs-genmove_cleanup w").lower())
        console.ok("play b pass")
    stones = console.ok("list_stones w").split()
    assert len(answers) - 1 <= 5, "the dead stones have five liberties together"
    assert len(stones) == CLOSED.count("O") + len(answers) - 1


@pytest.mark.parametrize("rules", AREA)
def test_dead_stones_that_matter_are_taken_before_a_pass(rules: str) -> None:
    # With the dead stones counted as alive White is behind, so that a dispute would lose the game.
    session = session_of(CLOSED, rules=replace(NAMED_RULES[rules], komi=0.5))
    session.play(Color.BLACK, PASS)
    decision = Player(Options(threads=1)).decide(session, Choice(Color.WHITE), Limits(300), StopFlag())
    assert tromp_taylor(session.position).winner is Color.BLACK
    assert estimate(session).score.winner is Color.WHITE
    assert decision.point not in (PASS, None)


@pytest.mark.parametrize("rules", RULES)
def test_no_lone_stone_is_put_down_only_to_be_taken_off_again(rules: str) -> None:
    session = session_of(
        """
        . X . . .
        X . X . .
        . X . X .
        . . X O X
        . . . O X
        """,
        rules=NAMED_RULES[rules],
    )
    names = {to_gtp(point, session.size) for point in useful_points(session, Color.WHITE, frozenset())}
    assert not names & {"A5", "B4", "C3"}
    assert {"D5", "A1"} <= names


@pytest.mark.parametrize("rules", RULES)
def test_a_lone_stone_that_takes_something_is_a_move(rules: str) -> None:
    session = session_of(". X O .\nX . X O\n. X O .", rules=NAMED_RULES[rules])
    names = {to_gtp(point, session.size) for point in useful_points(session, Color.WHITE, frozenset())}
    assert "B2" in names


@pytest.mark.parametrize("rules", RULES)
def test_the_handicap_bonus_is_that_of_the_rules(rules: str) -> None:
    stones = {"aga": 2, "chinese": 3, "japanese": 0, "new_zealand": 0, "tromp_taylor": 0}
    console = Console(f"kata-set-rules {rules.replace('_', '-')}", "boardsize 9", "komi 0.5")
    points = console.ok("fixed_handicap 3").split()
    assert len(points) == 3
    assert console.ok("get_handicap") == "3"
    session = console.engine.session
    assert session.rules.white_bonus == 0.5 + stones[rules]
    assert session.to_play is Color.WHITE
    assert console.ok("genmove w") not in points


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("size", [5, 7])
def test_whole_games_end_with_a_score_that_fits_the_dead_stones(rules: str, size: int) -> None:
    console = Console(
        f"kata-set-rules {rules.replace('_', '-')}",
        f"boardsize {size}",
        "komi 3.5",
        "kata-set-param resignThreshold 0",
        playouts=60,
    )
    answers: list[str] = []
    while answers[-2:] != ["pass", "pass"]:
        answers.append(console.ok(f"genmove {'bw'[len(answers) % 2]}").lower())
        assert len(answers) < 300
    session = console.engine.session
    dead = [from_gtp(line.split()[0], session.size) for line in lines(console, "dead")]
    seki = [from_gtp(line.split()[0], session.size) for line in lines(console, "seki")]
    counted = score(session.position, dead=dead, seki=seki).margin
    if session.rules.scoring is Scoring.TERRITORY:
        counted += session.prisoners(Color.BLACK) - session.prisoners(Color.WHITE)
    told = console.ok("final_score")
    assert told == (f"{'B' if counted > 0 else 'W'}+{abs(counted):g}" if counted else "0")


def lines(console: Console, status: str) -> list[str]:
    return [line for line in console.ok(f"final_status_list {status}").split("\n") if line.strip()]
