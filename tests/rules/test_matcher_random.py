"""The native matcher against the naive one: random rules on random games, on boards of all kinds."""

import random

import pytest

from nerai.board import PASS, Color, KoRule, Point, Position, Rules, Size, Suicide
from nerai.rules import Match, RuleIndex, Watcher
from tests.support.naive_board import NaiveBoard
from tests.support.naive_rules import Found, naive_matches, random_rule

RULES = [Rules(ko=ko, suicide=suicide) for ko in KoRule for suicide in Suicide]


def _plain(matches: list[Match]) -> list[Found]:
    return [(match.rule, match.anchor, match.symmetry, match.own) for match in matches]


def _started(rng: random.Random, width: int, height: int) -> tuple[Position, NaiveBoard]:
    rules = rng.choice(RULES)
    suicide = rules.suicide is Suicide.ALLOWED
    return (
        Position.empty(Size(width, height), rules=rules),
        NaiveBoard(width, height, ko=rules.ko, suicide=suicide),
    )


def _next_move(rng: random.Random, board: NaiveBoard) -> Point:
    """Mostly beside the last move, so that there are fights, captures and kos."""
    legal = board.legal_points()
    if not legal or rng.random() < 0.03:
        return PASS
    near = [p for p in legal if board.last_move >= 0 and p in board.near[board.last_move]]
    return Point(rng.choice(near if near and rng.random() < 0.5 else legal))


def _compare_along_a_game(seed: int, width: int, height: int, *, count: int, times: int) -> int:
    """Compare at some moments of a game, each with rules of its own; how many matches there were."""
    rng = random.Random(seed)
    position, board = _started(rng, width, height)
    sum_of_matches = 0
    for moment in range(times):
        for _ in range(rng.randrange(1, 2 + width * height // times)):
            move = _next_move(rng, board)
            assert board.try_play(move)
            position = position.play(move)
        rules = [random_rule(rng, f"{moment}-{number}") for number in range(count)]
        index = RuleIndex(rules)
        expected = naive_matches(rules, board)
        assert _plain(index.matches(position)) == expected
        assert index.count(position) == len(expected)
        own = rng.choice(tuple(Color))
        assert _plain(index.matches(position, own)) == [one for one in expected if one[3] == own]
        sum_of_matches += len(expected)
    return sum_of_matches


@pytest.mark.parametrize("width", range(1, 20))
def test_all_that_the_naive_matcher_finds_is_found_and_nothing_else(width: int) -> None:
    height = random.Random(width).randint(1, 19)
    assert _compare_along_a_game(width, width, height, count=12, times=2) > 0


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 3), (5, 5), (6, 4)])
def test_the_same_in_crowded_fights_on_small_boards(size: tuple[int, int]) -> None:
    assert sum(_compare_along_a_game(seed, *size, count=25, times=5) for seed in range(5)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("height", range(1, 20))
@pytest.mark.parametrize("width", range(1, 20))
def test_the_same_on_every_size(width: int, height: int) -> None:
    assert _compare_along_a_game(100 * width + height, width, height, count=30, times=3) > 0


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (3, 3), (5, 4), (9, 9), (12, 12), (19, 17)])
def test_a_watcher_says_after_every_move_and_undo_what_a_fresh_look_says(size: tuple[int, int]) -> None:
    rng = random.Random(7 * size[0] + size[1])
    index = RuleIndex(random_rule(rng, str(number)) for number in range(400))
    position, board = _started(rng, *size)
    watcher = Watcher(index, position)
    line = [position]
    taken_back = captures = 0
    for _ in range(60):
        if len(line) > 1 and rng.random() < 0.3:
            watcher.undo()
            board.undo()
            line.pop()
            taken_back += 1
        else:
            move = _next_move(rng, board)
            before = sum(map(bool, board.cells))
            assert board.try_play(move)
            captures += sum(map(bool, board.cells)) < before
            watcher.play(move)
            line.append(line[-1].play(move))
        assert watcher.matches() == index.matches(line[-1])
        assert watcher.count() == len(watcher.matches())
        own = rng.choice(tuple(Color))
        assert watcher.matches(own) == index.matches(line[-1], own)
    assert taken_back > 0
    assert captures > 0 or size[0] * size[1] > 30 or size == (1, 1)
