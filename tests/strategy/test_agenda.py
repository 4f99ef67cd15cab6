"""Goals over a game: the same while their stones are there, decided by the board, taken back with moves."""

import random
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.board.position import Move, Position
from nerai.explain.agenda import (
    agenda_lines,
    agenda_record,
    cause_words,
    decided_lately,
    going_on,
    past_lines,
)
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.strategy import agenda as agenda_module
from nerai.strategy.agenda import Agenda
from nerai.strategy.board_plan import plan_board
from nerai.strategy.game_agenda import GameAgenda, Line
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.provers import QuickProver
from nerai.strategy.pursuits import Cause, Pursuit, State, Turn, points_of
from nerai.strategy.replaying import replayed
from nerai.strategy.table import Level
from nerai.strategy.tactics import Assessor
from tests.support.positions import position

FEW = PlanLimits(nodes=500, random_games=60, goals=20, stones=3, pairs=0)

ATARI = """
. . . . . . .
. . . X . . .
. . X O . . .
. . . X . O .
. . . . O . .
. . . . . . .
. . . . . . .
"""

PAIR = """
. . . . . . .
. X X . X . .
. X O . O X .
. X O . O X .
. X O . O X .
. . X . X . .
. . . . . . .
"""


class Game:
    """A game that is played move by move, with a plan wherever one is asked for."""

    def __init__(self, drawn: str) -> None:
        self.start = position(drawn)
        self.moves: list[Move] = []
        self.knowledge = load_strategy()
        self.kept = GameAgenda(self.knowledge)

    @property
    def position(self) -> Position:
        return self.start.play_all(self.moves)

    @property
    def agenda(self) -> Agenda:
        return self.kept.at(Line(self.start, tuple(self.moves)), self.position)

    def play(self, *names: str) -> None:
        for name in names:
            color = Color.parse(name[0])
            self.moves.append(Move(color, from_gtp(name[1:], self.start.size)))

    def plan(self, color: Color) -> BoardPlan:
        assessor = Assessor(self.knowledge, QuickProver(FEW.nodes))
        board = self.position.with_to_play(color)
        plan = plan_board(board, self.knowledge, limits=FEW, assessor=assessor, agenda=self.agenda)
        assert plan.agenda is not None
        self.kept.keep(plan.agenda)
        return plan


def life(agenda: Agenda, owner: Color, goal: str) -> Pursuit:
    """The goal of that name that is not over, else the one that was over last."""
    found = [one for one in (*agenda.over, *agenda.goals) if one.owner is owner and str(one.goal) == goal]
    assert found, f"{owner.word} has no {goal}: {[str(one.goal) for one in agenda.of(owner)]}"
    return found[-1]


def names(agenda: Agenda, owner: Color) -> set[str]:
    return {str(one.goal) for one in agenda.of(owner)}


def stones(one: Pursuit, agenda: Agenda) -> set[str]:
    return {to_gtp(point, agenda.position.size) for part in one.parts for point in part}


def test_a_plan_puts_the_goals_of_both_players_on_the_agenda() -> None:
    agenda = Game(ATARI).plan(Color.BLACK).agenda
    assert agenda is not None
    taken, saved = life(agenda, Color.BLACK, "capture(D5)"), life(agenda, Color.WHITE, "save(D5)")
    assert (taken.state, taken.since, taken.level) == (State.OPEN, 0, Level.NOW)
    assert [str(goal) for goal in taken.masters] == [str(life_of(agenda, "attack_group").goal)]
    assert saved.state is State.OPEN
    assert {"win_game", "occupy_territory"} <= names(agenda, Color.WHITE)


def life_of(agenda: Agenda, name: str) -> Pursuit:
    return next(
        one for one in agenda.of(Color.BLACK) if one.goal.name == name and "D5" in stones(one, agenda)
    )


