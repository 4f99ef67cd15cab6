"""The files of lessons: which there are, and how they get into a folder.

Takes lessons; gives names with contents, and writes them. All files are first written beside their places, so
that a full disk or a missing permission leaves the old ones as they were.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nerai.board.svg import draw
from nerai.board.theme import Theme
from nerai.errors import ConfigError
from nerai.explain.lesson.html import Listed, index_to_html, lesson_to_html
from nerai.explain.lesson.lesson import Lesson
from nerai.explain.lesson.markdown import lesson_to_markdown
from nerai.explain.lesson.sgf import lesson_to_sgf

INDEX: Final = "index.html"


@dataclass(frozen=True, slots=True)
class Made:
    """The lesson of a problem, or why there is none."""

    number: int
    lesson: Lesson | None = None
    fault: str = ""


def lesson_files(made: Sequence[Made], stem: str, *, title: str) -> dict[str, str]:
    """The files of one lesson; of several, each lesson's and the page that lists them."""
    if len(made) == 1 and made[0].lesson is not None:
        return _files(made[0].lesson, stem)
    width = len(str(max(one.number for one in made)))
    names = {one.number: f"{stem}-{one.number:0{width}}" for one in made if one.lesson}
    files: dict[str, str] = {}
    listed: list[Listed] = []
    for one in made:
        if one.lesson is None:
            listed.append(Listed(one.number, fault=one.fault))
            continue
        name = names[one.number]
        later = [names[number] for number in sorted(names) if number > one.number]
        onward = f"{later[0]}.html" if later else ""
        files |= _files(one.lesson, name, onward=onward, index=INDEX)
        listed.append(Listed(one.number, one.lesson, f"{name}.html"))
    return files | {INDEX: index_to_html(title, listed)}


def write_all(folder: Path, files: Mapping[str, str], *, source: str) -> list[str]:
    """Write the files into a folder, made if need be; ConfigError when that fails, and nothing is changed.

    `source` is the file that the lessons were made from: it is never written over.
    """
    for name in files:
        if _same(folder / name, Path(source)):
            raise ConfigError(
                f"{folder / name} is what the lesson is made from", hint="name another folder with -o"
            )
    parts = {folder / name: folder / f".{name}.part" for name in files}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place, part in parts.items():
            part.write_text(files[place.name], encoding="utf-8", newline="\n")
        for place, part in parts.items():
            part.replace(place)
    except OSError as error:
        for part in parts.values():
            _remove(part)
        raise ConfigError(
            f"cannot write into {folder}: {error.strerror}", hint="check folder and permissions"
        ) from None
    return list(files)


def _files(lesson: Lesson, name: str, *, onward: str = "", index: str = "") -> dict[str, str]:
    figures = {section.name: f"{name}-{section.name}.svg" for section in lesson.figures}
    pictures = {
        figures[section.name]: draw(
            section.figure, theme=Theme.AUTO, title=f"{section.heading}: {lesson.title}"
        )
        for section in lesson.figures
        if section.figure is not None
    }
    return {
        f"{name}.sgf": lesson_to_sgf(lesson),
        f"{name}.html": lesson_to_html(lesson, onward=onward, index=index),
        f"{name}.md": lesson_to_markdown(lesson, figures),
        **pictures,
    }


def _same(place: Path, source: Path) -> bool:
    try:
        return os.path.samefile(place, source)
    except OSError:
        return False


def _remove(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return
