"""Situations that break boards, by the names players give them."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Position
from nerai.board.regions import EyeKind, eyes, judge_point, unconditional_life, unconditional_stones
from nerai.board.rules import AGA, CHINESE, JAPANESE, NEW_ZEALAND, TROMP_TAYLOR, KoRule, Rules, Suicide
from nerai.board.score import area_score, territory_score
from nerai.errors import IllegalMove
from tests.support.positions import draw, drawing, rows

POSITIONAL = Rules(ko=KoRule.POSITIONAL)
SITUATIONAL = Rules(ko=KoRule.SITUATIONAL)
SUICIDE = Rules(suicide=Suicide.ALLOWED)


def test_snapback_takes_back_more_than_it_gave() -> None:
    start = drawing("""
        X O a O X
        X O b O X
        X X X X X
        . . . . .
    """)
    thrown_in = start.position.play(start.at("a"))
    taken = thrown_in.play(start.at("b"))
    assert taken.prisoners(Color.WHITE) == 1
    assert taken.ko_point is None, "one stone was taken, but by a chain of five: no ko"
    back = taken.play(start.at("a"))
    assert back.prisoners(Color.BLACK) == 5
    assert draw(back) == rows("""
        X . X . X
        X . . . X
        X X X X X
        . . . . .
    """)


SEND_TWO = """
    p @ r O .
    X X O . .
    X . O . .
"""


def test_send_two_return_one_may_go_on_for_ever_under_simple_ko() -> None:
    start = drawing(SEND_TWO, to_play=Color.WHITE)
    position = start.position
    for _ in range(3):
        position = position.play(start.at("p")).play(start.at("r"))
        assert position.at(start.at("@")) is None
        position = position.play(start.at("@"))
        assert position.stones == start.position.stones
        position = position.play(PASS)
    assert position.prisoners(Color.BLACK) == 6
    assert position.prisoners(Color.WHITE) == 3


def test_send_two_return_one_shows_how_positional_and_situational_superko_differ() -> None:
    def before_returning(rules: Rules) -> Position:
        start = drawing(SEND_TWO, to_play=Color.WHITE, rules=rules)
        return start.position.play(start.at("p")).play(start.at("r"))

    one_stone_point = Point(1)
    assert "earlier position" in (before_returning(POSITIONAL).why_illegal(one_stone_point) or "")
    # The same stones come back, but now Black is to move: another situation.
    returned = before_returning(SITUATIONAL).play(one_stone_point)
    assert returned.to_play is Color.BLACK
    # After two passes the two stones sent again give a situation that stood before.
    assert "earlier position" in (returned.play(PASS).why_illegal(Point(0)) or "")


def test_superko_counts_the_set_up_position_as_an_earlier_one() -> None:
    start = drawing(
        """
        @ @ r O .
        X X O . .
        X . O . .
        """,
        rules=SITUATIONAL,
    )
    position = start.position.play(start.at("r")).play(Point(1)).play(PASS)
    # This move takes nothing, and still brings the set-up back.
    assert not position.legal(Point(0))
    with pytest.raises(IllegalMove, match=r"A3.*earlier position"):
        position.play(Point(0))


TRIPLE_KO = """
    . X O .
    X 1 X O
    . X O .
    X O 2 O
    . X O .
    X O 3 O
    . X O .
"""


@pytest.mark.parametrize("rules", [CHINESE, JAPANESE, AGA, NEW_ZEALAND, TROMP_TAYLOR], ids=lambda r: r.name)
def test_triple_ko_turns_in_a_circle_of_six_moves_unless_superko_stops_it(rules: Rules) -> None:
    start = drawing(TRIPLE_KO, rules=rules)
    first, second, third = (start.at(mark) for mark in "123")
    circle = [second, first, third, Point(second - 1), Point(first + 1), Point(third - 1)]
    position = start.position
    for point in circle[:-1]:
        position = position.play(point)
    if rules.ko is KoRule.SIMPLE:
        position = position.play(circle[-1])
        assert position.stones == start.position.stones
        assert position.to_play is start.position.to_play
    else:
        assert not position.legal(circle[-1])
        assert position.play(PASS).legal(PASS)


EDGE_KO = """
    . X O .
    X @ k O
    . X O .
    . . . .
