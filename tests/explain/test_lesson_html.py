"""Lessons as pages: whole, loading nothing, safe against what titles may hold."""

from html.parser import HTMLParser

import pytest

from nerai.explain.lesson.html import Listed, index_to_html, lesson_to_html
from nerai.explain.lesson.lesson import Lesson, Part, Section
from nerai.explain.telling import Sentence
from tests.support.lessons import NAMES, lesson_of, unknown_lesson

_EMPTY = frozenset({"meta"})


class Page(HTMLParser):
    """The tags of a page, closed in order, with their attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend((name, value or "") for name, value in attrs)
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend((name, value or "") for name, value in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_whole_and_has_every_figure_and_sentence(name: str) -> None:
    lesson = lesson_of(name)
    page = Page(lesson_to_html(lesson))
    assert page.tags.count("svg") == len(lesson.figures)
    texts = "\n".join(page.texts).replace("\u00a0", " ")
    for section in lesson.sections:
        assert section.caption in texts
        for one in section.sentences:
            assert one.text in texts


@pytest.mark.parametrize("name", NAMES)
def test_a_page_loads_nothing(name: str) -> None:
    page = Page(lesson_to_html(lesson_of(name)))
    assert not {"script", "img", "link", "iframe", "object"} & set(page.tags)
    assert not [value for attribute, value in page.attributes if attribute in ("src", "href", "xlink:href")]
    assert "url(" not in "".join(page.texts)
    assert "@import" not in "".join(page.texts)


def test_a_page_is_light_or_dark_fits_a_phone_and_prints() -> None:
    text = lesson_to_html(lesson_of("live"))
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert "@media print" in text
    assert text.count("prefers-color-scheme:dark") == 1, "the rules for figures stand once"


def test_what_titles_hold_is_shown_and_never_obeyed() -> None:
    lesson = lesson_of("kill")
    odd = '<script>alert(1)</script> & "quotes" \x1b[2J'
    text = lesson_to_html(Lesson(odd, lesson.found, lesson.telling, lesson.sections))
    assert "script" not in Page(text).tags
    assert "&lt;script&gt;" in text
    assert "\x1b" not in text


def test_reasons_below_a_point_are_lists_inside_it() -> None:
    lesson = lesson_of("kill")
    told = (Sentence("Point."), Sentence("Reason.", 1), Sentence("Deeper.", 2), Sentence("Next.", 1))
    section = Section(Part.SURE, "Why", told)
    text = lesson_to_html(Lesson("t", lesson.found, lesson.telling, (section,)))
    assert Page(text).tags.count("ul") == 2
    assert "<p>Point.</p><ul><li>Reason.<ul><li>Deeper.</li></ul></li><li>Next.</li></ul>" in text


def test_a_page_about_something_unknown_calls_nothing_a_solution() -> None:
    page = Page(lesson_to_html(unknown_lesson()))
    headings = "\n".join(page.texts)
    assert "Not settled" in headings
    assert "A guess: " in headings
    assert "Solution" not in headings


def test_an_index_lists_lessons_without_their_answers_and_faults_with_their_reasons() -> None:
    lesson = lesson_of("kill")
    text = index_to_html("two problems", [Listed(1, lesson, "p-1.html"), Listed(2, fault="no <stones>")])
    page = Page(text)
    assert ("href", "p-1.html") in page.attributes
    assert "no <stones>" in page.texts
    assert lesson.telling.task in page.texts
    (solution,) = lesson.of(Part.SOLUTION)
    assert solution.caption not in text
    assert lesson.telling.headline not in text
