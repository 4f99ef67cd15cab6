"""Dynamic rules: what they advise, and which is more general."""

import random

import pytest

from nerai.bench.learned_reading import FROM_THE_EDGE, NET, SHUT_IN, URGENT
from nerai.board.point import gtp_list
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import ATARI, EXTEND, FIRST_RULES, Adviser, DynamicRule, dynamic_rule
from nerai.learn.eating import Eating
from nerai.learn.example import Unfit, rule_of
from nerai.learn.reader import Reader
from nerai.learn.static import Place
from nerai.rules.condition import Condition, Count
from nerai.rules.drawing import parse
from nerai.rules.pattern import OFF, SYMMETRIES, turn
from tests.support.positions import position


def learned_net() -> DynamicRule:
    reader: Reader[Eating] = Reader(RuleBook(FIRST_RULES))
    situation = Eating.of(NET.position, NET.stone, Adviser(FIRST_RULES))
    tried = reader.tried(situation, NET.move)
    assert tried is not None
    rule = rule_of(situation, tried.action, tried.took_part)
    assert isinstance(rule, DynamicRule)
    return rule


def test_the_first_rules_advise_the_liberties_of_short_chains() -> None:
    board = NET.position
    chain = [board.chain_at(NET.stone).points]
    found = Adviser(FIRST_RULES).advice(board, chain, Kind.CAPTURE)
    assert gtp_list(found, board.size) == ["D7", "C6"]
    assert set().union(*found.values()) == {ATARI.id}
    after = board.play(min(found))
    found = Adviser(FIRST_RULES).advice(after, chain, Kind.SAVE)
    assert gtp_list(found, board.size) == ["C6"]
    assert set().union(*found.values()) == {EXTEND.id}


def test_conditions_choose_among_liberties() -> None:
    board, chain = URGENT.position, [URGENT.position.chain_at(URGENT.stone).points]
    found = Adviser([SHUT_IN, FROM_THE_EDGE]).advice(board, chain, Kind.CAPTURE)
    by_rule = {
        rule: gtp_list([p for p in found if rule in found[p]], board.size)
        for rule in (SHUT_IN.id, FROM_THE_EDGE.id)
    }
    assert by_rule == {SHUT_IN.id: ["F2"], FROM_THE_EDGE.id: ["B1", "C1"]}


def test_advice_is_about_the_chain_that_is_asked_about() -> None:
    board = position("""
        . . . . .
        . O X . .
        . X . . .
        . . . X O
        . . . . X
        """)
    lone = [board.chain_at(min(board.white)).points]
    other = [board.chain_at(max(board.white)).points]
    adviser = Adviser(FIRST_RULES)
    assert gtp_list(adviser.advice(board, lone, Kind.CAPTURE), board.size) == ["B5", "A4"]
    assert adviser.advice(board, other, Kind.CAPTURE) == {}  # it has one liberty, and nothing is said of that


def test_symmetric_rules_are_one() -> None:
    net = learned_net()
    for symmetry in SYMMETRIES:
        conditions = [
            Condition(one.count, *turn(one.dx, one.dy, symmetry), one.least, one.most)
            for one in net.conditions
        ]
        turned = dynamic_rule(
            net.kind,
            net.pattern.turned(symmetry),
            conditions,
            [turn(*place, symmetry) for place in net.targets],
        )
        assert turned == net
        assert turned.id == net.id


def test_a_rule_is_made_of_what_took_part_and_nothing_else() -> None:
    """The move, the two liberties played afterwards, and the stones beside those; not the stones behind."""
    net = learned_net()
    assert net.kind is Kind.CAPTURE
    assert len(net.pattern.cells) == 6
    assert {one.count for one in net.conditions} == {Count.LIBERTIES}
    (target,) = [one for one in net.conditions if (one.dx, one.dy) in net.targets]
    assert (target.least, target.most) == (1, 2)


def test_the_edge_is_part_of_a_rule_where_it_took_part() -> None:
    board = position("""
        . . X . .
        . X O . .
        . . . . .
        . . . . .
        """)
    situation = Eating.of(board, board.white[0], Adviser(FIRST_RULES))
    near = min(situation.position.chain_at(board.white[0]).liberties)
    rule = rule_of(situation, near, [board.size.neighbours(near)[0]])
    assert isinstance(rule, DynamicRule)
    assert OFF.value in {cell.allowed for cell in rule.pattern.cells}


def test_what_is_spread_too_wide_makes_no_rule() -> None:
    board = NET.position
    situation = Eating.of(board, NET.stone, Adviser(FIRST_RULES))
    far = rule_of(situation, NET.move, [max(board.size.points()), min(board.size.points())])
    assert isinstance(far, Unfit)


def test_more_general_rules_cover_and_are_covered_by_none() -> None:
    net = learned_net()
    wider = list(net.more_general())
    assert len(wider) == len({one.id for one in wider})
    for one in wider:
        assert one.covers(net)
        assert not net.covers(one)
        again = next(one.more_general())
        assert again.covers(net)
    assert not ATARI.covers(net)
    assert not EXTEND.covers(ATARI)


def test_a_more_general_rule_advises_wherever_the_special_one_does() -> None:
    """On random boards, for random generalisations."""
    chance = random.Random(4)
    net = learned_net()
    held = 0
    for _ in range(60):
        general = net
        for _ in range(chance.randint(1, 5)):
            general = chance.choice([*general.more_general()])
        assert general.covers(net)
        board = scattered(chance)
        for chain in board.chains(board.to_play.other):
            special = Adviser([net]).advice(board, [chain.points], Kind.CAPTURE)
            held += len(special)
            assert special.keys() <= Adviser([general]).advice(board, [chain.points], Kind.CAPTURE).keys()
    assert held > 0


def scattered(chance: random.Random) -> Position:
    """The net among random stones far from it."""
    stones = bytearray(NET.position.stones)
    far = [point for point in NET.position.size.points() if point // 9 > 4 and point % 9 > 3]
    for point in chance.sample(far, 6):
        stones[point] = chance.choice((1, 2))
    return Position(NET.position.size, bytes(stones), to_play=NET.position.to_play)


@pytest.mark.parametrize(
    ("kind", "rows", "target"),
    [
        (Kind.CAPTURE, ("O", "."), (0, -1)),
        (Kind.SAVE, ("X", "."), (0, -1)),
        (Kind.CAPTURE, ("X", "x"), (0, -1)),
        (Kind.CONNECT, ("O", "."), (0, -1)),
    ],
)
def test_rules_that_make_no_sense_are_refused(
    kind: Kind, rows: tuple[str, ...], target: tuple[int, int]
) -> None:
    with pytest.raises(ConfigError):
        DynamicRule(kind, parse(rows, anchor=(0, 1)), (), (Place(*target),))