def test_a_goal_stays_the_goal_of_the_chain_that_grows() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    game.play("bA1", "wE5")
    one = life(game.agenda, Color.BLACK, "capture(D5)")
    assert stones(one, game.agenda) == {"D5", "E5"}
    assert (one.since, one.state) == (0, State.OPEN)
    again = life(game.plan(Color.BLACK).agenda or game.agenda, Color.BLACK, "capture(D5)")
    assert again.first == 0
    # White's stone at D6 is joined as well: the chain is named by another stone now, the goal is the same.
    game.play("bA2", "wE6")
    named = [one for one in game.agenda.of(Color.BLACK) if "D5" in stones(one, game.agenda)]
    assert {str(one.goal) for one in named if one.goal.name == "capture"} == {"capture(E6)"}
    assert all(one.first == 0 for one in named if one.goal.name == "capture")


def test_stones_that_are_taken_decide_goals_and_what_is_below_them() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    game.play("bE5")
    agenda = game.agenda
    taken, saved = life(agenda, Color.BLACK, "capture(D5)"), life(agenda, Color.WHITE, "save(D5)")
    assert (taken.state, taken.cause, taken.since) == (State.REACHED, Cause.TAKEN, 1)
    assert [to_gtp(one.point, agenda.position.size) for one in taken.played] == ["E5"]
    assert (saved.state, saved.cause) == (State.LOST, Cause.TAKEN)
    assert not any(name in names(agenda, Color.BLACK) for name in ("capture(D5)", "kill(D5)"))


def test_a_stone_that_comes_to_the_same_point_later_is_another_one() -> None:
    game = Game("""
    . . . . . . .
    . . . . . . .
    . . X O . . .
    . X O . O . .
    . . X O . . .
    . . . . . . .
    . . . . . . .
    """)
    game.plan(Color.BLACK)
    old = life(game.agenda, Color.BLACK, "capture(C4)")
    game.play("bD4", "wA1", "bA2", "wC4")
    assert life(game.agenda, Color.BLACK, "capture(C4)").state is State.REACHED
    assert "capture(C4)" not in names(game.agenda, Color.BLACK)
    plan = game.plan(Color.BLACK)
    assert plan.agenda is not None
    new = life(plan.agenda, Color.BLACK, "capture(C4)")
    assert (old.first, new.first) == (0, 4)


def test_what_is_below_a_decided_goal_is_dropped_with_it() -> None:
    board = position(ATARI)
    view = View(board, Color.BLACK)
    group = Group(Color.WHITE, frozenset({view.stone(from_gtp("D5", board.size))}))
    attack, shut = Goal("attack_group", (group,)), Goal("hold_corner", ())
    turn = (Turn(0, State.OPEN, Cause.GROWN),)
    goals = (
        Pursuit(Color.BLACK, attack, points_of(attack, view), turn, 0),
        Pursuit(Color.BLACK, shut, (), turn, 0, (attack,)),
    )
    agenda = Agenda(board, goals=goals).after(
        [Move(Color.BLACK, from_gtp("E5", board.size))], load_strategy()
    )
    assert agenda.goals == ()
    assert [(one.goal.name, one.state, one.cause) for one in agenda.over] == [
        ("attack_group", State.REACHED, Cause.TAKEN),
        ("hold_corner", State.DROPPED, Cause.MASTER),
    ]


def test_moves_taken_back_take_the_agenda_back() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    before = game.agenda
    game.play("bE5")
    game.plan(Color.WHITE)
    game.play("wA1")
    assert life(game.agenda, Color.BLACK, "capture(D5)").state is State.REACHED
    del game.moves[:]
    assert game.agenda == before
    # The other way: what was planned after E5 is forgotten, as another move was made.
    game.play("bA7")
    assert life(game.agenda, Color.BLACK, "capture(D5)").state is State.OPEN
    assert Color.WHITE not in game.agenda.planned


def test_another_start_is_another_game() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    other = position(PAIR)
    assert game.kept.at(Line(other), other) == Agenda(other)
    # And the first one is not come back to by chance.
    assert game.agenda.goals == ()


