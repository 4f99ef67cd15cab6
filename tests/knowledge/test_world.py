"""The board as the planner sees it: identity of stones, questions, standings, moves and alarms."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.errors import IllegalMove
from nerai.knowledge import GoWorld, load_knowledge
from nerai.planner.goal import Agent, Goal, Standing
from tests.support.positions import drawing, position

GO = load_knowledge()
SNAPBACK = drawing("""
    . O O * . X .
    . O X @ @ X .
    . O X X X X .
    . O O . . . .
""")


def world(text: str, to_play: Color = Color.BLACK) -> GoWorld:
    return GoWorld.of(position(text, to_play=to_play), GO)


def test_playing_gives_another_world_and_leaves_the_first_as_it_was() -> None:
    before = GoWorld.of(SNAPBACK.position, GO)
    after = before.play(Agent.ALPHA, SNAPBACK.at("*"))
    assert before.position == SNAPBACK.position
    assert after.key != before.key
    assert after.position.at(SNAPBACK.at("*")) is Color.BLACK


def test_a_stone_taken_and_replaced_is_not_the_named_stone() -> None:
    start = GoWorld.of(SNAPBACK.position, GO)
    target = Goal("capture", (start.view.chain_at(SNAPBACK.marks["@"][0]),))
    assert start.standing(Agent.ALPHA, target) is Standing.OPEN
    thrown_in = start.play(Agent.ALPHA, SNAPBACK.at("*"))
    stone = Goal("capture", (thrown_in.view.chain_at(SNAPBACK.at("*")),))
    taken = thrown_in.play(Agent.BETA, Point(SNAPBACK.at("*") + 1))
    assert taken.standing(Agent.BETA, stone) is Standing.ACHIEVED
    back = taken.play(Agent.ALPHA, SNAPBACK.at("*"))
    assert back.position.at(SNAPBACK.at("*")) is Color.BLACK
    assert back.standing(Agent.BETA, stone) is Standing.ACHIEVED
    assert back.standing(Agent.ALPHA, target) is Standing.ACHIEVED


def test_worlds_with_the_same_stones_differ_by_what_was_taken_until_it_comes_again() -> None:
    """A ko taken round and round: the third time is the same as the second, so planning can tell."""
    start = world("""
        . X O .
        X . X O
        . X O .
        . . . .
    """, Color.WHITE)  # fmt: skip
    keys = []
    at = start
    for agent, point in [(Agent.ALPHA, 5), (Agent.BETA, 6)] * 3:
        at = at.passed(agent.other) if at.position.ko_point == point else at
        at = at.play(agent, Point(point))
        keys.append(at.key)
    assert keys[1] != start.key
    assert keys[1] == keys[3] == keys[5]
    assert keys[2] == keys[4]


def test_a_forbidden_move_is_refused() -> None:
    start = GoWorld.of(SNAPBACK.position, GO)
    with pytest.raises(IllegalMove):
        start.play(Agent.ALPHA, SNAPBACK.marks["@"][0])


def test_a_chain_stays_the_same_when_it_grows() -> None:
    start = world("""
        . . . . .
        . X . X .
        . . . . .
    """)
    one, other = start.view.chain_at(Point(6)), start.view.chain_at(Point(8))
    connect = Goal("connect", (one, other))
    assert start.standing(Agent.ALPHA, connect) is Standing.OPEN
    joined = start.play(Agent.ALPHA, Point(7))
    assert joined.standing(Agent.ALPHA, connect) is Standing.ACHIEVED
    assert joined.view.same(one, other)
    assert not start.view.same(one, other)


def test_questions_give_what_is_wanted_and_test_what_is_given() -> None:
    start = world("""
        . X . . .
        X O . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    chain = start.view.chain_at(Point(6))
    assert list(start.ask(Agent.ALPHA, Goal("liberty_count", (chain, None)))) == [(chain, 2)]
    assert list(start.ask(Agent.ALPHA, Goal("liberty_count", (chain, 2)))) == [(chain, 2)]
    assert list(start.ask(Agent.ALPHA, Goal("liberty_count", (chain, 3)))) == []
    assert list(start.ask(Agent.ALPHA, Goal("in_atari", (chain,)))) == []
    found = [str(move) for _, move in start.ask(Agent.ALPHA, Goal("drawn net", (chain, None)))]
    assert found == ["C3"]
    assert list(start.ask(Agent.ALPHA, Goal("drawn net", (chain, Point(0))))) == []


