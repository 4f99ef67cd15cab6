"""Which goal is seen in drawn positions: `#` and `@` are the stones it should be about."""

import sys
from dataclasses import dataclass

import pytest

from nerai.answer import GoalSource, Side
from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Kind, Qualifier, friend_of, parse_goal
from nerai.query.infer import Inference, infer, infer_problem
from nerai.sgf import GoalKind, Problem
from tests.support.positions import Drawing, drawing, position

BLACK_CORNER = """
    . . . . O . . . . . . . .
    # # # . O . . . . . . . .
    . . # # O . . . . . . . .
    O O O # O . . . . . . . .
    . . O O O . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
SIDE = """
    . X @ . . . @ X . . . . .
    . X @ . @ . @ X . . . . .
    . X @ @ @ @ @ X . . . . .
    . X X X X X X . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . X . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
LOOSE_CORNER = """
    . . . . . . . . . . . . .
    . . # . . . O . . . . . .
    . # . # . . . . . . . . .
    . . # . # O . . . . . . .
    O . # O O . . . . . . . .
    . O O . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
INTRUDERS = """
    . . O # O . . . . . . . .
    . O . # O . . . . . . . .
    # # # O O . . . . . . . .
    O O # # O . . . . . . . .
    . O O O . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
NINE = """
    . . @ X . . . . .
    . @ @ X . X . . .
    @ @ X X . . . . .
    X X X . . . X . .
    . . . . . . . . .
    . . X . . . . . .
    . . . . . X . . .
    . . . . . . . . .
    . . . . . . . . .
"""


@dataclass(frozen=True)
class Case:
    """A drawing and the goal that should be seen in it by either side."""

    drawing: str
    by_owner: Kind
    by_enemy: Kind


GROUPS = {
    "a corner": Case(BLACK_CORNER, Kind.LIVE, Kind.KILL),
    "the side": Case(SIDE, Kind.LIVE, Kind.KILL),
    "a corner with gaps in the wall": Case(LOOSE_CORNER, Kind.LIVE, Kind.KILL),
    "a corner with enemies inside": Case(INTRUDERS, Kind.LIVE, Kind.KILL),
    "a small board": Case(NINE, Kind.LIVE, Kind.KILL),
}


def first(found: Inference) -> tuple[Kind, frozenset[int]]:
    """Kind and target of the likeliest candidate."""
    return found.suggestions[0].kind, found.suggestions[0].target


def marked_color(drawn: Drawing) -> Color:
    color = drawn.position.at(min(drawn.all("#@")))
    assert color
    return color


@pytest.mark.parametrize("case", GROUPS.values(), ids=GROUPS.keys())
@pytest.mark.parametrize("mover", Color)
def test_an_enclosed_group_is_to_live_or_to_be_killed(case: Case, mover: Color) -> None:
    drawn = drawing(case.drawing, to_play=mover)
    found = infer(drawn.position)
    kind = case.by_owner if marked_color(drawn) == mover else case.by_enemy
    assert first(found) == (kind, drawn.all("#@"))
    assert found.decided
    assert found.source is GoalSource.INFERRED


def test_a_goal_names_one_stone_of_each_chain_and_says_why() -> None:
    found = infer(position(BLACK_CORNER))
    assert str(found.goal) == "live(A12)"
    (candidate, *_) = found.candidates
    assert candidate.goal == "live(A12)"
    assert candidate.why == "3 points of room for the 6 black stones at A12, enclosed by strong white stones"
    assert 0 < candidate.score <= 1
    several = infer(drawing(INTRUDERS, to_play=Color.WHITE).position).goal
    assert str(several) == "kill({A11, D13})"


def test_a_group_inside_another_is_not_the_target() -> None:
    """White's outer stones are open, black's are enclosed, and the white ones in the corner are captives."""
    drawn = drawing("""
        . @ . . # O . . . . . . .
        . @ @ # # O . . . . . . .
        . . . # O O . . . . . . .
        # # # # O . . . . . . . .
        O O O O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    """)
    assert first(infer(drawn.position)) == (Kind.LIVE, drawn.all("#"))
    white = infer(drawn.position.with_to_play(Color.WHITE))
    assert first(white) == (Kind.KILL, drawn.all("#"))


