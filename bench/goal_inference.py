"""How often goal inference finds what problems are about: python bench/goal_inference.py FILE.jsonl ...

Each file is split in two at random, and asked by position alone, with the comment, and with the marks, too.
Printed as first candidate / any of the first three / how many records tell: whose stones (side); life,
capture or connect (family); a chain of the target (target); an accepted first move at most a step from eye
space or liberties (near); live or kill, where no goal is recorded (life). Then how many were decided, right.
"""

import random
import sys
import time
from collections import Counter

from nerai.errors import NeraiError
from nerai.query.infer import infer
from nerai.query.suggestion import FAMILIES, Suggestion
from nerai.query.surround import survey
from nerai.sgf import Problem, load_problems

FAMILY = {"race": "life", **{kind.value: family for kind, family in FAMILIES.items()}}


def facts(problem: Problem, found: Suggestion) -> dict[str, bool]:
    position, goal = problem.position, problem.goal.value if problem.goal else ""
    near = {point for party in found.parties for chain in party for point in chain.liberties}
    near.update(*(one.eye_space for one in survey(position).enclosures if one.stones & found.target))
    near |= {step for point in near for step in problem.size.neighbours(point)}
    told = {"near": any(problem.accepts(point) for point in near)}
    owner = position.at(min(found.target))
    if goal in FAMILY:
        told["family"] = FAMILY[goal] == found.family
        told["side"] = (owner == problem.to_move) == (goal in ("live", "save", "connect", "race"))
    if problem.target:
        told["side"] = owner == position.at(problem.target[0])
        told["target"] = not found.target.isdisjoint(problem.target)
    return told if goal else told | {"life": found.kind.value in ("live", "kill")}


def measure(problems: list[Problem], level: int) -> str:
    count, began = Counter[str](), time.process_time()
    told = [(p.position, p.goal_text * (level > 0), p.target * (level > 1)) for p in problems]
    results = [infer(position, comment=comment, marked=marked) for position, comment, marked in told]
    spent_ms = 1000 * (time.process_time() - began) / len(problems)
    for problem, result in zip(problems, results, strict=True):
        three = [facts(problem, found) for found in result.suggestions[:3]] or [{}]
        right = result.decided and all(three[0][name] for name in three[0] if name != "life")
        count.update(decided=result.decided, right=right, none=not result.suggestions)
        for name in three[0]:
            count.update({name: three[0][name], f"{name}/3": any(one[name] for one in three), f"{name}/n": 1})
    names = (name[:-2] for name in count if name.endswith("/n"))
    cells = [f"{name} {count[name]}/{count[name + '/3']}/{count[name + '/n']}" for name in names]
    cells += [f"{name} {count[name]}" for name in ("decided", "right", "none")]
    return "; ".join([*cells, f"{spent_ms:.1f} ms"])


def main(paths: list[str]) -> int:
    for path in paths:
        try:
            found = list(load_problems(path))
        except NeraiError as error:
            print(error, file=sys.stderr)
            return 65
        random.Random(7).shuffle(found)
        for number, half in enumerate((found[: len(found) // 2], found[len(found) // 2 :]), 1):
            for level, by in enumerate(("position", "comment", "marks")):
                told = measure(half, level) if half else "no problems"
                print(f"{path} half {number} by {by}, {len(half)}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
