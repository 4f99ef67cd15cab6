"""A game between a person and the player: turns, taking back, hints, reasons, the count and the record."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.rules import CHINESE, JAPANESE, Rules
from nerai.engine.analysis import Tally
from nerai.engine.decision_picture import picture_of
from nerai.engine.estimate import Status, estimate
from nerai.engine.levels import level_numbered
from nerai.engine.person_count import surety
from nerai.engine.person_game import PersonGame, Stage, Terms, Thinking, agreed_rules, level_of_name
from nerai.engine.person_record import keep, latest_unfinished, new_file, take_up
from nerai.engine.player import Decision, Options
from nerai.engine.session import Session
from nerai.errors import ConfigError, IllegalMove, NeraiError, PointError
from nerai.explain.row_words import wish
from nerai.knowledge.strategy import load_strategy
from nerai.playout import StopFlag
from nerai.sgf.document import load
from nerai.strategy.board_plan import plan_board
from tests.engine.positions import session_of

FEW = Options(playouts=60, tactics_seconds=None, tactics_nodes=2000)


def begun(*, person: Color = Color.BLACK, side: int = 5, handicap: int = 0, level: int = 3) -> PersonGame:
    terms = Terms(Size.square(side), person, CHINESE, handicap, level)
    return PersonGame.begin(terms, FEW, seed=1)


def at(session: Session, *, person: Color = Color.BLACK) -> PersonGame:
    return PersonGame(session, person, level_numbered(10), FEW)


def test_both_sides_take_turns_and_every_change_is_told() -> None:
    kept: list[str] = []
    terms = Terms(Size.square(5), Color.BLACK)
    game = PersonGame.begin(terms, FEW, seed=1, changed=lambda one: kept.append(one.record()))
    assert game.persons_turn
    game.play("C3")
    assert game.engines_turn
    decision = game.answer()
    assert game.persons_turn
    assert game.session.last_move is not None
    assert game.session.last_move.point == decision.point
    assert [text.count(";") for text in kept] == [2, 3], "the root, then a node a move"


def test_the_player_begins_where_the_person_is_white_and_after_a_handicap_where_it_is_black() -> None:
    assert begun(person=Color.WHITE).engines_turn
    assert begun(person=Color.WHITE, side=9, handicap=3).persons_turn
    assert begun(side=9, handicap=3).engines_turn
    assert begun(side=9, handicap=3).session.rules.handicap == 3


@pytest.mark.parametrize("handicap", [1, 81, -2])
def test_a_handicap_that_does_not_fit_is_refused(handicap: int) -> None:
    with pytest.raises(ConfigError, match="handicap"):
        begun(side=9, handicap=handicap)


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("Z9", PointError, "off the"),
        ("", PointError, "is no point"),
        ("C3", IllegalMove, "a stone is there already"),
    ],
)
def test_moves_that_are_none_are_refused_and_change_nothing(
    text: str, error: type[NeraiError], words: str
) -> None:
    game = begun()
    game.play("C3")
    game.answer()
    before = game.record()
    with pytest.raises(error, match=words):
        game.play(text)
    assert game.record() == before


def test_nobody_moves_twice() -> None:
    game = begun()
    game.play("C3")
    with pytest.raises(ConfigError, match="not your turn"):
        game.play("C2")
    with pytest.raises(ConfigError, match="not your turn"):
        game.hint()


def test_undo_takes_back_the_last_move_and_its_answer() -> None:
    game = begun()
    with pytest.raises(ConfigError, match="no move of yours"):
        game.undo()
    game.play("C3")
    game.answer()
    game.explain()
    assert game.undo() == 2
    assert game.session.moves == ()
    assert "C[" not in game.record(), "the reason of a move that is taken back goes with it"
    assert game.persons_turn


def test_the_first_move_of_the_player_cannot_be_taken_back() -> None:
    game = begun(person=Color.WHITE)
    game.answer()
    with pytest.raises(ConfigError, match="no move of yours"):
        game.undo()
    game.play("A1")
    assert game.undo() == 1
    assert len(game.session.moves) == 1


def test_a_hint_plays_nothing_and_leaves_the_reason_of_the_last_move_alone() -> None:
    game = begun(level=1)
    game.play("C3")
    decision = game.answer()
    why = game.explain()
    assert why.startswith(f"white {game.named(decision.point)}: ")
    moves = game.session.moves
    hint = game.hint()
    assert hint.why.startswith(f"black {hint.move}: ")
    assert game.session.moves == moves
    assert game.explain() == why
    assert "estimated from 60 random games" in hint.why, "at full strength, not that of level 1"


def test_reasons_are_comments_of_the_record() -> None:
    game = begun()
    assert game.explain() == "nerai has not moved yet"
    game.play("C3")
    game.answer()
    assert f"C[{game.explain().replace(']', chr(92) + ']')}]" in game.record()


FINISHED = """
    . X O . .
    X X O O O
    . X O X .
    X X O O O
    . X O . .
    """


def counting(session: Session) -> PersonGame:
    game = at(session)
    game.session.play(Color.BLACK, PASS)
    game.session.play(Color.WHITE, PASS)
    return game


def test_two_passes_lead_to_a_count_that_the_person_may_correct() -> None:
    game = counting(session_of(FINISHED))
    assert game.stage is Stage.COUNTING
    assert game.count().score.text == "W+12.5"
    assert "dead: D3" in game.count_words()
    why = (
        "by stones that can never be captured: even if their owner always passes, "
        "each chain keeps two eyes that cannot be taken away"
    )
    assert game.count_words().splitlines()[-1] == f"proved: all 25 points, {why}"
    assert game.judge("D3", Status.ALIVE).score.text == "W+9.5", "its neighbour is nobody's then"
    assert f"proved: 24 of 25 points, {why}; the other one is estimated" in game.count_words()
    assert game.judge("D3", Status.DEAD).score.text == "W+12.5"
    with pytest.raises(ConfigError, match="no stone"):
        game.judge("A5", Status.DEAD)
    with pytest.raises(ConfigError, match="is counted"):
        game.play("A5")
    assert game.agree() == game.result == "W+12.5"
    assert "RE[W+12.5]" in game.record()
    with pytest.raises(ConfigError, match="is over"):
        game.play("A5")


def test_who_disputes_the_count_plays_on_and_the_player_takes_dead_stones() -> None:
    game = counting(session_of(FINISHED))
    game.undo()
    assert game.persons_turn
    game.play("pass")
    decision = game.answer()
    assert game.named(decision.point) == "E3", "the dead stone is taken before the next pass"
    assert game.session.position.at(from_gtp("D3", game.session.size)) is None


def test_under_territory_rules_no_dead_stone_is_taken_after_a_dispute() -> None:
    game = counting(session_of(FINISHED, rules=JAPANESE))
    game.undo()
    game.play("pass")
    assert game.answer().point == PASS
    assert game.stage is Stage.COUNTING


def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    game = begun()
    game.resign()
    assert (game.stage, game.result) == (Stage.OVER, "W+R")
    assert game.undo() == 0
    assert game.persons_turn
    with pytest.raises(ConfigError, match="still open"):
        game.agree()


def test_a_lost_player_resigns_and_says_why() -> None:
    session = Session(size=Size.square(5), rules=replace(CHINESE, komi=-30))
    for name in ("C3", "B2", "C2", "B3", "B4", "A4", "C4", "A5", "D3"):
        session.play(session.to_play, from_gtp(name, session.size))
    game = PersonGame(session, Color.BLACK, level_numbered(10), Options(playouts=400))
    decision = game.answer()
    assert decision.point is None
    assert (game.stage, game.result) == (Stage.OVER, "B+R")
    assert "no move wins often enough" in game.explain()


def test_a_player_that_is_told_to_stop_does_at_once_and_plays_nothing() -> None:
    game = PersonGame.begin(Terms(Size.square(9), Color.WHITE, level=10), Options(seconds=1e6), seed=1)
    stop = StopFlag()
    stop.set()
    assert game.answer(Thinking(stop)).point is not None
    assert game.engines_turn
    assert not game.session.moves


def test_a_hint_that_is_told_to_stop_gives_no_reason() -> None:
    game = PersonGame.begin(Terms(Size.square(9)), Options(seconds=1e6), seed=1)
    stop = StopFlag()
    stop.set()
    assert game.hint(Thinking(stop)).why == ""


def test_whoever_asks_is_told_how_far_a_choice_is() -> None:
    told: list[int] = []
    game = PersonGame.begin(Terms(Size.square(5), Color.WHITE, level=10), Options(playouts=500), seed=1)
    game.answer(Thinking(report=lambda tally: told.append(tally.visits)))
    assert len(told) > 1
    assert told == sorted(told)


def test_what_was_tried_for_a_move_can_be_drawn_until_the_move_is_taken_back() -> None:
    game = begun()
    assert game.last_picture is None
    game.play("C3")
    decision = game.answer()
    picture = game.last_picture
    assert picture is not None
    assert picture.point == decision.point
    assert [(one.point, one.visits) for one in picture.tried] == [
        (one.point, one.visits) for one in decision.tally.ranked()[:3]
    ]
    game.undo()
    assert game.last_picture is None


def test_a_picture_shows_what_the_plan_wanted_and_what_search_made_of_it() -> None:
    plan = plan_board(load(Path("examples/strategy/ladder.txt")), load_strategy())
    row, second = plan.choice.row, plan.choice.runner_up
    assert row is not None
    assert second is not None
    assert isinstance(row.move, int)
    decision = Decision(plan.mover, Point(row.move), "", Tally(), plan.position, plan=plan)
    followed = picture_of(decision)
    assert [one.goal.partition(", and so ")[0] for one in followed.served] == [
        f"to {wish(plan, aim)}" for aim in row.aims
    ]
    assert all(aim.about <= one.points for aim, one in zip(row.aims, followed.served, strict=True))
    assert (followed.second, followed.overruled) == (second.move, None)
    elsewhere = next(point for point in plan.position.size.points() if plan.row_of(point) is None)
    overruled = picture_of(replace(decision, point=elsewhere))
    assert (overruled.served, overruled.second, overruled.overruled) == ((), None, row.move)


def test_a_stone_on_an_open_point_is_drawn_with_the_stones_or_the_region_that_it_is_for() -> None:
    plan = plan_board(load(Path("examples/strategy/sacrifice.txt")), load_strategy())
    moves = {Point(row.move) for row in plan.rows if isinstance(row.move, int)}
    served = [
        one
        for move in sorted(moves)
        for one in picture_of(Decision(plan.mover, move, "", Tally(), plan.position, plan=plan)).served
    ]
    running = [one for one in served if " out into the open" in one.goal]
    assert running
    for one in running:
        assert {plan.position.at(point) for point in one.points} - {None} == {plan.mover}, "what runs"
    inside = [
        one for one in served if re.search("^to (enter|flatten|keep .* corner|hold the corner)", one.goal)
    ]
    assert inside
    assert all(len(one.region) > 1 for one in inside)


def test_a_count_of_an_open_board_says_that_nothing_is_proved_yet() -> None:
    assert "proved: nothing yet; all 25 points are estimated" in begun().count_words()


def test_a_count_tells_stones_that_search_has_proved_dead_from_those_it_guesses() -> None:
    session = session_of(
        """
        . X O . O .
        X X O O O .
        O O O . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    found = estimate(session)
    (lost,) = found.stones(Status.DEAD)
    assert lost in found.proved
    sure = surety(session, found)
    assert not sure.doubtful & lost.points
    assert len(sure.decided) < sure.of
    game = counting(session)
    game.judge("B6", Status.ALIVE)
    again = game.judge("B6", Status.DEAD)
    assert lost not in again.proved, "what a person says is no proof"
    assert lost.points <= surety(session, again).doubtful


