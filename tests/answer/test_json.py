"""Answers as JSON: everything comes back, and nothing else comes in."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.answer import (
    SCHEMA,
    Answer,
    Estimated,
    Evidence,
    FirstMove,
    Ko,
    KoKind,
    KoRule,
    Party,
    Proved,
    Reason,
    Refuted,
    Result,
    Setup,
    Side,
    Statement,
    Unknown,
)
from nerai.errors import AnswerError
from tests.support.answers import full_answer, paths, with_value, without

FULL: dict[str, Any] = json.loads(full_answer().to_json())

NAMES = st.sampled_from(["c1", "playouts", "é", "狙い", "a b"])
COUNTS = st.integers(0, 2**53 - 1)
EVIDENCE: st.SearchStrategy[Evidence] = (
    st.builds(Proved, NAMES, COUNTS)
    | st.builds(Refuted, NAMES, COUNTS)
    | st.builds(Estimated, st.floats(0, 1), st.integers(1, 10**6), NAMES)
    | st.builds(Unknown, st.sampled_from(Reason))
)
STATEMENTS = st.builds(
    Statement,
    st.just(0),
    st.none(),
    st.sampled_from(["eye", "false_eye"]),
    EVIDENCE,
    st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.integers(-9, 9)).map(tuple),
)


def test_an_answer_written_and_read_is_the_same() -> None:
    assert Answer.from_json(full_answer().to_json()) == full_answer()
    assert Answer.from_json(full_answer().to_json(indent=2).encode()) == full_answer()
    assert Answer.from_dict(full_answer().to_dict()) == full_answer()


def test_the_shortest_answer_writes_every_field() -> None:
    short = Answer(
        position=Setup(width=1, height=2, ko_rule=KoRule.POSITIONAL, suicide=True),
        to_move=Side.BLACK,
        goal="black: make_eye(A1)",
        result=Result.KO,
        ko=Ko(Party.OPPONENT, KoKind.MULTI_STAGE, 1, 2),
        evidence=Estimated(1, 3, "rule"),
    )
    assert list(short.to_dict()) == list(FULL)
    assert Answer.from_json(short.to_json()) == short


def test_fields_stand_in_the_pinned_order() -> None:
    pinned = """
        schema position to_move goal goal_source candidates result ko evidence move moves guess
        other_side_first status assumptions zone threats plan plan_evidence move_source statements learned
        cost
    """
    assert list(FULL) == pinned.split()
    assert set(FULL["statements"][0]) == {
        *("id", "parent", "claim", "args", "points", "goal", "rule", "evidence")
    }
    assert list(FULL["moves"][0]) == ["move", "result", "evidence", "line", "refutation"]
    assert FULL["schema"] == SCHEMA == "nerai.answer/1"
    assert FULL["evidence"] == {"kind": "proved", "certificate": "c1", "node": 40}
    assert FULL["moves"][2]["evidence"] == {"kind": "estimated", "p": 0.75, "n": 200, "method": "playouts"}


def test_a_missing_field_is_named() -> None:
    for path in paths(FULL):
        if not path.endswith("]"):
            with pytest.raises(AnswerError) as caught:
                Answer.from_dict(without(FULL, path))
            # Without its kind evidence is no evidence at all.
            assert caught.value.path == f"answer.{path.replace('evidence.kind', 'evidence')}"


@pytest.mark.parametrize("holder", ["", "position.", "moves[1].", "moves[2].evidence.", "cost.", "status."])
def test_an_unknown_field_is_named(holder: str) -> None:
    with pytest.raises(AnswerError, match="unknown field") as caught:
        Answer.from_dict(with_value(FULL, f"{holder}colour", 1))
    assert caught.value.path == f"answer.{holder}colour"


def test_a_field_that_is_nearly_right_is_guessed() -> None:
    with pytest.raises(AnswerError, match="did you mean threats"):
        Answer.from_dict(with_value(FULL, "threat", []))


@pytest.mark.parametrize("wrong", [True, 1.5, {"a": 1}, [[]]])
def test_a_field_of_the_wrong_type_is_named(wrong: object) -> None:
    right = {
        "position.suicide": True,
        "cost.seconds": 1.5,
        "candidates[0].score": 1.5,
        "candidates[1].score": 1.5,
    }
    for path in paths(FULL):
        if right.get(path) != wrong:
            with pytest.raises(AnswerError) as caught:
                Answer.from_dict(with_value(FULL, path, wrong))
            assert caught.value.path.startswith(f"answer.{path}")


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("moves[2].evidence.p", 1.5, "1.5 is more than 1"),
        ("moves[2].evidence.n", 0, "0 is less than 1"),
        ("moves[2].evidence.kind", "U", '"U" is not in its set'),
        ("result", "U", '"U" is not in its set'),
        ("evidence.kind", "guessed", '"guessed" is not in its set'),
        ("to_move", "Black", '"Black" is not in its set'),
        ("schema", "nerai.answer/2", "missing or of another version"),
        ("zone[1]", "a8", '"a8" is no point such as D4'),
        ("zone[1]", "Z9", '"Z9" is no point such as D4'),
        ("zone[1]", "T19", "T19 is off the 9x9 board"),
        ("goal", "half \ud800", "half a character"),
        ("cost.nodes", 10**400, "too large a number"),
        ("cost.seconds", 10**400, "too large a number"),
        ("moves[0].line[0]", "A7", None),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wrong(path: str, value: object, fault: str | None) -> None:
    with pytest.raises(AnswerError) as caught:
        Answer.from_dict(with_value(FULL, path, value))
    if fault is None:
        assert caught.value.path == "answer.moves[0].line"
    else:
        assert caught.value.path == f"answer.{path}"
        assert caught.value.fault == fault


def test_an_answer_that_contradicts_itself_is_not_read() -> None:
    with pytest.raises(AnswerError, match=r"answer\.move: a move without proof"):
        Answer.from_dict(
            with_value(with_value(FULL, "evidence", FULL["moves"][2]["evidence"]), "plan_evidence", "none")
        )
    with pytest.raises(AnswerError, match=r"answer\.moves\[1\]\.evidence: proved cannot back"):
        Answer.from_dict(with_value(FULL, "moves[1].evidence", FULL["evidence"]))


def test_a_field_given_twice_is_refused() -> None:
    text = full_answer().to_json().replace('"nodes": 41', '"nodes": 41, "nodes": 41')
    with pytest.raises(AnswerError, match="the field nodes is given twice"):
        Answer.from_json(text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_only_looks_like_a_number_is_refused_by_name(number: str) -> None:
    text = full_answer().to_json().replace('"p": 0.75', f'"p": {number}')
    with pytest.raises(AnswerError, match=r"answer\.moves\[2\]\.evidence\.p: .* is no number"):
        Answer.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '"x"',
        "NaN",
        "[" * 100_000,
        '{"schema": "nerai.answer/1", "schema": "nerai.answer/1"}',
        '{"schema": "nerai.answer/1"}',
        '{"cost": Infinity}',
        '{"cost": ' + "9" * 5000 + "}",
        b"\xff\xfe\xff",
        b"\xff",
    ],
)
def test_what_is_no_answer_is_refused_by_name(text: str | bytes) -> None:
    with pytest.raises(AnswerError, match=r"^answer"):
        Answer.from_json(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=200)
@given(st.sampled_from(paths(FULL)), JSON)
def test_any_data_is_an_answer_that_can_be_written_or_an_answer_error(path: str, value: object) -> None:
    try:
        found = Answer.from_dict(with_value(FULL, path, value))
    except AnswerError:
        return
    assert Answer.from_json(found.to_json()) == found


@given(EVIDENCE, st.lists(STATEMENTS, max_size=1).map(tuple))
def test_any_evidence_and_statement_comes_back(evidence: Evidence, statements: tuple[Statement, ...]) -> None:
    result = {
        "proved": Result.SEKI,
        "refuted": Result.FAILS,
        "estimated": Result.FAILS,
        "unknown": Result.UNKNOWN,
    }
    moves = (FirstMove("D4", result[evidence.kind.value], evidence),)
    found = replace(full_answer(), moves=(*full_answer().moves, *moves), statements=statements)
    assert Answer.from_json(found.to_json()) == found
