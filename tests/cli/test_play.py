"""`nerai play` by plain lines: a whole game, hints, reasons, bad input, the record, and going on with it."""

import io
import json
from pathlib import Path

import pytest

from nerai.cli.main import run
from nerai.sgf import load

QUICK = ["--size", "5", "--level", "2", "--playouts", "60", "--seed", "1"]


class Lines:
    """`nerai play` fed with lines; the data folder is a fresh one."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys
        self.file = folder / "game.sgf"
        monkeypatch.setenv("NERAI_DATA_DIR", str(folder / "data"))

    def __call__(self, lines: str, *options: str, code: int = 0) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert run(["play", *options]) == code
        captured = self._capsys.readouterr()
        return captured.out if code == 0 else captured.err


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Lines:
    return Lines(tmp_path, monkeypatch, capsys)


def test_moves_are_answered_and_the_board_is_drawn(play: Lines) -> None:
    said = play("C3\n", *QUICK)
    assert "You are Black against nerai, level 2 (beginner): 5x5, chinese rules, komi 7.5." in said
    assert "you play C3\nnerai plays " in said
    assert said.count("A B C D E") == 2
    assert said.rstrip().endswith("Black to play")


def test_a_hint_and_a_reason_are_told_in_words(play: Lines) -> None:
    said = play("C3\nhint\nwhy\n", *QUICK)
    assert "nerai would play " in said
    assert "\nblack " in said
    assert "\nwhite " in said
    assert said.count("estimated from ") == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("foo", "'foo' is neither a move nor a command; type help"),
        ("Z9", "off the 5x5 board"),
        ("undo", "there is no move of yours to take back"),
        ("dead", "which stones?"),
        ("dead C3", "the game is still open"),
        ("agree", "the game is still open"),
        ("save", "where to?"),
        ("save missing_folder/x.sgf", "cannot write"),
        ("pass pass", "neither a move nor a command"),
    ],
)
def test_bad_lines_are_told_and_change_nothing(play: Lines, line: str, told: str) -> None:
    said = play(f"{line}\nboard\n", *QUICK)
    assert told in said
    assert said.count("X") == 0


def test_a_game_is_counted_corrected_and_agreed_to(play: Lines) -> None:
    said = play("C3\nresign\nundo\ncount\nresign\n", *QUICK, "-o", str(play.file))
    assert "estimated, as the stones stand:" in said
    assert "the game goes on" in said
    assert said.rstrip().endswith("The game is over: nerai wins (W+R).")
    assert load(play.file).games[0].root.simple_text("RE") == "W+R"


def test_the_record_is_kept_after_every_move_with_reasons_and_can_be_gone_on_with(play: Lines) -> None:
    play("C3\n", *QUICK, "-o", str(play.file))
    first = play.file.read_text()
    (_, mine, reply) = load(play.file).games[0].line()
    assert reply.text("C").startswith("white ")
    assert not mine.text("C")
    said = play("why\nquit\n", "--resume", str(play.file))
    assert reply.text("C").splitlines()[0] in said
    assert "level 2" in said
    assert play.file.read_text() == first


def test_without_a_file_games_are_kept_in_the_data_folder(play: Lines, tmp_path: Path) -> None:
    play("C3\n", *QUICK)
    (kept,) = (tmp_path / "data" / "played").glob("*.sgf")
    said = play("board\n", "--resume", "latest")
    assert said.count("A B C D E") == 2
    assert "(O)" in said
    play("resign\n", "--resume", str(kept))
    assert "no unfinished game" in play("", "--resume", "latest", code=64)


def test_events_come_as_json(play: Lines) -> None:
    said = play("C3\nbad\nhint\n", *QUICK, "--color", "white", "--json")
    events = [json.loads(line) for line in said.splitlines()]
    assert [one["event"] for one in events][:4] == ["game", "board", "move", "board"]
    assert events[0]["person"] == "white"
    assert events[2]["color"] == "black"
    assert {"refused", "hint"} <= {one["event"] for one in events}
    assert len(events[3]["stones"]["black"]) == 1


def test_a_copy_is_saved_on_request(play: Lines, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sgf"
    assert f"saved as {copy}" in play(f"C3\nsave {copy}\n", *QUICK, "-o", str(play.file))
    assert copy.read_text() == play.file.read_text()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--size", "x"], "size"),
        (["--color", "green"], "green"),
        (["--level", "11"], "level"),
        (["--rules", "mine"], "rules"),
        (["--komi", "nan"], "komi"),
        (["--handicap", "1"], "handicap"),
        (["--handicap", "400"], "handicap"),
        (["--time", "0"], "seconds"),
        (["--resume", "/no/such/game.sgf"], "cannot"),
        (["--resume", "latest", "--size", "19"], "--size: the record of --resume tells that already"),
        (["--resume", "latest", "--rules", "aga", "--komi", "0"], "--rules and --komi: "),
        (["--resume", "latest", "--handicap", "0"], "--handicap: "),
    ],
)
def test_bad_options_are_told_before_anything_is_written(
    play: Lines, tmp_path: Path, options: list[str], told: str
) -> None:
    assert told in play("C3\n", *options, code=64)
    assert not (tmp_path / "data").exists()


def test_an_old_record_is_never_overwritten(play: Lines) -> None:
    play.file.write_text("mine")
    assert "exists" in play("C3\n", *QUICK, "-o", str(play.file), code=64)
    assert play.file.read_text() == "mine"


def test_a_game_that_is_gone_on_with_or_saved_overwrites_no_other_file(play: Lines, tmp_path: Path) -> None:
    other = tmp_path / "other.sgf"
    other.write_text("mine")
    assert f"{other} exists; name another file" in play(f"C3\nsave {other}\n", *QUICK, "-o", str(play.file))
    assert "exists" in play("", "--resume", str(play.file), "-o", str(other), code=64)
    assert other.read_text() == "mine"
    again = tmp_path / "again.sgf"
    assert play(f"save {again}\nsave {again}\n", "--resume", str(play.file)).count("saved as") == 2
    play("board\n", "--resume", str(play.file), "-o", str(play.file))


def test_help_lists_every_word(play: Lines) -> None:
    said = play("help\n", *QUICK)
    for word in ("pass", "undo", "hint", "why", "count", "resign", "save", "agree", "dead", "quit", "board"):
        assert f"\n{word}" in said
