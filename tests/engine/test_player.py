"""The Monte-Carlo player takes what is there, passes when nothing is, and says why."""

import re
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.board.rules import CHINESE, JAPANESE, Rules
from nerai.engine import player
from nerai.engine.candidates import proved_owners, useful_points
from nerai.engine.clock import LAG_S
from nerai.engine.growing import Choice, Limits
from nerai.engine.levels import level_numbered
from nerai.engine.main import make_engine
from nerai.engine.player import Decision, Options, Player, priors
from nerai.engine.session import Session
from nerai.gtp.clock import TimeLeft
from nerai.knowledge.opening import load_opening
from nerai.knowledge.strategy import load_strategy
from nerai.playout import GameTree, StopFlag, board_playouts
from nerai.strategy.endgame import Endgame, look
from tests.engine.console import Console
from tests.engine.positions import FINISHED, VITAL_POINT, session_of
from tests.support.positions import draw, drawing


@pytest.mark.parametrize("color", ["b", "w"])
def test_it_finds_the_point_that_decides_the_game(color: str) -> None:
    console = Console(*VITAL_POINT, playouts=2000)
    assert console.ok(f"reg_genmove {color}") == "A4"
    assert console.ok(f"genmove {color}") == "A4"


def test_the_same_seed_and_playouts_give_the_same_game() -> None:
    def game(seed: int) -> list[str]:
        console = Console("boardsize 5", seed=seed)
        return [console.ok(f"genmove {'bw'[number % 2]}") for number in range(12)]

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_what_was_found_is_kept_for_the_next_move_until_it_is_to_be_forgotten() -> None:
    console = Console("boardsize 5", playouts=300)
    for color in "bw":
        console.ok(f"genmove {color}")
    decision = console.engine.player.last
    assert decision is not None
    assert decision.tally.visits > 300
    console.ok("clear_cache")
    console.ok("genmove b")
    decision = console.engine.player.last
    assert decision is not None
    assert decision.tally.visits == 300


def test_reg_genmove_answers_the_same_and_plays_nothing() -> None:
    console = Console("boardsize 5", "play b C3")
    before = console.state()
    first = console.ok("reg_genmove w")
    console.ok("set_random_seed 99")
    console.ok("set_random_seed 1")
    assert console.ok("reg_genmove w") == first
    assert console.state() == before


def decide(
    session: Session, color: Color, *, limits: Limits | None = None, ownership: bool = False
) -> Decision:
    choice = Choice(color, ownership=ownership)
    return Player(Options()).decide(session, choice, limits or Limits(playouts=50), StopFlag())


OPEN_IN_THE_MIDDLE = """
    . X . O .
    X X . O O
    . X . O .
    """


def test_it_answers_a_pass_with_a_pass_when_that_wins_or_all_is_lost() -> None:
    answers = {}
    for komi in (7.5, -0.5, -7.5):
        session = session_of(OPEN_IN_THE_MIDDLE, rules=replace(CHINESE, komi=komi))
        session.play(Color.BLACK, PASS)
        answers[komi] = decide(session, Color.WHITE)
    assert answers[7.5].point == PASS
    assert answers[7.5].why == "the opponent has passed, and the stones win as they stand"
    assert answers[-0.5].point != PASS, "two of three open points turn the game"
    assert answers[-7.5].point == PASS
    assert answers[-7.5].why == "the game is lost and the opponent has passed"


def test_it_plays_on_while_something_is_open_though_it_is_ahead() -> None:
    session = session_of(OPEN_IN_THE_MIDDLE, rules=replace(CHINESE, komi=7.5))
    assert decide(session, Color.WHITE).point != PASS
    session.set_rules(JAPANESE)
    session.play(Color.BLACK, PASS)
    assert decide(session, Color.WHITE).point != PASS, "not all is settled"


DEAD_STONE_INSIDE = """
    . X O . O
    X X O O O
    . X O X .
    X X O O O
    . X O . .
    """


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (replace(CHINESE, komi=7.5), "the board is settled"),
        (replace(CHINESE, komi=-10.0), "most sure to win"),
        (JAPANESE, "nothing is left to play"),
    ],
    ids=["not needed to win", "costs nothing", "costs a point"],
)
def test_a_dead_stone_is_taken_only_where_that_may_help(rules: Rules, why: str) -> None:
    decision = decide(session_of(DEAD_STONE_INSIDE, rules=rules), Color.WHITE)
    assert decision.why == why
    assert (decision.point == PASS) == (decision.tally.visits == 0)


