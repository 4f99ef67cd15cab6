"""A lesson: what was found about a goal, as figures and texts in the order a reader meets them.

Takes an Investigation and its Telling; gives a Lesson of Sections, each with a heading, sentences and perhaps
a line of play with its figure. Adds nothing to what they say: sentences are the telling's, lines are the
answer's. How it looks as SGF, HTML or Markdown is sgf.py, html.py and markdown.py.

A *right* line is one that is proved to get the side to move its way; a lesson about something unknown has
none.
"""

import enum
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import FirstMove, Proved, Refuted, Unknown
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.explain.claims import Claim
from nerai.explain.lesson import words
from nerai.explain.lesson.line import PlayedLine, play_line
from nerai.explain.lesson.replies import other_replies
from nerai.explain.telling import Sentence, Telling
from nerai.query.investigation import Investigation
from nerai.query.scene import Scene

_MOST_OTHERS: Final = 4
"""More solutions, and more moves that get less, have their lines in the SGF file and no figure."""
_MOST_UNTOLD: Final = 6
_MOST_REPLIES: Final = 8
_MOST_REPLIES_SHOWN: Final = 3
_MOST_SPOKEN_OF: Final = 12
"""More points than that are an area: squares on all of them show nothing."""

_ABOUT_MOVES: Final = frozenset(
    {Claim.ACHIEVES.value, Claim.REFUTED_BY.value, Claim.OTHER_SIDE_FIRST.value, Claim.ASSUMES.value}
)
"""Claims whose points are moves, which their figure shows, or walls, which hem the whole of it."""


class Part(enum.Enum):
    """What a section is about; the value names its figure."""

    PROBLEM = "problem"
    SOLUTION = "solution"
    REPLY = "reply"
    ALSO_RIGHT = "also"
    LESSER = "lesser"
    NO_SOLUTION = "none"
    NOT_SETTLED = "unknown"
    GUESS = "guess"
    WRONG = "wrong"
    MORE_TRIES = "tries"
    OTHER_SIDE = "other-side"
    ASSUMED = "assumed"
    SURE = "sure"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with sentences; with `line`, play from the start of the problem, and its figure.

    `alike` are first moves that fail against the same line; `marks` are on the figure and in the SGF file.
    """

    part: Part
    heading: str
    sentences: tuple[Sentence, ...] = ()
    line: PlayedLine | None = None
    alike: tuple[Point, ...] = ()
    figure: Diagram | None = None
    caption: str = ""
    name: str = ""
    """The figure's name, unique in the lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, what it rests on, and the sections in order."""

    title: str
    found: Investigation
    telling: Telling
    sections: tuple[Section, ...]

    @property
    def scene(self) -> Scene:
        """Position and goal."""
        return self.found.scene

    @property
    def figures(self) -> tuple[Section, ...]:
        """The sections that have a figure."""
        return tuple(section for section in self.sections if section.figure is not None)

    def of(self, *parts: Part) -> Iterator[Section]:
        """The sections about these."""
        return (section for section in self.sections if section.part in parts)


def make_lesson(found: Investigation, telling: Telling, *, title: str = "") -> Lesson:
    """The lesson about what was found, under a title (the task, if there is none)."""
    return Lesson(title or telling.task, found, telling, tuple(_Writer(found, telling).sections()))


def right_moves(found: Investigation) -> list[FirstMove]:
    """The first moves proved to get the side to move all there is to get, the chosen one first."""
    answer = found.answer
    if found.scene.friend_moves:
        moves = [answer.first_move(move) for move in answer.solutions] if answer.move else []
        return [item for item in moves if item is not None]
    return [item for item in answer.moves if gets_its_way(item, found.scene) and item.result is answer.result]


def gets_its_way(item: FirstMove, scene: Scene) -> bool:
    """Whether a first move is proved to do what the side to move wants."""
    return isinstance(item.evidence, Proved if scene.friend_moves else Refuted)