CHAINS = {
    "two stones in the open": """
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . X @ X . . . . .
        . . . X @ . . . . . .
        . . . O X . . O . . .
        . . . . . . . . . . .
        . . O . . . . O . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """,
    "a cutting stone": """
        . . . . . . . . . . .
        . . . O . . X . . . .
        . . O X X X . . . . .
        . . . @ @ @ X . . . .
        . . X X X @ X . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . O . . . . . X . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """,
    "three stones on the side": """
        . . . . . . . . . . .
        . . . X X . . . . . .
        . . X @ @ X . . O . .
        . . X @ . . . . . . .
        . . . X X O O . . . .
        . . . . . . . . . . .
        . . O . . . . O . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """,
}


@pytest.mark.parametrize("text", CHAINS.values(), ids=CHAINS.keys())
@pytest.mark.parametrize(("mover", "kind"), [(Color.BLACK, Kind.CAPTURE), (Color.WHITE, Kind.SAVE)])
def test_a_chain_short_of_liberties_is_to_be_captured_or_saved(text: str, mover: Color, kind: Kind) -> None:
    drawn = drawing(text, to_play=mover)
    found = infer(drawn.position, kind=kind)
    assert found.suggestions[0].kind is kind
    assert found.suggestions[0].target <= drawn.all("@")
    by_shape = [(s.kind, s.target) for s in infer(drawn.position).suggestions]
    assert any(one is kind and target <= drawn.all("@") for one, target in by_shape)


PAIRS = {
    "a cut point": """
        . . . . . . . . . . .
        . . O . . . O . . . .
        . . O . . . . . . . .
        . # # O . O . . . . .
        . . . a # # . . . . .
        . . O . O . . . . . .
        . . . O . . . O . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """,
    "under the stones": """
        . . . . . . . . . . .
        . . # . . . . # . . .
        . O # O O O O # O . .
        . O O . . . . O O . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """,
}


@pytest.mark.parametrize("text", PAIRS.values(), ids=PAIRS.keys())
@pytest.mark.parametrize(("mover", "kind"), [(Color.BLACK, Kind.CONNECT), (Color.WHITE, Kind.CUT)])
def test_two_parts_with_a_gap_are_to_be_connected_or_cut(text: str, mover: Color, kind: Kind) -> None:
    drawn = drawing(text, to_play=mover)
    found = infer(drawn.position, kind=kind)
    assert first(found) == (kind, drawn.all("#"))
    assert kind in [suggestion.kind for suggestion in infer(drawn.position).suggestions]


