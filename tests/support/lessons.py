"""Lessons about the example problems, each made once."""

from functools import cache
from pathlib import Path

from nerai.explain.lesson.lesson import Lesson, make_lesson
from nerai.explain.level import Level
from nerai.explain.telling import tell
from nerai.query.investigation import Investigation
from nerai.query.question import ask
from nerai.query.solve import inquire, investigate
from nerai.sgf.document import load, read_document

ROOT = Path(__file__).parents[2]
PROBLEMS = ROOT / "examples" / "problems"
NAMES = tuple(sorted(path.stem for path in PROBLEMS.glob("*.sgf")))


@cache
def found_of(name: str, nodes: int = 400_000) -> Investigation:
    """What is found about an example problem."""
    document = read_document((PROBLEMS / f"{name}.sgf").read_bytes())
    question = ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))
    return inquire(question, nodes=nodes, all_moves=True)


@cache
def lesson_of(name: str, level: Level = Level.KYU) -> Lesson:
    """The lesson about an example problem."""
    found = found_of(name)
    return make_lesson(found, tell(found, level), title=name)


@cache
def unknown_lesson() -> Lesson:
    """A lesson about a problem that was given up at once, with a guess."""
    found = found_of("kill", 20)
    assert found.answer.unknown
    assert found.answer.guess
    return make_lesson(found, tell(found, Level.KYU), title="unknown")


@cache
def corner_lesson(goal: str = "kill(B9)", nodes: int = 50_000) -> Lesson:
    """A lesson about a goal on the straight three in the corner."""
    return goal_lesson(ROOT / "examples" / "corner.sgf", goal, nodes)


@cache
def goal_lesson(path: Path, goal: str, nodes: int) -> Lesson:
    """A lesson about a goal on the position of a file."""
    found = investigate(load(path), goal, nodes=nodes, all_moves=True)
    return make_lesson(found, tell(found, Level.KYU), title=path.stem)
