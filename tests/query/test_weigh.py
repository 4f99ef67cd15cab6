"""What marks and words do: `#` and `@` are the marked stones."""

import pytest

from nerai.answer import GoalSource
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.lang import Kind
from nerai.query.infer import Inference, infer
from tests.support.positions import Drawing, drawing

FIGHT = """
    . . . . . . . . . . . . .
    . . X . . O . . X . . . .
    . . . X O . # O . . . . .
    . . . X @ X # O . X . . .
    . . X O @ X X O . . . . .
    . . . O X . O . . . . . .
    . . . . . . . . . O . . .
    . . O . X . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
CORNER = """
    . . . . O . . . . . .
    # . X . O . . . . . .
    . # . X O . . . . . .
    O . X X O . . . . . .
    . O O O . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def chains_of(drawn: Drawing, mark: str) -> frozenset[Point]:
    """All stones of the chains with that mark."""
    return frozenset().union(*(drawn.position.chain_at(point).points for point in drawn.all(mark)))


def asked(drawn: Drawing, mark: str, comment: str = "", kind: Kind | None = None) -> Inference:
    return infer(drawn.position, marked=drawn.all(mark), comment=comment, kind=kind)


@pytest.mark.parametrize(
    ("mark", "comment", "kind"),
    [
        ("@", "Black to capture the marked stones", Kind.CAPTURE),
        ("@", "Black to kill the marked stones", Kind.KILL),
        ("#", "Black to rescue the marked stones", Kind.SAVE),
        ("#", "Black to live", Kind.LIVE),
    ],
)
def test_marked_stones_are_the_target(mark: str, comment: str, kind: Kind) -> None:
    drawn = drawing(FIGHT)
    found = asked(drawn, mark, comment)
    assert found.suggestions[0].kind is kind
    assert found.suggestions[0].target == chains_of(drawn, mark)
    assert found.decided
    assert found.suggestions[0].why.startswith("marked: ")


def test_marks_on_empty_points_tell_nothing() -> None:
    drawn = drawing(FIGHT)
    plain = infer(drawn.position)
    assert infer(drawn.position, marked=[Point(0), Point(1)]) == plain


def test_marks_on_stones_that_do_not_fit_the_words_tell_nothing() -> None:
    """The marked stone may be the last move."""
    drawn = drawing(FIGHT)
    without = infer(drawn.position, comment="Black to live")
    assert asked(drawn, "@", "Black to live") == without


def test_marks_without_words_raise_their_stones() -> None:
    drawn = drawing(FIGHT)
    plain = infer(drawn.position)
    marked = asked(drawn, "@")
    best = next(s for s in marked.suggestions if s.target == chains_of(drawn, "@"))
    before = max(s.score for s in plain.suggestions if s.target == chains_of(drawn, "@"))
    assert best.score > before
    assert marked.source is GoalSource.INFERRED


def test_of_several_chains_all_are_to_be_captured() -> None:
    drawn = drawing(CORNER, to_play=Color.WHITE)
    found = asked(drawn, "#", "White to capture the marked stones")
    names = ", ".join(sorted(to_gtp(point, drawn.position.size) for point in drawn.all("#")))
    assert str(found.goal) == f"kill({{{names}}})"


def test_of_several_chains_one_or_all_may_be_to_be_saved() -> None:
    drawn = drawing(CORNER)
    found = asked(drawn, "#", "Black to save the marked stones")
    assert [s.kind for s in found.suggestions[:2]] == [Kind.LIVE, Kind.LIVE_ALL]
    assert {s.target for s in found.suggestions[:2]} == {drawn.all("#")}


TRIANGLES = """
    . . . . . . . . . . .
    . . O . . . O . . . .
    . . O . . O . . . . .
    . # # O . O . O . . .
    . . . . # # . . # . .
    . . O . O . O . . . .
    . . . O . . O O . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def test_two_marked_parts_are_to_be_connected() -> None:
    drawn = drawing(TRIANGLES)
    ends = [Point(3 * 11 + 1), Point(4 * 11 + 4)]
    found = infer(drawn.position, marked=ends, comment="Connect the two triangles!")
    assert str(found.goal) == "connect(B8, E7)"
    assert found.decided
    cut = infer(drawn.position.with_to_play(Color.WHITE), marked=ends, comment="White to cut")
    assert str(cut.goal) == "cut(B8, E7)"


def test_three_marked_parts_are_all_to_be_connected() -> None:
    drawn = drawing(TRIANGLES)
    found = asked(drawn, "#", "Connect the marked stones")
    assert str(found.goal) == "connect(B8, E7) and connect(B8, J7)"


def test_one_marked_part_is_to_be_connected_to_its_likeliest_partner() -> None:
    drawn = drawing(TRIANGLES)
    found = infer(drawn.position, marked=[Point(3 * 11 + 1)], comment="Connect the marked stones")
    assert str(found.goal) == "connect(B8, E7)"


def test_two_marked_groups_of_both_colors_are_in_a_race() -> None:
    drawn = drawing(FIGHT)
    found = asked(drawn, "#@", "Who wins the race?")
    first = found.suggestions[0]
    assert first.kind is Kind.WIN_RACE
    sides = [frozenset(point for chain in party for point in chain.points) for party in first.parties]
    assert sides == [chains_of(drawn, "#"), chains_of(drawn, "@")]


def test_a_point_named_in_the_comment_raises_its_chain() -> None:
    drawn = drawing(FIGHT)
    name = to_gtp(min(drawn.all("#")), drawn.position.size)
    plain = infer(drawn.position, comment="Black to save stones")
    named = infer(drawn.position, comment=f"Black to save the stones at {name}")
    before = next(s for s in plain.suggestions if drawn.all("#") <= s.target)
    after = next(s for s in named.suggestions if drawn.all("#") <= s.target)
    assert after.score > before.score
    assert after.why.endswith(f"; the comment speaks of {name}")


def test_a_number_of_stones_in_the_comment_raises_chains_of_that_number() -> None:
    drawn = drawing(FIGHT, to_play=Color.WHITE)
    found = infer(drawn.position, comment="White to capture four stones")
    fours = [s for s in found.suggestions if len(s.target) == 4]
    assert fours
    assert all("the comment speaks of 4 stones" in s.why for s in fours)


def test_what_is_not_asked_for_goes_to_the_end() -> None:
    drawn = drawing(FIGHT)
    found = infer(drawn.position, comment="Black to connect")
    plain = {(s.kind, s.target): s.score for s in infer(drawn.position).suggestions}
    assert found.suggestions[0].kind is Kind.CONNECT
    for suggestion in found.suggestions:
        before = plain.get((suggestion.kind, suggestion.target), 1.0)
        assert suggestion.score < before or suggestion.kind is Kind.CONNECT


def test_nearly_the_same_question_is_asked_in_the_words_of_the_comment() -> None:
    """A small chain has no eye space to speak of; to kill it is to capture it."""
    drawn = drawing(FIGHT)
    killed = infer(drawn.position, comment="Black to kill")
    assert {s.kind for s in killed.suggestions if len(s.parties) == 1} >= {Kind.KILL}
    assert Kind.CAPTURE not in {s.kind for s in killed.suggestions}
