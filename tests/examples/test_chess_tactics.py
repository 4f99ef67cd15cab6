"""Chess tactics planned by the same planner as Go: first moves against a search that tries everything."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from chess_tactics.__main__ import main
from chess_tactics.exchange import exchange
from chess_tactics.game import Game
from chess_tactics.positions import POSITIONS, Tactic
from chess_tactics.questions import QUESTIONS
from chess_tactics.schemas import DEFENDING, DRIVING, MATING, TACTICS, WINNING
from chess_tactics.solve import explain, solve
from chess_tactics.world import ChessWorld

from nerai.planner import Agent, Goal, Limits, Node, Plan, Standing
from tests.examples.brute_force import all_lose, mates, wins, wins_after

README = Path(__file__).parents[2] / "examples" / "chess_tactics" / "README.md"
SOLVED = [one for one in POSITIONS if one.schema]
ALL = (*MATING, *DRIVING, *WINNING, *TACTICS, *DEFENDING)
CONTROLS = [one for one in POSITIONS if not one.schema]


def planned(tactic: Tactic) -> Plan:
    return solve(tactic.fen, tactic.goal, moves=tactic.moves, pawns=tactic.pawns)


def name_of(tactic: Tactic) -> str:
    return tactic.name


@pytest.mark.parametrize("tactic", SOLVED, ids=name_of)
def test_the_planned_first_move_does_what_it_is_for_against_every_reply(tactic: Tactic) -> None:
    found, board = planned(tactic), chess.Board(tactic.fen)
    assert found.complete
    assert found.decision
    assert found.decision.schemas[-1] == tactic.schema
    move = board.parse_san(str(found.action))
    if tactic.goal == "mate":
        board.push(move)
        assert all_lose(board, tactic.moves - 1)
    else:
        assert wins_after(board, move, tactic.pawns, tactic.moves)


@pytest.mark.parametrize("tactic", CONTROLS, ids=name_of)
def test_where_a_small_change_spoils_the_tactic_there_is_no_plan(tactic: Tactic) -> None:
    assert planned(tactic).winner is Agent.BETA
    board = chess.Board(tactic.fen)
    mating = tactic.goal == "mate"
    assert not (mates(board, tactic.moves) if mating else wins(board, tactic.pawns, tactic.moves))


@pytest.mark.parametrize("tactic", SOLVED, ids=name_of)
def test_the_defender_leaves_out_only_moves_that_lose_at_once(tactic: Tactic) -> None:
    pawns = tactic.pawns if tactic.goal == "win" else None
    for game, tried in turns_of_beta(planned(tactic).root, Game.of(chess.Board(tactic.fen), tactic.moves)):
        for move in game.board.legal_moves:
            assert game.board.san(move) in tried or game.after(move).winning_moves(pawns)


def turns_of_beta(node: Node, game: Game) -> Iterator[tuple[Game, set[str]]]:
    """The positions of a plan in which Beta moved and Alpha had an answer to all, with what it tried."""
    if node.winner is not Agent.ALPHA or node.ended:
        return
    tries = [node.chosen] if node.agent is Agent.ALPHA else node.searched.tried
    if node.agent is Agent.BETA:
        yield game, {str(one.action) for one in tries if one}
    for below in tries:
        if below is not None:
            yield from turns_of_beta(below, game.after(game.board.parse_san(str(below.action))))


@pytest.mark.parametrize("tactic", SOLVED, ids=name_of)
def test_every_move_of_a_plan_is_told_with_its_schema_and_reason(tactic: Tactic) -> None:
    found = planned(tactic)
    reasons = {schema.name: schema.why for schema in ALL}
    lines = list(explain(found))
    assert lines[0].startswith(f"{found.action}  ")
    for line in lines:
        _, schemas, why = re.fullmatch(r" *(\S+)  ([a-z_ >]+?)(?: \(.*\))?: (.*)", line).groups()  # type: ignore[union-attr]
        assert reasons[schemas.split(" > ")[-1]] == why


def test_equal_pieces_traded_on_a_square_win_nothing() -> None:
    board = chess.Board("4k3/8/3p4/4n3/8/3B4/8/4R1K1 w - - 0 1")
    assert exchange(board, chess.E5) == 0
    board.remove_piece_at(chess.D6)
    assert exchange(board, chess.E5) == 3


def test_a_piece_won_is_not_won_for_good_while_it_is_taken_back() -> None:
    world = ChessWorld(Game.of(chess.Board("4k3/4p3/5p2/4n3/8/8/4R3/4K3 w - - 0 1"), 2))
    (taken,) = [m for m in world.game.board.legal_moves if world.game.board.is_capture(m)]
    after = ChessWorld(world.game.after(taken))
    assert after.standing(Agent.ALPHA, Goal("win", (3,))) is Standing.OPEN
    assert after.standing(Agent.BETA, Goal("keep", (3,))) is Standing.OPEN


def test_an_attack_without_moves_left_has_failed_and_the_defence_succeeded() -> None:
    world = ChessWorld(Game.of(chess.Board("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1"), 1))
    after = ChessWorld(world.game.after(chess.Move.from_uci("a1a8")))
    assert after.standing(Agent.ALPHA, Goal("mate")) is Standing.FAILED
    assert after.standing(Agent.BETA, Goal("survive")) is Standing.ACHIEVED


def test_stalemate_is_no_win_for_the_attacker() -> None:
    world = ChessWorld(Game.of(chess.Board("7k/8/5K2/8/8/8/8/4Q3 w - - 0 1"), 3))
    after = ChessWorld(world.game.after(chess.Move.from_uci("e1e7")))
    assert after.standing(Agent.ALPHA, Goal("mate")) is Standing.OPEN
    drawn = ChessWorld(Game.of(chess.Board("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"), 3))
    drawn = ChessWorld(drawn.game.after(chess.Move.from_uci("f2f7")))
    assert drawn.standing(Agent.ALPHA, Goal("mate")) is Standing.FAILED
    assert drawn.standing(Agent.ALPHA, Goal("win", (1,))) is Standing.FAILED


def test_a_limit_leaves_the_answer_open() -> None:
    found = solve("r4rk1/5Npp/8/8/8/1Q6/5PPP/6K1 w - - 0 1", "mate", limits=Limits(cycles=5))
    assert found.winner is None
    assert list(explain(found)) == ["not known: the limit of cycles was reached"]


def test_every_question_of_a_schema_is_one_that_the_world_answers() -> None:
    assert {one.predicate.name for schema in ALL for one in schema.when} == set(QUESTIONS)


def test_the_command_prints_the_plan_and_says_by_its_exit_code_whether_there_is_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "--goal", "win", "--pawns", "5", "--moves", "2"]) == 0
    out = capsys.readouterr().out
    assert "Nc7+  by_a_fork > attack_two (A = Ke8, B = Ra8): The piece attacks both, and stays." in out
    assert main(["6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1"]) == 1
    assert "no plan" in capsys.readouterr().out
    assert main(["nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
    assert main(["8/8/8/8/8/8/8/8 w - - 0 1"]) == 2
    assert "no position" in capsys.readouterr().err


def test_the_readme_shows_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    text = README.read_text(encoding="utf-8")
    shown = text.split("```text\n")[1].split("```")[0]
    command = next(line for line in text.splitlines() if line.endswith("--goal mate"))
    main(shlex.split(command)[3:])
    assert capsys.readouterr().out.endswith(shown)
    assert f"{len(ALL)} schemas" in text
