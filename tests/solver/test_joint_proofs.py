"""Goals of several parts, races, eyes and safety: what search proves on random boards, the checker accepts.

Search and checker share no code, so an accepted proof was understood the same way twice; whether the answers
are true is tested against exhaustive play, by the native tests.
"""

import random
from collections import Counter

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import NeraiError
from nerai.lang import And, Atom, Goal, Kind, Not, Or, Points, parse_goal
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import verify

SIZE = Size(5, 4)
ATOMS_OF_STONES = [Kind.KILL, Kind.LIVE, Kind.KILL_ANY, Kind.LIVE_ALL, Kind.ESCAPE, Kind.CONTAIN]


def _random_position(source: random.Random, suicide: Suicide) -> Position:
    while True:
        fullness = source.choice((0.4, 0.6, 0.8))
        stones: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
        for point in SIZE.points():
            if source.random() < fullness:
                stones[source.choice(list(Color))].append(point)
        try:
            return Position.of(
                SIZE,
                black=stones[Color.BLACK],
                white=stones[Color.WHITE],
                to_play=source.choice(list(Color)),
                rules=Rules(suicide=suicide),
            )
        except NeraiError:
            continue


def _random_atom(source: random.Random, position: Position) -> Goal:
    """An atom, or not of it, that Black wants."""
    own, theirs = sorted(position.black), sorted(position.white)
    kind = source.choice(["stones", "race", "eye", "connect"])
    if kind == "eye":
        point = to_gtp(source.choice(list(SIZE.points())), SIZE)
        return parse_goal(source.choice([f"black: make_eye({point})", f"black: deny_eye({point})"]))
    if kind == "race":
        race: Goal = Atom(Kind.WIN_RACE, (_some(source, own), _some(source, theirs)))
        back = Atom(Kind.WIN_RACE, (_some(source, theirs), _some(source, own)))
        return source.choice([race, Not(back)])
    if kind == "connect" and len(own) > 1:
        first, second = source.sample(own, 2)
        return parse_goal(f"connect({{{to_gtp(first, SIZE)}}}, {{{to_gtp(second, SIZE)}}})")
    stones = source.choice(ATOMS_OF_STONES)
    of_owner = stones in (Kind.LIVE, Kind.LIVE_ALL, Kind.ESCAPE)
    return Atom(stones, (_some(source, own if of_owner else theirs),))


def _some(source: random.Random, stones: list[Point]) -> Points:
    chosen = source.sample(stones, min(len(stones), source.choice((1, 2, 3))))
    return Points(tuple(to_gtp(point, SIZE) for point in chosen), braces=True)


@pytest.mark.parametrize("suicide", Suicide)
def test_the_checker_accepts_what_search_proves_on_random_boards(suicide: Suicide) -> None:
    source = random.Random(suicide.value)
    seen: Counter[str] = Counter()
    for _ in range(150):
        position = _random_position(source, suicide)
        if not position.black or not position.white:
            continue
        parts = tuple(_random_atom(source, position) for _ in range(source.choice((1, 2, 3))))
        goal = parts[0] if len(parts) == 1 else source.choice((And, Or))(parts)
        target = target_of(goal, position)
        threats = source.choice((Threats(), Threats(1, 0), Threats(0, UNLIMITED), Threats(UNLIMITED, 0)))
        result = search(position, target, limits=Limits(nodes=1500), threats=threats)
        if result.winner is None:
            seen["unknown"] += 1
            continue
        made = certify(position, target, result, threats=threats)
        assert isinstance(made, Certificate), (str(goal), position, made)
        assert verify(made.text.splitlines()).accepted
        seen["friend" if result.winner is target.friend else "opponent"] += 1
    assert seen["friend"] > 25, seen
    assert seen["opponent"] > 25, seen
