"""Random questions to the solver: positions with goals, threats and assumptions.

Takes dice; gives Questions. Boards are mostly 4x4 to 7x7 and half full; some have a wall around a random
inside, because dead shapes need one; some begin with a ko just taken; some are large, so that search cuts a
smaller board out of them. Searches nothing.
"""

import random
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.errors import NeraiError
from nerai.lang import parse_goal
from nerai.query.assume import assumed_alive
from nerai.query.region import target_region
from nerai.solver.replay import Alive
from nerai.solver.target import Target, target_of
from tests.support.questions import Question

_THREATS: Final = ((0, 0), (0, 0), (1, 0), (0, 1), (2, 1), (0, -1), (-1, 0))
_TAKING: Final = ("kill", "capture", "kill_any", "capture2", "capture3", "live", "live_all", "save")
_LINKS: Final = ("connect", "cut")
_EYES: Final = ("make_eye", "deny_eye", "escape", "contain")
_ALL: Final = (*_TAKING, *_LINKS, *_EYES, "win_race")
FOCUS: Final = {
    "all": _ALL,
    "walls": ("kill", "capture", "kill_any", "live", "live_all"),
    "kos": _TAKING,
    "links": _LINKS,
    "eyes": _EYES,
    "large": (*_TAKING, *_LINKS),
}
_LARGE: Final = 13


def random_question(
    rng: random.Random, *, focus: str = "all", nodes: int = 300, wild: bool = False
) -> Question | None:
    """A question, or None when the dice give nonsense; `wild`: some assume what nobody would."""
    walls = 0.9 if focus == "walls" else 0.3
    rows = _walled(rng) if rng.random() < walls else _scattered(rng)
    if focus == "large":
        rows = _inside_large(rng, rows)
    question = Question(
        rows,
        rng.choice(("black", "white")),
        "",
        threats=rng.choice(_THREATS),
        suicide=rng.random() < 0.25,
        nodes=nodes,
    )
    try:
        position = question.position
        if focus == "kos" or rng.random() < 0.1:
            question, position = _after_ko(rng, question)
        if not position.black or not position.white:
            return None
        question = replace(question, goal=_goal(rng, position, FOCUS[focus]))
        target = target_of(parse_goal(question.goal), position)
    except NeraiError:
        return None
    kinds = ("none", "likely", "any") if wild else ("none", "likely")
    kind = rng.choice(kinds) if focus != "walls" else kinds[-1]
    if kind == "none" and focus != "large":
        return question
    return _surrounded(rng, question, target, kind, with_region=focus == "large" or rng.random() < 0.5)


def _surrounded(
    rng: random.Random, question: Question, target: Target, kind: str, *, with_region: bool
) -> Question:
    """The question with assumptions, a region, or both."""
    position = question.position
    size = position.size
    region = target_region(position, target)
    items = assumed_alive(region) if kind == "likely" else _any_assumptions(rng, position)
    alive = tuple(
        (item.side.word, tuple(gtp_list(item.stones, size)), tuple(gtp_list(item.open_points, size)))
        for item in items
    )
    near = tuple(gtp_list(region.points, size)) if with_region else ()
    return replace(question, alive=alive if kind != "none" else (), region=near)


def _any_assumptions(rng: random.Random, position: Position) -> tuple[Alive, ...]:
    """Some chains of one side, with any of their liberties for an open point."""
    side = rng.choice(tuple(Color))
    chains = [chain for chain in position.chains(side) if chain.liberties]
    if not chains:
        return ()
    largest = sorted(chains, key=lambda chain: -len(chain.points))[: rng.choice((1, 1, 2, 3))]
    stones = frozenset(point for chain in largest for point in chain.points)
    free: set[Point] = set()
    for chain in largest:
        if not chain.liberties & free:
            # The last ones are the farthest from the upper left, where a walled fight is.
            free.add(max(chain.liberties) if rng.random() < 0.5 else rng.choice(sorted(chain.liberties)))
    return (Alive(side, stones, frozenset(free)),)


