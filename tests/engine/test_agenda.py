"""The engine's goals over a game: kept from move to move, taken back by undo, gone with another board."""

import re
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp, to_sgf
from tests.engine.console import Console

# Black takes D5 at E5; White's other stones are far away.
ATARI = (
    "boardsize 7",
    "set_position b D6 b C5 b D4 w D5 w F4 w E3",
)


def choose(console: Console, color: str, point: str) -> None:
    """Let the engine choose among one move, and play it."""
    answer = console.ok(f"lz-genmove_analyze {color} 10000 allow {color} {point} 1")
    assert answer.split()[-1] == point


def test_goals_are_listed_from_the_first_choice_on() -> None:
    console = Console(*ATARI)
    assert "nothing was planned" in console.fails("nerai-agenda")
    console.ok("genmove b")
    listed = console.ok("nerai-agenda")
    assert listed.startswith("black, after move 1:\n  win_game: open since move 0")
    assert "\nwhite, after move 1:\n  win_game: open since move 0" in listed
    only = console.ok("nerai-agenda w")
    assert only.startswith("white, after move 1:")
    assert "black, after" not in only


def test_undo_takes_the_goals_back_and_another_board_forgets_them() -> None:
    console = Console(*ATARI)
    choose(console, "b", "A1")
    before = console.ok("nerai-agenda")
    assert re.search(r"capture\(D5\): open since move 0", before)
    console.ok("play w A2")
    choose(console, "b", "E5")
    taken = console.ok("nerai-agenda b")
    assert re.search(r"past: capture\(D5\): reached at move 3: its stones were taken.*E5 \(move 3\)", taken)
    console.ok("undo")
    console.ok("undo")
    assert console.ok("nerai-agenda") == before
    console.ok("set_position b D6 b C5 w D5 w F4")
    console.fails("nerai-agenda")
    console.ok("clear_board")
    console.fails("nerai-agenda")


def test_stones_put_down_in_the_middle_begin_anew_and_moves_are_counted_on() -> None:
    console = Console(*ATARI, "play b A1", "play w A2")
    choose(console, "b", "A3")
    console.ok("gogui-setup w G7")
    console.fails("nerai-agenda")
    choose(console, "w", "G6")
    assert "white, after move 4:\n  win_game: open since move 3" in console.ok("nerai-agenda w")


def test_a_reason_says_what_the_move_takes_up_and_what_was_reached() -> None:
    console = Console(*ATARI)
    choose(console, "b", "A1")
    assert "it takes up" not in console.ok("gomill-explain_last_move")
    console.ok("play w A2")
    choose(console, "b", "E5")
    told = console.ok("gomill-explain_last_move")
    assert "it takes up a goal: to take White's stone at D5, open since move 0" in told
    console.ok("play w B1")
    choose(console, "b", "C1")
    said = "reached lately: to take White's chain at D5 (move 3: its stones were taken)"
    assert said in console.ok("gomill-explain_last_move")


def test_the_same_board_asked_twice_gets_no_goals_of_the_game() -> None:
    console = Console(*ATARI)
    console.ok("reg_genmove b")
    console.fails("nerai-agenda")


def test_a_line_of_play_begins_at_the_last_set_up() -> None:
    console = Console(*ATARI, "play b A1", "gogui-setup w G7", "play w B1", "play b pass")
    line = console.engine.session.line
    assert line.before == 1
    assert [one.color for one in line.moves] == [Color.WHITE, Color.BLACK]
    assert line.start.play_all(line.moves).stones == console.engine.session.position.stones


@pytest.mark.parametrize("begins", ["clear_board", "boardsize 5"])
def test_another_game_begins_without_the_goals_of_the_one_before(begins: str) -> None:
    console = Console("boardsize 5", "genmove b", playouts=20)
    assert "win_game" in console.ok("nerai-agenda")
    console.ok(begins)
    assert "nothing was planned in this game yet" in console.fails("nerai-agenda")


def test_a_game_from_a_file_has_no_choices_of_the_one_before(tmp_path: Path) -> None:
    console = Console("boardsize 5", playouts=20)
    chosen = from_gtp(console.ok("genmove b"), Size.square(5))
    file = tmp_path / "other.sgf"
    file.write_text(f"(;GM[1]SZ[5];B[{to_sgf(chosen, Size.square(5))}];W[ee])")
    console.ok(f"loadsgf {file}")
    assert console.fails("gomill-explain_last_move") == "no move that was chosen here is on the board"
    assert console.fails("nerai-verdict") == "no move was chosen yet"
