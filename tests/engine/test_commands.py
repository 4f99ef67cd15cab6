"""Commands as functions, line in, text out: what GTP 2 and the controllers' own documents prescribe."""

from pathlib import Path

import pytest

from tests.engine.console import Console
from tests.engine.positions import FINISHED


def test_errors_are_those_of_the_specification() -> None:
    console = Console("boardsize 5")
    assert console.fails("boardsize 26") == "unacceptable size"
    assert console.fails("undo") == "cannot undo"
    console.ok("play b C3")
    assert console.fails("play w C3") == "illegal move"
    assert console.fails("fixed_handicap 2") == "board not empty"
    assert console.fails("place_free_handicap 2") == "board not empty"
    assert console.fails("set_free_handicap A1 B2") == "board not empty"
    console.ok("clear_board")
    assert console.fails("fixed_handicap 2") == "invalid number of stones"
    assert console.fails("place_free_handicap 25") == "invalid number of stones"
    assert console.fails("set_free_handicap A1 A1") == "bad vertex list"
    assert console.fails("play b").startswith("syntax error")
    assert console.fails("komi five").startswith("syntax error")
    assert console.fails("loadsgf nowhere.sgf").startswith("cannot load file")
    assert console.fails("tickle A1") == "unknown command"


def test_a_problem_arrives_as_sabaki_sends_it() -> None:
    console = Console(
        "komi 0",
        "boardsize 9",
        "clear_board",
        "set_free_handicap A6 B6 B7 B8 B9",
        *(f"play W {name}" for name in ("A5", "B5", "C5", "C6", "C7", "C8", "C9")),
    )
    assert console.stones() == ("B9 B8 B7 A6 B6", "C9 C8 C7 C6 A5 B5 C5")
    assert console.ok("get_handicap") == "0"
    console.ok("play W A8")
    console.ok("undo")
    console.ok("play B A8")
    assert console.ok("last_move") == "black A8"


def test_a_new_size_clears_the_board_and_keeps_the_komi() -> None:
    console = Console("komi 3.5", "boardsize 9", "play b C3", "boardsize 13")
    assert console.stones() == ("", "")
    assert console.ok("get_komi") == "3.5"
    assert console.ok("query_boardsize") == "13"
    console.ok("rectangular_boardsize 9 7")
    assert console.ok("query_boardsize") == "9 7"
    console.ok("play b J7")


def test_suicide_and_ko_are_illegal() -> None:
    console = Console("boardsize 5", "gogui-play_sequence b A2 b B1")
    assert console.fails("play w A1") == "illegal move"
    assert console.ok("is_legal w A1") == "0"
    assert "A1" not in console.ok("all_legal w").split()
    console.ok("kata-set-rules tromp-taylor")
    assert console.ok("is_legal w A1") == "0", "a single stone's suicide repeats the position"


def test_captures_are_counted_for_the_taker() -> None:
    console = Console("boardsize 5", "gogui-play_sequence w A1 b A2 w E5 b B1")
    assert (console.ok("captures b"), console.ok("captures w")) == ("1", "0")


def test_several_moves_are_undone_together_or_not_at_all() -> None:
    console = Console("boardsize 5", "gogui-play_sequence b A1 w B2 b C3")
    assert console.fails("gg-undo 4") == "cannot undo"
    console.ok("gg-undo 2")
    assert console.stones() == ("A1", "")
    console.ok("gg-undo")
    assert console.stones() == ("", "")


def test_a_set_up_is_undone_by_its_own_command() -> None:
    console = Console("boardsize 5", "play b C3", "gogui-setup w A1 e C3", "gogui-setup_player w")
    assert console.stones() == ("", "A1")
    console.ok("gogui-undo_setup")
    assert console.stones() == ("C3", "")
    assert "no liberty" in console.fails("gogui-setup w A1 b A2 b B1")


def test_a_position_is_replaced_whole() -> None:
    console = Console("boardsize 5", "play b C3", "set_position b A1 w B2 b E5")
    assert console.stones() == ("E5 A1", "B2")
    assert console.fails("undo") == "cannot undo"