def _after_ko(rng: random.Random, question: Question) -> tuple[Question, Position]:
    """The question after a move that takes a ko, if there is one."""
    position = question.position
    moves = list(position.legal_points())
    rng.shuffle(moves)
    for move in moves:
        after = position.play(move)
        if after.ko_point is not None:
            size = position.size
            text = "".join(".XO"[stone] for stone in after.stones)
            rows = tuple(text[row * size.width : (row + 1) * size.width] for row in range(size.height))
            ko = to_gtp(after.ko_point, size)
            found = replace(question, rows=rows, ko=ko, to_play=after.to_play.word)
            return found, found.position
    return question, position


def _goal(rng: random.Random, position: Position, kinds: Collection[str]) -> str:
    """One atom that any side may want, or up to three that one side wants."""
    side = rng.choice(tuple(Color))
    atoms = [
        _atom(rng, position, side, rng.choice(tuple(kinds))) for _ in range(rng.choice((1, 1, 1, 1, 2, 3)))
    ]
    return rng.choice((" and ", " or ")).join(atoms)


def _atom(rng: random.Random, position: Position, side: Color, kind: str) -> str:
    size = position.size
    own = gtp_list(position.black if side is Color.BLACK else position.white, size)
    enemies = gtp_list(position.white if side is Color.BLACK else position.black, size)

    def some(names: list[str]) -> str:
        return f"{{{', '.join(rng.sample(names, min(len(names), rng.choice((1, 2, 3)))))}}}"

    if kind in ("capture2", "capture3"):
        return f"capture({rng.choice(enemies)}, {kind[-1]})"
    if kind in ("capture", "save"):
        return f"{kind}({rng.choice(enemies if kind == 'capture' else own)})"
    if kind in ("make_eye", "deny_eye"):
        points = [point for point in size.points() if position.at(point) is not side]
        return f"{side.word}: {kind}({to_gtp(rng.choice(points), size)})"
    if kind == "win_race":
        return f"win_race({some(own)}, {some(enemies)})"
    stones = own if kind in ("connect", "live", "live_all", "escape") else enemies
    if kind in _LINKS:
        return f"{kind}({rng.choice(stones)}, {rng.choice(stones)})"
    return f"{kind}({some(stones)})"


def _scattered(rng: random.Random) -> tuple[str, ...]:
    width, height = rng.randint(4, 7), rng.randint(4, 7)
    empty = rng.choice((0.3, 0.5, 0.6))
    text = "".join(rng.choice("XO") if rng.random() > empty else "." for _ in range(width * height))
    return tuple(text[row * width : (row + 1) * width] for row in range(height))


def _walled(rng: random.Random) -> tuple[str, ...]:
    """Some of the other side's stones inside a wall that has liberties outside."""
    wall, inner = rng.sample("XO", 2)
    width, height = rng.randint(2, 5), rng.randint(1, 4)
    signs = [inner] * rng.choice((2, 3, 5)) + [wall, ".", "."]
    inside = ["".join(rng.choice(signs) for _ in range(width)) + wall + "." for _ in range(height)]
    corner = rng.choice((wall, wall, wall, "."))
    rows = [*inside, wall * width + corner + ".", "." * (width + 2)]
    if rng.random() < 0.3:
        rows = ["." * (width + 2), wall * (width + 1) + ".", *rows]
    return tuple(rows)


def _inside_large(rng: random.Random, rows: tuple[str, ...]) -> tuple[str, ...]:
    """The rows somewhere on a board that is cut before it is searched, with few stones around."""
    top, left = (rng.choice((0, 3, _LARGE - side)) for side in (len(rows), len(rows[0])))
    board = [[rng.choice("XO......") for _ in range(_LARGE)] for _ in range(_LARGE)]
    for row, signs in enumerate(rows):
        board[top + row][left : left + len(signs)] = list(signs)
    return tuple("".join(row) for row in board)
