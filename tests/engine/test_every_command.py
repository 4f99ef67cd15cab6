"""Every listed command: one line that works with the form of its answer, and lines that are refused.

The board of all examples is 9x9 with black stones at C3 and C4, a white one at D3, and White to move.
"""

import re

import pytest

from nerai.engine.commands import ENTRIES, SETS
from tests.engine.console import Console

POSITION = ("boardsize 9", "komi 5.5", "play b C3", "play w D3", "play b C4")
VERTEX = r"([A-HJ]\d|pass)"
MOVE = rf"({VERTEX}|resign)"
CODE_AND_MOVE = r"0|[1-5] ([A-HJ]\d|PASS)"

CODE_AND_MOVES = r"0|[1-5]( ([A-HJ]\d|PASS)){2}"

CORNER = "set_position b B9 b B8 b B7 b B6 b A6 w C9 w C8 w C7 w C6 w C5 w B5 w A5"

# line, pattern of the whole answer
EXAMPLES = {
    "all_legal": ("all_legal w", rf"A9( {VERTEX}){{77}}"),
    "analyze": ("analyze w 10", ""),
    "analyze_semeai": ("analyze_semeai C3 D3", r"[0-5] [0-5] ([A-HJ]\d|PASS)"),
    "analyze_semeai_after_move": ("analyze_semeai_after_move w E3 C3 D3", r"[0-5] [0-5] ([A-HJ]\d|PASS)"),
    "attack": ("attack D3", CODE_AND_MOVE),
    "attack_either": ("attack_either C3 C4", "[0-3]"),
    "block_off": ("block_off D3 E3 F3", CODE_AND_MOVE),
    "boardsize": ("boardsize 13", ""),
    "break_in": ("break_in D3 E3 F3", CODE_AND_MOVE),
    "captures": ("captures b", "0"),
    "clear_board": ("clear_board", ""),
    "clear_cache": ("clear_cache", ""),
    "color": ("color D3", "white"),
    "connect": ("connect C3 C4", "1 PASS"),
    "countlib": ("countlib C3", "5"),
    "cputime": ("cputime", r"\d+\.\d{3}"),
    "decrease_depths": ("decrease_depths", ""),
    "defend": ("defend D3", CODE_AND_MOVE),
    "defend_both": ("defend_both C3 C4", "[0-3]"),
    "disconnect": ("disconnect C3 C4", "0"),
    "does_attack": ("does_attack D4 D3", "[0-5]"),
    "does_defend": ("does_defend D4 D3", "[0-5]"),
    "dragon_status": ("dragon_status D3", r"alive|dead|unknown|critical [A-HJ]\d [A-HJ]\d"),
    "dragon_stones": ("dragon_stones C3", "C4 C3"),
    "eval_eye": ("eval_eye A1", "-1|[0-2] [0-2]"),
    "final_score": ("final_score", r"[BW]\+\d+(\.5)?"),
    "final_status": ("final_status C3", "alive|dead|seki"),
    "final_status_list": ("final_status_list alive", rf"{VERTEX}([ \n]{VERTEX})*"),
    "findlib": ("findlib D3", "D4 E3 D2"),
    "fixed_handicap": ("fixed_handicap 2", None),
    "genmove": ("genmove w", MOVE),
    "genmove_analyze": ("genmove_analyze w 10", rf"(info move {VERTEX} .*\n)+play {MOVE}"),
    "get_connection_node_counter": ("get_connection_node_counter", "0"),
    "get_handicap": ("get_handicap", "0"),
    "get_komi": ("get_komi", "5.5"),
    "get_owl_node_counter": ("get_owl_node_counter", "0"),
    "get_random_seed": ("get_random_seed", "1"),
    "get_reading_node_counter": ("get_reading_node_counter", "0"),
    "gg-undo": ("gg-undo 2", ""),
    "gogui-analyze_commands": ("gogui-analyze_commands", r"([a-z]+/[^/\n]+/[^/\n]+\n?)+"),
    "gogui-interrupt": ("gogui-interrupt", ""),
    "gogui-play_sequence": ("gogui-play_sequence w D4 b E5 w pass", ""),
    "gogui-setup": ("gogui-setup w A1 b J9 e C3", ""),
    "gogui-setup_player": ("gogui-setup_player b", ""),
    "gogui-undo_setup": ("gogui-undo_setup", None),
    "gomill-cpu_time": ("gomill-cpu_time", r"\d+\.\d{3}"),
    "gomill-describe_engine": ("gomill-describe_engine", r"nerai \d.*\n.*Monte-Carlo.*\n.*chinese rules"),
    "gomill-explain_last_move": ("gomill-explain_last_move", None),
    "increase_depths": ("increase_depths", ""),
    "is_legal": ("is_legal w C3", "0"),
    "kata-analyze": ("kata-analyze w interval 50 ownership true", ""),
    "kata-genmove_analyze": ("kata-genmove_analyze w", rf"(info move {VERTEX} .*\n)+play {MOVE}"),
    "kata-get-param": ("kata-get-param maxPlayouts", "100"),
    "kata-get-rules": ("kata-get-rules", r'\{"friendlyPassOk":false.*"ko":"SIMPLE".*\}'),
    "kata-list_time_settings": (
        "kata-list_time_settings",
        "none absolute byoyomi canadian fischer fischer-capped",
    ),
    "kata-time_settings": ("kata-time_settings fischer 60 2.5", ""),
    "kata-list-params": ("kata-list-params", "maxPlayouts maxTime resignThreshold tacticsNodes tacticsTime"),
    "kata-set-param": ("kata-set-param maxPlayouts 10", ""),
    "kata-set-rules": ("kata-set-rules tromp-taylor", ""),
    "kgs-game_over": ("kgs-game_over", ""),
    "kgs-genmove_cleanup": ("kgs-genmove_cleanup w", VERTEX),
    "kgs-rules": ("kgs-rules japanese", ""),
    "kgs-time_settings": ("kgs-time_settings byoyomi 60 10 5", ""),
    "known_command": ("known_command play", "true"),
    "komi": ("komi -3", ""),
    "ladder_attack": ("ladder_attack D3", None),
    "last_move": ("last_move", "black C4"),
    "level": ("level 4", ""),
    "list_commands": ("list_commands", r"[a-z_-]+(\n[a-z_-]+)+"),
    "list_stones": ("list_stones black", "C4 C3"),
    "loadsgf": ("loadsgf there-is-no-such-file.sgf", None),
    "lz-analyze": ("lz-analyze 10", ""),
    "lz-genmove_analyze": ("lz-genmove_analyze w 10", rf"(info move {VERTEX} .*\n)+play {MOVE}"),
    "move_reasons": ("move_reasons D4", ""),
    "move_history": ("move_history", "black C4\nwhite D3\nblack C3"),
    "name": ("name", "nerai"),
    "nerai-agenda": ("nerai-agenda", None),
    "nerai-explain": ("nerai-explain w D3", r"White to play: .*\.\nUnknown\..*\nNot proved: .*"),
    "nerai-goal_marks": ("nerai-goal_marks w", r"D3 1live(\n[A-HJ]\d \d+[a-z_]+)+"),
    "nerai-goals": ("nerai-goals w", r"0\.\d\d live\(D3\): .*(\n0\.\d\d .*)+"),
    "nerai-group_status": ("nerai-group_status", r'(((""|gray|#[0-9a-f]{6})[ \n]?){9}){9}'),
    "nerai-influence": ("nerai-influence", r"((-?[01]\.\d{3}[ \n]?){9}){9}"),
    "nerai-kill_line": ("nerai-kill_line B9", None),
    "nerai-live_line": ("nerai-live_line B9", None),
    "nerai-ownership": ("nerai-ownership", r"((-?[01]\.\d\d[ \n]?){9}){9}"),
    "nerai-param": ("nerai-param", r"(\[string\] [A-Za-z]+ [0-9.]+\n?)+"),
    "nerai-decision_table": (
        "nerai-decision_table w",
        r'\{"schema":"nerai.board_plan/1","to_play":"white".*"table":\[.*"cost":\{.*\}\}',
    ),
    "nerai-plan": ("nerai-plan w D3", r'\{"schema":"nerai.planned/1".*"goal":"live\(D3\)".*\}'),
    "nerai-plan_gfx": ("nerai-plan_gfx w D3", r"CIRCLE D3\n(LABEL .*\n)?(TEXT .*\n?)+"),
    "nerai-solve": ("nerai-solve b capture(D3)", r'\{"schema":"nerai.answer/1".*"goal":"capture\(D3\)".*\}'),
    "nerai-verdict": ("nerai-verdict", None),
    "nerai-vital_points": ("nerai-vital_points D3", ""),
    "nerai-why_not": ("nerai-why_not w D4", r"live\(D3\): D4: unknown, .*"),
    "owl_attack": ("owl_attack D3", CODE_AND_MOVE),
    "owl_threaten_attack": ("owl_threaten_attack D3", CODE_AND_MOVES),
    "owl_threaten_defense": ("owl_threaten_defense D3", CODE_AND_MOVES),
    "owl_defend": ("owl_defend D3", CODE_AND_MOVE),
    "owl_does_attack": ("owl_does_attack D4 D3", "[0-5]"),
    "owl_does_defend": ("owl_does_defend D4 D3", "[0-5]"),
    "place_free_handicap": ("place_free_handicap 4", None),
    "play": ("play w pass", ""),
    "popgo": ("popgo", None),
    "printsgf": ("printsgf", r"\(;FF\[4\].*;B\[cg\]\s*;W\[dg\]\s*;B\[cf\]\)"),
    "protocol_version": ("protocol_version", "2"),
    "query_boardsize": ("query_boardsize", "9"),
    "quit": ("quit", ""),
    "rectangular_boardsize": ("rectangular_boardsize 9 7", ""),
    "reg_genmove": ("reg_genmove w", VERTEX),
    "reset_connection_node_counter": ("reset_connection_node_counter", ""),
    "reset_owl_node_counter": ("reset_owl_node_counter", ""),
    "reset_reading_node_counter": ("reset_reading_node_counter", ""),
    "restricted_genmove": ("restricted_genmove w E4 E5", "E4|E5"),
    "same_dragon": ("same_dragon C3 C4", "1"),
    "set_free_handicap": ("set_free_handicap A1 B2", None),
    "set_position": ("set_position b A1 w B2", ""),
    "set_random_seed": ("set_random_seed 7", ""),
    "showboard": ("showboard", r"\n?.*9.*X.*O.*black has taken 0.*"),
    "stop": ("stop", ""),
    "time_left": ("time_left w 30 0", ""),
    "time_settings": ("time_settings 60 10 5", ""),
    "top_moves": ("top_moves", ""),
    "tryko": ("tryko w D4", ""),
    "trymove": ("trymove w D4", ""),
    "unconditional_status": ("unconditional_status C3", "undecided"),
    "undo": ("undo", ""),
    "version": ("version", r"\d+\.\d+.*"),
    "worm_stones": ("worm_stones C3", "C4 C3"),
}

