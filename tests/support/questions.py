"""Questions to the solver as plain data, and how an answer is judged.

A question is a position with a goal, ko threats and assumptions. It is answered by search, and the answer is
written down as a certificate, which the checker accepts or rejects. Nothing is kept or logged.
"""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.lang import parse_goal
from nerai.solver.replay import Alive, Replay
from nerai.solver.search import Limits, SearchResult, Threats, search
from nerai.solver.target import Target, target_of
from nerai.solver.verify import verify

NODES = 3000
SECONDS = 5.0


class Verdict(NamedTuple):
    """What came of a question: who wins, whether the checker accepts the proof, else the `rule` it names."""

    winner: str
    accepted: bool
    rule: str = ""


UNKNOWN = Verdict("", accepted=False)


@dataclass(frozen=True)
class Question:
    """A position, row by row, and what is asked about it.

    `alive` are assumptions: a side, its stones and their open points. `kills` names the mutants that it
    catches.
    """

    rows: tuple[str, ...]
    to_play: str
    goal: str
    threats: tuple[int, int] = (0, 0)
    suicide: bool = False
    ko: str = ""
    alive: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()
    region: tuple[str, ...] = ()
    nodes: int = NODES
    kills: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def read(cls, record: dict[str, Any]) -> "Question":
        """From a line of the file: what is left out is as by default."""
        read: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in record.items()
        }
        alive = tuple((side, tuple(stones), tuple(free)) for side, stones, free in record.get("alive", ()))
        return cls(**{**read, "alive": alive})

    def catching(self, kills: tuple[str, ...]) -> "Question":
        """The same, with the mutants that it catches."""
        return replace(self, kills=kills)

    def record(self) -> dict[str, object]:
        """As a line of the file holds it."""
        blank = Question(rows=(), to_play="", goal="")
        return {name: value for name, value in vars(self).items() if value != getattr(blank, name)}

    @property
    def position(self) -> Position:
        """The position with its rules."""
        size = Size(len(self.rows[0]), len(self.rows))
        return Position(
            size,
            bytes(".XO".index(sign) for row in self.rows for sign in row),
            to_play=_color(self.to_play),
            rules=Rules(suicide=Suicide.ALLOWED if self.suicide else Suicide.FORBIDDEN),
            ko_point=from_gtp(self.ko, size) if self.ko else None,
        )

    @property
    def target(self) -> Target:
        """What search is asked for."""
        return target_of(parse_goal(self.goal), self.position)

    @property
    def assumptions(self) -> tuple[Alive, ...]:
        """As certificates state them."""
        return tuple(
            Alive(_color(side), self._points(stones), self._points(free)) for side, stones, free in self.alive
        )

    def _points(self, names: tuple[str, ...]) -> frozenset[Point]:
        size = Size(len(self.rows[0]), len(self.rows))
        return frozenset(from_gtp(name, size) for name in names)

    def answer(self) -> tuple[Position, Target, SearchResult]:
        """What search says."""
        position, target = self.position, self.target
        result = search(
            position,
            target,
            limits=Limits(nodes=self.nodes, seconds=SECONDS),
            threats=Threats(*self.threats),
            region=self._points(self.region),
            open_points=frozenset(point for item in self.assumptions for point in item.open_points),
            assumed=frozenset(stone for item in self.assumptions for stone in item.stones),
        )
        return position, target, result

    def verdict(self) -> Verdict:
        """What search and the checker say."""
        position, target, result = self.answer()
        if result.winner is None:
            return UNKNOWN
        lines = Replay(position, target, result.winner, result.proof, Threats(*self.threats)).lines(
            self.assumptions
        )
        checked = verify(list(lines))
        return Verdict(result.winner.word, checked.accepted, checked.fault.rule if checked.fault else "")


def read_questions(path: Path) -> list[Question]:
    """All questions of a file of JSON lines."""
    return [Question.read(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def write_questions(questions: list[Question], path: Path) -> None:
    """The file of JSON lines."""
    path.write_text("".join(f"{json.dumps(one.record())}\n" for one in questions), encoding="utf-8")


def _color(word: str) -> Color:
    return Color.BLACK if word == "black" else Color.WHITE
