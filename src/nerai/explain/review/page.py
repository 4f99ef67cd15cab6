"""A review as one page for a browser: the graph, the worst mistakes with figures, and all events in order.

Takes a Review; gives HTML that needs no other file and loads nothing. It looks as lessons do.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from nerai.board.drawing.sheet import clean
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.point import PASS
from nerai.board.svg import AUTO_CLASS, draw
from nerai.board.theme import Theme, dark_style_sheet
from nerai.explain.lesson.line import play_line, unbroken
from nerai.explain.review.graph import graph
from nerai.explain.review.words import say, tell_event, tell_points, tell_what
from nerai.query.review import Event, Review
from nerai.query.review.ground import Ground

DEFAULT_WORST: Final = 10
_CELL: Final = 24.0
_OWN_STYLE: Final = re.compile(r"\s*<style>.*?</style>", re.DOTALL)
_GRAPH_STYLE: Final = """
.graph { width: 100%; height: auto; display: block; }
.graph .axis { stroke: var(--faint); }
.graph .lost { fill: var(--bad); }
.graph .critical { fill: var(--half); opacity: .55; }
.graph .mark { fill: var(--bad); stroke: var(--card); }
.graph .scale { fill: var(--faint); font-size: 11px; text-anchor: middle; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; }
table { border-collapse: collapse; width: 100%; } td { padding: .15rem .6rem .15rem 0; vertical-align: top; }
"""


def review_to_html(review: Review, *, title: str, worst: int = DEFAULT_WORST, least: int = 2) -> str:
    """The page; figures for so many of the `worst` events."""
    shown = review.worst[:worst]
    anchors = {index: f"e{index + 1}" for index in range(len(shown))}
    told = say("title", name=title)
    body = [
        f"<h1>{_text(told)}</h1>",
        f"<p>{_text(summary(review))}</p>",
        *(f"<p>{_text(one)}</p>" for one in remarks(review, least)),
        f"<section><h2>{_text(say('graph'))}</h2>{graph(review, anchors)}</section>",
        *(_section(event, anchors[index]) for index, event in enumerate(shown)),
        _all_events(review),
        f"<footer>{_text(say('meaning'))}</footer>",
    ]
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{_text(told)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(filter(None, body))
        + "\n</main>\n</body>\n</html>\n"
    )


def summary(review: Review) -> str:
    """How many moves were looked at, and what came of it."""
    bad = len(review.worst)
    return say("summary", moves=len(review.standings), bad=bad, good=len(review.events) - bad)


def remarks(review: Review, least: int) -> Iterator[str]:
    """What the reader should know of the review as a whole."""
    if not review.complete and review.standings:
        yield say("stopped", last=review.standings[-1].number)
    if not review.events:
        yield say("none", least=least)


def _section(event: Event, anchor: str) -> str:
    head = tell_event(event).split(":", 1)[0]
    figures = []
    if event.better is not None:
        figures.append(_figure(event.before, event, say("instead", number=event.number)))
    if event.after is not None:
        figures.append(_figure(event.after, event, say("now", number=event.number)))
    points = tell_points(event)
    return (
        f'<section id="{anchor}" class="wrong"><h2>{_text(head)} ({_text(points)})</h2>'
        f'<p>{_text(tell_what(event))}</p><div class="pair">{"".join(figures)}</div></section>'
    )


def _figure(ground: Ground, event: Event, name: str) -> str:
    """The line of a proof on its position, the stones in question marked."""
    line = play_line(ground.position, ground.line)
    position, size = ground.position, ground.position.size
    stones = [stone for stone in event.unit.stones if position.at(stone) is event.unit.color]
    marks = dict.fromkeys(stones, Mark.TRIANGLE)
    played = event.move.point
    if played != PASS and played not in marks and played not in line.points:
        marks[played] = Mark.CIRCLE if position.at(played) else Mark.CROSS
    diagram = Diagram(
        position,
        marks=marks,
        numbers=number_moves([move.point for move in line.moves], to_play=position.to_play),
        crop=Crop.around([*event.unit.stones, *line.points, *([played] if played in marks else [])], size),
    )
    caption = f"{name}: {line.caption}" if line.moves else name
    picture = _OWN_STYLE.sub("", draw(diagram, theme=Theme.AUTO, cell=_CELL, title=caption))
    return f"<figure>{picture}<figcaption>{_text(unbroken(caption))}</figcaption></figure>"


def _all_events(review: Review) -> str:
    rows = "".join(f"<tr><td>{_text(tell_event(event))}</td></tr>" for event in review.events)
    return f"<section><table>{rows}</table></section>" if rows else ""


@cache
def _style() -> str:
    own = files("nerai.explain.lesson").joinpath("lesson.css").read_text(encoding="utf-8")
    return f"@media screen {{ {dark_style_sheet(AUTO_CLASS)} }}\n{own}{_GRAPH_STYLE}"


def _text(text: str) -> str:
    return escape(clean(text))