def test_only_legal_moves_are_suggested_and_shown_by_name() -> None:
    start = world("""
        . O .
        O O .
        . . .
    """)
    assert [str(move) for move in start.moves(Agent.ALPHA, Goal("play", (Point(2),)))] == ["C3"]
    assert list(start.moves(Agent.ALPHA, Goal("play", (Point(0),)))) == []
    assert list(start.moves(Agent.ALPHA, Goal("kill", (start.view.group([Point(1)]),)))) == []


def test_critics_offer_chains_in_atari_to_both() -> None:
    start = world("""
        X O . .
        . X . .
        . . . .
    """)
    black = [str(goal) for goal in start.alarms(Agent.ALPHA)]
    assert black == ["take(B3)", "extend(A3)"]
    white = [str(goal) for goal in start.alarms(Agent.BETA)]
    assert white == ["take(A3)", "extend(B3)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O X . . . X O\nO X X X X X O\nO O O O O O O\n. . . . . . .", Standing.OPEN),
        ("O X . O . X O\nO X X X X X O\nO O O O O O O\n. . . . . . .", Standing.ACHIEVED),
        ("O X . X . X O\nO X X X X X O\nO O O O O O O\n. . . . . . .", Standing.FAILED),
        ("X . . . . X O\nX X X X X X O\nO O O O O O O\n. . . . . . .", Standing.OPEN),
        ("X . X . X X O\nX X X X X X O\nO O O O O O O\n. . . . . . .", Standing.FAILED),
    ],
)
def test_a_group_stands_by_the_room_it_has_for_eyes(text: str, expected: Standing) -> None:
    start = world(text, Color.WHITE)
    points = start.position.chain_at(Point(8)).points
    group = start.view.group(points)
    assert start.standing(Agent.ALPHA, Goal("kill", (group,))) is expected
    opposite = {Standing.ACHIEVED: Standing.FAILED, Standing.FAILED: Standing.ACHIEVED}
    assert start.standing(Agent.BETA, Goal("live", (group,))) is opposite.get(expected, expected)


def test_names_of_values_are_what_a_player_writes() -> None:
    start = GoWorld.of(SNAPBACK.position, GO)
    group = start.view.group(SNAPBACK.marks["@"])
    assert str(group) == "{D3, E3}"
    assert str(Goal("kill", (group,))) == "kill({D3, E3})"
    small = world("X . X\nX X X\n. . .")
    spaces = small.ask(Agent.ALPHA, Goal("eye_space", (small.view.group([Point(0)]), None)))
    assert [str(space) for _, space in spaces] == ["{A1, B1, C1}", "B3"]


def test_what_is_read_off_a_board_is_shared_by_both_players_and_by_no_other_board() -> None:
    start = GoWorld.of(SNAPBACK.position, GO)
    looked_at = start.view.after(SNAPBACK.at("*"))
    assert looked_at is not None
    assert start.play(Agent.ALPHA, SNAPBACK.at("*")).view.facts is looked_at.facts
    assert start.seen_by(Agent.BETA).facts is start.view.facts is not looked_at.facts
    chain = start.view.chain_at(SNAPBACK.marks["@"][0])
    assert (start.view.liberties(chain), looked_at.liberties(chain)) == (2, 1)


def test_a_snapback_is_where_taking_leaves_a_single_liberty() -> None:
    start = GoWorld.of(SNAPBACK.position, GO)
    chain = start.view.chain_at(SNAPBACK.marks["@"][0])
    found = [str(point) for _, point in start.ask(Agent.ALPHA, Goal("snapback_point", (chain, None)))]
    assert found == ["D4"]
    after = start.play(Agent.ALPHA, SNAPBACK.at("*"))
    assert list(after.ask(Agent.ALPHA, Goal("snapback_point", (chain, None)))) == []
