"""`nerai learn plans`: moves to try, and which tries to trust, learned from problems with solutions.

Takes files of problems; each is planned without search. What the tries were like, and which of them the
record calls right, is kept. Of moves that are right, and that planning did not find, dynamic rules are made.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Json
from nerai.board.point import from_gtp
from nerai.cli.cluster import ClusterAddress, Jobs
from nerai.cli.counting import counted
from nerai.cli.learn_batch import Again, JournalFile, LearnTask, Work, learn_from, posed
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.errors import GoalError, InputError
from nerai.knowledge import load_knowledge
from nerai.lang import parse_goal
from nerai.learn.advising import RuleAdvice
from nerai.learn.asked import asked_of
from nerai.learn.book import Entry, RuleBook
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_store import dynamic_ids, keep_book, load_book
from nerai.learn.games import Learnt
from nerai.learn.plan_lessons import Lesson, learn_lessons
from nerai.learn.store import RuleStore
from nerai.learn.taste import Contest
from nerai.query.judged import judged_tries, told_lesson
from nerai.query.plan import make_limits, plan_question
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.question import ask_problem


def plans(
    files: Annotated[list[Path], typer.Argument(help="Problem files with solutions, .jsonl or .sgf.")],
    moves: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Moves that planning may try a problem.")
    ] = DEFAULT_MOVES,
    again: Again = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: JournalFile = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Plan problems with solutions; learn moves that planning did not find, and which tries are right.

    nerai learn plans problems/*.jsonl --store my.sqlite3; nerai solve A.sgf --plan-only --learned my.sqlite3

    A right move that planning did not choose makes dynamic rules: shapes that advise it, which nerai rules
    list shows. Planning tries what they advise, and names the rule. Where no plan is complete, the try whose
    schemas and shape were right most often is guessed, with its chance. Ends with 0, with 2 when some
    problems could not be worked on, with 64 for bad input.
    """
    given = posed(files, moves)
    lessons: dict[str, Json] = {}
    work = replace(TRYING, keep=partial(_keep, lessons))
    with opened(store, make=True) as kept:
        found = learn_from(given, work, kept, again=again, jobs=jobs, cluster=cluster, journal=out)
        learnt = _taught(kept, given, lessons)
        new = [task for task in given if task.key in lessons]
        judging = replace(JUDGING, learn=Judged.by(new, lessons))
        learn_from(new, judging, kept, again=again, jobs=jobs, cluster=cluster, journal=None)
        count, rules = len(kept.contests()), len(dynamic_ids(kept))
    where = {"store": str(store_path(store)), "contests": count, "passed_over": found.passed_over}
    made = {
        "surprises": learnt.counts["surprises"],
        "created": learnt.created,
        "widened": learnt.widened,
        "forgotten": learnt.forgotten,
        "rules": rules,
    }
    taught = sum(one["taught"] for one in found.log)
    summary = f"{counted(len(found.log), 'problem')} planned, {taught} with tries to learn from{found.over}"
    surprises = counted(learnt.counts["surprises"], "surprise")
    in_store = f"{count} such and {counted(rules, 'dynamic rule')} in {store_path(store)}"
    return found.tell(
        (f"{one['problem']}: {one['fault']}" for one in found.log if one["fault"]),
        f"{summary}; {surprises}, {counted(len(learnt.created), 'new rule')}; {in_store}",
        {"schema": "nerai.learn-plans/1", "moves": moves, **where, **made},
        as_json=as_json,
    )


def try_one(task: LearnTask) -> Json:
    """The tries for a problem, which of them are right, and its lesson; the function a worker calls."""
    try:
        question = ask_problem(task.problem)
    except GoalError as error:
        return {"contest": None, "lesson": None, "fault": str(error)}
    found = plan_question(question, load_knowledge(), limits=make_limits(moves=task.most))
    tries = judged_tries(task.problem, found)
    contest = None if tries is None else Contest.of(*tries)
    return {
        "contest": None if contest is None else contest.to_json(),
        "lesson": told_lesson(task.problem, found),
        "fault": None,
    }


