"""What learning buys is measured against proofs, on questions that were not learned from."""

from nerai.bench.learned_games import forecasts, questions, score
from nerai.bench.learned_reading import NET, moved, taught
from nerai.board.point import PASS
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import FIRST_RULES

ASKED = questions([(moved(NET, one).position, moved(NET, one).move) for one in (1, 2)], nodes=5000)


def test_questions_are_those_with_a_proof() -> None:
    assert [one.captured for one in ASKED] == [True, True]
    assert questions([(NET.position, PASS)], nodes=5000) == []
    assert questions([(NET.position, NET.move)], nodes=1) == []


def test_a_learned_rule_is_scored_against_what_is_proved() -> None:
    two, learned = RuleBook(FIRST_RULES), RuleBook(FIRST_RULES)
    taught(learned, NET, source="a test")
    before, after = score(ASKED, two), score(ASKED, learned)
    assert (before.captured, before.captured_seen) == (2, 0)
    assert (after.captured, after.captured_seen) == (2, 2)
    assert after.nodes < before.nodes


def test_forecasts_hold_rates_against_what_reading_finds() -> None:
    learned = RuleBook(FIRST_RULES)
    (name,) = taught(learned, NET, source="a test").created
    told = forecasts(ASKED, learned)
    assert told.calibration.count == 6  # the net and two ataris, twice
    assert sum(won for _, won in told.pairs) == 2
    assert told.strengths[name] > 1
