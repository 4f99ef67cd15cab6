"""Alarms that are raised before an atari: what they offer."""

import pytest

from nerai.board.diagram import parse_diagram
from nerai.knowledge.go.critics import enemy_chain_about_to_escape
from nerai.knowledge.view import View

SEVERAL = """
    . . . . . .
    . O O . . .
    O X X . . .
    O O . . . .
    . . . O . .
    . . . . . .
    White to play
    """
ONE = """
    . . . . . .
    . . O . . .
    . O X . . .
    . . . . . .
    . . . O . .
    . . . . . .
    White to play
    """


@pytest.mark.parametrize(("text", "goals"), [(SEVERAL, ["capture(B4)"]), (ONE, [])])
def test_a_chain_of_several_stones_that_can_be_caught_now_raises_an_alarm(
    text: str, goals: list[str]
) -> None:
    position = parse_diagram(text).position
    view = View(position, position.to_play)
    assert [str(goal) for goal in enemy_chain_about_to_escape(view, position.to_play)] == goals
