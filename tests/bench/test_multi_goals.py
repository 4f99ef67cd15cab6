import itertools

import pytest

import nerai
from nerai.bench.multi_goals import Dependence, MultiGoal, count_nodes, made_goals, paper_goals
from nerai.bench.multi_goals.placing import Place, Placed, extent, put
from nerai.bench.multi_goals.shapes import KOS, SEARCHED, Shape
from nerai.bench.multi_goals.shapes_dependent import DEPENDENT
from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.lang import And, Or, atoms, canonical, parse_goal
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of

PAPER = {one.name.removeprefix("paper/"): one for one in paper_goals()}
MADE = made_goals()
KO = {"example_8"}
"""Kos need many nodes: their status is asked for to a tally of 1."""


def status_of(position: Position, goal: str, tally: int = 2) -> str:
    status = nerai.solve(position, goal, nodes=50_000, tally=tally).status
    return status.text if status else ""


def goals_of(one: MultiGoal) -> list[tuple[str, str]]:
    return [
        *zip(one.parts, one.statuses, strict=True),
        (one.goal, one.status),
        *((goal, one.status) for goal in one.same),
    ]


def set_up(placed: Placed, size: Size) -> Position:
    sides = {color: [point for point, one in placed.stones.items() if one is color] for color in Color}
    return Position.of(size, black=sides[Color.BLACK], white=sides[Color.WHITE], to_play=placed.friend)


def alone(shape: Shape, place: Place | None = None) -> tuple[Position, tuple[str, ...]]:
    """The shape by itself on a board, its wanter to move, and its goals."""
    size = Size.square(max(extent(shape)) + (0 if shape.walled else 6))
    placed = put(shape, size, place or Place(along=0, symmetry=0, exchanged=False))
    return set_up(placed, size), placed.goals


def zone_of(position: Position, goal: str) -> frozenset[Point]:
    """What the proofs of a goal depend on, either side first."""
    target = target_of(parse_goal(goal), position)
    found = [
        search(position.with_to_play(side), target, limits=Limits(nodes=20_000), threats=Threats())
        for side in Color
    ]
    assert all(one.winner for one in found)
    return frozenset[Point]().union(*(one.zone for one in found))


@pytest.mark.parametrize(
    ("name", "goal", "status"),
    [(name, goal, status) for name, one in PAPER.items() if name not in KO for goal, status in goals_of(one)],
)
def test_every_example_has_the_statuses_that_the_paper_states(name: str, goal: str, status: str) -> None:
    assert status_of(PAPER[name].position, goal) == status


def test_a_ko_that_friend_can_win_or_one_that_friend_can_take_is_won() -> None:
    double_ko = PAPER["example_8"]
    won_by_friend, to_be_taken = double_ko.parts
    assert status_of(double_ko.position, won_by_friend, tally=1) == "W|KO_DOWN"
    assert status_of(double_ko.position, to_be_taken, tally=1) == "KO_UP|L"
    assert status_of(double_ko.position, double_ko.goal, tally=1) == "W|W"
    assert status_of(double_ko.position, double_ko.same[0], tally=1) == "W|W"


def test_a_sente_move_takes_first_and_threatens_the_eye() -> None:
    sente = PAPER["sente"]
    after = sente.position.play(nerai.from_gtp("E3", sente.position.size))
    assert after.at(nerai.from_gtp("E4", after.size)) is None
    assert status_of(after, "white: deny_eye(D1)", tally=1) == "W|L"
    too_early = sente.position.play(nerai.from_gtp("E2", sente.position.size))
    assert nerai.solve(too_early, "white: deny_eye(D1)", nodes=5_000).refuted


def test_connecting_the_second_pair_breaks_the_connection_that_was_won() -> None:
    position = PAPER["sussman"].position
    after = position.play(nerai.from_gtp("B1", position.size))
    assert after.chain_at(nerai.from_gtp("A1", after.size)).points >= {nerai.from_gtp("C1", after.size)}
    assert status_of(after, "connect(C1, G1)") == "WW|LL"


def test_every_way_of_dependence_has_an_example() -> None:
    assert {way for one in PAPER.values() for way in one.meant} == set(Dependence)
    assert {shape.meant for shape in DEPENDENT} == set(Dependence)


@pytest.mark.parametrize("one", [*PAPER.values(), *MADE], ids=lambda one: one.name)
def test_friend_moves_in_every_position_and_the_goal_joins_its_parts(one: MultiGoal) -> None:
    goal = parse_goal(one.goal)
    assert isinstance(goal, And | Or)
    parts = [str(canonical(parse_goal(part))) for part in one.parts]
    assert sorted(parts) == sorted(str(canonical(atom)) for atom in atoms(goal))
    assert len(one.statuses) == len(parts)
    assert target_of(goal, one.position).friend is one.position.to_play


