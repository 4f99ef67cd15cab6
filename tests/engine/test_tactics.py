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