@pytest.mark.parametrize(
    ("name", "komi", "handicap", "agreed"),
    [("chinese", None, 0, 7.5), ("japanese", None, 2, 0.5), ("japanese", 5.5, 2, 5.5), ("aga", 0.0, 0, 0.0)],
)
def test_komi_is_that_of_the_rules_or_half_a_point_or_as_said(
    name: str, komi: float | None, handicap: int, agreed: float
) -> None:
    assert agreed_rules(name, komi, handicap) == replace(Rules.named(name), komi=agreed)


def test_a_record_is_taken_up_where_it_was(tmp_path: Path) -> None:
    game = begun(person=Color.WHITE, side=9, handicap=2, level=2)
    game.play("E5")
    game.answer()
    game.explain()
    file = tmp_path / "game.sgf"
    keep(file, game.record())
    again = take_up(file, FEW, seed=1)
    assert again.record() == game.record()
    assert (again.person, again.level, again.stage) == (game.person, game.level, game.stage)
    assert again.explain() == game.explain()
    assert again.session.position == game.session.position
    assert again.undo() == 2


def test_another_record_is_taken_up_as_one_side(tmp_path: Path) -> None:
    file = tmp_path / "other.sgf"
    file.write_text("(;FF[4]SZ[5]PB[a]PW[b]KM[0.5];B[cc];W[bb])")
    game = take_up(file, FEW, seed=1, person=Color.WHITE, level=4)
    assert game.engines_turn
    assert game.level.number == 4
    game.undo()
    assert game.explain() == "the reason is not known any more: it was not kept"


