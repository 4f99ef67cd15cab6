"""Puts questions to mutants of the native search, in a process of its own.

`python -m tests.mutation.run` builds the mutants, asks each of them the questions that are said to catch it,
and prints one JSON object a mutant: what became of it. `--all` asks everybody everything. A mutant may crash
or go on for ever: so every mutant is asked in a child of this process, which has little memory and time.

`--find SECONDS` looks for questions that catch the mutants that none does, and adds them to the file.
"""

import argparse
import ctypes
import json
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.mutation.build import build, load, passes
from tests.mutation.mutants import Mutant, numbered
from tests.mutation.native_mutants import NATIVE

if TYPE_CHECKING:
    from tests.support.questions import Question

FILE = Path(__file__).parent / "questions.jsonl"
_MOST_BYTES = 2 << 30
_MOST_SECONDS = 30
CRASHED = "crashed"


def in_child(work: Callable[[], object]) -> object:
    """What the work gives, if it is JSON; CRASHED when it does not come back."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        try:
            os.write(writer, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else CRASHED


def main(arguments: Sequence[str]) -> None:
    """Build, ask, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="ask every mutant every question")
    parser.add_argument("--find", type=float, metavar="SECONDS", help="look for questions that are missing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", help="parts of the names of mutants (default: all of them)")
    options = parser.parse_args(arguments)
    switch = load(build(NATIVE))
    chosen = [one for one in NATIVE if not options.names or any(part in one.name for part in options.names)]
    if options.find:
        _find(chosen, switch, options.find, options.seed)
        return
    for one in chosen:
        print(json.dumps({"mutant": one.name, **_ask(one, switch, everything=options.all)}), flush=True)


def _ask(mutant: Mutant, switch: ctypes.c_int, *, everything: bool) -> dict[str, object]:
    """How many questions were asked, and by how many of them the mutant was caught in which way."""
    from tests.support.questions import read_questions  # imports nerai, which must find the core loaded

    questions = [one for one in read_questions(FILE) if everything or mutant.name in one.kills]
    number = numbered(NATIVE)[mutant.name]
    ends: dict[str, int] = {}
    if mutant.test:
        assert passes(mutant.test, 0)
        if not passes(mutant.test, number):
            ends[f"failed {mutant.test}"] = 1

    def verdicts(which: int) -> Callable[[], object]:
        def work() -> object:
            switch.value = which
            return [list(one.verdict()) for one in questions]

        return work

    own, changed = in_child(verdicts(0)), in_child(verdicts(number))
    if changed == CRASHED:
        ends[CRASHED] = 1
    elif isinstance(own, list) and isinstance(changed, list):
        for (winner, accepted, _), (other, other_accepted, rule) in zip(own, changed, strict=True):
            assert accepted or not winner, "a question is no good: the program's own proof is rejected"
            if other and not other_accepted:
                ends[f"rejected by {rule}"] = ends.get(f"rejected by {rule}", 0) + 1
            elif winner and not other:
                ends["lost"] = ends.get("lost", 0) + 1
            elif winner and other and other != winner:
                ends["accepted, but false"] = ends.get("accepted, but false", 0) + 1
    return {"asked": len(questions), **ends}


def _caught(question: "Question", numbers: list[int], lost: list[int], switch: ctypes.c_int) -> object:
    from tests.mutation.find import caught

    return list(caught(question, numbers, lost, switch))


def _find(mutants: Sequence[Mutant], switch: ctypes.c_int, seconds: float, seed: int) -> None:
    """Ask random questions until every mutant is caught or the time is over; keep those that catch one."""
    from tests.support.questions import read_questions, write_questions
    from tests.support.random_questions import FOCUS, random_question

    numbers = numbered(NATIVE)
    known = read_questions(FILE) if FILE.exists() else []
    done = {name for one in known for name in one.kills}
    waiting = {
        numbers[one.name]: one
        for one in mutants
        if one.name not in done and not one.harmless and not one.test
    }
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    while waiting and time.monotonic() < end:
        question = random_question(rng, focus=rng.choice(tuple(FOCUS)), wild=True)
        if question is None:
            continue
        lost = [number for number, one in waiting.items() if one.shows == "lost"]
        work = partial(_caught, question, list(waiting), lost, switch)
        found = in_child(work)
        if isinstance(found, list) and found:
            kills = tuple(waiting.pop(number).name for number in found)
            print(f"{len(waiting)} left; caught: {', '.join(kills)}", flush=True)
            known.append(question.catching(kills))
            write_questions(known, FILE)
    print("not caught:", *(one.name for one in waiting.values()), sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
