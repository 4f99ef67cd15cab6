import pickle

import pytest

from nerai.board import PASS, Color, Point, Position, Size
from nerai.errors import ConfigError, IllegalMove, PointError
from nerai.rules import Condition, Count, Match, Pattern, Rule, RuleIndex, Watcher
from nerai.rules.drawing import parse
from tests.support.positions import drawing, position

BLACK, WHITE = Color.BLACK, Color.WHITE


def rule(*rows: str, anchor: tuple[int, int] = (0, 0), conditions: tuple[Condition, ...] = ()) -> Rule:
    return Rule("r", parse(rows, anchor=anchor), conditions)


def found(one: Rule, where: Position, own: Color | None = None) -> list[tuple[int, int, Color]]:
    return [(match.anchor, match.symmetry, match.own) for match in RuleIndex([one]).matches(where, own)]


def test_a_rule_matches_in_all_symmetries_and_for_both_players() -> None:
    board = position("""
        . . .
        . X O
        . . .
    """)
    assert found(rule("O X"), board) == [(4, 0, BLACK), (5, 1, WHITE)]
    assert found(rule("O X"), board, WHITE) == [(5, 1, WHITE)]
    assert found(rule("O", "."), board, BLACK) == [(4, 0, BLACK), (4, 2, BLACK), (4, 5, BLACK)]


def test_a_pattern_that_is_its_own_mirror_image_is_found_once() -> None:
    board = position("""
        . . .
        . X .
        . . .
    """)
    assert found(rule("? . ?", ". O .", "? . ?", anchor=(1, 1)), board) == [(4, 0, BLACK)]


def test_a_condition_on_one_half_of_such_a_pattern_tells_the_halves_apart() -> None:
    board = position("""
        . . . .
        X . X X
        . . . .
    """)
    shape = ("O . O",)
    assert len(found(rule(*shape, anchor=(1, 0)), board)) == 1
    two_stones = Condition(Count.STONES, 1, 0, 2)
    assert found(rule(*shape, anchor=(1, 0), conditions=(two_stones,)), board) == [(5, 0, BLACK)]
    mirrored = Condition(Count.STONES, -1, 0, 2)
    assert found(rule(*shape, anchor=(1, 0), conditions=(mirrored,)), board) == [(5, 1, BLACK)]


def test_edges_match_only_at_edges() -> None:
    board = position("""
        . . . . .
        . X . . .
        . . . . .
        . . . X .
        . . . . .
        X . . . .
    """)
    assert found(rule("O", "-"), board) == [(25, 0, BLACK), (25, 5, BLACK)]
    assert found(rule("| O", "+ -", anchor=(1, 0)), board) == [(25, 0, BLACK)]
    assert [one[0] for one in found(rule("O", ".", "-"), board)] == [6, 6, 18]


def test_an_anchor_that_is_not_listed_is_on_the_board_still() -> None:
    board = position("""
        X . .
    """)
    assert found(rule("? O"), board) == [(1, 1, BLACK)]


def test_a_match_maps_cells_to_the_board() -> None:
    board = position("""
        . . . .
        . X . .
        . O . .
    """)
    (match,) = RuleIndex([rule("O X", ". .")]).matches(board, BLACK)[:1]
    assert (match.anchor, match.symmetry) == (5, 4)
    assert match.point(0, 0) == 5
    assert match.point(1, 0) == 9
    assert match.point(0, 1) == 6
    with pytest.raises(PointError):
        match.point(2, 0)


def test_matches_are_sorted_by_rule_anchor_symmetry_and_player() -> None:
    board = position("""
        X . O .
        . . . .
    """)
    index = RuleIndex([Rule("b", parse(("O",))), Rule("c", parse((".",))), Rule("a", parse(("O .",)))])
    matches = index.matches(board)
    assert [one.rule for one in matches][:2] == ["a", "a"]
    assert matches == sorted(matches)
    assert [rule.id for rule in index.rules] == ["a", "b", "c"]
    assert len(index) == 3


# Conditions.


