"""Rules that say no more than others are found, and what two of them say of one shape."""

import random
from collections.abc import Iterator
from dataclasses import replace

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules
from nerai.learn.base import RuleBase
from nerai.learn.embed import embed
from nerai.learn.relate import Relations
from nerai.learn.static import StaticRule, Wanted
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import OWN, Cell, Pattern
from nerai.solver.target import target_of
from tests.learn.test_embed import counting, learned
from tests.learn.test_static import EDGE, proof_of, rule_of
from tests.support import naive_relations

SUPERKO = Rules(ko=KoRule.POSITIONAL)
RULE = rule_of(EDGE, "capture(C5, 3)")


def narrowed(rule: StaticRule, *cells: Cell) -> StaticRule:
    return replace(rule, pattern=Pattern((*rule.pattern.cells, *cells)))


def dropped(*rules: StaticRule) -> set[str]:
    return {rule.id for rule, _ in Relations(rules).subsumed()}


def free_cell(rule: StaticRule) -> Cell:
    return Cell(0, rule.pattern.box()[3] + 1, OWN.value)


def test_a_rule_with_one_more_cell_is_not_needed() -> None:
    special = narrowed(RULE, free_cell(RULE))
    assert dropped(RULE, special) == {special.id}
    assert dropped(special) == set()


def test_of_two_that_say_the_same_one_stays() -> None:
    other = turned(RULE)
    assert other.id != RULE.id
    assert dropped(RULE, other) == {max(RULE.id, other.id)}


def test_a_rule_that_concludes_something_else_stays() -> None:
    special = narrowed(RULE, free_cell(RULE))
    assert dropped(RULE, replace(special, own_wins=not special.own_wins)) == set()
    assert dropped(RULE, replace(special, bound=2)) == set()
    assert dropped(replace(RULE, bound=2), special) == {special.id}
    assert dropped(replace(RULE, suicide=True), special) == set()
    assert dropped(replace(RULE, superko=False), special) == set()


def test_conditions_have_to_be_known() -> None:
    place = next(cell for cell in RULE.pattern.cells if cell.allowed == OWN.value)
    asks = replace(RULE, conditions=(Condition(Count.OUTSIDE_LIBERTIES, place.dx, place.dy, 3),))
    asks_more = replace(RULE, conditions=(Condition(Count.OUTSIDE_LIBERTIES, place.dx, place.dy, 4),))
    assert dropped(RULE, asks) == {asks.id}
    assert dropped(asks, asks_more) == {asks_more.id}


def small_bases() -> Iterator[list[StaticRule]]:
    """Learned rules as they are, and with others that nearly say the same."""
    rules = [rule for rule, _ in (*learned(), *counting())]
    chance = random.Random(12)
    yield chance.sample(rules, 50)
    for _ in range(2):
        some = chance.sample(rules, 20)
        near = [
            change
            for rule in some
            for change in (
                narrowed(rule, free_cell(rule)),
                replace(rule, superko=not rule.superko),
                replace(rule, bound=0 if rule.wanted is not Wanted.CAPTURE else chance.choice((0, 2, 4))),
                replace(rule, own_first=not rule.own_first),
                without_a_cell(rule, chance),
                turned(rule),
            )
        ]
        yield [*some, *chance.sample(near, 40)]


def without_a_cell(rule: StaticRule, chance: random.Random) -> StaticRule:
    told = {*rule.named, *((one.dx, one.dy) for one in rule.conditions)}
    free = [cell for cell in rule.pattern.cells if (cell.dx, cell.dy) not in told]
    gone = chance.choice(free)
    return replace(rule, pattern=Pattern(tuple(cell for cell in rule.pattern.cells if cell != gone)))


def turned(rule: StaticRule) -> StaticRule:
    return replace(
        rule,
        pattern=rule.pattern.turned(1),
        named=tuple(place._replace(dx=-place.dx) for place in rule.named),
        move=None if rule.move is None else rule.move._replace(dx=-rule.move.dx),
        conditions=tuple(replace(one, dx=-one.dx) for one in rule.conditions),
    )


def test_the_same_is_found_as_by_holding_every_rule_against_every_other() -> None:
    found = 0
    for base in small_bases():
        rules = list({rule.id: rule for rule in base}.values())
        relations = Relations(rules)
        implied = {(rule.id, one.id) for rule in rules for one in relations.implied_by(rule)}
        assert implied == naive_relations.implied_pairs(rules)
        assert dropped(*rules) == naive_relations.dropped(rules)
        found += len(dropped(*rules))
    assert found > 20


def test_every_rule_is_told_with_one_that_says_as_much() -> None:
    special = narrowed(RULE, free_cell(RULE))
    relations = Relations([special, RULE])
    assert len(relations) == 2
    assert list(relations.each_with_general()) == [(special, RULE), (RULE, None)]


def test_rules_that_are_dropped_decide_nothing_that_the_others_do_not() -> None:
    rules = [rule for rule, _ in (*learned(), *counting())]
    relations = Relations(rules)
    gone = {rule.id: by for rule, by in relations.subsumed()}
    assert len(gone) > 5
    chance = random.Random(9)
    for rule in rules:
        if rule.id not in gone:
            continue
        left = RuleBase([one for one in rules if one.id not in gone])
        for _ in range(3):
            met = embed(rule, chance)
            if met is not None:
                others = left.fitting(met.position, met.placed.own, rule.wanted)
                assert any(one.holds(met.position) and one.rule.own_wins is rule.own_wins for one in others)


def test_who_wins_as_second_wins_as_first() -> None:
    rule, proof = next(one for one in learned() if not one[0].winner_moves)
    base = RuleBase([rule])
    atom_first = proof.position
    winner_first = atom_first.play(PASS) if atom_first.to_play is not proof.winner else atom_first
    target = target_of(proof.target.goal, winner_first)
    assert base.known(atom_first, target) is not None
    assert base.known(winner_first, target) is not None
    superko = Position(winner_first.size, winner_first.stones, to_play=winner_first.to_play, rules=SUPERKO)
    assert (base.known(superko, target) is not None) is rule.superko
    status = Relations([rule]).status(rule)
    assert str(status) == ("W|W" if rule.own_wins else "L|L")
    assert status.by_own_first == status.by_enemy_first == rule.id


def test_a_status_is_made_of_two_rules() -> None:
    rules = [rule for rule, _ in learned()]
    found = {str(Relations(rules).status(rule)) for rule in rules[:60]}
    assert {"W|W", "L|L", "W|L"} & found
    alone = next(rule for rule in rules if rule.winner_moves and rule.own_wins)
    assert str(Relations([alone]).status(alone)) == "W|?"
    assert proof_of(EDGE, "capture(C5, 3)").target.reacher in Color
