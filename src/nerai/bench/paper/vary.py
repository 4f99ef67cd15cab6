"""What knowledge is worth: the same problems planned with less of it.

Takes Cases and Knowledge; gives Tallies. *Left out* is one thing at a time: the critics, all of one file, a
single schema or pattern. *Growth* is the other way round: a part of all ways, drawn at random, a few times
over. *The other side* knows nothing, half, or all of the ways to its own goal, and there are no critics: does
the attack get better when the defence does?
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

from nerai.bench.paper.cases import Case
from nerai.bench.paper.compare import PLAN_LIMITS, Mark, Run, run_plan
from nerai.knowledge import Knowledge
from nerai.planner import Limits

PARTS: Final = (0.25, 0.5, 0.75, 1.0)
DRAWS: Final = 3
ATTACKS: Final = ("kill", "capture", "cut")


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of all cases: how many were right, claimed wrongly, or without a plan; and mean costs.

    `lost` are those that are not right any more, `won` those that are right only now.
    """

    name: str
    problems: int
    right: float
    wrong: float
    open: float
    cycles: float
    moves: float
    lost: tuple[str, ...] = ()
    won: tuple[str, ...] = ()


def leave_out(cases: Sequence[Case], knowledge: Knowledge) -> Iterator[Tally]:
    """Everything first, then without the critics, without each file, and without each schema or pattern."""
    whole = _runs(cases, knowledge)
    yield _tally("everything", cases, whole, whole)
    yield _tally("critics", cases, _runs(cases, knowledge.without(critics=False)), whole)
    for name in (*knowledge.files, *(way.schema.name for way in knowledge.all_ways)):
        less = knowledge.without([name])
        goals = {goal for goal in knowledge.ways if knowledge.schemas(goal) != less.schemas(goal)}
        # Where nobody planned for what it is about, leaving it out changes nothing.
        runs = [
            run_plan(case, less) if run.goals & goals else run for case, run in zip(cases, whole, strict=True)
        ]
        yield _tally(name, cases, runs, whole)


def grow(cases: Sequence[Case], knowledge: Knowledge) -> Iterator[Tally]:
    """The mean over some draws of a part of all ways, for ever larger parts."""
    names = [way.schema.name for way in knowledge.all_ways]
    for part in PARTS:
        draws = DRAWS if part < 1 else 1
        tallies = []
        for seed in range(draws):
            gone = random.Random(seed).sample(names, len(names) - round(part * len(names)))
            runs = _runs(cases, knowledge.without(gone))
            tallies.append(_tally(f"{part:.0%}", cases, runs, runs))
        yield Tally(
            f"{part:.0%} ({round(part * len(names))} ways)",
            len(cases),
            *(
                mean(getattr(one, field) for one in tallies)
                for field in ("right", "wrong", "open", "cycles", "moves")
            ),
        )


def without_critics(cases: Sequence[Case], knowledge: Knowledge, limits: Limits) -> Iterator[Tally]:
    """With critics, and without."""
    for name, critics in (("critics", True), ("no critics", False)):
        runs = [run_plan(case, knowledge, limits, critics=critics) for case in cases]
        yield _tally(name, cases, runs, runs)


def other_side(cases: Sequence[Case], knowledge: Knowledge, limits: Limits = PLAN_LIMITS) -> Iterator[Tally]:
    """Attacks while the defence knows ever more ways to its goal, then defences while the attack does."""
    for title, attacking in (("attack", True), ("defence", False)):
        chosen = [case for case in cases if (case.posed(knowledge).alpha[0].name in ATTACKS) == attacking]
        for share in (0.0, 0.5, 1.0):
            runs = [_against(case, knowledge, share, limits) for case in chosen]
            yield _tally(f"{title}, against {share:.0%} of the ways", chosen, runs, runs)


def _against(case: Case, knowledge: Knowledge, share: float, limits: Limits) -> Run:
    """A plan against a side that knows the first part of the ways to its goal, with no critics to help."""
    names = [way.schema.name for way in knowledge.ways[case.posed(knowledge).beta[0].name]]
    gone = names[round(share * len(names)) :]
    return run_plan(case, knowledge.without(gone), limits, critics=False)


def _runs(cases: Iterable[Case], knowledge: Knowledge) -> list[Run]:
    return [run_plan(case, knowledge) for case in cases]


def _tally(name: str, cases: Sequence[Case], runs: Sequence[Run], before: Sequence[Run]) -> Tally:
    marks = [run.mark for run in runs]
    changed = [
        (case.problem.id, old.mark is Mark.RIGHT)
        for case, run, old in zip(cases, runs, before, strict=True)
        if (run.mark is Mark.RIGHT) != (old.mark is Mark.RIGHT)
    ]
    return Tally(
        name,
        len(cases),
        marks.count(Mark.RIGHT),
        marks.count(Mark.WRONG),
        marks.count(Mark.NOTHING) + marks.count(Mark.LIMIT),
        mean([run.cycles for run in runs]),
        mean([run.moves for run in runs]),
        tuple(name for name, was in changed if was),
        tuple(name for name, was in changed if not was),
    )
