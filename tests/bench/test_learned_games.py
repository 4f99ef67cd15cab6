"""What learning buys is measured against proofs, on questions that were not learned from."""

from nerai.bench.learned_games import About, forecasts, questions, score
from nerai.bench.learned_reading import NET, moved, taught
from nerai.board.color import Color
from nerai.board.point import PASS, from_gtp
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import FIRST_RULES, GIVEN_RULES
from tests.support.positions import position

ASKED = questions([(moved(NET, one).position, moved(NET, one).move) for one in (1, 2)], nodes=5000)


def test_questions_are_those_with_a_proof() -> None:
    assert [one.reached for one in ASKED] == [True, True]
    assert questions([(NET.position, PASS)], nodes=5000) == []
    assert questions([(NET.position, NET.move)], nodes=1) == []


def test_connections_and_eyes_are_asked_about_as_well() -> None:
    """Two stones that touch at a corner are connected whoever is first; a point that lacks one is an eye."""
    joint = position(
        """
        . . . . .
        . X . . .
        . . X . .
        . . . . .
        . . . . .
    """
    )
    wall = position(
        """
        . X . X .
        . X . X .
        . X X X .
        . . . . .
        . . . . .
    """
    )
    played = [
        (joint, from_gtp("B3", joint.size)),
        (wall, from_gtp("C5", wall.size)),
        (wall.with_to_play(Color.WHITE), from_gtp("C5", wall.size)),
    ]
    asked = questions(played, nodes=5000, about=frozenset({About.CONNECT, About.EYE}))
    assert {one.about for one in asked} == {About.CONNECT, About.EYE}
    assert all(one.reached for one in asked if one.about is About.CONNECT)
    none, given = RuleBook(FIRST_RULES), RuleBook(GIVEN_RULES)
    assert score(asked, given).reached_seen > score(asked, none).reached_seen == 0
    assert questions(played, nodes=5000) == []


def test_a_learned_rule_is_scored_against_what_is_proved() -> None:
    two, learned = RuleBook(FIRST_RULES), RuleBook(FIRST_RULES)
    taught(learned, NET, source="a test")
    before, after = score(ASKED, two), score(ASKED, learned)
    assert (before.reached, before.reached_seen) == (2, 0)
    assert (after.reached, after.reached_seen) == (2, 2)
    assert after.nodes < before.nodes


def test_forecasts_hold_rates_against_what_reading_finds() -> None:
    learned = RuleBook(FIRST_RULES)
    (name,) = taught(learned, NET, source="a test").created
    told = forecasts(ASKED, learned)
    assert told.calibration.count == 6  # the net and two ataris, twice
    assert sum(won for _, won in told.pairs) == 2
    assert told.strengths[name] > 1
