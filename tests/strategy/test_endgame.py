"""Endgames of independent places, held against search of the whole board, and how they are told."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Size
from nerai.board.position import Position
from nerai.board.rules import TROMP_TAYLOR
from nerai.cli.main import run
from nerai.sgf.document import load
from nerai.solver.search import StopFlag
from nerai.strategy import endgame, heat, hot
from nerai.strategy.counted import count_places
from nerai.strategy.endgame import look
from nerai.strategy.hot import stop
from nerai.strategy.locality import divide
from tests.support.full_board import is_worth, made_board

CHECKED = 32
MOST_OPEN = 7
SEEDS = 400
KO = """
. X . X O . O
X X X X O O O
. X . X O . .
X X X . O O O
. X . X O . O
X X . . O O O
. X X X O . .
"""
CORRIDOR = """
. X . X O . O
X X X X O O O
. X . X O . .
X X X X O O O
. X . X O . O
X X . . O O O
. X X X O . .
"""

# Six open points: several hundred states.
WIDE = """
. X . X . . O . O
X X X X . . O O O
. X . X . . O . .
X X X X X O O O O
. X . X X O O . O
X X X X O O O O O
. X . X O . O . .
"""


@pytest.fixture(autouse=True)
def _deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # for search of the whole board, which goes as deep as there are boards
    yield
    sys.setrecursionlimit(before)


def boards() -> Iterator[Position]:
    """Boards with at least two open places, all solved, that search of the whole board can manage."""
    for seed in range(SEEDS):
        position = made_board(seed, rows=6, middle=2)
        found = divide(position)
        open_points = sum(len(one.points) for one in found.localities)
        if len(found.localities) > 1 and found.solved and open_points <= MOST_OPEN:
            yield position


def test_places_joined_are_worth_what_search_of_the_whole_board_says() -> None:
    checked = 0
    for position in boards():
        found = divide(position)
        for color in Color:
            one, other = (
                found.settled + stop([game for game in games if game], black=color is Color.BLACK)
                for games in zip(*((one.for_black, one.for_white) for one in found.localities), strict=True)
            )
            assert one == other
            assert is_worth(position.with_to_play(color), found, one), f"{color.word} first\n{position}"
        checked += 1
        if checked == CHECKED:
            return
    raise AssertionError(f"only {checked} boards")


def test_the_line_leads_to_the_result() -> None:
    for position, _ in zip(boards(), range(CHECKED), strict=False):
        for color in Color:
            found = look(position.with_to_play(color))
            end = position.with_to_play(color)
            for step in found.line:
                assert step.color is end.to_play
                end = end.play(step.point)
            assert all(place.settled for place in look(end).places)
            assert look(end).margin == found.margin


def test_a_corridor_is_told_in_points() -> None:
    found = look(Position.parse(CORRIDOR))
    (place,) = found.places
    assert place.heat is not None
    assert (str(place.heat.mean), str(place.heat.temperature)) == ("5/4", "7/4")
    assert found.exact


def test_a_ko_is_told_and_nothing_is_claimed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ko.txt"
    file.write_text(KO)
    assert run(["endgame", str(file)]) == 2
    told = capsys.readouterr().out
    assert "not solved; what becomes of it hangs on stones that may be taken back" in told
    assert "RESULT          unknown" in told


def test_too_many_places_are_told_and_nothing_is_claimed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "corridor.txt"
    file.write_text(CORRIDOR)
    monkeypatch.setattr(hot, "_MOST_SUMS", 1)
    assert run(["endgame", str(file)]) == 2
    told = capsys.readouterr().out
    assert "Black D2, by temperature, not proved best" in told
    assert "RESULT          unknown: too many places to play them against each other" in told
    places = count_places(Position.parse(CORRIDOR))
    assert places.places
    assert not places.best


def test_a_place_too_large_is_told() -> None:
    (locality,) = divide(Position.parse(CORRIDOR), most_states=3).localities
    assert not locality.solved
    assert locality.why == "it is too large to look at whole"


def test_json_and_words_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "corridor.txt"
    file.write_text(CORRIDOR)
    assert run(["endgame", str(file), "--to-play", "white", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["exact"] is True
    assert told["places"][0]["temperature"] == "7/4"
    assert told["line"][0]["move"] == "D2"
    assert run(["endgame", str(file), "--to-play", "white"]) == 0
    words = capsys.readouterr().out
    assert "1. White D2, where a move is worth 1 3/4 points" in words
    assert told["result"] in words


def test_bad_input_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "corridor.txt"
    file.write_text(CORRIDOR)
    assert run(["endgame", str(file), "--to-play", "green"]) == 64
    assert "green" in capsys.readouterr().err
    assert run(["endgame", str(tmp_path / "none.sgf")]) == 64


@pytest.mark.parametrize("side", [5, 9, 19])
def test_an_open_board_is_told_as_too_large(side: int) -> None:
    (locality,) = divide(Position.empty(Size.square(side))).localities
    assert locality.why == "it is too large to look at whole"


def test_where_suicide_is_allowed_nothing_is_counted() -> None:
    position = Position.parse(CORRIDOR, rules=TROMP_TAYLOR)
    found = look(position)
    assert not found.exact
    assert [place.locality.why for place in found.places] == ["the rules allow suicide"]


class Told:
    """Remembers what is reported, and stops after so many reports."""

    def __init__(self, most: int) -> None:
        self.stop = StopFlag()
        self.heard: list[str] = []
        self._most = most

    def report(self, what: str) -> None:
        self.heard.append(what)
        if len(self.heard) >= self._most:
            self.stop.set()


def test_it_is_told_how_far_the_work_is_and_it_can_be_stopped() -> None:
    position = Position.empty(Size(3, 4))
    told = Told(most=100)
    assert divide(position, most_states=2_000, progress=told).localities[0].why.startswith("it is too large")
    assert told.heard[:2] == [f"place 1 of 1, first reading: {n} states" for n in ("500", "1,000")]
    told = Told(most=1)
    (locality,) = divide(position, most_states=100_000, progress=told).localities
    assert locality.why == "it was stopped before all of it was looked at"
    assert len(told.heard) == 1


def test_the_command_hands_its_progress_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    file = tmp_path / "open.txt"
    file.write_text(". . .\n. . .\n. . .\n. . .\n", encoding="utf-8")
    monkeypatch.setattr("nerai.cli.endgame.Working.report", lambda _, what: told.append(what))
    assert run(["endgame", str(file), "--states", "1200"]) == 2
    assert "too large" in capsys.readouterr().out
    assert told[0] == "place 1 of 1, first reading: 500 states"


def test_a_place_is_left_as_soon_as_it_is_late() -> None:
    asked = iter([False, False, True])
    (locality,) = divide(Position.parse(WIDE), late=lambda: next(asked, True)).localities
    assert locality.why == "there was no time to look at it"
    assert next(asked, None) is None
    (whole,) = divide(Position.parse(WIDE)).localities
    assert whole.why != locality.why


def test_what_was_worked_out_of_earlier_boards_is_forgotten_where_it_is_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = (hot._stop, heat._walls)
    for one in known:
        one.cache_clear()
    found = look(load("examples/strategy/last_moves.txt"))
    endgame.tidy()
    assert all(one.cache_info().currsize > 0 for one in known), "few are kept"
    monkeypatch.setattr(endgame, "_MOST_REMEMBERED", 0)
    endgame.tidy()
    assert all(one.cache_info().currsize == 0 for one in known)
    assert look(load("examples/strategy/last_moves.txt")) == found