RACE = """
    . O # . @ X . . . . .
    . O # # @ X . . . . .
    . O # @ @ X . . . . .
    . O # @ X . . . . . .
    . O O X X . . . . . .
    . . O X . . . . . . .
    . . . . . . X . . . .
    . . . . . . . . . . .
    . . O . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


@pytest.mark.parametrize("mover", Color)
def test_two_enclosed_groups_side_by_side_are_in_a_race(mover: Color) -> None:
    drawn = drawing(RACE, to_play=mover)
    found = infer(drawn.position)
    races = [s for s in found.suggestions if s.kind is Kind.WIN_RACE]
    assert [s.target for s in races] == [drawn.all("#@")]
    own = drawn.all("#" if mover == Color.BLACK else "@")
    assert {point for chain in races[0].parties[0] for point in chain.points} == own
    assert infer(drawn.position, kind=Kind.WIN_RACE).suggestions[0] == races[0]


def test_words_fix_the_kind() -> None:
    drawn = drawing(CHAINS["two stones in the open"])
    found = infer(drawn.position, comment="Black to capture some white stones")
    assert first(found) == (Kind.CAPTURE, drawn.all("@"))
    assert found.source is GoalSource.COMMENT
    assert found.reason == 'the comment says "Black to capture some white stones"'


def test_a_given_kind_overrules_the_words() -> None:
    drawn = drawing(BLACK_CORNER)
    found = infer(drawn.position, comment="Black to connect", kind=Kind.LIVE)
    assert first(found) == (Kind.LIVE, drawn.all("#"))
    assert found.source is GoalSource.GIVEN


def test_results_that_count_are_taken_over() -> None:
    drawn = drawing(BLACK_CORNER)
    assert str(infer(drawn.position, comment="live without ko").goal) == "live(A12) unconditionally"
    assert str(infer(drawn.position, qualifier=Qualifier.BY_SEKI).goal) == "live(A12) by_seki"


def test_kinds_whose_stones_cannot_be_seen_are_refused() -> None:
    with pytest.raises(InputError, match="make_eye"):
        infer(position(BLACK_CORNER), kind=Kind.MAKE_EYE)


@pytest.mark.parametrize("side", [1, 2, 9, 19])
def test_an_empty_board_has_no_goal_and_says_so(side: int) -> None:
    found = infer(Position.empty(Size.square(side)), comment="Black to kill")
    assert (found.suggestions, found.candidates, found.goal) == ((), (), None)
    assert (found.decided, found.margin, found.reason) == (False, 0.0, "there are no stones")


def test_a_board_where_everything_is_settled_has_no_goal_and_says_so() -> None:
    found = infer(
        position("""
            . X . X O . O
            X X X X O O .
            . X X O O . O
            X X X O O O O
            X . X X O O .
            X X X O O . O
            . X X O O O O
        """)
    )
    assert found.candidates == ()
    assert (found.decided, found.reason) == (False, "no chain lacks room or liberties")


def test_stones_without_enemies_have_no_goal() -> None:
    assert infer(Position.of(Size.square(9), black=[from_gtp("E5", Size.square(9))])).candidates == ()


def test_two_groups_in_equal_danger_are_not_decided() -> None:
    drawn = drawing("""
        . . . O . . . . . O . . .
        # # . O . . . . . O . # #
        . # # O . . . . . O # # .
        O O O O . . . . . O O O O
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    """)
    found = infer(drawn.position)
    assert [suggestion.kind for suggestion in found.suggestions[:2]] == [Kind.LIVE, Kind.LIVE]
    assert (found.decided, found.margin) == (False, 0.0)
    assert found.reason == "live(A12) and live(M12) are about as likely"


def test_where_both_sides_are_open_shape_alone_does_not_decide() -> None:
    drawn = drawing(CHAINS["a cutting stone"])
    found = infer(drawn.position)
    assert found.candidates
    assert not found.decided


def test_every_candidate_is_a_goal_that_the_mover_wants() -> None:
    drawings = [*(case.drawing for case in GROUPS.values()), *CHAINS.values(), *PAIRS.values(), RACE]
    for text in drawings:
        for mover in Color:
            start = drawing(text, to_play=mover).position

            def side_at(name: str, start: Position = start) -> Side | None:
                color = start.at(from_gtp(name, start.size))
                return Side(color.word) if color else None

            for candidate in infer(start).candidates:
                goal = parse_goal(candidate.goal)
                assert str(goal) == candidate.goal
                assert friend_of(goal, side_at).value == mover.word


def problem(text: str, **known: object) -> Problem:
    start = drawing(text).position
    stones = {"black": start.black, "white": start.white, "to_move": start.to_play, "size": start.size}
    return Problem(**{"id": "drawn", **stones, **known})  # type: ignore[arg-type]


def test_a_problem_is_asked_with_all_it_tells() -> None:
    drawn = drawing(BLACK_CORNER)
    assert infer_problem(problem(BLACK_CORNER)).source is GoalSource.INFERRED
    words = infer_problem(problem(BLACK_CORNER, goal_text="Black to live"))
    assert words.source is GoalSource.COMMENT
    given = infer_problem(problem(BLACK_CORNER, goal=GoalKind.LIVE, target=tuple(drawn.all("#"))))
    assert (first(given), given.source) == ((Kind.LIVE, drawn.all("#")), GoalSource.GIVEN)
    ko = infer_problem(problem(BLACK_CORNER, goal=GoalKind.KO))
    assert str(ko.goal) == "live(A12) by_ko"
    race = infer_problem(problem(RACE, goal=GoalKind.RACE))
    assert race.suggestions[0].kind is Kind.WIN_RACE


def test_a_crowded_board_takes_a_bounded_number_of_steps() -> None:
    """Counted in calls of Python functions; a quiet board takes some ten thousand."""
    size = Size.square(19)
    black = [point for point in size.points() if point % 5 in (0, 2) and point % 7 != 3]
    white = [point for point in size.points() if point % 5 == 3 and point % 11 != 4]
    crowded = Position.of(size, black=black, white=white)
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        infer(crowded)
    finally:
        sys.setprofile(None)
    assert 1_000 < calls < 200_000


def test_a_sentence_that_asks_for_the_opposite_tells_more_than_the_kind_of_a_record() -> None:
    drawn = drawing(PAIRS["a cut point"], to_play=Color.WHITE)
    comment = "How to prevent the connection?"
    assert first(infer(drawn.position, comment=comment, kind=Kind.CONNECT)) == (Kind.CUT, drawn.all("#"))


def test_stones_are_not_taken_by_seki() -> None:
    drawn = drawing(SIDE)
    found = infer(drawn.position, kind=Kind.KILL, qualifier=Qualifier.BY_SEKI)
    assert found.suggestions[0].kind is Kind.KILL
    assert all(one.qualifier is None for one in found.suggestions if one.kind is Kind.KILL)