def test_a_board_that_the_moves_do_not_lead_to_is_not_believed() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    other = position(PAIR)
    assert game.kept.at(Line(game.start), other).goals == ()


def test_chains_that_are_joined_decide_links() -> None:
    game = Game("""
    . . . . . . .
    . . . . . . .
    . . X O . . .
    . . O X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """)
    view = View(game.start, Color.BLACK)
    one, other = (view.chain_at(from_gtp(name, game.start.size)) for name in ("C5", "D4"))
    turn = (Turn(0, State.OPEN, Cause.GROWN),)
    goals = tuple(
        Pursuit(color, goal, points_of(goal, view), turn, 0)
        for color, goal in (
            (Color.BLACK, Goal("connect", (one, other))),
            (Color.WHITE, Goal("cut", (one, other))),
            (Color.WHITE, Goal("cut_groups", (one, other))),
        )
    )
    agenda = Agenda(game.start, goals=goals)
    moves = [Move(Color.BLACK, from_gtp(name, game.start.size)) for name in ("B5", "B4", "B3", "C3", "D3")]
    after = agenda.after(moves, load_strategy())
    assert [(one.goal.name, one.state, one.cause) for one in after.over] == [
        ("connect", State.REACHED, Cause.JOINED),
        ("cut", State.LOST, Cause.JOINED),
        ("cut_groups", State.LOST, Cause.JOINED),
    ]
    apart = agenda.after(moves[:-1], load_strategy())
    assert [one.state for one in apart.goals] == [State.OPEN] * 3


def test_a_group_that_is_split_leaves_the_goal_with_most_of_its_stones() -> None:
    board = position("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O . . O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """)
    view = View(board, Color.BLACK)
    everything = Group(Color.WHITE, frozenset(map(view.stone, board.white)))
    goal = Goal("enclose_group", (everything,))
    pursued = Pursuit(Color.BLACK, goal, points_of(goal, view), (Turn(0, State.OPEN, Cause.GROWN),), 0)
    moves = [Move(Color.BLACK, from_gtp(name, board.size)) for name in ("D6", "E6", "D7", "D5")]
    (left,) = Agenda(board, goals=(pursued,)).after(moves, load_strategy()).goals
    assert stones(left, Agenda(board)) == {"A6", "B6", "C6"}


def test_what_search_says_of_my_goal_is_said_of_their_opposite_one() -> None:
    # Black's three stones have one eye and no room for a second; White is cut off by nothing.
    game = Game("""
    X X O . . . .
    . X O . . . .
    X X O . . . .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """)
    plan = game.plan(Color.BLACK)
    assert plan.agenda is not None
    found = {one.goal.name: one for one in plan.agenda.of(Color.BLACK) if one.level is not None}
    theirs = {one.goal.name: one for one in plan.agenda.of(Color.WHITE)}
    assert found["live"].state is State.LOST
    assert (theirs["kill"].state, theirs["kill"].cause) == (State.REACHED, Cause.SEARCH)
    # That a bound on liberties is not kept says nothing for good of the chain.
    assert all(one.state is State.OPEN for one in plan.agenda.of(Color.WHITE) if one.goal.name == "save")


def test_a_goal_that_search_called_reached_is_open_again_when_it_is_not() -> None:
    board = position(ATARI)
    view = View(board, Color.BLACK)
    goal = Goal("capture", (view.chain_at(from_gtp("D5", board.size)),))
    turns = (Turn(0, State.OPEN, Cause.GROWN), Turn(1, State.REACHED, Cause.SEARCH))
    pursued = Pursuit(Color.BLACK, goal, points_of(goal, view), turns, 0)
    plan = plan_board(board, limits=FEW, agenda=Agenda(board, 2, goals=(pursued,)))
    assert plan.agenda is not None
    one = life(plan.agenda, Color.BLACK, "capture(D5)")
    assert (one.level, one.state, one.since, one.first) == (Level.NOW, State.OPEN, 2, 0)


