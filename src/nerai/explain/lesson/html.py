"""A lesson as one page for a browser, and the page that lists several.

Takes Lessons; gives HTML that stands alone: figures and style are in it, and it loads nothing. It follows the
reader's wish for light or dark pages, fits a phone, and prints in black on white, no figure torn apart.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Final

from nerai.board.drawing.sheet import clean
from nerai.board.picture import Diagram
from nerai.board.svg import AUTO_CLASS, draw
from nerai.board.theme import Theme, dark_style_sheet
from nerai.explain.lesson import words
from nerai.explain.lesson.lesson import Lesson, Part, Section
from nerai.explain.lesson.line import unbroken
from nerai.explain.telling import Sentence

_CELL: Final = 34.0
_CARD_CELL: Final = 26.0
"""How far lines are apart, in pixels; a narrow screen makes it less."""
_CARDS: Final = frozenset({Part.REPLY, Part.ALSO_RIGHT, Part.LESSER, Part.WRONG})
_STYLE_FILE: Final = "lesson.css"
_WIDTH: Final = re.compile(r'<svg[^>]* width="([\d.]+)"')
_OWN_STYLE: Final = re.compile(r"\s*<style>.*?</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Listed:
    """A problem of a collection: its lesson and where that is, or why there is none."""

    number: int
    lesson: Lesson | None = None
    page: str = ""
    fault: str = ""


def lesson_to_html(lesson: Lesson, *, onward: str = "", index: str = "") -> str:
    """The page of a lesson; `onward` and `index` are pages to link to, if there are any."""
    links = [(index, words.say("index")), (onward, words.say("next"))]
    nav = " · ".join(f'<a href="{escape(page)}">{text}</a>' for page, text in links if page)
    body = [f"<h1>{_text(lesson.title)}</h1>", *_sections(lesson)]
    footer = f"<footer>{_text(words.say('level', level=lesson.telling.level.value))}</footer>"
    return _page(lesson.title, [*body, f"<nav>{nav}</nav>" if nav else "", footer])


def index_to_html(title: str, listed: Sequence[Listed]) -> str:
    """The page that lists the lessons of a collection, none of the answers given away."""
    return _page(title, [f"<h1>{_text(title)}</h1>", '<div class="cards">', *map(_entry, listed), "</div>"])


def _page(title: str, body: Iterable[str]) -> str:
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{_text(title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(filter(None, body))
        + "\n</main>\n</body>\n</html>\n"
    )


def _sections(lesson: Lesson) -> list[str]:
    """Sections one by one; small figures side by side where there are several, the same parts together."""
    shown = [section for section in lesson.sections if section.line is None or section.figure is not None]
    written: list[str] = []
    for carded, group in groupby(shown, key=lambda section: section.part if section.part in _CARDS else None):
        sections = list(group)
        if carded and len(sections) > 1:
            written += ['<div class="cards">', *map(_card, sections), "</div>"]
        else:
            written += [_section(section, lesson) for section in sections]
    return written


def _section(section: Section, lesson: Lesson) -> str:
    lead = {
        Part.PROBLEM: "task",
        Part.SOLUTION: "lead",
        Part.NO_SOLUTION: "lead",
        Part.NOT_SETTLED: "lead",
        Part.GUESS: "lead",
    }
    told = _sentences(section.sentences, first=lead.get(section.part, ""))
    title = f"{section.heading}: {lesson.title}"
    figure = _figure(section.figure, section.caption, title, wide=True)
    name = f"{section.part.value}{' drawn' * bool(figure)}"
    return f'<section class="{name}"><h2>{_text(section.heading)}</h2>{figure}<div>{told}</div></section>'


def _card(section: Section) -> str:
    return (
        f'<div class="card {section.part.value}"><h2>{_text(section.heading)}</h2>'
        f"{_figure(section.figure, section.caption, section.heading)}{_sentences(section.sentences)}</div>"
    )


def _figure(figure: Diagram | None, caption: str, title: str, *, wide: bool = False) -> str:
    """A picture with its caption, which is no wider than a `wide` one."""
    if figure is None:
        return ""
    # The rules for dark pages stand once on the page, not in every picture.
    picture = _OWN_STYLE.sub(
        "", draw(figure, theme=Theme.AUTO, cell=_CELL if wide else _CARD_CELL, title=title)
    )
    width = _WIDTH.search(picture)
    style = f' style="width:{width[1]}px"' if wide and width else ""
    told = f"<figcaption>{_text(unbroken(caption))}</figcaption>" if caption else ""
    return f"<figure{style}>{picture}{told}</figure>"


def _sentences(told: Sequence[Sentence], *, first: str = "") -> str:
    """Sentences as paragraphs, what supports them as lists below."""
    written: list[str] = []
    depth = 0
    for number, one in enumerate(told):
        deeper = min(one.depth, depth + 1)  # what supports nothing stands with the rest
        written.append("<ul>" if deeper > depth else "</li></ul>" * (depth - deeper))
        written.append("</li>" * (0 < deeper <= depth))
        depth = deeper
        name = f' class="{first}"' if first and not number else ""
        text = _text(one.text)
        written.append(f"<li>{text}" if depth else f"<p{name}>{text}</p>")
    return "".join(written) + "</li></ul>" * depth


def _entry(entry: Listed) -> str:
    if entry.lesson is None:
        told = f"<p>{_text(entry.fault)}</p>"
        return f'<div class="card none"><h2>{entry.number}. {words.say("not_read")}</h2>{told}</div>'
    lesson = entry.lesson
    problem = next(lesson.of(Part.PROBLEM))
    figure = _figure(problem.figure, "", lesson.title)
    heading = f'<a href="{escape(entry.page)}">{entry.number}. {_text(lesson.title)}</a>'
    return f'<div class="card"><h2>{heading}</h2>{figure}<p>{_text(lesson.telling.task)}</p></div>'


@cache
def _style() -> str:
    own = files(__package__).joinpath(_STYLE_FILE).read_text(encoding="utf-8")
    # On paper pictures are light, whatever the screen they were seen on.
    return f"@media screen {{ {dark_style_sheet(AUTO_CLASS)} }}\n{own}"


def _text(text: str) -> str:
    return escape(clean(text))