def _keep(
    lessons: dict[str, Json], store: RuleStore, task: LearnTask, value: Json, reached: tuple[str, int]
) -> dict[str, Any] | None:
    match value:
        case {"contest": told, "lesson": lesson, "fault": fault}:
            contests = [] if told is None else [Contest.from_json(told)]
            if lesson is not None:
                lesson_of(task, lesson)
            store.keep_contests(contests, source=f"plans: {task.name}", reached=reached)
            lessons[task.key] = lesson
            return {"taught": bool(contests), "fault": fault}
    return None


@dataclass(frozen=True)
class Judged:
    """Plans problems with rules that were learned from others: a problem's own rule would be right in it.

    The problems are in two halves; `rules` are those learned from each.
    """

    rules: tuple[tuple[Entry[DynamicRule], ...], ...]

    @classmethod
    def by(cls, tasks: Sequence[LearnTask], lessons: Mapping[str, Json]) -> "Judged":
        """The rules of both halves."""
        books = []
        for half in (0, 1):
            told = [lessons[task.key] for task in tasks if _half(task) == half]
            taken = zip((task for task in tasks if _half(task) == half), told, strict=True)
            found = [lesson_of(task, value) for task, value in taken if value is not None]
            book: RuleBook[DynamicRule] = RuleBook()
            learn_lessons(book, [one for one in found if one is not None])
            books.append(tuple(book))
        return cls(tuple(books))

    @cached_property
    def _advice(self) -> tuple[RuleAdvice, ...]:
        return tuple(RuleAdvice(entries) for entries in self.rules)

    def __call__(self, task: LearnTask) -> Json:
        """The tries for a problem, with those that rules of the other half advise, and which are right."""
        try:
            question = ask_problem(task.problem)
        except GoalError as error:
            return {"contest": None, "lesson": None, "fault": str(error)}
        knowledge = load_knowledge().advised_by(self._advice[1 - _half(task)])
        found = plan_question(question, knowledge, limits=make_limits(moves=task.most))
        tries = judged_tries(task.problem, found)
        contest = None if tries is None else Contest.of(*tries).to_json()
        return {"contest": contest, "lesson": None, "fault": None}


def _half(task: LearnTask) -> int:
    return hashlib.sha256(task.key.encode()).digest()[0] % 2


def lesson_of(task: LearnTask, told: Json) -> Lesson | None:
    """The lesson that told_lesson has told of a problem; None where rules cannot be about its goal."""
    match told:
        case {"goal": str() as goal, "right": list() as right, "tried": list() as tried, "chosen": chosen}:
            size = task.problem.size
            asked = asked_of(task.problem.position, parse_goal(goal))
            moves = [frozenset(from_gtp(str(name), size) for name in names) for names in (right, tried)]
            guess = None if chosen is None else from_gtp(str(chosen), size)
            return None if asked is None else Lesson(task.name, asked, moves[0], moves[1], guess)
    raise InputError("this is no lesson of a problem")


def _taught(store: RuleStore, given: Sequence[LearnTask], lessons: Mapping[str, Json]) -> Learnt:
    """Learn rules from all problems that rules were not learned from; the store is changed once."""
    left = [
        task
        for task in given
        if task.key in lessons or (store.reached(TRYING.done(task)) and not store.reached(_advised(task)))
    ]
    told = []
    for task in left:
        # A run that was ended before it came to this has left nothing but the contest.
        value = lessons[task.key] if task.key in lessons else _lesson(try_one(task))
        told.append(None if value is None else lesson_of(task, value))
    book = load_book(store)
    learnt = learn_lessons(book, [one for one in told if one is not None])
    with store.changing() as file:
        for task in left:
            file.execute("INSERT OR REPLACE INTO progress VALUES (?, ?)", (_advised(task), 1))
        if left:
            keep_book(store, book, learnt, source="plans", reached=("advice", len(book)))
    return learnt


def _lesson(value: Json) -> Json:
    return value["lesson"] if isinstance(value, dict) else None


def _advised(task: LearnTask) -> str:
    return f"advice: {TRYING.done(task)}"


TRYING: Final = Work("learn plans", "moves", try_one, partial(_keep, {}), {"taught": False}, prefix="plans: ")
JUDGING: Final = Work(
    "learn plans with rules", "moves", try_one, partial(_keep, {}), {"taught": False}, prefix="with rules: "
)
