"""What search finds under assumptions is found without the open points, and the checker accepts it.

An open point stands for what is not drawn. The loser may play there unseen, so it is no eye, no liberty and
no way out for stones of the winner that are not assumed alive themselves.
"""

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp, to_gtp
from nerai.board.position import Chain, Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import NeraiError
from nerai.lang import parse_goal
from nerai.solver.certificate import Alive, Certificate, Rejection, certify
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import Target, target_of
from tests.support.positions import position

NO_THREATS = Threats(0, 0)


def _certified(
    board: Position, target: Target, assumed: tuple[Alive, ...], threats: Threats, nodes: int
) -> Certificate | Rejection | None:
    """What the checker says; None where search finds no winner."""
    found = search(
        board,
        target,
        limits=Limits(nodes=nodes),
        threats=threats,
        open_points=frozenset(point for item in assumed for point in item.open_points),
        assumed=frozenset(point for item in assumed for point in item.stones),
    )
    if found.winner is None:
        return None
    return certify(board, target, found, threats=threats, assumptions=assumed)


def _wall(board: Position, side: Color, stones: Iterable[str], open_point: str) -> tuple[Alive, ...]:
    points = frozenset(
        point for name in stones for point in board.chain_at(from_gtp(name, board.size)).points
    )
    return (Alive(side, points, frozenset({from_gtp(open_point, board.size)})),)


def test_an_open_point_is_no_second_eye() -> None:
    board = position(
        """
        . . . . . O . . X
        X X X . O O O O X
        O O O X X X X X X
        O . O . . . . X .
        . O O . . . . X .
        """,
        to_play=Color.WHITE,
    )
    target = target_of(parse_goal("win_race(A4, F4)"), board)
    made = _certified(board, target, _wall(board, Color.WHITE, ["A3"], "A1"), NO_THREATS, 5_000)
    assert isinstance(made, Certificate)
    assert made.winner is Color.WHITE


def test_stones_with_their_last_liberty_on_an_open_point_are_no_life() -> None:
    # White has one eye at A1. The other, at C1, is where the wall beside it is taken to breathe.
    board = position(
        """
        X X X X X
        O O O X .
        . O . O O
        """,
        to_play=Color.BLACK,
    )
    target = target_of(parse_goal("kill(A2)"), board)
    alone = search(board, target, limits=Limits(nodes=5_000), threats=NO_THREATS)
    assert alone.winner is Color.WHITE
    wall = _wall(board, Color.WHITE, ["D1"], "C1")
    found = search(
        board,
        target,
        limits=Limits(nodes=5_000),
        threats=NO_THREATS,
        open_points=wall[0].open_points,
        assumed=wall[0].stones,
    )
    assert found.winner is None


@pytest.mark.parametrize("goal", ["capture(C3)", "capture({C3}) and capture({D3})"])
def test_where_suicide_is_allowed_a_move_that_breathes_on_an_open_point_is_not_needed(goal: str) -> None:
    drawn = position(
        """
        O O X . X O .
        . X X X . O .
        O O O O O O .
        . . . . . . .
        """,
        to_play=Color.BLACK,
    )
    board = Position(drawn.size, drawn.stones, to_play=Color.BLACK, rules=Rules(suicide=Suicide.ALLOWED))
    target = target_of(parse_goal(goal), board)
    made = _certified(board, target, _wall(board, Color.WHITE, ["F4"], "G2"), NO_THREATS, 5_000)
    assert isinstance(made, Certificate)
    assert made.winner is Color.WHITE


@pytest.mark.parametrize("seed", range(4))
def test_every_proof_under_random_assumptions_is_accepted(seed: int) -> None:
    source = random.Random(seed)
    told: Counter[str] = Counter()
    for _ in range(120):
        board = _random_position(source)
        target = _random_target(source, board)
        assumed = _random_assumptions(source, board, target)
        threats = source.choice([NO_THREATS, Threats(0, UNLIMITED), Threats(UNLIMITED, 0), Threats(1, 0)])
        made = _certified(board, target, assumed, threats, 1_500)
        assert not isinstance(made, Rejection), (board, target.goal, assumed, made)
        told[made.winner.word if made else "unknown"] += 1
    assert min(told["black"], told["white"]) > 15


def _random_position(source: random.Random) -> Position:
    """Stones of one colour mostly beside each other, so that there are walls."""
    while True:
        size = Size(source.randint(4, 7), source.randint(3, 5))
        fullness = source.uniform(0.35, 0.75)
        stones: dict[Point, Color] = {}
        for point in size.points():
            if source.random() < fullness:
                beside = [stones[step] for step in size.neighbours(point) if step in stones]
                stones[point] = source.choice(beside if beside and source.random() < 0.6 else list(Color))
        by_color = {color: [point for point in stones if stones[point] is color] for color in Color}
        if min(len(one) for one in by_color.values()) < 3:
            continue
        try:
            return Position.of(
                size,
                black=by_color[Color.BLACK],
                white=by_color[Color.WHITE],
                to_play=source.choice(list(Color)),
                rules=Rules(suicide=source.choice([Suicide.FORBIDDEN, Suicide.FORBIDDEN, Suicide.ALLOWED])),
            )
        except NeraiError:  # a chain without liberties
            continue


def _random_target(source: random.Random, board: Position) -> Target:
    size = board.size
    own, theirs = board.black, board.white
    if source.random() < 0.5:
        own, theirs = theirs, own
    first, second = (to_gtp(point, size) for point in source.sample(sorted(own), 2))
    enemy = to_gtp(source.choice(sorted(theirs)), size)
    point = to_gtp(source.choice(list(size.points())), size)
    goal = source.choice(
        [
            f"live({first})",
            f"kill({first})",
            f"win_race({first}, {enemy})",
            f"kill_any({{{first}, {second}}})",
            f"live_all({{{first}, {second}}})",
            f"connect({{{first}}}, {{{second}}})",
            f"cut({{{first}}}, {{{second}}})",
            f"save({first}, {source.randint(1, 3)})",
            f"escape({first})",
            f"contain({first})",
            f"black: make_eye({point})",
            f"white: deny_eye({point})",
            f"live({first}) and live({second})",
            f"kill({first}) or kill({second})",
            f"escape({first}) or live({second})",
        ]
    )
    return target_of(parse_goal(goal), board)


def _random_assumptions(source: random.Random, board: Position, target: Target) -> tuple[Alive, ...]:
    """Chains that the goal does not name, each with an open point; not always wise ones."""
    chosen: list[tuple[Color, list[Chain]]] = []
    for color, stones in ((Color.BLACK, board.black), (Color.WHITE, board.white)):
        chains = {min(chain.points): chain for stone in stones for chain in [board.chain_at(stone)]}
        free = [chain for _, chain in sorted(chains.items()) if not chain.points & target.stones]
        if free:
            chosen.append((color, source.sample(free, source.randint(1, len(free)))))
    open_points = {source.choice(sorted(chain.liberties)) for _, chains in chosen for chain in chains}
    return tuple(
        Alive(
            color,
            frozenset(stone for chain in chains for stone in chain.points),
            frozenset(point for chain in chains for point in chain.liberties if point in open_points),
        )
        for color, chains in chosen
    )