# Where the example above is refused on that board: what must come before it, and the answer then.
PREPARED = {
    "fixed_handicap": (["clear_board"], "C3 G7"),
    "gogui-undo_setup": (["gogui-setup w A1"], ""),
    "gomill-explain_last_move": (
        ["genmove w"],
        rf"white {MOVE}: (most sure to win|planned, and .*)\nestimated from \d+ .*",
    ),
    "nerai-kill_line": ([CORNER], rf"A8( {VERTEX})*"),
    "nerai-live_line": ([CORNER], rf"A8( {VERTEX})*"),
    "place_free_handicap": (["clear_board"], "C3 G7 C7 G3"),
    "ladder_attack": (["play b D2"], CODE_AND_MOVE),
    "popgo": (["trymove w D4"], ""),
    "set_free_handicap": (["clear_board"], ""),
}

# Arguments that are wrong in kind, number or value.
WRONG = {
    "all_legal": ["", "x", "b b"],
    "analyze": ["b b b", "b x", "b interval", "b interval x", "b 10 20", "b avoid b Z9 1", "b maxmoves 0"],
    "analyze_semeai": ["", "C3", "C3 C4", "C3 A1", "C3 D3 D3", "C3 pass"],
    "analyze_semeai_after_move": [
        "",
        "b",
        "b E3 C3",
        "b C3 C3 D3",
        "b E3 C3 C4",
        "b E3 C3 D3 D3",
        "b pass C3 D3",
    ],
    "attack": ["", "A1", "pass", "Z1", "D3 D3"],
    "attack_either": ["", "C3", "C3 A1", "C3 D3", "C3 C4 C4"],
    "block_off": ["", "A1", "pass", "D3 Z9", "D3 pass"],
    "break_in": ["", "A1", "pass", "D3 Z9", "D3 pass"],
    "boardsize": ["", "x", "0", "20", "-9", "9.0", "9 0", "9 9 9", "99999999999999999999"],
    "captures": ["", "x", "b b"],
    "clear_board": ["x"],
    "clear_cache": ["x"],
    "color": ["", "pass", "K9", "C3 C3"],
    "connect": ["", "C3", "C3 D3", "C3 A1", "C3 C4 C4"],
    "countlib": ["", "A1", "pass", "C3 C3"],
    "cputime": ["x"],
    "decrease_depths": ["x"],
    "defend": ["", "A1", "pass", "Z1", "D3 D3"],
    "defend_both": ["", "C3", "C3 A1", "C3 D3", "C3 C4 C4"],
    "disconnect": ["", "C3", "C3 D3", "C3 A1", "C3 C4 C4"],
    "does_attack": ["", "D4", "D4 A1", "pass D3", "D4 D3 D3"],
    "does_defend": ["", "D4", "D4 A1", "pass D3", "D4 D3 D3"],
    "dragon_status": ["", "A1", "pass", "Z1", "D3 D3"],
    "dragon_stones": ["", "A1", "pass", "C3 C3"],
    "eval_eye": ["", "pass", "Z1", "A1 A1"],
    "final_score": ["x"],
    "final_status": ["", "pass", "Z1", "C3 C3"],
    "final_status_list": ["", "sick", "dead dead"],
    "findlib": ["", "A1", "pass", "C3 C3"],
    "fixed_handicap": ["", "x", "1", "2", "10"],
    "genmove": ["", "x", "b b"],
    "genmove_analyze": ["x", "b interval", "b pvVisits true"],
    "get_connection_node_counter": ["x"],
    "get_handicap": ["x"],
    "get_komi": ["x"],
    "get_owl_node_counter": ["x"],
    "get_random_seed": ["x"],
    "get_reading_node_counter": ["x"],
    "gg-undo": ["x", "-1", "4", "1 1"],
    "gogui-analyze_commands": ["x"],
    "gogui-interrupt": ["x"],
    "gogui-play_sequence": ["w", "w C3", "w D4 b D4", "w D4 x"],
    "gogui-setup": ["w", "x A1", "b", "b pass", "b A1 w B1 w A2 e C3 x"],
    "gogui-setup_player": ["", "x", "b b"],
    "gogui-undo_setup": ["", "x"],
    "gomill-cpu_time": ["x"],
    "gomill-describe_engine": ["x"],
    "gomill-explain_last_move": ["", "x"],
    "increase_depths": ["x"],
    "is_legal": ["", "b", "x D4", "b Z9", "b D4 D4"],
    "kata-analyze": ["x", "b ownership", "b ownership maybe", "rootInfo true", "b allow b D4"],
    "kata-genmove_analyze": ["x", "b interval -1"],
    "kata-get-param": ["", "cpuct", "maxTime maxTime"],
    "kata-get-rules": ["x"],
    "kata-list_time_settings": ["x"],
    "kata-time_settings": [
        "",
        "x",
        "fischer",
        "fischer 1",
        "fischer 1 -1",
        "fischer 1 x",
        "fischer 1 1 1",
        "fischer-capped 1 1 1",
        "byoyomi 1",
    ],
    "kata-list-params": ["x"],
    "kata-set-param": [
        "",
        "maxTime",
        "maxTime 0",
        "maxTime x",
        "cpuct 1",
        "resignThreshold 2",
        "maxPlayouts -1",
        "tacticsNodes 0",
        "tacticsTime x",
    ],
    "kata-set-rules": ["", "calvinball", "{", "[]", '{"ko":"NONE"}', '{"tax":"ALL"}', '{"sleep":true}'],
    "kgs-game_over": ["x"],
    "kgs-genmove_cleanup": ["", "x", "b b"],
    "kgs-rules": ["", "ing", "chinese chinese"],
    "kgs-time_settings": ["", "ing", "absolute", "absolute -1", "byoyomi 1 2", "canadian 1 2 x", "none 1"],
    "komi": ["", "x", "nan", "inf", "1e9", "5.5 5.5"],
    "ladder_attack": ["", "A1", "pass", "Z1", "D3 D3"],
    "last_move": ["x"],
    "level": ["", "x", "0", "11", "1 2"],
    "list_stones": ["", "x", "b b"],
    "loadsgf": ["", "nosuchfile", "nosuchfile 1", "nosuchfile A1 A1", "."],
    "lz-analyze": ["x", "ownership true", "b 10 minmoves", "b interval 10 avoid b", "w avoid b D4 0"],
    "lz-genmove_analyze": ["x", "b ownership true"],
    "move_history": ["x"],
    "move_reasons": ["", "pass", "Z9", "D4 D4"],
    "name": ["x"],
    "nerai-explain": ["", "w", "pass", "Z9", "D3 D3", "x D3"],
    "nerai-goal_marks": ["x", "b b"],
    "nerai-agenda": ["x", "b b"],
    "nerai-goals": ["x", "b b"],
    "nerai-group_status": ["x"],
    "nerai-influence": ["x"],
    "nerai-kill_line": ["", "A1", "pass", "D3 D3", "w D3"],
    "nerai-live_line": ["", "A1", "pass", "D3 D3", "w D3"],
    "nerai-ownership": ["x"],
    "nerai-param": ["maxTime", "maxTime 0", "cpuct 1", "maxTime 1 2"],
    "nerai-decision_table": ["D3", "w w"],
    "nerai-plan": ["", "A1", "pass", "w", "D3 D3"],
    "nerai-plan_gfx": ["", "A1", "pass", "w", "D3 D3"],
    "nerai-solve": ["capture", "capture(A1)", "capture(D3", "b tickle(D3)"],
    "nerai-verdict": ["x"],
    "nerai-vital_points": ["", "A1", "pass", "D3 D3"],
    "nerai-why_not": ["", "w", "w C3", "Z9", "D4 capture(A1)", "D4 capture"],
    "owl_attack": ["", "A1", "pass", "Z1", "D3 D3"],
    "owl_threaten_attack": ["", "A1", "pass", "Z1", "D3 D3"],
    "owl_threaten_defense": ["", "A1", "pass", "Z1", "D3 D3"],
    "owl_defend": ["", "A1", "pass", "Z1", "D3 D3"],
    "owl_does_attack": ["", "D4", "D4 A1", "pass D3", "D4 D3 D3"],
    "owl_does_defend": ["", "D4", "D4 A1", "pass D3", "D4 D3 D3"],
    "place_free_handicap": ["", "x", "1", "2", "81"],
    "play": ["", "b", "x D4", "b K1", "b I5", "b C3", "w D4 D4", "w resign"],
    "popgo": ["", "x"],
    "printsgf": ["x"],
    "query_boardsize": ["x"],
    "rectangular_boardsize": ["", "9", "9 x", "9 20", "9 7 5"],
    "reg_genmove": ["", "x", "b b"],
    "reset_connection_node_counter": ["x"],
    "reset_owl_node_counter": ["x"],
    "reset_reading_node_counter": ["x"],
    "restricted_genmove": ["", "b", "b pass", "b Z9", "x D4"],
    "same_dragon": ["", "C3", "C3 A1", "C3 C4 C4"],
    "set_free_handicap": ["", "A1", "A1 A1", "A1 pass", "A1 B1"],
    "set_position": ["b", "x A1", "b A1 w A1", "b A1 b A2 w B1 w B2 w A3 x"],
    "set_random_seed": ["", "x", "-1", "1 1"],
    "showboard": ["x"],
    "stop": ["x"],
    "time_left": ["", "b", "b x 0", "b 10", "x 10 0", "b 10 0 0", "b nan 0"],
    "time_settings": ["", "1 2", "x 2 3", "1 x 3", "1 2 x", "-1 2 3", "1 2 3 4", "1 2 0.5"],
    "top_moves": ["x"],
    "tryko": ["", "b", "w C3", "x D4", "w D4 D4", "w pass"],
    "trymove": ["", "b", "w C3", "x D4", "w D4 D4"],
    "unconditional_status": ["", "pass", "Z1", "C3 C3"],
    "undo": ["x"],
    "version": ["x"],
    "worm_stones": ["A1", "pass", "Z1", "b b"],
}
OF_THE_PROTOCOL = {"known_command", "list_commands", "protocol_version", "quit"}


