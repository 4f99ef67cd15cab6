"""Duplicates: the same position however it is turned, mirrored or colored; and nothing else."""

import json

import pytest

from nerai.explain.audit.duplicates import Twins, find_twins
from nerai.sgf import problem_from_json
from tests.support.problem_sets import MIRRORED, SEVERAL, SOUND, Record


def twins(*records: Record) -> list[Twins]:
    return list(find_twins(enumerate(problem_from_json(json.dumps(record)) for record in records)))


def turned(pair: str) -> str:
    """A quarter turn of a 9x9 board."""
    return chr(ord("i") - (ord(pair[1]) - ord("a"))) + pair[0]


def test_a_mirrored_position_in_exchanged_colors_is_found() -> None:
    assert twins(SOUND, SEVERAL, MIRRORED) == [Twins(0, 2, same_kinds=True, same_answers=True)]


def test_a_turned_position_is_found() -> None:
    points = ("black", "white", "target", "correct", "wrong")
    quarter = {
        name: [turned(str(pair)) for pair in value] if name in points and isinstance(value, list) else value
        for name, value in SOUND.items()
    }
    assert quarter["black"] != SOUND["black"]
    assert twins(SOUND, quarter) == [Twins(0, 1, same_kinds=True, same_answers=True)]


def test_other_answers_and_other_goals_are_told() -> None:
    assert twins(SOUND, {**MIRRORED, "correct": ["ia"]}) == [Twins(0, 1, same_kinds=True, same_answers=False)]
    assert twins(SOUND, {**MIRRORED, "goal": "capture"}) == [Twins(0, 1, same_kinds=False, same_answers=True)]


def test_what_one_of_them_does_not_say_is_no_difference() -> None:
    silent = {name: value for name, value in MIRRORED.items() if name not in ("goal", "correct")}
    assert twins(SOUND, silent) == [Twins(0, 1, same_kinds=True, same_answers=True)]
    assert twins(silent, SOUND) == [Twins(0, 1, same_kinds=True, same_answers=True)]


@pytest.mark.parametrize(
    "changes",
    [{"to_move": "B"}, {"white": [*["ca", "cb", "cc", "cd", "ce", "be", "ae"], "ii"]}, {"size": 10}],
)
def test_another_side_to_move_stone_or_board_is_another_position(changes: Record) -> None:
    assert twins(SOUND, {**SOUND, **changes}) == []