def test_a_finished_record_is_over(tmp_path: Path) -> None:
    game = begun()
    game.resign()
    file = tmp_path / "game.sgf"
    keep(file, game.record())
    assert take_up(file, FEW, seed=1).result == "W+R"


@pytest.mark.parametrize("text", ["no record", "(;SZ[5];B[zz])", ""])
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(text)
    with pytest.raises(NeraiError):
        take_up(file, FEW, seed=1)
    with pytest.raises(NeraiError):
        take_up(tmp_path / "missing.sgf", FEW, seed=1)


def test_the_latest_unfinished_record_is_found(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no unfinished game"):
        latest_unfinished(tmp_path)
    keep(new_file(tmp_path, "moment"), begun().record())
    keep(new_file(tmp_path, "moment"), begun(level=4).record())
    (tmp_path / "zz.sgf").write_text("no record")
    over = begun()
    over.resign()
    keep(tmp_path / "later.sgf", over.record())
    assert sorted(file.name for file in tmp_path.glob("m*")) == ["moment-2.sgf", "moment.sgf"]
    assert latest_unfinished(tmp_path).name == "moment-2.sgf"


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot write"):
        keep(tmp_path / "file" / "game.sgf", "(;)")


@pytest.mark.parametrize(
    ("name", "level"), [("nerai, level 4 (learner)", 4), ("nerai, level 99 (x)", None), ("you", None)]
)
def test_names_in_records_tell_the_level(name: str, level: int | None) -> None:
    found = level_of_name(name)
    assert (found and found.number) == level