@pytest.mark.parametrize(
    ("count", "number"),
    [
        (Count.LIBERTIES, 3),
        (Count.STONES, 3),
        (Count.OUTSIDE_LIBERTIES, 2),
        (Count.ADJACENT_LIBERTIES, 2),
        (Count.SECOND_LIBERTIES, 4),
    ],
)
def test_conditions_count_chains(count: Count, number: int) -> None:
    board = position("""
        . X X O .
        . X O . .
        . . O X X
        . . . . .
    """)
    # The chain at the top left, with the empty point to its left as the only cell among its liberties.
    for least, most, holds in (
        (number, number, True),
        (number, None, True),
        (number + 1, None, False),
        (0, number - 1, False),
    ):
        one = rule(". O O X", conditions=(Condition(count, 1, 0, least, most),))
        assert bool(found(one, board, BLACK)) is holds, (count, least, most)


def test_conditions_about_chains_that_are_not_there_fail() -> None:
    board = position("""
        X . .
        . . O
    """)
    for count in (Count.ADJACENT_LIBERTIES, Count.SECOND_LIBERTIES):
        assert not found(rule("O", conditions=(Condition(count, 0, 0, 0),)), board)


def test_large_counts_are_exact() -> None:
    """A chain of 300 stones: more than the native tables hold."""
    board = Position.of(Size(19, 19), black=map(Point, range(300)))
    for least, most, holds in ((300, 300, True), (255, 299, False), (301, None, False), (0, 300, True)):
        stones = Condition(Count.STONES, 0, 0, least, most)
        assert len(found(rule("O", conditions=(stones,)), board)) == (300 if holds else 0)
    checked = Position.of(
        Size(19, 19), black=[Point(p) for p in range(361) if p // 19 % 2 == 0 or p % 19 == 0]
    )
    liberties = len(checked.chain_at(Point(0)).liberties)
    below, exactly = (
        Condition(Count.OUTSIDE_LIBERTIES, 0, 0, 0, most) for most in (liberties - 1, liberties)
    )
    assert not found(rule("O", conditions=(below,)), checked)
    assert found(rule("O", conditions=(exactly,)), checked)


def test_a_watcher_goes_back_beyond_the_position_it_was_made_from() -> None:
    start = Position.empty(Size(5, 5))
    position = start.play(Point(12)).play(Point(13))
    watcher = Watcher(index := RuleIndex([rule("O .", "? s")]), position)
    watcher.play(Point(7))
    for expected in (position, start.play(Point(12)), start):
        watcher.undo()
        assert watcher.matches() == index.matches(expected)
    watcher.play(Point(0))
    watcher.undo()
    watcher.play(Point(12))
    assert watcher.matches() == index.matches(start.play(Point(12)))


def test_liberties_after_a_move_count_what_it_joins_and_takes() -> None:
    shape = drawing("""
        . X . . .
        X O a X .
        . X . . .
    """)
    board, move = shape.position, shape.at("a")
    for count, color, number in (
        (Count.OWN_LIBERTIES_AFTER, BLACK, board.play_as(BLACK, move).chain_at(move).liberties),
        (Count.ENEMY_LIBERTIES_AFTER, BLACK, board.play_as(WHITE, move).chain_at(move).liberties),
        (Count.OWN_LIBERTIES_AFTER, WHITE, board.play_as(WHITE, move).chain_at(move).liberties),
    ):
        exactly = rule(".", conditions=(Condition(count, 0, 0, len(number), len(number)),))
        assert any(anchor == move for anchor, _, _ in found(exactly, board, color))
        more = rule(".", conditions=(Condition(count, 0, 0, len(number) + 1),))
        assert not any(anchor == move for anchor, _, _ in found(more, board, color))


def test_an_illegal_move_has_no_liberties_after_it() -> None:
    ko = drawing(
        """
        . X O .
        X a X O
        . X O .
        . . . .
    """,
        to_play=WHITE,
        ko="a",
    )
    none = rule(".", conditions=(Condition(Count.OWN_LIBERTIES_AFTER, 0, 0, 0, 0),))
    taken_back = ko.at("a")
    assert taken_back in [anchor for anchor, _, _ in found(none, ko.position, WHITE)]
    free = ko.position.without_history()
    assert taken_back not in [anchor for anchor, _, _ in found(none, free, WHITE)]


def test_asking_leaves_the_position_as_it_was() -> None:
    board = position("""
        . X O .
        . . . .
    """)
    index = RuleIndex([rule(".", conditions=(Condition(Count.ENEMY_LIBERTIES_AFTER, 0, 0, 1),))])
    before = pickle.dumps(board)
    index.matches(board)
    assert pickle.dumps(board) == before
    assert board.to_play is BLACK


# The index as a value.


def test_two_rules_may_not_have_the_same_id() -> None:
    with pytest.raises(ConfigError, match="two rules have the id r"):
        RuleIndex([rule("O"), rule("X")])


def test_an_index_without_rules_finds_nothing() -> None:
    assert RuleIndex([]).matches(Position.empty(Size(3, 3))) == []


def test_an_index_can_be_pickled() -> None:
    board = position("""
        X O .
        . . .
    """)
    index = RuleIndex([rule("O X", conditions=(Condition(Count.LIBERTIES, 0, 0, 1, 1),))])
    again = pickle.loads(pickle.dumps(index))
    assert again.rules == index.rules
    assert again.matches(board) == index.matches(board) != []
    (match,) = again.matches(board)
    assert isinstance(match, Match)
    assert pickle.loads(pickle.dumps(match)) == match


def test_symmetric_images_are_compiled_once() -> None:
    assert RuleIndex([rule("O")]).image_count == 1
    assert RuleIndex([rule("O X", ". ?")]).image_count == 8
    assert RuleIndex([rule("O X", ". ?")]).entry_count > 0


# Watchers.


def test_a_watcher_follows_moves_captures_and_undo() -> None:
    board = position(
        """
        . O .
        O X .
        . O .
    """,
        to_play=WHITE,
    )
    watcher = Watcher(
        RuleIndex([rule("X"), Rule("free", parse(("? X ?", "X . X", "? X ?"), anchor=(1, 1)))]), board
    )
    before = watcher.matches(BLACK)
    assert [match.rule for match in before] == ["r"] * 3
    watcher.play(Point(5))
    assert next((match.rule, match.anchor) for match in watcher.matches(BLACK)) == ("free", 4)
    assert watcher.count(BLACK) == 5
    watcher.undo()
    assert watcher.matches(BLACK) == before
    watcher.play(PASS)
    assert watcher.matches(BLACK) == before


def test_an_illegal_move_changes_nothing_for_a_watcher() -> None:
    board = position("""
        X . .
        . . .
    """)
    watcher = Watcher(RuleIndex([rule("O")]), board)
    with pytest.raises(IllegalMove):
        watcher.play(Point(0))
    with pytest.raises(IllegalMove):
        watcher.play(Point(99))
    assert watcher.count() == 1
    watcher.play(Point(1))
    assert watcher.count() == 2


def test_a_watcher_has_nothing_to_undo_before_the_set_up() -> None:
    watcher = Watcher(RuleIndex([rule("O")]), Position.empty(Size(2, 2)))
    with pytest.raises(IndexError):
        watcher.undo()


def test_a_watcher_does_not_change_the_position_it_was_made_from() -> None:
    board = Position.empty(Size(3, 3))
    Watcher(RuleIndex([rule("O")]), board).play(Point(4))
    assert board == Position.empty(Size(3, 3))


def test_cells_far_from_the_anchor_are_followed_as_well() -> None:
    far = Pattern.of({(0, 0): rule("O").pattern.allowed(0, 0), (7, 7): rule("X").pattern.allowed(0, 0)})
    watcher = Watcher(RuleIndex([Rule("far", far)]), Position.empty(Size(9, 9)))
    watcher.play(Point(0))
    assert watcher.count() == 0
    watcher.play(Point(7 * 9 + 7))
    assert [(one.anchor, one.own) for one in watcher.matches()] == [(0, BLACK), (70, WHITE)]
    watcher.undo()
    assert watcher.count() == 0
