"""What rules make of all short chains of a position: what can be taken, what must be saved."""

import itertools

from nerai.bench.learned_reading import LADDER, NET, moved
from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.board.position import Position
from nerai.learn.book import RuleBook
from nerai.learn.concerns import Aim, Concern, Watch
from nerai.learn.dynamic import ATARI, EXTEND, FIRST_RULES, DynamicRule
from nerai.learn.games import MoveLearner

ATARI_ON_BOTH = """
. X . . . . .
X O X . . . .
. . . . . . .
. . . . O . .
. . . O X . .
. . . . O . .
. . . . . . .
"""


def seen(position: Position, book: RuleBook[DynamicRule] | None = None) -> list[Concern]:
    return list(Watch(book or RuleBook(FIRST_RULES)).concerns(position))


def named(position: Position) -> set[tuple[Aim, str, str]]:
    size = position.size
    return {(one.aim, to_gtp(one.stone, size), to_gtp(one.move, size)) for one in seen(position)}


def test_what_is_in_atari_can_be_taken_or_saved() -> None:
    position = Position.parse(ATARI_ON_BOTH)
    assert named(position) == {(Aim.TAKE, "B6", "B5"), (Aim.SAVE, "E3", "F3")}
    other = position.with_to_play(Color.WHITE)
    assert named(other) >= {(Aim.SAVE, "B6", "B5"), (Aim.TAKE, "E3", "F3")}


def test_a_last_liberty_is_no_question_for_rules_and_a_ladder_is() -> None:
    position = Position.parse(ATARI_ON_BOTH)
    by_aim = {one.aim: one for one in seen(position)}
    assert (by_aim[Aim.TAKE].rules, by_aim[Aim.TAKE].chance) == ((), 1.0)
    assert by_aim[Aim.SAVE].rules == (EXTEND.id,)
    (ladder,) = seen(LADDER.position)
    assert (ladder.aim, ladder.rules) == (Aim.TAKE, (ATARI.id,))
    assert 0 < ladder.chance < 1


def test_what_is_lost_or_safe_whoever_moves_is_no_concern() -> None:
    assert seen(Position.parse(". . . . .\n" * 5)) == []
    assert seen(NET.position) == []  # the two rules find no way to take it


def test_what_was_learned_is_a_concern_wherever_it_is_met() -> None:
    learner = MoveLearner(RuleBook(FIRST_RULES), nodes=5000)
    (name,) = learner.learn(NET.position, NET.move, source="a game").created
    for there in (NET, moved(NET, 3, right=2, down=1, recolored=True)):
        (one,) = seen(there.position, learner.book)
        assert (one.aim, one.move, one.rules) == (Aim.TAKE, there.move, (name,))


def test_nothing_more_is_asked_once_the_time_is_up() -> None:
    position = Position.parse(ATARI_ON_BOTH)
    everything = seen(position)
    assert len(everything) > 1
    for seconds, count in ((0.5, 0), (1.5, 1), (1000.0, len(everything))):
        clock = map(float, itertools.count()).__next__
        watch = Watch(RuleBook(FIRST_RULES), seconds=seconds, clock=clock)
        assert list(watch.concerns(position)) == everything[:count]
