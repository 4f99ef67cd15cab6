"""Pairs drawn by lot: their shapes, the rules they keep, and what they cost."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from nerai.bench.multi_goals import DISPROOF_SEED, LARGE_SEED, MultiGoal, disproof_pairs, large_pairs
from nerai.bench.multi_goals.drawn import drawn_shape
from nerai.bench.multi_goals.large import DISPROOF_NUMBERS, LARGE_COUNT, NUMBERS, candidate, keeps_rules
from nerai.bench.pair_costs import (
    PairCost,
    QuestionCost,
    Way,
    pair_costs,
    saving_of_disproofs,
    saving_of_pairs,
)
from nerai.lang import parse_goal
from nerai.solver.target import target_of

SHAPES = [drawn_shape(random.Random(number)) for number in range(60)]


def test_every_kind_of_shape_is_drawn_and_the_same_from_the_same_source() -> None:
    assert {shape.name for shape in SHAPES} == {"drawn_life", "drawn_capture", "drawn_link"}
    assert [drawn_shape(random.Random(number)) for number in range(60)] == SHAPES


@pytest.mark.parametrize("number", range(40))
def test_all_chains_of_a_drawn_pair_have_liberties_and_friend_wants_both_goals(number: int) -> None:
    pair = candidate(1, number)
    assert all(chain.liberties for chain in pair.position.chains())
    assert len(pair.parts) == 2
    assert target_of(parse_goal(pair.goal), pair.position).friend is pair.position.to_play
    assert (" and " in pair.goal) == (number % 2 == 0)


def test_the_sets_are_the_first_candidates_that_keep_the_rules() -> None:
    assert len(NUMBERS) == len(DISPROOF_NUMBERS) == LARGE_COUNT
    last = NUMBERS[5]
    kept = [number for number in range(last + 1) if keeps_rules(candidate(LARGE_SEED, number))]
    assert tuple(kept) == NUMBERS[:6]
    assert [pair.name for pair in large_pairs()][:6] == [f"made/large_{number:04}" for number in kept]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "numbers", "disproof"), [(LARGE_SEED, NUMBERS, False), (DISPROOF_SEED, DISPROOF_NUMBERS, True)]
)
def test_every_number_of_the_sets_is_right(seed: int, numbers: tuple[int, ...], *, disproof: bool) -> None:
    tried = range(numbers[-1] + 1)
    kept = [number for number in tried if keeps_rules(candidate(seed, number), disproof=disproof)]
    assert tuple(kept) == numbers


def _named(pairs: Iterable[MultiGoal], *numbers: int) -> list[MultiGoal]:
    names = {f"made/large_{number:04}" for number in numbers}
    return [pair for pair in pairs if pair.name in names]


def test_parts_of_pairs_are_as_large_as_the_rules_say_and_their_answers_agree() -> None:
    pairs = _named(large_pairs(), 4, 42, 46, 59)
    costs = pair_costs(pairs, limit=60_000)
    asked = [one for cost in costs for one in cost.questions]
    assert len(asked) == 8
    assert all(20 <= nodes <= 2_000 for one in asked for nodes in one.parts)
    assert all(one.answered and not one.fault for one in asked)
    assert any(one.plain_ended or one.joint_ended for one in asked)


def test_pairs_drawn_for_it_hold_one_disproof_each_in_which_nobody_gets_anything() -> None:
    for cost in pair_costs(_named(disproof_pairs(), *DISPROOF_NUMBERS[:3]), limit=3_000):
        assert [one.disproof for one in cost.questions].count(True) == 1


def test_plain_search_that_errs_is_told_from_an_answer_that_is_contradicted() -> None:
    (cost,) = pair_costs(_named(large_pairs(), 58), limit=200_000)
    friend_first, opponent_first = cost.questions
    assert friend_first.differs == ("plain",)
    assert friend_first.joint_ended
    assert not friend_first.fault
    assert opponent_first.differs == ()


def _question(
    parts: tuple[int, int], plain: int, *, ended: bool = True, disproof: bool = False
) -> QuestionCost:
    return QuestionCost(
        first="friend",
        parts=parts,
        plain_parts=parts,
        plain=plain,
        joint=2 * plain,
        plain_ended=ended,
        joint_ended=True,
        disproof=disproof,
        answered=True,
        spent=2 * sum(parts),
        differs=(),
    )


def test_a_pair_counts_both_of_its_questions_and_a_disproof_only_one() -> None:
    pair = PairCost("pair", (_question((30, 10), 400, disproof=True), _question((20, 40), 600, ended=False)))
    of_pairs, of_disproofs = saving_of_pairs([pair], Way.PLAIN), saving_of_disproofs([pair], Way.PLAIN)
    assert of_pairs is not None
    assert of_disproofs is not None
    assert (of_pairs.cases, of_pairs.median, of_pairs.bounded) == (1, 10.0, 1)
    assert (of_disproofs.cases, of_disproofs.median, of_disproofs.bounded) == (1, 10.0, 0)
    by_way = [saving_of_pairs([pair], way) for way in (Way.JOINT, Way.SPENT)]
    assert [found and found.median for found in by_way] == [20.0, 5.0]
    assert saving_of_disproofs([], Way.PLAIN) is None


def test_a_question_without_an_answer_by_parts_counts_but_is_left_out_where_that_is_said() -> None:
    unanswered = replace(_question((30, 10), 400), answered=False)
    pairs = [PairCost("one", (unanswered,)), PairCost("two", (_question((30, 10), 800),))]
    found = [saving_of_pairs(pairs, way) for way in (Way.PLAIN, Way.ANSWERED, Way.SPENT)]
    assert [one and (one.cases, one.median) for one in found] == [(2, 15.0), (1, 20.0), (1, 10.0)]
