"""nerai's own commands and gomill's "why": what the answer states is shown, or that nothing is known."""

import json
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from nerai.answer import Answer
from tests.engine.console import Console
from tests.engine.conversation import always, answers, converse

# White kills at A8, Black lives there; all else fails.
CORNER = (
    "boardsize 9",
    "set_free_handicap A6 B6 B7 B8 B9",
    *(f"play W {name}" for name in ("A5", "B5", "C5", "C6", "C7", "C8", "C9")),
)


def test_a_goal_is_solved_with_its_statements_and_its_plan() -> None:
    answer = Answer.from_json(Console(*CORNER).ok("nerai-solve w kill(B9)"))
    assert (answer.goal, answer.proved, answer.move) == ("kill(B9)", True, "A8")
    assert {"result", "nakade", "refuted_by", "plan"} <= {one.claim for one in answer.statements}
    assert next(step.move for step in answer.plan if step.move) == "A8"


def test_without_a_goal_the_likeliest_one_is_solved() -> None:
    answer = Answer.from_json(Console(*CORNER).ok("nerai-solve b"))
    assert (answer.goal, answer.move) == ("live(B9)", "A8")


def test_a_group_is_explained_for_the_side_that_moves() -> None:
    console = Console(*CORNER)
    task, headline, *reasons = console.ok("nerai-explain w B9").split("\n")
    assert task == "White to play: kill the black group at B9 (5 stones)."
    assert headline == "White kills the black group at B9, without any ko."
    assert any("A8 the vital point" in line for line in reasons)
    assert reasons[-1].startswith("Proved: ")
    assert "live" in console.ok("nerai-explain b B9").split("\n")[0]


def test_an_empty_point_is_explained_as_a_move() -> None:
    console = Console(*CORNER)
    assert console.ok("nerai-explain w A9").startswith("A9 fails: after A9 A8 Black lives")
    assert console.ok("nerai-explain w A8").startswith("A8 works")


def test_a_wrong_move_is_refuted_and_a_better_one_named() -> None:
    told = Console(*CORNER).ok("nerai-why_not w A9 kill(B9)")
    assert told == "kill(B9): A9 fails: after A9 A8 Black lives (two eyes: A9 and A7)\nbetter: A8"


def test_a_plan_is_one_line_of_json_and_proves_nothing() -> None:
    planned = json.loads(Console(*CORNER).ok("nerai-plan w B9"))
    assert (planned["goal"], planned["guess"], planned["move"]) == ("kill(B9)", "A8", None)
    assert "nakade" in planned["schemas"]


def test_goals_are_listed_the_likeliest_first() -> None:
    lines = Console(*CORNER).ok("nerai-goals w").split("\n")
    scores = [float(line.split()[0]) for line in lines]
    assert lines[0].split()[1] == "kill(B9):"
    assert scores == sorted(scores, reverse=True)
    assert Console("boardsize 9").ok("nerai-goals b") == ""


def test_a_chosen_move_is_explained_by_its_counts_and_by_what_is_proved_of_it() -> None:
    console = Console(*CORNER)
    assert console.ok("restricted_genmove w A8") == "A8"
    told = console.ok("gomill-explain_last_move")
    for_what = "plan, its first choice: A8 kills Black's group at B9 (five stones) (proved)\n"
    assert told.startswith(f"white A8: most sure to win\n{for_what}")
    assert re.search(r"\nestimated from \d+ random games after 1 move; the best: A8 won ", told)
    assert "White kills the black group at B9, without any ko." in told
    console.ok("restricted_genmove w A9")
    told = console.ok("gomill-explain_last_move")
    said = "White wants to kill the black group at B9 (5 stones): A9 fails: after A9 A8 Black lives"
    assert any(line.startswith(said) for line in told.split("\n"))


def test_all_parts_of_a_reason_together_take_no_more_than_one_tactical_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = Console(*CORNER)
    console.ok("kata-set-param tacticsTime 3")
    console.ok("restricted_genmove w A9")  # a move that fails: it is solved, and then asked why not
    clock, taken = [0.0], list[float]()
    console.engine.now = lambda: clock[0]

    def spending(function: Callable[..., Any], name: str) -> Callable[..., Any]:
        def spend(*args: Any, **options: Any) -> Any:
            taken.append(options[name])
            clock[0] += options[name]
            return function(*args, **{**options, name: None, "nodes": 50})

        return spend

    solving, asking = import_module("nerai.engine.solving"), import_module("nerai.engine.commands_nerai")
    monkeypatch.setattr(solving, "solve_question", spending(solving.solve_question, "time"))
    monkeypatch.setattr(asking, "ask_why_not", spending(asking.ask_why_not, "time_s"))
    console.ok("gomill-explain_last_move")
    assert len(taken) == 2
    assert sum(taken) == pytest.approx(3)


