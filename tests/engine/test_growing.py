"""A tree that grows beside other work, and the search that goes on with it."""

import threading
import time

import pytest

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.engine.analysis import Tally
from nerai.engine.growing import Choice, Limits, search, searching, stand
from nerai.engine.session import Session
from nerai.playout import GameTree, StopFlag, playable_points


def test_a_search_beside_other_work_ends_with_it_and_is_gone_on_with() -> None:
    session, tree, choice = Session(), GameTree(), Choice(Color.BLACK)
    board = stand(tree, session, choice)
    candidates = list(map(Point, playable_points(board)))
    with searching(tree, board, candidates, seed=1, seconds=60.0):
        while tree.nodes < 2:
            time.sleep(0.001)
    assert not [one for one in threading.enumerate() if one.name == "nerai-ahead"]
    kept = sum(move.visits for move in tree.moves())
    assert kept > 0
    tally = Tally()
    search(tree, session, choice, candidates, tally, limits=Limits(playouts=50), stop=StopFlag())
    assert sum(one.visits for one in tally.ranked()) >= kept + 50


def test_a_search_beside_work_that_fails_ends_too() -> None:
    session, tree, choice = Session(), GameTree(), Choice(Color.BLACK)
    board = stand(tree, session, choice)
    candidates = list(map(Point, playable_points(board)))
    with pytest.raises(KeyError), searching(tree, board, candidates, seed=1, seconds=60.0):
        raise KeyError
    assert not [one for one in threading.enumerate() if one.name == "nerai-ahead"]
