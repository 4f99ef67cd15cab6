"""Every rule of the native search is needed: weakened, it leads to a proof that the checker rejects.

The mutants are listed in single_mutants.py and joint_mutants.py, the questions that catch them in
questions.jsonl. `scripts/mutate` does the same and prints what became of each; `scripts/mutate --find 600`
looks for questions where one is missing.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutation.build import patched
from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.native_mutants import NATIVE
from tests.mutation.run import FILE
from tests.support.questions import Question, read_questions

QUESTIONS = read_questions(FILE)
NAMES = {mutant.name for mutant in NATIVE}


def test_every_mutant_still_has_its_place_in_the_sources() -> None:
    assert len(patched(NATIVE)) > 20


def test_the_mutants_are_built_from_all_files_that_the_sources_include() -> None:
    texts = patched(NATIVE)
    names = {path.removeprefix("native/include/") for path in texts} | {Path(path).name for path in texts}
    wanted = {name for text in texts.values() for name in re.findall(r'^#include "(.+)"', text, re.MULTILINE)}
    assert wanted
    assert wanted <= names


def test_every_mutant_is_caught_by_something_or_says_why_not() -> None:
    caught = {name for question in QUESTIONS for name in question.kills}
    assert caught <= NAMES
    for mutant in NATIVE:
        assert (mutant.name in caught) + bool(mutant.test) + bool(mutant.harmless) == 1, mutant.name


@pytest.mark.parametrize("question", QUESTIONS, ids=[f"{one.goal}-{n}" for n, one in enumerate(QUESTIONS)])
def test_the_program_itself_answers_the_questions_well(question: Question) -> None:
    verdict = question.verdict()
    assert verdict.accepted or not verdict.winner, verdict.rule


@pytest.mark.slow
def test_every_mutant_is_caught() -> None:
    words = [sys.executable, "-m", "tests.mutation.run"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = {record.pop("mutant"): record for record in map(json.loads, done.stdout.splitlines())}
    assert found.keys() == NAMES
    faults = [message for mutant in NATIVE if (message := _fault(mutant, Counter(found[mutant.name])))]
    assert not faults, faults


def _fault(mutant: Mutant, ends: "Counter[str]") -> str:
    if ends["accepted, but false"]:
        return f"{mutant.name}: a false proof was accepted"
    rejected = sum(number for end, number in ends.items() if end.startswith(("rejected", "failed")))
    caught = rejected or (mutant.shows == "lost" and ends["lost"])
    return "" if caught or mutant.harmless else f"{mutant.name}: not caught ({dict(ends)})"
