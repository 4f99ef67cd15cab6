"""Questions about a group's room: closing, splitting, real and false eyes, and the ring around it."""

import random

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.board.regions import regions
from nerai.knowledge import GoWorld, load_knowledge
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View
from nerai.planner.goal import Agent, Goal, Standing
from tests.support.positions import position

GO = load_knowledge()
GAP = """
    O X . . . X O .
    O X X X . X O O
    O O O X . X O .
    . O O O . O O O
    O O O O O O O O
"""
FALSE_EYE = """
    . O X . X X . X O
    . O X X {} X X X O
    . O O O O O O O O
    . . . . . . . . .
"""
THROW_IN = """
    . O X . . X X . X O
    . O X X X O X X X O
    . O O O O O O O O O
    . . . . . . . . . .
"""


def black(text: str) -> tuple[GoWorld, Group]:
    """The board seen by White, and all black stones as one group."""
    world = GoWorld.of(position(text, to_play=Color.WHITE), GO)
    return world, world.view.group(world.position.black)


def asked(text: str, name: str) -> list[str]:
    world, group = black(text)
    answers = {agent: list(world.ask(agent, Goal(name, (group, None)))) for agent in Agent}
    assert answers[Agent.ALPHA] == answers[Agent.BETA]  # either side asks the same question
    return [str(answer[-1]) for answer in answers[Agent.ALPHA]]


def test_room_is_closed_where_most_of_it_is_kept() -> None:
    assert asked(GAP, "closing_point") == ["E3", "E4", "E5"]


def test_room_that_is_closed_already_has_no_closing_point() -> None:
    assert asked(FALSE_EYE.format("X"), "closing_point") == []


def test_the_vital_point_is_that_of_the_room_to_be() -> None:
    world, group = black("""
        O X . . . O .
        O X X . X O .
        O O X X X O .
        . O O O O O .
    """)
    (closing,) = (
        a[-1] for a in world.ask(Agent.ALPHA, Goal("closing_point", (group, None))) if str(a[-1]) == "E4"
    )
    found = world.ask(Agent.ALPHA, Goal("vital_point_once_closed", (group, closing, None)))
    assert [str(answer[-1]) for answer in found] == ["D4"]


@pytest.mark.parametrize(
    ("row", "all_points", "only"),
    [(". . . .", ["D4", "E4"], []), (". O . .", ["E4"], ["E4"]), ("O . O .", [], []), (". O O .", [], [])],
)
def test_a_space_is_split_where_an_empty_point_is_left_on_both_sides(
    row: str, all_points: list[str], only: list[str]
) -> None:
    world, group = black(f"O X {row} X O\nO X X X X X X O\nO O O O O O O O\n. . . . . . . .")
    ((_, space),) = world.ask(Agent.ALPHA, Goal("eye_space", (group, None)))
    for name, expected in (("splitting_point", all_points), ("only_splitting_point", only)):
        assert [str(a[-1]) for a in world.ask(Agent.ALPHA, Goal(name, (space, None)))] == expected


@pytest.mark.parametrize(("sign", "points"), [(".", ["E3"]), ("X", []), ("O", [])])
def test_an_open_diagonal_decides_about_an_eye(sign: str, points: list[str]) -> None:
    assert asked(FALSE_EYE.format(sign), "deciding_diagonal") == points


def test_a_stone_is_thrown_in_where_taking_it_leaves_a_false_eye() -> None:
    assert asked(THROW_IN, "throw_in_point") == ["E4"]
    assert asked(THROW_IN.replace("X O X X X O", "X X X X X O"), "throw_in_point") == []


@pytest.mark.parametrize(
    ("sign", "expected"), [("O", Standing.ACHIEVED), ("X", Standing.FAILED), (".", Standing.OPEN)]
)
def test_a_group_with_one_real_and_one_false_eye_is_dead(sign: str, expected: Standing) -> None:
    world, group = black(FALSE_EYE.format(sign))
    assert world.standing(Agent.ALPHA, Goal("kill", (group,))) is expected


@pytest.mark.parametrize(("sign", "expected"), [(".", Standing.OPEN), ("O", Standing.ACHIEVED)])
def test_a_group_is_not_dead_while_a_chain_of_its_ring_is_in_atari(sign: str, expected: Standing) -> None:
    world, _ = black(f"""
        O X . . X O X . X .
        O X X X X O X X X X
        O O O O O {sign} O O O O
        . O . O O O O O O O
    """)
    group = world.view.group(world.position.chain_at(world.position.black[0]).points)
    assert world.standing(Agent.ALPHA, Goal("kill", (group,))) is expected
    weak = [str(a[-1]) for a in world.ask(Agent.ALPHA, Goal("ring_chain", (group, None)))]
    assert weak[0] == ("F4" if sign == "." else "A4")


def test_a_group_with_a_way_out_is_not_dead() -> None:
    world, group = black("""
        O X . . . . .
        O X X X . . .
        O O O O . . .
        . . . . . . .
    """)
    assert world.standing(Agent.ALPHA, Goal("kill", (group,))) is Standing.OPEN


@pytest.mark.parametrize("most", [1, 7])
def test_enclosed_spaces_are_the_small_regions_that_only_own_chains_surround(most: int) -> None:
    lot, compared = random.Random(most), 0
    for text in (GAP, FALSE_EYE.format("."), THROW_IN):
        at = position(text)
        for _ in range(25):
            at = at.play(lot.choice(at.legal_points() or (PASS,)))
            view = View(at, at.to_play)
            for color in Color:
                named: list[Chain | Group] = [*view.groups(color), *view.chains(color)]
                for stones in named:
                    own = view.points(stones)
                    expected = [
                        one.points
                        for one in regions(at, color)
                        if len(one.points) <= most and all(chain.points <= own for chain in one.chains)
                    ]
                    assert [space.points for space in view.eye_spaces(stones, most)] == expected
                    compared += len(expected)
    assert compared > 50
