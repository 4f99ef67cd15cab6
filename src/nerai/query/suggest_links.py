"""Suggestions about pairs: connect two of ours, cut two of theirs.

Takes a survey and who moves; gives `connect` and `cut` for stones that no safe link joins yet, with few empty
points between them and the enemy near. Static: whether either can be done is not asked.

A *part* is chains joined by safe links; the *gap* of two parts is how many empty points the shortest way has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Chain
from nerai.lang import Kind
from nerai.query.flood import FAR, Joined, flood
from nerai.query.opinions import (
    BODY,
    CONNECT,
    GAP,
    GAP_STEP,
    HALF_BREATH,
    NO_HOME,
    PRESSURE_STEP,
    SAME_CAMP,
)
from nerai.query.suggestion import Suggestion, counted, describe, worth
from nerai.query.surround import Survey


@dataclass(frozen=True, eq=False)
class Part:
    """Chains joined by safe links, the empty points around them by distance, how many of those are theirs."""

    chains: tuple[Chain, ...]
    distance: dict[Point, int]
    breath: int

    @property
    def stones(self) -> int:
        """How many it has."""
        return sum(len(chain.points) for chain in self.chains)


def suggest_links(survey: Survey, mover: Color) -> Iterator[Suggestion]:
    """For each pair of parts with a gap under pressure: that it is connected, or cut."""
    for color in Color:
        kind = Kind.CONNECT if color == mover else Kind.CUT
        for a, b in combinations(_parts(survey, color), 2):
            yield from _suggestions(survey, a, b, kind, mover)


def _suggestions(survey: Survey, a: Part, b: Part, kind: Kind, mover: Color) -> Iterator[Suggestion]:
    ways = {
        point: steps + b.distance[point] - 1 for point, steps in a.distance.items() if point in b.distance
    }
    gap = min(ways.values(), default=FAR)
    if gap > GAP:
        return
    color = a.chains[0].color
    camps = [survey.camp_of[part.chains[0].anchor] for part in (a, b)]
    if all(camp.alive for camp in camps):
        return
    between = [point for point, length in ways.items() if length == gap]
    pressure = 1 - PRESSURE_STEP * (_nearest(survey, between, color.other) - 1)
    if pressure <= 0:
        return
    weak, home = (a, b) if a.breath <= b.breath else (b, a)
    need = HALF_BREATH / (weak.breath + HALF_BREATH)
    rescue = NO_HOME + (1 - NO_HOME) * home.breath / (home.breath + HALF_BREATH)
    score = CONNECT * need * rescue * worth(min(a.stones, b.stones)) * (1 - GAP_STEP * (gap - 1)) * pressure
    if camps[0] is camps[1]:
        score *= SAME_CAMP
    size = survey.position.size
    why = (
        f"{describe(a.chains, size)} and {describe(b.chains, size)} are {counted(gap, 'empty point')} apart "
        f"around {to_gtp(min(between), size)}, and {color.other.word} can come between"
    )
    sides = _facing(a, between), _facing(b, between)
    yield Suggestion(kind, mover, sides, score, why)
    body = _body(home)
    if a.breath != b.breath and not set(body) & set(sides[home is b]):
        # Stones in between may be had for nothing: what counts is whether the weak ones reach the body.
        aimed = (sides[0], body) if home is b else (body, sides[1])
        yield Suggestion(kind, mover, aimed, score * BODY, why)


def _nearest(survey: Survey, points: list[Point], color: Color) -> int:
    """How many steps those points are from stones of that color, whatever stands between."""
    size = survey.position.size
    stones = [divmod(stone, size.width) for stone in size.points() if survey.position.stones[stone] == color]
    here = [divmod(point, size.width) for point in points]
    return min((abs(r - y) + abs(c - x) for r, c in here for y, x in stones), default=FAR)


def _body(part: Part) -> tuple[Chain, ...]:
    """The chains of a part that are hardest to lose: with most liberties, then stones."""

    def hold(chain: Chain) -> tuple[int, int]:
        return len(chain.liberties), len(chain.points)

    best = max(map(hold, part.chains))
    return tuple(chain for chain in part.chains if hold(chain) == best)


def _facing(part: Part, between: list[Point]) -> tuple[Chain, ...]:
    """The chains of a part where the shortest ways across the gap begin."""
    begin = {point for point in between if part.distance[point] == 1}
    return tuple(chain for chain in part.chains if chain.liberties & begin)


def _parts(survey: Survey, color: Color) -> list[Part]:
    joined = Joined(survey.position.size.area)
    for link in survey.links:
        if link.a.color == color:
            joined.join(link.a.anchor, link.b.anchor)
    members: dict[int, list[Chain]] = {}
    for camp in survey.camps:
        for chain in camp.chains if camp.color == color else ():
            members.setdefault(joined.name(chain.anchor), []).append(chain)
    return [_part(survey, tuple(chains), color) for chains in members.values()]


def _part(survey: Survey, chains: tuple[Chain, ...], color: Color) -> Part:
    stones, enemy = survey.position.stones, survey.distance[color.other]
    starts = (point for chain in chains for point in chain.points)
    reached = flood(survey.position.size, starts, lambda point, _: not stones[point], limit=GAP)
    around = {point: steps for point, steps in reached.items() if steps}
    return Part(chains, around, sum(steps < enemy[point] for point, steps in around.items()))
