"""Whether groups that a survey calls safe were so at the end of their games.

Takes game records; gives forecasts with what came, and the two numbers that make rates of them. What became
of a group is read from the last position of its game, by random games again where stones are left to doubt;
so it is an estimate, too, but a far better one: nearly everything is settled there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from nerai.board.color import Color
from nerai.sgf import Record
from nerai.strategy.survey import log_odds, survey

SHARES: Final = (0.3, 0.5, 0.7)
"""How far a game is where it is looked at."""
_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Forecast:
    """The share of random games in which a group kept its points, and whether it did in the real one."""

    share: float
    kept: bool


def forecasts(record: Record, *, random_games: int) -> Iterator[Forecast]:
    """All groups at some stages of a game that are not proved to be safe."""
    count = len(record.moves)
    end = survey(record.position(), random_games=random_games)
    for share in SHARES:
        found = survey(record.position(round(count * share)), random_games=random_games)
        for one in found.groups:
            if one.proved:
                continue
            sign = 1 if one.group.color is Color.BLACK else -1
            owned = sum(sign * end.owned[stone] for stone in one.group.stones)
            yield Forecast(one.share, owned > 0)


def fitted(found: Sequence[Forecast]) -> tuple[float, float]:
    """The numbers a and b for which odds of exp(a + b * log odds of the share) fit best: Newton's method."""
    a, b = 0.0, 1.0
    cases = [(log_odds(one.share), one.kept) for one in found]
    for _ in range(_STEPS):
        first = [0.0, 0.0]
        second = [[1e-6, 0.0], [0.0, 1e-6]]
        for x, kept in cases:
            rate = 1 / (1 + exp(-(a + b * x)))
            weight = rate * (1 - rate)
            for row, left in enumerate((1.0, x)):
                first[row] += (kept - rate) * left
                for column, right in enumerate((1.0, x)):
                    second[row][column] += weight * left * right
        determinant = second[0][0] * second[1][1] - second[0][1] ** 2
        step_a = (second[1][1] * first[0] - second[0][1] * first[1]) / determinant
        step_b = (second[0][0] * first[1] - second[0][1] * first[0]) / determinant
        a, b = a + step_a, b + step_b
        if abs(step_a) + abs(step_b) < 1e-9:
            break
    return a, b
