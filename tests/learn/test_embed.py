"""Rules met in random surroundings: true ones hold, and damaged ones are found out."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from nerai.learn.embed import embed, play_out
from nerai.learn.generalise import generalised
from nerai.learn.settle import settle
from nerai.learn.static import StaticRule, static_rule
from nerai.learn.windows import Corner, Window, joining, taking
from nerai.query.scene import Scene
from nerai.rules.pattern import Pattern
from nerai.solver.certificate import Certificate

Proved = tuple[StaticRule, Certificate]
GAMES = 3


def _asked(window: Window, chance: random.Random, number: int) -> Iterator[Certificate]:
    """Proofs about some shapes of a window."""
    shapes = list(window.shapes())
    for content in chance.sample(shapes, min(number, len(shapes))):
        board = window.position(content)
        if board is None:
            continue
        for goal in (*taking(board), *joining(board)):
            scene = Scene.of(board, goal)
            for asked in (scene, scene.turned()):
                proof = settle(asked.position, asked.target, nodes=200)
                if proof is not None:
                    yield proof


@cache
def learned() -> tuple[Proved, ...]:
    chance = random.Random(1)
    found: dict[str, Proved] = {}
    for corner in Corner:
        for proof in _asked(Window(3, 2, corner), chance, 40):
            rule = static_rule(proof)
            if isinstance(rule, StaticRule):
                found[rule.id] = rule, proof
    return tuple(found.values())


def test_small_shapes_give_rules_of_every_kind() -> None:
    kinds = {(rule.wanted.value, rule.own_first, rule.own_wins) for rule, _ in learned()}
    assert {("capture", True, True), ("capture", False, False), ("connect", True, True)} <= kinds
    assert len(learned()) > 100


def test_rules_hold_wherever_they_are_met() -> None:
    chance = random.Random(2)
    met = 0
    for rule, proof in learned():
        for _ in range(GAMES):
            embedded = embed(rule, chance)
            if embedded is not None:
                met += 1
                assert embedded.placed.agrees(embedded.position)
                assert play_out(embedded, proof, chance) is None
    assert met > GAMES * len(learned()) // 2


def test_a_rule_that_lacks_a_point_is_found_out() -> None:
    """Else the test above would show nothing."""
    chance = random.Random(3)
    faults = 0
    for rule, proof in learned():
        named = {(place.dx, place.dy) for place in rule.named}
        cells = [cell for cell in rule.pattern.cells if (cell.dx, cell.dy) not in named]
        left_out = chance.choice(cells)
        damaged = replace(
            rule, pattern=Pattern(tuple(cell for cell in rule.pattern.cells if cell != left_out))
        )
        for _ in range(GAMES):
            embedded = embed(damaged, chance)
            try:
                faults += embedded is not None and play_out(embedded, proof, chance) is not None
            except AssertionError:
                faults += 1  # the zone goes off the board
    assert faults > len(learned()) // 10


def test_a_more_general_rule_holds_wherever_it_is_met() -> None:
    chance = random.Random(4)
    fewer = 0
    for rule, proof in learned()[::4]:
        smaller = generalised(proof)
        general = static_rule(smaller)
        assert isinstance(general, StaticRule)
        assert smaller.zone <= proof.zone
        fewer += smaller.zone < proof.zone
        assert (general.wanted, general.own_wins) == (rule.wanted, rule.own_wins)
        embedded = embed(general, chance)
        assert embedded is None or play_out(embedded, smaller, chance) is None
    assert fewer


@pytest.mark.parametrize(
    ("width", "height", "corner", "shapes"),
    [(1, 1, Corner.OPEN, 1), (2, 1, Corner.OPEN, 3), (2, 1, Corner.CORNER, 4), (2, 2, Corner.OPEN, 12)],
)
def test_every_shape_is_asked_about_once(width: int, height: int, corner: Corner, shapes: int) -> None:
    assert len(list(Window(width, height, corner).shapes())) == shapes