def test_tried_moves_are_popped_and_forgotten_by_the_next_move() -> None:
    console = Console("boardsize 5", "play b C3", "trymove w C4", "trymove b D4")
    assert console.stones() == ("D4 C3", "C4")
    console.ok("popgo")
    console.ok("play w A1")
    assert console.stones() == ("C3", "A1")


def test_chains_and_liberties() -> None:
    console = Console("boardsize 5", "gogui-setup b A1 b B1 b D4 w A2")
    assert console.ok("countlib A1") == "2"
    assert console.ok("findlib B1") == "B2 C1"
    assert console.ok("worm_stones A1") == "A1 B1"
    assert console.ok("worm_stones black") == "D4\nA1 B1"
    assert console.ok("worm_stones") == "D4\nA2\nA1 B1"
    assert console.fails("countlib C3") == "vertex must not be empty"
    assert console.ok("color C3") == "empty"


def test_unconditional_status_has_gnu_gos_words() -> None:
    console = Console("boardsize 5", "gogui-setup b A2 b B2 b B1 b C1 b C2 b D2 b D1 b E2 w A5")
    # Black has eyes at A1 and E1.
    assert console.ok("unconditional_status A2") == "alive"
    assert console.ok("unconditional_status A1") == "black_territory"
    assert console.ok("unconditional_status A5") == "undecided"


def test_stones_that_can_be_taken_only_in_vain_are_alive() -> None:
    #   6 O X    White lives with eyes at A3 and A1, so nobody else can in the upper end.
    #   5 . .
    #   4 O O
    #   3 . O
    #   2 O O
    #   1 . O
    #     A B
    console = Console("rectangular_boardsize 2 6", "gogui-setup w A4 w B4 w B3 w A2 w B2 w B1 w A6 b B6")
    assert console.ok("unconditional_status A6") == "alive"
    assert console.ok("unconditional_status B6") == "dead"
    assert console.ok("unconditional_status A5") == "white_territory"


def test_the_end_of_a_finished_game() -> None:
    console = Console(*FINISHED)
    assert console.ok("final_score") == "W+5.5"
    assert console.ok("final_status_list dead") == ""
    assert console.ok("final_status_list alive") == "B5 B4 A3 B3 A2 B2 B1\nC5 D5 C4 C3 D3 E3 C2 C1 D1"
    assert console.ok("final_status_list seki") == ""
    assert console.ok("final_status_list black_territory") == "A5 A4 A1"
    assert console.ok("final_status A1") == "black_territory"
    assert console.ok("final_status E1") == "white_territory"
    assert console.ok("final_status C3") == "alive"


def test_dead_stones_are_taken_off_for_the_score() -> None:
    console = Console(*FINISHED, "gogui-setup w A5")
    assert console.ok("final_status A5") == "dead"
    assert console.ok("final_status_list dead") == "A5"
    assert console.ok("final_score") == "W+5.5"
    console.ok("kata-set-rules japanese")
    assert console.ok("final_score") == "W+2.5"


def test_prisoners_count_under_territory_scoring() -> None:
    console = Console(
        "boardsize 5", "komi 0.5", "kata-set-rules japanese", "gogui-play_sequence w A5 b A4 w E5 b B5"
    )
    assert console.ok("captures b") == "1"
    console.ok("gogui-setup e A4 e E5")
    console.ok(FINISHED[-1])
    assert console.ok("final_score") == "W+2.5"


def test_rules_are_told_and_set_as_katago_does() -> None:
    console = Console("kata-set-rules japanese")
    assert '"scoring":"TERRITORY"' in console.ok("kata-get-rules")
    console.ok('kata-set-rules {"ko": "SITUATIONAL", "scoring": "AREA", "suicide": true}')
    told = console.ok("kata-get-rules")
    assert '"ko":"SITUATIONAL"' in told
    assert '"suicide":true' in told
    console.ok(f"kata-set-rules {told}")
    assert console.ok("kata-get-rules") == told


def test_kgs_chinese_rules_ban_every_repetition() -> None:
    console = Console("kgs-rules chinese")
    assert '"ko":"POSITIONAL"' in console.ok("kata-get-rules")


