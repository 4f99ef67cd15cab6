"""Positions in which one move serves two goals: every claim is proved, and false ones are refused."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bench import multipurpose as script
from nerai.bench.multipurpose import (
    Kind,
    Level,
    Multipurpose,
    Referee,
    faults,
    find_moves,
    parse_multipurpose,
    read_multipurpose,
    same_shapes,
)
from nerai.bench.multipurpose.check import shape
from nerai.bench.multipurpose.mine import fought, mined, self_played
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import parse_goal
from nerai.query.judge import Judge

RECORDS = read_multipurpose(script.OWN)
LEAST = 12
HEAVY = {"orsim/far_ladder"}
"""Ladders across a large board take longer than all the others together."""

DOUBLE_ATARI = """
    . . . . . . .
    . . . X . . .
    . . . O . . .
    . . . X O . .
    . . . . X . .
    . . . . . . .
    . . . . . . .
"""


def points(text: str, side: int = 9) -> tuple[Point, ...]:
    return tuple(from_gtp(name, Size.square(side)) for name in text.split())


def first_of(kind: Kind) -> Multipurpose:
    return next(record for record in RECORDS if record.kind is kind)


@pytest.mark.parametrize(
    "record",
    [pytest.param(one, id=one.name, marks=pytest.mark.slow if one.name in HEAVY else ()) for one in RECORDS],
)
def test_every_claim_of_a_record_is_proved(record: Multipurpose) -> None:
    assert faults(record) == []


def test_there_are_positions_of_every_kind_and_no_two_are_the_same() -> None:
    counts = Counter(record.kind for record in RECORDS)
    assert all(counts[kind] >= LEAST for kind in Kind)
    assert list(same_shapes(RECORDS)) == []


def test_names_begin_with_the_kind_and_lines_come_back_as_they_were() -> None:
    lines = script.OWN.read_text(encoding="utf-8").splitlines()
    assert [record.to_json() for record in RECORDS] == lines
    assert all(record.name.startswith(f"{record.kind.value}/") for record in RECORDS)


def test_the_record_on_the_page_is_one_of_them() -> None:
    page = (script.OWN.parents[1] / "docs" / "multipurpose.md").read_text(encoding="utf-8")
    (shown,) = [line for line in page.splitlines() if line.startswith('{"id"')]
    assert shown in [record.to_json() for record in RECORDS]


@pytest.mark.parametrize("kind", Kind)
def test_a_move_that_does_not_do_it_is_refused(kind: Kind) -> None:
    record = first_of(kind)
    quiet = next(
        move
        for move in record.position.legal_points()
        if move not in (*record.moves, *record.demoting, *record.overloading)
    )
    told = faults(replace(record, moves=(*record.moves, quiet)))
    assert len(told) == 1
    assert "in moves does not do it" in told[0]


@pytest.mark.parametrize("kind", Kind)
def test_a_move_that_is_left_out_is_missed(kind: Kind) -> None:
    told = faults(replace(first_of(kind), moves=()))
    assert any("is missing in moves" in line for line in told)
    assert "no move does it" in told


@pytest.mark.parametrize("kind", Kind)
def test_goals_of_other_levels_are_refused(kind: Kind) -> None:
    other = first_of(Kind.ORSIM if kind is not Kind.ORSIM else Kind.ANDSIM)
    told = faults(replace(other, kind=kind))
    assert told
    assert all("and should be" in line for line in told)


def test_a_demotion_knows_all_moves_that_harm_and_how() -> None:
    demotions = [record for record in RECORDS if record.kind is Kind.DEMOTION]
    demoting = next(record for record in demotions if record.demoting and not record.overloading)
    overloading = next(record for record in demotions if record.overloading and not record.demoting)
    for record in (demoting, overloading):
        told = faults(replace(record, demoting=record.overloading, overloading=record.demoting))
        assert any("does not do it" in line for line in told)
        assert any("is missing in" in line for line in told)
        assert "no move demotes or overloads" in faults(replace(record, demoting=(), overloading=()))


def test_what_the_limit_does_not_settle_is_no_proof() -> None:
    assert any("not settled" in line for line in faults(first_of(Kind.ANDSIM), nodes=1))


@pytest.mark.parametrize("kind", Kind)
def test_what_is_said_of_moves_elsewhere_is_what_search_says(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = first_of(kind)
    expected = find_moves(kind, record.position, record.goals, Referee(record.position, nodes=2000))
    monkeypatch.setattr(Referee, "_leaves", lambda *_: False)
    monkeypatch.setattr(Judge, "known", lambda *_: None)
    searched = find_moves(kind, record.position, record.goals, Referee(record.position, nodes=2000))
    assert searched == expected


def test_levels_are_told_apart() -> None:
    position = Position.parse(DOUBLE_ATARI)
    referee = Referee(position, nodes=2000)
    stone = parse_goal("capture(D5, 2)")
    assert referee.level(stone) is Level.UNDER
    (fork,) = points("E5", 7)
    after = Referee(position.play(fork).with_to_play(Color.BLACK), nodes=2000)
    assert after.level(stone) is Level.ACHIEVABLE
    white = Referee(position.with_to_play(Color.WHITE), nodes=2000)
    assert white.level(parse_goal("save(D5, 2)")) is Level.OVER
    assert Referee(position, nodes=2000).level(parse_goal("save(E3, 2)")) is Level.OVER


def test_a_shape_is_the_same_in_another_place_turned_and_in_other_colors() -> None:
    record = first_of(Kind.ORSIM)
    size, position = record.position.size, record.position

    def moved(stones: tuple[Point, ...]) -> list[Point]:
        return [Point(point % size.width * size.width + point // size.width) for point in stones]

    mirrored = Position.of(
        size, black=moved(position.white), white=moved(position.black), to_play=position.to_play.other
    )
    assert shape(replace(record, position=mirrored)) == shape(record)
    assert list(same_shapes([record, replace(record, name="other", position=mirrored)])) == [
        (record.name, "other")
    ]
    assert shape(replace(record, position=position.with_to_play(position.to_play.other))) != shape(record)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "both"}, "no kind 'both'"),
        ({"goals": ["capture(D4, 2)"]}, "1 goals"),
        ({"moves": ["Z1"]}, "off the"),
        ({"extra": 1}, "extra"),
        ({"about": ""}, "about"),
        ({"to_play": "green"}, "green"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(change: dict[str, object], said: str, tmp_path: Path) -> None:
    told = json.loads(RECORDS[0].to_json()) | change
    with pytest.raises(InputError, match=said):
        parse_multipurpose(json.dumps(told))
    file = tmp_path / "bad.jsonl"
    file.write_text(f"{RECORDS[0].to_json()}\n{json.dumps(told)}\n")
    with pytest.raises(InputError, match=r"bad\.jsonl:2: "):
        read_multipurpose(file)


def test_a_goal_of_the_other_side_and_a_move_on_a_stone_are_refused() -> None:
    record = first_of(Kind.ORSIM)
    turned = json.loads(record.to_json())
    turned["to_play"] = record.position.to_play.other.word
    with pytest.raises(InputError, match="not what the side to move wants"):
        parse_multipurpose(json.dumps(turned))
    taken = json.loads(record.to_json())
    taken["moves"] = taken["black"][:1]
    with pytest.raises(InputError, match="no legal move"):
        parse_multipurpose(json.dumps(taken))


def test_the_script_checks_shows_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = first_of(Kind.ORSIM)
    file = tmp_path / "records.jsonl"
    file.write_text(f"{record.to_json()}\n{replace(record, name='again').to_json()}\n")
    assert script.main([str(file), "--show"]) == 0
    assert str(record.position) in capsys.readouterr().out
    assert script.main([str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == {"again": [f"the same position as {record.name}"]}
    assert script.main([str(file), "--kind", "andsim"]) == 0
    assert "0 records" in capsys.readouterr().out
    assert script.main([str(tmp_path / "none.jsonl")]) == 65
    assert "none.jsonl" in capsys.readouterr().err


def test_games_and_fights_are_the_same_for_the_same_seed() -> None:
    size = Size.square(7)
    games = [list(self_played(size, seed=3, playouts=10)) for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0]) > 10
    fights = [list(fought(size, seed=seed)) for seed in (1, 1, 2)]
    assert fights[0] == fights[1] != fights[2]


def test_what_is_mined_is_true() -> None:
    found = [
        record
        for position in list(fought(Size.square(7), seed=5))[8:14:2]
        for record in mined(position, nodes=300)
    ]
    assert {record.kind for record in found} >= {Kind.ANDINI, Kind.DEMOTION}
    assert [faults(record) for record in found] == [[]] * len(found)
