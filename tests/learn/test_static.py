"""Static rules: what is read out of a certificate, where it holds, and where it does not."""

import random
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.point import PASS, Point, Size, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules, Suicide
from nerai.errors import InputError
from nerai.lang import parse_goal
from nerai.learn.base import RuleBase
from nerai.learn.settle import settle
from nerai.learn.static import Place, Placed, StaticRule, Unfit, Wanted, static_rule
from nerai.query.scene import Scene
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, SYMMETRIES, Pattern
from nerai.solver.certificate import Certificate

EDGE = parse_diagram("""
    . X O . . .
    . X O . . .
    . X X . . .
    . . . . . .
    . . . . . .
    Black to play
    """).position
"""Black takes the two stones on the edge, whoever begins."""
ATARI = parse_diagram("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X O X . .
    . . . X . . .
    . . . . . . .
    . . . . . . .
    White to play
    """).position


KO = parse_diagram("""
    . X O .
    X O . O
    . X O .
    Black to play
    """).position


def proof_of(board: Position, goal: str, *, nodes: int = 2000) -> Certificate:
    scene = Scene.of(board, parse_goal(goal))
    found = settle(scene.position, scene.target, nodes=nodes)
    assert found is not None
    return found


def rule_of(board: Position, goal: str) -> StaticRule:
    found = static_rule(proof_of(board, goal))
    assert isinstance(found, StaticRule)
    return found


def test_a_rule_is_the_zone_of_its_proof_and_the_edge_beside_it() -> None:
    proof = proof_of(EDGE, "capture(C5, 3)")
    rule = rule_of(EDGE, "capture(C5, 3)")
    on_board = [cell for cell in rule.pattern.cells if cell.allowed != OFF.value]
    assert len(on_board) == len(proof.zone)
    assert rule.pattern.allowed(0, 0) == ENEMY
    assert rule.pattern.allowed(0, -1) == OFF
    assert (rule.wanted, rule.bound, rule.named) == (Wanted.CAPTURE, 3, (Place(0, 0),))
    assert (rule.own_first, rule.own_wins, rule.proof) == (True, True, proof.name)
    assert rule.winner_moves
    assert rule.move is not None


def test_stones_that_get_away_make_a_rule_of_the_other_side() -> None:
    rule = rule_of(ATARI, "capture(D4, 2)")
    assert (rule.own_first, rule.own_wins) == (False, False)


@pytest.mark.parametrize(
    ("board", "goal", "reason"),
    [
        (EDGE, "capture(C5, 3) or connect(B5, C3)", "goals of this kind"),
        (EDGE, "win_race(B5, C5)", "goals of this kind"),
        (EDGE, "kill({C5})", "whole chains"),
    ],
)
def test_what_makes_no_rule_is_told(board: Position, goal: str, reason: str) -> None:
    made = static_rule(proof_of(board, goal))
    assert isinstance(made, Unfit)
    assert reason in made.reason


def test_a_rule_has_the_same_name_whatever_its_proof() -> None:
    rule = rule_of(EDGE, "capture(C5, 3)")
    assert replace(rule, proof="another", superko=not rule.superko).id == rule.id
    assert replace(rule, bound=0).id != rule.id


def test_a_place_agrees_in_all_symmetries_and_both_colors() -> None:
    rule = rule_of(EDGE, "capture(C5, 3)")
    for symmetry in SYMMETRIES:
        for own in (Color.BLACK, Color.WHITE):
            placed, board = _drawn(rule, symmetry, own)
            assert placed.agrees(board)
            assert not placed.agrees(board.with_to_play(own.other))
            assert not placed._replace(own=own.other).agrees(board.with_to_play(own.other))


def test_a_place_with_any_other_stone_on_the_zone_does_not_agree() -> None:
    rule = rule_of(EDGE, "capture(C5, 3)")
    placed, board = _drawn(rule, 3, Color.WHITE)
    for cell in rule.pattern.cells:
        point = placed.point(Place(cell.dx, cell.dy), board.size)
        if point is None:
            continue
        stones = bytearray(board.stones)
        stones[point] = (stones[point] + 1) % 3
        try:
            changed = Position(board.size, bytes(stones), to_play=board.to_play)
        except InputError:
            continue
        assert not placed.agrees(changed)


def test_a_ko_that_forbids_the_first_move_does_not_agree() -> None:
    rule = rule_of(KO, "capture(B2)")
    placed = Placed(rule, from_gtp("B2", KO.size), 0, Color.BLACK)
    assert placed.agrees(KO)
    banned = Position(KO.size, KO.stones, to_play=Color.BLACK, ko_point=from_gtp("C2", KO.size))
    assert not placed.agrees(banned)


def test_under_superko_a_board_with_a_past_does_not_agree() -> None:
    """An earlier board may forbid what the proof plays, though no ko does."""
    rule = rule_of(KO, "capture(B2)")
    assert rule.superko
    superko = Rules(ko=KoRule.POSITIONAL)
    fresh = Position(KO.size, KO.stones, to_play=Color.BLACK, rules=superko)
    placed = Placed(rule, from_gtp("B2", KO.size), 0, Color.BLACK)
    assert placed.agrees(fresh)
    assert not placed.agrees(fresh.play(PASS).play(PASS))


def test_a_board_where_suicide_is_allowed_does_not_agree() -> None:
    placed, board = _drawn(rule_of(EDGE, "capture(C5, 3)"), 0, Color.BLACK)
    assert placed.agrees(board)
    allowed = Rules(suicide=Suicide.ALLOWED)
    assert not placed.agrees(Position(board.size, board.stones, to_play=board.to_play, rules=allowed))


@pytest.mark.parametrize(
    ("own_wins", "of_rule", "asked", "says"),
    [
        (True, 3, 3, True),
        (True, 3, 0, True),
        (True, 3, 4, True),
        (True, 3, 2, False),
        (True, 0, 3, False),
        (False, 3, 3, True),
        (False, 3, 2, True),
        (False, 3, 4, False),
        (False, 3, 0, False),
        (False, 0, 3, True),
    ],
)
def test_a_bound_is_respected(own_wins: bool, of_rule: int, asked: int, says: bool) -> None:
    rule = replace(
        rule_of(EDGE, "capture(C5, 3)"),
        pattern=Pattern.of({(0, 0): ENEMY}),
        own_wins=own_wins,
        bound=of_rule,
    )
    board = Position.of(Size(5, 5), white=[Point(12)], to_play=Color.BLACK)
    goal = f"capture(C3, {asked})" if asked else "capture(C3)"
    atom = Scene.of(board, parse_goal(goal)).target.atoms[0]
    assert Placed(rule, Point(12), 0, Color.BLACK).speaks_of(board, atom) is says


def test_a_rule_speaks_of_its_own_stones_only() -> None:
    base = RuleBase([rule_of(EDGE, "capture(C5, 3)")])

    def reached(goal: str, board: Position = EDGE) -> bool | None:
        return base.reached(board, Scene.of(board, parse_goal(goal)).target)

    assert reached("capture(C5, 3)") is True
    assert reached("capture(C5)") is True
    assert reached("save(C5, 3)") is False
    assert reached("save(C5, 3)", EDGE.with_to_play(Color.WHITE)) is None
    assert reached("kill(B5)") is None


def test_rules_say_what_search_says() -> None:
    """Rules of random boards, asked about other random boards: never the opposite of a proof."""
    chance = random.Random(5)
    base, decided = RuleBase(), 0
    for _ in range(400):
        board = _random(chance)
        for chain in board.chains():
            goal = parse_goal(f"capture({to_gtp(chain.anchor, board.size)}, 2)")
            scene = Scene.of(board, goal)
            said = base.reached(board, scene.target)
            proof = settle(board, scene.target, nodes=200)
            if proof is None:
                continue
            if said is not None:
                decided += 1
                assert said is (proof.winner is scene.target.friend)
            rule = static_rule(proof)
            if isinstance(rule, StaticRule):
                base.add(rule)
    assert decided > 100


def _random(chance: random.Random) -> Position:
    size = Size(chance.randint(3, 6), chance.randint(3, 6))
    while True:
        stones = bytes(chance.choice((0, 0, 1, 2)) for _ in range(size.area))
        try:
            return Position(size, stones, to_play=chance.choice((Color.BLACK, Color.WHITE)))
        except InputError:
            continue


def _drawn(rule: StaticRule, symmetry: int, own: Color) -> tuple[Placed, Position]:
    """The rule on the smallest board that it fits on, nothing else on it."""
    turned = rule.pattern.turned(symmetry)
    left, right, top, bottom = turned.box()
    off = [(cell.dx, cell.dy) for cell in turned.cells if cell.allowed == OFF.value]
    rows = sorted({dy for _, dy in off if dy in (top, bottom) and (0, dy) in off})
    columns = sorted({dx for dx, _ in off if dx in (left, right) and (dx, 0) in off})
    first_row = top + (top in rows)
    first_column = left + (left in columns)
    size = Size(right - first_column + 1 - (right in columns), bottom - first_row + 1 - (bottom in rows))
    stones = bytearray(size.area)
    for dx, dy, allowed in turned.cells:
        if allowed in (OWN.value, ENEMY.value):
            color = own if allowed == OWN.value else own.other
            stones[(dy - first_row) * size.width + dx - first_column] = color
        else:
            assert allowed in (EMPTY.value, OFF.value)
    anchor = Point(-first_row * size.width - first_column)
    first = own if rule.own_first else own.other
    return Placed(rule, anchor, symmetry, own), Position(size, bytes(stones), to_play=first)