@pytest.mark.parametrize("command", ["kgs-rules", "kata-set-rules"])
@pytest.mark.parametrize("name", ["tromp_taylor", "Tromp-Taylor", "tromp taylor", "tromptaylor", "tt"])
def test_rules_are_named_however_one_likes(command: str, name: str) -> None:
    told = Console(f"{command} {name}").ok("kata-get-rules")
    assert '"ko":"POSITIONAL"' in told
    assert '"suicide":true' in told


def test_settings_are_asked_and_changed() -> None:
    console = Console()
    for name, value in (("maxTime", "0.5"), ("maxPlayouts", "10"), ("resignThreshold", "0")):
        console.ok(f"kata-set-param {name} {value}")
        assert console.ok(f"kata-get-param {name}") == value


def test_the_board_is_drawn() -> None:
    console = Console("boardsize 5", "play b C3", "play w A1")
    lines = console.ok("showboard").strip("\n").split("\n")
    assert any("X" in line for line in lines)
    assert any("O" in line for line in lines)
    assert lines[-1] == "black has taken 0, white has taken 0"


class TestRecords:
    """loadsgf goes to the position before a move; printsgf and loadsgf fit each other."""

    SGF = "(;SZ[5]KM[4.5]RU[Japanese]AB[aa]AW[ee];B[cc];W[dd]C[here](;B[bb];W[])(;B[ab]))"

    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "game.sgf"
        path.write_text(self.SGF)
        return path

    def test_the_main_line_is_loaded_to_its_end(self, file: Path) -> None:
        console = Console()
        assert console.ok(f"loadsgf {file}") == "black"
        assert console.stones() == ("A5 B4 C3", "D2 E1")
        assert console.ok("get_komi") == "4.5"
        assert '"scoring":"TERRITORY"' in console.ok("kata-get-rules")
        console.ok("gg-undo 4")
        assert console.stones() == ("A5", "E1")

    @pytest.mark.parametrize(
        ("until", "to_play", "black"),
        [("1", "black", "A5"), ("2", "white", "A5 C3"), ("D2", "white", "A5 C3"), ("d2", "white", "A5 C3")],
    )
    def test_the_position_before_a_move_is_loaded(
        self, file: Path, until: str, to_play: str, black: str
    ) -> None:
        console = Console()
        assert console.ok(f"loadsgf {file} {until}") == to_play
        assert console.stones() == (black, "E1")

    def test_a_number_beyond_the_end_means_the_end(self, file: Path) -> None:
        assert Console().ok(f"loadsgf {file} 99") == "black"

    def test_what_cannot_be_loaded_changes_nothing(self, file: Path, tmp_path: Path) -> None:
        broken = tmp_path / "broken.sgf"
        broken.write_text("(;SZ[99])")
        console = Console("boardsize 9", "play b C3")
        before = console.state()
        for line in (f"loadsgf {broken}", f"loadsgf {tmp_path}", f"loadsgf {file} A1", f"loadsgf {file} Z99"):
            console.fails(line)
            assert console.state() == before
        assert "line 1" in console.fails(f"loadsgf {broken}")

    def test_an_illegal_move_in_a_file_is_carried_out_as_a_set_up(self, tmp_path: Path) -> None:
        path = tmp_path / "illegal.sgf"
        path.write_text("(;SZ[5];B[cc];W[cc];B[aa])")
        console = Console(f"loadsgf {path}")
        assert console.stones() == ("A5", "C3")

    def test_a_printed_game_is_loaded_again(self, tmp_path: Path) -> None:
        path = tmp_path / "printed.sgf"
        console = Console(
            "boardsize 5",
            "set_free_handicap B2 D4",
            "play w C3",
            "gogui-setup b A5 e C3",
            "play b A1",
            "play w pass",
        )
        path.write_text(console.ok("printsgf"))
        again = Console(f"loadsgf {path}")
        assert again.stones() == console.stones()
        assert again.ok("get_handicap") == "2"
        again.ok("gg-undo 2")
        again.ok("gogui-undo_setup")
        assert again.stones() == ("D4 B2", "C3")
