"""Counting the final board."""

import pytest

from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules
from nerai.errors import GtpError
from nerai.match.openings import position_after
from nerai.match.scoring import Count, count, parse_score
from tests.match.players import FAKE_COMMAND

FIVE = Size.square(5)


@pytest.fixture
def game() -> Position:
    """Black has the left half, White a lone stone that a player would call dead:

    . . X . .
    . . X . .
    . . X . .
    . O X . .
    . . X . .
    """
    moves = ["C1", "B2", "C2", "pass", "C3", "pass", "C4", "pass", "C5", "pass", "pass"]
    return position_after([from_gtp(move, FIVE) for move in moves], FIVE, Rules(komi=2.5))


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        ("B+3.5", 3.5),
        ("W+12", -12.0),
        ("w+0.5", -0.5),
        ("0", 0.0),
        ("0.0", 0.0),
        ("B+7.5 (upper bound)", 7.5),
    ],
)
def test_scores_are_read(text: str, margin: float) -> None:
    assert parse_score(text) == margin


@pytest.mark.parametrize("text", ["", "B+R", "B+", "draw", "B+1e9", "+3", "B+99999999"])
def test_other_answers_are_no_score(text: str) -> None:
    with pytest.raises(GtpError, match="no score"):
        parse_score(text)


def test_tromp_taylor_takes_every_stone_for_alive(game: Position) -> None:
    # Black: five stones and the ten points on the right. White: one stone, and no point of its own.
    assert count(game, scorer="") == Count(15 - 1 - 2.5, "Tromp-Taylor")


def test_a_scorer_has_the_word(game: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_SCORE", "W+2.5")
    found = count(game, scorer=FAKE_COMMAND)
    assert found == Count(-2.5, "scored by engine; Tromp-Taylor +11.5")


@pytest.mark.parametrize("score", ["cannot score", "B+R"])
def test_when_the_scorer_fails_the_note_says_so(
    game: Position, monkeypatch: pytest.MonkeyPatch, score: str
) -> None:
    monkeypatch.setenv("FAKE_SCORE", score)
    found = count(game, scorer=FAKE_COMMAND)
    assert found.margin == 11.5
    assert "scorer failed" in found.note