def test_a_move_is_useful_where_neither_life_nor_an_eye_decides() -> None:
    drawn = drawing(
        """
        . X O . . .
        X X O O O O
        . X O X a O
        X X O O O O
        . X c O . O
        X X c O O .
        """
    )
    session = session_of(draw(drawn.position))
    assert set(useful_points(session, Color.BLACK, frozenset())) == drawn.all("c")
    assert set(useful_points(session, Color.WHITE, frozenset())) == drawn.all("ac")


def test_under_territory_rules_no_move_is_useful_where_all_is_settled() -> None:
    drawn = drawing("a a a . . .")
    for rules, left_out in ((JAPANESE, drawn.all("a")), (CHINESE, frozenset())):
        session = session_of(draw(drawn.position), rules=rules)
        useful = useful_points(session, Color.BLACK, drawn.all("a"))
        assert set(useful) == set(session.size.points()) - left_out


def test_it_does_not_take_an_open_board_for_settled_when_it_has_hardly_any_time() -> None:
    session = session_of(". . .\n . . .\n . . .", rules=JAPANESE)
    hasty = decide(session, Color.WHITE, limits=Limits(seconds=1e-9))
    assert hasty.point != PASS
    assert hasty.tally.visits >= 1


@pytest.mark.parametrize("ownership", [False, True])
def test_all_that_a_choice_runs_fits_into_its_seconds(
    monkeypatch: pytest.MonkeyPatch, ownership: bool
) -> None:
    handed_out = []

    def spied(function: Callable[..., object]) -> Callable[..., object]:
        def spy(*arguments: object, time_s: float, **options: object) -> object:
            # What runs beside the plan ends with it, and takes no time of its own.
            handed_out.append(0.0 if threading.current_thread().name == "nerai-ahead" else time_s)
            return function(*arguments, time_s=0.0, **{**options, "count": 20})

        return spy

    monkeypatch.setattr(player, "board_playouts", spied(board_playouts))
    monkeypatch.setattr(GameTree, "search", spied(GameTree.search))
    # Counting takes a tenth of the time at most by the clock, which on a busy machine is more.
    monkeypatch.setattr(player, "_counted_move", lambda *_: None)
    load_strategy()  # no plan is made before it was read
    made = decide(
        session_of(". . .\n . . .\n . . ."), Color.BLACK, limits=Limits(seconds=5.0), ownership=ownership
    )
    assert made.plan is not None
    assert 4.0 < sum(handed_out) + made.plan.seconds <= 5.0 + 1e-6


def test_it_passes_where_every_move_would_lose_something() -> None:
    session = session_of(
        """
        . O O X X
        O O O O X
        O X O X X
        . X X X .
        """,
        rules=replace(CHINESE, komi=-6.0),
    )
    decision = decide(session, Color.WHITE, limits=Limits(playouts=1000))
    assert (decision.point, decision.why) == (PASS, "every move would lose something")
    assert decision.tally.visits == 1000
    tidy = Player(Options()).decide(
        session, Choice(Color.WHITE, clean_up=True), Limits(playouts=50), StopFlag()
    )
    assert tidy.point != PASS, "cleaning up goes on to the end"


def test_what_unconditional_life_decides_is_proved() -> None:
    drawn = drawing(
        """
        . X O . . .
        X X O O O O
        . X O X a O
        X X O O O O
        . X c O . O
        X X c O O .
        """
    )
    owners = proved_owners(drawn.position)
    assert drawn.all("c").isdisjoint(owners)
    assert owners[drawn.at("a")] is Color.WHITE
    assert owners[Point(drawn.at("a") - 1)] is Color.WHITE, "a dead stone"
    assert owners[Point(0)] is Color.BLACK


def test_it_passes_when_the_board_is_settled_and_it_wins() -> None:
    assert Console(*FINISHED).ok("genmove w") == "pass"


