import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.position import Chain, Move, Position
from nerai.board.rules import CHINESE, JAPANESE, TROMP_TAYLOR, KoRule, Rules, Suicide
from nerai.errors import IllegalMove, InputError
from tests.support.positions import draw, drawing, position, rows

EVERY_RULES = [Rules(ko=ko, suicide=suicide) for ko in KoRule for suicide in Suicide]


@st.composite
def played_positions(draw_from: st.DrawFn) -> Position:
    """A position after some legal moves on a small board, where captures and kos are frequent."""
    size = draw_from(st.builds(Size, st.integers(1, 5), st.integers(1, 5)))
    current = Position.empty(size, rules=draw_from(st.sampled_from(EVERY_RULES)))
    for choice in draw_from(st.lists(st.integers(0, 24), max_size=40)):
        legal = (*current.legal_points(), PASS)
        current = current.play(legal[choice % len(legal)])
    return current


@given(played_positions())
def test_moves_played_at_once_lead_where_they_lead_one_by_one(played: Position) -> None:
    again = Position.empty(played.size, rules=played.rules).play_all(played.moves)
    assert again == played
    assert again.moves == played.moves


def test_an_illegal_move_among_several_is_refused() -> None:
    start = Position.empty(Size.square(3))
    with pytest.raises(IllegalMove):
        start.play_all([Move(Color.BLACK, Point(0)), Move(Color.WHITE, Point(0))])
    assert start.move_number == 0


@given(played_positions())
def test_a_position_survives_pickle_and_copies(played: Position) -> None:
    for again in (pickle.loads(pickle.dumps(played)), copy.copy(played), copy.deepcopy(played)):
        assert again == played
        assert hash(again) == hash(played)
        assert again.moves == played.moves
        assert again.legal_points() == played.legal_points()
        assert [again.prisoners(color) for color in Color] == [played.prisoners(color) for color in Color]
        assert (
            again.with_to_play(Color.WHITE).legal_points() == played.with_to_play(Color.WHITE).legal_points()
        )


@given(played_positions(), st.integers(-1, 24))
def test_playing_never_changes_the_position_played_from(played: Position, number: int) -> None:
    point = Point(number)
    before = (
        played.stones,
        played.to_play,
        played.ko_point,
        played.legal_points(),
        played.moves,
        hash(played),
    )
    if not played.legal(point):
        with pytest.raises(IllegalMove) as refused:
            played.play(point)
        assert refused.value.point == point
        assert refused.value.reason == played.why_illegal(point)
    else:
        after = played.play(point)
        assert played.why_illegal(point) is None
        assert after.last_move == point
        assert after.move_number == played.move_number + 1
        assert after.to_play is played.to_play.other
    assert before == (
        played.stones,
        played.to_play,
        played.ko_point,
        played.legal_points(),
        played.moves,
        hash(played),
    )


@given(played_positions())
def test_a_mutable_board_taken_from_a_position_does_not_change_it(played: Position) -> None:
    board = played.board()
    stones, legal = played.stones, played.legal_points()
    for point in board.legal_points():
        board.play(point)
        board.undo()
    while board.move_count:
        board.undo()
    board.to_play = 3 - board.to_play
    assert (played.stones, played.legal_points()) == (stones, legal)


@given(played_positions())
def test_a_position_played_by_another_road_is_equal_when_nothing_forbids_more(played: Position) -> None:
    again = Position(played.size, played.stones, to_play=played.to_play, rules=played.rules)
    nothing_banned = played.rules.ko is KoRule.SIMPLE and played.ko_point is None
    other = played.with_to_play(played.to_play.other)
    if nothing_banned and other.ko_point is None:
        assert again == played
        assert hash(again) == hash(played)
    if played.rules.ko is KoRule.SIMPLE and played.ko_point is not None:
        assert again != played