def test_the_move_that_is_told_is_on_the_board() -> None:
    console = Console("boardsize 5", "level 1")
    first = console.ok("genmove b")
    second = console.ok("genmove w")
    console.ok("play b pass")

    def told() -> str:
        return console.ok("gomill-explain_last_move").split(":")[0]

    assert told() == f"white {second}"
    console.ok("gg-undo 2")
    assert told() == f"black {first}"
    assert console.ok("top_moves")
    console.ok("play w pass")
    assert told() == f"black {first}"
    console.ok("gg-undo 2")
    assert console.fails("gomill-explain_last_move") == "no move that was chosen here is on the board"
    assert console.ok("top_moves") == ""
    third = console.ok("reg_genmove b")
    assert told() == f"black {third}"
    console.ok("play b pass")
    said = "nothing is known of the last move on the board: it was not chosen here"
    assert console.fails("gomill-explain_last_move") == said


def test_where_no_goal_stands_out_no_reason_is_made_up() -> None:
    console = Console("boardsize 9", "play b E5", "genmove w")
    told = console.ok("gomill-explain_last_move").split("\n")
    assert any(line.startswith("plan") for line in told)
    bare = (
        Console("boardsize 9", "play b E5", "level 1", "genmove w").ok("gomill-explain_last_move").split("\n")
    )
    assert bare[-1] == "no further reason known: no single goal stands out here"


def test_a_reason_needs_no_goal_language_and_says_what_its_numbers_are() -> None:
    board = ("boardsize 7", "play b D5", "play b C4", "play b D3", "play w D4", "play w F5", "play w F3")
    told = Console(*board, "genmove b", playouts=200).ok("gomill-explain_last_move")
    assert not re.search(r"\b[a-z]+_|[a-z][(]", told)
    assert "E4 takes White's stone at D4" in told
    assert "\n  to win the game: Whoever owns more of the board at the end has won.\n" in told
    assert re.search(
        r"\n {8}to take White's stone at D4, by \".*\": E4 does it, whatever White replies", told
    )
    assert told.count("neither they nor their sums are scores") == 1


def test_an_analysed_move_is_explained_by_the_proof() -> None:
    console = Console(*CORNER)
    said = converse(
        console.engine,
        ("analyze w 0\n", always),
        ("gomill-explain_last_move\n", lambda output: "winrate 1.0000" in output),
        at_end=answers(2),
    )
    told = said.split("\n\n")[1].split("\n")
    assert told[0] == "= white A8: analysed, not played"
    assert told[2] == "White kills the black group at B9, without any ko."


def test_a_line_that_is_not_proved_is_refused() -> None:
    console = Console(*CORNER, "play w A8")
    assert console.fails("nerai-live_line B9").startswith("no line: ")
    assert console.ok("nerai-kill_line B9")


def test_vital_points_are_those_of_either_side() -> None:
    assert Console(*CORNER).ok("nerai-vital_points B9") == "A8"
    assert Console(*CORNER, "play b A8").ok("nerai-vital_points B9") == ""


def test_gnu_gos_commands_tell_of_the_last_choice() -> None:
    console = Console(*CORNER)
    assert (console.ok("top_moves"), console.ok("move_reasons A8")) == ("", "")
    console.ok("restricted_genmove w A8 A9 A7")
    words = console.ok("top_moves").split()
    assert sorted(words[::2]) == ["A7", "A8", "A9"]
    shares = [float(word) for word in words[1::2]]
    assert all(0 <= share <= 100 for share in shares)
    assert "White kills the black group at B9" in console.ok("move_reasons A8")
    assert console.ok("move_reasons A9").startswith(
        "White wants to kill the black group at B9 (5 stones): A9 fails"
    )
    assert console.ok("move_reasons B9") == ""
    console.ok("boardsize 13")
    assert console.ok("move_reasons A8") == ""
