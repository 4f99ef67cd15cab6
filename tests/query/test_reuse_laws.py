"""Proofs used again never say what a search of its own would contradict: random boards, all moves."""

import random

import pytest

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.grade import grade
from nerai.query.judge import Judge
from nerai.query.scene import Scene

NODES = 20_000
KINDS = ("kill", "live", "capture", "save")


def _random_scene(seed: int) -> Scene | None:
    """A goal about a chain on a half full board of random size."""
    source = random.Random(seed)
    size = Size(source.randint(4, 7), source.randint(4, 6))
    stones = bytes(source.choice((0, 0, 1, 2)) for _ in range(size.area))
    try:
        where = Position(size, stones, to_play=source.choice(list(Color)))
    except InputError:
        return None
    chains = where.chains()
    if not chains:
        return None
    return Scene.of(where, parse_goal(_random_goal(where, source)))


def _random_goal(where: Position, source: random.Random) -> str:
    """A goal about a chain, several, or two goals joined; which kind is as good as any."""
    size, chains = where.size, where.chains()

    def about(color: Color) -> str:
        of_color = [chain for chain in chains if chain.color is color] or list(chains)
        return to_gtp(min(source.choice(of_color).points), size)

    def atom(color: Color) -> str:
        kind = source.choice(KINDS)
        bound = f", {source.randint(2, 4)}" if kind in ("capture", "save") else ""
        return f"{kind}({about(color)}{bound})"

    color = source.choice(list(Color))
    one, two = about(color), about(color)
    match source.randrange(6):
        case 0 if one != two:
            return f"{source.choice(('connect', 'cut'))}({one}, {two})"
        case 1 if one != two:
            return f"{source.choice(('kill', 'live', 'kill_any', 'live_all'))}({{{one}, {two}}})"
        case 2 if one != two:
            kind = source.choice(("kill", "live", "capture", "save"))
            return f"{kind}({one}) {source.choice(('and', 'or'))} {kind}({two})"
        case 3 if one != two:
            third = about(color)
            if third not in (one, two):
                return f"connect({one}, {two}) {source.choice(('and', 'or'))} connect({two}, {third})"
    return atom(color)


def _alone(scene: Scene) -> Result:
    return grade(scene.position, scene.target, Budget(nodes=NODES, seconds=None)).result


def _reached(result: Result) -> bool | None:
    """Whether the goal is reached; None where there is more to say, or nothing."""
    return {Result.UNCONDITIONAL: True, Result.FAILS: False}.get(result)


@pytest.mark.parametrize(
    "block", [0, 1, *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 12))]
)
def test_what_is_known_without_search_is_what_search_says(block: int) -> None:
    assert _compare_block(block) > 20


def test_a_proof_held_to_be_good_everywhere_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Finding, "holds_in", lambda self, scene: self.scene.mover is scene.mover)
    monkeypatch.setattr(Judge, "known", _without_a_look_at_the_stones)
    with pytest.raises(AssertionError, match="after"):
        sum(map(_compare_block, range(4)))


def _without_a_look_at_the_stones(judge: Judge, scene: Scene) -> Finding | None:
    return next((item.finding for item in judge._known if item.mover is scene.mover), None)


def _compare_block(block: int) -> int:
    compared = 0
    for seed in range(block * 20, block * 20 + 20):
        scene = _random_scene(seed)
        if scene is None:
            continue
        judge = Judge()
        first = judge.find(scene, Budget(nodes=NODES, seconds=None))
        judge.find(scene.turned(), Budget(nodes=NODES, seconds=None))
        if first.settled:
            compared += _compared(scene, judge) + _compared(scene.turned(), judge)
    return compared


def _compared(scene: Scene, judge: Judge) -> int:
    """Compare all that is known of the moves in a scene with searches that know nothing."""
    count = 0
    for move in (PASS, *scene.position.legal_points()):
        following = scene.play(Point(move))
        if isinstance(following, bool):
            continue
        for later in (following, following.turned()):
            known = judge.known(later)
            if known is not None:
                _require_same(known, later, move)
                count += 1
    return count


def _require_same(known: Finding, scene: Scene, move: int) -> None:
    ours, alone = _reached(known.result), _reached(_alone(scene))
    if ours is not None and alone is not None:
        assert ours == alone, f"{scene.position}\n{scene.goal} after {move}"
