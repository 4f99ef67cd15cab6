"""Single games between engines that follow a script: every way a game can end."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from nerai.board.point import Size, from_gtp
from nerai.board.rules import TROMP_TAYLOR, Rules
from nerai.match import game
from nerai.match.game import Pairing, play_game
from nerai.match.record import End, GameRecord, Winner
from nerai.match.settings import MatchSettings, Player, TimeControl
from tests.match.players import player

FIVE = Size.square(5)


def settings(first: Player, second: Player) -> MatchSettings:
    return MatchSettings(first, second, size=FIVE, rules=Rules(komi=0.5), move_timeout_s=30)


def play(
    black: str | Player, white: str | Player, *, opening: str = "", number: int = 0, **changes: object
) -> GameRecord:
    """Play one game; in odd ones the second player has Black."""
    players = [player(side) if isinstance(side, str) else side for side in (black, white)]
    first, second = players if number % 2 == 0 else players[::-1]
    points = tuple(from_gtp(word, FIVE) for word in opening.split())
    match = replace(settings(first, second), **changes)  # type: ignore[arg-type]
    return play_game(Pairing(match, number, points, (1, 2)))


def test_two_passes_end_the_game_and_the_board_decides() -> None:
    record = play("C3 pass", "pass")
    assert record.moves == ("C3", "pass", "pass")
    assert (record.end, record.result, record.winner) == (End.SCORE, "B+24.5", Winner.FIRST)


def test_the_second_player_has_black_in_odd_games() -> None:
    record = play("C3", "pass", number=1)
    assert not record.first_is_black
    assert (record.result, record.winner) == ("B+24.5", Winner.SECOND)


def test_engines_are_asked_about_their_moves_and_a_refusal_is_no_fault() -> None:
    record = play("C3 pass", "pass", opening="A1 B1", ask="echo why")
    assert record.comments == ("", "", "why", "why", "why", "why")[: len(record.moves)]
    assert play("C3 pass", "pass").comments == ()
    unknown = play("C3 pass", "pass", ask="no_such_command")
    assert (unknown.comments, unknown.end) == (("", "", ""), End.SCORE)
    refused = play("C3 pass", "pass", ask="refuse it")
    assert (refused.comments, refused.end) == (("", "", ""), End.SCORE)


def test_equal_scores_are_a_draw() -> None:
    record = play("pass", "pass", rules=Rules(komi=0.0))
    assert (record.end, record.result, record.winner) == (End.SCORE, "0", Winner.NOBODY)


@pytest.mark.parametrize(
    ("black", "white", "end", "result", "told"),
    [
        ("resign", "", End.RESIGNATION, "W+R", ""),
        ("C3", "RESIGN", End.RESIGNATION, "B+R", ""),
        ("C3", "C3", End.ILLEGAL, "B+F", "illegal move C3: a stone is there already"),
        ("C3 D9", "A1", End.ILLEGAL, "W+F", "off the 5x5 board"),
        ("nonsense", "", End.ILLEGAL, "W+F", "no point"),
        ("empty", "", End.ILLEGAL, "W+F", "no point"),
        ("refuse", "", End.REFUSED, "W+F", "I will not"),
        ("C3 die", "A1", End.CRASH, "W+F", "out of ideas"),
        ("C3", "die", End.CRASH, "B+F", "ended with status 3"),
    ],
)
def test_whoever_fails_loses(black: str, white: str, end: End, result: str, told: str) -> None:
    record = play(black, white)
    assert (record.end, record.result) == (end, result)
    assert record.winner is (Winner.FIRST if result.startswith("B") else Winner.SECOND)
    assert told in record.note


def test_a_late_move_loses() -> None:
    record = play("C3", "hang", move_timeout_s=0.5)
    assert (record.end, record.result, record.moves) == (End.TIME, "B+T", ("C3",))


def test_an_expired_clock_loses_before_the_time_out() -> None:
    record = play("C3 hang", "A1", time_control=TimeControl(1), move_timeout_s=600.0)
    assert (record.end, record.result) == (End.TIME, "W+T")


def test_an_engine_that_refuses_a_legal_move_loses() -> None:
    record = play("C3", player("", FAKE_REFUSES="C3"))
    assert (record.end, record.result) == (End.REFUSED, "B+F")


KO = "B3 D4 C4 E3 C2 D2 A1 C3 D3"
"""Black has just taken the white stone at C3 with D3:

