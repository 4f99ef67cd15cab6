"""Answers that hang together do not contradict each other, and every proof is accepted.

Random boards with assumed boundaries, all goals, both sides first, five ko assumptions, the opposite goals,
colours exchanged: see tests/support/contradictions.py.
"""

import random

import pytest

from tests.support.contradictions import Count, Relatives
from tests.support.random_questions import FOCUS, random_question


def _ask(focus: str, seed: int, questions: int) -> Count:
    rng = random.Random(seed)
    count = Count()
    asked = 0
    while asked < questions:
        question = random_question(rng, focus=focus)
        if question is None:
            continue
        asked += 1
        found = list(Relatives(question, count).contradictions())
        assert not found, found[0]
    assert count.ends["rejected"] <= 0.05 * count.ends["proved"]
    return count


@pytest.mark.parametrize("focus", FOCUS)
def test_no_two_answers_contradict_each_other(focus: str) -> None:
    count = _ask(focus, seed=1, questions=40)
    assert count.ends["proved"] > 60
    assert count.compared["sides"] + count.compared["threats"] > 30


@pytest.mark.slow
@pytest.mark.parametrize("focus", FOCUS)
@pytest.mark.parametrize("seed", range(10, 14))
def test_no_two_of_many_answers_contradict_each_other(
    focus: str, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    count = _ask(focus, seed=seed, questions=200)
    with capsys.disabled():
        print(f"\n{focus}, seed {seed}: {count}")
    assert count.ends["proved"] > 300
