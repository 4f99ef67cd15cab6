"""Tactical commands: GNU Go's answer forms, what they cost, and limits that are kept."""

import json
import re

import pytest

from nerai.engine.main import run
from tests.engine.console import Console

# White can take the two black stones at B4 and C4 at D4; a ko is at F1.
POSITION = (
    "boardsize 7",
    "set_position b B4 b C4 w A4 w B5 w C5 w B3 w C3 b F2 b E1 b G1 w G2 w F3 w E2",
)


@pytest.fixture
def console() -> Console:
    return Console(*POSITION)


def test_a_success_is_a_code_and_a_move(console: Console) -> None:
    assert console.ok("attack B4") == "1 D4"
    assert console.ok("does_attack D4 B4") == "1"
    assert console.ok("does_attack A1 B4") in ("0", "1")


@pytest.mark.parametrize("command", ["does_attack", "does_defend", "owl_does_attack", "owl_does_defend"])
def test_a_move_where_a_stone_stands_is_illegal(console: Console, command: str) -> None:
    assert console.fails(f"{command} C3 B4") == "illegal move"
    assert console.fails(f"{command} B4 B4") == "illegal move"


def test_what_is_one_chain_is_connected_by_a_pass(console: Console) -> None:
    assert console.ok("connect B4 C4") == "1 PASS"
    assert console.ok("disconnect B4 C4") == "0"
    assert console.ok("same_dragon B4 C4") == "1"
    assert console.ok("dragon_stones B4") == "B4 C4"


def test_answers_do_not_depend_on_who_moved_last(console: Console) -> None:
    before = console.ok("attack B4")
    console.ok("play b A7")
    assert console.ok("attack B4") == before
    console.ok("play b B7")
    assert console.ok("attack B4") == before


def test_nodes_are_counted_by_kind_until_the_counter_is_reset(console: Console) -> None:
    console.ok("attack B4")
    used = int(console.ok("get_reading_node_counter"))
    assert used > 0
    console.ok("attack B4")
    assert int(console.ok("get_reading_node_counter")) == 2 * used
    assert console.ok("get_owl_node_counter") == "0"
    console.ok("reset_reading_node_counter")
    assert console.ok("get_reading_node_counter") == "0"


def test_a_node_limit_is_kept(console: Console) -> None:
    console.engine.player.options.tactics_nodes = 50
    console.ok("defend F2")
    assert int(console.ok("get_reading_node_counter")) <= 60


def test_tried_moves_are_seen(console: Console) -> None:
    console.ok("trymove b D4")
    assert console.ok("attack B4") != "1 D4"
    console.ok("popgo")
    assert console.ok("attack B4") == "1 D4"


# Black can take a ko at E4.
KO = ("boardsize 7", "set_position b D5 b C4 b D3 w E5 w F4 w E3 w D4")


def test_a_tried_ko_may_be_retaken_at_once_and_is_popped_whole() -> None:
    console = Console(*KO, "play b E4")
    before = console.state()
    assert console.fails("trymove w D4") == "illegal move"
    console.ok("tryko w D4")
    assert console.ok("color E4") == "empty"
    assert console.fails("trymove b E4") == "illegal move"
    console.ok("tryko b E4")
    console.ok("popgo")
    console.ok("popgo")
    assert console.state() == before


def test_a_move_that_no_ko_forbids_is_tried_as_by_trymove(console: Console) -> None:
    console.ok("tryko b D4")
    assert console.ok("color D4") == "black"
    assert console.fails("tryko w D4") == "illegal move"
    assert console.fails("tryko b B4") == "illegal move"


def test_tried_kos_are_tried_again_when_a_change_is_refused() -> None:
    console = Console(*KO, "play b E4", "tryko w D4", "tryko b E4")
    before = console.state()
    assert console.fails("play b C4") == "illegal move"
    assert console.state() == before


def test_a_ladder_needs_two_liberties(console: Console) -> None:
    assert console.fails("ladder_attack B4") == "string must have exactly 2 liberties"
    console.ok("play w D4")
    assert console.fails("ladder_attack D4") == "string must have exactly 2 liberties"


def test_a_race_after_a_move_names_what_is_wrong_with_the_move(console: Console) -> None:
    assert console.fails("analyze_semeai_after_move b C5 B4 A4") == "move vertex is not empty"
    banned = Console(*KO, "play b E4")
    assert banned.fails("analyze_semeai_after_move w D4 E5 D5") == "illegal move"
    assert console.fails("analyze_semeai_after_move w D4 B4 C4") == "vertices must have different colors"
    assert console.ok("analyze_semeai_after_move w D4 A4 B4") == "1 1 PASS"
    assert console.ok("analyze_semeai_after_move w D4 B4 A4") == "0 0 PASS"


def test_empty_points_and_colors_that_do_not_fit_are_refused_in_gnu_gos_words(console: Console) -> None:
    assert console.fails("attack A1") == "vertex must not be empty"
    assert console.fails("connect B4 B5") == "vertices must have same color"


def test_nerai_solve_answers_with_evidence_on_one_line(console: Console) -> None:
    line = console.ok("nerai-solve w capture(B4)")
    assert "\n" not in line
    answer = json.loads(line)
    assert (answer["goal"], answer["move"], answer["evidence"]["kind"]) == ("capture(B4)", "D4", "proved")
    assert json.loads(console.ok("nerai-solve b capture(B4)"))["to_move"] == "black"


def test_a_goal_that_makes_no_sense_is_refused_with_its_column(console: Console) -> None:
    assert re.search(r"column \d+", console.fails("nerai-solve capture(A1)"))


def test_limits_are_options_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--tactics-nodes", "0"]) == 64
    assert run(["--tactics-time", "never"]) == 64
    assert "--tactics-time" in capsys.readouterr().err