class _Writer:
    """A lesson in the making."""

    def __init__(self, found: Investigation, telling: Telling) -> None:
        self._found = found
        self._telling = telling
        self._answer = found.answer
        self._scene = found.scene
        self._start = found.scene.position
        self._failing = {str(line[0]): one for one in telling.tries for line in lines_of(one)}
        self._right = right_moves(found)
        self._crop = self._common_crop()

    def sections(self) -> Iterator[Section]:
        task = (Sentence(self._telling.task),)
        yield self._drawn(
            Part.PROBLEM, words.say("problem"), task, (), caption=words.say_of("to_play", self._scene.mover)
        )
        yield from self._result()
        yield from self._tries()
        yield from self._other_side()
        if self._telling.assumed:
            yield Section(Part.ASSUMED, words.say("assumed"), self._telling.assumed)
        yield Section(Part.SURE, words.say("sure"), (Sentence(self._telling.sure),))

    def _result(self) -> Iterator[Section]:
        told = (Sentence(self._telling.headline), *self._telling.why)
        right = self._right
        if not isinstance(self._answer.evidence, Proved | Refuted):
            if self._answer.guess:
                line = self._points([self._answer.guess])
                caption = words.say("guess", move=self._answer.guess)
                yield self._drawn(Part.GUESS, words.say("not_settled"), told, line, caption=caption)
            else:
                yield Section(Part.NOT_SETTLED, words.say("not_settled"), told)
        elif not right:
            yield Section(Part.NO_SOLUTION, words.say("no_solution"), told)
        else:
            first, *others = right
            yield self._drawn(Part.SOLUTION, words.say("solution"), told, self._line_of(first))
            yield from self._replies(first)
            for number, item in enumerate(others):
                heading = words.say("also_right", move=item.move)
                shown = number < _MOST_OTHERS
                yield self._drawn(Part.ALSO_RIGHT, heading, (), self._line_of(item), shown=shown)
        for number, item in enumerate(self._lesser()):
            told = tuple(one for move, one in self._failing.items() if move == item.move)
            heading = words.lesser(item.result, item.move)
            yield self._drawn(Part.LESSER, heading, told, self._line_of(item), shown=number < _MOST_OTHERS)

    def _replies(self, item: FirstMove) -> Iterator[Section]:
        for number, line in enumerate(other_replies(self._found, item, most=_MOST_REPLIES)):
            heading = words.say_of("reply", self._scene.mover.other, move=to_gtp(line[1], self._scene.size))
            yield self._drawn(Part.REPLY, heading, (), line, shown=number < _MOST_REPLIES_SHOWN)

    def _lesser(self) -> list[FirstMove]:
        right = {item.move for item in self._right}
        return [
            item
            for item in self._answer.moves
            if right and gets_its_way(item, self._scene) and item.move not in right
        ]

    def _tries(self) -> Iterator[Section]:
        lesser = {item.move for item in self._lesser()}
        rest: list[Sentence] = []
        for one in self._telling.tries:
            lines = [line for line in lines_of(one) if line[0] not in lesser]
            if not lines:
                rest.append(one)
                continue
            moves = [line[0] for line in lines]
            alike = self._points(moves[1:])
            yield self._drawn(Part.WRONG, words.wrong(moves), (one,), self._points(lines[0]), alike=alike)
        for lines in self._untold():
            heading = words.wrong([line[0] for line in lines])
            alike = self._points(line[0] for line in lines[1:])
            yield self._drawn(Part.WRONG, heading, (), self._points(lines[0]), alike=alike)
        open_moves = [item.move for item in self._answer.moves if isinstance(item.evidence, Unknown)]
        if open_moves:
            rest.append(Sentence(words.unsettled(open_moves)))
        if rest:
            yield Section(Part.MORE_TRIES, words.say("other_tries"), tuple(rest))

    def _untold(self) -> list[list[tuple[str, ...]]]:
        """Lines of moves that fail to prevent the goal, those that end alike together: nobody words these."""
        if self._scene.friend_moves:
            return []
        alike: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for item in self._answer.moves:
            near = from_gtp(item.move, self._scene.size) in self._found.region
            if near and isinstance(item.evidence, Proved) and len(item.line) > 1:
                alike.setdefault(item.line[1:], []).append(item.line)
        return list(alike.values())[:_MOST_UNTOLD]

    def _other_side(self) -> Iterator[Section]:
        told = self._telling.other_side
        if not told:
            return
        other = self._answer.other_side_first
        line = self._points(other.line) if other is not None else ()
        heading = words.say_of("first", self._scene.mover.other)
        if not line:
            yield Section(Part.OTHER_SIDE, heading, told)
            return
        yield self._drawn(Part.OTHER_SIDE, heading, told, line, turned=True)

    def _drawn(
        self,
        part: Part,
        heading: str,
        told: tuple[Sentence, ...],
        points: Sequence[Point],
        *,
        alike: tuple[Point, ...] = (),
        caption: str = "",
        turned: bool = False,
        shown: bool = True,
    ) -> Section:
        """A section with its line and, where it is shown, its figure."""
        line = play_line(self._scene.turned().position if turned else self._start, points)
        caption = caption or line.caption
        named = points[1:2] if part is Part.REPLY else () if part is Part.SOLUTION or turned else points[:1]
        name = "-".join((part.value, *(to_gtp(point, self._scene.size).lower() for point in named)))
        figure = self._figure(line, told) if shown else None
        return Section(part, heading, told, line, alike, figure, caption if figure else "", name)

    def _figure(self, line: PlayedLine, told: tuple[Sentence, ...]) -> Diagram:
        marks = spoken_of(told, self._scene, line) | dict.fromkeys(self._scene.target.stones, Mark.TRIANGLE)
        return Diagram(line.start, numbers=line.numbers, marks=marks, crop=self._crop)

    def _common_crop(self) -> Crop:
        """One part of the board for all figures, so that they can be compared."""
        answer, size = self._answer, self._scene.size
        other = answer.other_side_first
        told = [move for one in self._telling.tries for line in lines_of(one) for move in line]
        right = [move for item in (*self._right, *self._lesser()) for move in item.line]
        replies = [
            point
            for item in self._right[:1]
            for line in other_replies(self._found, item, most=_MOST_REPLIES_SHOWN)
            for point in line
        ]
        names = [*right, *told, *(other.line if other else ()), *([answer.guess] if answer.guess else ())]
        stones = [point for point in size.points() if self._start.stones[point]]
        played = [point for point in (*self._points(names), *replies) if point != PASS]
        return Crop.around([*stones, *played], size, margin=1)

    def _line_of(self, item: FirstMove) -> tuple[Point, ...]:
        return self._points(item.line or (item.move,))

    def _points(self, names: Iterable[str]) -> tuple[Point, ...]:
        return tuple(from_gtp(name, self._scene.size) for name in names)


def lines_of(told: Sentence) -> list[tuple[str, ...]]:
    """The lines of the first moves that a sentence says fail, each from its move on."""
    statements = [one for one in (told.statement, *told.also) if one is not None]
    return [
        tuple(str(move) for move in one.args) for one in statements if one.claim == Claim.REFUTED_BY.value
    ]


def spoken_of(told: Iterable[Sentence], scene: Scene, line: PlayedLine) -> dict[Point, Mark]:
    """Squares on the points that sentences are about, if the line leaves all of those as they are."""
    busy = {*scene.target.stones, *line.points}
    squares: dict[Point, Mark] = {}
    for statement in (item for one in told for item in (one.statement, *one.also) if item is not None):
        points = {from_gtp(name, scene.size) for name in statement.points}
        if statement.claim not in _ABOUT_MOVES and len(points) <= _MOST_SPOKEN_OF and not points & busy:
            squares |= dict.fromkeys(sorted(points), Mark.SQUARE)
    return squares