5 . . . . .
4 . . X O .
3 . X . X O
2 . . X O .
1 X . . . .
  A B C D E
"""


def test_a_ko_may_not_be_retaken_at_once() -> None:
    record = play("", "C3", opening=KO)
    assert (record.end, record.result) == (End.ILLEGAL, "B+F")
    assert "ko" in record.note


def test_a_ko_may_be_retaken_after_a_threat() -> None:
    record = play("B5 pass", "A5 C3 pass", opening=KO)
    assert record.end is End.SCORE
    assert record.moves[len(KO.split()) :] == ("A5", "B5", "C3", "pass", "pass")


def test_superko_follows_the_rules_of_the_match() -> None:
    # On a board of two points Black plays A1, White takes it with B1; taking back repeats the first board.
    narrow = MatchSettings(
        player("A1 A1"), player("B1"), size=Size(2, 1), rules=TROMP_TAYLOR, move_timeout_s=30
    )
    record = play_game(Pairing(narrow, 0, (), (1, 2)))
    assert (record.end, record.result) == (End.ILLEGAL, "W+F")


def test_an_opening_is_told_to_both_and_counts_as_moves(tmp_path: Path) -> None:
    logs = tmp_path / "black", tmp_path / "white"
    black, white = (player("", FAKE_LOG=str(log)) for log in logs)
    record = play(black, white, opening="C3 D4 E5")
    assert record.moves == ("C3", "D4", "E5", "pass", "pass")
    assert record.opening_moves == 3
    for log in logs:
        said = [line.split(maxsplit=1)[1] for line in log.read_text().splitlines() if "play" in line]
        assert said[:3] == ["play black C3", "play white D4", "play black E5"]


def test_engines_are_told_size_rules_komi_and_time_in_order(tmp_path: Path) -> None:
    log = tmp_path / "log"
    play(player("C3", FAKE_LOG=str(log)), "", time_control=TimeControl(60, 10, 3), rules=TROMP_TAYLOR)
    said = [line.split(maxsplit=1)[-1] for line in log.read_text().splitlines()]
    assert [line for line in said if line not in ("list_commands", "quit")][:7] == [
        "boardsize 5",
        "clear_board",
        "kata-set-rules tromp-taylor",
        "komi 7.5",
        "time_settings 60 10 3",
        "time_left black 60 0",
        "genmove black",
    ]


def test_a_clock_runs_while_its_side_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = iter(
        [100, 107, 200, 201, 300, 303, 400, 401, 500, 502]
    )  # when each move was asked for and answered
    monkeypatch.setattr(game, "time", SimpleNamespace(monotonic=lambda: float(next(watch))))
    log = tmp_path / "log"
    record = play(player("C3 A1", FAKE_LOG=str(log)), "D4", time_control=TimeControl(60))
    told = [line.split()[-2] for line in log.read_text().splitlines() if "time_left" in line]
    assert told == ["60", "53", "50"]
    assert (record.seconds_first, record.seconds_second) == (4.0, 1.0)


@pytest.mark.parametrize("number", [0, 1])
def test_each_player_gets_its_own_seed_whatever_its_color(tmp_path: Path, number: int) -> None:
    files = tmp_path / "first", tmp_path / "second"
    first, second = (player("resign", "{seed}", FAKE_ARGUMENTS=str(file)) for file in files)
    play_game(Pairing(settings(first, second), number, (), (11, 22)))
    assert [file.read_text().strip() for file in files] == ["11", "22"]


def test_no_time_is_told_to_be_left_where_there_is_no_limit(tmp_path: Path) -> None:
    log = tmp_path / "log"
    play(player("C3", FAKE_LOG=str(log)), "", time_control=TimeControl(0, 10, 0))
    told = log.read_text()
    assert "time_settings 0 10 0" in told
    assert "time_left" not in told


def test_the_move_limit_scores_the_board_as_it_stands() -> None:
    record = play("A1 A2 A3", "E1 E2 E3", max_moves=4)
    assert (record.end, record.result, len(record.moves)) == (End.MOVE_LIMIT, "W+0.5", 4)


def test_a_pass_in_the_opening_counts_towards_the_end() -> None:
    record = play("C3", "pass", opening="pass")
    assert record.moves == ("pass", "pass")
