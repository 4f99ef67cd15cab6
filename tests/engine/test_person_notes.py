"""What the record of a game against a person keeps besides moves: pictures, corrections, the time."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.rules import CHINESE
from nerai.engine.decision_picture import DecisionPicture, Served, Tried
from nerai.engine.estimate import Status
from nerai.engine.levels import level_numbered
from nerai.engine.person_game import PersonGame, Stage, Terms
from nerai.engine.person_notes import Notes, move_texts, read_notes, root_texts
from nerai.engine.person_record import keep, take_up
from nerai.engine.player import Options
from nerai.engine.session import Session
from nerai.sgf import parse

SIZE = Size.square(9)
FEW = Options(playouts=60, tactics_seconds=None, tactics_nodes=2000)
PICTURE = DecisionPicture(
    Point(40),
    (Tried(Point(40), 120, 0.5312), Tried(PASS, 3, 0.0)),
    (
        Served(
            "play(C3) for run(D4) [a ] and a \\", frozenset({Point(3), Point(4)}), frozenset(SIZE.points())
        ),
    ),
    second=Point(0),
    overruled=Point(80),
)


def after_a_kill(game: PersonGame, folder: Path, seconds: float | None = None) -> PersonGame:
    """The game as its file alone tells it."""
    file = folder / "game.sgf"
    keep(file, game.record())
    return take_up(file, FEW, seed=2, seconds=seconds)


def counting() -> PersonGame:
    """Both have passed; the stones at C3 and B2 are alone on the board."""
    session = Session(size=Size.square(5), rules=CHINESE, seed=1)
    for name in ("C3", "B2", "pass", "pass"):
        session.play(session.to_play, from_gtp(name, session.size))
    return PersonGame(session, Color.BLACK, level_numbered(3), FEW)


def written(notes: Notes) -> str:
    """A record of one move with the notes."""
    properties = "".join(f"{name}[{_raw(text)}]" for name, text in root_texts(notes, SIZE).items() if text)
    at_move = "".join(f"{name}[{_raw(text)}]" for name, text in move_texts(notes, 0, SIZE).items() if text)
    return f"(;SZ[9]{properties};B[ee]{at_move})"


def _raw(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def read(text: str) -> Notes:
    return read_notes(list(parse(text).games[0].line()), SIZE)


@pytest.mark.parametrize("picture", [PICTURE, DecisionPicture(PASS), DecisionPicture(None)])
def test_notes_are_read_as_they_were_written(picture: DecisionPicture) -> None:
    judged = {Point(0): Status.DEAD, Point(7): Status.ALIVE, Point(80): Status.SEKI}
    notes = Notes({0: "because"}, {0: picture}, "B+R", judged, True, 0.5)
    assert read(written(notes)) == notes
    assert read(written(Notes())) == Notes()


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[1,2]",
        "7",
        "{}",
        '{"move":"zz"}',
        '{"move":5}',
        '{"move":"ee","tried":[["ee",1]]}',
        '{"move":"ee","tried":[["ee",1,NaN]]}',
        '{"move":"ee","tried":[["ee",1e999,0.5]]}',
        '{"move":"ee","served":[["goal","eef",""]]}',
        '{"move":"ee","served":[["goal","tt",""]]}',
        '{"move":"ee","served":7}',
        "[" * 15_000,
        '{"move":"ee"' + " " * 20_000 + "}",
    ],
)
def test_a_picture_that_somebody_has_spoiled_is_left_out(text: str) -> None:
    assert read(f"(;SZ[9];B[ee]C[why]NRPICTURE[{_raw(text)}])") == Notes({0: "why"})


@pytest.mark.parametrize("seconds", ["", "nan", "inf", "0", "-3", "soon"])
def test_corrections_and_times_that_are_none_are_left_out(seconds: str) -> None:
    found = read(f"(;SZ[9]NRTIME[{seconds}]NRJUDGED[dead:zz asleep:aa dead alive:bb :cc]NRDISPUTED[maybe])")
    assert found == Notes(judged={Point(10): Status.ALIVE})


def test_the_picture_of_every_move_outlives_the_program(tmp_path: Path) -> None:
    game = PersonGame.begin(Terms(Size.square(5), Color.BLACK, CHINESE, 0, 3), FEW, seed=1)
    for name in ("C3", "pass"):
        game.play(name)
        game.answer()
    before = game.last_picture
    again = after_a_kill(game, tmp_path)
    assert before is not None
    assert again.last_picture is not None
    assert again.last_picture.point == before.point
    assert [(one.point, one.visits) for one in again.last_picture.tried] == [
        (one.point, one.visits) for one in before.tried
    ]
    assert again.record() == game.record()
    again.undo()
    game.undo()
    assert again.last_picture is not None, "that of the move before"
    assert again.record() == game.record()


def test_what_a_person_corrects_in_the_count_is_told_at_once_and_outlives_the_program(tmp_path: Path) -> None:
    game = counting()
    kept: list[str] = []
    game.tell_changes(lambda one: kept.append(one.record()))
    status = {point: status for chain, status in game.count().chains for point in chain.points}
    here = from_gtp("B2", game.session.size)
    other = Status.ALIVE if status[here] is Status.DEAD else Status.DEAD
    game.judge("B2", other)
    assert kept == [game.record()]
    again = after_a_kill(game, tmp_path)
    assert again.count() == game.count()
    again.judge("C3", Status.SEKI)
    third = after_a_kill(again, tmp_path)
    assert third.count() == again.count()
    third.agree()
    over = after_a_kill(third, tmp_path)
    assert (over.stage, over.count().score.text) == (Stage.OVER, over.result)
    over.undo()
    assert "NRJUDGED" not in over.record(), "who plays on has corrected nothing"


def test_that_a_count_was_disputed_outlives_the_program(tmp_path: Path) -> None:
    game = counting()
    game.undo()
    assert "NRDISPUTED[yes]" in after_a_kill(game, tmp_path).record()


def test_why_nerai_resigned_outlives_the_program(tmp_path: Path) -> None:
    session = Session(size=Size.square(5), rules=replace(CHINESE, komi=-30))
    for name in ("C3", "B2", "C2", "B3", "B4", "A4", "C4", "A5", "D3"):
        session.play(session.to_play, from_gtp(name, session.size))
    game = PersonGame(session, Color.BLACK, level_numbered(10), Options(playouts=400))
    assert game.answer().point is None
    why = game.explain()
    again = after_a_kill(game, tmp_path)
    assert again.result == "B+R"
    assert again.explain() == why
    again.undo()
    assert why not in again.reasons.values()


@pytest.mark.parametrize(
    ("said", "kept"), [(None, lambda game: game.seconds == 7.5), (3.0, lambda game: game.seconds == 3.0)]
)
def test_the_time_for_a_move_is_the_games_unless_another_is_said(
    tmp_path: Path, said: float | None, kept: Callable[[PersonGame], bool]
) -> None:
    terms = Terms(Size.square(5), Color.BLACK, CHINESE, 0, 3)
    game = PersonGame.begin(terms, replace(FEW, seconds=7.5), seed=1)
    assert kept(after_a_kill(game, tmp_path, said))