def test_there_are_enough_of_each_kind_and_no_two_alike() -> None:
    everything = [*PAPER.values(), *MADE]
    assert len(everything) >= 120
    assert sum(not one.meant for one in MADE) >= 60
    assert sum(bool(one.meant) for one in everything) >= 40
    assert len({one.name for one in everything}) == len(everything)
    assert len({(one.position, one.goal) for one in MADE}) == len(MADE)


def test_the_same_seed_gives_the_same_positions_and_another_seed_others() -> None:
    assert made_goals() == MADE
    assert made_goals(7) != MADE


@pytest.mark.parametrize("shape", SEARCHED, ids=lambda shape: shape.name)
def test_shapes_that_are_meant_to_take_search_do(shape: Shape) -> None:
    position, goals = alone(shape)
    (goal,) = goals
    assert count_nodes(position, goal, limit=5_000).separate >= 20


@pytest.mark.parametrize("shape", SEARCHED, ids=lambda shape: shape.name)
def test_every_shape_of_one_goal_has_its_status(shape: Shape) -> None:
    position, (goal,) = alone(shape)
    (status,) = shape.statuses
    friend_first, opponent_first = status.split("|")
    assert status_of(position, goal, tally=1) == f"{friend_first[-1]}|{opponent_first[0]}"


@pytest.mark.slow
@pytest.mark.parametrize("shape", [*SEARCHED, *KOS], ids=lambda shape: shape.name)
def test_every_shape_of_one_goal_has_its_status_to_a_tally_of_two(shape: Shape) -> None:
    position, (goal,) = alone(shape)
    status = nerai.solve(position, goal, nodes=200_000, tally=2).status
    assert status is not None
    assert (status.text,) == shape.statuses


@pytest.mark.parametrize("shape", DEPENDENT, ids=lambda shape: shape.name)
def test_every_shape_of_two_goals_has_its_statuses_with_colors_exchanged(shape: Shape) -> None:
    position, goals = alone(shape, Place(along=0, symmetry=5, exchanged=True))
    assert tuple(status_of(position, goal) for goal in goals) == shape.statuses
    assert tuple(status_of(position, word.join(goals)) for word in (" and ", " or ")) == shape.joined


@pytest.mark.parametrize("one", MADE[5:60:7], ids=lambda one: one.name)
def test_parts_that_are_meant_to_be_independent_have_zones_apart(one: MultiGoal) -> None:
    zones = [zone_of(one.position, part) for part in one.parts]
    assert all(first.isdisjoint(second) for first, second in itertools.combinations(zones, 2))


def test_solving_apart_takes_fewer_nodes_than_the_usual_joint_search() -> None:
    counts = [count_nodes(one.position, one.goal, limit=5_000) for one in MADE[:8]]
    assert all(one.separate == sum(one.parts) for one in counts)
    assert 2 * sum(one.separate for one in counts) < sum(one.plain for one in counts)


@pytest.mark.parametrize("one", [*PAPER.values(), *MADE[66::3]], ids=lambda one: one.name)
def test_what_the_usual_search_decides_agrees_with_proofs_where_no_ko_is(one: MultiGoal) -> None:
    if "KO" in "".join(one.statuses):
        return
    counts = count_nodes(one.position, one.goal, limit=2_000)
    for usual, proved in zip(counts.plain_winners, counts.joint_winners, strict=True):
        assert usual is None or proved is None or usual is proved


def test_a_search_that_reaches_its_limit_counts_as_the_limit() -> None:
    shape = next(shape for shape in SEARCHED if shape.name == "four_on_the_second_line")
    position, (goal,) = alone(shape)
    counts = count_nodes(position, goal, limit=5)
    assert (counts.separate, counts.plain, counts.joint) == (10, 10, 10)
    assert counts.joint_winners == (None, None)


def test_goals_of_the_other_side_have_the_statuses_turned_round() -> None:
    names = {"links_that_share_a_threat", "double_atari"}
    for shape in (shape for shape in DEPENDENT if shape.name in names):
        placed = put(shape, Size.square(19), Place(along=0, symmetry=0, exchanged=False))
        position = set_up(placed, Size.square(19))
        turned = placed.wanted_by(placed.friend.other)
        assert turned.statuses != placed.statuses
        assert tuple(status_of(position, goal) for goal in turned.goals) == turned.statuses
        both, either = (status_of(position, word.join(turned.goals)) for word in (" and ", " or "))
        assert (both, either) == turned.joined
        assert turned.wanted_by(placed.friend).statuses == placed.statuses
