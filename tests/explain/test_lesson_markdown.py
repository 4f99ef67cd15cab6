"""Lessons as Markdown: figures are referred to, and nothing is read as a sign that was meant as text."""

import re

import pytest

from nerai.explain.lesson.lesson import Lesson
from nerai.explain.lesson.markdown import lesson_to_markdown
from nerai.explain.telling import Sentence
from tests.support.lessons import NAMES, lesson_of


def markdown_of(lesson: Lesson) -> str:
    return lesson_to_markdown(lesson, {section.name: f"p-{section.name}.svg" for section in lesson.figures})


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_referred_to_once_and_in_order(name: str) -> None:
    lesson = lesson_of(name)
    found = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", markdown_of(lesson))
    assert found == [f"p-{section.name}.svg" for section in lesson.figures]


def test_headings_captions_and_sentences_are_in_order() -> None:
    lesson = lesson_of("capture")
    text = markdown_of(lesson)
    shown = [section for section in lesson.sections if section.line is None or section.figure is not None]
    places = [text.index(f"## {section.heading}\n") for section in shown]
    assert places == sorted(places)
    assert "*Black 1 B3, 2 C3 (takes 1)" in text


def test_signs_of_markdown_in_words_stay_words() -> None:
    lesson = lesson_of("kill")
    odd = Lesson("*a* [b](c) _d_ `e` <f> # g", lesson.found, lesson.telling, lesson.sections)
    first = markdown_of(odd).splitlines()[0]
    assert first == r"# \*a\* \[b\](c) \_d\_ \`e\` \<f\> \# g"


def test_what_supports_a_sentence_is_a_list_below_it() -> None:
    lesson = lesson_of("kill")
    section = next(one for one in lesson.sections if one.figure is None)
    told = (Sentence("Point."), Sentence("Reason.", 1), Sentence("Deeper.", 2), Sentence("Next."))
    changed = type(section)(section.part, section.heading, told)
    text = markdown_of(Lesson("t", lesson.found, lesson.telling, (changed,)))
    assert text.endswith("Point.\n\n- Reason.\n  - Deeper.\n\nNext.\n")