def test_a_ko_makes_two_positions_different_although_the_stones_agree() -> None:
    start = drawing("""
        . X O .
        X @ k O
        . X O .
    """)
    taken = start.position.play(start.at("k"))
    set_up = Position(taken.size, taken.stones, to_play=taken.to_play)
    banned = Position(taken.size, taken.stones, to_play=taken.to_play, ko_point=start.at("@"))
    assert taken != set_up
    assert taken == banned
    assert len({taken, banned, set_up}) == 2
    assert taken.with_to_play(Color.BLACK) != set_up.with_to_play(Color.BLACK), "White is still banned"
    assert taken.play(PASS) == set_up.play(PASS)


def test_superko_makes_two_positions_different_by_what_stood_before() -> None:
    size = Size(3, 1)
    rules = Rules(ko=KoRule.POSITIONAL)
    played = Position.empty(size, rules=rules).play(Point(1))
    set_up = Position.of(size, black=[Point(1)], to_play=Color.WHITE, rules=rules)
    assert played.stones == set_up.stones
    assert played != set_up
    one, other = Position.empty(Size(3, 3), rules=rules), Position.empty(Size(3, 3), rules=rules)
    for point in (0, 1, 2):
        one = one.play(Point(point))
    for point in (2, 1, 0):
        other = other.play(Point(point))
    assert one.stones == other.stones
    assert one != other, "different boards may not come back"


def test_transposed_moves_give_equal_positions_under_simple_ko() -> None:
    one = Position.empty(Size.square(9)).play(Point(10)).play(Point(20)).play(Point(30))
    other = Position.empty(Size.square(9)).play(Point(30)).play(Point(20)).play(Point(10))
    assert one == other
    assert hash(one) == hash(other)
    assert one.last_move != other.last_move


def test_size_side_to_move_rules_and_stones_are_part_of_equality() -> None:
    empty = Position.empty(Size.square(4))
    for other in (
        Position.empty(Size.square(5)),
        Position.empty(Size(2, 8)),
        Position.empty(Size.square(4), to_play=Color.WHITE),
        Position.empty(Size.square(4), rules=JAPANESE),
        Position.of(Size.square(4), black=[Point(0)]),
        "a board",
    ):
        assert empty != other


def test_stones_can_be_given_as_lists() -> None:
    made = Position.of(Size(3, 2), black=[Point(0), Point(1)], white=[Point(5)], to_play=Color.WHITE)
    assert draw(made) == rows("""
        X X .
        . . O
    """)
    assert made.black == (0, 1)
    assert made.white == (5,)
    assert made.to_play is Color.WHITE
    assert made.at(Point(0)) is Color.BLACK
    assert made.at(Point(2)) is None
    assert made.rules is CHINESE