"""


def test_a_ko_may_not_be_retaken_at_once() -> None:
    start = drawing(EDGE_KO)
    position = start.position.play(start.at("k"))
    assert position.ko_point == start.at("@")
    with pytest.raises(IllegalMove) as caught:
        position.play(start.at("@"))
    assert caught.value.point == start.at("@")
    assert "B3" in str(caught.value)
    assert "ko" in caught.value.reason


def test_a_ko_ban_belongs_to_one_color() -> None:
    start = drawing(EDGE_KO)
    taken = start.position.play(start.at("k"))
    black_again = taken.with_to_play(Color.BLACK)
    assert black_again.ko_point is None
    assert black_again.legal(start.at("@"))
    assert black_again.with_to_play(Color.WHITE).ko_point == start.at("@")
    assert black_again.play(start.at("@")).at(start.at("@")) is Color.BLACK


def test_a_pass_lifts_a_ko() -> None:
    start = drawing(EDGE_KO)
    position = start.position.play(start.at("k")).play(PASS).play(PASS)
    assert position.ko_point is None
    assert position.play(start.at("@")).ko_point == start.at("k")


def test_a_ko_threat_and_its_answer_lift_a_ko() -> None:
    start = drawing(EDGE_KO)
    position = start.position.play(start.at("k")).play(Point(12)).play(Point(13))
    assert position.legal(start.at("@"))


def test_a_set_up_position_may_have_a_ko_ban() -> None:
    start = drawing(
        """
        . X O .
        X k X O
        . X O .
        """,
        to_play=Color.WHITE,
        ko="k",
    )
    assert start.position.ko_point == start.at("k")
    assert not start.position.legal(start.at("k"))
    assert start.position.play(PASS).play(PASS).legal(start.at("k"))


MULTI_STONE_SUICIDE = """
    X a O
    O O O
    . . .
"""


def test_suicide_of_several_stones_is_refused_where_it_is_forbidden() -> None:
    start = drawing(MULTI_STONE_SUICIDE)
    with pytest.raises(IllegalMove, match="suicide"):
        start.position.play(start.at("a"))


def test_suicide_of_several_stones_takes_them_off_where_it_is_allowed() -> None:
    start = drawing(MULTI_STONE_SUICIDE, rules=SUICIDE)
    position = start.position.play(start.at("a"))
    assert draw(position) == rows("""
        . . O
        O O O
        . . .
    """)
    assert position.prisoners(Color.WHITE) == 2
    assert position.ko_point is None
    assert position.to_play is Color.WHITE


@pytest.mark.parametrize(
    ("ko", "legal"), [(KoRule.SIMPLE, True), (KoRule.POSITIONAL, False), (KoRule.SITUATIONAL, True)]
)
def test_suicide_of_one_stone_changes_no_stone_so_positional_superko_bans_it(ko: KoRule, legal: bool) -> None:
    start = drawing(
        """
        a O .
        O O .
        . . .
        """,
        rules=Rules(ko=ko, suicide=Suicide.ALLOWED),
    )
    assert start.position.legal(start.at("a")) is legal


def test_capture_of_several_chains_at_once() -> None:
    start = drawing("""
        . . X . .
        . X O X .
        X O a O X
        . X O X .
        . . X . .
    """)
    position = start.position.play(start.at("a"))
    assert position.prisoners(Color.BLACK) == 4
    assert draw(position) == rows("""
        . . X . .
        . X . X .
        X . X . X
        . X . X .
        . . X . .
    """)


def test_capture_comes_before_suicide() -> None:
    start = drawing("""
        a O X
        O X .
        X . .
    """)
    position = start.position.play(start.at("a"))
    assert position.prisoners(Color.BLACK) == 2
    assert len(position.chain_at(start.at("a")).liberties) == 2


def test_the_board_of_one_point_has_no_legal_move_without_suicide() -> None:
    assert Position.empty(Size(1, 1)).legal_points() == ()
    assert Position.empty(Size(1, 1), rules=TROMP_TAYLOR).legal_points() == ()
    assert Position.empty(Size(1, 1), rules=SUICIDE).legal_points() == (Point(0),)
    assert Position.empty(Size(1, 1), rules=NEW_ZEALAND).play(Point(0)).stones == b"\0"


@pytest.mark.parametrize("size", [Size(2, 1), Size(1, 2)], ids=str)
def test_the_board_of_two_points_is_one_ko(size: Size) -> None:
    position = Position.empty(size).play(Point(0)).play(Point(1))
    assert position.stones == bytes([0, 2])
    assert position.ko_point == Point(0)
    assert position.legal_points() == ()
    assert position.play(PASS).legal_points() == (), "White may not fill its own last liberty"


@pytest.mark.parametrize("size", [Size(7, 1), Size(1, 7)], ids=str)
def test_boards_one_point_wide_know_only_two_neighbours(size: Size) -> None:
    position = Position(size, bytes([0, 1, 2, 0, 1, 2, 0]))
    black = position.play(Point(3))
    assert black.stones == bytes([0, 1, 0, 1, 1, 2, 0])
    assert black.chain_at(Point(3)).points == {3, 4}
    assert black.chain_at(Point(3)).liberties == {2}
    white = position.play_as(Color.WHITE, Point(3))
    assert white.stones == bytes([0, 1, 2, 2, 0, 2, 0])
    assert white.ko_point is None


def test_the_first_row_of_one_side_does_not_touch_the_last_of_the_other() -> None:
    position = Position.of(Size(3, 3), black=[Point(2)], white=[Point(3)])
    assert position.chain_at(Point(2)).liberties == {1, 5}
    assert position.chain_at(Point(3)).liberties == {0, 4, 6}


def test_benson_region_with_an_enemy_stone_inside_still_counts_as_an_eye() -> None:
    start = drawing("""
        1 @ X 2 X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    life = unconditional_life(start.position, Color.BLACK)
    assert unconditional_stones(start.position, Color.BLACK) == life.stones
    assert life.stones == frozenset(start.position.black)
    assert life.territory == start.all("12@")
    assert set(life.eyes) == {start.all("1@"), start.all("2")}


