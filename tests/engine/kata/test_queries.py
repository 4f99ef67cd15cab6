"""Queries are read as KataGo documents them; what cannot be read is refused with its field."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.rules import KoRule, Scoring
from nerai.engine.kata.query import Action, Query, read_line
from nerai.errors import QueryError
from tests.engine.kata.client import game, problem

# field, a value it may not have
WRONG = [
    ("moves", None),
    ("moves", "B C3"),
    ("moves", [["B"]]),
    ("moves", [["B", "Z9"]]),
    ("moves", [["X", "C3"]]),
    ("moves", [["B", "C3"], ["W", "C3"]]),
    ("moves", [["B", 3]]),
    ("rules", None),
    ("rules", "calvinball"),
    ("rules", {"ko": "NONE"}),
    ("rules", 7),
    ("boardXSize", None),
    ("boardXSize", 20),
    ("boardYSize", 0),
    ("boardYSize", "9"),
    ("initialStones", [["B", "pass"]]),
    ("initialStones", {"B": "C3"}),
    ("initialStones", [["W", "A1"], ["B", "A2"], ["B", "B1"]]),
    ("initialStones", [["W", "A1"], ["B", "A1"]]),
    ("initialPlayer", "green"),
    ("komi", 1000),
    ("komi", 6.3),
    ("komi", "6.5"),
    ("komi", True),
    ("analyzeTurns", []),
    ("analyzeTurns", [4]),
    ("analyzeTurns", [-1]),
    ("analyzeTurns", [0.5]),
    ("analyzeTurns", 2),
    ("maxVisits", 0),
    ("maxVisits", "many"),
    ("includeOwnership", 1),
    ("includePVVisits", "yes"),
    ("avoidMoves", [{"player": "B", "moves": ["C3"]}]),
    ("avoidMoves", [{"player": "B", "moves": ["Z3"], "untilDepth": 1}]),
    ("avoidMoves", ["C3"]),
    ("allowMoves", [{"player": "B", "moves": ["C3"], "untilDepth": 1}] * 2),
    ("allowMoves", [{"player": "W", "moves": [], "untilDepth": 1}]),
    ("overrideSettings", []),
    ("overrideSettings", {"maxTime": -1}),
    ("overrideSettings", {"reportAnalysisWinratesAs": "GREEN"}),
    ("reportDuringSearchEvery", 0),
    ("priority", "high"),
    ("priorities", [1, 2]),
    ("analysisPVLen", 0),
    ("goal", 5),
]


def read(text: str) -> Query:
    query = read_line(text)
    assert isinstance(query, Query)
    return query


def fault(text: str) -> QueryError:
    with pytest.raises(QueryError) as raised:
        read_line(text)
    return raised.value


@pytest.mark.parametrize(("field", "value"), WRONG, ids=lambda value: json.dumps(value)[:30])
def test_a_wrong_value_is_refused_with_its_field_and_the_id(field: str, value: object) -> None:
    error = fault(game("wrong", **{field: value}))
    assert (error.field, error.id) == (field, "wrong")
    assert error.message


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"x"', "{'id': 1}", "NaN", "[" * 100_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    error = fault(text)
    assert (error.field, error.id) == ("", None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"id":' * 100_000, "nested too deeply"),
        ('{"id": "x", "komi": ' + "9" * 5000 + "}", "a number of 5000 digits"),
        ('{"id": "x", "komi": 1e999}', "1e999 is no number"),
        ('{"id": "x", NaN}', "column 13: expecting property name"),
    ],
)
def test_lines_beyond_all_bounds_are_refused_in_words_of_ours(text: str, told: str) -> None:
    error = fault(text)
    assert told in error.message
    assert not any(word in error.message for word in ("recursion", "sys.", "unicode", "integer string"))


@pytest.mark.parametrize("field", ["komi", "maxVisits", "boardXSize", "priority", "reportDuringSearchEvery"])
def test_a_number_that_no_float_can_be_is_out_of_range(field: str) -> None:
    error = fault(game("large", **{field: 10**400}))
    assert (error.field, error.id) == (field, "large")
    assert "must be" in error.message


@pytest.mark.parametrize("name", [None, 5, ["x"], {}])
def test_an_id_must_be_a_text(name: object) -> None:
    assert fault(json.dumps({"id": name, "moves": []})).field == "id"


def test_without_turns_the_last_one_is_analysed() -> None:
    assert read(game()).turns == ((3, 0),)
    assert read(game(analyzeTurns=[2, 0], priority=7)).turns == ((2, 7), (0, 7))
    assert read(game(analyzeTurns=[2, 0], priorities=[1, 5])).turns == ((2, 1), (0, 5))


def test_who_moves_is_said_or_follows_from_the_moves() -> None:
    made = read(game()).game
    assert [made.mover(turn) for turn in range(4)] == [
        Color.BLACK,
        Color.WHITE,
        Color.BLACK,
        Color.WHITE,
    ]
    assert read(problem()).game.mover(0) is Color.WHITE
    assert read(game(moves=[])).game.mover(0) is Color.BLACK
    assert read(game(moves=[], initialStones=[["B", "C3"], ["B", "D4"]])).game.mover(0) is Color.WHITE


@pytest.mark.parametrize(
    ("rules", "ko", "scoring"),
    [
        ("tromp-taylor", KoRule.POSITIONAL, Scoring.AREA),
        ("Japanese", KoRule.SIMPLE, Scoring.TERRITORY),
        ("TrompTaylor", KoRule.POSITIONAL, Scoring.AREA),
        ("korean", KoRule.SIMPLE, Scoring.TERRITORY),
        ("chinese-ogs", KoRule.POSITIONAL, Scoring.AREA),
        ({"ko": "SITUATIONAL", "friendlyPassOk": True}, KoRule.SITUATIONAL, Scoring.AREA),
        ('{"scoring":"TERRITORY","tax":"SEKI"}', KoRule.SIMPLE, Scoring.TERRITORY),
    ],
)
def test_rules_have_katagos_names_and_fields(rules: object, ko: KoRule, scoring: Scoring) -> None:
    found = read(game(rules=rules, moves=[])).game.rules
    assert (found.ko, found.scoring) == (ko, scoring)


def test_komi_is_that_of_the_rules_unless_it_is_said() -> None:
    assert read(game(rules="japanese")).game.rules.komi == 6.5
    assert read(game(komi=-3)).game.rules.komi == -3


def test_restrictions_hold_for_the_first_move_of_their_player() -> None:
    query = read(
        game(
            avoidMoves=[{"player": "W", "moves": ["A1", "pass"], "untilDepth": 5}],
            allowMoves=[{"player": "B", "moves": ["B2"], "untilDepth": 1}],
        )
    )
    corner, inside = (from_gtp(name, query.game.size) for name in ("A1", "B2"))
    assert not query.admits(Color.WHITE, corner)
    assert query.admits(Color.WHITE, inside)
    assert not query.admits(Color.BLACK, corner)
    assert query.admits(Color.BLACK, inside)


def test_limits_and_perspective_are_overridden_for_one_query() -> None:
    query = read(
        game(
            maxVisits=None,
            overrideSettings={"maxTime": 3, "maxVisits": 7, "reportAnalysisWinratesAs": "white"},
        )
    )
    assert (query.effort.visits, query.effort.seconds, query.shown.perspective) == (7, 3.0, "WHITE")


def test_unknown_fields_and_settings_are_warned_of() -> None:
    query = read(
        game(
            colour="red",
            includeMovesOwnership=False,
            rootPolicyTemperature=1.1,
            overrideSettings={"cpuctExploration": 1},
        )
    )
    assert query.warnings == (
        ("colour", "unexpected or unused field"),
        ("rootPolicyTemperature", "this field has no effect here"),
        ("overrideSettings", "no effect here: cpuctExploration"),
    )


def test_actions_are_read_and_others_refused() -> None:
    action = read_line('{"id":"t","action":"terminate","terminateId":"g","turnNumbers":[1,2]}')
    assert isinstance(action, Action)
    assert (action.name, action.terminate_id, action.turns) == ("terminate", "g", frozenset({1, 2}))
    assert fault('{"id":"t","action":"tickle"}').field == "action"
    assert fault('{"id":"t","action":"terminate"}').field == "terminateId"
    assert fault('{"id":"t","action":"terminate_all","turnNumbers":"all"}').field == "turnNumbers"


def test_an_unknown_name_of_rules_is_answered_with_those_that_the_documentation_lists() -> None:
    with pytest.raises(QueryError) as caught:
        read_line(game(rules="calvinball"))
    listed = str(caught.value).partition("known: ")[2].split(", ")
    for name in listed:
        assert read(game(rules=name, moves=[])).game.rules
    row = next(
        line for line in Path("docs/analysis.md").read_text().splitlines() if line.startswith("| `rules`")
    )
    named = row.partition("(")[2].partition(")")[0]
    assert [name.strip("`") for name in named.split(", ")] == listed


def test_errors_about_rules_are_not_told_in_the_words_of_gtp() -> None:
    with pytest.raises(QueryError, match=r"^ko, scoring"):
        read_line(game(rules={"ko": "X"}))