@pytest.mark.parametrize(
    ("black", "white", "message"),
    [
        ([0, 4], [4], "B2 has a black and a white stone"),
        ([9], [], "off the 3x3 board"),
        ([], [-1], "off the 3x3 board"),
        ([0], [1, 3], "the black chain at A3 has no liberty"),
        ([0, 1, 3, 4], [2, 5, 6, 7, 8], "chain at A3 has no liberty"),
    ],
)
def test_stones_that_no_board_can_have_are_refused(black: list[int], white: list[int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Position.of(Size.square(3), black=map(Point, black), white=map(Point, white))


@pytest.mark.parametrize("stones", [b"", bytes(8), bytes(10), bytes([3] + 8 * [0])])
def test_stone_bytes_that_do_not_fit_are_refused(stones: bytes) -> None:
    with pytest.raises(InputError, match="do not fit a 3x3 board"):
        Position(Size.square(3), stones)


@pytest.mark.parametrize("mark", "ab")
def test_a_ko_point_where_no_ko_is_possible_is_refused(mark: str) -> None:
    with pytest.raises(InputError, match="no ko is possible at"):
        drawing(
            """
            a X O .
            X b . O
            . X O .
            """,
            to_play=Color.WHITE,
            ko=mark,
        )


def test_an_illegal_move_says_where_and_why() -> None:
    start = position("""
        . X .
        X . .
        . . .
    """)
    for point, words in (
        (Point(0), "illegal move A3: it is suicide"),
        (Point(1), "illegal move B3: a stone is there already"),
        (Point(9), "illegal move point 9: it is off the board"),
        (Point(-2), "illegal move point -2: it is off the board"),
    ):
        with pytest.raises(IllegalMove) as caught:
            start.play_as(Color.WHITE, point)
        assert words in str(caught.value)
        assert caught.value.point == point


def test_chains_know_their_stones_and_liberties() -> None:
    start = drawing("""
        # # a .
        b O # c
        . d e .
    """)
    first = Chain(Color.BLACK, frozenset([Point(0), Point(1)]), start.all("ab"))
    assert start.position.chain_at(Point(1)) == first
    assert first.anchor == 0
    assert [chain.anchor for chain in start.position.chains()] == [0, 5, 6]
    assert [chain.anchor for chain in start.position.chains(Color.WHITE)] == [5]
    assert start.position.chain_at(Point(6)).liberties == start.all("ace")
    with pytest.raises(InputError, match="no stone at A1"):
        start.position.chain_at(Point(8))


def test_moves_out_of_turn_are_possible() -> None:
    played = Position.empty(Size.square(3)).play_as(Color.WHITE, Point(0)).play_as(Color.WHITE, Point(1))
    assert played.white == (0, 1)
    assert played.to_play is Color.BLACK
    assert played.moves == (Move(Color.WHITE, Point(0)), Move(Color.WHITE, Point(1)))
    assert pickle.loads(pickle.dumps(played)) == played


def test_changing_the_side_to_move_is_no_move() -> None:
    start = Position.empty(Size.square(3)).play(Point(0))
    turned = start.with_to_play(Color.BLACK)
    assert turned.to_play is Color.BLACK
    assert turned.move_number == 1
    assert turned.stones == start.stones
    assert start.with_to_play(Color.WHITE) is start


def test_the_record_of_play_starts_at_the_set_up() -> None:
    start = position("X . .")
    assert start.last_move is None
    assert start.move_number == 0
    after = start.play(Point(2)).play(PASS)
    assert after.last_move == PASS
    assert after.move_number == 2


def test_other_rules_replay_the_game() -> None:
    start = drawing("""
        p @ r O .
        X X O . .
        X . O . .
    """)
    played = start.position.play_as(Color.WHITE, start.at("p")).play(start.at("r"))
    strict = played.with_rules(TROMP_TAYLOR)
    assert strict.stones == played.stones
    assert strict.prisoners(Color.BLACK) == 2
    assert not strict.legal(start.at("@"))
    assert strict.without_history().legal(start.at("@"))
    with pytest.raises(IllegalMove, match="earlier position"):
        played.play(start.at("@")).with_rules(TROMP_TAYLOR)


def test_other_komi_keeps_everything_else() -> None:
    played = Position.empty(Size.square(3)).play(Point(4))
    other = played.with_rules(Rules(komi=0.5))
    assert other.rules.komi == 0.5
    assert other.moves == played.moves


def test_a_position_describes_itself() -> None:
    played = Position.empty(Size(9, 7)).play(from_gtp("D4", Size(9, 7)))
    assert repr(played) == "<Position 9x7, white to play, 1 black and 0 white stones, move 1, chinese rules>"


def test_attributes_cannot_be_set() -> None:
    start = Position.empty(Size.square(3))
    for name in ("size", "rules", "to_play", "stones", "color"):
        with pytest.raises(AttributeError):
            setattr(start, name, None)


@given(played_positions())
def test_a_drawn_position_is_read_back(played: Position) -> None:
    again = Position.parse(str(played), rules=played.rules, to_play=played.to_play)
    assert (again.size, again.stones, again.to_play) == (played.size, played.stones, played.to_play)


def test_a_notebook_shows_a_picture() -> None:
    assert Position.empty(Size(3, 3))._repr_svg_().lstrip().startswith("<svg")