def test_an_open_goal_is_asked_about_before_a_new_one_that_is_worth_about_the_same() -> None:
    game = Game(ATARI)
    one_goal = replace(FEW, goals=1)
    knowledge = game.knowledge
    whole = plan_board(game.start, knowledge, limits=FEW, agenda=Agenda(game.start))
    asked = [one.goal for one in whole.stakes if one.assessment is not None]
    assert len(asked) > 1
    least = min(whole.stakes, key=lambda one: one.aim.gain if one.assessment else 1e9).goal
    pursued = Pursuit(
        Color.BLACK,
        least,
        points_of(least, View(game.start, Color.BLACK)),
        (Turn(0, State.OPEN, Cause.GROWN),),
        0,
    ).served(0, from_gtp("A1", game.start.size))
    without = plan_board(game.start, knowledge, limits=one_goal, agenda=Agenda(game.start))
    kept = plan_board(game.start, knowledge, limits=one_goal, agenda=Agenda(game.start, goals=(pursued,)))
    assert least not in {one.goal for one in without.stakes}
    assert least in {one.goal for one in kept.stakes}


def test_a_goal_that_is_worked_for_is_asked_about_though_no_schema_leads_to_it() -> None:
    board = position("""
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . O O . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . . . . . . . .
    """)
    view = View(board, Color.BLACK)
    goal = Goal("capture", (view.chain_at(from_gtp("E5", board.size)),))
    pursued = Pursuit(Color.BLACK, goal, points_of(goal, view), (Turn(0, State.OPEN, Cause.GROWN),), 0)
    idle = plan_board(board, limits=FEW, agenda=Agenda(board, 3, goals=(pursued,)))
    assert goal not in idle.structure.nodes
    assert idle.agenda is not None
    assert life(idle.agenda, Color.BLACK, "capture(E5)").cause is Cause.NOT_GROWN
    begun = plan_board(board, limits=FEW, agenda=Agenda(board, 3, goals=(pursued.served(3, Point(0)),)))
    assert [(str(above), schema) for above, schema in begun.structure.path(goal)] == [
        ("win_game", "as_begun")
    ]
    # Not for ever: what was played long ago is not being worked for.
    late = plan_board(board, limits=FEW, agenda=Agenda(board, 40, goals=(pursued.served(3, Point(0)),)))
    assert goal not in late.structure.nodes


def test_a_move_is_said_to_go_on_with_a_goal_only_if_one_served_it_before() -> None:
    game = Game(ATARI)
    first = game.plan(Color.BLACK)
    row = next(row for row in first.rows if "capture(D5" in row.aims[0].name)
    assert list(going_on(first, row)) == []
    game.play("bA1", "wA2")
    second = game.plan(Color.BLACK)
    row = next(row for row in second.rows if "capture(D5" in row.aims[0].name)
    assert "takes up a goal: to take White's stone at D5, open since move 0" in set(going_on(second, row))
    assert second.agenda is not None
    worked = [
        one.served(1, Point(0)) if str(one.goal) == "capture(D5)" else one for one in second.agenda.goals
    ]
    third = replace(second, agenda=replace(second.agenda, goals=tuple(worked)))
    told = list(going_on(third, row))
    assert (
        told[0]
        == "goes on with a goal: to take White's stone at D5, open since move 0; A7 (move 1) served it"
    )
    assert all(text.startswith("takes up") for text in told[1:])
    assert list(going_on(replace(second, agenda=None), row)) == []


def test_a_goal_that_was_reached_is_told_once() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    game.play("bE5", "wA1")
    plan = game.plan(Color.BLACK)
    assert "reached lately: to take White's chain at D5 (move 1: its stones were taken)" in decided_lately(
        plan
    )
    game.play("bA2", "wB1")
    assert not any("D5" in text for text in decided_lately(game.plan(Color.BLACK)))


