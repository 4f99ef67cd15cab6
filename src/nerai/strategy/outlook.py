"""A Survey as the overview that strategic knowledge asks."""

from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.strategy.survey import Survey


@dataclass(frozen=True, slots=True)
class SurveyedBoard:
    """Implements knowledge.overview.Overview; all of it is estimated but what the survey calls proved."""

    survey: Survey
    counted: tuple[frozenset[Point], ...] = ()
    """The places that are counted exactly, the one where a move is worth most first."""

    @property
    def stage(self) -> str:
        """How far the game is."""
        return self.survey.phase.value

    def stays(self, stone: Point) -> float:
        """The chance that the group with that stone stays; 1 where there is no stone."""
        return next((one.stays for one in self.survey.groups if stone in one.group.stones), 1.0)

    def leaning(self, point: Point, color: Color) -> float:
        """How surely a point ends as that color's, from -1 to 1."""
        owner = self.survey.owned[point]
        return owner if color is Color.BLACK else -owner

    def nearness(self, point: Point, color: Color) -> float:
        """How much nearer that color's stones are, from -1 to 1."""
        near = self.survey.influence[point]
        return near if color is Color.BLACK else -near
