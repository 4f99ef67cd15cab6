"""bench/table_share.py counts what engines said of their moves."""

import json
from pathlib import Path

import pytest

from bench import table_share
from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Move
from nerai.sgf.writer import Header, write_game


def _verdict(*, followed: bool, in_table: bool, table_won: float | None) -> str:
    told = {"move": "A1", "table": "B1", "followed": followed, "in_table": in_table, "won": 0.5}
    return json.dumps({**told, "table_won": table_won})


def test_moves_are_counted_by_what_the_table_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    comments = [
        _verdict(followed=True, in_table=True, table_won=0.5),
        _verdict(followed=False, in_table=True, table_won=0.3),
        _verdict(followed=False, in_table=False, table_won=None),
        '{"move": "C1"}',
        "",
    ]
    moves = [Move(tuple(Color)[number % 2], Point(number)) for number in range(len(comments))]
    (tmp_path / "game0001.sgf").write_text(write_game(Header(Size.square(5)), moves, comments=comments))
    assert table_share.main([str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "planned": 3,
        "table's choice": 1,
        "another row": 1,
        "search alone": 1,
        "overruled by": 0.2,
    }
    assert table_share.main([str(tmp_path)]) == 0
    assert "1 of 3" in capsys.readouterr().out


def test_a_folder_without_such_games_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert table_share.main([str(tmp_path)]) == 65
    assert str(tmp_path) in capsys.readouterr().err