def test_words_and_records_have_every_goal_once() -> None:
    game = Game(ATARI)
    game.plan(Color.BLACK)
    game.play("bE5")
    agenda = game.agenda
    for color in Color:
        lines = [text for _, text in agenda_lines(agenda, color)]
        assert len(lines) == len(agenda.of(color))
        assert lines[0].startswith("win_game: open since move 0")
    assert "capture(D5): reached at move 1: its stones were taken" in past_lines(agenda, Color.BLACK)[
        0
    ] or any(text.startswith("capture(D5): reached") for text in past_lines(agenda, Color.BLACK))
    record = agenda_record(agenda)
    assert record["move"] == 1
    assert {one["state"] for one in record["past"]} <= {"reached", "lost", "dropped"}
    assert len(record["goals"]) == sum(len(agenda.of(color)) for color in Color)


def test_what_a_long_game_keeps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agenda_module, "_MOST_OVER", 5)
    monkeypatch.setattr(agenda_module, "_MOST_DROPPED", 4)
    drawn, knowledge = random.Random(5), load_strategy()
    board = position("\n".join([". . . . ."] * 5))
    limits = PlanLimits(nodes=20, random_games=20, goals=2, stones=0, pairs=0)
    game, moves, at = GameAgenda(knowledge), list[Move](), board
    assessor = Assessor(knowledge, QuickProver(20))
    for _ in range(90):
        plan = plan_board(
            at, knowledge, limits=limits, assessor=assessor, agenda=game.at(Line(board, tuple(moves)), at)
        )
        assert plan.agenda is not None
        game.keep(plan.agenda)
        legal = at.legal_points()
        moves.append(Move(at.to_play, drawn.choice(legal) if legal else PASS))
        at = at.play(moves[-1].point)
    agenda = game.at(Line(board, tuple(moves)), at)
    assert agenda.number == 90
    assert len(agenda.over) == 5
    assert sum(one.state is State.DROPPED for one in agenda.goals) <= 4
    assert len(game._kept) <= 20
    # Far back one in twenty agendas is there, and the moves from it on are followed.
    back = game.at(Line(board, tuple(moves[:37])), board.play_all(moves[:37]))
    assert back.number == 37
    assert 20 <= max(back.planned.values()) < 37


def test_a_game_of_others_is_replayed() -> None:
    board = position(ATARI)
    moves = [Move(Color.BLACK, from_gtp("E5", board.size)), Move(Color.WHITE, from_gtp("A1", board.size))]
    positions = [board.play_all(moves[:count]) for count in range(3)]
    told: list[int] = []
    agenda = replayed(positions, moves, load_strategy(), each=told.append)
    assert told == [1, 2]
    assert agenda.position.stones == positions[-1].stones
    assert life(agenda, Color.BLACK, "capture(D5)").state is State.REACHED
    assert agenda.planned == {Color.BLACK: 0, Color.WHITE: 1}


def test_chains_are_found_again_by_any_of_their_stones() -> None:
    board = position(ATARI)
    view = View(board, Color.BLACK)
    chain = view.chain_at(from_gtp("D5", board.size))
    assert isinstance(chain, Chain)
    goal = Goal("capture", (chain,))
    pursued = Pursuit(Color.BLACK, goal, points_of(goal, view), (Turn(0, State.OPEN, Cause.GROWN),), 0)
    (now,) = (
        Agenda(board, goals=(pursued,))
        .after([Move(Color.WHITE, from_gtp("E5", board.size))], load_strategy())
        .goals
    )
    assert now.first == 0
    assert len(now.parts[0]) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("connect(A4, B3)", "connect(A4, B3) was asked, proved"),
        ("cut(A4, B3)", "cut(A4, B3) fails even with the first move, proved"),
    ],
)
def test_what_search_said_of_the_opposite_goal_is_not_told_as_proved_itself(text: str, told: str) -> None:
    turns = (Turn(6, State.REACHED, Cause.SEARCH),)
    one = Pursuit(Color.WHITE, Goal("connect"), (), turns, 6, text=text, asked=6, checked=True)
    assert cause_words(one) == f"since move 6 by search ({told})"
