"""Eye spaces: how many eyes they give to either side moving first, and at which points."""

import pytest

from nerai.board.color import Color
from nerai.query.budget import Budget
from nerai.query.tactical.eye_game import ExhaustedError, EyeGame
from nerai.query.tactical.eyes import eval_eye
from nerai.query.tactical.verdict import EyeVerdict
from tests.support.positions import Drawing, drawing


def judged(drawn: Drawing, mark: str = "p") -> EyeVerdict | None:
    return eval_eye(drawn.position, drawn.at(mark), Budget(nodes=1, seconds=None))


def counts(drawn: Drawing, mark: str = "p") -> tuple[int, int]:
    found = judged(drawn, mark)
    assert found is not None
    return found.least, found.most


SURE = drawing("""
    X X X X .
    X p X X .
    X X X X .
    . . . . .
    . . . . .
""")


def test_a_point_inside_of_one_chain_is_an_eye() -> None:
    assert counts(SURE) == (1, 1)


def test_a_point_loses_its_eye_with_the_second_corner() -> None:
    one = drawing("""
        . . O O O . .
        . O O X X . .
        O X X p X O .
        O X X X X O .
        . O X X O O .
        . . . . . . .
        . . . . . . .
    """)
    two = drawing("""
        . . O O O . .
        . O O X X . .
        O X X p X O .
        O X X X O O .
        . O X X O O .
        . . . . . . .
        . . . . . . .
    """)
    assert counts(one) == (1, 1)
    assert counts(two) == (0, 0)


def test_a_corner_that_decides_is_the_point_for_both() -> None:
    drawn = drawing("""
        X p X O .
        a X X O .
        O X O O .
        O O O . .
        . . . . .
    """)
    assert judged(drawn) == EyeVerdict(0, 1, drawn.at("a"), drawn.at("a"))


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("X X X X X X / X p a b X X / X X X X X X / . . . . . . / . . . . . . / . . . . . .", 1, 2),
        ("X X X X X X / X p a b c X / X X X X X X / . . . . . . / . . . . . . / . . . . . .", 2, 2),
        ("X X X X X X / X p a X X X / X b c X X X / X X X X X X / . . . . . . / . . . . . .", 1, 1),
        ("X X X X X X / X p a b X X / X X c X X X / X X X X X X / . . . . . . / . . . . . .", 1, 2),
        ("X X X X X X / X p a X X X / X b c d X X / X X X X X X / . . . . . . / . . . . . .", 1, 2),
    ],
    ids=["three in a row", "four in a row", "square", "pyramid", "bulky five"],
)
def test_shapes_give_the_eyes_of_the_textbook(text: str, least: int, most: int) -> None:
    assert counts(drawing(text.replace(" / ", "\n"))) == (least, most)


def test_three_in_a_row_are_decided_in_the_middle() -> None:
    drawn = drawing("""
        X X X X X
        X p v q X
        X X X X X
        . . . . .
        . . . . .
    """)
    assert judged(drawn) == EyeVerdict(1, 2, drawn.at("v"), drawn.at("v"))


def test_an_enemy_stone_in_the_middle_leaves_one_eye() -> None:
    drawn = drawing("""
        X X X X X
        X p O q X
        X X X X X
        . . . . .
        . . . . .
    """)
    assert counts(drawn) == (1, 1)


def test_an_open_side_is_closed_or_broken_into() -> None:
    drawn = drawing("""
        X p m O .
        X X X O .
        X O O O .
        . O . . .
        . O . . .
    """)
    assert judged(drawn) == EyeVerdict(0, 1, drawn.at("m"), drawn.at("m"))


def test_who_asks_at_an_enemy_stone_means_the_space_around_it() -> None:
    drawn = drawing("""
        . @ X O .
        X X X O .
        O O O O .
        . . . . .
        . . . . .
    """)
    assert counts(drawn, "@") == (1, 1)


def test_a_large_space_is_not_played_out() -> None:
    drawn = drawing("""
        p . . . X O
        . . . . X O
        . . . . X O
        X X X X X O
        O O O O O O
        . . . . . .
    """)
    assert counts(drawn) == (2, 2)


def test_a_game_too_large_says_so() -> None:
    drawn = drawing("""
        p q r s X O
        X X X X X O
        O O O O O O
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    game = EyeGame(drawn.position, Color.BLACK, drawn.all("pqrs"), (), states=3)
    with pytest.raises(ExhaustedError):
        game.decided_by(2, owner_begins=False)


def test_three_points_are_the_eyes_of_a_group_that_has_no_other_liberties() -> None:
    three = drawing("""
        . p . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert counts(three) == (1, 2)


def test_a_few_stones_without_liberties_elsewhere_lie_in_the_eye_of_others() -> None:
    inside = drawing("""
        p X O . .
        X X O . .
        O O O . .
        . . . . .
        . . . . .
    """)
    found = judged(inside)
    assert found is not None
    assert found.least >= 1
