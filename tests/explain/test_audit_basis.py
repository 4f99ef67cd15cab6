"""When a record states its goal; and that nothing is called wrong where another one may be meant."""

import json

import pytest

from nerai.explain.audit.audit import AuditLimits, audit_problem
from nerai.explain.audit.basis import doubts_about, several_chains, strict
from nerai.explain.audit.finding import FindingKind
from nerai.query.question import ask_problem
from nerai.sgf import problem_from_json
from tests.support.problem_sets import AUTHOR_WRONG, SEVERAL, SOUND, Record

LIMITS = AuditLimits(nodes=20_000)
UNMARKED = {name: value for name, value in AUTHOR_WRONG.items() if name != "target"}
BESIDE = ["ba", "bb", "bc", "bd", "ad", "gg", "hg"]
"""The black group, and stones that are none of its."""

CUT: Record = {
    **UNMARKED,
    "goal": "cut",
    "black": ["ba", "bb", "bc", "bd", "ad", "df", "ef"],
    "target": ["ba", "df"],
}
"""Whether the two are to be cut from one another, or both from others that are far away, is not said."""


def doubts(record: Record) -> tuple[str, ...]:
    problem = problem_from_json(json.dumps(record))
    question = ask_problem(problem)
    return doubts_about(problem, question, question.scene)


@pytest.mark.parametrize(
    "record",
    [
        AUTHOR_WRONG,
        {**AUTHOR_WRONG, "goal_text": "White to play and kill the marked stones."},
        {**AUTHOR_WRONG, "goal_text": "White to play."},
        {**AUTHOR_WRONG, "goal_text": "White kills"},
        {**AUTHOR_WRONG, "goal_text": "Can Black live?"},
        {**AUTHOR_WRONG, "goal_text": "白先黑死"},
        {**AUTHOR_WRONG, "goal_text": "A life and death problem: White to kill."},
        {**AUTHOR_WRONG, "black": BESIDE},
        UNMARKED,
        {**UNMARKED, "black": BESIDE, "asks": "kill(B9)"},
    ],
    ids=lambda record: f"{record.get('goal_text', '')}|{record.get('asks', '')}|{'target' in record}",
)
def test_a_goal_that_leaves_no_choice_is_stated_and_a_failing_answer_is_called_wrong(record: Record) -> None:
    assert doubts(record) == ()
    found = audit_problem(problem_from_json(json.dumps(record)), LIMITS).audit
    assert FindingKind.AUTHOR_FAILS in {one.kind for one in found.findings}


@pytest.mark.parametrize(
    ("record", "doubt"),
    [
        ({**AUTHOR_WRONG, "goal_text": "Black just captured a stone."}, "another way"),
        ({**AUTHOR_WRONG, "goal_text": "White has two captures so far."}, "another way"),
        ({**AUTHOR_WRONG, "goal_text": "White to kill these stones to connect."}, "another way"),
        ({**AUTHOR_WRONG, "goal_text": "White to play. Black is to connect."}, "another way"),
        ({**AUTHOR_WRONG, "goal_text": "Black has just played here. White to kill."}, "last move"),
        ({**AUTHOR_WRONG, "goal_text": "Black to play."}, "the words give the move to Black"),
        ({**AUTHOR_WRONG, "target": ["ca"]}, "not just the marked ones"),
        ({**AUTHOR_WRONG, "target": ["ba", "ca"]}, "not just the marked ones"),
        ({**AUTHOR_WRONG, "black": BESIDE, "target": ["ba", "gg"]}, ""),
        ({**UNMARKED, "black": BESIDE}, "which stones are meant"),
        ({**UNMARKED, "goal": "cut"}, "no stones were found that fit the goal of the record, cut"),
        ({**AUTHOR_WRONG, "asks": "live(B9)"}, "the side that does not move"),
        ({**CUT, "correct": ["aa"]}, "joined or cut apart"),
        ({name: value for name, value in UNMARKED.items() if name != "goal"}, "does not say what is asked"),
    ],
    ids=lambda value: str(value.get("goal_text", "")) if isinstance(value, dict) else str(value),
)
def test_where_an_author_could_mean_something_else_nothing_is_called_wrong(
    record: Record, doubt: str
) -> None:
    assert any(doubt in text for text in doubts(record)) or not doubt
    found = audit_problem(problem_from_json(json.dumps(record)), LIMITS).audit
    assert not any(one.proves_wrong for one in found.findings)


def test_a_goal_of_several_chains_has_a_strict_reading_in_which_all_must_live() -> None:
    assert not several_chains(ask_problem(problem_from_json(json.dumps(SOUND))).scene)
    both = {**SOUND, "asks": "kill({B9, G3})", "black": BESIDE}
    scene = ask_problem(problem_from_json(json.dumps(both))).scene
    assert several_chains(scene)
    demanding = strict(scene)
    assert demanding is not None
    assert str(demanding.goal) == "kill_any({B9, G3})"
    single = ask_problem(problem_from_json(json.dumps(SEVERAL))).scene
    assert strict(single) is None