def test_it_never_fills_its_own_eyes_even_when_behind() -> None:
    console = Console(*FINISHED, "kata-set-param resignThreshold 0")
    console.ok("play w pass")
    assert console.ok("genmove b") == "pass"


def test_it_resigns_a_lost_game_when_allowed_to() -> None:
    lost = (
        "boardsize 5",
        "gogui-play_sequence w C5 b pass w C4 b pass w C3 b pass w C2 b pass w C1 b pass w B3",
        "komi 100",
    )
    assert Console(*lost, playouts=2000).ok("genmove b") == "resign"
    assert Console(*lost, playouts=1).ok("genmove b") != "resign", "one random game proves nothing"
    console = Console(*lost, "kata-set-param resignThreshold 0", playouts=2000)
    assert console.ok("genmove b") != "resign"
    assert Console(*lost, playouts=2000).ok("kgs-genmove_cleanup b") != "resign"


def test_it_does_not_resign_before_the_game_has_begun() -> None:
    assert Console("boardsize 5", "komi 100", playouts=2000).ok("genmove b") != "resign"


def test_cleaning_up_takes_dead_stones_before_passing() -> None:
    console = Console(*FINISHED, "gogui-setup w A5", playouts=1000)
    console.ok("play w pass")
    assert console.ok("kgs-genmove_cleanup b") == "A4"
    assert console.ok("captures b") == "1"


def test_a_restricted_choice_keeps_to_its_points() -> None:
    console = Console("boardsize 5")
    assert console.ok("restricted_genmove b A1") == "A1"
    console.ok("play w A1")
    assert console.ok("restricted_genmove b A1") == "pass"


def test_the_last_choice_is_explained_with_its_counts() -> None:
    console = Console(*VITAL_POINT, playouts=500)
    assert console.fails("gomill-explain_last_move") == "no move that was chosen here is on the board"
    move = console.ok("genmove b")
    first, *lines = console.ok("gomill-explain_last_move").split("\n")
    assert first == f"black {move}: most sure to win"
    counts = rf"estimated from 500 random games after \d+ moves; the best: {move} won [\d.]+% of \d+ .*"
    assert sum(bool(re.fullmatch(counts, line)) for line in lines) == 1


def test_thinking_is_counted_on_the_clock_of_the_side_that_thought() -> None:
    console = Console("boardsize 5", "time_settings 100 0 0")
    ticks = iter([10.0, 14.0])
    console.engine.now = lambda: next(ticks)
    console.ok("genmove w")
    clock = console.engine.session.clock
    assert clock.left(Color.WHITE) == TimeLeft(96.0 - LAG_S)
    assert clock.left(Color.BLACK) == TimeLeft(100.0)


def test_the_clock_limits_a_move_from_both_sides() -> None:
    player = Player(Options(seconds=2.0))
    assert player.limits(None).seconds == 2.0
    assert player.limits(7.0).seconds == 7.0
    assert 0 < player.limits(0.0).seconds < 0.1
    assert player.limits(100_000.0).seconds == 30.0
    counted = Player(Options(playouts=500))
    assert (counted.limits(None).playouts, counted.limits(None).seconds) == (500, 0.0)
    assert (counted.limits(7.0).playouts, counted.limits(7.0).seconds) == (500, 7.0)


@pytest.mark.parametrize(
    "clock", ["time_settings 0 0 0", "time_settings 0 1 25", "kgs-time_settings byoyomi 0 0.1 1"]
)
def test_a_move_is_found_when_no_time_is_left(clock: str) -> None:
    console = Console("boardsize 9", clock, "kata-set-param maxPlayouts 0", "time_left b 0 1")
    assert re.fullmatch(r"[A-J]\d", console.ok("genmove b"))


@pytest.mark.parametrize("size", ["1 1", "1 2", "2 1", "2 2", "1 9", "3 2"])
def test_tiny_boards_are_played_to_the_end(size: str) -> None:
    console = Console(f"rectangular_boardsize {size}", "kata-set-rules tromp-taylor", playouts=20)
    passes = 0
    for number in range(200):
        passes = passes + 1 if console.ok(f"genmove {'bw'[number % 2]}") in ("pass", "resign") else 0
        if passes == 2:
            return
    pytest.fail("the game does not end")