@pytest.fixture
def console() -> Console:
    return Console(*POSITION)


def test_every_listed_command_has_an_example_and_wrong_arguments(console: Console) -> None:
    listed = console.ok("list_commands").split("\n")
    assert sorted(EXAMPLES) == listed
    assert sorted(WRONG.keys() | OF_THE_PROTOCOL) == listed


def test_list_and_known_command_agree(console: Console) -> None:
    listed = console.ok("list_commands").split("\n")
    assert listed == sorted({entry.name for entry in ENTRIES} | OF_THE_PROTOCOL)
    assert all(console.ok(f"known_command {name}") == "true" for name in listed)
    assert console.ok("known_command tickle") == "false"
    assert console.ok("known_command Play") == "false"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_answer_has_its_form(console: Console, name: str) -> None:
    line, pattern = EXAMPLES[name]
    assert line.split()[0] == name
    if pattern is None:
        console.fails(line)
        if name not in PREPARED:
            return
        before, pattern = PREPARED[name]
        for earlier in before:
            console.ok(earlier)
    answer = console.ok(line)
    assert re.fullmatch(pattern, answer, re.DOTALL), answer


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_are_refused_and_change_nothing(console: Console, name: str) -> None:
    before = console.state()
    for arguments in WRONG[name]:
        text = console.fails(f"{name} {arguments}")
        assert text, arguments
        assert console.state() == before, f"{name} {arguments}"


def test_names_are_unique_over_all_sets() -> None:
    names = [entry.name for entries in SETS.values() for entry in entries]
    assert len(names) == len(set(names))
