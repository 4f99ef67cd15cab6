"""What `nerai diagram --influence`, `--territory` and `--groups` draw: a survey of the position.

Takes a position and what is wanted; gives shades, letters and lines of words. What is proved and what is
estimated is said in the words.
"""

from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.picture import Tone
from nerai.board.point import Point, Size, gtp_list
from nerai.board.position import Position
from nerai.board.score import result_text
from nerai.cli.counting import counted
from nerai.errors import ConfigError
from nerai.strategy.survey import Survey, survey

_FELT: Final = 0.25
"""Influence below this is not shaded."""
_TONES: Final = {Color.BLACK: Tone.GREY, Color.WHITE: Tone.AMBER}
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Surveyed:
    """What is drawn beside the stones, and said below."""

    shade: dict[Point, Tone] = field(default_factory=dict)
    labels: dict[Point, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    record: dict[str, Any] = field(default_factory=dict)

    def in_plain_text(self, size: Size) -> "Surveyed":
        """The same where nothing can be shaded: points by name, and one letter a group."""
        named = [
            f"{tone.value}: {' '.join(gtp_list(points, size))}"
            for tone in _TONES.values()
            if (points := [point for point, found in self.shade.items() if found is tone])
        ]
        first: dict[str, Point] = {}
        for point, letter in sorted(self.labels.items()):
            first.setdefault(letter, point)
        labels = {point: letter for letter, point in first.items()}
        return replace(self, shade={}, labels=labels, lines=(*named, *self.lines))


def draw_survey(position: Position, *, influence: bool, territory: bool, groups: bool) -> Surveyed:
    """What is wanted of a position; nothing when nothing is."""
    if influence and territory:
        raise ConfigError("--influence and --territory are both shades", hint="leave one of them out")
    if not (influence or territory or groups):
        return Surveyed()
    found = survey(position)
    shade: dict[Point, Tone] = {}
    lines: list[str] = []
    record: dict[str, Any] = {"phase": found.phase.value}
    if influence:
        sides = {
            Point(number): Color.BLACK if felt > 0 else Color.WHITE
            for number, felt in enumerate(found.influence)
            if abs(felt) >= _FELT and not position.stones[number]
        }
        shade |= {point: _TONES[color] for point, color in sides.items()}
        lines.append("grey: Black's stones are nearer, amber: White's (nearness only)")
        record["influence"] = [round(felt, 3) for felt in found.influence]
    if territory:
        shade |= {point: _TONES[color] for point, color in found.area.items()}
        lines += _territory_lines(found)
        record |= _territory_record(found)
    labels: dict[Point, str] = {}
    if groups:
        for letter, one in zip(_LETTERS, found.groups, strict=False):
            labels |= dict.fromkeys(one.group.stones, letter)
            stones = counted(len(one.group.stones), "stone")
            lines.append(f"{letter}: {one.group.color.word.capitalize()}, {stones}, {one.words}")
        if len(found.groups) > len(_LETTERS):
            lines.append(
                f"{counted(len(found.groups) - len(_LETTERS), 'more group')}, for which there is no letter"
            )
        record["groups"] = [
            {
                "color": one.group.color.word,
                "stones": gtp_list(sorted(one.group.stones), position.size),
                "stays": round(one.stays, 3),
                "proved": one.proved,
                "gain": None if one.gain is None or one.gain.points is None else round(one.gain.points, 1),
                "gain_error": None
                if one.gain is None or one.gain.points is None
                else _finite(one.gain.error),
            }
            for one in found.groups
        ]
    lines.append(f"{found.phase.value}; estimated from {counted(found.random_games, 'random game')}")
    return Surveyed(shade, labels, tuple(lines), record)


def _finite(number: float) -> float | None:
    return round(number, 1) if isfinite(number) else None


def _territory_lines(found: Survey) -> list[str]:
    lines = ["grey: Black's area, amber: White's"]
    for color in Color:
        area = sum(owner is color for owner in found.area.values())
        proved = sum(owner is color for owner in found.proved.values())
        leaning = sum(owner is color for owner in found.moyo.values())
        lines.append(
            f"{color.word.capitalize()}: {counted(area, 'point')}, {proved} of them proved; "
            f"{leaning} more lean to that side"
        )
    margin = result_text(round(found.expected_margin, 1))
    return [*lines, f"expected result by area: {margin} (estimated)"]


def _territory_record(found: Survey) -> dict[str, Any]:
    size = found.position.size

    def named(owners: dict[Point, Color]) -> dict[str, list[str]]:
        return {
            color.word: gtp_list(sorted(p for p, owner in owners.items() if owner is color), size)
            for color in Color
        }

    return {
        "area": named(found.area),
        "proved": named(found.proved),
        "moyo": named(found.moyo),
        "expected_margin": round(found.expected_margin, 2),
    }