def test_a_whole_game_ends_by_two_passes() -> None:
    console = Console("boardsize 7", "kata-set-param resignThreshold 0", playouts=60)
    answers: list[str] = []
    while answers[-2:] != ["pass", "pass"]:
        answers.append(console.ok(f"genmove {'bw'[len(answers) % 2]}"))
        assert len(answers) < 500


def test_opening_knowledge_is_what_the_tree_begins_with_and_is_named_in_the_reason() -> None:
    console = Console("boardsize 19", playouts=300)
    name = console.ok("genmove b")
    decision = console.engine.player.last
    assert decision is not None
    (known,) = [one for one in decision.suggestions if one.move == decision.point]
    assert f"opening knowledge ({known.entry.name}): {known.entry.why}" in console.ok(
        "gomill-explain_last_move"
    )
    assert name[0] in "CDQR"


def test_a_weak_level_and_a_player_told_so_have_no_opening_knowledge() -> None:
    for engine in (
        make_engine(options=Options(playouts=10, level=level_numbered(1)), seed=1),
        make_engine(options=Options(playouts=10), seed=1, opening=False),
    ):
        decision = engine.player.decide(engine.session, Choice(Color.BLACK), Limits(playouts=10), StopFlag())
        assert decision.suggestions == ()


def test_what_is_known_of_a_move_adds_up() -> None:
    suggestions = [one for one in load_opening().suggest(Session().position) if one.entry.worth == 60]
    assert len(suggestions) == 4
    twice = priors([], [*suggestions, suggestions[0]])
    assert len(twice) == 4
    assert {move: visits for move, visits, _ in twice}[suggestions[0].move] == 120
    assert all(0 < wins < visits for _, visits, wins in twice)


def test_last_moves_that_can_be_counted_are_played_as_counted() -> None:
    session = session_of(
        """
        . X . . O O . O
        X X X X O O O O
        . X . . . O . .
        X X X X O O O O
        . X . X X O . O
        X X . . O O O O
        . X X X O . O .
        """
    )
    made = decide(session, Color.BLACK)
    counted = look(session.position.with_to_play(Color.BLACK))
    assert counted.exact
    assert made.point == counted.line[0].point
    assert made.why == "what is left is counted exactly; a move here is worth 1 3/4 points"
    assert made.tally.visits == 0


def test_counting_the_last_moves_takes_no_more_than_a_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[bool] = []

    def looked(position: Position, *, most_states: int, late: Callable[[], bool]) -> Endgame:
        assert most_states
        found.append(late())
        return Endgame(position, (), None, ())

    monkeypatch.setattr(player, "look", looked)
    chooser = Player(Options(strategy=False))
    for limits in (Limits(1), Limits(1, 1e-9), Limits(1, 3600)):
        chooser.decide(Session(), Choice(Color.BLACK), limits, StopFlag())
    assert found == [False, True, False]


def test_a_reason_tells_how_likely_strong_players_would_play_a_move_and_keeps_silent_of_rare_ones() -> None:
    console = Console("boardsize 19", playouts=300)
    console.ok("genmove b")
    decision = console.engine.player.last
    assert decision is not None
    assert decision.habit is not None
    assert decision.habit > 0.05
    told = f"likely by its shape and place: about {decision.habit:.0%} of strong amateurs would play here"
    reason = console.ok("gomill-explain_last_move")
    assert f"{told} (estimated by what was played in 200 games on 19x19)" in reason
    smaller = Console("boardsize 9", playouts=300)
    smaller.ok("genmove b")
    assert "in 200 games on 19x19; less sure on other boards" in smaller.ok("gomill-explain_last_move")
    rare = Console("boardsize 5", "play b C3", "play w C2", "play b D2", playouts=300)
    seen = set()
    for _ in range(8):
        rare.ok("genmove w")
        last = rare.engine.player.last
        assert last is not None
        named = "likely by its shape and place" in rare.ok("gomill-explain_last_move")
        assert named == (last.habit is not None and last.habit >= 0.05)
        seen.add(named)
    assert seen == {False, True}
