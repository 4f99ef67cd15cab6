"""Whatever comes in, every line is answered as it must be, and nothing crashes."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nerai.engine.kata.query import Query, read_line
from nerai.errors import QueryError
from tests.engine.kata.client import asked, game, problem

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 25), st.floats(allow_nan=False), st.text(max_size=6)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = """
    id moves rules boardXSize boardYSize initialStones initialPlayer komi analyzeTurns includeOwnership
    includePVVisits includePolicy avoidMoves allowMoves overrideSettings priority priorities goal
    analysisPVLen action terminateId turnNumbers whiteHandicapBonus colour
"""
MEANT: dict[str, list[Any]] = {
    "moves": [[["B", "A1"], ["W", "B1"]], [["W", "A1"], ["W", "A2"], ["B", "pass"]]],
    "initialStones": [[["B", "C3"], ["W", "C2"]], []],
    "rules": ["japanese", "aga", {"ko": "SIMPLE"}],
    "analyzeTurns": [[0], [0, 1], [1, 1]],
    "goal": ["kill(C3)", "capture(B2)", "live(", "connect(A1, C3)"],
    "action": ["terminate_all", "terminate", "query_version"],
    "terminateId": ["x"],
    "avoidMoves": [[{"player": "B", "moves": ["A1"], "untilDepth": 1}]],
}
BASE = json.loads(game("x", boardXSize=3, boardYSize=3, moves=[], maxVisits=2))
CHANGES = st.dictionaries(st.sampled_from(NAMES.split()), VALUES, max_size=3)
SENSIBLE = st.lists(
    st.sampled_from(sorted(MEANT)).flatmap(
        lambda name: st.sampled_from(MEANT[name]).map(lambda value: (name, value))
    ),
    max_size=3,
).map(dict)
QUERIES = st.builds(lambda some, other: json.dumps(BASE | some | other), SENSIBLE, CHANGES)
LINES = st.one_of(
    QUERIES,
    st.builds(lambda some: json.dumps(BASE | some), SENSIBLE),
    VALUES.map(json.dumps),
    st.text(max_size=30),
).map(lambda text: text.replace("\n", " ").replace("\r", " "))


def expected(line: str) -> int:
    """How many replies a line gets, reports in between not counted."""
    text = line.encode("utf-8", "replace").decode("utf-8", "replace").strip()
    if not text:
        return 0
    try:
        asked_for = read_line(text)
    except QueryError:
        return 1
    return len(asked_for.turns) + len(asked_for.warnings) if isinstance(asked_for, Query) else 1


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINES, max_size=6))
def test_every_line_is_answered(lines: list[str]) -> None:
    sent = [line.encode("utf-8", "replace") for line in lines]
    replies = asked(*sent)
    assert len(replies) == sum(expected(line) for line in lines)
    for reply in replies:
        assert not str(reply.get("error", "")).startswith("internal error"), reply


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.binary(max_size=80), max_size=8))
def test_any_bytes_are_survived(chunks: list[bytes]) -> None:
    replies = asked(*chunks, game("last"))
    assert replies[-1]["id"] == "last"
    assert all("error" in reply or "id" in reply for reply in replies)


def test_nesting_beyond_all_measure_is_refused() -> None:
    deep = '{"id":"d","action":"clear_cache","x":' + "[" * 900 + "]" * 900 + "}"
    replies = asked(deep, problem("p"))
    assert len(replies) == 2
    assert replies[-1]["id"] == "p"