def test_benson_region_with_a_point_the_chain_does_not_touch_is_no_eye() -> None:
    # White could stand on the marked corner without being in atari, so Black needs another move.
    start = drawing("""
        * . X . X . .
        . . X X X . .
        X X X . . . .
        . . . . . . .
        . . . . . . .
    """)
    life = unconditional_life(start.position, Color.BLACK)
    assert unconditional_stones(start.position, Color.BLACK) == life.stones
    assert life.chains == ()
    assert life.territory == frozenset()


FALSE_EYES = {
    "in the corner, diagonal taken": (
        """
        a X .
        X O .
        . . .
        """,
        EyeKind.FALSE,
    ),
    "in the corner, diagonal open": (
        """
        a X .
        X . .
        . . .
        """,
        EyeKind.UNSETTLED,
    ),
    "in the corner, diagonal held": (
        """
        a X .
        X X .
        . . .
        """,
        EyeKind.REAL,
    ),
    "at the edge, one diagonal taken": (
        """
        . X a X .
        . O X X .
        . . . . .
        """,
        EyeKind.FALSE,
    ),
    "at the edge, both held": (
        """
        . X a X .
        . X X X .
        . . . . .
        """,
        EyeKind.REAL,
    ),
    "in the centre, two diagonals taken": (
        """
        . O X . .
        . X a X .
        . . X O .
        """,
        EyeKind.FALSE,
    ),
    "in the centre, one taken and the others held": (
        """
        . O X X .
        . X a X .
        . X X X .
        """,
        EyeKind.REAL,
    ),
    "in the centre, one taken and one open": (
        """
        . O X X .
        . X a X .
        . X X . .
        """,
        EyeKind.UNSETTLED,
    ),
    "in the centre of a single chain, two diagonals taken": (
        """
        . . X X X X
        . O X O . X
        X X a X X X
        X . X . . X
        X X X X X X
        . . . . . .
        """,
        EyeKind.REAL,
    ),
    "on a board one point wide there are no diagonals": ("X a X . .", EyeKind.REAL),
}


@pytest.mark.parametrize(("text", "kind"), FALSE_EYES.values(), ids=FALSE_EYES.keys())
def test_false_eyes(text: str, kind: EyeKind) -> None:
    start = drawing(text)
    found, why = judge_point(start.position, start.at("a"), Color.BLACK)
    assert found is kind, why


def test_two_headed_dragon_lives_on_two_false_eyes() -> None:
    start = drawing("""
        X X X X X X X
        a X . . . X b
        X O . . . O X
        X O . . . O X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    """)
    for mark in "ab":
        assert judge_point(start.position, start.at(mark), Color.BLACK)[0] is EyeKind.FALSE
    life = unconditional_life(start.position, Color.BLACK)
    assert unconditional_stones(start.position, Color.BLACK) == life.stones
    assert len(life.chains) == 2
    assert life.stones == frozenset(start.position.black)
    assert set(life.eyes) == {start.all("a"), start.all("b")}
    kinds = {min(eye.points): eye.kind for eye in eyes(start.position, Color.BLACK) if len(eye.points) == 1}
    assert kinds == {start.at("a"): EyeKind.REAL, start.at("b"): EyeKind.REAL}


BENT_FOUR = """
    1 2 . # O . .
    3 # # # O . .
    # # O O O . .
    O O O . . . .
    . . . . . . .
"""


def test_bent_four_in_the_corner_ends_in_a_ko() -> None:
    start = drawing(BENT_FOUR, to_play=Color.WHITE)
    position = start.position.play(start.at("2")).play(start.at("1")).play(start.at("3"))
    assert position.prisoners(Color.WHITE) == 1
    assert position.ko_point == start.at("1")


def test_bent_four_in_the_corner_is_neither_alive_nor_dead_without_search() -> None:
    start = drawing(BENT_FOUR)
    assert unconditional_life(start.position, Color.BLACK).chains == ()
    (eye,) = eyes(start.position, Color.BLACK)
    assert eye.kind is EyeKind.SPACE
    assert len(eye.points) == 4


def test_bent_four_in_the_corner_counts_as_the_players_say() -> None:
    japanese = drawing(BENT_FOUR, rules=JAPANESE)
    dead = [japanese.position.black[0]]
    assert territory_score(japanese.position, dead=dead).white == 27 + 6 + 6.5
    assert area_score(drawing(BENT_FOUR).position, dead=dead).black == 0
