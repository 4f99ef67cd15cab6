"""Why not: the refutation of a move, as short as was found, and nothing claimed without proof."""

from pathlib import Path

import pytest

from nerai.answer import Proved, Refuted, Unknown
from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.errors import IllegalMove, PointError
from nerai.query.reasons import End, depth
from nerai.query.why_not import why_not
from nerai.sgf.document import load
from nerai.solver.verify import verify
from tests.support.positions import position

CORNER = load(Path(__file__).parents[2] / "examples" / "corner.sgf")
LADDERS = position("""
    . . . . . . .
    . . X . . . .
    . . X O X . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")


def test_a_refutation_is_proved_and_its_line_can_be_played() -> None:
    found = why_not(CORNER, "A9", "kill(B9)", nodes=20_000)
    assert isinstance(found.evidence, Refuted)
    assert found.works is False
    assert verify(found.certificates[found.evidence.certificate].text.splitlines()).accepted
    after = CORNER
    for name in (found.move, *found.line):
        after = after.play(from_gtp(name, CORNER.size))
    assert found.text == "A9 fails: after A9 A8 Black lives (two eyes: A9 and A7)"


def test_a_move_that_works_names_no_better_one() -> None:
    found = why_not(CORNER, "A8", "kill(B9)", nodes=20_000)
    assert isinstance(found.evidence, Proved)
    assert (found.works, found.better) == (True, None)
    assert found.text.startswith("A8 works:")


def test_of_two_ladders_the_shorter_one_refutes() -> None:
    # Downward the ladder is longer than upward.
    where = LADDERS.with_to_play(Color.WHITE)
    found = why_not(where, "G1", "save(D5, 2)", nodes=200_000)
    assert found.works is False
    assert found.line[0] == "D4"
    assert found.end is not None
    assert found.end.end is End.TAKEN
    longer = why_not(
        where.play(from_gtp("G1", where.size)).play(from_gtp("D6", where.size)),
        "D4",
        "save(D5, 2)",
        nodes=200_000,
    )
    assert longer.certificate is not None
    assert found.certificate is not None
    assert depth(found.certificate) < depth(longer.certificate)


def test_without_search_it_is_unknown() -> None:
    found = why_not(LADDERS, "A1", "capture(D5)", nodes=1)
    assert isinstance(found.evidence, Unknown)
    assert found.works is None
    assert found.line == ()
    assert "unknown" in found.text


@pytest.mark.parametrize(("move", "error"), [("B9", IllegalMove), ("K1", PointError), ("x", PointError)])
def test_moves_that_cannot_be_played_are_refused(move: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        why_not(CORNER, move, "kill(B9)", nodes=100)
