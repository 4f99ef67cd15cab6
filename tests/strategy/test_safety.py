"""What a move gives away is told only where both are shown: safe before it, and not after it."""

from collections.abc import Sequence
from typing import cast

import pytest

from nerai.board.point import PASS, Point, Size
from nerai.board.position import Position
from nerai.planner.goal import Goal
from nerai.strategy.safety import SafeGoals
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Aim, Kind, Level, Row
from nerai.strategy.tactics import Assessment, Assessor, Kept

MOVE = Point(0)
ZONE = frozenset({MOVE, Point(1)})


class Known:
    """Answers what is kept after the move and after a pass, for one goal and for two."""

    def __init__(self, *, before: bool | None) -> None:
        self._before = before

    def keeps(self, _: Position, texts: Sequence[str], move: Point, *, any_of: bool) -> bool | None:
        assert not any_of
        if len(texts) == 1:
            return True
        return self._before if move == PASS else False


def safe(name: str, point: int) -> Stake:
    about = frozenset({Point(point)})
    aim = Aim(name, Level.SAFE, 5.0, about, ZONE)
    return Stake(
        Goal(name), aim, None, Assessment(Goal(name), name, Level.SAFE, about, kept=(Kept(name, ZONE),))
    )


@pytest.mark.parametrize(("before", "told"), [(True, 1), (False, 0), (None, 0)])
def test_a_pair_is_given_away_only_where_it_was_safe_before(before: bool | None, told: int) -> None:
    stakes = [safe("a", 10), safe("b", 11)]
    stone = Aim("stone", Level.NOW, 3.0, frozenset({MOVE}), achieving=(MOVE,), proved=False)
    goals = SafeGoals(
        Position.empty(Size.square(5)), cast("Assessor", Known(before=before)), (), 3, lambda: False
    )
    assert len(goals.given_away(stakes, Row(Kind.SINGLE, MOVE, (stone,), 3.0))) == told
