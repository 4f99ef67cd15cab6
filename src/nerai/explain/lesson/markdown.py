"""A lesson as Markdown that refers to its figures by name, for pages and books made elsewhere.

Takes a Lesson and the names of its figures' files; gives text. Whatever Markdown would read as its own signs
is escaped.
"""

import re
from collections.abc import Iterator, Mapping

from nerai.explain.lesson.lesson import Lesson, Section
from nerai.explain.telling import Sentence

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
_LINE_STARTS = re.compile(r"^(\d+)([.)])|^([-+=])", re.MULTILINE)


def lesson_to_markdown(lesson: Lesson, figures: Mapping[str, str]) -> str:
    """The text; `figures` gives the file of each figure by its name."""
    parts = [f"# {_text(lesson.title)}"]
    for section in lesson.sections:
        if section.line is None or section.figure is not None:
            parts.extend(_section(section, figures))
    return "\n\n".join(parts) + "\n"


def _section(section: Section, figures: Mapping[str, str]) -> Iterator[str]:
    yield f"## {_text(section.heading)}"
    if section.figure is not None:
        yield f"![{_text(section.heading)}]({figures[section.name]})"
        if section.caption:
            yield f"*{_text(section.caption)}*"
    if section.sentences:
        yield "\n".join(_lines(section.sentences))


def _lines(told: tuple[Sentence, ...]) -> Iterator[str]:
    """Sentences as paragraphs, what supports them as lists below."""
    before = 0
    for number, one in enumerate(told):
        depth = min(one.depth, before + 1)
        if number and (not depth or not before):
            yield ""
        yield f"{'  ' * (depth - 1)}- {_text(one.text)}" if depth else _text(one.text)
        before = depth


def _text(text: str) -> str:
    line = " ".join(text.split())
    return _LINE_STARTS.sub(
        lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", _SIGNS.sub(r"\\\1", line)
    )
