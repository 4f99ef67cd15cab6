"""GoGui reads the list of analyze commands, fills in the wildcards, and draws what comes: all of it fits."""

import re

import pytest

from tests.engine.console import Console
from tests.engine.test_reasons import CORNER

POINT = r"[A-HJ][1-9]"
WORD_COLOR = r"(?:\"\"|black|blue|cyan|green|gray|magenta|pink|red|white|yellow|#[0-9a-f]{6})"
FRACTION = r"-?(?:0\.\d+|1\.0+)"
POINTS = rf"{POINT}(?: {POINT})*"
GRAPHICS = "|".join(
    (
        rf"(?:BLACK|CIRCLE|MARK|SQUARE|TRIANGLE|WHITE) {POINTS}",
        rf"COLOR {WORD_COLOR} {POINTS}",
        rf"INFLUENCE(?: {POINT} {FRACTION})+",
        rf"LABEL(?: {POINT} \S+)+",
        rf"VAR(?: [bw] (?:{POINT}|PASS))+",
        r"TEXT .+",
    )
)
LINE = rf"(?:{POINT}|pass)(?: (?:{POINT}|pass))*"
# What GoGui's manual says of each type, as a pattern of the whole answer.
FORMS = {
    "cboard": rf"(?:{WORD_COLOR}(?: {WORD_COLOR}){{8}}\n?){{9}}",
    "dboard": rf"(?:{FRACTION}(?: {FRACTION}){{8}}\n?){{9}}",
    "gfx": rf"(?:(?:{GRAPHICS})\n?)+",
    "hpstring": r"(?s:.+)",
    "hstring": r"(?s:.+)",
    "param": r"(?:(?:\[(?:string|bool|list/\S+)\] )?\S+ \S*\n?)+",
    "plist": rf"(?:{POINTS})?",
    "pspairs": rf"(?:{POINT} \S+\n?)*",
    "pstring": r"(?s:.+)",
    "varp": LINE,
    "varpo": LINE,
}


def listed() -> list[tuple[str, str, str]]:
    lines = Console().ok("gogui-analyze_commands").split("\n")
    return [(kind, label, command) for kind, label, command in (line.split("/") for line in lines)]


def filled_in(command: str) -> str:
    point = "A9" if "why_not" in command else "B9"  # a move, or a stone
    return command.replace("%m", "w").replace("%c", "w").replace("%p", point)


@pytest.mark.parametrize(("kind", "label", "command"), listed(), ids=lambda text: text)
def test_every_listed_command_answers_in_the_form_of_its_type(kind: str, label: str, command: str) -> None:
    console = Console(*CORNER, "restricted_genmove w A8")
    assert label[0].isupper()
    assert console.ok(f"known_command {command.split(maxsplit=1)[0]}") == "true"
    answer = console.ok(filled_in(command))
    assert re.fullmatch(FORMS[kind], answer), answer
    assert "%" not in filled_in(command)


def test_all_that_a_go_player_asks_of_a_board_is_offered() -> None:
    offered = {(kind, command.split()[0]) for kind, _, command in listed()}
    assert offered >= {
        ("hpstring", "nerai-explain"),
        ("varpo", "nerai-kill_line"),
        ("varp", "nerai-live_line"),
        ("gfx", "nerai-plan_gfx"),
        ("cboard", "nerai-group_status"),
        ("plist", "nerai-vital_points"),
        ("pspairs", "nerai-goal_marks"),
        ("dboard", "nerai-influence"),
        ("dboard", "nerai-ownership"),
        ("param", "nerai-param"),
    }
    assert {kind for kind, _ in offered} <= set(FORMS)


def test_influence_is_strongest_at_the_stones_and_fades() -> None:
    rows = [
        [float(cell) for cell in row.split()] for row in Console(*CORNER).ok("nerai-influence").split("\n")
    ]
    assert [len(row) for row in rows] == [9] * 9
    assert rows[0][1] == 1.0  # B9, black
    assert rows[0][2] == -1.0  # C9, white
    assert rows[4][3] < rows[4][5] < rows[4][8] < 0  # White fades to the right of C5


def test_lines_begin_with_the_side_that_their_type_says() -> None:
    kinds = {command.split()[0]: kind for kind, _, command in listed()}
    console = Console(*CORNER)
    # B9 is black: varpo begins with White, who kills at A8, varp with Black, who lives there.
    assert (kinds["nerai-kill_line"], kinds["nerai-live_line"]) == ("varpo", "varp")
    for color, command in (("w", "nerai-kill_line"), ("b", "nerai-live_line")):
        line = console.ok(f"{command} B9").split()
        assert line[0] == "A8"
        for number, move in enumerate(line):
            console.ok(f"trymove {color if number % 2 == 0 else 'wb'['bw'.index(color)]} {move}")
        for _ in line:
            console.ok("popgo")


def test_the_plan_is_drawn_from_the_answer() -> None:
    drawn = Console(*CORNER).ok("nerai-plan_gfx w B9").split("\n")
    assert "CIRCLE B9 B8 B7 A6 B6" in drawn
    assert any(line == "VAR w A8" or line.startswith("VAR w A8 b ") for line in drawn)
    assert "TEXT White kills the black group at B9, without any ko." in drawn


def test_a_proved_status_has_a_strong_color_and_empty_points_none() -> None:
    rows = [row.split() for row in Console(*CORNER).ok("nerai-group_status").split("\n")]
    assert rows[0][:2] == ['""', "#e0c000"]
    assert {cell for row in rows[5:] for cell in row} == {'""'}


def test_parameters_are_changed_by_the_command_that_lists_them() -> None:
    console = Console()
    console.ok("nerai-param tacticsNodes 7000")
    console.ok("nerai-param maxTime 3.5")
    shown = console.ok("nerai-param").split("\n")
    assert "[string] tacticsNodes 7000" in shown
    assert "[string] maxTime 3.5" in shown
