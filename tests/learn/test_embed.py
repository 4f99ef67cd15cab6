"""Rules met in random surroundings: true ones hold, and damaged ones are found out."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from nerai.board.rules import Suicide
from nerai.learn.embed import embed, play_out
from nerai.learn.generalise import generalised
from nerai.learn.questions import questions
from nerai.learn.settle import settle
from nerai.learn.shelter import sheltered
from nerai.learn.static import StaticRule, Wanted, static_rule
from nerai.learn.windows import Corner, Window, windows_up_to
from nerai.rules.pattern import EXTENT, OWN, Cell, Pattern
from nerai.solver.certificate import Certificate
from nerai.solver.target import TargetAtom, TargetKind

Proved = tuple[StaticRule, Certificate]
GAMES = 3


def _asked(window: Window, chance: random.Random, number: int) -> Iterator[Certificate]:
    """Proofs about some shapes of a window."""
    shapes = list(window.shapes())
    for content in chance.sample(shapes, min(number, len(shapes))):
        board = window.position(content)
        if board is None:
            continue
        for position, target in questions(board, window.points):
            proof = settle(position, target, nodes=200)
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


def counting() -> Iterator[Proved]:
    """Rules that count liberties outside of what they draw."""
    for _, proof in learned():
        made = sheltered(generalised(proof), nodes=200)
        rule = None if made is None else static_rule(made)
        if made is not None and isinstance(rule, StaticRule):
            assert rule.conditions
            yield rule, made


def test_rules_that_count_liberties_hold_wherever_they_are_met() -> None:
    chance = random.Random(5)
    met = 0
    for rule, proof in counting():
        for _ in range(5 * GAMES):
            embedded = embed(rule, chance)
            if embedded is not None:
                met += 1
                fault = play_out(embedded, proof, chance)
                assert fault is None, (fault.what, str(fault.position), fault.moves)
    assert met > 100


def test_a_rule_that_counts_too_few_liberties_is_found_out() -> None:
    chance = random.Random(6)
    faults = {"none": 0, "one less": 0}
    for rule, proof in counting():
        one_less = tuple(replace(one, least=one.least - 1) for one in rule.conditions)
        for name, conditions in (("none", ()), ("one less", one_less)):
            damaged = replace(rule, conditions=conditions)
            for _ in range(20 * GAMES):
                embedded = embed(damaged, chance)
                faults[name] += embedded is not None and play_out(embedded, proof, chance) is not None
    assert faults["none"] > 10
    assert faults["one less"] > 0


def test_a_bound_that_is_too_small_is_found_out() -> None:
    chance = random.Random(7)
    faults = 0
    for rule, proof in learned():
        if rule.wanted is Wanted.CAPTURE and rule.own_wins and rule.bound:
            damaged = replace(rule, bound=1)
            for _ in range(GAMES):
                embedded = embed(damaged, chance)
                faults += embedded is not None and play_out(embedded, proof, chance) is not None
    assert faults > 10


def test_rules_with_suicide_are_met_on_boards_that_allow_it() -> None:
    rule, _ = learned()[0]
    embedded = embed(replace(rule, suicide=True), random.Random(8))
    assert embedded is not None
    assert embedded.position.rules.suicide is Suicide.ALLOWED


def test_a_chain_that_is_kept_from_everything_is_not_kept_from_what_is_drawn() -> None:
    """The proof may let it join a third chain of its zone, so the rule does not speak of that one."""
    chance = random.Random(10)
    spoken = silent = 0
    for rule, _ in learned():
        _, _, top, bottom = rule.pattern.box()
        if not rule.apart_from_all or bottom + 1 - top >= EXTENT:
            continue
        third = Cell(0, bottom + 1, OWN.value)
        met = embed(replace(rule, pattern=Pattern((*rule.pattern.cells, third))), chance)
        if met is None:
            continue
        position, own = met.position, met.placed.own
        at = met.placed.point(rule.named[0], position.size)
        drawn = met.placed.drawn(position.size)
        chains = [chain for chain in position.chains() if chain.color is own]
        mine = next(chain for chain in chains if at in chain.points)
        for other in chains:
            if other is mine:
                continue
            atom = TargetAtom(TargetKind.CONNECT, own, mine.points | other.points)
            speaks = met.placed.speaks_of(position, atom)
            assert speaks is not bool(other.points & drawn)
            spoken += speaks
            silent += not speaks
    assert spoken > 10
    assert silent > 0


@pytest.mark.parametrize(
    ("width", "height", "corner", "shapes"),
    [(1, 1, Corner.OPEN, 1), (2, 1, Corner.OPEN, 2), (2, 1, Corner.CORNER, 3), (2, 2, Corner.OPEN, 9)],
)
def test_every_shape_is_asked_about_once(width: int, height: int, corner: Corner, shapes: int) -> None:
    assert len(list(Window(width, height, corner).shapes())) == shapes


@pytest.mark.parametrize("corner", Corner)
def test_every_content_of_a_rectangle_is_that_of_a_window_up_to_its_size(corner: Corner) -> None:
    """Counted without symmetry: each shape stands for as many contents as it has images."""
    windows = windows_up_to(3, 2, [corner])
    count = 0
    for window in windows:
        shifts = (4 - window.width if window.corner in (Corner.OPEN, Corner.EDGE) else 1) * (
            3 - window.height if window.corner in (Corner.OPEN, Corner.SIDE) else 1
        )
        for content in window.shapes():
            images = {
                color
                for order in window._symmetries()
                for one in [tuple(content[at] for at in order)]
                for color in (one, tuple(stone and 3 - stone for stone in one))
            }
            both_ways = corner in (Corner.OPEN, Corner.CORNER) and {window.width, window.height} == {1, 2}
            count += len(images) * shifts
            if both_ways:  # the rectangle on its side lies in this one, too
                other = (4 - window.height if corner is Corner.OPEN else 1) * (
                    3 - window.width if corner is Corner.OPEN else 1
                )
                count += len(images) * other
    assert count == 3**6 - 1
